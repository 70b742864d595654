"""One game that people play at one terminal: whose rack may be shown and in which order, what has been told of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from lexiko.notation import SentenceContext
from lexiko.rules import BLANK, Action, Event, GameStarted, IllegalMove, redact
from lexiko.table import JournalNotWritten
from lexiko.terminal.error_sentences import error_sentences
from lexiko.terminal.event_texts import last_reported, news_lines, split_reckoning
from lexiko.terminal.pausable_clock import PausableClock, time_text

if TYPE_CHECKING:
    from lexiko.lexicon import Lexicon
    from lexiko.rulebook import Edition
    from lexiko.table import LocalSession

_NEWS_KEPT = 40


class Conversation:
    """A game told and asked at one terminal; what that looks like, its faces know: lines of text, or a window.

    `lexicon` is there for those who may look words up (V5). `at_terminal` is the person whose rack may be shown, None
    while the terminal is handed over. `latest_news` are the latest paragraphs that everybody may read, `reckoning`
    those of the end. A person's rack stays in `racks` as ordered.
    """

    def __init__(
        self,
        session: LocalSession,
        *,
        edition: Edition,
        lexicon: Lexicon,
        clock: PausableClock | None = None,
        luck: Random | None = None,
        language: str = "en",
    ) -> None:
        """A game that has begun; nothing is told before `begin`."""
        self.session = session
        self.edition = edition
        self.lexicon = lexicon
        self.clock = clock or PausableClock()
        self.luck = luck or Random()
        self.people = sorted(session.people)
        names = tuple(seat.name for seat in session.header.seats)
        reader = self.people[0] if len(self.people) == 1 else None
        self.context = SentenceContext(session.header.ruleset, names, reader, edition.name, language)
        self.at_terminal = reader
        self.racks: dict[int, list[int]] = {seat: [] for seat in self.people}
        self.latest_news: list[str] = []
        self.reckoning: list[str] = []

    # --- what is told

    def begin(self) -> None:
        """Tell how the game began; of one that is gone on with, what happened last."""
        events = self.session.events_for(None)
        dealt = next((place for place, event in enumerate(events) if isinstance(event, GameStarted)), 0)
        after_deal = dealt + 1 + len(self.context.names)
        if len(events) <= after_deal:
            self.tell_deal(events)
        else:
            self.catch_up(events[after_deal:])

    def tell_deal(self, events: Sequence[Event]) -> None:
        """Tell how the game began."""
        self.announce(events)

    def catch_up(self, events: Sequence[Event]) -> None:
        """Tell a game that is gone on with, of which this has happened since its racks were dealt."""
        self.announce(last_reported(events))

    def announce(self, events: Sequence[Event], *, seat: int | None = None) -> None:
        """Tell what happened as this seat may know it, who did it; how the game ended is kept for its `reckoning`."""
        del seat
        events, ending = split_reckoning(events)
        self.reckoning += news_lines(ending, self.context)
        self.latest_news = [*self.latest_news, *self.public_news(events)][-_NEWS_KEPT:]

    def public_news(self, events: Sequence[Event]) -> list[str]:
        """What happened, as everybody may read it, a paragraph each. Rule: R1.3"""
        return news_lines([redact(event, None) for event in events], self.context)

    def time_text(self) -> str:
        """How much time the seat on turn has, in words; empty without a limit. Rule: R11.1, C5"""
        return time_text(self.session.position, self.session.seconds(), self.context)

    # --- what is done

    def submit(self, seat: int, action: Action) -> tuple[str, ...]:
        """Let a person do something and tell what came of it; every reason why it was refused, none if it was done."""
        try:
            events = self.session.submit(seat, action)
        except IllegalMove as refusal:
            return error_sentences(refusal, self.context)
        except JournalNotWritten as refused:
            return (self.context.say("terminal.not-saved", why=refused),)
        self.announce(events, seat=seat)
        return ()

    # --- racks

    def rack_label(self, seat: int) -> str:
        """Whose rack is shown."""
        form = "you" if seat == self.context.reader else "they"
        return self.context.say(f"terminal.rack.{form}", name=self.context.names[seat])

    def rack(self, seat: int, tiles: Sequence[int]) -> list[int]:
        """These tiles of a person's in the order kept, new ones at the end."""
        left, kept = list(tiles), []
        for tile in self.racks[seat]:
            if tile in left:
                left.remove(tile)
                kept.append(tile)
        return kept + sorted_tiles(left)

    def keep_rack(self, seat: int, tiles: Sequence[int]) -> None:
        """Remember a rack as its owner ordered it, new tiles at the end."""
        self.racks[seat] = self.rack(seat, tiles)


def sorted_tiles(tiles: Sequence[int]) -> list[int]:
    """Tiles by the alphabet, blanks last."""
    return sorted(tiles, key=lambda tile: (tile == BLANK, tile))
