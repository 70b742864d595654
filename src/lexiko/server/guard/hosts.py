"""The names a server answers to: those it was given, and its machine's own names and addresses.

Any site may let its own name lead to this machine. Its pages could then ask for everything that a page of ours may, as
if they were ours: only the `Host` tells that they are not. `X-Forwarded-Host` is believed from nobody.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.guard.refusing import Refusal

HOME_DOMAINS = ("local", "lan", "home.arpa", "internal")
"""What routers and machines put behind a name at home: nobody can own a name below these on the internet."""

SECONDS_BELIEVED = 30.0
"""How long an address counts as this machine's own before it is asked again: addresses come and go."""

Address = IPv4Address | IPv6Address

_HOST = re.compile(r"(?:\[(?P<bracketed>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]{1,253}))(?::[0-9]{1,5})?")


def names_of_this_machine() -> frozenset[str]:
    """What this machine is called here and at home, in lower case."""
    full = socket.gethostname().lower().rstrip(".")
    first = full.partition(".")[0]
    return frozenset({"localhost", full, first, *(f"{first}.{domain}" for domain in HOME_DOMAINS)})


@lru_cache(maxsize=1024)
def host_of(named: str) -> str | Address | None:
    """The name or address in a `Host`, without its port; None for what is none.

    >>> host_of("Games.Example.:8000"), host_of("[::1]:8000"), host_of("games.example/evil")
    ('games.example', IPv6Address('::1'), None)
    """
    found = _HOST.fullmatch(named.lower())
    if found is None:
        return None
    text = found["bracketed"] or found["name"].removesuffix(".")
    with suppress(ValueError):
        address = ip_address(text)
        return getattr(address, "ipv4_mapped", None) or address
    return None if found["bracketed"] else text


class KnownHosts:
    """Middleware: answers 421 to a request for a name that is not this server's, and 400 without one name."""

    def __init__(self, app: ASGIApp, *, names: Collection[str] = (), now: Callable[[], float] = time.monotonic) -> None:
        """`names` are names and addresses it is known by beside its machine's own, without ports."""
        self._app = app
        self._now = now
        self._own: dict[Address, float] = {}
        given = (host_of(f"[{name}]" if ":" in name else name) for name in names)
        self._known = names_of_this_machine().union(host for host in given if host and not _is_no_place(host))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what was meant for us."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        hosts = Headers(scope=scope).getlist("host")
        host = host_of(hosts[0]) if len(hosts) == 1 else None
        if host in self._known or self._is_own(host) or _is_of_old(scope, hosts):
            await self._app(scope, receive, send)
        else:
            await _refuse(hosts, scope, receive, send)

    def _is_own(self, host: str | Address | None) -> bool:
        """Is this an address of one of the machine's interfaces?"""
        if host is None or isinstance(host, str) or _is_no_place(host):
            return False
        if host.is_loopback or self._own.get(host, 0.0) > self._now():
            return True
        self._own.pop(host, None)
        if _is_of_this_machine(host):
            self._own[host] = self._now() + SECONDS_BELIEVED
        return host in self._own


def _is_of_old(scope: Scope, hosts: Collection[str]) -> bool:
    """Does nobody say whom they mean? HTTP/1.0 allows that, programs do it, and no browser."""
    return not hosts and scope.get("http_version") == "1.0"


def _is_no_place(host: str | Address) -> bool:
    """Is this an address that stands for all, or for none in particular, as `0.0.0.0`?"""
    return not isinstance(host, str) and (host.is_unspecified or host.is_multicast)


def _is_of_this_machine(host: Address) -> bool:
    """Does the machine itself say that this address is its own?"""
    family = socket.AF_INET if isinstance(host, IPv4Address) else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.bind((str(host), 0))  # which can be done with one's own addresses only; nothing is sent
        return True
    return False


async def _refuse(hosts: Collection[str], scope: Scope, receive: Receive, send: Send) -> None:
    """421 for a host that is not known; 400 where none is named or several are, as RFC 9112 section 3.2 has it."""
    if len(hosts) != 1:
        status, code, sentence = 400, "no-host", "A request names in one line Host whom it is meant for."
    else:
        host = host_of(*hosts)
        mend = f" If it should, whoever runs it starts it with --host-name {host}." if host else ""
        status, code, sentence = 421, "unknown-host", f"This server does not answer to {host or 'this name'}.{mend}"
    if scope["type"] == "http" and not scope["path"].startswith("/api/"):
        await PlainTextResponse(sentence + "\n", status)(scope, receive, send)
    else:
        await Refusal(status, code, sentence).send(scope, receive, send)
