"""Nothing that was deleted is left in the files once they have been gone over, and others write meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from sqlalchemy import Column, Connection, LargeBinary, MetaData, String, Table, delete, insert, select

from lexiko.server.database import Database, NotWritten
from lexiko.server.database.scrubbing import lay_anew, move_from_twin_to_twin
from tests.server.asking import run

ROWS = 600

tables = MetaData()
word = Table(
    "word",
    tables,
    Column("id", String, primary_key=True),
    Column("text", String, index=True),
    sqlite_with_rowid=False,
)
large = Table(
    "large", tables, Column("id", String, primary_key=True), Column("jpeg", LargeBinary), info={"twin": "two"}
)
two = Table("two", tables, Column("id", String, primary_key=True), Column("jpeg", LargeBinary))


@contextmanager
def known() -> Iterator[None]:
    """Let these tables be all that a database knows."""
    with patch("lexiko.server.database.database.metadata", tables):
        yield


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Database]:
    """A database of these tables."""
    database = Database(folder / "games.db", prepare=tables.create_all)
    with known():
        try:
            yield database
        finally:
            await database.close()


def mixed(luck: Random) -> list[tuple[str, str]]:
    """Rows of all lengths, in no order; each has a text that is nowhere else."""
    return [(luck.randbytes(6).hex(), luck.randbytes(luck.choice((8, 30, 200, 900))).hex()) for _ in range(ROWS)]


def pieces_in(folder: Path, texts: list[str]) -> list[str]:
    """Which of these texts have their beginning or end anywhere in the files."""
    kept = b"".join(path.read_bytes() for path in folder.iterdir())
    return [each for each in texts if each[:16].encode() in kept or each[-16:].encode() in kept]


def put(connection: Connection, rows: list[tuple[str, str]]) -> None:
    connection.execute(insert(word), [{"id": key, "text": text} for key, text in rows])


def put_large(connection: Connection, rows: list[tuple[str, str]]) -> None:
    connection.execute(insert(large), [{"id": key, "jpeg": text.encode() * 5} for key, text in rows])


def take_out(connection: Connection, table: Table, ids: list[str]) -> None:
    connection.execute(delete(table).where(table.c.id.in_(ids)))


def ids_in(connection: Connection, table: Table) -> list[str]:
    return list(connection.execute(select(table.c.id)).scalars())


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_of_what_was_deleted_no_piece_is_left_in_file_or_log_and_what_stays_is_whole(tmp_path: Path, seed: int) -> None:
    async def test() -> None:
        luck = Random(seed)
        rows = mixed(luck)
        luck.shuffle(gone := rows[: ROWS // 2])
        async with opened(tmp_path) as database:
            for nth in range(0, ROWS, 20):
                few = rows[nth : nth + 20]
                await database.write(partial(put, rows=few))
                await database.write(partial(put_large, rows=few))
            for nth in range(0, len(gone), 7):
                ids = [key for key, _ in gone[nth : nth + 7]]
                for table in (word, large):
                    await database.write(partial(take_out, table=table, ids=ids))
            await database.scrub()
            assert pieces_in(tmp_path, [text for _, text in gone]) == []
            stay = sorted(rows[ROWS // 2 :])
            found = await database.read(lambda c: [tuple(row) for row in c.execute(select(word).order_by(word.c.id))])
            assert found == stay
            moved = await database.read(lambda c: [tuple(row) for row in c.execute(select(two).order_by(two.c.id))])
            assert moved == [(key, text.encode() * 5) for key, text in stay]
            assert await database.read(lambda c: c.exec_driver_sql("PRAGMA integrity_check").scalar()) == "ok"
            assert await database.write(lambda c: c.exec_driver_sql("PRAGMA foreign_keys").scalar()) == 1

    run(test())


def test_others_write_while_a_large_table_is_gone_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as database:
            await database.write(lambda c: put_large(c, mixed(Random(1))[:100]))
            scrubbing = asyncio.create_task(database.scrub())
            written = 0
            while not scrubbing.done():
                key = f"meanwhile-{written}"
                await database.write(partial(put, rows=[(key, "")]))
                written += 1
            await scrubbing
            assert written > 100 / 4
            assert len(await database.read(lambda c: c.execute(select(word)).all())) == written

    run(test())


def test_a_move_that_was_ended_halfway_is_taken_up_and_cleans_both_tables(tmp_path: Path) -> None:
    class Ended(Exception):
        """The server."""

    async def test() -> None:
        rows = mixed(Random(4))[:60]
        async with opened(tmp_path) as database:
            await database.write(lambda c: put_large(c, rows))
            slices = 0

            async def write_some(work: object) -> bool:
                nonlocal slices
                slices += 1
                if slices > 5:
                    raise Ended
                return await database.write(work)  # type: ignore[arg-type]  # it is what `write` takes

            with pytest.raises(Ended):
                await move_from_twin_to_twin("large", "two", write_some)
            for table in (large, two):
                assert await database.read(partial(ids_in, table=table)) != []
                await database.write(partial(take_out, table=table, ids=[rows[0][0]]))
            await database.scrub()
            assert pieces_in(tmp_path, [rows[0][1]]) == []
            found = [await database.read(partial(ids_in, table=table)) for table in (large, two)]
            assert sorted([*found[0], *found[1]]) == sorted(key for key, _ in rows[1:])

    run(test())


def test_when_a_table_cannot_be_laid_anew_all_goes_on_as_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as database:
            rows = mixed(Random(5))[:20]
            await database.write(lambda c: put(c, rows))

            with pytest.raises(NotWritten):
                await database._writer.submit(partial(lay_anew, table="nothing"), alone=True)
            await database.write(partial(put, rows=[("one-more", "")]))
            assert len(await database.read(lambda c: c.execute(select(word)).all())) == 21
            assert await database.write(lambda c: c.exec_driver_sql("PRAGMA foreign_keys").scalar()) == 1

    run(test())
