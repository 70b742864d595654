"""What a server does under load: commands made durable, sockets held, and how soon news are told."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection

from benchmarks.server.drawing import Contributions
from benchmarks.server.house import House
from benchmarks.server.line import Line
from benchmarks.telling import tell

CORES = 2
TABLES_AT_ONCE = 64
SOCKETS = 2000
SOCKETS_A_TABLE = 20
MOVES_A_SECOND = 200
TABLES_THAT_MOVE = 100

_SEQ = re.compile(r'"seq":(\d+)')


@dataclass(frozen=True, slots=True)
class Spread:
    """Durations in milliseconds: the middle one, and those that 5 and 1 of 100 exceed."""

    p50: float
    p95: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Spread:
        """The spread of these."""
        ordered = sorted(seconds)
        p50, p95, p99 = (1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99))
        return cls(p50, p95, p99)

    def __str__(self) -> str:
        return f"p50 {self.p50:.1f} ms, p95 {self.p95:.1f} ms, p99 {self.p99:.1f} ms"


@dataclass(slots=True)
class Shares:
    """How much of the machine's cores the server and the load have used since the making."""

    server: psutil.Process
    begun: float = field(default_factory=time.monotonic)
    own: float = field(default_factory=time.process_time)
    theirs: float = 0.0

    def __post_init__(self) -> None:
        self.theirs = self._of_server()

    def __str__(self) -> str:
        whole = CORES * (time.monotonic() - self.begun)
        own, theirs = time.process_time() - self.own, self._of_server() - self.theirs
        return f"server {theirs / whole:.0%} and load {own / whole:.0%} of {CORES} cores"

    def each(self, count: int) -> str:
        """What each of so many things has cost the server."""
        return f"{1000 * (self._of_server() - self.theirs) / count:.2f} ms of CPU each"

    def _of_server(self) -> float:
        processes = [self.server, *self.server.children(recursive=True)]
        return sum(sum(process.cpu_times()[:2]) for process in processes)


class TwoAtATable:
    """A table whose two seats this guest holds, so that moves can be made in turn over one line."""

    def __init__(self, port: int, number: int) -> None:
        """Nothing is made yet."""
        self.line = Line(port)
        self.number = number
        self.id = ""
        self.state: dict[str, Any] = {}
        self.turn = asyncio.Lock()
        self._keys = 0

    async def make(self) -> None:
        """Make the table; its game begins."""
        seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
        action = {"seats": seats, "key": f"load-{self.number:06}", "spectator_delay": 0}
        status, made = await self.line.post("/api/tables", action)
        assert status == 201, made
        self.id = made["id"]
        _, self.state = await self.line.get(f"/api/tables/{self.id}?seat=0")
        contributions = Contributions()
        while (seat := next(iter(_waits_for(self.state)), None)) is not None:
            await self.send(seat, contributions.next(self.state["info"], seat))

    async def send(self, seat: int, doing: dict[str, Any] | None) -> None:
        """Do this for a seat, whatever the game has come to."""
        self._keys += 1
        message = {"key": f"key-{self._keys:06}", "seat": seat, "do": doing}
        status, answer = await self.line.post(f"/api/tables/{self.id}/commands", message)
        assert status == 200, answer
        self.state = answer["state"]

    async def act(self) -> float:
        """Do the next thing: talk, pass, or exchange a tile, in turn; how long the answer took."""
        self._keys += 1
        seat, seq = self.state["view"]["on_turn"], self.state["view"]["game_seq"]
        doing: dict[str, Any] = {"kind": "pass"}
        if self._keys % 3 == 0:
            doing = {"kind": "talk", "text": f"number {self._keys}"}
        elif self._keys % 3 == 1 and self.state["you"]["seat"] == seat and self.state["view"]["exchange_limit"]:
            doing = {"kind": "exchange", "tiles": [self.state["view"]["rack"][0]["tile"]]}
        message = {
            "key": f"key-{self._keys:06}",
            "seat": seat,
            "expected_seq": seq,
            "seen": self.state["seq"],
            "do": doing,
        }
        begun = time.monotonic()
        status, answer = await self.line.post(f"/api/tables/{self.id}/commands", message)
        took = time.monotonic() - begun
        assert status == 200, answer
        self.state = answer["state"]
        return took


def _waits_for(state: dict[str, Any]) -> list[int]:
    """The seats whose devices have something to add to the draws."""
    return list(state["info"]["draws"]["waits_for"]) if state["info"]["draws"] else []


