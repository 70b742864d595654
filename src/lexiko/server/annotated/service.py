"""The use cases of annotated games: opened, entered turn by turn, mended, watched, taken away, removed."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from random import Random, SystemRandom
from typing import Any

from sqlalchemy import Connection

from lexiko.library import board_picture
from lexiko.notation import format_gcg
from lexiko.player_names import cleaned
from lexiko.rules import Error, Square
from lexiko.scorekeeping import heading_record
from lexiko.server.annotated import store
from lexiko.server.annotated.at_hand import GamesAtHand
from lexiko.server.annotated.clock import EnteredClock
from lexiko.server.annotated.errors import RecordNotYet, TooManyAnnotated, TooManyWatch, WrongAnnotatedKey
from lexiko.server.annotated.finished import FinishedEntered, finished_entered
from lexiko.server.annotated.live import GameWatcher, LiveAnnotated
from lexiko.server.annotated.store import GameRow
from lexiko.server.annotated.telling import line_of
from lexiko.server.annotated.terms import BadTerms, header_of
from lexiko.server.annotated.turns import Turns
from lexiko.server.database import Database
from lexiko.server.guests import KeepsTheirOwn
from lexiko.server.tables import Choices
from lexiko.server.wire import AnnotatedList, AnnotatedMade, AnnotatedState, ChangeAnnotated, NewAnnotated
from lexiko.translations import translations

MOST_GAMES = 100
MOST_WATCHERS = 300


class AnnotatedGames(KeepsTheirOwn):
    """Games that people enter here while they are played elsewhere. `wall` tells seconds since 1970."""

    def __init__(
        self,
        database: Database,
        choices: Choices,
        *,
        wall: Callable[[], float] = time.time,
        luck: Random | None = None,
    ) -> None:
        """By the editions and with the words there are; `luck` picks tiles that go back. Rule: R12.1"""
        self._database, self._choices, self._wall = database, choices, wall
        self._games = GamesAtHand(database, choices, wall)
        self.turns = Turns(self._games, luck or SystemRandom())

    # --- opened and listed

    async def make(self, guest: str, asked: NewAnnotated) -> AnnotatedMade:
        """Open a game; or every reason why there is none. Raises `TooManyAnnotated`."""
        say = translations(asked.language)
        try:
            header = await asyncio.to_thread(header_of, asked, self._choices, say)
        except BadTerms as wrong:
            return AnnotatedMade(wrong.problems)
        clock = None
        if asked.seconds is not None:
            clock = EnteredClock(left=(float(asked.seconds),) * len(header.names), increment=asked.increment)
        now = self._wall()
        row = GameRow(
            id=secrets.token_urlsafe(12),
            owner=guest,
            key=secrets.token_urlsafe(15),
            heading=heading_record(header),
            settings=_settings(asked),
            lines=[],
            racks=[""] * len(header.names),
            clock=None if clock is None else clock.record(),
            version=0,
            last_key="",
            made_at=now,
            changed_at=now,
        )

        def work(connection: Connection) -> None:
            if store.count_of(connection, guest) >= MOST_GAMES:
                raise TooManyAnnotated(MOST_GAMES)
            store.add(connection, row)

        await self._database.write(work)
        return AnnotatedMade([], row.id)

    async def games_of(self, guest: str) -> AnnotatedList:
        """The games that somebody enters; one of rules that are not these any more is left out."""
        rows = await self._database.read(partial(store.games_of, guest=guest)) if guest else []
        found = []
        for row in rows:
            try:
                found.append(line_of(await self._games.game(row.id), guest))
            except Error:
                continue
        return AnnotatedList(found)

    # --- watched

    def now(self) -> float:
        """Seconds since 1970."""
        return self._wall()

    async def state(self, game: str, guest: str, language: str) -> AnnotatedState:
        """The game as this guest may know it. Raises `NoSuchAnnotated`."""
        return self.told(await self._games.game(game), guest, language)

    async def game(self, game: str) -> LiveAnnotated:
        """The game itself. Raises `NoSuchAnnotated`."""
        return await self._games.game(game)

    def told(self, live: LiveAnnotated, guest: str, language: str) -> AnnotatedState:
        """The same of a game that is at hand."""
        return self._games.told(live, guest, language)

    def watch(self, live: LiveAnnotated, watcher: GameWatcher) -> None:
        """Tell this window of what changes. Raises `TooManyWatch`."""
        if len(live.watchers) >= MOST_WATCHERS and not live.enters(watcher.guest):
            raise TooManyWatch
        watcher.news.set()
        live.watchers.add(watcher)

    async def record(self, game: str, guest: str) -> str:
        """The game in GCG as far as it has come. Raises `RecordNotYet` for those who watch, `NoSuchAnnotated`."""
        live = await self._games.game(game)
        enters, over = live.enters(guest), live.game.kept.is_over
        if not (enters or over or live.row.settings["record_open"]):
            raise RecordNotYet
        hides = not enters and live.row.settings["racks"] == "never"
        seen = () if hides else live.game.record_seen()
        return format_gcg(live.game.kept.gcg(seen, lexicon=live.game.header.lexicon))

    async def finished(self, game: str, guest: str | None = None) -> FinishedEntered:
        """A game that is over, for who asks for its review; None may know all. Raises as `finished_entered`."""
        return finished_entered(await self._games.game(game), self._choices, guest)

    async def picture(self, game: str, language: str) -> str:
        """The board as SVG. Raises `NoSuchAnnotated`."""
        live = await self._games.game(game)
        header, state = live.game.header, self.told(live, "", language)
        title = translations(language)("annotate.picture", names=", ".join(header.names))
        last = frozenset(Square(at.row, at.col) for at in state.last_play)
        return await asyncio.to_thread(board_picture, live.game.position.board, header.ruleset, last=last, title=title)

    # --- who may what

    async def join(self, game: str, guest: str, key: str) -> None:
        """Enter this game too, by the link for that. Raises `WrongAnnotatedKey`, `NoSuchAnnotated`."""
        live = await self._games.game(game)
        if not compare_digest(key, live.row.key):
            raise WrongAnnotatedKey
        if live.enters(guest):
            return
        async with live.lock:
            await self._database.write(partial(store.let_enter, game=game, guest=guest))
            live.row = replace(live.row, others=live.row.others | {guest})
            live.tell()

    async def renew(self, game: str, guest: str) -> None:
        """Another link to enter with: whoever came by the old one watches from now on. Raises `NotYourAnnotated`."""
        live = await self._games.owned_by(game, guest)
        async with live.lock:
            row = live.stored(key=secrets.token_urlsafe(15), others=frozenset())
            await self._games.write(live, row, partial(store.let_nobody_else, game=game))

    async def change(self, game: str, guest: str, asked: ChangeAnnotated) -> None:
        """What those who watch are told. Raises as `enter`."""
        live = await self._games.entered_by(game, guest)
        async with live.lock:
            await self._games.write(live, live.stored(settings=_settings(asked), changed_at=self._wall()))

    async def remove(self, game: str, guest: str) -> None:
        """Remove a game for good. Raises `NotYourAnnotated`, `NoSuchAnnotated`."""
        live = await self._games.owned_by(game, guest)
        async with live.lock:
            await self._database.write(partial(store.remove, game=game))
            self._games.forget([game])

    # --- guests who are not known any more, or become other people

    def told_of(self, connection: Connection, guest: str) -> list[dict[str, Any]]:
        """In the database: what somebody has entered, for whoever takes that away."""
        return [
            {
                "id": row.id,
                "title": row.settings["title"],
                "players": row.heading["players"],
                "edition": row.heading["ruleset"]["edition_key"],
                "entered": row.lines,
            }
            for row in store.games_of(connection, guest)
            if row.owner == guest
        ]

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: what one guest has and enters another does."""
        return store.hand_over(connection, old, new)

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        self._games.forget(touched)

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: nothing of a guest is left."""
        return store.forget(connection, guest)

    async def erased(self, guest: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        self._games.forget(touched)


def _settings(asked: NewAnnotated | ChangeAnnotated) -> dict[str, Any]:
    """What those who watch are told, as it is stored; a title is written like a name."""
    return {"title": cleaned(asked.title), "racks": asked.racks, "record_open": asked.record_open}
