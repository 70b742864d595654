"""The use cases of cards: chosen, asked, kept in a box for each person, and told to all their devices."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from msgspec import to_builtins
from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from lexiko.server.apart import AskedApart, NoAnswerNow
from lexiko.server.database import Database
from lexiko.server.guests import KeepsTheirOwn
from lexiko.server.study import store
from lexiko.server.study.carried import NoBox, PackBox, UnpackBox, Unpacked
from lexiko.server.study.choosing import asked, check_card, wished
from lexiko.server.study.errors import (
    BadCards,
    BadTableOfCards,
    BoxFull,
    BoxIsOfOtherWords,
    NotABoxHere,
    PackagesMissingHere,
)
from lexiko.server.study.whole import checked, news_of_table, take_rows, whole_box
from lexiko.server.study.words import WordsAtHand
from lexiko.server.tables import Helping, TableService
from lexiko.server.wire import (
    CARDS_AT_ONCE,
    AskQuestions,
    BoxNews,
    BoxState,
    StudyPlan,
    StudyQuestions,
    StudyWish,
    TakenIn,
)
from lexiko.study import Card, StudyError
from lexiko.table import WorkerFailed

ROWS_TOLD = 2000
CHOICES_KEPT = 16
CARRIER = (sys.executable, "-m", "lexiko.server.study.carrying")
SECONDS_TO_CARRY = 120.0
"""What a whole box takes whose every card's memory is computed anew."""

Answer = TypeVar("Answer")


class StudyService(KeepsTheirOwn):
    """Words to learn. `wall` tells seconds since 1970."""

    def __init__(self, database: Database, tables: TableService, *, wall: Callable[[], float] = time.time) -> None:
        """Of the words that these tables can be played with."""
        self._database = database
        self._words = WordsAtHand(tables.choices)
        self._helping: Helping = tables.helping
        self._wall = wall
        self._chosen: OrderedDict[tuple[str, str], tuple[list[Card], list[str]]] = OrderedDict()
        self._choosing = asyncio.Lock()
        self._carrier = AskedApart(CARRIER, seconds=SECONDS_TO_CARRY)

    def plan(self) -> StudyPlan:
        """All words that can be learnt here."""
        return self._words.plan()

    # --- cards and what they ask

    async def cards(self, connection: HTTPConnection, key: str, wish: StudyWish) -> StudyQuestions:
        """Cards that are wished for, from the first after `after` on, with what they ask.

        Words of one's own, and such as fit a pattern, are told to nobody who sits in a game that is on.
        Raises `StudyRefusal`, `InAGame`, `LexiconError`.
        """
        words = self._words.named(key)
        if wish.pattern or wish.words:
            await self._helping.check(connection)
        lexicon = await self._words.lexicon(words)
        not_in = await self._words.lexicon(self._words.named(wish.not_in)) if wish.not_in else None
        name = key, wish.model_copy(update={"after": 0}).model_dump_json()
        async with self._choosing:  # one after another: each takes a processor for a moment
            if name not in self._chosen:
                self._chosen[name] = await asyncio.to_thread(wished, wish, words, lexicon, not_in)
            self._chosen.move_to_end(name)
            while len(self._chosen) > CHOICES_KEPT:
                self._chosen.popitem(last=False)
            cards, unknown = self._chosen[name]
            found = await asyncio.to_thread(asked, cards[wish.after : wish.after + CARDS_AT_ONCE], lexicon)
        return StudyQuestions(fingerprint=lexicon.fingerprint, cards=found, count=len(cards), unknown=unknown)

    async def questions(self, connection: HTTPConnection, guest: str, key: str, wish: AskQuestions) -> StudyQuestions:
        """What cards ask; while a game is on that forbids help, only those that were in the box before it began.

        Raises `StudyRefusal`, `InAGame`, `LexiconError`.
        """
        words = self._words.named(key)
        cards = [Card(card.kind, card.letters) for card in wish.cards]
        for card in cards:
            check_card(card.kind, card.letters, words)
        if (began := await self._helping.forbidden_since(connection)) is not None:
            there = await self._database.read(partial(_there_before, guest=guest, key=key, cards=cards, moment=began))
            cards = [card for card in cards if (card.kind, card.letters) in there]
            if not cards:
                await self._helping.check(connection)
        lexicon = await self._words.lexicon(words)
        try:
            async with self._choosing:
                found = await asyncio.to_thread(asked, cards, lexicon)
        except StudyError as wrong:
            raise BadCards(str(wrong)) from None
        return StudyQuestions(fingerprint=lexicon.fingerprint, cards=found, count=len(found))

    # --- a person's box

    async def box(self, guest: str, key: str, news: BoxNews) -> BoxState:
        """Take in what a device has, and tell it what it has not. Raises `StudyRefusal`."""
        words = self._words.named(key)
        for kind, letters in {
            *((card.kind, card.letters) for card in news.cards),
            *((each.kind, each.letters) for each in news.answers),
        }:
            check_card(kind, letters, words)
        work = partial(_exchange, guest=guest, words=key, news=news, now=self._wall())
        if news.cards or news.answers or news.new_a_day:
            return await self._database.write(work)
        return await self._database.read(work)

    async def file(self, connection: HTTPConnection, guest: str, key: str, form: str) -> bytes:
        """Somebody's whole box as a file: `"box"` for `lexiko study`, `"csv"` a table, `"apkg"` for Anki.

        With answers in it, it is for nobody who sits in a game that is on.
        Raises `StudyRefusal`, `InAGame`, `NoAnswerNow`.
        """
        words = self._words.named(key)
        if form != "box":
            await self._helping.check(connection)
        alphabet = words.game_set.tile_set.alphabet
        whole = await self._database.read(partial(whole_box, guest=guest, key=key, alphabet=alphabet))
        return await self._carried(PackBox(whole, form), bytes)

    async def take_in(self, guest: str, key: str, content: bytes) -> TakenIn:
        """Take in what a file has: a box of `lexiko study`, or a table of cards.

        Raises `StudyRefusal`, `NoAnswerNow`.
        """
        words, now = self._words.named(key), self._wall()
        asked = UnpackBox(content=content, words=key, alphabet=words.game_set.tile_set.alphabet, now=now)
        found = await self._carried(asked, Unpacked)
        cards, answers = checked(found, words)
        if found.of_table:
            work = partial(news_of_table, guest=guest, key=key, cards=cards, answers=answers)
            cards, answers = await self._database.read(work)
        taken = TakenIn(0, 0)
        for some in store.batched(cards):
            part = await self._database.write(partial(take_rows, guest=guest, key=key, cards=some, now=now))
            taken = TakenIn(taken.cards + part, taken.answers)
        for given in store.batched(answers):
            part = await self._database.write(partial(take_rows, guest=guest, key=key, answers=given, now=now))
            taken = TakenIn(taken.cards, taken.answers + part)
        return taken

    async def _carried(self, asked: PackBox | UnpackBox, wanted: type[Answer]) -> Answer:
        found = await self._carrier.ask(asked)
        if isinstance(found, wanted):
            return found
        if isinstance(found, NoBox):
            refusals = {"other-words": BoxIsOfOtherWords(), "no-box": NotABoxHere()}
            raise refusals.get(found.why) or BadTableOfCards(found.lines)
        if isinstance(found, WorkerFailed) and found.what == "PackagesMissing":
            raise PackagesMissingHere
        raise NoAnswerNow

    async def close(self) -> None:
        """End the process."""
        await self._carrier.close()

    def told(self, connection: Connection, guest: str) -> list[dict[str, Any]]:
        """In the database: somebody's boxes, for whoever takes that away."""
        found = []
        for words, box in store.boxes_of(connection, guest):
            cards, answers = store.contents(connection, box.id)
            found.append({"words": words, "cards": to_builtins(cards), "answers": to_builtins(answers)})
        return found

    # --- guests who are not known any more, or become other people

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: the cards of one guest another has."""
        store.hand_over(connection, old, new, now=self._wall())
        return set()

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: forget somebody's cards."""
        store.forget(connection, guest)
        return set()


