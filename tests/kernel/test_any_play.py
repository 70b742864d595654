"""Can an engine tell that nobody has a play left, blanks on the board included? Rule R9.2, V4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Board, Position, Rack
from tests.kernel.positions import Setting, setting
from tests.pictures import picture

LETTERS = ruleset("classic").tile_set.alphabet


def position(
    board: Board, *racks: str, house: HouseRules | None = None, words: Sequence[str] = ("CAT", "CATS", "AXE")
) -> tuple[Setting, Position]:
    """A game with these words, these racks, any house rules, and a bag as full as ever."""
    rules = ruleset("luxury", house=house or HouseRules(), players=len(racks))
    held = tuple(Rack(LETTERS.parse_tiles(tiles)) for tiles in racks)
    opening = Position.opening(rules)
    played = replace(opening, board=board, racks=held, order=tuple(range(len(racks))))
    return setting(rules, words), played


def test_one_rack_with_a_play_is_enough() -> None:
    played, at = position(picture("8H", "CAT", alphabet=LETTERS), "QQ", "SV")
    assert played.engine.any_play(at)


def test_no_rack_with_a_play_is_none() -> None:
    played, at = position(picture("8H", "CAT", alphabet=LETTERS), "QQ", "EV")
    assert not played.engine.any_play(at)


def test_the_rack_of_a_player_who_left_does_not_count() -> None:
    played, at = position(picture("8H", "CAT", alphabet=LETTERS), "QQ", "SV")
    assert not played.engine.any_play(replace(at, resigned=frozenset({1})))


@pytest.mark.parametrize(("house", "expected"), [(HouseRules(), False), (HouseRules(("V4",)), True)])
def test_a_blank_on_the_board_can_be_fetched_where_blanks_are_recycled(house: HouseRules, expected: bool) -> None:
    played, at = position(picture("8H", "CaT", alphabet=LETTERS), "AQ", "QQ", house=house)
    assert played.engine.any_play(at) is expected


def test_a_blank_cannot_be_fetched_without_its_letter() -> None:
    played, at = position(picture("8H", "CaT", alphabet=LETTERS), "EQ", "QQ", house=HouseRules(("V4",)))
    assert not played.engine.any_play(at)


def test_two_blanks_are_fetched_for_two_letters_but_not_for_one() -> None:
    board = picture("8H", "aT\n.a", alphabet=LETTERS)
    both, at = position(board, "AA", "QQ", house=HouseRules(("V4",)), words=["CATS"])
    one, at_one = position(board, "AQ", "AQ", house=HouseRules(("V4",)), words=["CATS"])
    assert both.engine.any_play(at)
    assert not one.engine.any_play(at_one)
