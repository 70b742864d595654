"""R4: where may the tiles of a play lie, and which words do they form?"""

from __future__ import annotations

import pytest

from lexiko.rules import BLANK, BLANK_FLAG, Play, Square, TilesPlayed, placement_violations
from tests.clauses import clause
from tests.pictures import square
from tests.table_talk import EDITIONS, Game, every_edition, rules

HORN = ("8F", "HORN")


def opened(edition: str = "classic", *, rack: str, board: tuple[str, str] = HORN) -> Game:
    """A game in which something lies on the board."""
    return Game(edition, racks=[rack], board=board)


def words_formed(game: Game, text: str) -> list[str]:
    """The words of a play, the main one first."""
    game.turn(text)
    (played,) = game.told(TilesPlayed)
    return [game.text(part.word) for part in played.score.words]


# --- R4.1 the first play


@clause("R4.1")
@every_edition
@pytest.mark.parametrize("text", ["8H HORN", "8E HORN", "H8 HORN", "H5 HORN", "8G HO", "H8 HO"])
def test_r4_1_the_first_play_covers_the_centre(edition: str, text: str) -> None:
    game = Game(edition, racks=["HORN"])
    game.turn(text)
    assert game.on_turn == 1


@clause("R4.1")
@every_edition
@pytest.mark.parametrize("text", ["8D HORN", "8I HORN", "H4 HORN", "7F HORN", "A1 HORN", "G8 HO"])
def test_r4_1_a_first_play_beside_the_centre_is_refused(edition: str, text: str) -> None:
    game = Game(edition, racks=["HORN"])
    assert game.refusal(text) == {"centre-not-covered"}


@clause("R4.1")
@every_edition
@pytest.mark.parametrize("text", ["8H O", "8H o"])
def test_r4_1_the_first_play_has_two_tiles_at_least(edition: str, text: str) -> None:
    game = Game(edition, racks=["HORN?"])
    assert game.refusal(text) == {"opening-too-short"}


@clause("R4.1")
@every_edition
def test_r4_1_after_passes_and_exchanges_the_first_play_is_still_the_first(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FARM"])
    game.turns("pass", "exchange F")
    assert game.refusal("7F HORN") == {"centre-not-covered"}
    assert game.refusal("8H H") == {"opening-too-short"}


@clause("R4.1", "R8.3")
@every_edition
def test_r4_1_after_a_withdrawn_opening_the_first_play_is_still_to_come(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FARM"], phonies=["NROH"])
    game.turn("8F NROH")
    game.challenge_as_usual(1, "NROH")
    assert game.on_turn == 1
    assert game.refusal("9F FARM") == {"centre-not-covered"}


# --- R4.2 one line, no gap


@clause("R4.2")
@every_edition
def test_r4_2_tiles_in_two_rows_and_two_columns_are_refused(edition: str) -> None:
    game = opened(edition, rack="FARMING")
    scattered = Play(((square("G7"), 1), (square("G9"), 1), (square("H9"), 6)))
    assert "not-in-one-line" in game.refusal(Play(scattered.placements, ()))


@clause("R4.2")
@every_edition
@pytest.mark.parametrize("text", ["H9 F.A", "9F F.A", "7F F...A", "8J S.E"])
def test_r4_2_a_gap_between_the_tiles_is_refused(edition: str, text: str) -> None:
    game = opened(edition, rack="FARMSE")
    assert game.refusal(text) == {"gap"}


@clause("R4.2")
@every_edition
def test_r4_2_tiles_already_on_the_board_fill_a_gap(edition: str) -> None:
    game = opened(edition, rack="FAM")
    assert words_formed(game, "H6 FA.M") == ["FARM"]
    again = opened(edition, rack="SY")
    assert words_formed(again, "8E S....Y") == ["SHORNY"]


@clause("R4.2")
def test_r4_2_the_vacant_squares_of_a_gap_are_named() -> None:
    game = Game(racks=["HORN"])
    move = game.move("8F H.O.R")
    assert isinstance(move, Play)
    assert gap_squares(game, move) == (square("G8"), square("I8"))


def gap_squares(game: Game, move: Play) -> tuple[Square, ...]:
    """The vacant squares a refusal of this play names."""
    (gap,) = placement_violations(game.board, game.rules, move.placements)
    return tuple(getattr(gap, "squares", ()))


# --- R4.3 directions


@clause("R4.3")
@every_edition
@pytest.mark.parametrize("steps", [(1, 1), (1, -1)])
def test_r4_3_a_diagonal_is_refused(edition: str, steps: tuple[int, int]) -> None:
    game = Game(edition, racks=["HORN"])
    down, right = steps
    diagonal = Play(tuple((Square(7 + down * n, 7 + right * n), code) for n, code in enumerate((8, 15, 18))))
    assert game.refusal(diagonal) == {"not-in-one-line"}


@clause("R4.3")
@every_edition
@pytest.mark.parametrize(
    ("text", "word"), [("8F HORN", "HORN"), ("8F NROH", "NROH"), ("H6 HORN", "HORN"), ("H6 NROH", "NROH")]
)
def test_r4_3_words_read_to_the_right_and_down_never_backwards(edition: str, text: str, word: str) -> None:
    assert words_formed(Game(edition, racks=["HORN"]), text) == [word]


@clause("R4.3", "R8.2")
@every_edition
def test_r4_3_a_word_that_is_one_only_backwards_is_a_phony(edition: str) -> None:
    game = Game(edition, racks=["HORN"], phonies=["NROH"])
    game.turn("8F NROH")
    game.challenge_as_usual(1, "NROH")
    assert game.scores == (0, 0)


# --- R4.4 later plays


@clause("R4.4")
@every_edition
@pytest.mark.parametrize("text", ["8E S", "8J S", "G9 S", "7H A", "I7 O"])
def test_r4_4_later_a_single_tile_is_enough(edition: str, text: str) -> None:
    game = opened(edition, rack="SAO")
    game.turn(text)
    assert len(game.told(TilesPlayed)) == 1


@clause("R4.4")
@every_edition
@pytest.mark.parametrize("text", ["10F FARM", "J9 FARM", "1A FARM", "E9 FARM", "9J FARM", "D8 F", "7E A"])
def test_r4_4_a_play_that_touches_nothing_is_refused(edition: str, text: str) -> None:
    assert opened(edition, rack="FARM").refusal(text) == {"not-connected"}


@clause("R4.4")
@every_edition
def test_r4_4_later_plays_need_not_cover_the_centre(edition: str) -> None:
    game = opened(edition, rack="FAMS")
    game.turn("8J S")
    assert game.on_turn == 1


@clause("R4.4")
@every_edition
def test_r4_4_a_play_of_no_tiles_is_no_play(edition: str) -> None:
    assert "no-tiles" in opened(edition, rack="FARM").refusal(Play(()))


# --- R4.5 the words of a play


@clause("R4.5")
@every_edition
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9F AH", ["AH", "HA", "OH"]),  # two crossing words beside the main one
        ("9E SAH", ["SAH", "HA", "OH"]),
        ("7H AT", ["AT", "AR", "TN"]),
        ("J8 SEA", ["SEA", "HORNS"]),
        ("8J S", ["HORNS"]),
        ("J7 IS", ["IS", "HORNS"]),
        ("H6 FA.M", ["FARM"]),
    ],
)
def test_r4_5_every_run_of_tiles_a_play_makes_or_changes_is_one_of_its_words(
    edition: str, text: str, words: list[str]
) -> None:
    assert words_formed(opened(edition, rack="SAHETIFM"), text) == words


