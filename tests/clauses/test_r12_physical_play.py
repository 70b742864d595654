"""R12: what of a hand that took too many tiles?"""

from __future__ import annotations

import pytest

from lexiko.rules import Bag, ExtraTilesReturned, Rack, ReturnExtraTiles, TilesDrawn, redact
from tests.clauses import clause
from tests.table_talk import Game, every_edition, rules


def overdrawn(edition: str, *, too_many: int = 1, players: int = 3, house: str = "") -> Game:
    """A game in which seat 0 played HORN and drew too many tiles, A and E and so on."""
    game = Game(rules(edition, players=players, house=house), racks=["HORNEST", "FARM", "PLAY", "DIVE"][:players])
    game.chance.too_many = too_many
    game.turn("8F HORN", draws="AEIOUAEIOU"[: 4 + too_many + (2 if house else 0)])
    return game


@clause("R12.1")
@every_edition
@pytest.mark.parametrize("too_many", [1, 2, 3])
def test_r12_1_a_scorekeeper_can_record_that_too_many_tiles_were_drawn(edition: str, too_many: int) -> None:
    game = overdrawn(edition, too_many=too_many)
    assert [event.count for event in game.told(TilesDrawn)] == [4 + too_many]
    assert len(game.rack(0)) == 7 + too_many


@clause("R12.1")
@every_edition
@pytest.mark.parametrize("too_many", [1, 2, 3])
@pytest.mark.parametrize("by", [1, 2])
def test_r12_1_another_player_takes_the_extra_tiles_and_they_go_back(edition: str, too_many: int, by: int) -> None:
    game = overdrawn(edition, too_many=too_many)
    in_bag = len(game.position.bag)
    game.return_extra_tiles(by, owner=0)
    assert [(event.seat, event.by, event.count) for event in game.told(ExtraTilesReturned)] == [(0, by, too_many)]
    assert len(game.rack(0)) == 7
    assert len(game.position.bag) == in_bag + too_many


@clause("R12.1")
@every_edition
def test_r12_1_they_are_taken_from_the_rack_at_random(edition: str) -> None:
    game = overdrawn(edition)
    before = game.rack(0)
    game.chance.wanted = list(game.alphabet.parse_tiles("T"))
    game.return_extra_tiles(1, owner=0)
    offered = game.chance.offered[-1]
    assert isinstance(offered, Rack)
    assert game.text(offered) == before
    assert game.rack(0) == before.replace("T", "", 1)


@clause("R12.1")
@every_edition
def test_r12_1_whoever_takes_them_does_not_see_them(edition: str) -> None:
    game = overdrawn(edition)
    game.return_extra_tiles(1, owner=0)
    (returned,) = game.told(ExtraTilesReturned)
    hidden = redact(returned, 1)
    assert isinstance(hidden, ExtraTilesReturned)
    assert (hidden.count, hidden.tiles) == (1, None)


@clause("R12.1")
@every_edition
def test_r12_1_the_owner_does_not_choose(edition: str) -> None:
    assert overdrawn(edition).refusal(ReturnExtraTiles(0), seat=0) == {"own-rack"}


@clause("R12.1")
@every_edition
def test_r12_1_from_a_rack_of_seven_nothing_is_taken(edition: str) -> None:
    game = overdrawn(edition)
    game.return_extra_tiles(1, owner=0)
    assert game.refusal(ReturnExtraTiles(0), seat=1) == {"no-extra-tiles"}
    assert game.refusal(ReturnExtraTiles(2), seat=1) == {"no-extra-tiles"}


@clause("R12.1", "V6")
@every_edition
def test_r12_1_with_nine_tiles_the_tenth_is_one_too_many(edition: str) -> None:
    game = Game(rules(edition, house="V6"), racks=["HORNESTLY"])
    game.chance.too_many = 1
    game.turn("8F HORN")
    assert len(game.rack(0)) == 10
    game.return_extra_tiles(1, owner=0)
    assert len(game.rack(0)) == 9


@clause("R12.1")
@every_edition
def test_r12_1_nobody_else_loses_a_turn_by_it(edition: str) -> None:
    game = overdrawn(edition)
    game.return_extra_tiles(2, owner=0)
    assert game.on_turn == 1
    assert game.scores == (14, 0, 0)


@clause("R12.1")
@every_edition
def test_r12_1_it_cannot_happen_in_a_game_the_computer_deals(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARM"])
    game.turn("8F HORN")
    assert len(game.rack(0)) == 7
    assert isinstance(game.chance.offered[-1], Bag)
    assert game.refusal(ReturnExtraTiles(0), seat=1) == {"no-extra-tiles"}


@clause("R12.1", "R8.3")
@every_edition
def test_r12_1_a_withdrawn_play_takes_the_extra_tiles_back_with_the_others(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARM"], phonies=["HORN"])
    before = game.position
    game.chance.too_many = 1
    game.turn("8F HORN")
    game.challenge_as_usual(1, "HORN")
    assert (game.position.racks, game.position.bag) == (before.racks, before.bag)
