"""V3: which letters on the board may be replaced, by what, and who may object?"""

from __future__ import annotations

import pytest

from lexiko.rules import ChallengeFailed, LetterRecycled, PlayWithdrawn, TilesDrawn, TilesPlayed, TurnPassed
from tests.clauses import clause
from tests.table_talk import ONE_WORD, WHOLE_PLAY, Game, every_edition, rules

HORN = ("8F", "HORN")
CROSSED = ("F6", "..F.\n..A.\nHORN\n..M.")


def table(
    edition: str, *, rack: str, board: tuple[str, str] = HORN, phonies: tuple[str, ...] = (), players: int = 2
) -> Game:
    """A game in which letters may be recycled."""
    return Game(
        rules(edition, house="V3", players=players),
        racks=[rack, *["EEEE"] * (players - 1)],
        board=board,
        phonies=phonies,
    )


@clause("V3")
@every_edition
def test_v3_a_letter_on_the_board_is_replaced_and_goes_to_the_rack(edition: str) -> None:
    game = table(edition, rack="CASTING")
    game.turn("recycle F8 C; pass")
    assert game.at("F8") == "C"
    assert game.rack(0) == "AGHINST"
    assert [(game.text([event.given]), game.text([event.taken])) for event in game.told(LetterRecycled)] == [("C", "H")]


@clause("V3")
@every_edition
def test_v3_the_exchange_itself_scores_nothing_and_draws_nothing(edition: str) -> None:
    game = table(edition, rack="CASTING")
    game.turn("recycle F8 C; pass")
    assert game.scores == (0, 0)
    assert game.told(TilesDrawn) == []
    assert [event.why for event in game.told(TurnPassed)] == ["recycled"]
    assert game.on_turn == 1


@clause("V3")
@every_edition
def test_v3_the_letter_taken_may_be_played_at_once_for_the_usual_score(edition: str) -> None:
    game = table(edition, rack="CATOMS")
    # HORN becomes CORN; the H taken from it ends SOH on the triple letter J10.
    game.turn("recycle F8 C; J8 SOH")
    (played,) = game.told(TilesPlayed)
    assert {game.text(part.word): part.points for part in played.score.words} == {
        "SOH": 1 + 1 + 4 * 3,
        "CORNS": 7,
    }


@clause("V3")
@every_edition
def test_v3_the_letter_taken_may_be_played_on_a_later_turn(edition: str) -> None:
    game = table(edition, rack="CASTING")
    game.turns("recycle F8 C; pass", "pass", "8J H")
    assert game.scores == (3 + 1 + 1 + 1 + 4, 0)


@clause("V3")
@every_edition
def test_v3_several_letters_are_replaced_one_at_a_time(edition: str) -> None:
    game = table(edition, rack="CABTING")
    game.turn("recycle F8 C; recycle H8 T; recycle I8 B; pass")
    assert [game.at(name) for name in ("F8", "G8", "H8", "I8")] == list("COTB")
    assert game.rack(0) == "AGHINNR"


@clause("V3")
@every_edition
def test_v3_the_letter_put_in_counts_at_face_value_and_without_premium(edition: str) -> None:
    # The star under R was HORN's; Q on it is ten points in a word of later turns, never twenty.
    game = table(edition, rack="QS")
    game.turn("recycle H8 Q; 8J S")
    assert game.scores == (4 + 1 + 10 + 1 + 1, 0)


@clause("V3", "R4.8")
@every_edition
def test_v3_a_blank_may_take_a_letters_place_and_is_declared(edition: str) -> None:
    game = table(edition, rack="?S")
    game.turn("recycle F8 c; 8J S")
    assert game.at("F8") == "c"
    assert game.scores == (0 + 1 + 1 + 1 + 1, 0)


@clause("V3")
@every_edition
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("recycle G8 E; pass", "blank-cannot-be-taken"),
        ("recycle F9 E; pass", "no-letter-there"),
        ("recycle F8 H; pass", "same-letter"),
        ("recycle F8 X; pass", "tiles-not-on-rack"),
    ],
)
def test_v3_no_blank_no_vacant_square_and_no_tile_of_another_rack(edition: str, text: str, code: str) -> None:
    game = table(edition, rack="HEARTS", board=("8F", "HoRN"))
    assert game.refusal(text) == {code}


@clause("V3")
@every_edition
def test_v3_where_it_is_not_agreed_it_is_refused(edition: str) -> None:
    game = Game(rules(edition, house="V2,V4"), racks=["CASTING"], board=HORN)
    assert game.refusal("recycle F8 C; pass") == {"variation-not-in-force"}


