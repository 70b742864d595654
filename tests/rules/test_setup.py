"""A position set up by hand: does it stand, and are all problems told at once if not?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lexiko.rules import BadSetup, Board, Phase, Rack, Setup, position_from
from tests.pictures import picture
from tests.table_talk import Game, rules

RULES = rules(players=2)
LETTERS = RULES.tile_set.alphabet


def setup(corner: str = "8F", rows: str = "HORN", *, racks: tuple[str, ...] = ("FARMING", "")) -> Setup:
    """HORN on the board, and scores to go on from."""
    return Setup(
        ruleset=RULES,
        board=picture(corner, rows, alphabet=LETTERS),
        racks=tuple(Rack(LETTERS.parse_tiles(rack)) for rack in racks),
        scores=(14, 0),
        on_turn=1,
    )


def test_a_position_set_up_by_hand_can_be_played_on() -> None:
    position = position_from(setup(racks=("", "FAMILY?")))
    assert (position.phase, position.on_turn, position.scores) == (Phase.PLAYING, 1, (14, 0))
    assert len(position.bag) == 100 - 4 - 7
    game = Game(RULES)
    game.position = position
    game.turn("H6 FA.M")
    assert game.scores == (14, 9)


def test_an_empty_board_stands() -> None:
    empty = replace(setup(), board=Board.empty(15, 15))
    assert position_from(empty).opening_to_come


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (setup("7F"), "centre is not covered"),
        (setup("8F", "HORN\n....\nAH.."), "not all joined"),
        (setup(racks=("ZZ", "")), "2 tiles Z are used, the set has 1"),
        (setup(racks=("FARMINGS", "")), "rack of Player 1 holds 8 tiles"),
        (setup(racks=("FARM",)), "1 racks are given for 2 players"),
        (replace(setup(), on_turn=2), "Player 3 is on turn"),
        (replace(setup(), scores=(1, 2, 3)), "3 scores are given"),
        (replace(setup(), board=Board.empty(21, 21)), "21 x 21"),
        (replace(setup(), board=Board(15, 15, bytes(112) + b"\x1b" + bytes(112))), "stands for no letter"),
    ],
)
def test_a_setup_that_cannot_stand_is_refused_with_the_reason(wrong: Setup, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        position_from(wrong)


def test_all_problems_of_a_setup_are_told_at_once() -> None:
    wrong = replace(setup("1A", "QQ\n..\nHO", racks=("FARMINGS",)), on_turn=5)
    with pytest.raises(BadSetup) as refused:
        position_from(wrong)
    assert len(refused.value.problems) == 6


def test_a_letter_that_only_blanks_can_be_is_no_tile_on_the_board_or_a_rack() -> None:
    swedish = rules(players=2, set_key="swedish")
    alphabet = swedish.tile_set.alphabet
    there = replace(setup(racks=("", "")), ruleset=swedish)
    position_from(replace(there, board=picture("8G", "wATT", alphabet=alphabet)))
    with pytest.raises(BadSetup, match="the set has no tile W: only a blank can be it, as w"):
        position_from(replace(there, board=picture("8G", "WATT", alphabet=alphabet)))
    no_blanks = replace(RULES, tile_set=replace(RULES.tile_set, counts=(0, *RULES.tile_set.counts[1:])))
    with pytest.raises(BadSetup, match=r"1 tiles \? are used, the set has 0"):
        position_from(replace(setup(racks=("?", "")), ruleset=no_blanks))
