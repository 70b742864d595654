"""V2: what may be rearranged, what must be added, and what does it score?"""

from __future__ import annotations

import pytest

from lexiko.rules import ChallengeFailed, Play, Rearrange, TilesPlayed, WordRearranged
from tests.clauses import clause
from tests.pictures import square
from tests.table_talk import ONE_WORD, WHOLE_PLAY, Game, every_edition, rules

HORN = ("8F", "HORN")
CROSSED = ("F6", "..F.\n..A.\nHORN\n..M.")
"""HORN across and FARM down, which share the R on H8."""


def table(edition: str, *, rack: str, board: tuple[str, str] = HORN, phonies: tuple[str, ...] = ()) -> Game:
    """A game in which words may be rearranged."""
    return Game(rules(edition, house="V2"), racks=[rack, "EEEE"], board=board, phonies=phonies)


def earned(game: Game) -> dict[str, int]:
    """The words of the latest play and their points."""
    (played,) = game.told(TilesPlayed)
    return {game.text(part.word): part.points for part in played.score.words}


@clause("V2")
@every_edition
def test_v2_the_letters_of_a_word_change_places_before_a_tile_is_added(edition: str) -> None:
    game = table(edition, rack="S")
    game.turn("rearrange 8F NORH; 8J S")
    assert [game.at(name) for name in ("F8", "G8", "H8", "I8", "J8")] == list("NORHS")
    assert [type(event) for event in game.events][:2] == [WordRearranged, TilesPlayed]


@clause("V2")
@every_edition
def test_v2_no_premium_counts_on_a_square_the_word_covered(edition: str) -> None:
    game = table(edition, rack="S")
    game.turn("rearrange 8F NORH; 8J S")
    assert earned(game) == {"NORHS": 8}
    assert game.scores == (8, 0)


@clause("V2")
@every_edition
def test_v2_premiums_under_the_new_tiles_count(edition: str) -> None:
    # The S comes to lie on the double letter D8, the E beside it.
    game = table(edition, rack="SE")
    game.turn("rearrange 8F NORH; 8D SE....")
    assert earned(game) == {"SENORH": 2 + 1 + 7}


@clause("V2")
@every_edition
def test_v2_altered_crossing_words_score_too(edition: str) -> None:
    game = table(edition, rack="S", board=CROSSED)
    game.turn("rearrange 8F HRON; 8J S")
    assert earned(game) == {"HRONS": 8, "FAOM": 9}


@clause("V2")
@every_edition
def test_v2_a_crossing_word_that_stays_the_same_scores_nothing(edition: str) -> None:
    game = table(edition, rack="S", board=CROSSED)
    game.turn("rearrange 8F NORH; 8J S")
    assert earned(game) == {"NORHS": 8}


@clause("V2")
@every_edition
def test_v2_the_words_of_the_new_tiles_score_as_ever(edition: str) -> None:
    game = table(edition, rack="SEA")
    game.turn("rearrange 8F NORH; J8 SEA")
    assert earned(game) == {"SEA": 5, "NORHS": 8}


@clause("V2")
@every_edition
def test_v2_a_word_that_reads_down_may_be_rearranged(edition: str) -> None:
    game = table(edition, rack="S", board=CROSSED)
    game.turn("rearrange H6 MARF; H10 S")
    assert earned(game) == {"MARFS": 10}


@clause("V2")
@every_edition
def test_v2_blanks_keep_their_letters(edition: str) -> None:
    game = table(edition, rack="S", board=("8F", "HoRN"))
    game.turn("rearrange 8F NoRH; 8J S")
    assert game.at("G8") == "o"
    assert earned(game) == {"NORHS": 7}
    for order in ("NaRH", "NORH", "noRH"):
        other = table(edition, rack="S", board=("8F", "HoRN"))
        assert "not-the-same-tiles" in other.refusal(f"rearrange 8F {order}; 8J S")


@clause("V2")
@every_edition
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rearrange 8F HORN; 8J S", "nothing-rearranged"),
        ("rearrange 8F HORS; 8J S", "not-the-same-tiles"),
        ("rearrange 8F NROHS; 8J S", "not-the-same-tiles"),
        ("rearrange 8G NRO; 8J S", "no-word-there"),
        ("rearrange F8 NROH; 8J S", "no-word-there"),
        ("rearrange 1A NROH; 8J S", "no-word-there"),
        ("rearrange 8F NROH; rearrange 8F NORH; 8J S", "one-rearranging-a-turn"),
    ],
)
def test_v2_only_a_word_on_the_board_is_rearranged_once_with_its_own_tiles(edition: str, text: str, code: str) -> None:
    assert code in table(edition, rack="S").refusal(text)


