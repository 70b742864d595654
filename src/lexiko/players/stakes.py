"""Is a doubt worth a challenge? What a play taken back would bring a seat, and what its standing would cost."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.kernel import LEAST_TURN
from lexiko.rules import SETTLINGS, Phase, PlayerView


def chance_to_challenge(view: PlayerView, suspicion: float) -> float:
    """How likely a seat challenges the last play that it thinks false with the probability `suspicion`, from 0 to 1.

    Where as much is to be gained as lost, as likely as it suspects; with nothing to lose, always. In between the odds
    of its suspicion are multiplied by what is to be gained and divided by what is to be lost, as if its suspicion were
    scattered around that value and it challenged where that pays. Rule: R8.3, R8.4
    """
    cost = cost_of_failing(view)
    if not cost:
        return 1.0
    for_it = suspicion * gain_of_succeeding(view)
    against = (1.0 - suspicion) * cost
    return for_it / (for_it + against)


def gain_of_succeeding(view: PlayerView) -> float:
    """The points by which this seat comes nearer to the others, on average, if the last play is taken back.

    Whoever takes tiles back lays them elsewhere a turn later, so of a play's points only half are gone for good, and
    half a turn besides. A play that ended the game takes all of its points along, and what the racks are reckoned at:
    the tiles this seat holds count for the other and against it. Rule: R8.3, R9.3, C8
    """
    if view.last is None:
        return 0.0
    others = max(1, len(view.active) - 1)
    if view.phase is Phase.AWAITING_LAST_CHALLENGE:
        settling = SETTLINGS[view.ruleset.settling]
        held = view.ruleset.tile_set.total(view.rack)
        return view.last.points / others + (settling.lost + settling.gained) * held
    return (view.last.points + _usual_turn(view)) / 2 / others


def cost_of_failing(view: PlayerView) -> float:
    """The points that a challenge costs this seat, on average, if the last play stands. Rule: R8.4, C2 to C4"""
    return _COSTS[view.ruleset.challenge_failed](view)


def _a_turn(view: PlayerView) -> float:
    """The turn that this seat would lose; nothing where no turn will come any more."""
    return 0.0 if view.phase is Phase.AWAITING_LAST_CHALLENGE else _usual_turn(view)


def _usual_turn(view: PlayerView) -> float:
    """What a turn of this game has brought so far."""
    return max(LEAST_TURN, sum(view.scores) / max(1, view.turn_number - 1))


def _points(view: PlayerView) -> float:
    """What the play's maker would gain on this seat; nothing where that player has won by the finish line."""
    last = view.last
    target = view.ruleset.target(last.seat) if last else None
    if last and target is not None and view.scores[last.seat] >= target:
        return 0.0
    return view.ruleset.challenge_points / max(1, len(view.active) - 1)


_COSTS: dict[str, Callable[[PlayerView], float]] = {
    "lose-next-turn": _a_turn,
    "nothing": lambda _view: 0.0,
    "give-points": _points,
}
"""By the policies an edition may name for `challenge_failed`."""