# --- in the database


def _there_before(
    connection: Connection, *, guest: str, key: str, cards: list[Card], moment: float
) -> set[tuple[str, str]]:
    """Which of these cards were in somebody's box before a moment."""
    box = store.box_of(connection, guest, key)
    names = [(card.kind, card.letters) for card in cards]
    return store.there_before(connection, box.id, names, moment) if box else set()


def _exchange(connection: Connection, *, guest: str, words: str, news: BoxNews, now: float) -> BoxState:
    """Take in what a device has, and tell it what it has not. Raises `BoxFull`."""
    has_news = bool(news.cards or news.answers or news.new_a_day)
    found = store.open_box(connection, guest, words) if has_news else store.box_of(connection, guest, words)
    box = found or store.Box("", 0, None)
    if store.is_of_another(connection, news.box, box):
        return BoxState(box=box.id, seen=0, other=True)
    # It knows a box that is part of this one by now, or more of it than a copy of the database that was put back.
    again = news.box not in ("", box.id) or news.seen > box.changes
    seen = news.seen if news.box and not again else 0
    _check_room(connection, box, news)
    changes = store.merge(connection, box, news.cards, news.answers, came=now) if has_news else box.changes
    said = box.new_a_day
    if news.new_a_day is not None and (said is None or said[1] < news.new_a_day[1]):
        said = news.new_a_day
        store.set_new_a_day(connection, box.id, said)
    if seen == box.changes:  # all that is new it has sent itself
        return BoxState(box=box.id, seen=changes, new_a_day=said, again=again)
    cards, answers, until = store.news(connection, box.id, seen=seen, most=ROWS_TOLD)
    return BoxState(
        box=box.id,
        seen=changes if until is None else until,
        cards=cards,
        answers=answers,
        more=until is not None,
        again=again,
        new_a_day=said,
    )


def _check_room(connection: Connection, box: store.Box, news: BoxNews) -> None:
    """Raises `BoxFull`."""
    if not news.cards and not news.answers:
        return
    cards, answers = store.sizes(connection, box.id)
    if cards + len(news.cards) > store.MOST_CARDS or answers + len(news.answers) > store.MOST_ANSWERS:
        raise BoxFull(store.MOST_CARDS)
