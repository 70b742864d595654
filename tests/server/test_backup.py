"""Backups are complete and sound, are made while a server runs, and replace nothing that is not kept."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from lexiko.server import DatabaseInUse, back_up, restore
from lexiko.server.database import DatabaseUnusable
from lexiko.server.guests import Revocations
from lexiko.server.migrations import open_database


def guests_in(path: Path) -> list[str]:
    """Which revoked guests a database knows: something to be kept."""
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT guest FROM revoked_guest ORDER BY guest")]


def database_with(path: Path, *guests: str) -> Path:
    """A database that knows these."""

    async def fill() -> None:
        database = open_database(path)
        for guest in guests:
            await Revocations(database).revoke(guest)
        await database.close()

    asyncio.run(fill())
    return path


def test_a_backup_made_while_the_server_runs_is_complete(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")

    async def test() -> None:
        database = open_database(path)
        await Revocations(database).revoke("ben")
        written = back_up(path, tmp_path / "copy.db")
        await database.close()
        assert guests_in(written) == ["ann", "ben"]
        assert stat.S_IMODE(written.stat().st_mode) == 0o600

    asyncio.run(test())
    assert sorted(tmp_path.glob("*copy*")) == [tmp_path / "copy.db"]


def test_without_a_name_a_backup_goes_beside_the_database(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    written = back_up(path, None)
    assert written.parent == tmp_path / "backups"
    assert guests_in(written) == ["ann"]


def test_what_is_restored_is_what_was_backed_up_and_what_was_there_is_kept(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    saved = back_up(path, tmp_path / "saved.db")
    database_with(path, "ben")
    kept = restore(path, saved)
    assert guests_in(path) == ["ann"]
    assert kept is not None
    assert guests_in(kept) == ["ann", "ben"]
    open_database(path).close_now()


def test_a_backup_can_be_put_where_nothing_was(tmp_path: Path) -> None:
    saved = database_with(tmp_path / "saved.db", "ann")
    assert restore(tmp_path / "new" / "games.db", saved) is None
    assert guests_in(tmp_path / "new" / "games.db") == ["ann"]


def test_a_damaged_database_is_kept_as_it_is_and_replaced(tmp_path: Path) -> None:
    saved = database_with(tmp_path / "saved.db", "ann")
    path = tmp_path / "games.db"
    path.write_bytes(b"rubbish" * 1000)
    kept = restore(path, saved)
    assert kept is not None
    assert kept.read_bytes() == b"rubbish" * 1000
    assert guests_in(path) == ["ann"]


def test_nothing_is_restored_while_a_server_runs(tmp_path: Path) -> None:
    saved = database_with(tmp_path / "saved.db", "ann")
    path = database_with(tmp_path / "games.db", "ben")
    database = open_database(path)
    with pytest.raises(DatabaseInUse):
        restore(path, saved)
    database.close_now()
    assert guests_in(path) == ["ben"]


def test_what_is_no_backup_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ben")
    text, other, half = tmp_path / "letter.txt", tmp_path / "other.db", tmp_path / "half.db"
    text.write_text("a letter")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE something (n)")
    half.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    for wrong in (tmp_path / "nowhere", text, other, half):
        with pytest.raises(DatabaseUnusable, match=wrong.name):
            restore(path, wrong)
    assert guests_in(path) == ["ben"]


def test_a_folder_is_no_backup_and_said_to_be_one(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="is a folder; name the file of a backup in it"):
        restore(tmp_path / "games.db", tmp_path)
    assert not (tmp_path / "games.db").exists()


def test_a_backup_is_written_through_a_link_to_the_file_it_stands_for(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ben")
    (tmp_path / "elsewhere").mkdir()
    link, saved = tmp_path / "saved.db", tmp_path / "elsewhere" / "saved.db"
    link.symlink_to(saved)
    for _ in range(2):
        back_up(path, link)
        assert link.is_symlink()
        assert guests_in(saved) == ["ben"]
    assert [each.name for each in saved.parent.iterdir()] == ["saved.db"]


def test_a_database_behind_a_link_is_restored_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    real, link = tmp_path / "disk" / "games.db", tmp_path / "games.db"
    database_with(real, "ben")
    link.symlink_to(real)
    saved = database_with(tmp_path / "saved.db", "ann")
    restore(link, saved)
    assert link.is_symlink()
    assert guests_in(real) == ["ann"]


def test_a_backup_of_a_newer_version_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    path, newer = database_with(tmp_path / "games.db", "ben"), database_with(tmp_path / "newer.db", "ann")
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(DatabaseUnusable, match=r"newer\.db: written by a newer version"):
        restore(path, newer)
    assert guests_in(path) == ["ben"]
    assert not (tmp_path / "backups").exists()


def test_a_backup_takes_the_place_of_an_older_one_and_of_nothing_else(tmp_path: Path) -> None:
    path, another = database_with(tmp_path / "games.db", "ann"), database_with(tmp_path / "another.db", "ben")
    letter = tmp_path / "letter.txt"
    letter.write_text("a letter")
    before = path.stat().st_ino
    for wrong, problem in ((path, "games in"), (another, "games in"), (letter, "no backup"), (tmp_path, "no backup")):
        with pytest.raises(DatabaseUnusable, match=problem):
            back_up(path, wrong)
    assert (path.stat().st_ino, letter.read_text(), guests_in(another)) == (before, "a letter", ["ben"])
    for _ in range(2):
        assert guests_in(back_up(path, tmp_path / "copy.db")) == ["ann"]


def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    with pytest.raises(DatabaseUnusable, match="cannot be copied"):
        back_up(path, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(DatabaseUnusable, match="no database here yet"):
        back_up(tmp_path / "other.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_database_of_an_older_version_is_copied_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    with closing(sqlite3.connect(path)) as connection:
        for table in ("game_table", "game_event", "command", "seat_holder", "seat_code"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    open_database(path).close_now()
    [kept] = (tmp_path / "backups").iterdir()
    assert guests_in(kept) == guests_in(path) == ["ann"]
    open_database(path).close_now()
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    for _ in range(2):
        with pytest.raises(DatabaseUnusable, match="newer version"):
            open_database(path)
    assert guests_in(path) == ["ann"]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")  # whose tables are there already
        connection.commit()
    with pytest.raises(DatabaseUnusable, match="cannot be brought up to date"):
        open_database(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
