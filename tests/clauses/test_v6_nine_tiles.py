"""V6: racks of nine, and fifty points for seven, eight or nine tiles."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.table_talk import Game, every_edition, every_number_of_players, rules

WORD = "CROSSWORD"


@clause("V6", "R1.3")
@every_edition
@every_number_of_players
def test_v6_everybody_draws_nine_tiles(edition: str, players: int) -> None:
    game = Game.unopened(rules(edition, house="V6", players=players))
    game.chance.wanted = list(range(1, players + 1)) if edition != "message-center" else []
    game.begin()
    assert [len(rack) for rack in game.position.racks] == [9] * players
    assert len(game.position.bag) == 100 - 9 * players


@clause("V6", "R3.2")
@every_edition
def test_v6_a_rack_is_filled_to_nine_again(edition: str) -> None:
    game = Game(rules(edition, house="V6"), racks=[WORD])
    game.turn("8H WORD")
    assert len(game.rack(0)) == 9


@clause("V6", "R5.6")
@every_edition
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (5, (3 + 1 + 1 + 1 + 2 * 1) * 2),  # the second S lies on the double letter H12
        (6, (8 + 4) * 2),
        (7, (12 + 1) * 2 + 50),
        (8, (13 + 1) * 2 * 3 + 50),  # the R lies on the triple word H15
    ],
)
def test_v6_seven_or_eight_tiles_earn_fifty(edition: str, tiles: int, points: int) -> None:
    game = Game(rules(edition, house="V6"), racks=[WORD])
    game.turn(f"H8 {WORD[:tiles]}")
    assert game.scores == (points, 0)


@clause("V6", "R5.6")
@every_edition
def test_v6_nine_tiles_earn_fifty(edition: str) -> None:
    game = Game(rules(edition, house="V6"), racks=[WORD])
    game.turn(f"H7 {WORD}")
    # C on H7, R on the star, then O, S, S, W doubled on H12, O, R, and D on the triple word H15.
    assert game.scores == ((3 + 1 + 1 + 1 + 1 + 2 * 4 + 1 + 1 + 2) * 2 * 3 + 50, 0)


@clause("V6")
@every_edition
def test_v6_all_nine_tiles_may_be_exchanged(edition: str) -> None:
    game = Game(rules(edition, house="V6"), racks=[WORD], bag="EEEEEEEEEE")
    game.turn(f"exchange {WORD}")
    assert game.rack(0) == "EEEEEEEEE"


@clause("V6")
@every_edition
def test_v6_where_it_is_not_agreed_racks_hold_seven(edition: str) -> None:
    agreed = rules(edition, house="V2,V3,V4,V5,V7")
    assert agreed.rack_size == 7
    assert [agreed.bonus(tiles) for tiles in (6, 7, 8, 9)] == [0, 50, 0, 0]


@clause("V6", "R8.3")
@every_edition
def test_v6_a_withdrawn_play_of_nine_tiles_comes_back_whole(edition: str) -> None:
    game = Game(rules(edition, house="V6"), racks=[WORD, "FARM"], phonies=[WORD])
    before = game.position
    game.turn(f"8A {WORD}")
    assert game.scores == (146, 0)
    game.challenge_as_usual(1, WORD)
    after = game.position
    assert (after.racks, after.bag, after.board, after.scores) == (
        before.racks,
        before.bag,
        before.board,
        before.scores,
    )
