"""The use cases of a coach at a table: asked by a seat for itself alone, which the others are told of."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, cast

from lexiko.rules import PlayerView, view_of
from lexiko.server.apart import AskedApart
from lexiko.server.archive import FairQueue
from lexiko.server.coach.question import CoachQuestion
from lexiko.server.coach.telling import Hints, told_remarks
from lexiko.server.tables import LiveTable, NotNow, NotYourSeat, TableService, coach_asked, may_be_told
from lexiko.server.wire import BoardSight, CoachAnswer, CoachQuery

PROGRAM = (sys.executable, "-m", "lexiko.server.coach.worker")
SECONDS_TO_ANSWER = 30.0
"""With the words of a table to be opened, and a machine that is busy."""
KEPT = 300
"""Of how many turns it is remembered what was told: it is asked for step by step."""


class Coach:
    """Tells a seat what helps it, in one process for all tables; who asks takes turns."""

    def __init__(
        self, tables: TableService, *, leaves: Mapping[str, str] | None = None, program: Sequence[str] = PROGRAM
    ) -> None:
        """At these tables; racks are weighed by these `leaves`, by set, as computers do it."""
        self._tables = tables
        self._leaves = leaves or {}
        self._queue = FairQueue(at_once=1)
        self._apart = AskedApart(program, seconds=SECONDS_TO_ANSWER)
        self._told: OrderedDict[tuple[str, int, int, str], Any] = OrderedDict()

    async def answer(self, table_id: str, guest: str, query: CoachQuery, *, language: str) -> CoachAnswer:
        """What the coach tells a seat that this guest holds; its own rack and what lies open is all that goes in.

        Raises `NotYourSeat`, `NotNow` where no game is on or another is on turn, `NotAllowed` without V5,
        `TooManyWaiting`, `NoAnswerNow`, `NoSuchTable`. Rule: R7.1, V5
        """
        table = await self._tables.table(table_id)
        if query.seat not in table.seats_of(guest):
            raise NotYourSeat
        view = _seen(table, query.seat)
        may, remarks = may_be_told(table.history), told_remarks(view, language)
        if not query.step and not query.board:
            return CoachAnswer(may=may, next="hint" if may == "all" else "none", remarks=remarks)
        if query.step and view.on_turn != query.seat:
            raise NotNow("Hints are for the player on turn.", why="not-your-turn")
        await table.do(lambda: coach_asked(table.history, query.seat))
        hints: Hints = {}
        board: BoardSight | None = None
        if query.step:
            hints = cast(Hints, await self._found(table, guest, query.seat, view, what="hints"))
        if query.board:
            board = await self._found(table, guest, query.seat, view, what="board")
        all_of_them = hints.get(language, ())
        left = len(all_of_them) - query.step
        return CoachAnswer(
            may=may,
            hints=list(all_of_them[: query.step]),
            next="none" if left <= 0 and query.step else "move" if left == 1 else "hint",
            remarks=remarks,
            board=board,
        )

    async def close(self) -> None:
        """End the process."""
        await self._apart.close()

    async def _found(self, table: LiveTable, guest: str, seat: int, view: PlayerView, *, what: Any) -> Any:
        """What is found of a position for a seat: once, however often it is asked for."""
        key = (table.id, seat, table.history.state.game_seq, what)
        if key not in self._told:
            header = table.history.header
            question = CoachQuestion(
                what=what,
                view=view,
                lexicon=header.lexicon,
                lexicon_fingerprint=header.lexicon_fingerprint,
                leaves=self._leaves.get(view.ruleset.set_key),
            )
            async with self._queue.turn(guest):
                self._told[key] = await self._apart.ask(question)
            while len(self._told) > KEPT:
                self._told.popitem(last=False)
        return self._told[key]


def _seen(table: LiveTable, seat: int) -> PlayerView:
    """The game as this seat sees it. Raises `NotNow` where none is on."""
    position = table.history.state.position
    if position is None or not table.history.state.is_on:
        raise NotNow("No game is being played at this table now.", why="no-game-now")
    return view_of(position, seat)
