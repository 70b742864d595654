"""Work that takes longer than a moment: a few at a time, addresses in turn, and nobody has many waiting."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar

from lexiko.server.refused import Refused

AT_ONCE = 2
WAITING_OF_AN_ADDRESS = 8
WAITING_OF_ALL = 200


class TooManyWaiting(Refused):
    """An address has asked for more than it may have waiting."""

    code = "too-many-waiting"
    status = 429
    headers: ClassVar[dict[str, str]] = {"retry-after": "2"}

    def __init__(self) -> None:
        super().__init__("Several of these are being made for you already; a moment, please.")


class FairQueue:
    """Lets a few works go on at once. Of those that wait, the addresses take turns, each with its oldest first."""

    def __init__(self, *, at_once: int = AT_ONCE, of_an_address: int = WAITING_OF_AN_ADDRESS) -> None:
        """`of_an_address` works of one address may go on or wait; one more is refused."""
        self._free = at_once
        self._of_an_address = of_an_address
        self._asked: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """How many works go on or wait."""
        return self._asked.total()

    def before(self, address: str) -> int:
        """How many works of others get their turn before the last one of this address; 0 where it waits with none."""
        left = OrderedDict((each, len(turns)) for each, turns in self._waiting.items())
        count = 0
        while left.get(address):
            each, turns = left.popitem(last=False)
            count += each != address
            if turns > 1:
                left[each] = turns - 1
        return count

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn and have it. Raises `TooManyWaiting`."""
        if self._asked[address] >= self._of_an_address or len(self) >= WAITING_OF_ALL:
            raise TooManyWaiting
        self._asked[address] += 1
        try:
            await self._take(address)
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]

    async def _take(self, address: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # the turn had come at the same moment
            raise

    def _pass_on(self) -> None:
        """Give a turn to whoever has waited for longest of the address that is next."""
        while self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
