"""V1: how long must the first word be where the players agreed on a length?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import BadHouseRules, HouseRules
from lexiko.rules import Ruleset
from tests.clauses import clause
from tests.table_talk import Game, every_edition, rules

every_length = pytest.mark.parametrize("length", (3, 4, 5))
WORD = "HORNESTED"


def agreed(edition: str, length: int, *, house: str = "") -> Ruleset:
    """An edition with a long opening."""
    return rules(edition, house=HouseRules(tuple(house.split(",")) if house else (), opening_length=length))


@clause("V1")
@every_edition
@every_length
def test_v1_a_first_word_of_the_agreed_length_is_long_enough(edition: str, length: int) -> None:
    game = Game(agreed(edition, length), racks=[WORD])
    game.turn(f"8H {WORD[:length]}")
    assert game.at("8H") == "H"


@clause("V1")
@every_edition
@every_length
def test_v1_a_longer_first_word_is_allowed(edition: str, length: int) -> None:
    game = Game(agreed(edition, length), racks=[WORD])
    game.turn(f"8H {WORD[: length + 1]}")
    assert game.at("8H") == "H"


@clause("V1")
@every_edition
@every_length
def test_v1_a_shorter_first_word_is_refused(edition: str, length: int) -> None:
    game = Game(agreed(edition, length), racks=[WORD])
    for shorter in range(1, length):
        assert game.refusal(f"8H {WORD[:shorter]}") == {"opening-too-short"}


@clause("V1")
@every_edition
def test_v1_play_passes_until_somebody_can(edition: str) -> None:
    game = Game(agreed(edition, 5), racks=["HORN", "FARMS"], bag="EEEEEEE")
    game.turn("pass")
    assert game.refusal("8F FARM") == {"opening-too-short"}
    game.turns("pass", "exchange H")
    assert game.refusal("8F FARM") == {"opening-too-short"}
    game.turn("8E FARMS")
    assert game.scores == (0, 20)


@clause("V1")
@every_edition
def test_v1_later_words_are_as_short_as_ever(edition: str) -> None:
    game = Game(agreed(edition, 5), racks=["HORNE", "S"])
    game.turns("8F HORNE", "8K S")
    assert game.scores[1] == 9


@clause("V1", "R8.3")
@every_edition
def test_v1_after_a_withdrawn_opening_the_length_still_holds(edition: str) -> None:
    game = Game(agreed(edition, 4), racks=["NROH", "FARM"], phonies=["NROH"])
    game.turn("8F NROH")
    game.challenge_as_usual(1, "NROH")
    assert game.refusal("8F FAR") == {"opening-too-short"}


@clause("V1")
@every_edition
def test_v1_the_first_word_still_covers_the_centre(edition: str) -> None:
    game = Game(agreed(edition, 4), racks=["HORN"])
    assert game.refusal("7F HOR") == {"opening-too-short", "centre-not-covered"}


@clause("V1", "R4.1")
@every_edition
def test_v1_where_it_is_not_agreed_two_letters_will_do(edition: str) -> None:
    game = Game(edition, racks=["HORN"])
    game.turn("8H HO")
    assert game.scores == (10, 0)


@clause("V1")
@every_edition
@pytest.mark.parametrize("length", [None, 1, 2, 6])
def test_v1_the_length_is_three_four_or_five(edition: str, length: int | None) -> None:
    with pytest.raises(BadHouseRules, match="3, 4 or 5"):
        rules(edition, house=HouseRules(("V1",), opening_length=length))


@clause("V1", "V7")
@every_edition
def test_v1_goes_with_a_finish_line(edition: str) -> None:
    game = Game(rules(edition, house=HouseRules(opening_length=4, levels=(20,))), racks=["HORNE", "FARM"], bag="EEEE")
    assert game.refusal("8F HOR") == {"opening-too-short"}
    game.turn("8D HORNE")
    game.accept(1)
    assert game.result.winners == (0,)
