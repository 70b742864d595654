"""How often one address and one guest may ask: enough for a family at its games, too little to harm others."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.guard.addresses import CONNECTION, asked_from
from lexiko.server.guard.buckets import Buckets, LimitLog, Rate
from lexiko.server.guard.refusing import Refusal
from lexiko.server.guests import guest_of

PAGES = Rate(at_once=2000, a_second=80)
QUESTIONS = Rate(at_once=800, a_second=40)
PREVIEWS = Rate(at_once=600, a_second=40)
PREVIEWS_OF_A_GUEST = Rate(at_once=100, a_second=10)
COMMANDS = Rate(at_once=200, a_second=20)
COMMANDS_OF_A_GUEST = Rate(at_once=80, a_second=8)
NEW_TABLES = Rate(at_once=60, a_second=0.2)
SEAT_CODES = Rate(at_once=10, a_second=0.05)
NEW_PHOTOS = Rate(at_once=120, a_second=0.2)
"""A card full of photos at once, and a day's photos a day: each takes a processor for a moment."""
CARDS = Rate(at_once=400, a_second=3)
"""A box that is put together at once, and a class that learns: each takes a processor for a moment."""
NEW_SOCKETS = Rate(at_once=200, a_second=8)
SOCKETS_OF_AN_ADDRESS = 400
REQUESTS_AT_ONCE = 200
"""How many of an address may be on their way: a proxy's connections are not counted by its own address."""
REQUESTS_AT_WORK = 12
"""How many of those are worked on; the others wait, so that one address does not take the loop for itself."""
SECONDS_FOR_A_TURN = 0.5
"""How long they wait at most: one device that is slow to send or to read holds nobody up who shares its address."""
BYTES = Rate(at_once=8_000_000, a_second=4_000_000)
"""How much an address is sent of what it asks to read, and how soon: sixty first visits at once, and thirty more a
second. What is more waits. Behind a proxy nobody sees whether anybody reads what they asked for; the proxy has to
encrypt all of it."""
LARGE_BYTES = 32_768
"""Only answers as large as this wait: who plays from the same address sees nothing of it."""

_TOO_OFTEN = "too-many-requests"
_READING = ("GET", "HEAD")


class Rates:
    """What may come from one address: its `check` refuses more with 429 and the seconds to wait, and hangs up.

    The check stands before all others: to refuse costs something too. As middleware this holds what was let through
    while it is open: it takes its turn, and is sent large answers at a pace. A class behind one address can load its
    pages at once. What a guest may do is counted by `GuestRates`: a guest is new as often as somebody likes.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        times: float = 1.0,
        limited: LimitLog | None = None,
        sockets: int = SOCKETS_OF_AN_ADDRESS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`times` as much as usual is allowed; 0 allows everything. `sockets` of an address may be open."""
        self._app = app
        self._times = times
        self._limited = limited or LimitLog()
        self._most_sockets = min(sockets, SOCKETS_OF_AN_ADDRESS)
        self._buckets = Buckets(now)
        self._open: Counter[tuple[str, str]] = Counter()
        self._lines: dict[str, _Lines] = {}

    def check(self, scope: Scope) -> Refusal | None:
        """None for what comes at a human pace."""
        address, is_socket = asked_from(scope), scope["type"] == "websocket"
        if (connection := scope.get("state", {}).get(CONNECTION)) is not None:
            connection.speaks_for = address
        if self._has_no_limits(address):
            return None
        if wait := max(self._buckets.take(rate.times(self._times), address) for rate in _rates_of(scope)):
            self._limited.note(address, "sockets" if is_socket else "requests")
            return _refusal("Too many requests; a moment, please.", wait)
        if self._open[scope["type"], address] < self._times * (self._most_sockets if is_socket else REQUESTS_AT_ONCE):
            return None
        self._limited.note(address, "open sockets" if is_socket else "open requests")
        if is_socket:
            return _refusal("Too many windows are open.", 60)
        return _refusal("Too many requests at once; a moment, please.", 1)

    def _has_no_limits(self, address: str) -> bool:
        return not self._times or self._limited.is_lifted(address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold a request or a socket, while it is open."""
        kind, address = scope["type"], asked_from(scope)
        if kind == "lifespan" or self._has_no_limits(address):
            await self._app(scope, receive, send)
            return
        self._open[kind, address] += 1
        turn = None
        try:
            if kind == "http":
                lines = self._lines.setdefault(address, _Lines())
                turn = await _turn(lines.turns)
                if scope["method"] == "GET":
                    send = self._paced(address, lines.large, send)
            await self._app(scope, receive, send)
        finally:
            if turn is not None:
                turn.release()
            self._open[kind, address] -= 1
            if not self._open[kind, address]:
                del self._open[kind, address]
                if kind == "http":  # a socket takes no turn, and who is at work keeps theirs
                    self._lines.pop(address, None)

    def _paced(self, address: str, line: asyncio.Lock, send: Send) -> Send:
        """Send an answer once the address may be sent so much more; large ones wait in line for that."""
        rate = BYTES.times(self._times)

        async def paced(message: Message) -> None:
            if message["type"] == "http.response.start":
                count = min(_length_of(message), rate.at_once)
                is_large = count >= LARGE_BYTES
                is_held = (is_large and line.locked()) or bool(self._buckets.take(rate, address, count))
                if is_large and is_held:
                    self._limited.note(address, "bytes")
                    async with line:
                        while wait := self._buckets.take(rate, address, count):
                            await asyncio.sleep(wait)
            await send(message)

        return paced


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where the requests of one address wait: to be worked on, and to be sent what is large."""

    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(REQUESTS_AT_WORK))
    large: asyncio.Lock = field(default_factory=asyncio.Lock)


