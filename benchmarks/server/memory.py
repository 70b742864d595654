"""Does a server grow? Games and sockets come and go by the thousand, and its memory is looked at after each tenth."""

from __future__ import annotations

import asyncio
import gc
import sys
from pathlib import Path

from benchmarks.server.house import House
from benchmarks.server.load import TwoAtATable
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
    table = TwoAtATable(port, number)
    await table.make()
    async with await table.line.socket(f"/api/tables/{table.id}/live") as channel:
        await channel.send('{"kind":"hello","seat":0}')
        await channel.recv()
        await table.act()
        await table.act()
        await table.send(0, {"kind": "resign"})
        await channel.recv()
    table.line.close()
