"""R5: how many points does a play earn? Every number here was worked out by hand."""

from __future__ import annotations

import pytest

from lexiko.rules import TilesPlayed
from tests.clauses import clause
from tests.table_talk import Game, every_edition, rules

HORN = ("8F", "HORN")
EMPTY = ("A1", ".")
# The worked example of the rulebooks before its fifth turn.
BEFORE_BIT = (
    "F6",
    """
    ..F..
    ..A..
    HORN.
    ..MOB
    PASTE
    """,
)


def lying(edition: str, board: tuple[str, str]) -> Game:
    """A game with these tiles on the board."""
    return Game(edition, racks=["", ""], board=board)


# --- R5.1 every word formed or modified


@clause("R5.1")
@every_edition
def test_r5_1_an_s_on_apple_earns_all_of_apples(edition: str) -> None:
    assert lying(edition, ("8D", "APPLE")).points("8I S") == {"APPLES": 10}


@clause("R5.1")
@every_edition
def test_r5_1_the_points_of_all_words_are_added(edition: str) -> None:
    # SEA ends on the triple letter J10; HORNS is all old premiums.
    game = Game(edition, racks=["SEA"], board=HORN)
    assert game.points("J8 SEA") == {"SEA": 1 + 1 + 3, "HORNS": 8}
    game.turn("J8 SEA")
    assert game.scores == (13, 0)


@clause("R5.1")
@every_edition
def test_r5_1_each_turn_adds_to_its_players_score(edition: str) -> None:
    game = Game(edition, racks=["HORNS", "FAM"])
    game.turn("8F HORN", draws="AAAA")
    game.turn("H6 FA.M", draws="EEE")
    game.turn("8J S", draws="I")
    assert game.scores == (14 + 8, 9)


@clause("R5.1")
@every_edition
def test_r5_1_a_word_the_play_leaves_alone_earns_nothing(edition: str) -> None:
    assert lying(edition, BEFORE_BIT).points("J8 S.") == {"HORNS": 8, "SBE": 5}


# --- R5.2 letter premiums


@clause("R5.2")
@every_edition
@pytest.mark.parametrize(
    ("board", "text", "points"),
    [
        (("8F", "HORN"), "I8 .O", {"NO": 1 + 2 * 1}),
        (("8F", "HORN"), "G8 .X", {"OX": 1 + 2 * 8}),
        (("F8", "H\nA"), "F8 ..T", {"HAT": 4 + 1 + 3 * 1}),
        (("F8", "H\nA"), "F8 ..J", {"HAJ": 4 + 1 + 3 * 8}),
        (("8E", "HORN"), "8D S....", {"SHORN": 2 * 1 + 7}),
    ],
)
def test_r5_2_a_letter_premium_multiplies_the_letter_laid_on_it(
    edition: str, board: tuple[str, str], text: str, points: dict[str, int]
) -> None:
    assert lying(edition, board).points(text) == points


@clause("R5.2")
@every_edition
def test_r5_2_a_letter_premium_counts_in_both_words_of_its_letter(edition: str) -> None:
    # O on the double letter I9 belongs to MO and to NO.
    game = lying(edition, ("F6", "..F.\n..A.\nHORN\n..M."))
    assert game.points("9H .O") == {"MO": 3 + 2 * 1, "NO": 1 + 2 * 1}


@clause("R5.2")
@every_edition
def test_r5_2_a_triple_letter_counts_in_both_words_too(edition: str) -> None:
    game = lying(edition, ("F6", "..F.\n..A.\nHORN\n..M."))
    # J10 is a triple letter: the E ends a word across and none down.
    assert game.points("10G ASTE") == {"ASTE": 1 + 1 + 1 + 3, "FARMS": 10}
    beside = lying(edition, ("F8", "H..\nA..\n.IN"))
    assert beside.points("F10 T") == {"HAT": 5 + 3, "TIN": 3 + 2}


# --- R5.3 word premiums


@clause("R5.3")
@every_edition
@pytest.mark.parametrize(
    ("board", "text", "points"),
    [
        (EMPTY, "8F HORN", 14),
        (("11F", "IT"), "11E B..", (3 + 1 + 1) * 2),
        (("8B", "HORN"), "8A S....", (1 + 7) * 3),
        (EMPTY, "8D HORNE", (2 * 4 + 1 + 1 + 1 + 1) * 2),  # the letter premium first
        (EMPTY, "8H HORNE", (4 + 1 + 1 + 1 + 2 * 1) * 2),
    ],
)
def test_r5_3_a_word_premium_multiplies_the_word_after_the_letters(
    edition: str, board: tuple[str, str], text: str, points: int
) -> None:
    assert lying(edition, board).scored(text).points == points


