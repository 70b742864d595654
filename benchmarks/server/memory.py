"""Does a server grow? Games and sockets come and go by the thousand, and its memory is looked at after each tenth."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path
from typing import Any

from benchmarks.server.house import House
from benchmarks.server.line import Line
from benchmarks.telling import tell

AT_ONCE = 16
TENTHS = 10
MOST_GROWTH = 0.05
"""How much larger it may be after the last tenth than after the second."""


async def memory_test(folder: Path, *, games: int) -> int:
    """Play so many short games, each with a socket that comes and goes; the status is 1 where the server grew."""
    house = House(folder, rates="0", thinkers="1", log="warning")
    house.start()
    sizes: list[int] = []
    try:
        for tenth in range(TENTHS):
            await _some(house, games // TENTHS, first=tenth * (games // TENTHS))
            sizes.append(house.process.memory_info().rss)
            tell(f"after {(tenth + 1) * (games // TENTHS)} games: {sizes[-1] / 2**20:.1f} MiB")
    finally:
        house.leave()
    growth = sizes[-1] / sizes[1] - 1
    told = ", ".join(f"{size / 2**20:.0f}" for size in sizes)
    sys.stdout.write(
        f"{games} games and {games} sockets; MiB after each tenth: {told}; {growth:+.1%} since the second\n"
    )
    return int(growth > MOST_GROWTH)


async def _some(house: House, count: int, *, first: int) -> None:
    """So many games, a few at a time."""
    numbers = iter(range(first, first + count))

    async def one_after_another() -> None:
        for number in numbers:
            await _game(house.port, number)

    await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))
    gc.collect()


async def _game(port: int, number: int) -> None:
    """A table is made, watched and played at; somebody resigns, and everybody goes."""
    line = Line(port)
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
    status, made = await line.post("/api/tables", {"seats": seats, "key": f"memory-{number:06}"})
    assert status == 201, made
    path = f"/api/tables/{made['id']}"
    async with await line.socket(f"{path}/live") as channel:
        await channel.send('{"kind":"hello","seat":0}')
        await channel.recv()
        _, state = await line.get(f"{path}?seat=0")
        for count, doing in enumerate(({"kind": "pass"}, {"kind": "talk", "text": "Well"}, {"kind": "resign"})):
            await _command(line, path, state, doing, f"key-{count:05}")
        await channel.recv()
    line.close()


async def _command(line: Line, path: str, state: dict[str, Any], doing: dict[str, Any], key: str) -> None:
    """A command of the seat that began."""
    seat, seq = state["view"]["on_turn"], state["view"]["game_seq"]
    message = {"key": key, "seat": seat, "expected_seq": seq, "seen": state["seq"], "do": doing}
    status, answer = await line.post(f"{path}/commands", message)
    assert status == 200, answer
    state |= answer["state"]
