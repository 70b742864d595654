"""The file of a box: an SQLite database, whose changes are on the disk before they count."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from lexiko.study.errors import BoxError, BoxOfOtherWords, NotABox

FORMAT = 1
CardRow = tuple[str, str, float, float | None]
"""Kind, letters, when it was put in, and when it was taken out."""
AnswerRow = tuple[str, str, str, float, int, int]
"""Its id, the card's kind and letters, when it was given, its grade, and 1 where it was taken back."""

_SECONDS_TO_WAIT = 10.0
"""For another program that writes to the same box."""
_TABLES = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, letters TEXT NOT NULL, added REAL NOT NULL, removed REAL,
    due REAL, stability REAL, difficulty REAL, state INTEGER, step INTEGER, last REAL, begun REAL,
    UNIQUE (kind, letters)
);
CREATE INDEX card_due ON card (due) WHERE due IS NOT NULL AND removed IS NULL;
CREATE INDEX card_new ON card (number) WHERE due IS NULL AND removed IS NULL;
CREATE INDEX card_begun ON card (begun) WHERE begun IS NOT NULL;
CREATE TABLE answer (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, letters TEXT NOT NULL, at REAL NOT NULL, grade INTEGER NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX answer_of_card ON answer (kind, letters, at, id);
CREATE INDEX answer_by_time ON answer (at, id);
"""


class BoxFile:
    """A file that is a box, open; made where there is none."""

    def __init__(self, path: Path, *, words: str) -> None:
        """Raises `NotABox`, `BoxOfOtherWords`, and `BoxError` where it cannot be read or written."""
        self._path, self.words = path, words
        with _refusals(path):
            self._connection = sqlite3.connect(path, timeout=_SECONDS_TO_WAIT, isolation_level=None)
        try:
            with self.writing():
                self._take()
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Let it go."""
        self._connection.close()

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Run a statement, within what `reading` or `writing` has begun."""
        return self._connection.execute(statement, values)

    def setting(self, name: str) -> str | None:
        """What is set under a name, if anything is."""
        found = self.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return None if found is None else str(found[0])

    def set_to(self, name: str, value: str) -> None:
        """Set a name to something, within `writing`."""
        put = "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        self.execute(put, (name, value))

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """What only reads. Raises `NotABox`, `BoxError`."""
        with _refusals(self._path):
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All that is done in it is on the disk at its end, or nothing is. Raises `NotABox`, `BoxError`."""
        with _refusals(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.rollback()
                raise

    def _take(self) -> None:
        """Make sure that the file is a box of these words: a new one where it is empty."""
        ((tables,),) = self.execute("SELECT count(*) FROM sqlite_master")
        if not tables:
            for statement in _TABLES.split(";"):
                self.execute(statement)
            self.execute(f"PRAGMA user_version = {FORMAT}")
            self.set_to("words", self.words)
        _demand_box(self._connection, self._path)
        if (own := self.setting("words")) != self.words:
            raise BoxOfOtherWords(
                f"{self._path} is a box of the words {own}, not of {self.words}: "
                f"add --lexicon {own}, or take another --box"
            )


def box_contents(path: Path, *, words: str) -> tuple[list[CardRow], list[AnswerRow]]:
    """All cards and answers of another box of these words, which stays as it is, whoever wrote it.

    Raises `NotABox`, `BoxOfOtherWords`, and `BoxError` where it cannot be read.
    """
    if not path.is_file():
        raise BoxError(f"there is no box {path}")
    place = f"{path.absolute().as_uri()}?mode=ro"
    with _refusals(path), closing(sqlite3.connect(place, uri=True, timeout=_SECONDS_TO_WAIT)) as theirs:
        _demand_box(theirs, path)
        _demand_nothing_else(theirs, path)
        ((other,),) = theirs.execute("SELECT value FROM setting WHERE name = 'words'")
        if other != words:
            raise BoxOfOtherWords(f"{path} is a box of the words {other}, and this one is of {words}")
        return rows_in(theirs)


def rows_in(database: sqlite3.Connection) -> tuple[list[CardRow], list[AnswerRow]]:
    """All cards in their order, and all answers, of a box that is open."""
    cards = database.execute("SELECT kind, letters, added, removed FROM card ORDER BY number").fetchall()
    return cards, database.execute("SELECT id, kind, letters, at, grade, taken_back FROM answer").fetchall()


@contextmanager
def _refusals(path: Path) -> Iterator[None]:
    """Raise `NotABox` and `BoxError` for what the file or the disk refuses."""
    try:
        yield
    except sqlite3.OperationalError as refused:
        why = "another program is writing to it; try again" if "locked" in str(refused) else refused
        raise BoxError(f"{path}: {why}") from None
    except sqlite3.DatabaseError:
        raise NotABox(f"{path} is no box of cards") from None


def _demand_box(database: sqlite3.Connection, path: Path) -> None:
    ((version,),) = database.execute("PRAGMA user_version")
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"card", "answer", "setting"} <= tables:
        raise NotABox(f"{path} is no box of cards")
    if version > FORMAT:
        raise NotABox(f"{path} was made by a later Lexiko; bring this one up to date")


def _demand_nothing_else(database: sqlite3.Connection, path: Path) -> None:
    """A file of somebody else's might hold views and triggers that do something when it is read."""
    ours = {statement.strip() for statement in _TABLES.split(";")}
    if any(made is not None and made not in ours for (made,) in database.execute("SELECT sql FROM sqlite_master")):
        raise NotABox(f"{path} is no box of cards: something else is in it too")
