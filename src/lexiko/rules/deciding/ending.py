"""When the game is over, and what is added and deducted then."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lexiko.rules.deciding.event_recorder import EventRecorder, PlayProver
from lexiko.rules.events import Event, FinishLineReached, GameEnded, NoMorePlays, OvertimeCharged, RackSettled, WentOut
from lexiko.rules.position import Phase, Position
from lexiko.rules.time_left import overtime_cost, seconds_over


class Settling(NamedTuple):
    """How often unplayed tiles count once somebody went out: `lost` by who holds them, `gained` by who went out."""

    lost: int
    gained: int


def check_play_ends_game(recorder: EventRecorder, seat: int) -> None:
    """After a play: has its player reached the finish line, or gone out? Rule: R9.1, V7

    The finish line comes first: who reaches it has won, with or without tiles left.
    """
    position = recorder.position
    if not check_finish_line(recorder, seat) and not position.bag and not position.racks[seat]:
        recorder.emit(WentOut(seat, at=recorder.at))


def check_finish_line(recorder: EventRecorder, seat: int) -> bool:
    """After points: has this seat reached its finish line? Rule: V7"""
    target = recorder.position.ruleset.target(seat)
    if target is None or recorder.position.scores[seat] < target:
        return False
    recorder.emit(FinishLineReached(seat, target, at=recorder.at))
    return True


def check_scoreless(recorder: EventRecorder) -> None:
    """After a turn: has it been one too many in a row without points? Rule: C7

    Not while V1's opening is to come. If the last of them is a play, it may still be challenged.
    """
    position = recorder.position
    most = position.ruleset.scoreless_to_end
    if position.phase is not Phase.PLAYING or most is None or position.scoreless_turns < most:
        return
    if not opening_of_agreed_length_to_come(position):
        recorder.emit(NoMorePlays("scoreless", at=recorder.at))
        if recorder.position.phase is Phase.PLAYING:
            settle(recorder)


def check_no_more_plays(recorder: EventRecorder, prover: PlayProver | None) -> None:
    """After a pass, an agreement or a player leaving: are no more plays made? Rule: R9.2"""
    position = recorder.position
    if position.phase is not Phase.PLAYING:
        return
    why = ""
    if position.agreed.issuperset(position.active):
        why = "agreed"
    elif not opening_of_agreed_length_to_come(position):
        why = PASSES[position.ruleset.passes](position, prover)
    if why:
        recorder.emit(NoMorePlays(why, at=recorder.at))
        settle(recorder)


def opening_of_agreed_length_to_come(position: Position) -> bool:
    """Whether V1's long first word is still to be found, so that passes end nothing. Rule: V1, R9.2"""
    return position.ruleset.opening_length > 2 and position.opening_to_come


def everyone_twice(position: Position, _: PlayProver | None) -> str:
    """Every player has passed twice since the last turn that starts the count again. Rule: R9.2"""
    return "passed" if all(position.passes[seat] >= 2 for seat in position.active) else ""


def all_plays_made(position: Position, prover: PlayProver | None) -> str:
    """Every player has passed, nobody may exchange any more, and no rack has a play left. Rule: R9.2, R6.2

    Where words may be rearranged or letters recycled (V2, V3) it is left to the players to agree.
    """
    ruleset = position.ruleset
    if ruleset.exchange_allowed(len(position.bag)) or not all(position.passes[seat] for seat in position.active):
        return ""
    if ruleset.rearranging or ruleset.letter_recycling or prover is None:
        return ""
    return "" if prover.any_play(position) else "proved"


def turns_without_points(_: Position, __: PlayProver | None) -> str:
    """Passes by themselves end nothing: they are turns without points like others. Rule: C7"""
    return ""


def settle(recorder: EventRecorder) -> None:
    """Reckon racks and overtime and end the game. A finish line reached needs no reckoning. Rule: R9.3, R9.4, V7, C6"""
    position = recorder.position
    if position.ending not in ("finish-line", "void"):
        settle_racks(recorder, SETTLINGS[position.ruleset.settling])
        charge_overtime(recorder)
    end(recorder)


def reckoning(position: Position, at: float) -> tuple[Event, ...]:
    """What `decide` tells last of all: racks and overtime reckoned, and the game over. Rule: R9.3, R9.4, C6

    For who learns only after the last turn which tiles are left; no more plays are made.
    """
    recorder = EventRecorder(position, at=at)
    settle(recorder)
    return tuple(event for event, _ in recorder.transitions)


def charge_overtime(recorder: EventRecorder) -> None:
    """Who has thought longer than the clock allowed loses points, but not the game. Rule: C6"""
    ruleset = recorder.position.ruleset
    for seat, used in enumerate(recorder.position.seconds_used):
        over = seconds_over(ruleset, used)
        if cost := overtime_cost(ruleset, over):
            recorder.emit(OvertimeCharged(seat, over, cost, at=recorder.at))


def end(recorder: EventRecorder) -> None:
    """End the game as it stands and name the winners. Rule: R9.4"""
    position = recorder.position
    recorder.emit(GameEnded(position.ending, winners(position), position.scores, at=recorder.at))


def settle_racks(recorder: EventRecorder, settling: Settling) -> None:
    """Count the unplayed tiles: as agreed once somebody went out, otherwise each loses its own. Rule: R9.3, C8"""
    position = recorder.position
    tile_set = position.ruleset.tile_set
    unplayed = [tile_set.total(rack) for rack in position.racks]
    out = position.last.seat if position.ending == "went-out" and position.last else None
    lost = 1 if out is None else settling.lost
    for seat, rack in enumerate(position.racks):
        gained = settling.gained * (sum(unplayed) - unplayed[seat]) if seat == out else 0
        recorder.emit(RackSettled(seat, rack.codes, lost * unplayed[seat], gained, at=recorder.at))


def winners(position: Position) -> tuple[int, ...]:
    """The seats that have won, several if they share it. Rule: R9.4, V7, C9

    The highest final score; what decides among equals has a policy. Whoever left cannot win.
    """
    if position.ending == "void":
        return ()
    if position.ending == "finish-line" and position.last:
        return (position.last.seat,)
    decides = TIES[position.ruleset.ties]
    standing = {seat: (position.scores[seat], decides(position, seat)) for seat in position.active}
    return tuple(sorted(seat for seat in standing if standing[seat] == max(standing.values())))


def score_before(position: Position, seat: int) -> int:
    """Among equals the higher score before the reckoning wins. Rule: R9.4"""
    return (position.scores_before_settling or position.scores)[seat]


def nothing_decides(_: Position, __: int) -> int:
    """Equals share the win. Rule: C9"""
    return 0


PASSES: dict[str, Callable[[Position, PlayProver | None], str]] = {
    "everyone-twice": everyone_twice,
    "all-plays-made": all_plays_made,
    "turns-without-points": turns_without_points,
}
"""The policies an edition may name for `passes`; each answers why the game ends, or an empty string."""

SETTLINGS = {"deduct-own-add-others": Settling(lost=1, gained=1), "twice-the-others": Settling(lost=0, gained=2)}
"""The policies an edition may name for `settling`. Rule: R9.3, C8"""

TIES: dict[str, Callable[[Position, int], int]] = {"higher-before": score_before, "shared": nothing_decides}
"""The policies an edition may name for `ties`."""
