"""R3: what is a turn, and what follows upon a play?"""

from __future__ import annotations

import pytest

from lexiko.rules import TilesDrawn, TilesExchanged, TilesPlayed, TurnPassed
from tests.clauses import clause
from tests.table_talk import Game, every_edition, every_number_of_players, rules


@clause("R3.1")
@every_edition
@every_number_of_players
@pytest.mark.parametrize(
    ("text", "kind"), [("8F HORN", TilesPlayed), ("exchange HO", TilesExchanged), ("pass", TurnPassed)]
)
def test_r3_1_a_play_an_exchange_and_a_pass_are_a_turn_each(
    edition: str, players: int, text: str, kind: type[TilesPlayed]
) -> None:
    game = Game(rules(edition, players=players), racks=["HORNEST"])
    game.turn(text)
    assert len(game.told(kind)) == 1
    assert game.on_turn == 1


@clause("R3.2")
@every_edition
def test_r3_2_a_play_is_counted_before_the_rack_is_filled(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARMING"])
    game.turn("8F HORN", draws="AEIO")
    assert [type(event) for event in game.events] == [TilesPlayed, TilesDrawn]
    assert [event.score.points for event in game.told(TilesPlayed)] == [14]
    assert game.scores == (14, 0)
    assert game.rack(0) == "AEEIOST"
    assert len(game.position.bag) == 100 - 7 - 7 - 4


@clause("R3.2")
@every_edition
def test_r3_2_as_many_tiles_are_drawn_as_the_bag_still_holds(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARMING"], bag="AB")
    game.turn("8F HORN")
    assert game.rack(0) == "ABEST"
    assert game.bag == ""


@clause("R3.2")
@every_edition
def test_r3_2_nothing_is_drawn_from_an_empty_bag(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARMING"], bag="")
    game.turn("8F HORN")
    assert game.told(TilesDrawn) == []
    assert game.rack(0) == "EST"


@clause("R3.2", "V6")
def test_r3_2_a_rack_of_nine_is_filled_to_nine() -> None:
    game = Game(rules("luxury", house="V6"), racks=["HORNESTLY", "FARM"])
    game.turn("8F HORN", draws="AEIO")
    assert game.rack(0) == "AEEILOSTY"


@clause("R3.2")
def test_r3_2_the_owner_sees_the_new_tiles_at_once() -> None:
    game = Game(racks=["HORNEST", "FARMING"])
    game.turn("8F HORN", draws="AEIO")
    assert game.text(game.view(0).rack) == "AEEIOST"


@clause("R3.3")
@every_edition
@pytest.mark.parametrize("text", ["8H CAT", "H8 CAT", "8E SHORE"])
def test_r3_3_no_tile_is_laid_upon_another(edition: str, text: str) -> None:
    game = Game(edition, racks=["SHORECAT"], board=("8F", "HORN"))
    assert "square-taken" in game.refusal(text)


@clause("R3.3")
@every_edition
@pytest.mark.parametrize("steps", ["swap G8", "recycle F8 E", "rearrange 8F NoRH"])
def test_r3_3_nothing_on_the_board_moves_where_no_variation_says_so(edition: str, steps: str) -> None:
    game = Game(edition, racks=["OESTING"], board=("8F", "HoRN"))
    assert game.refusal(f"{steps}; 8J S") == {"variation-not-in-force"}


@clause("R3.3")
@every_edition
def test_r3_3_a_play_leaves_every_tile_on_the_board_where_it_was(edition: str) -> None:
    game = Game(edition, racks=["FAM"], board=("8F", "HoRN"))
    before = dict(game.board.tiles())
    game.turn("H6 FA.M")
    after = dict(game.board.tiles())
    assert {place: after[place] for place in before} == before
    assert len(after) == 7
