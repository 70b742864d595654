"""One person's turn: the table is shown, and what is typed is done until the turn is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lexiko.cli.plain.lines import TimeRanOut
from lexiko.cli.plain.lookups import LOOKUPS
from lexiko.cli.plain.talk import Conversation, GameSetAside
from lexiko.notation import (
    NotationError,
    is_place,
    is_step,
    problem_sentence,
    refusal_sentences,
    score_lines,
)
from lexiko.rules import AgreeNoMorePlays, Challenge, Move, Play, Resign, Ruleset, UnknownLetter, Violation
from lexiko.table import TurnDraft, agreement_hint, challenge_cost, no_command, resolve, stands_before_a_square

_MOVES = ("exchange", "pass")
_STEPS = ("swap", "recycle", "rearrange")
_BEFORE_A_SQUARE = (*_STEPS, "try")
"""The commands that a square may follow."""
_SOON = 0.05
"""Seconds waited beyond a deadline, so that the time is surely over."""


class PersonTurn:
    """The turn of one person, from showing the table to the move made."""

    def __init__(self, game: Conversation, seat: int) -> None:
        """Nothing is shown before `take`."""
        self.game = game
        self.screen = game.screen
        self.seat = seat
        self.draft = TurnDraft(game.session.view(seat))
        self.over = False

    def take(self) -> None:
        """Ask until the turn is over, or somebody else must act."""
        self.game.hand_over(self.seat)
        self.game.keep_rack(self.seat, self.draft.rack.codes)
        self._show("")
        while not self.over:
            due = self.game.session.seconds_until_due()
            try:
                typed = self.screen.ask(self._prompt(), seconds=None if due is None else due + _SOON)
            except TimeRanOut:
                return
            try:
                self.obey(typed)
            except NotationError as problem:
                self.screen.say(problem_sentence(problem))
            except UnknownLetter as problem:
                self.screen.say(f"{problem.letter} is not a letter of this set.")

    def obey(self, typed: str) -> None:
        """Do what was typed. Raises `NotationError` for what cannot be read, `GameSetAside` if that was asked for."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        command = None if ";" in typed or is_place(word) else resolve(word)
        if command and command not in _BEFORE_A_SQUARE and (instead := stands_before_a_square(word, rest)):
            self.screen.say(instead)
        elif command in _ACTIONS:
            _ACTIONS[command](self, rest)
        elif command in LOOKUPS:
            LOOKUPS[command](self.game, self.seat, rest)
        elif command in _STEPS:
            self._take_steps(f"{command} {rest}")
        elif command in _MOVES:
            self._move(f"{command} {rest}".strip())
        elif is_place(word) or ";" in typed or typed.startswith("-"):
            self._take_steps(typed) if is_step(typed.rpartition(";")[2]) else self._move(typed)
        else:
            self.screen.say(_not_understood(typed))

    # --- moves

    def _move(self, typed: str) -> None:
        move = self.draft.move(typed)
        if amiss := self.draft.tried(move).violations:
            return self._refuse(amiss)
        return self._make(move)

    def _make(self, move: Move) -> None:
        if self.game.submit(self.seat, move):
            self.game.news[self.seat].clear()
            self.game.at_home.add(self.seat)
            self.over = True
        else:
            self.over = self._time_is_up()

    def _time_is_up(self) -> bool:
        left = self.game.session.seconds_left()
        return left is not None and left <= 0

    def _take_steps(self, typed: str) -> None:
        """Try recycling and rearranging: all the steps of the line, or none."""
        kept = self.draft.steps
        for part in typed.split(";"):
            if part.strip() and (amiss := self.draft.add(part)):
                self.draft.steps = kept
                return self._refuse(amiss)
        return self._show_draft()

    def _undo(self, _: str) -> None:
        undone = self.draft.take_back()
        if undone is None:
            return self.screen.say("There is nothing to take back.")
        self.screen.say(f"Taken back: {undone}.")
        return self._show_draft()

    def _try(self, rest: str) -> None:
        move = None if is_step(rest.rpartition(";")[2]) else self.draft.move(rest)
        if not isinstance(move, Play):
            return self.screen.say("Only a play can be tried, as in try 8H HORN.")
        tried = self.draft.tried(move)
        self._refuse(tried.violations)
        if tried.score is not None:
            self.screen.say(f"It would earn {tried.score.points}. No word was looked up.")
            self.screen.say(*(f"  {line}" for line in score_lines(tried.score, self.game.context.alphabet)))
        return None

    def _refuse(self, amiss: Iterable[Violation]) -> None:
        self.screen.say(*refusal_sentences(amiss, self.game.context))

    # --- answers, agreements, leaving

    def _challenge(self, rest: str) -> None:
        view = self.game.session.view(self.seat)
        word = self.game.context.alphabet.parse_word(rest) if rest else None
        if word is None and view.ruleset.challenge_scope == "word" and view.last is not None:
            doubtful = {run.word for run in view.last.words} - view.last.looked_up
            word = doubtful.pop() if len(doubtful) == 1 else None
        self.over = self.game.submit(self.seat, Challenge(word))

    def _agree(self, _: str) -> None:
        if self.game.submit(self.seat, AgreeNoMorePlays()):
            self.over = self.game.session.is_over
            if not self.over:
                self.screen.say("The game ends when all have agreed. Until then it is your turn.")

    def _resign(self, _: str) -> None:
        answer = self.screen.ask("Leave the game for good? Type yes:")
        if answer.casefold() in ("yes", "y"):
            self.over = self.game.submit(self.seat, Resign())

    def _save(self, _: str) -> None:
        self.screen.say(self.game.kept_as.sentence)

    def _quit(self, _: str) -> None:
        raise GameSetAside

    # --- showing

    def _show(self, _: str) -> None:
        if self.draft.steps:
            return self._show_draft()
        self.game.show_table(self.seat)
        self.game.show_news(self.seat)
        self.screen.say(*self._hints())
        return self._show_rack("")

    def _show_draft(self) -> None:
        self.game.keep_rack(self.seat, self.draft.rack.codes)
        self.game.show_table(self.seat, board=self.draft.board, marked=self.draft.changed)
        if self.draft.steps:
            self.screen.say(self.draft.standing())
        self._show_rack("")

    def _hints(self) -> list[str]:
        """What this person should know before acting."""
        view = self.draft.view
        hints = []
        if self.seat not in self.game.at_home:
            hints.append("Type a play such as 8H HORN, or help for all that can be typed.")
        if view.may_challenge and view.last is not None:
            hints.append(_challenge_hint(view.ruleset))
        if self.seat in self.game.session.pending().to_agree:
            hints.append(agreement_hint(view, self.game.context, typed="agree"))
        return hints

    def _show_rack(self, _: str) -> None:
        self.game.show_rack(self.seat)

    def _shuffle(self, _: str) -> None:
        self.game.luck.shuffle(self.game.racks[self.seat])
        self._show_rack("")

    def _sort(self, _: str) -> None:
        self.game.racks[self.seat].sort(key=lambda tile: (tile == 0, tile))
        self._show_rack("")

    def _prompt(self) -> str:
        name = self.game.context.names[self.seat]
        left = self.game.session.time_text()
        return f"{name}, {left}>" if left else f"{name}>"


