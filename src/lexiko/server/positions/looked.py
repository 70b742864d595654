"""Who looks ahead: one work after another, each person with one, bounded, told as far as it is, stopped, forgotten."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from lexiko.notation import format_cgp
from lexiko.server.metrics import Sample
from lexiko.server.positions.question import AheadNews, AheadQuestion
from lexiko.server.positions.reasons import said
from lexiko.server.refused import Refused
from lexiko.server.tables import NoSuchThing
from lexiko.server.wire import AheadState

log = logging.getLogger(__name__)

NewsOf = Callable[[AheadQuestion, asyncio.Event], AsyncIterator[AheadNews]]
State = Literal["waiting", "looking", "done", "stopped", "failed"]

OF_AN_ADDRESS = 4
"""So many works of one address may wait or go on: a family's, or a few of a class."""
MOST = 60
"""So many of all."""
KEPT = 100
"""So many that are over are remembered, for a while."""
SECONDS_UNHEARD = 25.0
"""After so long without a question about it, nobody waits for a work any more."""


class TooManyAhead(Refused):
    """More positions are looked ahead in than may be."""

    code = "too-many-ahead"
    status = 429

    def __init__(self) -> None:
        super().__init__("Others are looking ahead already; ask again in a moment.")


@dataclass(slots=True, eq=False)
class _Work:
    """A position that is looked ahead in, for whom, and how far it is."""

    id: str
    question: AheadQuestion
    asker: str
    address: str
    language: str
    heard_at: float
    state: State = "waiting"
    news: AheadNews = field(default_factory=AheadNews)
    moves: AheadNews = field(default_factory=AheadNews)
    edition: int = 0
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "stopped", "failed")


class LookedAhead:
    """All that is looked ahead in on a server. `work` has to go on for it."""

    def __init__(self, news_of: NewsOf, *, now: Callable[[], float] = time.monotonic) -> None:
        """By processes of which `news_of` tells."""
        self._news_of, self._now = news_of, now
        self._works: OrderedDict[str, _Work] = OrderedDict()
        self._woken = asyncio.Event()
        self._done_count = self._failed_count = 0

    def figures(self) -> list[Sample]:
        """For those who run the server: how many wait, and how many there were since it began."""
        waiting = sum(not work.is_over for work in self._works.values())
        return [
            ("lexiko_ahead_waiting", "gauge", "Positions being looked ahead in, or waiting.", waiting),
            ("lexiko_ahead_done_total", "counter", "Positions looked ahead in.", self._done_count),
            ("lexiko_ahead_failed_total", "counter", "Positions where that failed.", self._failed_count),
        ]

    def ask(self, question: AheadQuestion, *, asker: str, address: str, language: str) -> AheadState:
        """Have a position looked ahead in: behind those who asked before. What the same one asked before is given up.

        Raises `TooManyAhead`.
        """
        if asker:
            for work in self._open():
                if work.asker == asker:
                    self._leave(work)
        of_address = sum(work.address == address for work in self._open())
        if of_address >= OF_AN_ADDRESS or len(self._open()) >= MOST:
            raise TooManyAhead
        work = _Work(secrets.token_urlsafe(16), question, asker, address, language, self._now())
        self._works[work.id] = work
        self._forget_old()
        self._woken.set()
        return self._told(work, seen=0)

    def state(self, work_id: str, *, seen: int, language: str) -> AheadState:
        """How far a work is. Raises `NoSuchThing`."""
        work = self._work(work_id)
        work.heard_at, work.language = self._now(), language
        return self._told(work, seen=seen)

    def stop(self, work_id: str, *, seen: int) -> AheadState:
        """End a work; what was found so far stays. Raises `NoSuchThing`."""
        work = self._work(work_id)
        if work.state == "waiting":
            work.state = "stopped"
        work.stop.set()
        return self._told(work, seen=seen)

    async def work(self) -> None:
        """Look ahead in one position after the other, for ever."""
        while True:
            self._woken.clear()
            work = next((each for each in self._works.values() if each.state == "waiting"), None)
            if work is None:
                await self._woken.wait()
                continue
            if self._is_left(work):
                self._leave(work)
                continue
            work.state = "looking"
            work.task = task = asyncio.create_task(self._look(work))
            try:
                while not task.done():
                    await asyncio.wait({task}, timeout=1.0)
                    if self._is_left(work):
                        task.cancel()
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                if not work.is_over:
                    work.state = "stopped"

    async def _look(self, work: _Work) -> None:
        try:
            async for news in self._news_of(work.question, work.stop):
                work.news = news
                if news.moves is not None:
                    work.moves = news
                    work.edition += 1
        except Exception:
            log.exception("a position could not be looked ahead in")
            self._failed_count += 1
            work.state = "failed"
        else:
            self._done_count += 1
            work.state = "stopped" if work.stop.is_set() else "done"

    # --- what is asked of all works

    def _work(self, work_id: str) -> _Work:
        if (work := self._works.get(work_id)) is None:
            raise NoSuchThing("This is not looked ahead in any more.", why="not-ahead")
        return work

    def _open(self) -> list[_Work]:
        return [work for work in self._works.values() if not work.is_over]

    def _is_left(self, work: _Work) -> bool:
        return self._now() - work.heard_at > SECONDS_UNHEARD

    def _leave(self, work: _Work) -> None:
        """Nobody wants to know it any more."""
        work.stop.set()
        if work.task is not None:
            work.task.cancel()
        work.state = "stopped"

    def _forget_old(self) -> None:
        over: Iterable[_Work] = [work for work in self._works.values() if work.is_over]
        for work in list(over)[: max(0, len(self._works) - KEPT)]:
            del self._works[work.id]

    def _told(self, work: _Work, *, seen: int) -> AheadState:
        news, found, position = work.news, work.moves, work.question.position
        before = 0
        if work.state == "waiting":
            before = next(count for count, each in enumerate(self._open()) if each is work)
        return AheadState(
            state=work.state,
            id=work.id,
            how=work.question.how,
            cgp=format_cgp(position.cgp, position.ruleset.tile_set.alphabet),
            before=before,
            part=news.part,
            tries=news.tries,
            most_tries=news.most_tries,
            racing=news.racing,
            deep=news.deep,
            seconds=round(news.seconds, 1),
            edition=work.edition,
            moves=list(found.moves or ()) if work.edition != seen else None,
            problems=said(news.problems, work.language),
            notes=said(found.notes, work.language),
            sampled=found.sampled,
        )
