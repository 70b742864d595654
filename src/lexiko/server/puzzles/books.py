"""The puzzles that a server has: those that come with Lexiko, those it finds by itself, and files in its folder."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from lexiko.lexicon import Lexicon
from lexiko.puzzles import Puzzle, PuzzleBook, puzzle_files, shipped_puzzles, write_puzzles
from lexiko.rules import Error, Ruleset, WordJudge
from lexiko.server.puzzles.errors import NoPuzzlesHere, NoSuchPuzzle
from lexiko.user_files import in_place_of

_LOG = logging.getLogger(__name__)
MINED = "mined"
"""The folder, in that of puzzles, of those that the server finds by itself."""


class Book:
    """The puzzles of some words by their ids, in the order in which days have them."""

    def __init__(self, book: PuzzleBook, *, is_mined: bool = False, game: str = "") -> None:
        """Raises `RulebookError` where its rules are not here."""
        self.rules = book.rules
        self.is_mined, self.game = is_mined, game
        """Whether the server found them by itself, and finds more; which of somebody's own games they are from."""
        self.ruleset: Ruleset = book.rules.ruleset
        self.puzzles: Mapping[str, Puzzle] = {puzzle.id(book.rules): puzzle for puzzle in book.puzzles}
        self.ids = tuple(self.puzzles)

    @cached_property
    def words(self) -> Lexicon:
        """They themselves. Raises `LexiconError`, `OtherWordsNow`."""
        return self.rules.words()

    @cached_property
    def judge(self) -> WordJudge:
        """Who says which words count. Raises what `words` raises."""
        return self.words.judge(self.ruleset)

    def puzzle(self, puzzle_id: str) -> Puzzle:
        """Raises `NoSuchPuzzle`."""
        if (found := self.puzzles.get(puzzle_id)) is None:
            raise NoSuchPuzzle
        return found


class Books:
    """All of them by the names of their words; read when they are first wanted."""

    def __init__(self, folder: Path, words: Collection[str]) -> None:
        """For these words, with the files in this folder.

        A file of its own takes the place of one that comes with Lexiko, and that of one the server has made.
        """
        self._folder, self._words = folder, words
        self._reading: asyncio.Task[dict[str, Book]] | None = None

    async def all(self) -> dict[str, Book]:
        """Every book by its words."""
        if self._reading is None:
            self._reading = asyncio.create_task(asyncio.to_thread(self._read))
        return await asyncio.shield(self._reading)

    async def of(self, words: str) -> Book:
        """The puzzles with these words. Raises `NoPuzzlesHere`."""
        if (found := (await self.all()).get(words)) is None:
            raise NoPuzzlesHere
        return found

    async def put(self, book: PuzzleBook) -> None:
        """Have these, which the server has found by itself, in the place of those it had."""
        (await self.all())[book.rules.lexicon] = Book(book, is_mined=True)

    def _read(self) -> dict[str, Book]:
        books: dict[str, Book] = {}
        for book, is_mined in self._files():
            words = book.rules.lexicon
            if words not in self._words:
                continue  # words that are not installed here
            try:
                read = Book(book, is_mined=is_mined)
                book.rules.words()  # what was best with other words need not be so now
            except Error as wrong:
                _LOG.warning("puzzles of %s are left out: %s", words, wrong)
                continue
            if read.ids:
                books[words] = read
        return books

    def _files(self) -> Iterator[tuple[PuzzleBook, bool]]:
        """All that there are, those that take the place of others last, and whether the server made them."""
        for book in puzzle_files(self._folder / MINED, wrong=_left_out):
            yield book, True
        for book in (*shipped_puzzles(), *puzzle_files(self._folder, wrong=_left_out)):
            yield book, False


def keep_mined(folder: Path, book: PuzzleBook) -> None:
    """Keep what the server has found by itself. Raises `OSError`."""
    place = folder / MINED
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    content = write_puzzles(book.rules, book.puzzles).encode()
    with in_place_of(place / f"{book.rules.lexicon}.jsonl", mode=0o600, durable=False, through_links=False) as file:
        file.write(content)


def _left_out(wrong: Exception) -> None:
    _LOG.warning("a file of puzzles in this server's folder is left out: %s", wrong)
