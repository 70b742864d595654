"""Walls: killed while they are written on, is all there that was acknowledged? How soon is one opened among many?"""

from __future__ import annotations

import asyncio
import io
import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from benchmarks.server.guest import Counts
from benchmarks.server.house import House
from benchmarks.server.line import Line, LineBroken
from benchmarks.server.load import Spread
from benchmarks.telling import tell

MOST_MILLISECONDS = 150.0
"""What the slowest of a hundred walls that are opened may take."""
SECONDS_BETWEEN_TRIES = 0.05
AT_ONCE = 8


@dataclass(slots=True)
class Household:
    """A household of one, at its own line, and what of it was acknowledged: by the kind of thing, its ids."""

    line: Line
    id: str
    number: int
    put_up: dict[str, set[str]] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)

    async def does(self, doing: dict[str, Any], *, key: str = "") -> dict[str, Any]:
        """Do something once, however often the server goes away meanwhile. Raises `AssertionError` where it refuses."""
        body = {"key": key or secrets.token_urlsafe(9), "do": doing}
        return await self.sends(f"/api/walls/{self.id}/commands", body)

    async def sends(self, path: str, body: object) -> dict[str, Any]:
        """Send something until it is answered."""
        while True:
            try:
                status, answer = await self.line.post(path, body)
            except LineBroken:
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)
                continue
            assert status in (200, 201), (path, status, answer)
            return dict(answer)

    async def wall(self) -> dict[str, Any]:
        """All of the wall."""
        status, answer = await self.line.get(f"/api/walls/{self.id}")
        assert status == 200, answer
        return dict(answer)


async def founded(port: int, number: int) -> Household:
    """A new household."""
    line = Line(port)
    body = {"key": f"found-{number:06}", "name": f"House {number}", "you": "Ann", "zone": "Europe/Berlin"}
    status, made = await line.post("/api/households", body)
    assert status == 201, made
    return Household(line, made["id"], number)


# --- killed while they are written on


async def wall_crash_test(folder: Path, *, kills: int, households: int, seed: int) -> Counts:
    """Kill the server so often while so many walls are written on; all that happened."""
    house, counts, luck = House(folder, rates="0", thinkers="1", log="warning"), Counts(), Random(seed)
    house.start()
    writing: list[asyncio.Task[None]] = []
    homes: list[Household] = []
    try:
        homes += [await founded(house.port, number) for number in range(households)]
        writing = [asyncio.create_task(_write(home, counts, Random(f"{seed}/{home.number}"))) for home in homes]
        for number in range(kills):
            wanted = counts.counted["acknowledged"] + luck.randint(5, 200)
            while counts.counted["acknowledged"] < wanted and not any(task.done() for task in writing):
                await asyncio.sleep(0.005)
            house.kill()
            counts.counted["kills"] += 1
            await asyncio.to_thread(house.start)
            tell(f"killed {number + 1} times, {counts.counted['acknowledged']} things put up")
        tell("", keep=True)
        for task in writing:
            task.cancel()
        for ended in await asyncio.gather(*writing, return_exceptions=True):
            if isinstance(ended, Exception):
                counts.problems.append(f"a writer stopped: {ended!r}")
        house.kill()
        await asyncio.to_thread(house.start)
        for home in homes:
            home.line.close()
            await _compare(home, counts)
        if house.stop() != 0:
            counts.problems.append("the server did not end with status 0")
    finally:
        for task in writing:
            task.cancel()
        for home in homes:
            home.line.close()
        house.leave()
    return counts


async def _write(home: Household, counts: Counts, luck: Random) -> None:
    """Draw, type, spell, plan and wipe without end; what was answered is noted."""
    kinds: list[tuple[str, str, Callable[[str], dict[str, Any]]]] = [
        (
            "strokes",
            "draw",
            lambda item: {"note": "note-0001", "stroke": item, "marker": "ink", "points": [1, 2, 3, 4]},
        ),
        ("notes", "type", lambda item: {"note": item, "text": "milk", "x": 9, "y": 9, "marker": "red"}),
        ("messages", "put-up", lambda item: {"message": item, "tiles": [{"tile": "E"}, {"tile": "A"}]}),
        ("entries", "plan", lambda item: {"entry": item, "plan": _plan(item)}),
    ]
    for nth in range(150):
        where, kind, doing = luck.choice(kinds)
        item = f"{where[:4]}-{home.number:04}-{nth:05}"
        await home.does({"kind": kind, **doing(item)}, key=f"key-{item}")
        home.put_up.setdefault(where, set()).add(item)
        counts.counted["acknowledged"] += 1
    while True:  # all of one wall that fits; the others go on
        await asyncio.sleep(0.02)
        text = {"kind": "type", "note": "note-0002", "text": f"{luck.random()}", "x": 9, "y": 9, "marker": "ink"}
        await home.does(text)
        counts.counted["acknowledged"] += 1


