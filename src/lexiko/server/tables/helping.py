"""May this person be helped now? One answer for all that knows words: looking up, searching, hints, studying."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from starlette.requests import HTTPConnection

from lexiko.coaching import MaySay, may_say, what_may_be_said
from lexiko.rules import TilesPlayed, UnknownLetter
from lexiko.server.database import Database
from lexiko.server.guests import browser_of, guest_of
from lexiko.server.refused import RefusedWithFacts
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.lists import games_on


class InAGame(RefusedWithFacts):
    """Somebody who plays a game in which no word may be looked up has asked for words."""

    code = "in-a-game"
    status = 403

    def __init__(self, table_id: str) -> None:
        """Nothing is told but that there is such a game, to who sits in it, and where."""
        super().__init__("You sit in a game that is on: words are told when it has ended.", table=table_id)


def askers(connection: HTTPConnection) -> frozenset[str]:
    """Everybody who a request may be of: who is signed in or acted for, and the browser itself."""
    return frozenset({guest_of(connection), browser_of(connection)} - {""})


def may_be_told(history: TableHistory) -> MaySay:
    """What those who play at a table may be told of its game. Rule: R7.1, V5"""
    return what_may_be_said(history.agreement.ruleset, is_over=_is_over(history))


def _is_over(history: TableHistory) -> bool:
    return history.state.stage in ("over", "void")


def _was_laid(history: TableHistory, text: str) -> bool:
    """Whether a word lay on the board of a game at any time."""
    try:
        word = history.agreement.ruleset.tile_set.alphabet.parse_word(text)
    except UnknownLetter:
        return False
    plays = (event for event in history.events if isinstance(event, TilesPlayed))
    return any(run.word == word for play in plays for run in play.score.words)


class Helping:
    """Who may be helped by what knows words: nobody who sits in a game that is on without the open dictionary.

    It goes by seats, on whatever device they are held. Rule: R7.1, V5
    """

    def __init__(self, database: Database) -> None:
        """Of the tables in this database."""
        self._database = database

    async def game_that_forbids(self, guests: Collection[str]) -> str | None:
        """The table of a game that is on, in which one of these guests may not be helped; None: they may be."""
        return next((table_id for table_id, _ in await self._that_forbid(guests)), None)

    async def forbidden_since(self, connection: HTTPConnection) -> float | None:
        """When the first game began that forbids help now to whoever has sent a request; None: none does.

        In seconds since 1970: what somebody had by then was not got for that game.
        """
        return min((made_at for _, made_at in await self._that_forbid(askers(connection))), default=None)

    async def _that_forbid(self, guests: Collection[str]) -> list[tuple[str, float]]:
        """The tables of games that are on and forbid help to one of these guests, and when they were made."""
        if not guests:
            return []
        return [
            (table_id, made_at)
            for table_id, open_dictionary, made_at in await self._database.read(partial(games_on, guests=guests))
            if may_say(open_dictionary=open_dictionary, is_over=False) != "all"
        ]

    async def check(self, connection: HTTPConnection) -> None:
        """Raises `InAGame` where whoever has sent a request may not be helped now."""
        if (table_id := await self.game_that_forbids(askers(connection))) is not None:
            raise InAGame(table_id)

    async def check_word(self, connection: HTTPConnection, history: TableHistory, text: str) -> None:
        """The same where a word is looked up at a table: of a game that is over, its own words are told to anybody.

        While a game is on its own agreement decides, see `may_be_told`. Raises `InAGame`.
        """
        if _is_over(history) and not _was_laid(history, text):
            await self.check(connection)
