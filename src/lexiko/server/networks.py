"""Which network an address belongs to, and which addresses are those of trusted proxies; without a web server."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

EVERYBODY = "*"
UNKNOWN = "unknown"
_MAPPED = 96  # of the bits of an address of version 6 that stands for one of version 4


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Whom an address is counted for: itself, or its network of version 6, where one house has very many.

    >>> network_of("203.0.113.7"), network_of("::ffff:203.0.113.7"), network_of("2001:db8:0:1:aaaa::7")
    ('203.0.113.7', '203.0.113.7', '2001:db8:0:1::/64')
    >>> network_of("no address")
    'unknown'
    """
    try:
        found = _plain(address.removesuffix("/64"))
    except ValueError:
        return UNKNOWN
    return str(found) if isinstance(found, IPv4Address) else str(ip_network((int(found) >> 64 << 64, 64)))


def _plain(address: str) -> IPv4Address | IPv6Address:
    """The address; of version 4 also where a system that speaks both writes it as one of version 6."""
    found = ip_address(address.partition("%")[0])
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


class Proxies:
    """Addresses and networks whose forwarded headers are believed.

    >>> "10.0.0.5" in Proxies("127.0.0.1, 10.0.0.0/24"), "10.0.1.5" in Proxies("10.0.0.0/24")
    (True, False)
    """

    def __init__(self, text: str) -> None:
        """From addresses and networks with commas between them, or `*` for whoever connects. Raises `ValueError`."""
        self._trusts_everybody = text.strip() == EVERYBODY
        listed = [] if self._trusts_everybody else [part.strip() for part in text.split(",") if part.strip()]
        self._networks = [ip_network(part) for part in listed]

    def __contains__(self, address: object) -> bool:
        if self._trusts_everybody:
            return True
        try:
            found = _plain(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    @property
    def written(self) -> list[str]:
        """As uvicorn takes them, to which an address of version 4 that is written as one of version 6 is another."""
        if self._trusts_everybody:
            return [EVERYBODY]
        return [text for network in self._networks for text in _both_ways(network)]


def _both_ways(network: IPv4Network | IPv6Network) -> list[str]:
    if isinstance(network, IPv6Network):
        return [str(network)]
    return [str(network), f"::ffff:{network.network_address}/{_MAPPED + network.prefixlen}"]
