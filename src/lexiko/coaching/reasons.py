"""Why a move is good, in short: of all that can be said of it what weighs most, computed and never guessed."""

from __future__ import annotations

from dataclasses import replace

from lexiko.coaching.explaining import of_the_word, what_it_does
from lexiko.coaching.remarks import (
    Bingo,
    CoversPremiums,
    KeepsS,
    KeepsTiles,
    LaysLast,
    LengthensWord,
    QWithoutU,
    Remark,
    SpendsTile,
    WordsBeside,
)
from lexiko.coaching.seen import SeenMove
from lexiko.kernel import Engine

_MOST = 3
_PREMIUMS_BRING, _BESIDE_BRING = 10, 8
"""Premium squares, and words beside the main word, that bring fewer points are no reason."""
_KEPT_IS_WORTH = 3.0
"""Nor are tiles kept that are worth less; of an exchange they are all there is."""


def reasons_for(seen: SeenMove, engine: Engine) -> tuple[Remark, ...]:
    """What speaks for a move, at most three remarks, what weighs most first; none is about chance.

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", seed=1)
    >>> best = game.legal_plays(limit=1)[0].move
    >>> [remark.kind for remark in reasons_for(SeenMove(game.view(0), best), game.engine)]
    ['bingo', 'premiums', 'lengthened']
    """
    told = [*of_the_word(seen), *what_it_does(seen, engine)]
    found = [each for each in dict.fromkeys(told) if _speaks_for_it(each, seen)]
    found.sort(key=lambda each: _ORDER.index(type(each)))
    return tuple(_short(each) for each in found[:_MOST])


_ORDER: tuple[type, ...] = (
    Bingo,
    LaysLast,
    CoversPremiums,
    LengthensWord,
    WordsBeside,
    SpendsTile,
    KeepsTiles,
    KeepsS,
    QWithoutU,
)


def _speaks_for_it(remark: Remark, seen: SeenMove) -> bool:
    if isinstance(remark, CoversPremiums):
        return remark.points >= _PREMIUMS_BRING
    if isinstance(remark, WordsBeside):
        return remark.points >= _BESIDE_BRING
    if isinstance(remark, SpendsTile):
        return remark.earned >= remark.due
    if isinstance(remark, KeepsTiles):
        return remark.worth >= _KEPT_IS_WORTH or not seen.laid
    return type(remark) in _ORDER


def _short(remark: Remark) -> Remark:
    """Without what is to be learnt from it for other turns."""
    if isinstance(remark, Bingo):
        return replace(remark, begins="", ends="")
    return replace(remark, beside_vowels=()) if isinstance(remark, CoversPremiums) else remark
