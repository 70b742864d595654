"""Commands no sensible table would give: is each refused by name, at once and without exhausting the machine?"""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from lexiko.rules import (
    Board,
    Command,
    Exchange,
    IllegalMove,
    Pass,
    Placement,
    Play,
    RecycleBlank,
    RecycleLetter,
    RulesError,
    Square,
    UnknownAction,
)
from lexiko.rules.legality import placement_violations
from lexiko.rules.violations import Gap, OffTheBoard
from tests.table_talk import Game, rules

RULES = rules("luxury", house="V2,V3,V4")
FAR = 10**12


def said(action: Any, *, seat: int | None = 0, at: float = 0.0) -> None:
    """Say this at a table where a game has just begun."""
    Game(RULES, racks=["HORNEST", "FAMOBAI"]).say(seat, action, at=at)


@pytest.mark.parametrize("action", [None, 3, "8H HORN", Square(7, 7), RecycleBlank(Square(7, 7))])
def test_what_is_no_action_is_refused_by_name(action: object) -> None:
    with pytest.raises(UnknownAction, match="is no action: those are Play, Exchange, Pass"):
        said(action)


@pytest.mark.parametrize("step", [None, 3, "swap 8H", Pass()])
def test_what_is_no_step_is_refused_by_name(step: Any) -> None:
    with pytest.raises(UnknownAction, match="is no step: those are RecycleBlank"):
        said(Pass((step,)))


@pytest.mark.parametrize("at", [nan, inf, -inf])
def test_a_time_that_no_clock_shows_is_refused(at: float) -> None:
    with pytest.raises(RulesError, match="no clock shows"):
        Command(0, Pass(), at)


def test_tiles_far_off_the_board_are_refused_without_a_look_at_all_squares_between() -> None:
    far: list[Placement] = [(Square(7, 7), 1), (Square(7, FAR), 2), (Square(7, -FAR), 3)]
    amiss = placement_violations(Board.empty(15, 15), RULES, far)
    assert OffTheBoard((Square(7, FAR), Square(7, -FAR))) in amiss
    assert not any(isinstance(violation, Gap) for violation in amiss)


def test_a_gap_is_told_though_another_tile_is_off_the_board() -> None:
    laid: list[Placement] = [(Square(7, 12), 1), (Square(7, 14), 1), (Square(7, 15), 1)]
    assert Gap((Square(7, 13),)) in placement_violations(Board.empty(15, 15), RULES, laid)


def test_very_many_tiles_are_refused_as_quickly_as_few() -> None:
    laid = Play(tuple((Square(7, col), 1) for col in range(200_000)))
    with pytest.raises(IllegalMove) as refused:
        said(laid)
    assert {violation.code for violation in refused.value.violations} >= {"off-the-board", "tiles-not-on-rack"}


@pytest.mark.parametrize("tile", [-1, 0, 27, 127, 128, 155, 255, 300, 2**63])
@pytest.mark.parametrize("square", [Square(7, 7), Square(-1, 7), Square(7, FAR)])
def test_no_tile_and_no_square_is_too_odd_to_be_refused(tile: int, square: Square) -> None:
    for action in (Play(((square, tile),)), Pass((RecycleLetter(square, tile),)), Exchange(b"\xff")):
        with pytest.raises(IllegalMove):
            said(action)


@pytest.mark.parametrize("seat", [None, -1, 2, FAR])
def test_nobody_can_move_from_a_seat_that_is_not_there(seat: int | None) -> None:
    with pytest.raises(IllegalMove):
        said(Pass(), seat=seat)
