"""Talk at a table has an end, and a table with very much of it is read beside everything else and told in part."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from lexiko.server.tables import referees
from lexiko.server.tables.history import TableHistory
from lexiko.server.tables.live import MOST_TAKEN
from lexiko.server.tables.outcomes.act import MOST_REFUSALS, MOST_TALK, MOST_TALK_OF_A_SEAT
from lexiko.server.tables.table_events import (
    AbortAsked,
    AbortRefused,
    Said,
    SeatLeft,
    SeatTaken,
    TableEvent,
    fact_to_row,
)
from lexiko.server.tables.view import TALK_TOLD
from tests.server.asking import run
from tests.server.tables.house import FIRST_DAY, House, lay_table, open_house

LINES = 3000
RACKS = ["HORNXYZ", "FAMAAAA"]


async def happened(house: House, table: str, facts: list[TableEvent]) -> None:
    """Let this have happened at a table, without anybody having looked."""
    seq = (await house.table(table)).history.seq
    house.tables.forget(table)
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


def test_a_table_with_thousands_of_lines_of_talk_opens_and_tells_the_last_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []

    def noting(*args: Any, **more: Any) -> TableHistory:
        threads.append(threading.current_thread() is threading.main_thread())
        return TableHistory(*args, **more)

    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", {"who": "me", "name": "Kim", "child": True})
            await happened(house, table, [Said(0, f"Line {count}") for count in range(LINES)])
            monkeypatch.setattr(referees, "TableHistory", noting)
            state = await ann.state(table, 0)
            lines = [entry.text for entry in state.entries if entry.kind == "talk"]
            assert lines == [f"Line {count}" for count in range(LINES - TALK_TOLD, LINES)]
            assert state.talk_left_out == LINES - TALK_TOLD
            assert "game-started" in [entry.kind for entry in state.entries]
            assert (await ann.state(table, 0, seen=state.seq)).talk_left_out == 0
            assert (await ann.state(table, 0, seen=state.seq - 150)).talk_left_out == 50
            child = await ann.state(table, 1)
            assert (child.talk_left_out, "talk" in [entry.kind for entry in child.entries]) == (0, False)
            for seen in (0, state.seq - 150):
                table_in_memory, seat = await house.table(table), 0
                told = table_in_memory.shown("ann", seat, seen)
                assert told.snapshot() == type(state).model_validate_json(told.snapshot_text())

    run(test())
    assert threads == [False]
