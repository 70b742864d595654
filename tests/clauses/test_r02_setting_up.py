"""R2: who plays first, in which order are racks drawn, and what is agreed before?"""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from lexiko.rulebook import HouseRules
from lexiko.rules import Begin, GameStarted, Phase, StartingTileDrawn, TilesDrawn
from tests.clauses import clause
from tests.table_talk import EDITIONS, Game, every_edition, every_number_of_players, rules

DRAWING = [edition for edition in EDITIONS if edition != "message-center"]
every_drawing_edition = pytest.mark.parametrize("edition", DRAWING)


def begun(edition: str, *, players: int, drawn: str) -> Game:
    """A game in which these tiles are drawn for the start, in turn, and whatever comes for the racks."""
    game = Game.unopened(rules(edition, players=players))
    game.chance.wanted = list(game.alphabet.parse_tiles(drawn))
    game.begin()
    return game


def draws(game: Game) -> list[tuple[int, str, int]]:
    """Who drew what for the start, in which round."""
    return [(event.seat, game.text([event.tile]), event.round) for event in game.told(StartingTileDrawn)]


@clause("R2.1")
@every_drawing_edition
@pytest.mark.parametrize(
    ("drawn", "first"),
    [("BA", 1), ("AB", 0), ("ZY", 1), ("CDB", 2), ("EEA", 2), ("QRST", 0), ("TSRQ", 3), ("MKLN", 1)],
)
def test_r2_1_the_tile_nearest_to_a_plays_first(edition: str, drawn: str, first: int) -> None:
    game = begun(edition, players=len(drawn), drawn=drawn)
    assert game.on_turn == first
    assert draws(game) == [(seat, letter, 1) for seat, letter in enumerate(drawn)]


@clause("R2.1")
@every_drawing_edition
@pytest.mark.parametrize(("drawn", "first"), [("A?", 1), ("?A", 0), ("AB?", 2), ("ABC?", 3), ("A?AB", 1)])
def test_r2_1_a_blank_beats_any_letter(edition: str, drawn: str, first: int) -> None:
    assert begun(edition, players=len(drawn), drawn=drawn).on_turn == first


@clause("R2.1")
@every_drawing_edition
def test_r2_1_those_tied_for_first_draw_again(edition: str) -> None:
    game = begun(edition, players=4, drawn="CBDB" + "EA")
    assert draws(game)[4:] == [(1, "E", 2), (3, "A", 2)]
    assert game.on_turn == 3


@clause("R2.1")
@every_drawing_edition
def test_r2_1_two_blanks_are_a_tie_like_any_other(edition: str) -> None:
    game = begun(edition, players=3, drawn="?A?" + "TS")
    assert draws(game)[3:] == [(0, "T", 2), (2, "S", 2)]
    assert game.on_turn == 2


@clause("R2.1")
@every_drawing_edition
def test_r2_1_a_second_tie_is_drawn_again_too(edition: str) -> None:
    game = begun(edition, players=3, drawn="EEE" + "GFF" + "NO")
    assert draws(game)[6:] == [(1, "N", 3), (2, "O", 3)]
    assert game.on_turn == 1


@clause("R2.1")
@every_drawing_edition
def test_r2_1_a_tie_for_anything_but_first_is_no_tie(edition: str) -> None:
    game = begun(edition, players=4, drawn="YAYZ")
    assert len(draws(game)) == 4
    assert game.on_turn == 1


@clause("R2.1")
@every_drawing_edition
def test_r2_1_the_tiles_drawn_go_back_before_anyone_draws_a_rack(edition: str) -> None:
    game = begun(edition, players=2, drawn="?Q")
    for_the_first_rack = game.chance.offered[-2]
    assert len(for_the_first_rack) == 100
    assert len(game.position.bag) == 100 - 14
    everything = [*game.position.bag, *game.position.racks[0], *game.position.racks[1]]
    assert bytes(sorted(everything)) == game.rules.tile_set.all_tiles()