@clause("R5.3")
@every_edition
def test_r5_3_a_word_premium_counts_in_each_word_of_its_letter(edition: str) -> None:
    # B on the double word E11: across BIT, down (from E10) ABE.
    game = lying(edition, ("E10", "A..\n.IT\nE.."))
    assert game.points("11E B") == {"BIT": 5 * 2, "ABE": 5 * 2}


@clause("R5.3")
@every_edition
def test_r5_3_a_word_premium_spares_the_words_without_its_letter(edition: str) -> None:
    # Only AT, PI and BIT are words of the play; the double word under B is BIT's alone.
    assert lying(edition, BEFORE_BIT).points("11E BIT") == {"BIT": 10, "PI": 4, "AT": 2}


@clause("R5.3")
@every_edition
def test_r5_3_two_double_words_make_four_times(edition: str) -> None:
    game = Game(edition, racks=["PARING"], board=("H5", "T\nI\nD\nE"))
    game.turn("5E PAR.ING")
    assert game.scores == (10 * 4, 0)


@clause("R5.3")
@every_edition
def test_r5_3_two_triple_words_make_nine_times(edition: str) -> None:
    game = lying(edition, ("D1", "S\nE\nA"))
    assert game.points("1A WHI.TLES") == {"WHISTLES": 14 * 9, "bonus": 50}


@clause("R5.3")
@every_edition
def test_r5_3_three_triple_words_make_twenty_seven_times(edition: str) -> None:
    game = lying(edition, ("B1", "NCOPYR.GHTABL"))
    assert game.points("1A U......I......E") == {"UNCOPYRIGHTABLE": 28 * 27}


@clause("R5.3", "V6")
@every_edition
def test_r5_3_nine_tiles_from_a8_over_the_centre_make_six_times(edition: str) -> None:
    game = Game(rules(edition, house="V6"), racks=["CROSSWORD"])
    game.turn("8A CROSSWORD")
    # The S on the double letter D8 counts 2: 16 in all.
    assert game.scores == (16 * 6 + 50, 0)


@clause("R5.3")
@pytest.mark.parametrize(
    ("board", "text", "points"),
    [
        (("B1", "ABCDEFGHILMNOPRSTUV"), "1A E...................S", {"EABCDEFGHILMNOPRSTUVS": 40 * 16}),
        (("D3", "ON"), "3D ..E", {"ONE": 1 + 1 + 4 * 1}),
        (("B1", "ABLE"), "1A S....", {"SABLE": 7 * 4}),
    ],
)
def test_r5_3_the_large_board_has_quadruple_squares(board: tuple[str, str], text: str, points: dict[str, int]) -> None:
    game = Game(rules(set_key="super_english"), racks=["", ""], board=board)
    assert game.points(text) == points


# --- R5.4 premiums count once


@clause("R5.4")
@every_edition
def test_r5_4_a_premium_counts_only_on_the_turn_its_square_is_covered(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FAM"])
    game.turn("8F HORN", draws="SAAA")
    # The R on the star counts at face value in FARM, the whole of HORN in HORNS.
    game.turn("H6 FA.M", draws="EEE")
    game.turn("8J S")
    assert game.scores == (14 + 8, 9)


@clause("R5.4")
@every_edition
def test_r5_4_a_letter_on_a_letter_premium_counts_at_face_value_afterwards(edition: str) -> None:
    game = Game(edition, racks=["HORNE", "S"])
    game.turn("8D HORNE")
    game.turn("8I S")
    assert game.scores == (24, 9)


@clause("R5.4", "R8.3")
@every_edition
def test_r5_4_the_premium_of_a_withdrawn_play_is_unused(edition: str) -> None:
    game = Game(edition, racks=["NROH", "HORN"], phonies=["NROH"])
    game.turn("8F NROH")
    game.challenge_as_usual(1, "NROH")
    game.turn("8F HORN")
    assert game.scores == (0, 14)


# --- R5.5 blanks


@clause("R5.5")
@every_edition
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("8F hORN", 3 * 2),
        ("8F HOrN", 6 * 2),  # the blank on the double word itself
        ("8D hORNE", 4 * 2),  # the blank on a double letter
        ("8E horn", 0),
    ],
)
def test_r5_5_a_blank_scores_nothing_but_its_square_multiplies_the_word(edition: str, text: str, points: int) -> None:
    assert lying(edition, EMPTY).scored(text).points == points


