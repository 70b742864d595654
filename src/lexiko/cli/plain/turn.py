"""One person's turn, line by line: the table is shown, and what is typed is done until the turn is over."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.cli.plain.conversation import GameSetAside, LineConversation
from lexiko.cli.plain.lines import TimeRanOut
from lexiko.cli.plain.lookups import LOOKUPS
from lexiko.notation import SentenceContext, score_lines
from lexiko.rules import PlayScore
from lexiko.terminal import Page, TurnSession, agreement_hint, challenge_cost, is_typed

_SOON = 0.05
"""Seconds waited beyond a deadline, so that the time is surely over."""


class LineTurn(TurnSession):
    """The turn of one person, from showing the table to the move made."""

    def __init__(self, game: LineConversation, seat: int) -> None:
        """Nothing is shown before `take`."""
        super().__init__(game, seat)
        self.lines = game
        self.screen = game.screen

    def take(self) -> None:
        """Ask until the turn is over, or somebody else must act."""
        self.lines.hand_over(self.seat)
        self.lines.keep_rack(self.seat, self.draft.rack.codes)
        self._show("")
        while not self.over:
            due = self.game.session.seconds_until_due()
            try:
                typed = self.screen.ask(self._prompt(), seconds=None if due is None else due + _SOON)
            except TimeRanOut:
                return
            page = self.obey(typed)
            self.screen.say(*self.said)
            if page is not None:
                self._show_page(page)

    def earning(self, score: PlayScore) -> tuple[str, ...]:
        """The points, and what they are made of in a line for each word."""
        context = self.game.context
        lines = score_lines(score, context.alphabet, language=context.language)
        earned = context.say("lines.would-earn", points=context.points(score.points))
        return (earned, *(f"  {line}" for line in lines))

    # --- showing

    def _show_page(self, page: Page) -> None:
        if page.name in LOOKUPS:
            LOOKUPS[page.name](self.lines, self.seat, page.rest)
        else:
            _PAGES[page.name](self, page.rest)

    def _resign(self, _: str) -> None:
        context = self.game.context
        answer = self.screen.ask(context.say("lines.sure-to-resign"))
        if is_typed(answer, "yes", context.language):
            self.resign()
            self.screen.say(*self.said)

    def _save(self, _: str) -> None:
        self.screen.say(self.lines.kept_as.sentence(self.game.context.say))

    def _quit(self, _: str) -> None:
        raise GameSetAside

    def _show(self, _: str) -> None:
        if self.draft.steps:
            return self._show_draft("")
        self.lines.show_table(self.seat)
        self.lines.show_news(self.seat)
        self.screen.say(*self._hints())
        return self._show_rack("")

    def _show_draft(self, _: str) -> None:
        self.lines.keep_rack(self.seat, self.draft.rack.codes)
        self.lines.show_table(self.seat, board=self.draft.board, marked=self.draft.changed)
        if self.draft.steps:
            self.screen.say(self.draft.standing(self.game.context))
        self._show_rack("")

    def _hints(self) -> list[str]:
        """What this person should know before acting."""
        view = self.draft.view
        hints = []
        if self.seat not in self.lines.at_home:
            hints.append(self.game.context.say("lines.first-hint"))
        if view.may_challenge and view.last is not None:
            hints.append(_challenge_hint(self.game.context))
        if self.seat in self.game.session.pending().to_agree:
            hints.append(agreement_hint(view, self.game.context))
        return hints

    def _show_rack(self, _: str) -> None:
        self.lines.show_rack(self.seat)

    def _prompt(self) -> str:
        name = self.game.context.names[self.seat]
        left = self.game.time_text()
        return f"{name}, {left}>" if left else f"{name}>"


def _challenge_hint(context: SentenceContext) -> str:
    """How the last play can be challenged before acting, and what that may cost. Rule: R8.1, R8.2, R8.4"""
    key = "lines.challenge-word-hint" if context.ruleset.challenge_names_word else "lines.challenge-hint"
    return context.say(key, cost=challenge_cost(context, reader=True))


_PAGES: dict[str, Callable[[LineTurn, str], None]] = {
    "board": LineTurn._show,
    "draft": LineTurn._show_draft,
    "quit": LineTurn._quit,
    "rack": LineTurn._show_rack,
    "resign": LineTurn._resign,
    "save": LineTurn._save,
}
