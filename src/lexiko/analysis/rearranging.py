"""Turns that take up a word on the board and lay it anew with tiles from the rack: the best, a list, or all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexiko.analysis.turns import RankedTurn, StartedTurn, Valuer
from lexiko.kernel import MOST_ADDED, MOST_CROSSED, FoundTurn
from lexiko.rules import BLANK, Play, Rack

LISTED_ADDED = (9, 4, 3)
"""How many tiles of the rack a list of all that is good has in the new word's line at most: with no blank, one, two."""

LISTED_CROSSED = 12
"""For how many turns with one tile in the new word the list has those with more tiles across."""


def best_after_rearranging(begun: StartedTurn, valuer: Valuer) -> RankedTurn | None:
    """The best play found after a word is laid anew; the first found among equals. Rule: V2"""
    most = _by_blanks(MOST_ADDED, begun.rack)
    found = valuer.engine.rearrangings(begun.view, by=valuer.by, most=most, crossed=MOST_CROSSED, best=True)
    return _ranked(found[0], begun) if found else None


def listed_rearrangings(begun: StartedTurn, valuer: Valuer) -> Iterator[RankedTurn]:
    """The plays after a word is laid anew, as many as can be looked through while somebody waits. Rule: V2"""
    return rearrangings(begun, valuer, most=_by_blanks(LISTED_ADDED, begun.rack), crossed=LISTED_CROSSED)


def _by_blanks(most: Sequence[int], rack: Rack) -> int:
    return most[min(rack.count(BLANK), len(most) - 1)]


def rearrangings(
    begun: StartedTurn, valuer: Valuer, *, most: int = 9, crossed: int | None = None, limit: int | None = None
) -> Iterator[RankedTurn]:
    """Turns that lay one word anew, all words known: every one of them, but as bounded as is asked for. Rule: V2

    `most` tiles of the rack at most lie in the new word's line; the line that crosses it at its only tile of the rack
    is asked for the `crossed` best of those turns, None for all. Of more than `limit` turns the first found are told.
    """
    found = valuer.engine.rearrangings(begun.view, by=valuer.by, most=most, crossed=crossed, limit=limit)
    return (_ranked(each, begun) for each in found)


def _ranked(found: FoundTurn, begun: StartedTurn) -> RankedTurn:
    return RankedTurn(Play(found.play.placements, (*begun.steps, *found.play.before)), found.value)
