"""One person's turn at a terminal: what is typed is read, tried and done, until a move is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from lexiko.notation import NotationError, SentenceContext, is_place, is_step, refusal_sentences, word_meant
from lexiko.rules import (
    Action,
    AgreeNoMorePlays,
    Challenge,
    Move,
    Play,
    PlayScore,
    Resign,
    UnknownLetter,
    Violation,
    Word,
)
from lexiko.terminal.conversation import Conversation, sorted_tiles
from lexiko.terminal.error_sentences import error_sentences
from lexiko.terminal.hinting import TurnHints
from lexiko.terminal.looking_up import looked_up
from lexiko.terminal.play_in_question import word_challenged, words_to_name
from lexiko.terminal.turn_draft import TurnDraft
from lexiko.terminal.typed_commands import as_typed, in_english, no_command, resolve, stands_before_a_square

PAGES = ("board", "help", "history", "last", "quit", "rack", "resign", "rules", "save", "scores", "unseen")
"""What is typed to see something, or to be asked first."""
_MOVES = ("exchange", "pass")
_STEPS = ("swap", "recycle", "rearrange")
_BEFORE_A_SQUARE = (*_STEPS, "try")
"""The commands that a square may follow."""


class Page(NamedTuple):
    """What a face is to show now, or to ask first: one of `PAGES`, or `draft`; and what was typed behind it."""

    name: str
    rest: str = ""


class TurnSession:
    """A turn from its first step to its move. `said` is what the person is to read now, `over` ends it."""

    def __init__(self, game: Conversation, seat: int) -> None:
        """A turn begun, with nothing done yet."""
        self.game = game
        self.seat = seat
        self.draft = TurnDraft(game.session.view(seat))
        self.said: tuple[str, ...] = ()
        self.over = False
        self._coach = TurnHints(self.draft.view, game.lexicon, game.context)

    @property
    def whole_rack(self) -> list[int]:
        """The rack as its owner ordered it, as the draft would leave it."""
        return self.game.rack(self.seat, self.draft.rack.codes)

    @property
    def open_words(self) -> tuple[Word, ...]:
        """The words of the last play that this person may challenge by name, where the edition wants a name."""
        return words_to_name(self.draft.view)

    # --- what is typed

    def obey(self, typed: str) -> Page | None:
        """Do what was typed; what is to be shown because of it, if `said` does not say it all."""
        self.said = ()
        try:
            return self._obeyed(typed.strip())
        except (NotationError, UnknownLetter) as problem:
            self.said = error_sentences(problem, self.game.context)
        return None

    def _obeyed(self, typed: str) -> Page | None:
        first, _, rest = typed.partition(" ")
        rest, language = rest.strip(), self.game.context.language
        command = None if ";" in typed or is_place(first) else resolve(first, language=language)
        typed = in_english(typed, language)
        word = typed.partition(" ")[0]
        if (
            command
            and command not in _BEFORE_A_SQUARE
            and (instead := stands_before_a_square(first, rest, self.game.context))
        ):
            self.said = (instead,)
        elif command in PAGES:
            return Page(command, rest)
        elif command in _ACTIONS:
            return _ACTIONS[command](self, rest)
        elif command in _STEPS:
            return self._typed_steps(in_english(f"{command} {rest}", language))
        elif command in _MOVES:
            self.move(self.draft.move(in_english(f"{command} {rest}".strip(), language)))
        elif is_place(word) or ";" in typed or typed.startswith("-"):
            if is_step(typed.rpartition(";")[2]):
                return self._typed_steps(typed)
            self.move(self.draft.move(typed))
        else:
            self.said = (_not_understood(typed, self.game.context),)
        return None

    def _typed_steps(self, typed: str) -> Page | None:
        """Try recycling and rearranging: all the steps of the line, or none."""
        before = self.draft.steps
        amiss: tuple[Violation, ...] = ()
        try:
            for part in typed.split(";"):
                if part.strip() and (amiss := self.draft.add(part)):
                    break
        except NotationError:
            self.draft.steps = before
            raise
        if amiss:
            self.draft.steps = before
            self.refuse(amiss)
            return None
        return Page("draft")

    def _try(self, rest: str) -> None:
        rest = in_english(rest, self.game.context.language)
        move = None if is_step(rest.rpartition(";")[2]) else self.draft.move(rest)
        if not isinstance(move, Play):
            self.said = (self.game.context.say("terminal.only-a-play"),)
            return
        tried = self.draft.tried(move)
        self.refuse(tried.violations)
        if tried.score is not None:
            self.said = (*self.said, *self.earning(tried.score))

    def earning(self, score: PlayScore) -> tuple[str, ...]:
        """What is said of a play that was tried."""
        raise NotImplementedError

    def _look(self, rest: str) -> None:
        self.said = (looked_up(rest, self.game.lexicon, self.game.context),)

    def _hint(self, _: str) -> None:
        self.said = self._coach.next()

    # --- the draft, and the rack

    def undo(self, _: str = "") -> Page | None:
        """Take back the last step."""
        undone = self.draft.take_back()
        context = self.game.context
        if undone is None:
            self.said = (context.say("terminal.nothing-to-undo"),)
            return None
        self.said = (context.say("terminal.undone", step=as_typed(undone, context.language)),)
        return Page("draft")

    def shuffle(self, _: str = "") -> Page:
        """The rack in another order."""
        tiles = self.whole_rack
        self.game.luck.shuffle(tiles)
        self.game.racks[self.seat] = tiles
        return Page("rack")

    def sort(self, _: str = "") -> Page:
        """The rack by the alphabet, blanks last."""
        self.game.racks[self.seat] = sorted_tiles(self.draft.rack.codes)
        return Page("rack")

    # --- what is done

    def challenge(self, word: Word | None = None) -> None:
        """Doubt the last play, or this word of it; the only one there is need not be named. Rule: R8.1, R8.2"""
        self._submit(Challenge(word_challenged(word, self.draft.view)))

    def _typed_challenge(self, rest: str) -> None:
        view = self.draft.view
        self.challenge(word_meant(rest, view.last, self.game.context.alphabet) if rest else None)

    def agree(self, _: str = "") -> None:
        """Agree that no play remains. Rule: R9.2"""
        self._submit(AgreeNoMorePlays())
        if not self.said and not self.game.session.is_over:
            self.over = False
            self.said = (self.game.context.say("terminal.agreed"),)

    def resign(self) -> None:
        """Leave the game for good."""
        self._submit(Resign())

    def move(self, move: Move) -> None:
        """Make a move, or say everything against it."""
        if amiss := self.draft.tried(move).violations:
            self.refuse(amiss)
        else:
            self._submit(move)

    def _submit(self, action: Action) -> None:
        self.said = self.game.submit(self.seat, action)
        left = self.game.session.seconds_left()
        self.over = not self.said or (left is not None and left <= 0)

    def refuse(self, amiss: Iterable[Violation]) -> None:
        """Say every reason why something cannot be done."""
        self.said = refusal_sentences(amiss, self.game.context)


def _not_understood(typed: str, context: SentenceContext) -> str:
    word = typed.split(" ")[0] if typed else ""
    if word.isalpha() and word == typed:
        return f"{no_command(word, context)} {context.say('terminal.word-alone', word=word.upper())}"
    unknown = f"{no_command(word, context)} " if word else ""
    return unknown + context.say("terminal.type-a-play")


_ACTIONS: dict[str | None, Callable[[TurnSession, str], Page | None]] = {
    "agree": TurnSession.agree,
    "challenge": TurnSession._typed_challenge,
    "hint": TurnSession._hint,
    "look": TurnSession._look,
    "shuffle": TurnSession.shuffle,
    "sort": TurnSession.sort,
    "try": TurnSession._try,
    "undo": TurnSession.undo,
}
