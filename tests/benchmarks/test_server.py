"""Do the tests of a server find a killed one whole, and a game that was tampered with?"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from benchmarks.server.crash import crash_test
from benchmarks.server.load import Spread
from benchmarks.server.stored_games import stored_game
from benchmarks.server.walls import still_up, wall_crash_test


@pytest.mark.slow
def test_a_server_that_is_killed_loses_nothing_and_a_forged_game_is_found(tmp_path: Path) -> None:
    counts = asyncio.run(crash_test(tmp_path, kills=1, tables=3, seed=1))
    assert not counts.problems
    assert counts.counted["kills"] == 1
    assert counts.counted["acknowledged commands found once"] == counts.counted["acknowledged"] > 0
    with closing(sqlite3.connect(tmp_path / "lexiko.db")) as connection:
        ((table,),) = connection.execute("SELECT table_id FROM game_event WHERE kind = 'tiles-drawn' LIMIT 1")
        assert stored_game(connection, table) == ""
        another = "UPDATE game_event SET body = json_set(body, '$.secret', 'another') WHERE table_id = ? AND kind = ?"
        connection.execute(another, (table, "draws-settled"))
        assert "the seed draws other tiles" in stored_game(connection, table)
        connection.execute("DELETE FROM game_event WHERE table_id = ? AND seq = 2", (table,))
        assert stored_game(connection, table) == "entry 2 is missing"


@pytest.mark.slow
def test_a_server_that_is_killed_while_walls_are_written_on_loses_nothing_acknowledged(tmp_path: Path) -> None:
    counts = asyncio.run(wall_crash_test(tmp_path, kills=2, households=4, seed=1))
    assert not counts.problems
    assert counts.counted["kills"] == 2
    assert counts.counted["acknowledged things found once"] > 10


def test_a_message_that_was_put_up_without_an_answer_takes_the_place_of_the_oldest_and_hides_no_lost_one() -> None:
    assert still_up({"1", "2", "3"}, found=["2", "3", "4"]) == {"2", "3"}
    assert still_up({"1", "2", "3"}, found=["1", "2", "3"]) == {"1", "2", "3"}
    assert still_up({"1", "2", "3", "4"}, found=["1", "2", "3"]) == {"2", "3", "4"}, "the fourth is lost, and missed"
    assert still_up({"1", "2"}, found=["1", "3"]) == {"1", "2"}, "the second is lost, and missed"


def test_a_spread_is_told_in_milliseconds() -> None:
    assert Spread.of([each / 1000 for each in range(1, 101)]) == Spread(51.0, 96.0, 100.0)
