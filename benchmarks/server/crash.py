"""The server killed at random while games run: is every acknowledged command there once, does every game replay?"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psutil

from benchmarks.server.guest import Counts, Guest
from benchmarks.server.house import House
from benchmarks.server.line import Line
from benchmarks.server.player import ScriptedPlayer, engine
from benchmarks.server.stored_games import stored_game
from benchmarks.telling import tell

BOTS = ("greedy", "beginner", "expert")
SHARE_WITH_BOTS = 0.4
COMMANDS_BETWEEN_KILLS = (1, 400)
MOST_SECONDS_BETWEEN_KILLS = 20.0
SECONDS_TO_GO_ON = 90.0


@dataclass(slots=True)
class Crashes:
    """The test's own record."""

    counts: Counts
    luck: Random
    port: int
    guests: list[Guest] = field(default_factory=list)
    running: set[asyncio.Task[None]] = field(default_factory=set)
    starting: list[float] = field(default_factory=list)


async def crash_test(folder: Path, *, kills: int, tables: int, seed: int) -> Counts:
    """Kill the server so often while so many games run; all that happened."""
    engine()
    house = House(folder, rates="0", bot_pause="0", thinkers="1", log="warning")
    house.start()
    test = Crashes(Counts(), Random(seed), house.port)
    test.counts.counted["wanted"] = tables
    try:
        await asyncio.gather(*(_begin(test) for _ in range(tables)))
        for number in range(kills):
            if test.counts.problems:
                break
            await _some_commands(test)
            await _kill(test, house)
            tell(f"killed {number + 1} times, {test.counts.counted['acknowledged']} commands")
        tell("", keep=True)
        await _go_on(test)
        for task in test.running:
            task.cancel()
        await asyncio.gather(*test.running, return_exceptions=True)
        await _compare_transcripts(test)
        if house.stop() != 0:
            test.counts.problems.append("the server did not end with status 0")
        _compare_database(test, house.database)
    finally:
        for task in test.running:
            task.cancel()
        house.leave()
    return test.counts


async def _begin(test: Crashes) -> None:
    """Make a table, sit down and play; when the game is over, another one takes its place."""
    for guest in await _seated(test):
        test.guests.append(guest)
        for work in (guest.listen(), guest.play()):
            task = asyncio.create_task(work)
            test.running.add(task)
            task.add_done_callback(lambda done: _ended(test, done))
    test.counts.counted["games"] += 1


def _ended(test: Crashes, task: asyncio.Task[None]) -> None:
    test.running.discard(task)
    if not task.cancelled() and (wrong := task.exception()) is not None:
        test.counts.problems.append(f"a guest stopped: {wrong!r}")


async def _seated(test: Crashes) -> list[Guest]:
    ann, number = Line(test.port), test.counts.counted["tables made"]
    test.counts.counted["tables made"] += 1
    with_bot = test.luck.random() < SHARE_WITH_BOTS
    other = {"who": "bot", "bot": test.luck.choice(BOTS)} if with_bot else {"who": "open"}
    action = {"seats": [{"who": "me", "name": "Ann"}, other], "key": f"make-me-{number}"}
    status, made = await ann.post("/api/tables", action)
    assert status == 201, made
    players = [Guest(ann, made["id"], ScriptedPlayer(0, Random(f"{number}/0")), test.counts)]
    if not with_bot:
        ben = Line(test.port)
        taking = {"name": "Ben", "key": f"take-me-{number}"}
        status, taken = await ben.post(f"/api/tables/{made['id']}/seats/1", taking)
        assert status == 200, taken
        players.append(Guest(ben, made["id"], ScriptedPlayer(1, Random(f"{number}/1")), test.counts))
    return players


async def _some_commands(test: Crashes) -> None:
    """Wait until some more commands have been acknowledged, and then a moment."""
    wanted = test.counts.counted["acknowledged"] + test.luck.randint(*COMMANDS_BETWEEN_KILLS)
    until = time.monotonic() + MOST_SECONDS_BETWEEN_KILLS
    while test.counts.counted["acknowledged"] < wanted and time.monotonic() < until:
        await asyncio.sleep(0.005)
    await asyncio.sleep(test.luck.uniform(0, 0.02))


async def _kill(test: Crashes, house: House) -> None:
    """Kill the server, start it again, and replace the games that have ended meanwhile."""
    over = {guest.table for guest in test.guests if guest.is_over}
    alive = {guest.table for guest in test.guests} - over
    test.counts.counted["kills"] += 1
    test.counts.counted["games running when killed"] += len(alive)
    workers = house.kill()
    test.starting.append(await asyncio.to_thread(house.start))
    _, left = await asyncio.to_thread(psutil.wait_procs, workers, 10)
    if left:
        test.counts.problems.append(f"{len(left)} bot workers outlived their server")
    missing = test.counts.counted["wanted"] - len(alive)
    await asyncio.gather(*(_begin(test) for _ in range(missing)))


async def _go_on(test: Crashes) -> None:
    """After the last kill every client must come back, and every game go on."""
    waiting = {id(guest): (guest, len(guest.entries)) for guest in test.guests if not guest.is_over}
    until = time.monotonic() + SECONDS_TO_GO_ON
    while waiting and time.monotonic() < until:
        await asyncio.sleep(0.1)
        for guest, before in list(waiting.values()):
            if guest.is_over or len(guest.entries) > before:
                del waiting[id(guest)]
    for guest, _ in waiting.values():
        test.counts.blame(guest.table, f"seat {guest.player.seat} does not go on after the last start")
    test.counts.counted["went on after the last start"] = sum(not guest.is_over for guest in test.guests)


async def _compare_transcripts(test: Crashes) -> None:
    """What each client has heard bit by bit is what the server tells whoever asks for everything now."""
    for guest in test.guests:
        path = f"/api/tables/{guest.table}?seat={guest.player.seat}&seen=0"
        guest.line.close()
        status, state = await guest.line.get(path)
        if status != 200 or state["entries"][: len(guest.entries)] != guest.entries:
            test.counts.blame(guest.table, f"seat {guest.player.seat} had heard something else")
        test.counts.counted["transcripts compared"] += 1
        guest.line.close()


def _compare_database(test: Crashes, database: Path) -> None:
    """Every acknowledged command stands in the database once, and every game is what its commands cause."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for guest in test.guests:
            rows = connection.execute(
                "SELECT key, seq FROM command WHERE table_id = ? AND seat = ?", (guest.table, guest.player.seat)
            ).fetchall()
            stored = dict(rows)
            if len(stored) != len(rows):
                test.counts.blame(guest.table, "a key was done twice")
            for acknowledged in guest.acknowledged:
                if stored.get(acknowledged.key) != acknowledged.seq:
                    test.counts.blame(guest.table, f"{acknowledged.key} was acknowledged and is not there")
                _compare_entry(test, guest, acknowledged.doing)
            test.counts.counted["acknowledged commands found once"] += len(guest.acknowledged)
        for table in {guest.table for guest in test.guests}:
            problem = stored_game(connection, table)
            test.counts.counted["games replayed, every draw again"] += 1
            if problem:
                test.counts.blame(table, problem)


def _compare_entry(test: Crashes, guest: Guest, doing: dict[str, object]) -> None:
    """A text said once is heard once; a play is on the record as often as it was made."""
    if doing["kind"] == "talk":
        heard = sum(entry.get("text") == doing["text"] for entry in guest.entries)
        if heard != 1:
            test.counts.blame(guest.table, f"a text said once was heard {heard} times")
