"""Which positions are endings that can be solved: two to four players, an empty bag, and turns of one move."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from lexiko.notation import CgpPosition, counted, setup_from_cgp, unseen_tiles
from lexiko.rules import (
    BLANK,
    Phase,
    Position,
    Ruleset,
    is_blank,
    opening_of_agreed_length_to_come,
    position_from,
)

PLAYERS = 2


def ending_from_cgp(cgp: CgpPosition, ruleset: Ruleset, *, resigned: Collection[int] = ()) -> Position:
    """The game that a line describes, the player to move in seat 0; who is told to hold nothing may hold the rest.

    Tiles nobody is told to hold are the other player's, or that player's alone of whom nothing is told. They are in the
    bag if they are more than that rack takes. No pass (R9.2) has been counted yet. Players who have `resigned` make no
    turn. Raises `BadSetup` with everything that cannot be. Rule: R1.1 to R1.3
    """
    position = position_from(setup_from_cgp(cgp, ruleset))
    others = range(1, len(cgp.racks))
    seats = others if len(cgp.racks) == PLAYERS else [seat for seat in others if not cgp.racks[seat]]
    if position.bag and len(seats) == 1 and len(position.bag) + len(cgp.racks[seats[0]]) <= ruleset.rack_size:
        racks = list(cgp.racks)
        racks[seats[0]] = racks[seats[0]].added(unseen_tiles(cgp, ruleset))
        position = position_from(setup_from_cgp(replace(cgp, racks=tuple(racks)), ruleset))
    return replace(position, resigned=frozenset(resigned))


def ending_problems(position: Position) -> tuple[str, ...]:
    """Every reason why a position is not solved, as parts of a sentence; empty if it is."""
    if position.phase is not Phase.PLAYING:
        return ("it has no turn to come",)
    blanks = any(is_blank(tile) for _, tile in position.board.tiles()) or any(BLANK in rack for rack in position.racks)
    left_out = turns_left_out(position.ruleset, blanks=blanks)
    opening = ("V1's long first word is still to come, and until then passes end nothing",)
    return (
        *_unlike_an_ending(position),
        *left_out,
        *(opening if opening_of_agreed_length_to_come(position) else ()),
    )


def _unlike_an_ending(position: Position) -> Iterator[str]:
    """Rule: R9.1, R9.2, C7"""
    ruleset = position.ruleset
    if len(position.active) < PLAYERS:
        yield "all others have left the game"
    if position.bag and len(position.racks) > PLAYERS:
        yield (
            f"{counted(len(position.bag), 'tile')} would be on no rack; with three or four players tell what all but "
            "one of them hold"
        )
    elif position.bag:
        yield f"{counted(len(position.bag), 'tile')} would be in the bag, and it must be empty"
    elif not all(position.racks[seat] for seat in position.active):
        yield "a rack is empty, so the game is over"
    most = ruleset.scoreless_to_end
    if most is not None and position.scoreless_turns >= most:
        yield f"{position.scoreless_turns} turns in a row brought no points, so the game is over"
    if any(position.turns_owed):
        yield "a turn lost to a challenge is still to come"


def turns_left_out(ruleset: Ruleset, *, blanks: bool) -> Iterator[str]:
    """Variations by which a turn is more than one move, or ends otherwise than by the reckoning.

    `blanks` tells whether there is one in the game that could be recycled.
    """
    if ruleset.rearranging:
        yield "V2 lets players rearrange words, which is left out so far"
    if ruleset.letter_recycling:
        yield "V3 lets players recycle letters, which is left out so far"
    if ruleset.blank_recycling and blanks:
        yield "V4 lets players recycle the blanks in it, which is left out so far"
    if ruleset.targets:
        yield "V7 lets the first at the finish line win, whatever the points, which is left out so far"
