"""Backups are complete and sound, are made while a server runs, and replace nothing that is not kept."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from lexiko.server import DatabaseInUse, back_up, restore
from lexiko.server.database import DatabaseUnusable
from lexiko.server.database.copies import old_copies_removed
from lexiko.server.guests import Revocations
from lexiko.server.migrations import open_database
from tests.server.older import back_to


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


@pytest.mark.slow
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


def test_a_pipe_becomes_neither_a_backup_nor_a_database(tmp_path: Path) -> None:
    database = database_with(tmp_path / "games.db", "ben")
    copy = back_up(database, tmp_path / "copy.db")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(DatabaseUnusable, match="a device or a pipe"):
        back_up(database, pipe)
    with pytest.raises(DatabaseUnusable, match="a device or a pipe"):
        restore(pipe, copy)
    assert pipe.is_fifo()


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
    for wrong, problem in (
        (path, "games in"),
        (another, "games in"),
        (letter, "no backup"),
        (tmp_path, "Is a directory"),
    ):
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
        for table in ("game_table", "game_event", "command", "seat_holder", "seat_code", "house_clock"):
            connection.execute(f"DROP TABLE {table}")
        back_to(connection, "0001")
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


def test_nothing_is_restored_under_a_server_by_whatever_path_its_database_is_reached(tmp_path: Path) -> None:
    saved = database_with(tmp_path / "saved.db", "ann")
    path = database_with(tmp_path / "games.db", "ben")
    link, through = tmp_path / "link.db", tmp_path / "through"
    link.symlink_to(path)
    through.symlink_to(tmp_path, target_is_directory=True)
    for held, by in ((path, link), (link, path), (through / "games.db", link), (path, through / "games.db")):
        database = open_database(held)
        with pytest.raises(DatabaseInUse):
            restore(by, saved)
        database.close_now()
    database = open_database(path)
    path.rename(tmp_path / "moved.db")
    with pytest.raises(DatabaseInUse):
        restore(tmp_path / "moved.db", saved)
    database.close_now()
    assert guests_in(tmp_path / "moved.db") == ["ben"]


def test_a_database_with_two_names_is_restored_under_neither(tmp_path: Path) -> None:
    saved, path = database_with(tmp_path / "saved.db", "ann"), database_with(tmp_path / "games.db", "ben")
    (tmp_path / "twin.db").hardlink_to(path)
    for name in ("games.db", "twin.db"):
        with pytest.raises(DatabaseUnusable, match="2 names"):
            restore(tmp_path / name, saved)
    assert guests_in(path) == ["ben"]


def test_what_was_there_before_each_of_many_quick_restores_is_kept(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ben")
    saved = [database_with(tmp_path / f"saved-{guest}.db", guest) for guest in ("ann", "cat", "dan")]
    kept = [restore(path, source) for source in saved]
    assert [guests_in(each) for each in kept if each] == [["ben"], ["ann"], ["cat"]]
    assert guests_in(path) == ["dan"]
    rubbish = [b"rubbish" * 1000, b"other rubbish" * 1000]
    for content in rubbish:
        path.write_bytes(content)
        kept.append(restore(path, saved[0]))
    assert [each.read_bytes() for each in kept[3:] if each] == rubbish
    assert len(set(kept)) == len(list((tmp_path / "backups").iterdir())) == 5


def test_a_backup_goes_through_no_link_that_a_stranger_has_laid_and_has_no_rights_of_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    victim = tmp_path / "victim"
    victim.write_text("a letter")
    copy = back_up(path, tmp_path / "copy.db")
    copy.chmod(0o666)
    monkeypatch.setattr(os, "urandom", bytes)  # so that the stranger knows the name
    trap = tmp_path / ".copy.db-0000000000000000.part"
    trap.symlink_to(victim)
    with pytest.raises(DatabaseUnusable, match="cannot be copied"):
        back_up(path, copy)
    assert victim.read_text() == "a letter"
    trap.unlink()
    assert stat.S_IMODE(back_up(path, copy).stat().st_mode) == 0o600


def test_a_backup_never_takes_the_place_of_the_database_by_another_name(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    (tmp_path / "twin.db").hardlink_to(path)
    (tmp_path / "link.db").symlink_to(path)
    for name in ("twin.db", "link.db"):
        with pytest.raises(DatabaseUnusable, match="games in"):
            back_up(path, tmp_path / name)


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ([], "does not tell its version"),
        (["0001", "0003"], "tells 2 versions at once"),
        (["9999", "9999"], "tells 2 versions at once"),
        (["rubbish"], "a version that there is none of"),
        (["12345"], "a version that there is none of"),
        ([None], "a version that there is none of"),
        ([7], "a version that there is none of"),
        ([b"\xff\x00"], "a version that there is none of"),
        (["9999"], "written by a newer version of Lexiko; install that one"),
    ],
)
def test_a_database_that_tells_no_version_of_ours_is_refused_in_a_sentence(
    tmp_path: Path, told: list[object], problem: str
) -> None:
    path, other = database_with(tmp_path / "games.db", "ann"), database_with(tmp_path / "other.db", "ben")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE alembic_version")
        connection.execute("CREATE TABLE alembic_version (version_num)")
        connection.executemany("INSERT INTO alembic_version VALUES (?)", [(version,) for version in told])
        connection.commit()
    with pytest.raises(DatabaseUnusable, match=problem):
        open_database(path)
    with pytest.raises(DatabaseUnusable, match=problem):
        restore(other, path)
    assert (guests_in(path), guests_in(other)) == (["ann"], ["ben"])


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "places.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE places (name)")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(DatabaseUnusable, match=r"places\.db: this is no database of Lexiko's"):
        open_database(path)
    assert path.read_bytes() == before


def test_copies_run_out_after_so_many_days_but_the_newest_stays_and_nothing_else_is_touched(tmp_path: Path) -> None:
    path = database_with(tmp_path / "games.db", "ann")
    copies = [back_up(path, None) for _ in range(3)]
    for age, copy in zip((200, 95, 91), copies, strict=True):
        os.utime(copy, (1e9 - age * 86_400, 1e9 - age * 86_400))
    young, letter, other = (tmp_path / "backups" / name for name in ("games-mine.db", "letter.txt", "other-1.db"))
    for each in (young, letter, other):
        each.write_text("mine", encoding="utf-8")
        os.utime(each, (0, 0))
    assert old_copies_removed(path, days=92, now=1e9) == copies[:2]
    assert old_copies_removed(path, days=1, now=1e9) == []
    assert sorted((tmp_path / "backups").iterdir()) == sorted([copies[2], young, letter, other])
