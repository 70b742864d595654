"""Puzzles of what people missed in their own games: found when they ask, a game of each in turn, for them alone."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from functools import partial

from lexiko.puzzles import PuzzleBook, PuzzleError, PuzzleRules, head_line, house_of, read_puzzles
from lexiko.rules import Error, Ruleset
from lexiko.server.archive import finished_game
from lexiko.server.database import Database
from lexiko.server.puzzles import own
from lexiko.server.puzzles.errors import TooManyLookedThrough
from lexiko.server.puzzles.process import lines_of
from lexiko.server.puzzles.question import MiningQuestion
from lexiko.server.tables import TableHistory, TableService
from lexiko.server.wire import TableLine

log = logging.getLogger(__name__)

GAMES_AT_ONCE = 5
"""So many games are looked through when somebody asks, the newest first."""
OF_A_GAME = 4
MOST_WAITING = 100
_PLAYERS = 2

LinesOf = Callable[[MiningQuestion], AsyncIterator[str]]


class OwnGames:
    """Looks through the games of those who ask, one game at a time, the next of somebody after one of each other."""

    def __init__(
        self,
        database: Database,
        tables: TableService,
        *,
        leaves: Mapping[str, str] | None = None,
        lines_of: LinesOf = lines_of,
        alone: asyncio.Lock | None = None,
    ) -> None:
        """Of these tables; racks are weighed by these `leaves`, by set. One process at a time has the lock."""
        self._database, self._tables, self._leaves = database, tables, leaves or {}
        self._lines_of, self._alone = lines_of, alone or asyncio.Lock()
        self._waiting: deque[tuple[str, int]] = deque()
        """Who waits, and how many games they have left."""
        self._now: str | None = None
        self._woken = asyncio.Event()

    def is_looking(self, guest: str) -> bool:
        """Whether games of somebody are being looked through, or wait for it."""
        return guest == self._now or any(guest == each for each, _ in self._waiting)

    def ask(self, guest: str) -> None:
        """Let games of somebody be looked through. Raises `TooManyLookedThrough`."""
        if self.is_looking(guest):
            return
        if len(self._waiting) >= MOST_WAITING:
            raise TooManyLookedThrough
        self._waiting.append((guest, GAMES_AT_ONCE))
        self._woken.set()

    def forget(self, guest: str) -> None:
        """Somebody waits for nothing any more."""
        self._waiting = deque(each for each in self._waiting if each[0] != guest)
        if self._now == guest:
            self._now = None

    def hand_over(self, old: str, new: str) -> None:
        """Who waited has become another guest, who waits instead; what was half looked through is begun again."""
        games = [left for guest, left in self._waiting if guest == old]
        if self._now == old:
            games.append(GAMES_AT_ONCE)
        self.forget(old)
        if games and not self.is_looking(new):
            self._waiting.append((new, max(games)))
            self._woken.set()

    async def left(self, guest: str) -> list[TableLine]:
        """The finished games of two that somebody sat in and that were not looked through, the newest first."""
        lines = await self._tables.lines(guest)
        looked = await self._database.read(partial(own.looked_through, guest=guest))
        games = [line for line in lines if line.state == "over" and line.your_seats and len(line.names) == _PLAYERS]
        return [line for line in sorted(games, key=lambda line: -line.changed_at) if line.id not in looked]

    async def work(self) -> None:
        """Look through one game after the other, for ever."""
        while True:
            self._woken.clear()
            if not self._waiting:
                await self._woken.wait()
                continue
            guest, games = self._waiting.popleft()
            self._now = guest
            try:
                left = await self._look_through_one(guest)
                if left and games > 1 and self._now:
                    self._waiting.append((guest, games - 1))
            finally:
                self._now = None

    async def _look_through_one(self, guest: str) -> int:
        """Look through the newest game, and tell how many are left. What fails is noted, and not tried again."""
        games = await self.left(guest)
        if not games:
            return 0
        game = games[0]
        found: list[PuzzleBook] = []
        try:
            history = (await self._tables.table(game.id)).history
            question = await asyncio.to_thread(self._question, history, frozenset(game.your_seats))
            async with self._alone:
                async for line in self._lines_of(question):
                    found.append(read_puzzles(f"{head_line(question.rules)}\n{line}\n"))
        except (Error, OSError) as wrong:
            log.warning("no puzzles are looked for in a game: %s", wrong, extra={"facts": {"table": game.id}})
        if self._now:  # or whoever asked is gone meanwhile
            await self._database.write(partial(own.keep_own, guest=guest, game=game.id, found=found))
        return len(games) - 1

    def _question(self, history: TableHistory, seats: frozenset[int]) -> MiningQuestion:
        """All that looking through a game takes.

        Raises `NotNow` before its end, and `PuzzleError` where puzzles could not say by which rules it was played.
        """
        rules, header, position = history.agreement.ruleset, history.header, history.state.position
        assert position is not None
        words, house = header.lexicon, house_of(rules)
        told = PuzzleRules(
            rules.edition_key, rules.set_key, house, lexicon=words, fingerprint=header.lexicon_fingerprint
        )
        if _plain(told.ruleset) != _plain(rules):
            raise PuzzleError("no puzzle can say by which rules it was played")
        return MiningQuestion(
            ruleset=rules,
            rules=told,
            leaves=self._leaves.get(rules.set_key),
            wanted=OF_A_GAME,
            game=finished_game(history),
            seats=frozenset(place for place, seat in enumerate(position.order) if seat in seats),
        )


def _plain(rules: Ruleset) -> Ruleset:
    """The rules without what says nothing of which play is best: the time for a turn, and the name of the words."""
    return replace(rules, turn_seconds=(), lexicon="")
