"""Which positions can be simulated, and what is known of the racks in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from lexiko.kernel import Engine, plain_turn_problems
from lexiko.notation import counted
from lexiko.rules import Phase, PlayerView, Rack


def simulation_problems(
    view: PlayerView, engine: Engine, *, known: Mapping[int, Rack], to_the_end: bool
) -> tuple[str, ...]:
    """Every reason why a position is not simulated for the seat of a view, as parts of a sentence; empty if it is."""
    if no_turn := _no_turn(view):
        return no_turn
    return (*_of_the_seats(view, known), *_of_the_rules(view, engine, to_the_end))


def no_move_problems(view: PlayerView) -> tuple[str, ...]:
    """Every reason why a position has no move at all to be made, as parts of a sentence. Rule: R9.1, R9.2, C7"""
    return _no_turn(view) or tuple(_no_move(view))


def _no_turn(view: PlayerView) -> tuple[str, ...]:
    if view.phase is Phase.PLAYING and view.result is None:
        return ()
    return ("the game is over" if view.result else "it has no turn to come",)


def _no_move(view: PlayerView) -> Iterator[str]:
    if len(view.active) < 2:
        yield "all others have left the game"
    if not view.rack:
        yield "the player to move holds no tiles" + ("" if view.bag_count else ", so the game is over")
    empty = [seat for seat in view.active if seat != view.seat and not view.rack_sizes[seat]]
    if empty and not view.bag_count:
        yield "a rack is empty, so the game is over"
    most = view.ruleset.scoreless_to_end
    if most is not None and view.scoreless_turns >= most:
        yield f"{view.scoreless_turns} turns in a row brought no points, so the game is over"


def _of_the_seats(view: PlayerView, known: Mapping[int, Rack]) -> Iterator[str]:
    if view.seat is None or view.on_turn != view.seat:
        yield "it is not this player's turn"
    yield from _no_move(view)
    if any(view.turns_owed):
        yield "a turn lost to a challenge is still to come"
    for seat, rack in known.items():
        if seat != view.seat and (missing := view.unseen.missing(rack)):
            yield f"{counted(len(missing), 'tile')} on another rack cannot be there: they are not unseen"


def _of_the_rules(view: PlayerView, engine: Engine, to_the_end: bool) -> Iterator[str]:
    """Rule: V1, V7"""
    if view.ruleset.targets and not to_the_end:
        yield "V7 lets the first at the finish line win, whatever the lead: play on to the end, with --plies end"
    for problem in plain_turn_problems(engine):
        yield f"{problem}, which compiled games do not play"


def left_out(view: PlayerView) -> tuple[str, ...]:
    """What a simulation under these rules takes no account of, in sentences; empty if nothing. Rule: V2 to V4"""
    ruleset = view.ruleset
    steps = [
        name
        for name, agreed in (
            ("V2", ruleset.rearranging),
            ("V3", ruleset.letter_recycling),
            ("V4", ruleset.blank_recycling),
        )
        if agreed
    ]
    if not steps:
        return ()
    return (
        f"Replies are plain plays: steps before them ({' and '.join(steps)}) are looked at for the first move alone.",
    )


def with_racks_known(view: PlayerView, known: Mapping[int, Rack]) -> PlayerView:
    """The view, the others holding at least what they are known to hold, as far as tiles go.

    While the bag has tiles all racks are full. Once it is empty the tiles nobody is known to hold are shared out, the
    shortest rack getting the first.
    """
    if view.seat is None or view.bag_count:
        return view
    sizes = [len(known.get(seat, Rack())) for seat in range(len(view.rack_sizes))]
    others = [seat for seat in view.order if seat != view.seat]
    for _ in range(len(view.unseen) - sum(sizes[seat] for seat in others)):
        sizes[min(others, key=lambda seat: sizes[seat])] += 1
    sizes[view.seat] = len(view.rack)
    return replace(view, rack_sizes=tuple(sizes))
