"""Which moves are compared: the best at sight, those that differ only in where a blank lies as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lexiko.rules import Move, Play, letter_of


class ComparedMove(NamedTuple):
    """A move to be played on from, what it is worth at sight in points, and moves that it stands for too."""

    move: Move
    equity: float
    alike: tuple[Move, ...] = ()


def moves_to_compare(moves: Iterable[tuple[Move, float]], *, most: int) -> list[ComparedMove]:
    """The first `most` of some moves with what each is worth at sight, which come with the best first.

    Plays that lay the same letters on the same squares, after the same steps, are one: the first, whose blank lies
    where it costs least.

    >>> from lexiko.rules import BLANK_FLAG, Square
    >>> squares = Square(7, 6), Square(7, 7)
    >>> first, second = (
    ...     Play(tuple((square, 1 | BLANK_FLAG * (square == blank)) for square in squares)) for blank in squares
    ... )
    >>> found = moves_to_compare([(first, 9.0), (second, 8.0)], most=5)
    >>> [(each.move == first, each.equity, each.alike == (second,)) for each in found]
    [(True, 9.0, True)]
    """
    chosen: dict[object, ComparedMove] = {}
    for move, equity in moves:
        key = _letters(move)
        known = chosen.get(key)
        if known:
            chosen[key] = known._replace(alike=(*known.alike, move))
        elif len(chosen) < most:
            chosen[key] = ComparedMove(move, equity)
    return list(chosen.values())


def _letters(move: Move) -> object:
    """What a move lays, whether by blanks or not; another kind of move is itself."""
    if not isinstance(move, Play):
        return move
    return move.before, frozenset((square, letter_of(tile)) for square, tile in move.placements)
