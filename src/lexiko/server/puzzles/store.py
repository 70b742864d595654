"""Who has tried which puzzle, in the database: tries, hints, how it ended; and ratings of puzzles and of people."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import date
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Index,
    Integer,
    Row,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from lexiko.frozen import dataclass
from lexiko.puzzles import BEGINNER, Rated, after_meeting, share_of
from lexiko.server.database import metadata

puzzle_answer = Table(
    "puzzle_answer",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("words", String(64), nullable=False),
    Column("day", String(10)),
    Column("began", Float, nullable=False),
    Column("tries", Text, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("ended", Float),
    Column("solved", Integer),
    Index("ix_puzzle_answer_guest_day", "guest", "day"),
)
"""`tries` are JSON; `day` is the day whose puzzle it was, None of another; `solved` is 0 where it was shown."""
puzzle_rating = Table(
    "puzzle_rating",
    metadata,
    Column("puzzle", String(16), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answers", Integer, nullable=False),
)
puzzle_solver = Table(
    "puzzle_solver",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("answers", Integer, nullable=False),
)
puzzle_day = Table(
    "puzzle_day",
    metadata,
    Column("words", String(64), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("puzzle", String(16), nullable=False),
)
"""Which puzzle a day had: it stays so when there are more, or others."""
FIRST_DEVIATION = 250.0
"""How sure the first guess of a puzzle's difficulty is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleAnswer:
    """How far somebody is with a puzzle. `tries` are plays as they are written, points, and words that are none."""

    puzzle: str
    words: str
    day: date | None
    began: float
    tries: tuple[tuple[str, int, tuple[str, ...]], ...] = ()
    hints: int = 0
    ended: float | None = None
    solved: bool = False


def answer_of(connection: Connection, guest: str, puzzle: str) -> PuzzleAnswer | None:
    """How far somebody is with a puzzle; None before they have begun it."""
    table = puzzle_answer
    row = connection.execute(select(table).where(table.c.guest == guest, table.c.puzzle == puzzle)).first()
    return None if row is None else _answer(row)


def _answer(row: Row[Any]) -> PuzzleAnswer:
    tries = tuple((text, points, tuple(bad)) for text, points, bad in json.loads(row.tries))
    return PuzzleAnswer(
        puzzle=row.puzzle,
        words=row.words,
        day=date.fromisoformat(row.day) if row.day else None,
        began=row.began,
        tries=tries,
        hints=row.hints,
        ended=row.ended,
        solved=bool(row.solved),
    )


def keep(connection: Connection, guest: str, answer: PuzzleAnswer) -> None:
    """Keep how far somebody is."""
    table = puzzle_answer
    kept = {
        "words": answer.words,
        "day": answer.day.isoformat() if answer.day else None,
        "began": answer.began,
        "tries": json.dumps(answer.tries, ensure_ascii=False),
        "hints": answer.hints,
        "ended": answer.ended,
        "solved": None if answer.ended is None else int(answer.solved),
    }
    changed = update(table).where(table.c.guest == guest, table.c.puzzle == answer.puzzle).values(kept)
    if not connection.execute(changed).rowcount:
        connection.execute(insert(table), {"guest": guest, "puzzle": answer.puzzle, **kept})


def ended_by(connection: Connection, guest: str, words: str) -> set[str]:
    """The puzzles that somebody has ended."""
    table = puzzle_answer
    those = (table.c.guest == guest, table.c.words == words, table.c.ended.is_not(None))
    return set(connection.execute(select(table.c.puzzle).where(*those)).scalars())


def days_solved(connection: Connection, guest: str, words: str) -> list[tuple[date, float]]:
    """The days whose puzzle somebody solved, and when that was."""
    table = puzzle_answer
    rows = connection.execute(
        select(table.c.day, table.c.ended).where(
            table.c.guest == guest, table.c.words == words, table.c.day.is_not(None), table.c.solved == 1
        )
    )
    return [(date.fromisoformat(row.day), row.ended) for row in rows]


# --- days


