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
