"""One game at one window: who sits before it, how racks are ordered, what has been told, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from lexiko.lexicon import Lexicon
from lexiko.notation import SentenceContext, refusal_sentences
from lexiko.rulebook import Edition
from lexiko.rules import BLANK, Action, Event, GameStarted, IllegalMove
from lexiko.table import JournalNotWritten, LocalSession, PausableClock, last_reported, news_lines, split_reckoning

_NEWS_KEPT = 40


class Sitting:
    """A game that people at one window play; no widget is known here.

    `at_window` is the seat whose rack may be shown, None while the window is handed over. `news` are the latest
    paragraphs that everybody may read, `reckoning` those of the end. A person's rack stays in `racks` as ordered.
    """

    def __init__(
        self,
        session: LocalSession,
        *,
        edition: Edition,
        lexicon: Lexicon,
        clock: PausableClock | None = None,
        luck: Random | None = None,
    ) -> None:
        """A game that has begun, or is gone on with."""
        self.session = session
        self.edition = edition
        self.lexicon = lexicon
        self.clock = clock or PausableClock()
        self.luck = luck or Random()
        self.people = sorted(session.people)
        names = tuple(seat.name for seat in session.header.seats)
        reader = self.people[0] if len(self.people) == 1 else None
        self.context = SentenceContext(session.header.ruleset, names, reader, edition.name)
        self.at_window = reader
        self.racks: dict[int, list[int]] = {seat: [] for seat in self.people}
        self.news: list[str] = []
        self.reckoning: list[str] = []
        self._show_beginning()

    def announce(self, events: Sequence[Event]) -> None:
        """Keep what happened as paragraphs; how the game ended separately."""
        events, ending = split_reckoning(events)
        self.reckoning += news_lines(ending, self.context)
        self.news = [*self.news, *news_lines(events, self.context)][-_NEWS_KEPT:]

    def submit(self, seat: int, action: Action) -> tuple[str, ...]:
        """Let a person do something; why it was refused, nothing if it was done."""
        before = len(self.session.events)
        try:
            self.session.submit(seat, action)
        except IllegalMove as refusal:
            return refusal_sentences(refusal.violations, self.context)
        except JournalNotWritten as refused:
            return (f"This could not be saved, so it has not happened ({refused}). Try again, or quit.",)
        self.announce(self.session.events_for(None)[before:])
        return ()

    def rack(self, seat: int, tiles: Sequence[int]) -> list[int]:
        """These tiles of a person's in the order kept, new ones at the end."""
        left, kept = list(tiles), []
        for tile in self.racks[seat]:
            if tile in left:
                left.remove(tile)
                kept.append(tile)
        return kept + sorted(left, key=lambda tile: (tile == BLANK, tile))

    def _show_beginning(self) -> None:
        events = self.session.events_for(None)
        dealt = next((place for place, event in enumerate(events) if isinstance(event, GameStarted)), 0)
        after_deal = dealt + 1 + len(self.context.names)
        self.announce(events if len(events) <= after_deal else last_reported(events))
