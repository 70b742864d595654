"""Causes that lie on the board: words that could be lengthened, words alongside others, premium squares."""

from __future__ import annotations

from lexiko.coaching import SIGNS, LaidPlay
from lexiko.notation import format_square, format_word
from lexiko.review.kinds import MissedHook, MissedOverlap, MissedPremium
from lexiko.rules import PlayerView, Square, WordScore

_SHORTEST = 2


def missed_hook(view: PlayerView, better: LaidPlay, played: LaidPlay | None) -> MissedHook | None:
    """The longest word on the board that the better play lengthens and the play made does not lengthen so."""
    alphabet = view.ruleset.tile_set.alphabet
    taken = {_old(played, word) for word in played.score.words} if played else set()
    hooks = [
        (word, old)
        for word in better.score.words
        if (old := _old(better, word)) and old not in taken and _is_lengthened(better, word, old)
    ]
    if not hooks:
        return None
    word, old = max(hooks, key=lambda each: (each[0].points, len(each[1])))
    letters = [
        letter.tile for letter, square in zip(word.letters, better.squares(word), strict=True) if square in better.laid
    ]
    return MissedHook(
        explains=float(word.points),
        word=format_word(bytes(better.before.at(square) for square in old), alphabet).upper(),
        longer=format_word(word.word, alphabet),
        letters=format_word(bytes(letters), alphabet),
        points=word.points,
    )


def _old(play: LaidPlay, word: WordScore) -> tuple[Square, ...]:
    """The squares of a word that had tiles before the play."""
    return tuple(square for square in play.squares(word) if square not in play.laid)


def _is_lengthened(play: LaidPlay, word: WordScore, old: tuple[Square, ...]) -> bool:
    """Whether the old tiles were one word of two letters or more, and all new ones lie before or behind it."""
    squares = play.squares(word)
    first, last = squares.index(old[0]), squares.index(old[-1])
    return len(old) >= _SHORTEST and last - first + 1 == len(old)


def missed_overlap(view: PlayerView, better: LaidPlay, played: LaidPlay | None) -> MissedOverlap | None:
    """The words that the better play makes alongside others, if they are two or more and the play made made fewer."""
    beside, made = better.score.words[1:], played.score.words[1:] if played else ()
    if len(beside) < _SHORTEST or len(beside) <= len(made):
        return None
    points = sum(word.points for word in beside)
    alphabet = view.ruleset.tile_set.alphabet
    return MissedOverlap(
        explains=float(points - sum(word.points for word in made)),
        words=tuple(format_word(word.word, alphabet) for word in beside),
        points=points,
    )


def missed_premium(view: PlayerView, better: LaidPlay, played: LaidPlay | None) -> MissedPremium | None:
    """The premium squares that only the better play covers, if premiums brought it more. Rule: R5.2, R5.3"""
    layout = view.ruleset.layout
    only = sorted(better.laid - (played.laid if played else frozenset()))
    squares = tuple(
        (format_square(square), SIGNS[layout.sign(square)]) for square in only if layout.sign(square) in SIGNS
    )
    made = played.by_premiums if played else 0
    if not squares or better.by_premiums <= made:
        return None
    return MissedPremium(
        explains=float(better.by_premiums - made), squares=squares, points=better.by_premiums, made_points=made
    )
