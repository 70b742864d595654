"""Which turn is best? The plain play, or one after recycling and rearranging where that gains."""

from __future__ import annotations

from lexiko.analysis.rearranging import best_after_rearranging
from lexiko.analysis.recycling import best_after_recycling, blanks_taken
from lexiko.analysis.turns import RankedTurn, StartedTurn, Valuation, Valuer
from lexiko.kernel import Engine
from lexiko.rules import Play, PlayerView


def begin(view: PlayerView, engine: Engine) -> StartedTurn:
    """A turn at its beginning, every blank taken that can be had, where that was agreed. Rule: V4"""
    begun = StartedTurn(view)
    if not view.ruleset.blank_recycling:
        return begun
    return blanks_taken(begun, engine)


def best_turn(begun: StartedTurn, valuer: Valuer) -> RankedTurn | None:
    """The best of the plain play and, where they are in force, of those after recycling and rearranging.

    None if no play was found. Rule: V2, V3
    """
    if isinstance(valuer, Valuation) and valuer.engine.finder.finds_with(begun.rack):
        return _at_sight(begun, valuer)
    ruleset = begun.view.ruleset
    found = [valuer.best(begun)]
    if ruleset.letter_recycling:
        found.append(best_after_recycling(begun, valuer))
    if ruleset.rearranging:
        found.append(best_after_rearranging(begun, valuer))
    return max((turn for turn in found if turn is not None), key=lambda turn: turn.value, default=None)


def _at_sight(begun: StartedTurn, valuation: Valuation) -> RankedTurn | None:
    """The same by the kernel, for who overlooks nothing. Rule: V2, V3"""
    best = valuation.engine.best_turn(begun.view, by=valuation.by)
    return best and RankedTurn(Play(best.play.placements, (*begun.steps, *best.play.before)), best.value)
