"""Which puzzle somebody gets next: one they have not had, about as hard as they wish it."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from sqlalchemy import Connection

from lexiko.server.puzzles import store
from lexiko.server.puzzles.books import Book
from lexiko.server.wire import AnotherPuzzle

_APART = {"easy": -250.0, "fitting": 0.0, "hard": 250.0}
"""By so much it is to be rated otherwise than whoever asks."""
_DRAWN_FROM = 8
"""Of so many that come closest one is drawn: two who ask get different ones."""


def chosen(
    connection: Connection, *, guest: str, book: Book, wish: AnotherPuzzle, without: Collection[str]
) -> str | None:
    """A puzzle that fits; None if this person has had all that do."""
    had = store.ended_by(connection, guest, book.rules.lexicon) | {wish.seen} | set(without)
    fitting = [
        puzzle_id
        for puzzle_id, puzzle in book.puzzles.items()
        if puzzle_id not in had and (not wish.theme or wish.theme in puzzle.themes)
    ]
    if not fitting:
        return None
    learnt = store.ratings_of(connection, fitting)
    person, _ = store.solver_rated(connection, guest)
    aim = person.rating + _APART[wish.level]

    def apart(puzzle_id: str) -> float:
        rating = learnt[puzzle_id][0].rating if puzzle_id in learnt else book.puzzles[puzzle_id].rating
        return abs(rating - aim)

    return secrets.choice(sorted(fitting, key=apart)[:_DRAWN_FROM])
