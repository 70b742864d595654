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
from lexiko.translations import listed, translations

if TYPE_CHECKING:
    from lexiko.puzzles import Puzzle, PuzzleBook
    from lexiko.rules import PlayerView, WordJudge

_HINT, _SHOW, _NEXT, _LEAVE = "hint", "show", "next", "q"
_KNOWN_HOW = {"proved": "proved", "simulated": "simulated", "sight": "weighed at sight"}


class Solving:
    """One puzzle after another, until there are no more or the person leaves."""

    def __init__(self, book: PuzzleBook, puzzles: Sequence[Puzzle], lines: Lines, *, language: str) -> None:
        self._rules, self._puzzles, self._lines = book.rules.ruleset, puzzles, lines
        words = book.rules.words()
        self._judge: WordJudge = words.judge(self._rules)
        self._say = translations(language)
        self._language = language

    def run(self) -> None:
        """Ask, and say in the end how many were solved."""
        say("Type a play, as 8H HORN or exchange AE. hint gives one, show the answer; next goes on, q leaves.")
        solved = asked = 0
        try:
            for number, puzzle in enumerate(self._puzzles, 1):
                say(f"\nPuzzle {number} of {len(self._puzzles)}")
                asked += 1
                solved += self._solve(puzzle)
        except EndOfInput:
            pass
        say(f"\n{solved} of {asked} solved.")

    def _solve(self, puzzle: Puzzle) -> bool:
        """Whether it was solved. Raises `EndOfInput` where the person leaves."""
        from lexiko.coaching import rung_sentence, with_tip

        view = puzzle.view(self._rules)
        say(self._drawn(view))
        say(f"The best play is worth at least {puzzle.margin} points more than any other.")
        hints = 0
        while True:
            typed = self._lines.read().strip()
            word = typed.casefold()
            if word == _LEAVE:
                raise EndOfInput
            if word in (_NEXT, _SHOW):
                say(_answer(puzzle))
                if word == _NEXT:
                    return False
                say("next goes on, q leaves.")
            elif word == _HINT:
                if hints < len(puzzle.rungs):
                    rung = puzzle.rungs[hints]
                    say(with_tip(rung_sentence(rung, self._say), rung.tip, self._say))
                    hints += 1
                else:
                    say("There are no more hints; show tells the answer.")
            elif typed and self._tried(typed, puzzle, view):
                return True

    def _tried(self, typed: str, puzzle: Puzzle, view: PlayerView) -> bool:
        from lexiko.puzzles import tried

        alphabet = self._rules.tile_set.alphabet
        try:
            move = parse_move(typed, board=view.board, alphabet=alphabet, rack=view.rack)
        except NotationError as wrong:
            say(f"{wrong}")
            return False
        found = tried(move, puzzle.move(view), view, self._judge)
        written = format_move(move, board=view.board, alphabet=alphabet)
        if found.violations:
            context = SentenceContext(self._rules, ("You", "The other"), language=self._language)
            say(" ".join(refusal_sentences(found.violations, context)))
        elif found.phonies:
            say(f"{written}: {listed(found.phonies)} {'is' if len(found.phonies) == 1 else 'are'} not in the list.")
        elif not found.solved:
            say(f"{written} {found.points}: there is better.")
        else:
            say(_answer(puzzle))
        return found.solved

    def _drawn(self, view: PlayerView) -> str:
        alphabet = self._rules.tile_set.alphabet
        beside = [
            f"You {view.scores[0]}, the other {view.scores[1]}",
            f"{view.bag_count} in the bag",
            "",
            f"Rack: {format_tiles(view.rack, alphabet)}",
        ]
        return format_board(view.board, self._rules.layout, alphabet, beside=beside)


def _answer(puzzle: Puzzle) -> str:
    others = "".join(f"\n  {each.text} {each.points}: {each.behind:g} behind" for each in puzzle.others)
    how = _KNOWN_HOW[puzzle.how]
    return f"{puzzle.best} {puzzle.points}: {puzzle.ahead:g} points better than the second, {how}.{others}"