@clause("R4.5")
@every_edition
def test_r4_5_a_run_the_play_does_not_touch_is_no_word_of_it(edition: str) -> None:
    game = opened(edition, rack="PASTE", board=("H6", "F..\nA..\nR..\nM.."))
    assert words_formed(game, "10F PASTE") == ["PASTE", "FARMS"]
    assert "HORN" not in words_formed(opened(edition, rack="FAMS"), "I7 A.M")


@clause("R4.5")
@every_edition
def test_r4_5_a_single_tile_between_two_words_joins_both_ways(edition: str) -> None:
    game = opened(edition, rack="O", board=("F8", "HORN\n..A.\nPAST"))
    assert words_formed(game, "F9 O") == ["HOP"]
    crossing = opened(edition, rack="A", board=("8F", "HORN\n.A.."))
    assert sorted(words_formed(crossing, "9H A")) == ["AA", "RA"]


@clause("R4.5", "R8.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_r4_5_a_crossing_word_may_be_challenged_like_the_main_word(edition: str) -> None:
    game = Game(edition, racks=["AH"], board=HORN, phonies=["OH"])
    game.turn("9F AH")
    game.challenge_as_usual(1, "OH")
    assert game.at("9F") == ""


# --- R4.6 ways to form words


@clause("R4.6")
@every_edition
@pytest.mark.parametrize(
    ("board", "text", "words"),
    [
        (("8G", "TEA"), "8F S...L", ["STEAL"]),  # both ends
        (("8G", "TEA"), "8J R", ["TEAR"]),  # the end
        (("8G", "EAR"), "8F T", ["TEAR"]),  # the beginning
        (HORN, "H6 FA.M", ["FARM"]),  # at a right angle, through a letter
        (HORN, "J8 SEA", ["SEA", "HORNS"]),  # at a right angle, adding to a word
        (("F8", "HORN\n..A.\n..M."), "11H SEA", ["SEA", "RAMS"]),
        (HORN, "9F AH", ["AH", "HA", "OH"]),  # alongside
        (("F8", "HORN\n..A.\nPAST"), "F9 O", ["HOP"]),  # a bridge
        (("H7", "CAT.DOG\n.......\n......."), "7K S", ["CATSDOG"]),
    ],
)
def test_r4_6_words_grow_at_their_ends_cross_lie_alongside_and_bridge(
    edition: str, board: tuple[str, str], text: str, words: list[str]
) -> None:
    assert words_formed(opened(edition, rack="SLRTFAMEHO", board=board), text) == words


# --- R4.7 words again


@clause("R4.7")
@every_edition
def test_r4_7_a_word_may_be_played_any_number_of_times(edition: str) -> None:
    game = Game(edition, racks=["ISI", "S"])
    game.turn("8G IS", draws="AAAA")
    game.turn("G8 .S", draws="EEEEEE")
    game.turn("9F I.", draws="O")
    (played,) = game.told(TilesPlayed)
    assert {game.text(part.word) for part in played.score.words} == {"IS"}
    game.challenge_as_usual(1, "IS")
    assert game.scores == (4 + 2, 3)


# --- R4.8 blanks, racks, squares


@clause("R4.8")
@every_edition
def test_r4_8_a_blank_stays_the_letter_it_was_declared_to_be(edition: str) -> None:
    game = Game(edition, racks=["HRN?", "FAM"])
    game.turn("8F HoRN", draws="AAAA")
    assert game.at("G8") == "o"
    assert words_formed(game, "G7 F.A") == ["FOA"]
    assert game.at("G8") == "o"


@clause("R4.8")
@every_edition
def test_r4_8_a_blank_must_be_declared(edition: str) -> None:
    game = Game(edition, racks=["HORN?"])
    undeclared = Play(((square("H8"), 8), (square("I8"), BLANK)))
    assert "not-a-letter" in game.refusal(undeclared)


@clause("R4.8")
@every_edition
@pytest.mark.parametrize("beyond", [27, 27 | BLANK_FLAG])
def test_r4_8_a_blank_is_a_letter_of_the_set(edition: str, beyond: int) -> None:
    game = Game(edition, racks=["HORN?"])
    assert "not-a-letter" in game.refusal(Play(((square("H8"), 8), (square("I8"), beyond))))


@clause("R4.8")
@every_edition
@pytest.mark.parametrize("text", ["8F HORNS", "8F HOoRN", "8F HORNN", "8F hoRN"])
def test_r4_8_tiles_come_from_the_rack(edition: str, text: str) -> None:
    assert Game(edition, racks=["HORN"]).refusal(text) == {"tiles-not-on-rack"}


@clause("R4.8")
@every_edition
def test_r4_8_a_square_beyond_the_edge_is_refused(edition: str) -> None:
    game = opened(edition, rack="SEA", board=("8L", "HORN"))
    assert "off-the-board" in game.refusal(Play(((Square(7, 15), 19),)))
    for place in (Square(-1, 7), Square(15, 7), Square(7, -1)):
        assert "off-the-board" in game.refusal(Play(((place, 19),)))


@clause("R4.8")
@every_edition
def test_r4_8_one_square_takes_one_tile(edition: str) -> None:
    game = opened(edition, rack="SE")
    twice = Play(((square("J8"), 19), (square("J8"), 5)))
    assert "square-twice" in game.refusal(twice)


@clause("R4.8")
@every_edition
def test_r4_8_a_used_tile_is_on_the_rack_no_more(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARMING"], bag="")
    game.turns("8F HORN", "pass")
    assert game.rack(0) == "EST"
    assert game.refusal("8J N") == {"tiles-not-on-rack"}


@clause("R4.1", "R4.2", "R4.8")
@every_edition
def test_r4_all_reasons_against_an_opening_are_given_at_once(edition: str) -> None:
    game = Game(edition, racks=["HORN"])
    assert game.refusal("1A H.Q") == {"gap", "centre-not-covered", "tiles-not-on-rack"}


@clause("R2.2", "R3.3", "R4.2", "R4.8")
@every_edition
def test_r4_a_taken_square_a_gap_a_foreign_tile_and_the_wrong_seat_are_one_answer(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FARM"], board=HORN)
    move = "8G X..S.S"  # on the O, over a gap, with an X and two S that the seat lacks, out of turn
    assert game.refusal(move, seat=1) == {"not-your-turn", "square-taken", "gap", "tiles-not-on-rack"}


@clause("R4.1", "R4.8")
def test_r4_the_large_board_has_its_own_centre_and_edge() -> None:
    game = Game(rules(set_key="super_english"), racks=["HORNEST"])
    assert game.refusal("8F HORN") == {"centre-not-covered"}
    assert "off-the-board" in game.refusal(Play(((Square(20, 21), 8),)))
    game.turn("11K HO")
    assert game.scores == (10, 0)