def _plan(what: str) -> dict[str, Any]:
    return {"what": what, "who": [], "when": {"day": "2026-10-14", "begins": 910, "lasts": 30}}


async def _compare(home: Household, counts: Counts) -> None:
    """What was acknowledged stands there once: three messages at most are up, the latest."""
    wall = await home.wall()
    status, plan = await home.line.get(f"/api/walls/{home.id}/plan?first=2026-10-14&days=1")
    assert status == 200, plan
    found = {
        "strokes": [each["id"] for each in wall["strokes"]],
        "notes": [each["id"] for each in wall["notes"] if each["typed"]],
        "messages": [each["id"] for each in wall["messages"]],
        "entries": [each["entry"] for each in plan["planned"]],
    }
    for where, wanted in home.put_up.items():
        latest = still_up(wanted, found[where]) if where == "messages" else wanted
        if missing := latest - set(found[where]):
            counts.problems.append(f"wall {home.id}: {len(missing)} {where} were acknowledged and are not there")
        if len(found[where]) != len(set(found[where])):
            counts.problems.append(f"wall {home.id}: some {where} are there twice")
        counts.counted["acknowledged things found once"] += len(latest)


def still_up(acknowledged: set[str], found: list[str]) -> set[str]:
    """The acknowledged messages that have to be up, of ids that count upwards.

    A wall has three, the latest. What was under way when writing ended may be up though nobody had an answer, in the
    place of the oldest.

    >>> sorted(still_up({"a", "b", "c", "d"}, found=["c", "d", "e"]))
    ['c', 'd']
    """
    return set(sorted(acknowledged | set(found))[-3:]) & acknowledged


# --- opened among many


async def wall_opening_test(folder: Path, *, households: int, photos: int, openings: int) -> int:
    """Open walls as a family does in the morning, the server just started and later; 1 where that takes too long."""
    house = House(folder, rates="0", thinkers="1", log="warning")
    house.start()
    try:
        homes = [await founded(house.port, number) for number in range(households)]
        numbers = iter(range(households))

        async def one_after_another() -> None:
            for number in numbers:
                await _furnish(homes[number], photos // households + (number < photos % households))
                tell(f"{number + 1} of {households} walls are furnished")

        await asyncio.gather(*(one_after_another() for _ in range(AT_ONCE)))
        tell("", keep=True)
        house.stop()
        house.start()
        first = [await _opened(home) for home in homes]
        luck = Random(1)
        again = [await _opened(luck.choice(homes)) for _ in range(openings)]
        together = await asyncio.gather(*(_opened(home) for home in homes[:AT_ONCE]))
    finally:
        house.leave()
    size = sum(size for _, size in first) / len(first)
    sys.stdout.write(f"{households} households, {photos} photos; a wall is {size / 1000:.1f} kB\n")
    slow = False
    for name, found in (("after a start", first), ("again", again), (f"{AT_ONCE} at once", together)):
        spread = Spread.of([seconds for seconds, _ in found])
        slow |= spread.p99 > MOST_MILLISECONDS
        sys.stdout.write(f"opened {name}: {spread.p50:.1f} ms, p95 {spread.p95:.1f} ms, p99 {spread.p99:.1f} ms\n")
    return int(slow)


async def _furnish(home: Household, photos: int) -> None:
    """What a family has on its wall after some weeks."""
    luck = Random(home.number)
    for nth in range(40):
        line = [luck.randint(0, 1500) for _ in range(120)]
        note = f"note-{nth // 4:04}"
        await home.does({"kind": "draw", "note": note, "stroke": f"stroke-{nth:04}", "marker": "ink", "points": line})
    for nth in range(8):
        text = {"kind": "type", "note": f"typed-{nth:04}", "text": "milk and eggs", "x": 90, "y": 90, "marker": "blue"}
        await home.does(text)
    await home.does({"kind": "put-up", "message": "message-1", "tiles": [{"tile": each} for each in "SOUP"]})
    for nth in range(10):
        await home.does({"kind": "plan", "entry": f"entry-{nth:04}", "plan": _plan(f"Dentist {nth}")})
    seats = [{"member": (await home.wall())["household"]["members"][0]["id"]}, {"bot": "greedy"}]
    await home.sends(f"/api/walls/{home.id}/games", {"key": secrets.token_urlsafe(9), "seats": seats})
    for nth in range(photos):
        place = f"key={secrets.token_urlsafe(9)}&item=photo-{nth:04}&x={luck.randint(0, 3000)}&y=900&turn=12&wide=600"
        await home.sends(f"/api/walls/{home.id}/photos?{place}", _photo())


async def _opened(home: Household) -> tuple[float, int]:
    """How long it took until the wall was there, in seconds, and its bytes."""
    began = time.perf_counter()
    wall = await home.wall()
    return time.perf_counter() - began, len(str(wall))


@cache
def _photo() -> bytes:
    """A small photo."""
    picture = io.BytesIO()
    Image.effect_noise((320, 240), 40).convert("RGB").save(picture, "JPEG")
    return picture.getvalue()
