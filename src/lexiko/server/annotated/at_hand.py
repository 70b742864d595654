"""Annotated games at hand: read from the database when first asked for, written before anybody hears of a change."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from sqlalchemy import Connection

from lexiko.lexicon import Lexicon, LexiconError, open_lexicon
from lexiko.server.annotated import store
from lexiko.server.annotated.errors import EnteredMeanwhile, NoSuchAnnotated, NotYourAnnotated, OnlyEnteredByOthers
from lexiko.server.annotated.live import LiveAnnotated
from lexiko.server.annotated.store import GameRow
from lexiko.server.annotated.telling import state_of
from lexiko.server.database import Database
from lexiko.server.tables import Choices
from lexiko.server.wire import AnnotatedState

KEPT_IN_MEMORY = 50
LEXICA_KEPT = 4


class GamesAtHand:
    """The games that somebody asks for now. `wall` tells seconds since 1970."""

    def __init__(self, database: Database, choices: Choices, wall: Callable[[], float]) -> None:
        """None at first."""
        self.database, self.choices, self.wall = database, choices, wall
        self._live: OrderedDict[str, LiveAnnotated] = OrderedDict()
        self._loading = asyncio.Lock()
        self._lexica: OrderedDict[str, Lexicon] = OrderedDict()

    async def game(self, game: str) -> LiveAnnotated:
        """A game. Raises `NoSuchAnnotated`."""
        if (found := self._live.get(game)) is None:
            async with self._loading:
                found = self._live.get(game) or await self._loaded(game)
                self._live[game] = found
                self._make_room()
        self._live.move_to_end(game)
        return found

    async def _loaded(self, game: str) -> LiveAnnotated:
        row = await self.database.read(partial(store.game_row, game=game))
        if row is None:
            raise NoSuchAnnotated
        lexicon = await self._lexicon(row.heading)
        return await asyncio.to_thread(LiveAnnotated, row, lexicon)

    def _make_room(self) -> None:
        idle = [name for name, live in self._live.items() if not live.watchers and not live.lock.locked()]
        for name in idle[: max(0, len(self._live) - KEPT_IN_MEMORY)]:
            del self._live[name]

    def holds(self, live: LiveAnnotated) -> bool:
        """Whether this is the game as it is asked for now, and was neither removed nor read anew since."""
        return self._live.get(live.id) is live

    async def _lexicon(self, heading: dict[str, Any]) -> Lexicon | None:
        """The words of a game; None where there are none, or they are not here any more."""
        key, set_key = heading["lexicon"], heading["ruleset"]["set_key"]
        if not key or key not in self.choices.lexica.get(set_key, ()):
            return None
        if key not in self._lexica:
            alphabet = self.choices.sets[set_key].tile_set.alphabet
            try:
                self._lexica[key] = await asyncio.to_thread(open_lexicon, key, alphabet=alphabet)
            except LexiconError:
                return None
            while len(self._lexica) > LEXICA_KEPT:
                self._lexica.popitem(last=False)
        self._lexica.move_to_end(key)
        return self._lexica[key]

    def told(self, live: LiveAnnotated, guest: str, language: str) -> AnnotatedState:
        """A game as this guest may know it now."""
        return state_of(live, guest, language, self.wall())

    async def entered_by(self, game: str, guest: str) -> LiveAnnotated:
        """The game, for who enters it. Raises `OnlyEnteredByOthers`, `NoSuchAnnotated`."""
        live = await self.game(game)
        if not live.enters(guest):
            raise OnlyEnteredByOthers
        return live

    async def owned_by(self, game: str, guest: str) -> LiveAnnotated:
        """The game, for whoever opened it. Raises `NotYourAnnotated`, `NoSuchAnnotated`."""
        live = await self.game(game)
        if not guest or guest != live.row.owner:
            raise NotYourAnnotated
        return live

    async def write(
        self, live: LiveAnnotated, row: GameRow, also: Callable[[Connection], None] = lambda _: None
    ) -> None:
        """Write the game, and whatever `also` does with it. Raises `EnteredMeanwhile` where it was read anew since.

        What cannot be written has not happened: the game is read anew when it is next asked for.
        """
        if not self.holds(live):  # it may be somebody else's by now
            raise EnteredMeanwhile

        def work(connection: Connection) -> None:
            also(connection)
            store.change(connection, row)

        try:
            await self.database.write(work)
        except BaseException:
            self._live.pop(live.id, None)
            live.close()
            raise
        live.row = row
        live.tell()

    def forget(self, games: Iterable[str]) -> None:
        """Have these read anew; windows that show them ask again."""
        for game in games:
            if (live := self._live.pop(game, None)) is not None:
                live.close()
