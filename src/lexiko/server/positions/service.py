"""The use cases of positions: read, their moves listed, looked ahead in one after another, told, stopped."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from lexiko.server.apart import AskedApart, NoAnswerNow
from lexiko.server.archive import check_finished, finished_game
from lexiko.server.metrics import Sample
from lexiko.server.positions.given import ToldPosition, UnreadablePosition, given, given_game, given_line
from lexiko.server.positions.looked import LookedAhead, NewsOf
from lexiko.server.positions.process import ahead_news
from lexiko.server.positions.question import AheadQuestion, Listed, PositionQuestion, Seen
from lexiko.server.positions.reasons import said
from lexiko.server.positions.showing import shown
from lexiko.server.positions.taking import picture_of, record_of
from lexiko.server.tables import NoSuchThing, TableService
from lexiko.server.wire import (
    AheadState,
    ListMoves,
    LookAhead,
    MovesListed,
    PositionRead,
    PositionRules,
    PositionSight,
    ReadPosition,
    RecordWritten,
    SeePosition,
    WriteRecord,
)
from lexiko.table import WorkerFailed

LISTER = (sys.executable, "-m", "lexiko.server.positions.lister")
SECONDS_TO_LIST = 25.0
"""Longer than any list takes; with V2 to V4 some take seconds."""
SECONDS_AHEAD = 90.0
TOO_LONG = "this took too long; with fewer variations, or another position, it may be possible"


class PositionService:
    """Positions that people study on this server. It keeps none of them."""

    def __init__(
        self,
        tables: TableService,
        *,
        leaves: Mapping[str, str] | None = None,
        news_of: NewsOf = ahead_news,
        seconds: float = SECONDS_AHEAD,
    ) -> None:
        """Games are those of these tables; racks are weighed by these `leaves`, by set, as computers do it."""
        self._tables = tables
        self._leaves = leaves or {}
        self._lister = AskedApart(LISTER, seconds=SECONDS_TO_LIST)
        self._seconds = seconds
        self.ahead = LookedAhead(news_of)

    async def close(self) -> None:
        """End the processes."""
        await self._lister.close()

    def figures(self) -> list[Sample]:
        """For those who run the server."""
        return self.ahead.figures()

    async def read(self, asked: ReadPosition) -> PositionRead:
        """A position as somebody tells it, with everything that is wrong with it."""
        return await asyncio.to_thread(self._read, asked)

    async def of_game(self, table_id: str, guest: str, *, turn: int | None, language: str) -> PositionRead:
        """A finished game of this server after so many turns, for who may see it.

        Raises `NotNow` before the game's end, `NoSuchTable`, `NoSpectators`.
        """
        history = (await self._tables.seen_by(table_id, guest)).history
        check_finished(history)

        def read() -> PositionRead:
            try:
                return _told(given_game(finished_game(history), history, turn=turn), self._lexica, language)
            except UnreadablePosition as wrong:
                return PositionRead(said(wrong.problems, language))

        return await asyncio.to_thread(read)

    async def picture(self, line: str, rules: PositionRules) -> str:
        """The board of a position as SVG. Raises `NoSuchThing` where it cannot be read."""

        def drawn() -> str:
            try:
                return picture_of(given_line(line, rules, self._tables.choices))
            except UnreadablePosition as wrong:
                raise NoSuchThing("This position cannot be read.", why="no-position") from wrong

        return await asyncio.to_thread(drawn)

    async def record(self, asked: WriteRecord) -> RecordWritten:
        """A game in GCG, gone on with by the moves of a variation."""

        def written() -> RecordWritten:
            try:
                return RecordWritten([], record_of(asked, self._tables.choices))
            except UnreadablePosition as wrong:
                return RecordWritten(said(wrong.problems, asked.language))

        return await asyncio.to_thread(written)

    async def moves(self, asked: ListMoves) -> MovesListed:
        """The moves of a position, the best at sight first; or all that is wrong with it."""
        try:
            position = await asyncio.to_thread(self._question, asked.cgp, asked.rules, also=asked.also)
        except UnreadablePosition as wrong:
            return MovesListed(said(wrong.problems, asked.language))
        try:
            found = await self._lister.ask(position)
        except NoAnswerNow:
            found = WorkerFailed("late")
        if not isinstance(found, Listed):
            return MovesListed(said([TOO_LONG], asked.language))
        return MovesListed(
            said(found.problems, asked.language),
            moves=list(found.moves),
            also=found.also,
            also_problems=said(found.also_problems, asked.language),
            cannot_simulate=said(found.cannot_simulate, asked.language),
            cannot_solve=said(found.cannot_solve, asked.language),
            bag=found.bag,
            lexicon=position.lexicon,
        )

    async def sight(self, asked: SeePosition) -> PositionSight:
        """The board of a position with a coach's eyes; or all that is wrong with it."""
        try:
            position = await asyncio.to_thread(self._question, asked.cgp, asked.rules)
        except UnreadablePosition as wrong:
            return PositionSight(said(wrong.problems, asked.language))
        try:
            found = await self._lister.ask(replace(position, sight=True))
        except NoAnswerNow:
            found = WorkerFailed("late")
        if not isinstance(found, Seen):
            return PositionSight(said([TOO_LONG], asked.language))
        return PositionSight(said(found.problems, asked.language), found.board)

    async def look(self, asked: LookAhead, *, asker: str, address: str) -> AheadState:
        """Look ahead in a position, when it is this one's turn; of one `asker` only the latest that was asked for.

        Raises `TooManyAhead`.
        """
        try:
            position = await asyncio.to_thread(self._question, asked.cgp, asked.rules)
        except UnreadablePosition as wrong:
            return AheadState("failed", problems=said(wrong.problems, asked.language))
        question = AheadQuestion(position=position, how=asked.how, seconds=self._seconds)
        return self.ahead.ask(question, asker=asker, address=address, language=asked.language)

    # --- what is made of what was asked

    def _read(self, asked: ReadPosition) -> PositionRead:
        try:
            return _told(given(asked, self._tables.choices), self._lexica, asked.language)
        except UnreadablePosition as wrong:
            return PositionRead(said(wrong.problems, asked.language))

    def _lexica(self, set_key: str) -> list[str]:
        return list(self._tables.choices.lexica.get(set_key, ()))

    def _question(self, line: str, rules: PositionRules, *, also: str = "") -> PositionQuestion:
        """Raises `UnreadablePosition` with all that is wrong."""
        position = given_line(line, rules, self._tables.choices)
        if problems := position.problems:
            raise UnreadablePosition(problems)
        played = position.played
        return PositionQuestion(
            cgp=position.cgp,
            ruleset=played.in_force,
            lexicon=played.lexicon,
            leaves=self._leaves.get(played.in_force.set_key),
            also=also,
        )


def _told(position: ToldPosition, lexica: Callable[[str], list[str]], language: str) -> PositionRead:
    found = shown(position, lexica(position.played.in_force.set_key))
    return PositionRead(said(position.problems, language), notes=list(position.notes), position=found)
