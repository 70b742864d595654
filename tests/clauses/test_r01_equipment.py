"""R1: is everything in the box: the board, the tiles, the racks nobody else sees?"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest

from lexiko.rulebook import BadHouseRules
from lexiko.rules import BLANK, Event, TilesDrawn, events, redact
from lexiko.rules.view import HIDDEN
from tests.clauses import clause
from tests.pictures import square
from tests.table_talk import Game, every_edition, every_number_of_players, rules

# The English set: letter, how many, worth what.
LETTERS = """
    A 9 1, B 2 3, C 2 3, D 4 2, E 12 1, F 2 4, G 3 2, H 2 4, I 9 1, J 1 8, K 1 5, L 4 1, M 2 3,
    N 6 1, O 8 1, P 2 3, Q 1 10, R 6 1, S 4 1, T 6 1, U 4 1, V 2 4, W 2 4, X 1 8, Y 2 4, Z 1 10
"""
TRIPLE_WORDS = "A1 H1 O1 A8 O8 A15 H15 O15"
TRIPLE_LETTERS = "F2 J2 B6 F6 J6 N6 B10 F10 J10 N10 F14 J14"
DOUBLE_WORDS = "B2 C3 D4 E5 K5 L4 M3 N2 H8 E11 D12 C13 B14 K11 L12 M13 N14"


@clause("R1.1")
@every_edition
def test_r1_1_the_board_has_15_by_15_squares_of_which_61_are_premium(edition: str) -> None:
    layout = rules(edition).layout
    assert (layout.rows, layout.cols) == (15, 15)
    premiums = Counter(tuple(layout.premium(place)) for place in layout.squares())
    assert premiums == {(2, 1): 24, (3, 1): 12, (1, 2): 17, (1, 3): 8, (1, 1): 164}


@clause("R1.1")
@every_edition
def test_r1_1_the_premium_squares_lie_where_they_always_lay(edition: str) -> None:
    layout = rules(edition).layout
    for names, premium in ((TRIPLE_WORDS, (1, 3)), (TRIPLE_LETTERS, (3, 1)), (DOUBLE_WORDS, (1, 2))):
        assert all(layout.premium(square(name)) == premium for name in names.split())


@clause("R1.1")
@every_edition
def test_r1_1_the_centre_star_is_a_double_word_square(edition: str) -> None:
    layout = rules(edition).layout
    assert layout.start == square("H8")
    assert layout.premium(layout.start) == (1, 2)


@clause("R1.2")
@every_edition
def test_r1_2_there_are_a_hundred_tiles_worth_187_points(edition: str) -> None:
    tiles = rules(edition).tile_set
    assert len(tiles.all_tiles()) == 100
    assert tiles.total(tiles.all_tiles()) == 187


@clause("R1.2")
@every_edition
def test_r1_2_each_letter_is_there_as_often_and_worth_as_much_as_printed(edition: str) -> None:
    tiles = rules(edition).tile_set
    printed = [entry.split() for entry in LETTERS.split(",")]
    assert [letter for letter, _, _ in printed] == list(tiles.alphabet.letters)
    for letter, count, value in printed:
        code = tiles.alphabet.code(letter)
        assert (tiles.counts[code], tiles.value(code)) == (int(count), int(value)), letter


@clause("R1.2")
@every_edition
def test_r1_2_two_blanks_are_worth_nothing(edition: str) -> None:
    tiles = rules(edition).tile_set
    assert tiles.counts[BLANK] == 2
    assert tiles.value(BLANK) == 0


@clause("R1.2")
def test_r1_2_everybody_sees_which_tiles_are_still_to_come() -> None:
    game = Game(racks=["HORNEST", "FARMING"])
    game.turn("8F HORN", draws="AAAA")
    seen_by_the_second = Counter(game.text(game.view(1).unseen))
    # A nine, H two, Z one: the second player holds an A, and HORN lies on the board.
    assert [seen_by_the_second[letter] for letter in "AHZ?"] == [8, 1, 1, 2]
    assert seen_by_the_second.total() == 100 - 4 - 7


@clause("R1.3")
@every_edition
@every_number_of_players
def test_r1_3_two_to_four_players_hold_seven_tiles_each(edition: str, players: int) -> None:
    game = Game.unopened(rules(edition, players=players))
    game.chance.wanted = list(range(1, players + 1)) if edition != "message-center" else []
    game.begin()
    assert [len(rack) for rack in game.position.racks] == [7] * players
    assert len(game.position.bag) == 100 - 7 * players


@clause("R1.3")
@every_edition
@pytest.mark.parametrize("players", (0, 1, 5))
def test_r1_3_nobody_plays_alone_and_no_more_than_four_play(edition: str, players: int) -> None:
    with pytest.raises(BadHouseRules, match="2, 3 or 4 players"):
        rules(edition, players=players)


@clause("R1.3")
def test_r1_3_a_player_sees_no_rack_but_their_own() -> None:
    game = Game(racks=["HORNEST", "FARMING", "PASTEUR"])
    view = game.view(1)
    assert game.text(view.rack) == "AFGIMNR"
    assert view.rack_sizes == (7, 7, 7)
    # The others' racks show only among all the tiles that are unseen.
    assert len(view.unseen) == 93
    swapped = Game(racks=["PASTEUR", "FARMING", "HORNEST"])
    assert swapped.view(1) == view


@clause("R1.3")
def test_r1_3_a_spectator_sees_no_rack_at_all() -> None:
    game = Game(racks=["HORNEST", "FARMING"])
    assert len(game.view(None).rack) == 0
    assert len(game.view(None).unseen) == 100


@clause("R1.3")
def test_r1_3_only_whoever_draws_tiles_sees_which() -> None:
    game = Game(racks=["HORNEST", "FARMING"])
    game.turn("8F HORN", draws="AEIO")
    (drawn,) = game.told(TilesDrawn)
    assert [redact(drawn, seat) == drawn for seat in (0, 1)] == [True, False]
    hidden = redact(drawn, 1)
    assert isinstance(hidden, TilesDrawn)
    assert (hidden.count, hidden.tiles) == (4, None)


@clause("R1.3")
def test_r1_3_whatever_an_event_may_leave_out_of_tiles_is_hidden_from_others() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert len(kinds) > 20
    left_out = {
        kind: tuple(each.name for each in fields(kind) if "bytes" in str(each.type) and "None" in str(each.type))
        for kind in kinds
    }
    assert {kind: names for kind, names in left_out.items() if names} == HIDDEN
