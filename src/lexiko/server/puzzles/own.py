"""Puzzles of somebody's own games, in the database: theirs alone, and gone with them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Column, Connection, String, Table, Text, delete, insert, select

from lexiko.puzzles import PuzzleBook, read_puzzles, write_puzzles
from lexiko.server.database import metadata

puzzle_own = Table(
    "puzzle_own",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("words", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("content", Text, nullable=False),
)
"""`content` is a file of this puzzle alone."""
puzzle_looked = Table(
    "puzzle_looked",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("game", String(64), primary_key=True),
)
"""The games of somebody that have been looked through."""


def own_puzzle(connection: Connection, guest: str, puzzle: str) -> tuple[str, str] | None:
    """One of somebody's own, as a file of it alone, and its game; None if they have none of this name."""
    table = puzzle_own
    row = connection.execute(
        select(table.c.content, table.c.game).where(table.c.guest == guest, table.c.puzzle == puzzle)
    ).first()
    return None if row is None else (row.content, row.game)


def own_ids(connection: Connection, guest: str) -> list[tuple[str, str]]:
    """All of somebody's own: the name of each, and its words."""
    table = puzzle_own
    rows = connection.execute(select(table.c.puzzle, table.c.words).where(table.c.guest == guest))
    return [(row.puzzle, row.words) for row in rows]


def keep_own(connection: Connection, guest: str, game: str, found: Iterable[PuzzleBook]) -> None:
    """Let somebody have what was found in a game of theirs, which has been looked through then."""
    there = {puzzle for puzzle, _ in own_ids(connection, guest)}
    for book in found:
        for puzzle in book.puzzles:
            name = puzzle.id(book.rules)
            if name not in there:
                content = write_puzzles(book.rules, [puzzle])
                row = {"puzzle": name, "words": book.rules.lexicon, "content": content}
                connection.execute(insert(puzzle_own), {"guest": guest, "game": game, **row})
                there.add(name)
    note_looked(connection, guest, game)


def note_looked(connection: Connection, guest: str, game: str) -> None:
    """A game of somebody's has been looked through."""
    if game not in looked_through(connection, guest):
        connection.execute(insert(puzzle_looked), {"guest": guest, "game": game})


def looked_through(connection: Connection, guest: str) -> set[str]:
    """The games of somebody that have been looked through."""
    table = puzzle_looked
    return set(connection.execute(select(table.c.game).where(table.c.guest == guest)).scalars())


def forget_own(connection: Connection, guest: str) -> None:
    """Forget all of somebody's own."""
    for table in (puzzle_own, puzzle_looked):
        connection.execute(delete(table).where(table.c.guest == guest))


def hand_over_own(connection: Connection, old: str, new: str) -> None:
    """What one guest has another has."""
    table = puzzle_own
    for row in connection.execute(select(table.c.game, table.c.content).where(table.c.guest == old)).all():
        keep_own(connection, new, row.game, [read_puzzles(row.content)])
    for game in looked_through(connection, old):
        note_looked(connection, new, game)
    forget_own(connection, old)
