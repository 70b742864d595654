"""Somebody tries a play of a puzzle: may it lie so, are its words in the list, what does it score, is it the best?"""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.notation import format_word
from lexiko.rules import Exchange, Move, Play, PlayerView, Violation, WordJudge, letter_of, preview


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """A play that was tried: its points, all that forbids it, the words that are in no list, and whether it is best."""

    points: int
    violations: tuple[Violation, ...]
    phonies: tuple[str, ...]
    solved: bool

    @property
    def counts(self) -> bool:
        """Whether it could be played."""
        return not self.violations and not self.phonies


def tried(move: Move, best: Move, view: PlayerView, judge: WordJudge) -> Try:
    """What a try of a puzzle comes to. It is solved by any play that differs only in where a blank lies.

    Rule: R4.1 to R4.8, R5.1, R7.1
    """
    found = preview(view, move)
    alphabet = view.ruleset.tile_set.alphabet
    words = dict.fromkeys(run.word for run in found.words) if isinstance(move, Play) else {}
    bad = [format_word(word, alphabet) for word in words if not judge.accepts(word)]
    sound = not found.violations and not bad
    return Try(
        points=found.score.points if found.score else 0,
        violations=found.violations,
        phonies=tuple(bad),
        solved=sound and is_same(move, best),
    )


def is_same(one: Move, other: Move) -> bool:
    """Whether two moves lay the same letters on the same squares after the same steps, or give the same tiles away.

    >>> from lexiko.rules import BLANK_FLAG, Square
    >>> is_same(Play(((Square(7, 7), 1),)), Play(((Square(7, 7), 1 | BLANK_FLAG),)))
    True
    """
    if isinstance(one, Play) and isinstance(other, Play):
        return one.before == other.before and _letters(one) == _letters(other)
    if isinstance(one, Exchange) and isinstance(other, Exchange):
        return one.before == other.before and sorted(one.tiles) == sorted(other.tiles)
    return one == other


def _letters(play: Play) -> set[object]:
    return {(square, letter_of(tile)) for square, tile in play.placements}