async def _turn(turns: asyncio.Semaphore) -> asyncio.Semaphore | None:
    """Wait until one of these turns is free, which is given back; None where it took too long and none is."""
    try:
        async with asyncio.timeout(SECONDS_FOR_A_TURN if turns.locked() else None):
            await turns.acquire()
    except TimeoutError:
        return None
    return turns


class GuestRates:
    """Refuses what comes too often from one guest, wherever they come from."""

    def __init__(
        self,
        *,
        times: float = 1.0,
        limited: LimitLog | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`times` as much as usual is allowed; 0 allows everything."""
        self._times = times
        self._limited = limited or LimitLog()
        self._buckets = Buckets(now)

    def __call__(self, scope: Scope) -> Refusal | None:
        """None for what comes at a human pace."""
        acts = scope["type"] == "http" and scope["method"] not in _READING and scope["path"].startswith("/api/")
        guest = guest_of(HTTPConnection(scope)) if acts else ""
        if not guest or not self._times or self._limited.is_lifted(asked_from(scope)):
            return None
        rate = PREVIEWS_OF_A_GUEST if scope["path"].endswith("/preview") else COMMANDS_OF_A_GUEST
        if wait := self._buckets.take(rate.times(self._times), guest):
            self._limited.note(asked_from(scope), "a guest's requests")
            return _refusal("Too many requests; a moment, please.", wait)
        return None


def _rates_of(scope: Scope) -> list[Rate]:
    """The rates that a request counts for."""
    if scope["type"] == "websocket":
        return [NEW_SOCKETS]
    path: str = scope["path"]
    if not path.startswith("/api/"):
        return [PAGES, QUESTIONS] if path.startswith("/t/") else [PAGES]  # a table's page tells of it in its head
    if scope["method"] in _READING:
        return [QUESTIONS]
    if path.endswith("/preview"):
        return [PREVIEWS]
    found = [COMMANDS]
    if path in ("/api/tables", "/api/annotated") or path.endswith("/rematch"):
        found.append(NEW_TABLES)
    if path == "/api/seat-codes":
        found.append(SEAT_CODES)
    if path.startswith("/api/walls/") and path.endswith("/photos"):
        found.append(NEW_PHOTOS)
    if path.startswith("/api/study/"):
        found.append(CARDS)
    return found


def _length_of(start: Message) -> int:
    """How many bytes an answer has, by its beginning; 0 where that does not say."""
    return next((int(value) for name, value in start.get("headers", ()) if name == b"content-length"), 0)


def _refusal(why: str, seconds: float) -> Refusal:
    return Refusal(429, _TOO_OFTEN, why, retry_after=math.ceil(seconds), hangs_up=True)