@clause("V2")
@every_edition
@pytest.mark.parametrize("rest", ["pass", "exchange S", "H9 E", "9F S"])
def test_v2_the_rearranged_word_gets_a_new_tile(edition: str, rest: str) -> None:
    game = table(edition, rack="SE")
    assert "rearranged-word-not-extended" in game.refusal(f"rearrange 8F NORH; {rest}")


@clause("V2")
@every_edition
def test_v2_where_it_is_not_agreed_it_is_refused(edition: str) -> None:
    game = Game(rules(edition, house="V3,V4"), racks=["S"], board=HORN)
    assert "variation-not-in-force" in game.refusal("rearrange 8F NORH; 8J S")


@clause("V2", "R8.2")
@pytest.mark.parametrize("edition", WHOLE_PLAY)
def test_v2_the_final_words_are_looked_up_and_only_they(edition: str) -> None:
    game = table(edition, rack="S", board=CROSSED)
    game.turn("rearrange 8F HRON; 8J S")
    game.challenge(1)
    (failed,) = game.told(ChallengeFailed)
    assert {game.text(word) for word in failed.looked_up} == {"HRONS", "FAOM"}


@clause("V2", "R8.2")
@pytest.mark.parametrize("edition", ONE_WORD)
@pytest.mark.parametrize("word", ["HRONS", "FAOM"])
def test_v2_any_of_the_final_words_may_be_challenged(edition: str, word: str) -> None:
    game = table(edition, rack="S", board=CROSSED, phonies=(word,))
    game.turn("rearrange 8F HRON; 8J S")
    game.challenge(1, word)
    assert game.scores == (0, 0)


@clause("V2", "R8.3")
@every_edition
@pytest.mark.parametrize("phony", ["HRONS", "FAOM"])
def test_v2_a_successful_challenge_puts_the_letters_back(edition: str, phony: str) -> None:
    game = table(edition, rack="S", board=CROSSED, phonies=(phony,))
    before = game.position
    game.turn("rearrange 8F HRON; 8J S")
    game.challenge_as_usual(1, phony)
    assert game.board == before.board
    assert game.position.racks == before.racks
    assert game.position.bag == before.bag
    assert game.scores == (0, 0)


@clause("V2")
@every_edition
def test_v2_rearranging_does_not_win_a_turn_that_is_otherwise_against_the_rules(edition: str) -> None:
    game = table(edition, rack="S")
    move = Play(((square("J8"), 24),), (Rearrange(square("8F"), across=True, tiles=game.word("NORH")),))
    assert game.refusal(move) == {"tiles-not-on-rack"}
    assert game.at("F8") == "H"


@clause("V2", "V3", "V4")
@every_edition
def test_v2_goes_with_recycling_in_one_turn(edition: str) -> None:
    # The blank comes off for an O, the H for an E, the word is turned round, and the H ends it.
    game = Game(rules(edition, house="V2,V3,V4"), racks=["OES"], board=("8F", "HoRN"), phonies=["NREOH"])
    before = game.position
    game.turn("swap G8; recycle F8 E; rearrange 8F NREO; 8J H")
    assert earned(game) == {"NREOH": 8}
    assert [game.at(name) for name in ("F8", "G8", "H8", "I8", "J8")] == list("NREOH")
    assert "?" in game.rack(0)
    game.challenge_as_usual(1, "NREOH")
    assert (game.board, game.position.racks, game.position.bag) == (before.board, before.racks, before.bag)


@clause("V2", "V3")
@every_edition
def test_v2_recycling_comes_before_rearranging(edition: str) -> None:
    game = Game(rules(edition, house="V2,V3"), racks=["ES"], board=HORN)
    assert "one-rearranging-a-turn" in game.refusal("rearrange 8F NORH; recycle F8 E; 8J S")


EAT = ("8H", "EAT")


@clause("V2")
@every_edition
@pytest.mark.parametrize(
    ("text", "word", "points"),
    [
        ("rearrange 8H TA.E; 8J P", "TAPE", 6),  # K8 multiplies nothing, the P lies where the old word did
        ("rearrange 8H .EAT; 8H S", "SEAT", 4),
        ("rearrange 8H 8G TA.E; 8I P", "TAPE", 6),
        ("rearrange 8H 8F TEA..; 8I MS", "TEAMS", 7),
    ],
)
def test_v2_the_new_tile_may_lie_anywhere_in_the_new_word(edition: str, text: str, word: str, points: int) -> None:
    game = table(edition, rack="PSM", board=EAT)
    game.turn(text)
    assert earned(game) == {word: points}


@clause("V2")
@every_edition
def test_v2_a_premium_newly_covered_counts_for_the_old_tile_that_comes_to_lie_there(edition: str) -> None:
    # TEA from 8E to 8G: moved to D8, a double letter, the T counts twice; A8 would treble the word.
    game = table(edition, rack="PE", board=("8E", "EAT"))
    game.turn("rearrange 8E 8D TA.E; 8F P")
    assert earned(game) == {"TAPE": 2 * 1 + 1 + 3 + 1}
    other = table(edition, rack="RESES", board=("8B", "EAT"))
    other.turn("rearrange 8B 8A TEA; 8D RS")
    assert earned(other) == {"TEARS": 5 * 3}