async def load_test(folder: Path, *, seconds: float) -> None:
    """All three measurements, each on a server of its own; what was found is printed line by line."""
    for name, measure in (("durable commands", _durable), ("idle sockets", _idle), ("fan-out", _fan_out)):
        tell(f"measuring {name}")
        house = House(folder / name.replace(" ", "-"), rates="0", thinkers="1", log="warning")
        house.folder.mkdir()
        house.start()
        try:
            sys.stdout.write(await measure(house, seconds) + "\n")
            sys.stdout.flush()
        finally:
            house.leave()


async def _durable(house: House, seconds: float) -> str:
    """Commands given as fast as each is answered, at many tables at once."""
    tables = [TwoAtATable(house.port, number) for number in range(TABLES_AT_ONCE)]
    await asyncio.gather(*(table.make() for table in tables))
    await asyncio.gather(*(table.act() for table in tables))
    took: list[float] = []
    shares = Shares(house.process)
    begun = time.monotonic()

    async def go_on(table: TwoAtATable) -> None:
        while time.monotonic() < begun + seconds:
            took.append(await table.act())

    await asyncio.gather(*(go_on(table) for table in tables))
    rate = len(took) / (time.monotonic() - begun)
    cost = shares.each(len(took))
    return f"durable commands: {rate:.0f} a second at {TABLES_AT_ONCE} tables; {Spread.of(took)}; {cost}; {shares}"


async def _idle(house: House, seconds: float) -> str:
    """Sockets opened, and left alone."""
    tables = [TwoAtATable(house.port, number) for number in range(SOCKETS // SOCKETS_A_TABLE)]
    await asyncio.gather(*(table.make() for table in tables))
    before = house.process.memory_info().rss
    sockets: list[ClientConnection] = []
    for table in tables:
        for _ in range(SOCKETS_A_TABLE):
            sockets.append(await _listening(table, seat=None))
    shares = Shares(house.process)
    await asyncio.sleep(seconds)
    held = house.process.memory_info().rss - before
    alive = sum(socket.state.name == "OPEN" for socket in sockets)
    for socket in sockets:
        socket.transport.abort()
    each = held / len(sockets) / 1024
    return f"idle sockets: {alive} of {SOCKETS} held, {each:.0f} KiB each; at rest {shares}"


async def _fan_out(house: House, seconds: float) -> str:
    """Moves at a steady rate; how long after each was sent everybody at the table was told."""
    tables = [TwoAtATable(house.port, number) for number in range(TABLES_THAT_MOVE)]
    await asyncio.gather(*(table.make() for table in tables))
    told: list[float] = []
    sent: dict[tuple[str, int], float] = {}
    listeners = [
        asyncio.create_task(_listen(await _listening(table, seat=seat), table.id, sent, told))
        for table in tables
        for seat in (0, None)
    ]
    shares = Shares(house.process)
    begun = time.monotonic()
    moves = 0
    moving: set[asyncio.Task[None]] = set()
    while (now := time.monotonic()) < begun + seconds:
        while moves < (now - begun) * MOVES_A_SECOND:
            task = asyncio.create_task(_move(tables[moves % len(tables)], sent))
            moving.add(task)
            task.add_done_callback(moving.discard)
            moves += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*moving)
    rate = moves / (time.monotonic() - begun)
    used = f"{shares.each(moves)}; {shares}"
    await asyncio.sleep(0.5)
    for listener in listeners:
        listener.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)
    return f"fan-out: {len(told)} news of {moves} moves, {rate:.0f} a second; {Spread.of(told)} after sending; {used}"


async def _move(table: TwoAtATable, sent: dict[tuple[str, int], float]) -> None:
    async with table.turn:
        sent[table.id, table.state["seq"] + 1] = time.monotonic()
        await table.act()


async def _listening(table: TwoAtATable, *, seat: int | None) -> ClientConnection:
    line = table.line if seat is not None else Line(table.line.port)
    socket = await line.socket(f"/api/tables/{table.id}/live")
    await socket.send(json.dumps({"kind": "hello", "seat": seat, "seen": table.state["seq"]}))
    await socket.recv()
    return socket


async def _listen(socket: ClientConnection, table: str, sent: dict[tuple[str, int], float], told: list[float]) -> None:
    async for text in socket:
        now = time.monotonic()
        found = _SEQ.search(str(text[:200]))
        if found is not None and (begun := sent.get((table, int(found[1])))) is not None:
            told.append(now - begun)
