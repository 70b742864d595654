"""How often one address and one guest may ask: enough for a family at its games, too little to harm others."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.guard.buckets import Buckets, Rate
from lexiko.server.guard.refusing import POLICY_VIOLATION, Refusal
from lexiko.server.guests import guest_of

PAGES = Rate(at_once=400, a_second=40)
QUESTIONS = Rate(at_once=300, a_second=30)
COMMANDS = Rate(at_once=200, a_second=20)
COMMANDS_OF_A_GUEST = Rate(at_once=80, a_second=8)
NEW_TABLES = Rate(at_once=40, a_second=0.2)
SEAT_CODES = Rate(at_once=10, a_second=0.05)
NEW_SOCKETS = Rate(at_once=100, a_second=4)
SOCKET_MESSAGES = Rate(at_once=40, a_second=4)
SOCKETS_OF_AN_ADDRESS = 400

_TOO_OFTEN = "too-many-requests"


class Rates:
    """Middleware: refuses what comes too often with 429 and the seconds to wait; a socket that floods is closed."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        times: float = 1.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`times` as much as usual is allowed; 0 allows everything."""
        self._app = app
        self._times = times
        self._buckets = Buckets(now)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what comes at a human pace."""
        if scope["type"] == "lifespan" or not self._times:
            await self._app(scope, receive, send)
            return
        address = _address(scope)
        wait = max(self._wait(rate, key) for rate, key in self._asked(scope, address))
        if wait:
            refusal = Refusal(429, _TOO_OFTEN, "Too many requests; a moment, please.", retry_after=math.ceil(wait))
            await refusal.send(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._hold(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _wait(self, rate: Rate, key: str) -> float:
        allowed = Rate(rate.at_once * self._times, rate.a_second * self._times)
        return self._buckets.seconds_to_wait(allowed, key)

    def _asked(self, scope: Scope, address: str) -> list[tuple[Rate, str]]:
        """The rates that a request counts for, each with whom it is counted for."""
        if scope["type"] == "websocket":
            return [(NEW_SOCKETS, address)]
        path: str = scope["path"]
        if not path.startswith("/api/"):
            return [(PAGES, address)]
        if scope["method"] in ("GET", "HEAD"):
            return [(QUESTIONS, address)]
        if path.endswith("/preview"):
            return [(QUESTIONS, guest_of(HTTPConnection(scope)) or address)]
        found = [(COMMANDS, address), (COMMANDS_OF_A_GUEST, guest_of(HTTPConnection(scope)) or address)]
        if path == "/api/tables" or path.endswith("/rematch"):
            found.append((NEW_TABLES, address))
        if path == "/api/seat-codes":
            found.append((SEAT_CODES, address))
        return found

    async def _hold(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket while it is open."""
        address = _address(scope)
        if self._sockets[address] >= SOCKETS_OF_AN_ADDRESS * self._times:
            await Refusal(429, _TOO_OFTEN, "Too many windows are open.", retry_after=60).send(scope, receive, send)
            return
        self._sockets[address] += 1
        try:
            await self._app(scope, self._paced(receive, send), send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _paced(self, receive: Receive, send: Send) -> Receive:
        """What a socket's sender says, until that comes too fast."""
        buckets = Buckets(time.monotonic)

        async def paced() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive" and buckets.seconds_to_wait(SOCKET_MESSAGES, ""):
                await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": _TOO_OFTEN})
                return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}
            return message

        return paced


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return _house_of(client[0] if client else "")


@lru_cache(maxsize=4096)
def _house_of(address: str) -> str:
    """Whom an address belongs to: itself, or a network of version 6, where one house has very many."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return found.exploded[:19]
    return str(found)
