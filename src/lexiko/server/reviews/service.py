"""The use cases of reviews: asked for, made one after another, told as far as they are, given up, kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from typing import cast

from msgspec import Raw, json
from sqlalchemy import Connection

from lexiko.review import ReviewEffort
from lexiko.rules import Error
from lexiko.server.annotated import AnnotatedGames
from lexiko.server.database import Database
from lexiko.server.guests import KeepsTheirOwn
from lexiko.server.metrics import Sample
from lexiko.server.reviews import store
from lexiko.server.reviews.finished import FinishedAnnotated, FinishedGame, FinishedTables
from lexiko.server.reviews.kept import KeptReviews
from lexiko.server.reviews.process import news_of
from lexiko.server.reviews.question import ReviewNews, ReviewQuestion, named
from lexiko.server.reviews.queue import ReviewQueue, TooManyReviews
from lexiko.server.tables import NoSuchThing, TableService
from lexiko.server.wire import GameReview, MissedCard, MissedCards, ReviewState, json_text
from lexiko.translations import LANGUAGES

log = logging.getLogger(__name__)

EFFORT = ReviewEffort(iterations=4000, seconds=180.0, threads=1)
"""One thread, as games come first where a machine has few processors; so long for a game at most."""
FAILED_REMEMBERED = 500
MADE = 1_000_000
"""The edition of a review that is done."""

NewsOf = Callable[[ReviewQuestion], AsyncIterator[ReviewNews]]


@dataclass(slots=True)
class _Making:
    """The review that is being made, and who waits for it."""

    key: str
    askers: set[str]
    task: asyncio.Task[None] | None = None
    looked_into: int = 0
    turns: int = 0
    edition: int = 0
    answers: Mapping[str, str] = field(default_factory=dict)


class MendedSince(Error):
    """A game that somebody waits for is not as it was when they asked."""

    def __init__(self, key: str) -> None:
        super().__init__(f"{key} is another game by now, or none")


class ReviewService(KeepsTheirOwn):
    """Reviews of finished games. A game is reviewed once, for all who may see it. `open` before use."""

    def __init__(
        self,
        database: Database,
        tables: TableService,
        annotated: AnnotatedGames,
        *,
        folder: Path,
        leaves: Mapping[str, str] | None = None,
        effort: ReviewEffort = EFFORT,
        news_of: NewsOf = news_of,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Of these tables and entered games, kept in the folder; racks are weighed by these `leaves`, by set."""
        self.tables = FinishedTables(tables)
        self.annotated = FinishedAnnotated(annotated)
        self._database, self._lines = database, tables.lines
        self._kept = KeptReviews(folder)
        self._leaves = leaves or {}
        self._effort, self._news_of, self._wall = effort, news_of, wall
        self._queue = ReviewQueue()
        self._making: _Making | None = None
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._woken = asyncio.Event()
        self._made_count = self._failed_count = 0

    async def open(self) -> None:
        """Let those wait who waited before."""
        self._queue = ReviewQueue()
        for table_id, guest in await self._database.read(store.all_asked):
            with suppress(TooManyReviews):  # of an older version that took more
                self._queue.ask(table_id, guest)
        self._woken.set()

    def figures(self) -> list[Sample]:
        """For those who run the server: how many wait, are being made, were made, and failed since it began."""
        return [
            ("lexiko_reviews_waiting", "gauge", "Reviews that wait to be made.", len(self._queue)),
            ("lexiko_reviews_making", "gauge", "Reviews being made.", self._making is not None),
            ("lexiko_reviews_made_total", "counter", "Reviews made.", self._made_count),
            ("lexiko_reviews_failed_total", "counter", "Reviews that could not be made.", self._failed_count),
        ]

    # --- what people do

    async def state(self, game: FinishedGame, guest: str, *, language: str, seen: int = 0) -> ReviewState:
        """How far a review is, with what is known by now unless that answer was `seen`."""
        key = game.key
        if (making := self._made_now(key)) is not None:
            answer = making.answers.get(language) if making.edition != seen else None
            return ReviewState(
                state="making",
                asked=guest in making.askers,
                looked_into=making.looked_into,
                turns=making.turns,
                edition=making.edition,
                review=_told(answer, game, language),
            )
        if key in self._queue:
            before = self._queue.before(key) + (self._making is not None)
            return ReviewState(state="waiting", asked=guest in self._queue.askers(key), before=before)
        if seen != MADE:
            answer = await asyncio.to_thread(self._kept.answer, key, language)
            if answer is not None:
                return ReviewState(state="made", asked=False, edition=MADE, review=_told(answer, game, language))
        elif key in self._kept:
            return ReviewState(state="made", asked=False, edition=MADE)
        return ReviewState(state="failed" if key in self._failed else "none", asked=False)

    async def ask(self, game: FinishedGame, guest: str) -> None:
        """Wait for a review; nothing changes where it is made, or waited for by this guest already.

        Raises `TooManyReviews`.
        """
        key = game.key
        if key in self._kept:
            return
        if (making := self._made_now(key)) is not None:
            making.askers.add(guest)
        else:
            self._queue.ask(key, guest)
        self._failed.pop(key, None)
        self._woken.set()
        await self._database.write(partial(store.note_asked, table_id=key, guest=guest, at=self._wall()))

    async def withdraw(self, game: FinishedGame, guest: str) -> None:
        """Do not wait for a review any more; it is given up where nobody else does."""
        key = game.key
        self._queue.withdraw(key, guest)
        if (making := self._made_now(key)) is not None:
            self._leave(making, guest)
        await self._database.write(partial(store.note_withdrawn, table_id=key, guest=guest))

    async def page(self, game: FinishedGame, *, language: str, seat: int) -> str:
        """A review as one page that needs nothing else. Raises `NoSuchThing` where it is not made."""
        page = await asyncio.to_thread(self._kept.page, game.key, language, seat)
        if page is None:
            raise NoSuchThing("This game has not been reviewed yet.", why="not-reviewed")
        return named(page, [escape(name) for name in game.names(language)])

    async def missed(self, guest: str, words: str) -> MissedCards:
        """What somebody's reviewed games missed, as cards of these words, the largest loss first."""
        lines = await self._lines(guest)
        seats = {line.id: frozenset(line.your_seats) for line in lines if line.state == "over" and line.your_seats}
        return await asyncio.to_thread(self._missed, seats, words)

    def _missed(self, seats: Mapping[str, frozenset[int]], words: str) -> MissedCards:
        found: list[MissedCard] = []
        games = 0
        for table_id, own in seats.items():
            answer = self._kept.answer(table_id, LANGUAGES[0])
            review = json.decode(answer, type=GameReview) if answer is not None else None
            if review is None or review.lexicon != words:
                continue
            games += 1
            found += (
                MissedCard(card.kind, card.letters, turn.lost, table_id, number)
                for number, turn in enumerate(review.turns, 1)
                if turn.seat in own
                for card in turn.missed
            )
        once: dict[tuple[str, str], MissedCard] = {}
        for card in sorted(found, key=lambda card: -card.lost):
            once.setdefault((card.kind, card.letters), card)
        return MissedCards([*once.values()], games)

    def _made_now(self, key: str) -> _Making | None:
        """What goes on of the review of this game, unless it has just been given up."""
        making = self._making
        return making if making is not None and making.key == key and making.askers else None

    # --- the work

    async def work(self) -> None:
        """Make one review after the other, for ever."""
        while True:
            self._woken.clear()
            taken = self._queue.take()
            if taken is None:
                await self._woken.wait()
                continue
            making = self._making = _Making(taken[0], set(taken[1]))
            making.task = task = asyncio.create_task(self._make(making))
            try:
                await asyncio.wait({task})
            finally:  # also where the server stops: then it is made when it is opened again
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                self._making = None

    async def _make(self, making: _Making) -> None:
        """Make a review and keep it; what fails is noted, and nobody waits for it any more."""
        key = making.key
        try:
            if key not in self._kept:
                await self._hear(making)
            self._made_count += 1
        except Exception:
            log.exception("a review could not be made", extra={"facts": {"game": key}})
            self._failed_count += 1
            self._failed[key] = None
            if len(self._failed) > FAILED_REMEMBERED:
                self._failed.popitem(last=False)
        await self._database.write(partial(store.note_withdrawn, table_id=key))

    async def _hear(self, making: _Making) -> None:
        game = await self._game(making.key)
        question = await asyncio.to_thread(game.question, self._leaves, self._effort)
        async for news in self._news_of(question):
            making.looked_into, making.turns = news.looked_into, news.turns
            if news.answers is not None:
                making.answers = news.answers
                making.edition += 1
            if news.pages is not None:
                await asyncio.to_thread(self._kept.keep, making.key, news)

    async def _game(self, key: str) -> FinishedGame:
        """The game that somebody waits for. Raises `MendedSince`, and whatever keeps it from being had."""
        for games in (self.tables, self.annotated):
            if (found := await games.of(key)) is not None:
                return found
        raise MendedSince(key)

    def _leave(self, making: _Making, guest: str) -> None:
        making.askers.discard(guest)
        if not making.askers and making.task is not None:
            making.task.cancel()

    # --- guests who are not known any more, or become other people

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: what one guest has asked for another has."""
        store.hand_over(connection, old, new)
        return set()

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        self._queue.hand_over(old, new)
        if self._making is not None and old in self._making.askers:
            self._making.askers = self._making.askers - {old} | {new}

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: forget what somebody has asked for. What was made knows nobody's name."""
        store.forget(connection, guest)
        return set()

    async def erased(self, guest: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        self._forget(guest)

    def _forget(self, guest: str) -> None:
        self._queue.forget(guest)
        if self._making is not None and guest in self._making.askers:
            self._leave(self._making, guest)


def _told(answer: str | None, game: FinishedGame, language: str) -> GameReview | None:
    """A message that is written already, with the names of today."""
    if answer is None:
        return None
    names = [json_text(name)[1:-1] for name in game.names(language)]
    return cast("GameReview", Raw(named(answer, names).encode()))
