"""Who is at a table now: live channels, seats whose players are here, and those everybody waits for in vain."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field

from lexiko.server.tables.clock import Times
from lexiko.server.tables.log.state import TableState
from lexiko.server.tables.terms.agreement import SECONDS_A_DAY

Holders = Collection[tuple[int, str]]
"""Seats with the guests that hold them."""

SECONDS_BETWEEN_SIGNS = 10.0
SECONDS_TO_BE_SURE = 0.05
"""Who hears later is woken so much after what they may hear then, as clocks are read in milliseconds."""


@dataclass(slots=True, eq=False)
class Watcher:
    """One live channel: whose it is, which seat it is shown, and whether there is news for it.

    News are a hint only: what has happened is read from the table when the channel is ready for it. A channel whose
    guest is `forgotten`, or whose `browser` is somebody else's from now on, hears nothing more and is closed.
    """

    guest: str
    seat: int | None
    browser: str = ""
    forgotten: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def forget(self) -> None:
        """Let it hear nothing more."""
        self.forgotten = True
        self.news.set()


class Attendance:
    """Who watches a table, and since when the others have been away."""

    def __init__(self, *, longest_away: float) -> None:
        """Nobody is here yet; who is away for `longest_away` seconds while everybody waits for them has vanished."""
        self.watchers: set[Watcher] = set()
        self.here: frozenset[int] = frozenset()
        self.away_since: dict[int, float] = {}
        """By the server's clock: the calendar's may be set, which is nobody's absence."""
        self._longest_away = longest_away
        self._draws_wait_since: dict[int, float] = {}

    def note(self, holders: Holders, state: TableState, times: Times) -> None:
        """Note who is here, after somebody has come or gone."""
        guests = {watcher.guest for watcher in self.watchers}
        self.here = frozenset(seat for seat, guest in holders if guest in guests)
        for seat in range(len(state.places)):
            if seat in self.here:
                self.away_since.pop(seat, None)
            else:
                self.away_since.setdefault(seat, times.uptime)
        since = self._draws_wait_since
        self._draws_wait_since = {seat: since.get(seat, times.uptime) for seat in state.draws_wait_for}

    def forget(self, guest: str) -> None:
        """End the live channels of a guest."""
        for watcher in self.watchers:
            if watcher.guest == guest:
                watcher.forgotten = True
                watcher.news.set()

    def forget_browser(self, browser: str) -> None:
        """End the live channels of a browser."""
        for watcher in self.watchers:
            if watcher.browser == browser:
                watcher.forgotten = True
                watcher.news.set()

    def sign_of_life(self, seats: Collection[int], times: Times) -> None:
        """Whoever asks is there, even where no live channel can be held; noted now and then only."""
        for seat in seats:
            if times.uptime - self.away_since.get(seat, times.uptime) >= SECONDS_BETWEEN_SIGNS:
                self.away_since[seat] = times.uptime

    def vanished(self, state: TableState, times: Times) -> tuple[int, ...]:
        """The people everybody waits for in vain: away too long, in a slow game past their days, or before the game
        with a device that has no answer for as long, whether they are here or not."""
        if state.stage == "waiting":
            patience = self._patience_for_draws(state)
            return tuple(seat for seat, since in self._draws_wait_since.items() if times.uptime - since >= patience)
        if state.agreement.timing.kind == "days":
            limit = state.turn_deadline
            return (limit.seat,) if limit is not None and times.uptime >= limit.at else ()
        return tuple(
            seat
            for seat in _awaited_people(state, times)
            if times.uptime - self.away_since.get(seat, times.uptime) >= self._longest_away
        )

    def next_to_vanish(self, state: TableState, times: Times) -> float | None:
        """When the next person will have been away for too long, on the server's clock."""
        if state.stage == "waiting":
            patience = self._patience_for_draws(state)
            due = [since + patience for since in self._draws_wait_since.values()]
            return min((at for at in due if at > times.uptime), default=None)
        if state.agreement.timing.kind == "days" or not state.is_on:
            return None
        ends = [
            self.away_since[seat] + self._longest_away
            for seat in _awaited_people(state, times)
            if seat in self.away_since
        ]
        return min((at for at in ends if at > times.uptime), default=None)

    def _patience_for_draws(self, state: TableState) -> float:
        timing = state.agreement.timing
        return timing.days * SECONDS_A_DAY if timing.kind == "days" else self._longest_away

    def notify_seat(self, seat: int) -> None:
        """There is news for those alone who are shown this seat."""
        for watcher in self.watchers:
            if watcher.seat == seat:
                watcher.news.set()

    def notify(self, outsiders: Collection[Watcher], *, later: float) -> None:
        """There is news for everybody who watches; for `outsiders`, who hear later, again when they may."""
        for watcher in self.watchers:
            watcher.news.set()
        if later and outsiders:
            asyncio.get_running_loop().call_later(later + SECONDS_TO_BE_SURE, _notify_all, tuple(outsiders))


def _awaited_people(state: TableState, times: Times) -> list[int]:
    waits = state.waits_for_at(times.uptime)
    return [seat for seat in (waits.mover, *waits.to_answer) if seat is not None and seat in state.people]


def _notify_all(watchers: Collection[Watcher]) -> None:
    for watcher in watchers:
        watcher.news.set()