@clause("V3")
@every_edition
def test_v3_a_letter_given_away_is_on_the_rack_no_more(edition: str) -> None:
    game = table(edition, rack="CS")
    assert game.refusal("recycle F8 C; 8J CS") == {"tiles-not-on-rack"}


@clause("V3", "R8.2")
@every_edition
def test_v3_a_turn_that_only_recycled_may_be_challenged(edition: str) -> None:
    game = table(edition, rack="CASTING", phonies=("CORN",), players=3)
    before = game.position
    game.turn("recycle F8 C; pass")
    assert game.position.may_challenge == (1, 2)
    game.challenge_as_usual(2, "CORN")
    assert len(game.told(PlayWithdrawn)) == 1
    assert (game.board, game.position.racks) == (before.board, before.racks)
    assert game.on_turn == 1


@clause("V3", "R8.4")
@every_edition
def test_v3_a_challenge_of_good_recycling_costs_a_turn(edition: str) -> None:
    game = table(edition, rack="CASTING")
    game.turn("recycle F8 C; pass")
    game.challenge_as_usual(1, "CORN")
    assert game.on_turn == 0
    assert game.at("F8") == "C"


@clause("V3", "R8.2")
@every_edition
@pytest.mark.parametrize("phony", ["CORN", "COTN", "COTB"])
def test_v3_a_challenge_covers_every_step(edition: str, phony: str) -> None:
    game = table(edition, rack="CABTING", phonies=(phony,))
    before = game.board
    game.turn("recycle F8 C; recycle H8 T; recycle I8 B; pass")
    game.challenge_as_usual(1, phony)
    assert game.board == before
    assert game.rack(0) == "ABCGINT"


@clause("V3", "R8.2")
@every_edition
@pytest.mark.parametrize("phony", ["HOTN", "FATM"])
def test_v3_a_step_changes_the_words_in_both_directions(edition: str, phony: str) -> None:
    game = table(edition, rack="CASTING", board=CROSSED, phonies=(phony,))
    before = game.board
    game.turn("recycle H8 T; pass")
    game.challenge_as_usual(1, phony)
    assert game.board == before


@clause("V3", "R8.3")
@every_edition
@pytest.mark.parametrize("phony", ["CORN", "CORNS", "SEA"])
def test_v3_a_successful_challenge_undoes_the_recycling_and_the_play(edition: str, phony: str) -> None:
    game = table(edition, rack="CASTE", phonies=(phony,))
    before = game.position
    game.turn("recycle F8 C; J8 SEA")
    game.challenge_as_usual(1, phony)
    after = game.position
    assert (after.board, after.racks, after.bag, after.scores) == (
        before.board,
        before.racks,
        before.bag,
        before.scores,
    )


@clause("V3", "R8.2")
@pytest.mark.parametrize("edition", WHOLE_PLAY)
def test_v3_a_challenge_of_the_whole_turn_looks_up_steps_and_play(edition: str) -> None:
    game = table(edition, rack="CASTE")
    game.turn("recycle F8 C; J8 SEA")
    game.challenge(1)
    (failed,) = game.told(ChallengeFailed)
    assert {game.text(word) for word in failed.looked_up} == {"CORN", "CORNS", "SEA"}


@clause("V3", "R8.2", "R8.4")
@pytest.mark.parametrize("edition", ONE_WORD)
def test_v3_a_challenge_of_one_word_looks_up_one_step(edition: str) -> None:
    game = table(edition, rack="CABTING", phonies=("COTN",), players=3)
    game.turn("recycle F8 C; recycle H8 T; pass")
    game.challenge(1, "CORN")
    assert game.at("H8") == "T"
    game.challenge(2, "COTN")
    assert game.at("H8") == "R"


@clause("V3", "R9.1")
@every_edition
def test_v3_who_only_recycles_does_not_go_out(edition: str) -> None:
    game = Game(rules(edition, house="V3"), racks=["C", "EEEE"], board=HORN, bag="")
    game.turn("recycle F8 C; pass")
    assert not game.is_over
    assert game.rack(0) == "H"


@clause("V3", "V4", "V6")
@every_edition
def test_v3_goes_with_recycled_blanks_and_nine_tiles(edition: str) -> None:
    # COASTINGS takes the blank for its O and the H for its C, and lays eight of nine tiles down the S of CORNS.
    game = Game(
        rules(edition, house="V3,V4,V6"),
        racks=["COASTINGS", "EEEE"],
        board=("8F", "HoRN"),
        phonies=["SATINGHS"],
    )
    before = game.position
    game.turn("swap G8; recycle F8 C; J8 SATINGHS", draws="AAAAAAAA")
    assert game.rack(0) == "?AAAAAAAA"
    game.challenge_as_usual(1, "SATINGHS")
    after = game.position
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