@clause("V2")
@every_edition
def test_v2_no_square_of_the_old_word_multiplies_in_a_crossing_word_either(edition: str) -> None:
    # The P comes to lie on the star, where the R of HORN lay: OP down counts it once.
    game = table(edition, rack="POS", board=("7F", "..O.\nHARN"))
    game.turn("rearrange 8F AR.NH; 8H P")
    assert earned(game) == {"ARPNH": 10, "OP": 4}


@clause("V2")
@every_edition
def test_v2_an_old_tile_on_a_newly_covered_square_makes_and_multiplies_a_crossing_word(edition: str) -> None:
    # The T comes to L8, a double letter, below the O.
    game = table(edition, rack="PS", board=("7H", "....O\nEAT.."))
    game.turn("rearrange 8H AE..T; 8J PS")
    assert earned(game) == {"AEPST": 1 + 1 + 3 + 1 + 2, "OT": 1 + 2}


@clause("V2")
@every_edition
def test_v2_tiles_of_other_words_that_it_reaches_keep_square_and_letter(edition: str) -> None:
    # The S of SO, down from L8, ends the new word.
    board = ("8H", "EAT.S\n....O")
    game = table(edition, rack="P", board=board)
    game.turn("rearrange 8H TA.E; 8J P")
    assert earned(game) == {"TAPES": 7}
    assert game.at("L8") == "S"
    assert "square-taken" in table(edition, rack="P", board=board).refusal("rearrange 8H TA..E; 8J PX")


@clause("V2")
@every_edition
def test_v2_tiles_from_the_rack_may_lie_across_the_new_word(edition: str) -> None:
    game = table(edition, rack="PIN", board=EAT)
    game.turn("rearrange 8H TA.E; J8 PIN")
    assert earned(game) == {"PIN": 3 + 1 + 1 * 3, "TAPE": 6}
    bent = Play(((square("J8"), 16), (square("L9"), 9)), (Rearrange(square("8H"), True, game.word("TA") + b"\0\5"),))
    assert table(edition, rack="PIN", board=EAT).refusal(bent) == {"not-in-one-line"}


@clause("V2")
@every_edition
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rearrange 8H TA.E; 8L S", "rearranged-word-has-gaps"),
        ("rearrange 8H T..AE; 8I P", "rearranged-word-has-gaps"),
        ("rearrange 8H 8E EAT...; 8H P", "rearranged-word-has-gaps"),
        ("rearrange 8H 8M EAT; 8P S", "off-the-board"),
        ("rearrange 8H TA.E; 9H S", "rearranged-word-has-gaps"),
        ("rearrange 8H EAT; 8K S", "nothing-rearranged"),
    ],
)
def test_v2_the_new_word_is_one_run_over_all_squares_of_the_old(edition: str, text: str, code: str) -> None:
    assert code in table(edition, rack="PS", board=EAT).refusal(text)


@clause("V2")
@every_edition
def test_v2_a_blank_in_place_of_its_own_letter_alters_nothing(edition: str) -> None:
    # The two Os change places, one of them a blank: OX down stays what it was and scores nothing.
    game = table(edition, rack="S", board=("8H", "TOo\n.X."))
    game.turn("rearrange 8H ToO; 8K S")
    assert earned(game) == {"TOOS": 1 + 0 + 1 + 1}
    assert (game.at("I8"), game.at("J8")) == ("o", "O")


@clause("V2", "R5.6", "V6")
@pytest.mark.parametrize(("house", "bonus"), [("V2", 50), ("V2,V6", 50)])
def test_v2_only_tiles_from_the_rack_count_for_the_bonus(house: str, bonus: int) -> None:
    game = Game(rules("luxury", house=house), racks=["PIRANOS", "EEEE"], board=EAT)
    game.turn("rearrange 8H TA.E; 8J P")
    (played,) = game.told(TilesPlayed)
    assert played.score.bonus == 0
    other = Game(rules("luxury", house=house), racks=["PIRANOS", "EEEE"], board=EAT)
    other.turn("rearrange 8H TA.E; J8 PIRANOS")
    (played,) = other.told(TilesPlayed)
    assert played.score.bonus == bonus


@clause("V2", "R8.3", "R11.1")
@every_edition
def test_v2_a_successful_challenge_puts_the_old_word_back(edition: str) -> None:
    game = table(edition, rack="P", board=EAT, phonies=("TAPE",))
    before = game.position
    game.turn("rearrange 8H 8G TA.E; 8I P")
    assert game.board != before.board
    game.challenge_as_usual(1, "TAPE")
    assert (game.board, game.position.racks, game.position.bag) == (before.board, before.racks, before.bag)
