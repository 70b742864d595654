"""One game on one screen, line by line: what is told to whom, and how board, rack and score sheet are shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from lexiko.cli.plain.pace import Pace
from lexiko.cli.plain.screen import Screen
from lexiko.cli.plain.table import TableSight, draw_rack, draw_table, rack_line, table_lines
from lexiko.cli.program_name import called
from lexiko.frozen import dataclass
from lexiko.lexicon import Lexicon
from lexiko.rulebook import Edition
from lexiko.rules import Action, Board, Event, Move, Square
from lexiko.table import LocalSession
from lexiko.terminal import (
    Conversation,
    PausableClock,
    last_reported,
    news_lines,
    sheet_lines,
    since_own_move,
    split_reckoning,
)
from lexiko.translations import Translations


class GameSetAside(Exception):
    """A person puts the game aside."""


@dataclass(frozen=True, slots=True)
class KeptAs:
    """How a game is kept: its number, or None where nothing could be written."""

    number: int | None

    def sentence(self, say: Translations) -> str:
        """How to go on with it."""
        if self.number is None:
            return say("lines.not-kept")
        return say("lines.kept", command=f"{called()} play --resume {self.number}")


class LineConversation(Conversation):
    """A conversation on a screen, where whatever is told comes after what was told before.

    With several people the screen is handed over. What happened since a person last acted is kept in `news` until that
    person acts again. Whoever has moved is `at_home` and needs no more telling how that is done.
    """

    def __init__(
        self,
        session: LocalSession,
        screen: Screen,
        *,
        edition: Edition,
        kept_as: KeptAs,
        lexicon: Lexicon,
        clock: PausableClock | None = None,
        luck: Random | None = None,
        pace: Pace | None = None,
        language: str = "en",
    ) -> None:
        """A game that has begun; nothing is told yet."""
        super().__init__(session, edition=edition, lexicon=lexicon, clock=clock, luck=luck, language=language)
        self.screen = screen
        self.kept_as = kept_as
        self.pace = pace or Pace()
        self.news: dict[int, list[str]] = {seat: [] for seat in self.people}
        self.at_home: set[int] = set()

    # --- telling

    def announce(self, events: Sequence[Event], *, seat: int | None = None, aloud: bool = False) -> None:
        """Tell what happened: at once as text, or beside the board when it is next shown.

        `seat` is the person who did it: what that person drew is told too, to nobody else.
        """
        super().announce(events, seat=seat)
        events, _ = split_reckoning(events)
        for person, news in self.news.items():
            if person != seat and not (aloud and person == self.context.reader):
                news += self.public_news(events)
        if seat is not None or aloud or not self.screen.pictures or self.session.is_over:
            self.screen.say(*news_lines(events, self.context, drawn_by=seat, breakdown=bool(self.people)))

    def tell_deal(self, events: Sequence[Event]) -> None:
        """Tell how the game began, aloud."""
        self.announce(events, aloud=True)

    def catch_up(self, events: Sequence[Event]) -> None:
        """Tell a game that is gone on with: the last turn; beside the board, all since each person's own last move."""
        self.news = {person: news_lines(since_own_move(events, person), self.context) for person in self.people}
        if not self.screen.pictures:
            self.screen.say(*news_lines(last_reported(events), self.context, breakdown=bool(self.people)))

    def submit(self, seat: int, action: Action) -> tuple[str, ...]:
        """Let a person do something and tell what came of it; every reason why it was refused, none if it was done."""
        refused = super().submit(seat, action)
        if not refused and isinstance(action, Move):
            self.news[seat].clear()
            self.at_home.add(seat)
        return refused

    # --- showing

    def hide_rack(self) -> None:
        """Turn away the rack of the person at the screen, where several people share it."""
        if len(self.people) > 1 and self.at_terminal is not None:
            if self.screen.can_hide:
                with self.clock.paused():
                    self._pause(self.context.say("lines.turn-rack-away"))
                    self.screen.clear()
            self.at_terminal = None

    def hand_over(self, seat: int) -> None:
        """Make sure that this person, and nobody else, looks at the screen; the clock waits meanwhile."""
        if self.at_terminal == seat:
            return
        self.hide_rack()
        with self.clock.paused():
            self._pause(self.context.say("lines.hand-over", name=self.context.names[seat]))
        self.screen.clear()
        self.at_terminal = seat

    def _pause(self, prompt: str) -> None:
        self.screen.pause(prompt, asked=self.context.say("lines.press-enter", prompt=prompt))

    def show_table(
        self,
        seat: int | None,
        *,
        board: Board | None = None,
        marked: Collection[Square] | None = None,
        notes: Sequence[str] = (),
    ) -> None:
        """The board as a seat (None: anybody) sees it, with scores, bag and notes; a person's notes are the news.

        `board` and `marked` are as a draft would leave them, else as they are with the last play marked.
        """
        view = self.session.view(seat)
        if marked is None:
            marked = view.last.laid if view.last else ()
        sight = TableSight(
            view=view,
            context=self.context,
            board=view.board if board is None else board,
            marked=marked,
            notes=notes or self.news.get(-1 if seat is None else seat, ()),
            waited_for=self.session.pending().waited_for,
        )
        if self.screen.pictures:
            self.screen.draw(draw_table(sight, self.edition, columns=self.screen.columns))
        else:
            self.screen.show(["", *table_lines(sight)])

    def show_news(self, seat: int) -> None:
        """What happened since this person last acted, where it was wiped away and no panel shows it."""
        if self.screen.can_hide and not self.screen.pictures and len(self.people) > 1:
            self.screen.say(*self.news[seat])

    def show_rack(self, seat: int) -> None:
        """A person's rack, in the order in which it is kept, each tile with its value."""
        label = self.rack_label(seat)
        if self.screen.pictures:
            from rich.text import Text

            self.screen.draw(Text(f"{label}  ").append_text(draw_rack(self.racks[seat], self.context)))
        else:
            self.screen.show(
                f"{label}: {rack_line(self.racks[seat], self.context) or self.context.say('lines.empty-rack')}"
            )

    def show_sheet(self) -> None:
        """The score sheet."""
        view = self.session.view(None)
        events = self.session.events_for(None)
        self.screen.show(sheet_lines(events, view.order, self.context, columns=self.screen.columns))
