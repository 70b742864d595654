"""Which positions are endings that can be solved: two players, an empty bag, and turns of one move."""

from __future__ import annotations

from collections.abc import Iterator
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


def ending_from_cgp(cgp: CgpPosition, ruleset: Ruleset) -> Position:
    """The game that a line describes, the player to move in seat 0; the other holds the tiles nobody is told to hold.

    They are in the bag if they are more than the other's rack takes. No pass (R9.2) has been counted yet. Raises
    `BadSetup` with everything that cannot be. Rule: R1.1 to R1.3
    """
    position = position_from(setup_from_cgp(cgp, ruleset))
    if len(cgp.racks) == PLAYERS and len(position.bag) + len(cgp.racks[1]) <= ruleset.rack_size:
        other = cgp.racks[1].added(unseen_tiles(cgp, ruleset))
        return position_from(setup_from_cgp(replace(cgp, racks=(cgp.racks[0], other)), ruleset))
    return position


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
    if len(position.racks) != PLAYERS:
        yield f"{len(position.racks)} players are in it, and only endings of two are solved so far"
    if position.bag:
        yield f"{counted(len(position.bag), 'tile')} would be in the bag, and it must be empty"
    elif not all(position.racks):
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