def _challenge_hint(ruleset: Ruleset) -> str:
    """How the last play can be challenged before acting, and what that may cost. Rule: R8.1, R8.2, R8.4"""
    if ruleset.challenge_scope == "word":
        return f"To challenge, type challenge and a word; if it is good, {challenge_cost(ruleset, loses='you lose')}."
    return f"To challenge, type challenge; if all its words are good, {challenge_cost(ruleset, loses='you lose')}."


def _not_understood(typed: str) -> str:
    word = typed.split(" ")[0] if typed else ""
    if word.isalpha() and word == typed:
        where = f"8H {word.upper()} goes across from 8H, H8 {word.upper()} goes down"
        return f"{no_command(word)} To play it, say where: {where}. help lists what you can type."
    unknown = f"{no_command(word)} " if word else ""
    return f"{unknown}Type a play such as 8H HORN, or help."


_ACTIONS: dict[str | None, Callable[[PersonTurn, str], None]] = {
    "agree": PersonTurn._agree,
    "board": PersonTurn._show,
    "challenge": PersonTurn._challenge,
    "quit": PersonTurn._quit,
    "rack": PersonTurn._show_rack,
    "resign": PersonTurn._resign,
    "save": PersonTurn._save,
    "shuffle": PersonTurn._shuffle,
    "sort": PersonTurn._sort,
    "try": PersonTurn._try,
    "undo": PersonTurn._undo,
}
