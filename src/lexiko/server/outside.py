"""Asking the internet for somebody: an address that a stranger gave leads to nothing inside this server's network.

A name is looked up here, every address it has must be on the internet, and the one that was looked at is the one that
is spoken to: what the name leads to a moment later counts for nothing. See docs/security.md.
"""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv6Network, ip_address
from typing import TYPE_CHECKING, Any

from lexiko.rules import Error

if TYPE_CHECKING:
    import httpcore

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""Addresses of version 4 behind a translator: of which network is not to be known."""


class BadAddress(Error):
    """Nothing is at this address that this server would ask."""


async def addresses_of(host: str, port: int, *, inside: bool = False) -> list[str]:
    """Where a host is. Raises `BadAddress` for one that is not on the internet, or of which any address is not.

    `inside`: it may be in this server's own network, for tests.
    """
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as unknown:
        raise BadAddress("there is no such host") from unknown
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not addresses or (not inside and not all(map(is_public, addresses))):
        raise BadAddress("this host is not on the internet")
    return addresses


def is_public(address: str) -> bool:
    """Is this an address on the internet, and not one of a network behind it?

    >>> [is_public(address) for address in ("9.9.9.9", "127.0.0.1", "10.1.2.3", "::1", "::ffff:10.0.0.1")]
    [True, False, False, False, False]
    """
    found = ip_address(address.partition("%")[0])
    if found.version == 6:
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None:
            return is_public(str(inner))
        if found in _TRANSLATED:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def network_outside(*, inside: bool = False) -> httpcore.AsyncNetworkBackend:
    """How connections are made to hosts that strangers named. What it raises is `BadAddress`, or of httpcore."""
    import httpcore  # weighs, and few servers ask for anybody

    class Checked(httpcore.AsyncNetworkBackend):
        """Connects to an address that was looked at, and to no other that the name may lead to a moment later."""

        def __init__(self) -> None:
            self._backend = httpcore.AnyIOBackend()

        async def connect_tcp(  # type: ignore[override]  # asked with names alone
            self, host: str, port: int, **options: Any
        ) -> httpcore.AsyncNetworkStream:
            addresses = await addresses_of(host, port, inside=inside)
            return await self._backend.connect_tcp(addresses[0], port, **options)

        async def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
            raise BadAddress("this is no address")

        async def sleep(self, seconds: float) -> None:
            await self._backend.sleep(seconds)

    return Checked()