@clause("R2.1")
def test_r2_1_the_message_center_has_a_random_order_instead_and_records_it() -> None:
    game = Game.unopened(rules("message-center", players=4))
    game.chance.seating = (2, 0, 3, 1)
    game.begin()
    assert game.told(StartingTileDrawn) == []
    assert [event.order for event in game.told(GameStarted)] == [(2, 0, 3, 1)]
    assert game.position.order == (2, 0, 3, 1)
    assert game.on_turn == 2


@clause("R2.1")
@every_edition
def test_r2_1_nobody_begins_a_game_twice(edition: str) -> None:
    game = Game.unopened(rules(edition))
    game.chance.wanted = [1, 2] if edition in DRAWING else []
    game.begin()
    assert "already-started" in game.refusal(Begin(), seat=None)


@clause("R2.1")
@every_edition
def test_r2_1_nobody_plays_before_the_racks_are_dealt(edition: str) -> None:
    game = Game.unopened(rules(edition))
    assert game.position.phase is Phase.CHOOSING_STARTER
    assert "not-started" in game.refusal("pass", seat=0)


@clause("R2.2")
@every_drawing_edition
@pytest.mark.parametrize(
    ("drawn", "order"), [("BA", (1, 0)), ("BCA", (2, 0, 1)), ("CADE", (1, 2, 3, 0)), ("DEAB", (2, 3, 0, 1))]
)
def test_r2_2_play_and_the_drawing_of_racks_go_round_from_the_first(
    edition: str, drawn: str, order: tuple[int, ...]
) -> None:
    game = begun(edition, players=len(drawn), drawn=drawn)
    assert tuple(event.seat for event in game.told(TilesDrawn)) == order
    assert all(event.count == 7 for event in game.told(TilesDrawn))
    assert game.next_to_play(2 * len(order)) == [*order, *order]


@clause("R2.2")
def test_r2_2_play_at_the_message_center_goes_by_the_recorded_order() -> None:
    game = Game.unopened(rules("message-center", players=3))
    game.chance.seating = (1, 0, 2)
    game.begin()
    assert [event.seat for event in game.told(TilesDrawn)] == [1, 0, 2]
    assert game.next_to_play(6) == [1, 0, 2, 1, 0, 2]


@clause("R2.2")
@every_edition
@every_number_of_players
def test_r2_2_only_the_player_on_turn_plays(edition: str, players: int) -> None:
    game = Game(rules(edition, players=players), racks=["HORNEST"] + ["AEIOU"] * (players - 1))
    for seat in range(1, players):
        assert game.refusal("pass", seat=seat) == {"not-your-turn"}
        assert game.refusal("exchange A", seat=seat) == {"not-your-turn"}


@clause("R2.3")
@every_edition
@pytest.mark.parametrize("variation", ["V1", "V2", "V3", "V4", "V5", "V6", "V7"])
def test_r2_3_players_may_agree_on_any_variation_in_any_edition(edition: str, variation: str) -> None:
    house = HouseRules((variation,), opening_length=4 if variation == "V1" else None, lexicon="school")
    agreed = rules(edition, house=house)
    assert agreed.variations == (variation,)
    assert agreed.edition_key == edition
    assert agreed.lexicon == "school"


@clause("R2.3")
@every_edition
def test_r2_3_no_variation_is_in_force_unless_agreed(edition: str) -> None:
    agreed = rules(edition)
    assert agreed.variations == ()
    assert not agreed.rearranging
    assert not agreed.letter_recycling
    assert not agreed.blank_recycling
    assert not agreed.open_dictionary
    assert (agreed.opening_length, agreed.targets, agreed.turn_seconds, agreed.rack_size) == (2, (), (), 7)


@clause("R2.3")
@every_edition
def test_r2_3_what_was_agreed_holds_to_the_end_of_the_game(edition: str) -> None:
    game = Game(rules(edition, house="V3,V4"), racks=["HORN", "FARM"], bag="")
    agreed = game.rules
    changed = "rack_size"
    with pytest.raises(FrozenInstanceError):
        setattr(agreed, changed, 9)
    game.turn("8F HORN")
    game.accept(1)
    assert game.is_over
    assert game.position.ruleset == agreed
