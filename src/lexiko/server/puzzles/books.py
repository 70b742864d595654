"""The puzzles that a server has: those that come with Lexiko, and files that whoever runs it puts into its folder."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from lexiko.puzzles import BadPuzzles, Puzzle, PuzzleBook, puzzle_files, shipped_puzzles
from lexiko.rules import Error, Ruleset, WordJudge
from lexiko.server.puzzles.errors import NoPuzzlesHere, NoSuchPuzzle

_LOG = logging.getLogger(__name__)


class Book:
    """The puzzles of some words by their ids, in the order in which days have them."""

    def __init__(self, book: PuzzleBook) -> None:
        """Raises `RulebookError` where its rules are not here."""
        self.rules = book.rules
        self.ruleset: Ruleset = book.rules.ruleset
        self.puzzles: Mapping[str, Puzzle] = {puzzle.id(book.rules): puzzle for puzzle in book.puzzles}
        self.ids = tuple(self.puzzles)

    @cached_property
    def judge(self) -> WordJudge:
        """Who says which words count. Raises `LexiconError`, `OtherWordsNow`."""
        return self.rules.words().judge(self.ruleset)

    def puzzle(self, puzzle_id: str) -> Puzzle:
        """Raises `NoSuchPuzzle`."""
        if (found := self.puzzles.get(puzzle_id)) is None:
            raise NoSuchPuzzle
        return found


class Books:
    """All of them by the names of their words; read when they are first wanted."""

    def __init__(self, folder: Path) -> None:
        """With the files in this folder, beside those that come with Lexiko; a file of its own takes their place."""
        self._folder = folder
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

    def _read(self) -> dict[str, Book]:
        books: dict[str, Book] = {}
        for book in (*shipped_puzzles(), *self._own()):
            try:
                read = Book(book)
            except Error as wrong:
                _LOG.warning("puzzles of %s are left out: %s", book.rules.lexicon, wrong)
                continue
            if read.ids:
                books[book.rules.lexicon] = read
        return books

    def _own(self) -> tuple[PuzzleBook, ...]:
        try:
            return puzzle_files(self._folder) if self._folder.is_dir() else ()
        except (BadPuzzles, OSError) as wrong:
            _LOG.warning("the puzzles of this server's folder are left out: %s", wrong)
            return ()
