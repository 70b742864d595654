"""Puzzles that a server finds by itself, a few a day: so there is one a day for each of its word lists.

Only games that computers play for this are looked through: a game of people is theirs, also when it is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import date
from pathlib import Path

from lexiko.lexicon import open_lexicon
from lexiko.puzzles import PuzzleBook, PuzzleRules, head_line, read_puzzles
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Error, Ruleset
from lexiko.server.puzzles import days
from lexiko.server.puzzles.books import Books, keep_mined
from lexiko.server.puzzles.process import NothingMined, lines_of
from lexiko.server.puzzles.question import MiningQuestion
from lexiko.server.tables import Choices

log = logging.getLogger(__name__)

AT_FIRST, A_DAY, MOST = 7, 3, 366
"""So many puzzles are looked for at once for words that have none, then so many a day, if nothing else is said, until
it is a year of them."""
QUIET_SECONDS = 300.0
"""A server that has just been started has other things to do."""
LOOKED_EVERY = 3600.0
EDITION = "classic"

LinesOf = Callable[[MiningQuestion], AsyncIterator[str]]


class PuzzleMiner:
    """Looks for puzzles with the words of a server that has none for them, for one list after another."""

    def __init__(
        self,
        books: Books,
        choices: Choices,
        *,
        folder: Path,
        leaves: Mapping[str, str] | None = None,
        a_day: int = A_DAY,
        lines_of: LinesOf = lines_of,
        alone: asyncio.Lock | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """What is found goes into this folder; racks are weighed by these `leaves`, by set, as computers do it.

        So many are looked for `a_day` for each list of words, none with 0. One process at a time has the lock.
        """
        self._a_day = a_day
        self._books, self._folder, self._leaves = books, folder, leaves or {}
        self._lines_of, self._wall, self._alone = lines_of, wall, alone or asyncio.Lock()
        self._sets: dict[str, str] = {}
        """Each list with the first set that it is played with."""
        for set_key, every in choices.lexica.items():
            for words in every:
                self._sets.setdefault(words, set_key)
        self._looked: dict[str, date] = {}
        """When each list was last looked for."""

    async def work(self, *, quiet: float = QUIET_SECONDS) -> None:
        """Look for puzzles of one list after the other, each once a day, for ever."""
        await asyncio.sleep(quiet)
        while True:
            while (words := await self._next()) is not None:
                await self.mine(words)
            await asyncio.sleep(LOOKED_EVERY)

    async def _next(self) -> str | None:
        """The words with the fewest puzzles, of those that were not looked for today; None if there are none.

        None too where no puzzles are looked for.
        """
        if not self._a_day:
            return None
        today, books = days.today(self._wall()), await self._books.all()
        counts = {
            words: len(books[words].ids) if words in books else 0
            for words in self._sets
            if self._looked.get(words) != today and (words not in books or books[words].is_mined)
        }
        wanted = [words for words, count in counts.items() if count < MOST]
        return min(wanted, key=counts.__getitem__, default=None)

    async def mine(self, words: str) -> None:
        """Look for some more puzzles with these words, and ask them from now on; what fails is noted, once a day."""
        self._looked[words] = days.today(self._wall())
        try:
            rules = await asyncio.to_thread(self._rules, words)
            there = (await self._books.all()).get(words)
            had = [*there.puzzles.values()] if there and there.rules.fingerprint == rules.fingerprint else []
            question = MiningQuestion(
                ruleset=rules.ruleset,
                rules=rules,
                leaves=self._leaves.get(rules.set_key),
                wanted=min(MOST - len(had), max(self._a_day, AT_FIRST - len(had))),
                seed=secrets.randbelow(1 << 62),
                had=frozenset(each.cgp for each in had),
            )
            book = PuzzleBook(rules, tuple(had))
            async with self._alone:
                async for line in self._lines_of(question):
                    (found,) = read_puzzles(f"{head_line(rules)}\n{line}\n").puzzles
                    book = PuzzleBook(rules, (*book.puzzles, found))
                    await asyncio.to_thread(keep_mined, self._folder, book)
                    await self._books.put(book)
        except NothingMined as wrong:
            log.warning("puzzles could not be looked for: %s", wrong, extra={"facts": {"words": words}})
        except (Error, OSError):
            log.exception("puzzles could not be looked for", extra={"facts": {"words": words}})

    def _rules(self, words: str) -> PuzzleRules:
        """By which rules and words they are looked for. Raises `LexiconError`, `RulebookError`."""
        rules: Ruleset = ruleset(EDITION, set=self._sets[words], players=2)
        lexicon = open_lexicon(words, alphabet=rules.tile_set.alphabet)
        fingerprint = lexicon.fingerprint
        return PuzzleRules(rules.edition_key, rules.set_key, HouseRules(), lexicon=words, fingerprint=fingerprint)
