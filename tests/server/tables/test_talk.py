"""Talk at a table has an end, and a table with very much of it is read beside everything else and told in part."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from lexiko.server.tables import live, referees
from lexiko.server.tables.live import MOST_SNAPSHOTS, MOST_TAKEN
from lexiko.server.tables.log.history import TALK_KEPT, TableHistory
from lexiko.server.tables.log.table_events import (
    AbortAsked,
    AbortRefused,
    Said,
    SeatLeft,
    SeatTaken,
    TableEvent,
    fact_to_row,
)
from lexiko.server.tables.outcomes.act import MOST_REFUSALS, MOST_TALK, MOST_TALK_OF_A_SEAT
from lexiko.server.tables.view import TALK_SHOWN
from lexiko.server.wire import TEXT_LIMIT, TalkEntry, encoded
from tests.server.asking import run
from tests.server.tables.house import FIRST_DAY, SNAPSHOTS, House, entries_of, fresh_key, lay_table, open_house

RACKS = ["HORNXYZ", "FAMAAAA"]
BYTES_OF_TALK = TALK_SHOWN * (4 * TEXT_LIMIT + 80)
BYTES_OF_A_TABLE = 12_000


def line(number: int) -> str:
    """A line of talk, as heavy as one may be."""
    return f"Line {number} ".ljust(TEXT_LIMIT, "\U0001f600")


async def happened(house: House, table: str, facts: list[TableEvent]) -> None:
    """Let this have happened at a table, without anybody having looked."""
    seq = (await house.table(table)).history.seq
    house.tables.loaded.drop(table)
    rows = [dict(zip(("kind", "body"), fact_to_row(fact), strict=True)) for fact in facts]
    for count, row in enumerate(rows, 1):
        row |= {"id": table, "seq": seq + count, "at": FIRST_DAY}  # type: ignore[dict-item]
    statement = text("INSERT INTO game_event VALUES (:id, :seq, :at, :kind, :body)")
    await house.database.write(lambda connection: connection.execute(statement, rows) and None)


def test_a_seat_may_say_so_much_and_the_table_so_much_in_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, [*RACKS, "EEEEEEE"])
            ann, ben, eve = (house.person(f"guest-{seat}") for seat in range(3))
            await happened(house, table, [Said(0, "Well")] * (MOST_TALK_OF_A_SEAT - 1))
            assert (await ann.tries(table, 0, {"kind": "talk", "text": "The last."})).status_code == 200
            refused = await ann.tries(table, 0, {"kind": "talk", "text": "One more."})
            assert (refused.status_code, refused.json()["faults"][0]["code"]) == (403, "talk-is-full")
            assert (await ben.tries(table, 1, {"kind": "talk", "text": "I may."})).status_code == 200
            await happened(house, table, [Said(1, "Well")] * (MOST_TALK - MOST_TALK_OF_A_SEAT - 1))
            assert (await eve.tries(table, 2, {"kind": "talk", "text": "Hm."})).json()["code"] == "not-allowed"
            await ann.does(table, 0, "pass")  # the game goes on

    run(test())


@pytest.mark.parametrize("again", ["commit", "take"])
def test_what_changes_nothing_is_not_remembered_without_end_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: str
) -> None:
    monkeypatch.setattr(live, "MOST_COMMANDS", 20)

    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "open")
            do = {"kind": "commit", "drawing": 1, "commitment": "0" * 64}

            async def once_more(key: str) -> httpx.Response:
                if again == "take":
                    return await ann.post(f"tables/{table}/seats/0", {"key": key, "name": "Ann"})
                return await ann.post(f"tables/{table}/commands", {"key": key, "seat": 0, "do": do})

            keys = [fresh_key() for _ in range(30)]
            answers = [await once_more(key) for key in keys]
            statuses = [answer.status_code for answer in answers]
            done = statuses.count(200)
            assert statuses == [200] * done + [403] * (30 - done)
            assert 15 <= done <= 20  # the others were those by which the table was made
            assert answers[-1].json()["faults"][0]["code"] == "seat-is-full"
            assert (await once_more(keys[0])).status_code == 200  # what was done stays answered
            count = text("SELECT count(*) FROM command")
            assert await house.database.read(lambda connection: connection.execute(count).scalar()) == 20
            house.tables.loaded.drop(table)
            assert (await once_more(fresh_key())).status_code == 403

    run(test())


def test_what_a_table_may_say_is_kept_in_memory_whole() -> None:
    assert TALK_SHOWN <= MOST_TALK <= TALK_KEPT


def test_ending_the_game_cannot_be_refused_nor_a_seat_taken_for_ever(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS)
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await happened(house, table, [AbortAsked(0), AbortRefused(1)] * MOST_REFUSALS)
            await ann.does(table, 0, "abort")
            refused = await ben.tries(table, 1, {"kind": "go-on"})
            assert refused.json()["faults"][0]["code"] == "refused-often"
            waiting = await ann.make("me", "open")
            await happened(house, waiting, [SeatTaken(1, "Eve"), SeatLeft(1)] * MOST_TAKEN)
            assert (await ben.take(waiting, 1)).json()["faults"][0]["code"] == "seat-worn-out"

    run(test())


@pytest.mark.parametrize("lines", [3000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_a_table_that_has_thousands_of_lines_of_talk_from_before_there_was_a_limit_tells_and_keeps_the_last_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    threads: list[bool] = []

    def noting(*args: Any, **more: Any) -> TableHistory:
        threads.append(threading.current_thread() is threading.main_thread())
        return TableHistory(*args, **more)

    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", {"who": "me", "name": "Kim", "child": True})
            await happened(house, table, [Said(0, line(count)) for count in range(lines)])
            monkeypatch.setattr(referees, "TableHistory", noting)
            state = await ann.state(table, 0)
            entries = [entry.text for entry in entries_of(state, TalkEntry)]
            assert entries == [line(count) for count in range(lines - TALK_SHOWN, lines)]
            assert state.talk_left_out == lines - TALK_SHOWN
            assert "game-started" in [entry.kind for entry in state.entries]
            assert (await ann.state(table, 0, seen=state.seq)).talk_left_out == 0
            assert (await ann.state(table, 0, seen=state.seq - 150)).talk_left_out == 50
            child = await ann.state(table, 1)
            assert (child.talk_left_out, "talk" in [entry.kind for entry in child.entries]) == (0, False)
            there = await house.table(table)
            for seen in (0, 1, state.seq - 150):
                snapshot = there.snapshot("ann", 0, seen)
                assert snapshot == SNAPSHOTS.validate_json(encoded(snapshot))
                for guest in ("ann", "eve"):
                    sent = await house.person(guest).get(f"tables/{table}?seen={seen}")
                    assert len(sent.content) < BYTES_OF_TALK + BYTES_OF_A_TABLE
            told = [entry.for_seat(0) for entry in there.history.entries]
            kept = [entry.text for entry in told if isinstance(entry, TalkEntry)]
            assert (len(kept), sum(text != "" for text in kept)) == (lines, TALK_KEPT)
            assert kept[-TALK_KEPT:] == [line(count) for count in range(lines - TALK_KEPT, lines)]
            assert len(there._snapshots) <= MOST_SNAPSHOTS

    run(test())
    assert threads == [False]