@clause("R5.5")
@every_edition
def test_r5_5_a_blank_on_a_triple_letter_and_on_a_triple_word(edition: str) -> None:
    assert lying(edition, ("F8", "H\nA")).points("F8 ..t") == {"HAT": 5}
    assert lying(edition, ("8B", "HORN")).points("8A s....") == {"SHORN": 7 * 3}


@clause("R5.5")
@every_edition
def test_r5_5_a_blank_scores_zero_in_both_words_and_on_later_turns(edition: str) -> None:
    game = Game(edition, racks=["o", "S"], board=("F6", "..F.\n..A.\nHORN\n..M."))
    assert game.points("9H .o") == {"MO": 3, "NO": 1}
    later = lying(edition, ("8F", "HoRN"))
    assert later.points("8J S") == {"HORNS": 7}


# --- R5.6 the bonus


@clause("R5.6")
@every_edition
def test_r5_6_seven_tiles_in_one_turn_earn_fifty_after_all_multiplying(edition: str) -> None:
    game = Game(edition, racks=["FARMING"])
    game.turn("8H FARMING")
    assert game.scores == ((4 + 1 + 1 + 3 + 2 + 1 + 2) * 2 + 50, 0)


@clause("R5.6")
@every_edition
def test_r5_6_seven_tiles_around_old_ones_earn_it_too(edition: str) -> None:
    game = lying(edition, ("D1", "S\nE\nA"))
    assert game.scored("1A WHI.TLES").bonus == 50


@clause("R5.6")
@every_edition
@pytest.mark.parametrize("text", ["8H FARMIN", "8H FARM", "8H FA"])
def test_r5_6_fewer_than_seven_tiles_earn_no_bonus(edition: str, text: str) -> None:
    assert lying(edition, EMPTY).scored(text).bonus == 0


@clause("R5.6")
@every_edition
def test_r5_6_old_letters_do_not_count_towards_the_seven(edition: str) -> None:
    assert lying(edition, HORN).scored("8D UN....ED").bonus == 0


@clause("R5.6")
@every_edition
def test_r5_6_playing_out_a_short_rack_earns_no_bonus(edition: str) -> None:
    game = Game(edition, racks=["HORN", "E"], bag="")
    game.turn("8F HORN")
    game.accept(1)
    assert game.position.scores_before_settling == (14, 0)


@clause("R5.6", "V6")
@every_edition
@pytest.mark.parametrize(("word", "bonus"), [("FARMIN", 0), ("FARMING", 50), ("FARMINGS", 50), ("FARMINGSE", 50)])
def test_r5_6_with_nine_tiles_seven_eight_and_nine_earn_fifty(edition: str, word: str, bonus: int) -> None:
    game = Game(rules(edition, house="V6"), racks=["", ""])
    assert game.scored(f"H4 {word}").bonus == bonus


# --- R5.7 and R5.8 the worked examples


@clause("R5.7")
@every_edition
def test_r5_7_the_worked_example_earns_14_9_25_16_and_16(edition: str) -> None:
    game = Game(edition, racks=["HORNPASTEBIT", "FAMOB"])
    for text, words in (
        ("8F HORN", {"HORN": 14}),
        ("H6 FA.M", {"FARM": 9}),
        ("10F PASTE", {"PASTE": 15, "FARMS": 10}),
        ("9H .OB", {"MOB": 8, "NOT": 4, "BE": 4}),
        ("11E BIT", {"BIT": 10, "PI": 4, "AT": 2}),
    ):
        game.turn(text)
        (played,) = game.told(TilesPlayed)
        assert {game.text(part.word): part.points for part in played.score.words} == words
        assert played.score.points == sum(words.values())
    assert game.scores == (14 + 25 + 16, 9 + 16)


@clause("R5.8")
@every_edition
def test_r5_8_an_o_that_bridges_horn_and_paste_earns_the_8_of_hop(edition: str) -> None:
    game = Game(edition, racks=["O"], board=BEFORE_BIT)
    game.turn("F9 O")
    (played,) = game.told(TilesPlayed)
    assert {game.text(part.word): part.points for part in played.score.words} == {"HOP": 8}
    assert game.scores == (8, 0)