def days_had(connection: Connection, words: str) -> dict[date, str]:
    """The puzzle of each day that somebody has asked for."""
    table = puzzle_day
    rows = connection.execute(select(table.c.day, table.c.puzzle).where(table.c.words == words))
    return {date.fromisoformat(row.day): row.puzzle for row in rows}


def keep_day(connection: Connection, words: str, day: date, puzzle: str) -> None:
    """Let a day have this puzzle from now on."""
    table = puzzle_day
    those = (table.c.words == words, table.c.day == day.isoformat())
    if not connection.execute(update(table).where(*those).values(puzzle=puzzle)).rowcount:
        connection.execute(insert(table), {"words": words, "day": day.isoformat(), "puzzle": puzzle})


# --- ratings


def ratings_of(connection: Connection, puzzles: Collection[str]) -> dict[str, tuple[Rated, int]]:
    """What some puzzles are rated by now, and by how many answers; those that nobody answered are left out."""
    table = puzzle_rating
    rows = connection.execute(select(table)).all()
    wanted = set(puzzles)
    return {row.puzzle: (Rated(row.rating, row.deviation), row.answers) for row in rows if row.puzzle in wanted}


def puzzle_rated(connection: Connection, puzzle: str) -> tuple[Rated, int] | None:
    """What a puzzle is rated by now, and by how many answers; None before anybody has answered."""
    return _rated(connection, puzzle_rating, puzzle)


def solver_rated(connection: Connection, guest: str) -> tuple[Rated, int]:
    """What somebody is rated, and by how many answers."""
    return _rated(connection, puzzle_solver, guest) or (BEGINNER, 0)


def _rated(connection: Connection, table: Table, name: str) -> tuple[Rated, int] | None:
    (key,) = table.primary_key.columns
    row = connection.execute(select(table).where(key == name)).first()
    return None if row is None else (Rated(row.rating, row.deviation), row.answers)


def learn(connection: Connection, guest: str, answer: PuzzleAnswer, *, first: int) -> None:
    """Learn from an answer that has ended how hard the puzzle is, and how well somebody solves; `first` was a guess."""
    share = share_of(solved=answer.solved, tries=len(answer.tries), hints=answer.hints)
    puzzle, answers = puzzle_rated(connection, answer.puzzle) or (Rated(float(first), FIRST_DEVIATION), 0)
    person, count = solver_rated(connection, guest)
    learnt, known_now = after_meeting(puzzle, person, 1 - share), after_meeting(person, puzzle, share)
    _put(connection, puzzle_rating, answer.puzzle, rated=learnt, answers=answers + 1)
    _put(connection, puzzle_solver, guest, rated=known_now, answers=count + 1)


def _put(connection: Connection, table: Table, name: str, *, rated: Rated, answers: int) -> None:
    (key,) = table.primary_key.columns
    values = {"rating": rated.rating, "deviation": rated.deviation, "answers": answers}
    if not connection.execute(update(table).where(key == name).values(values)).rowcount:
        connection.execute(insert(table), {key.name: name, **values})


# --- guests who are not known any more, or become other people


def answers_of(connection: Connection, guest: str) -> list[PuzzleAnswer]:
    """All that somebody has tried, in the order in which they began."""
    table = puzzle_answer
    return [_answer(row) for row in connection.execute(select(table).where(table.c.guest == guest).order_by("began"))]


def forget(connection: Connection, guest: str) -> None:
    """Forget what somebody has tried; what was learnt of puzzles stays, and tells of nobody."""
    for table in (puzzle_answer, puzzle_solver):
        connection.execute(delete(table).where(table.c.guest == guest))


def hand_over(connection: Connection, old: str, new: str) -> None:
    """What one guest has another has: of the same puzzle what ended, or went further; of two ratings the surer."""
    for answer in answers_of(connection, old):
        there = answer_of(connection, new, answer.puzzle)
        if there is None or (
            there.ended is None and (answer.ended is not None or len(answer.tries) > len(there.tries))
        ):
            keep(connection, new, answer)
    mine, theirs = solver_rated(connection, new), solver_rated(connection, old)
    if theirs[1] > mine[1]:
        _put(connection, puzzle_solver, new, rated=theirs[0], answers=theirs[1])
    forget(connection, old)
