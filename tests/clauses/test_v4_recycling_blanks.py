"""V4: when may a blank on the board be taken for its letter, and what does that count?"""

from __future__ import annotations

import pytest

from lexiko.rules import BlankRecycled, Challenge, TilesDrawn, TilesExchanged, TilesPlayed
from tests.clauses import clause
from tests.table_talk import ONE_WORD, Game, every_edition, rules

HORN = ("8F", "HoRN")


def table(
    edition: str,
    *,
    rack: str,
    board: tuple[str, str] = HORN,
    phonies: tuple[str, ...] = (),
    bag: str | None = None,
) -> Game:
    """A game in which blanks may be recycled; the O of HORN is one."""
    return Game(rules(edition, house="V4"), racks=[rack, "FAME"], board=board, phonies=phonies, bag=bag)


@clause("V4")
@every_edition
def test_v4_the_letter_a_blank_stands_for_is_swapped_for_it(edition: str) -> None:
    game = table(edition, rack="OEST")
    game.turn("swap G8; pass")
    assert game.at("G8") == "O"
    assert game.rack(0) == "?EST"
    assert len(game.told(BlankRecycled)) == 1


@clause("V4")
@every_edition
def test_v4_the_swap_scores_nothing_and_draws_nothing(edition: str) -> None:
    game = table(edition, rack="OEST")
    game.turn("swap G8; pass")
    assert game.scores == (0, 0)
    assert game.told(TilesDrawn) == []


@clause("V4")
@every_edition
@pytest.mark.parametrize("rack", ["AEST", "?EST"])
def test_v4_no_other_tile_will_do(edition: str, rack: str) -> None:
    assert table(edition, rack=rack).refusal("swap G8; pass") == {"tiles-not-on-rack"}


@clause("V4")
@every_edition
@pytest.mark.parametrize("place", ["F8", "H8", "A1"])
def test_v4_only_a_blank_is_taken(edition: str, place: str) -> None:
    assert table(edition, rack="HORSE").refusal(f"swap {place}; pass") == {"no-blank-there"}


@clause("V4")
@every_edition
def test_v4_the_turn_goes_on_and_the_blank_may_be_used_at_once(edition: str) -> None:
    game = table(edition, rack="OEA")
    game.turn("swap G8; J8 sEA", draws="IIIIIII")
    (played,) = game.told(TilesPlayed)
    assert {game.text(part.word): part.points for part in played.score.words} == {
        "SEA": 0 + 1 + 3,
        "HORNS": 4 + 1 + 1 + 1,
    }
    assert game.at("J8") == "s"


@clause("V4")
@every_edition
def test_v4_the_blank_may_be_kept_for_a_later_turn(edition: str) -> None:
    game = table(edition, rack="OEST")
    game.turns("swap G8; pass", "pass", "8J s")
    assert game.scores == (7, 0)


@clause("V4")
@every_edition
def test_v4_the_turn_may_go_on_with_an_exchange(edition: str) -> None:
    game = table(edition, rack="OEST", bag="AAAAAAA")
    game.turn("swap G8; exchange ?E")
    assert len(game.told(TilesExchanged)) == 1
    assert game.rack(0) == "AAST"


@clause("V4")
@every_edition
def test_v4_the_letter_swapped_in_counts_at_face_value_later(edition: str) -> None:
    game = table(edition, rack="OES")
    game.turns("swap G8; pass", "pass", "8J S")
    assert game.scores == (4 + 1 + 1 + 1 + 1, 0)


@clause("V4")
@every_edition
def test_v4_no_premium_counts_for_the_letter_swapped_in(edition: str) -> None:
    # The blank R lay on the star.
    game = table(edition, rack="RS", board=("8F", "HOrN"))
    game.turn("swap H8; 8J S")
    assert game.scores == (8, 0)


@clause("V4")
@every_edition
def test_v4_both_blanks_may_be_swapped_in_one_turn(edition: str) -> None:
    game = table(edition, rack="OREST", board=("8F", "HorN"))
    game.turn("swap G8; swap H8; pass")
    assert game.rack(0) == "??EST"
    assert game.at("G8") + game.at("H8") == "OR"


@clause("V4")
@every_edition
def test_v4_one_letter_takes_one_blank(edition: str) -> None:
    game = table(edition, rack="OEST", board=("8F", "Hoo"))
    assert game.refusal("swap G8; swap H8; pass") == {"tiles-not-on-rack"}


@clause("V4")
@every_edition
def test_v4_where_it_is_not_agreed_it_is_refused(edition: str) -> None:
    game = Game(rules(edition, house="V2,V3"), racks=["OEST"], board=HORN)
    assert game.refusal("swap G8; pass") == {"variation-not-in-force"}


@clause("V4", "R8.1")
@every_edition
def test_v4_a_swap_forms_no_word_that_could_be_challenged(edition: str) -> None:
    game = table(edition, rack="OEST")
    game.turn("swap G8; pass")
    assert game.position.may_challenge == ()
    action = Challenge(game.word("HORN") if edition in ONE_WORD else None)
    assert "nothing-to-challenge" in game.refusal(action, seat=1)


@clause("V4", "R8.3")
@every_edition
def test_v4_a_successful_challenge_undoes_the_swap_with_the_play(edition: str) -> None:
    game = table(edition, rack="OEA", phonies=("SEA",))
    before = game.position
    game.turn("swap G8; J8 sEA", draws="IIIIIII")
    game.challenge_as_usual(1, "SEA")
    after = game.position
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
    assert game.rack(0) == "AEO"
    assert game.at("G8") == "o"


@clause("V4", "R9.3")
@every_edition
def test_v4_going_out_with_the_blank_just_taken(edition: str) -> None:
    game = table(edition, rack="O", bag="")
    game.turn("swap G8; 8J s")
    game.accept(1)
    # HORNs 7, and F, A, M and E cost nine.
    assert game.result.scores == (7 + 9, -9)


@clause("V4", "V3")
@every_edition
def test_v4_and_v3_together_leave_blanks_to_v4(edition: str) -> None:
    game = Game(rules(edition, house="V3,V4"), racks=["OEST"], board=HORN)
    assert game.refusal("recycle G8 E; pass") == {"blank-cannot-be-taken"}
    game.turn("swap G8; recycle G8 E; pass")
    assert game.at("G8") == "E"
    assert game.rack(0) == "?OST"
