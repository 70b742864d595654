"""Puzzles at a terminal: the board, plays that are typed, hints in steps, and what was best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lexiko.cli.output import say
from lexiko.cli.plain.lines import EndOfInput, Lines
from lexiko.notation import (
    NotationError,
    SentenceContext,
    format_board,
    format_move,
    format_tiles,
    parse_move,
    refusal_sentences,
)
from lexiko.terminal import as_typed, error_sentences, in_english, resolve, ways_to_type
from lexiko.translations import translations

if TYPE_CHECKING:
    from lexiko.puzzles import Puzzle, PuzzleBook
    from lexiko.rules import PlayerView, WordJudge

_COMMANDS = ("hint", "show", "next", "quit")
_SHORT = {"q": "quit"}


class Solving:
    """One puzzle after another, until there are no more or the person leaves."""

    def __init__(self, book: PuzzleBook, puzzles: Sequence[Puzzle], lines: Lines, *, language: str) -> None:
        self._rules, self._puzzles, self._lines = book.rules.ruleset, puzzles, lines
        words = book.rules.words()
        self._judge: WordJudge = words.judge(self._rules)
        self._tell = translations(language)
        self._language = language
        self._words = {name: ways_to_type(name, language)[0] for name in _COMMANDS}

    def run(self) -> None:
        """Ask, and say in the end how many were solved."""
        self._say("how-to", **self._words)
        solved = asked = 0
        try:
            for number, puzzle in enumerate(self._puzzles, 1):
                say()
                self._say("number", number=number, count=len(self._puzzles))
                asked += 1
                solved += self._solve(puzzle)
        except EndOfInput:
            pass
        say()
        self._say("solved", solved=solved, asked=asked)

    def _solve(self, puzzle: Puzzle) -> bool:
        """Whether it was solved. Raises `EndOfInput` where the person leaves."""
        from lexiko.coaching import rung_sentence, with_tip

        view = puzzle.view(self._rules)
        say(self._drawn(view))
        self._say("ask-proved" if puzzle.how == "proved" else "ask", margin=puzzle.margin)
        hints = 0
        while True:
            typed = self._lines.read().strip()
            word = _SHORT.get(typed.casefold()) or resolve(typed, _COMMANDS, language=self._language)
            if word == "quit":
                raise EndOfInput
            if word in ("next", "show"):
                say(self._answer(puzzle))
                if word == "next":
                    return False
                self._say("go-on", **self._words)
            elif word == "hint":
                if hints < len(puzzle.rungs):
                    rung = puzzle.rungs[hints]
                    say(with_tip(rung_sentence(rung, self._tell), rung.tip, self._tell))
                    hints += 1
                else:
                    self._say("no-more-hints", **self._words)
            elif typed and self._tried(typed, puzzle, view):
                return True

    def _tried(self, typed: str, puzzle: Puzzle, view: PlayerView) -> bool:
        from lexiko.coaching import several
        from lexiko.puzzles import tried

        alphabet, tell = self._rules.tile_set.alphabet, self._tell
        context = SentenceContext(self._rules, (tell("solving.you"), tell("solving.other")), language=self._language)
        try:
            typed = in_english(typed, self._language)
            move = parse_move(typed, board=view.board, alphabet=alphabet, rack=view.rack)
        except NotationError as wrong:
            say(" ".join(error_sentences(wrong, context)))
            return False
        found = tried(move, puzzle.move(view), view, self._judge)
        written = self._written(format_move(move, board=view.board, alphabet=alphabet))
        if found.violations:
            say(" ".join(refusal_sentences(found.violations, context)))
        elif found.phonies:
            words = several(found.phonies, tell)
            self._say("not-words", move=written, words=words, count=len(found.phonies))
        elif not found.solved:
            self._say("not-best", move=written, points=found.points)
        else:
            say(self._answer(puzzle))
        return found.solved

    def _drawn(self, view: PlayerView) -> str:
        alphabet, tell = self._rules.tile_set.alphabet, self._tell
        beside = [
            tell("solving.own", own=view.scores[0], other=view.scores[1]),
            tell("solving.bag", bag=view.bag_count),
            "",
            tell("solving.rack", tiles=format_tiles(view.rack, alphabet)),
        ]
        return format_board(view.board, self._rules.layout, alphabet, beside=beside)

    def _answer(self, puzzle: Puzzle) -> str:
        """The best play, by how much it is better, why, and the next best."""
        from lexiko.coaching import number

        def told(key: str, text: str, points: int, **named: float) -> str:
            figures = {name: number(value, self._tell, digits=1) for name, value in named.items()}
            return self._tell(f"solving.{key}", move=self._written(text), points=points, **figures)

        return "\n".join(
            [
                told(f"answer.{puzzle.how}", puzzle.best, puzzle.points, ahead=puzzle.ahead),
                *("  " + told("behind", each.text, each.points, behind=each.behind) for each in puzzle.others),
            ]
        )

    def _written(self, text: str) -> str:
        return "; ".join(as_typed(part, self._language) for part in text.split("; "))

    def _say(self, key: str, **named: object) -> None:
        say(self._tell(f"solving.{key}", **named))
