"""Where others find this server, as a page that makes links is told."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address

from starlette.requests import HTTPConnection

from lexiko.server.guard import host_of
from lexiko.server.health import is_local
from lexiko.server.wire import Addresses


def _nowhere(_port: int) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Places:
    """What is known of that: the `public` address, the addresses `at` a port, and whether it listens for others."""

    public: str = ""
    at: Callable[[int], list[str]] = _nowhere
    listens: bool = False

    def told(self, request: HTTPConnection) -> Addresses:
        """What this request is told: the public address if there is one; else a browser at the machine itself, which
        calls it by a name that means another machine elsewhere, where others find it, or why they do not.
        """
        if self.public:
            return Addresses(addresses=[f"{self.public}/"])
        port = (request.scope.get("server") or ("", 0))[1]
        if not (port and is_local(request) and _is_here_alone(host_of(request.headers.get("host", "")))):
            return Addresses(addresses=[])
        found = self.at(port)
        if found:
            return Addresses(addresses=found)
        return Addresses(addresses=[], alone="no-network" if self.listens else "this-machine")


def _is_here_alone(host: str | IPv4Address | IPv6Address | None) -> bool:
    """Is this a name for the machine that only itself understands: a loopback address, or its own without a domain?"""
    if isinstance(host, IPv4Address | IPv6Address):
        return host.is_loopback
    return host in ("localhost", socket.gethostname().lower().partition(".")[0])
