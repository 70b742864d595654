"""A database of before knows people afterwards, and who took which seat."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from lexiko.server.migrations import open_database
from tests.server.asking import run
from tests.server.older import back_to
from tests.server.people.town import open_town
from tests.server.tables.house import empty_database


def as_before(path: Path) -> None:
    """Take away what the step to people adds."""
    with closing(sqlite3.connect(path)) as file:
        back_to(file, "0007")


def test_games_of_before_go_on_and_their_guests_become_accounts(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            table, cookie = await ann.makes_table(), ann.cookie
            (await (await town.browser()).sits_down(table)).raise_for_status()
        as_before(tmp_path / "games.db")
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            ann.client.cookies.clear()
            ann.client.cookies.set("__Host-lexiko", cookie, domain="games.example")
            await ann.makes_account()
            assert await ann.tables() == [table]

    run(test())
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        kept = file.execute("SELECT seq, guest FROM seat_taker ORDER BY seq").fetchall()
        holders = file.execute("SELECT guest FROM seat_holder ORDER BY seat").fetchall()
    assert [seq for seq, _ in kept] == [1, 2]
    assert [guest for _, guest in kept] == [guest for (guest,) in holders]


def test_who_took_a_seat_last_is_noted_and_damaged_entries_keep_nobody_from_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(empty_database())
    as_before(path)
    entries = [
        (1, "seat-taken", json.dumps({"seat": 0, "name": "Ann"})),
        (2, "seat-taken", json.dumps({"seat": 1, "name": "Ben"})),
        (3, "seat-left", json.dumps({"seat": 0})),
        (4, "seat-taken", json.dumps({"seat": 0, "name": "Cleo"})),
        (5, "seat-taken", "{damaged"),
    ]
    with closing(sqlite3.connect(path)) as file, file:
        file.executemany("INSERT INTO game_event VALUES ('t', ?, 0.0, ?, ?)", entries)
        holders = [("t", 0, "cleo", ""), ("t", 1, "ben", ""), ("t", 1, "bens-phone", "ben")]
        file.executemany("INSERT INTO seat_holder (table_id, seat, guest, via) VALUES (?, ?, ?, ?)", holders)
    open_database(path).close_now()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT seq, guest FROM seat_taker ORDER BY seq").fetchall() == [(2, "ben"), (4, "cleo")]
