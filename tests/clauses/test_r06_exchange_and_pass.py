"""R6: what may be exchanged for what, and who may pass?"""

from __future__ import annotations

import pytest

from lexiko.rules import TilesExchanged, TilesPlayed, TurnPassed, redact
from tests.clauses import clause
from tests.table_talk import EDITIONS, Game, every_edition, rules

AS_MANY = ("indigo", "classic", "original", "message-center")
NONE_ALLOWED = ("indigo", "classic", "message-center")
NONE_NOT_ALLOWED = ("luxury", "original")


# --- R6.1 how an exchange goes


@clause("R6.1")
@every_edition
@pytest.mark.parametrize("given", ["H", "HOR", "EHNORST"])
def test_r6_1_some_or_all_tiles_are_exchanged_for_as_many(edition: str, given: str) -> None:
    game = Game(edition, racks=["HORNEST"])
    game.turn(f"exchange {given}", draws="AAAAAAA"[: len(given)])
    assert game.rack(0) == "".join(sorted("A" * len(given) + "".join(set("HORNEST") - set(given))))
    assert len(game.position.bag) == 93


@clause("R6.1")
@every_edition
def test_r6_1_the_new_tiles_are_drawn_before_the_old_ones_go_back(edition: str) -> None:
    game = Game(edition, racks=["HORNEST"], bag="AAAAAAA")
    game.turn("exchange HORNEST")
    assert game.rack(0) == "AAAAAAA"
    assert game.bag == "EHNORST"


@clause("R6.1")
@every_edition
def test_r6_1_the_old_tiles_are_not_among_those_to_draw_from(edition: str) -> None:
    game = Game(edition, racks=["HORNEST"], bag="AAAAAAA")
    game.turn("exchange HO")
    (offered,) = game.chance.offered
    assert game.text(offered) == "AAAAAAA"


@clause("R6.1")
@every_edition
def test_r6_1_an_exchange_scores_nothing_and_ends_the_turn(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARMING"])
    game.turn("exchange HO")
    assert game.scores == (0, 0)
    assert game.on_turn == 1
    assert game.told(TilesPlayed) == []


@clause("R6.1")
@every_edition
def test_r6_1_blanks_may_be_exchanged_too(edition: str) -> None:
    game = Game(edition, racks=["HORN??"], bag="AAAAAAA")
    game.turn("exchange ??")
    assert game.rack(0) == "AAHNOR"


@clause("R6.1")
@every_edition
@pytest.mark.parametrize("given", ["X", "HH", "?"])
def test_r6_1_only_tiles_on_the_rack_are_exchanged(edition: str, given: str) -> None:
    assert Game(edition, racks=["HORN"]).refusal(f"exchange {given}") == {"tiles-not-on-rack"}


@clause("R6.1")
@pytest.mark.parametrize("edition", (*EDITIONS, "club"))
@pytest.mark.parametrize("bag", ["", "AAAAAAAA"])
def test_r6_1_to_exchange_none_is_to_pass_whatever_the_edition_names(edition: str, bag: str) -> None:
    game = Game(edition, racks=["HORNEST"], bag=bag)
    game.turn("exchange")
    assert [type(event) for event in game.events] == [TurnPassed]
    assert game.position.passes == (1, 0)
    assert game.on_turn == 1


@clause("R6.1", "R1.3")
def test_r6_1_the_others_see_how_many_tiles_and_not_which() -> None:
    game = Game(racks=["HORNEST"])
    game.turn("exchange HO")
    (exchanged,) = game.told(TilesExchanged)
    seen = redact(exchanged, 1)
    assert isinstance(seen, TilesExchanged)
    assert (seen.count, seen.returned, seen.drawn) == (2, None, None)
    assert redact(exchanged, 0) == exchanged


# --- R6.2 how full the bag must be


@clause("R6.2")
@pytest.mark.parametrize("edition", AS_MANY)
@pytest.mark.parametrize(("bag", "given"), [("A", "H"), ("AAA", "HOR"), ("AAAAAAA", "HORNEST")])
def test_r6_2_the_bag_holds_as_many_tiles_as_are_exchanged(edition: str, bag: str, given: str) -> None:
    game = Game(edition, racks=["HORNEST"], bag=bag)
    game.turn(f"exchange {given}")
    assert "".join(sorted(game.bag)) == "".join(sorted(given))


@clause("R6.2")
@pytest.mark.parametrize("edition", AS_MANY)
@pytest.mark.parametrize(("bag", "given"), [("", "H"), ("AA", "HOR"), ("AAAAAA", "HORNEST")])
def test_r6_2_with_fewer_tiles_in_the_bag_an_exchange_is_refused(edition: str, bag: str, given: str) -> None:
    assert Game(edition, racks=["HORNEST"], bag=bag).refusal(f"exchange {given}") == {"bag-too-small"}


@clause("R6.2")
@pytest.mark.parametrize("given", ["H", "HOR", "HORNEST"])
def test_r6_2_in_luxury_the_bag_holds_seven_whatever_is_exchanged(given: str) -> None:
    assert Game("luxury", racks=["HORNEST"], bag="AAAAAA").refusal(f"exchange {given}") == {"bag-too-small"}
    game = Game("luxury", racks=["HORNEST"], bag="AAAAAAA")
    game.turn(f"exchange {given}")
    assert len(game.position.bag) == 7


@clause("R6.2", "V6")
def test_r6_2_in_luxury_seven_are_needed_with_nine_tile_racks_too() -> None:
    agreed = rules("luxury", house="V6")
    assert Game(agreed, racks=["HORNESTLY"], bag="AAAAAA").refusal("exchange H") == {"bag-too-small"}
    game = Game(agreed, racks=["HORNESTLY"], bag="AAAAAAA")
    game.turn("exchange HORNEST")
    assert game.rack(0) == "AAAAAAALY"


@clause("R6.2", "V6")
def test_r6_2_nobody_draws_more_tiles_than_the_bag_holds() -> None:
    game = Game(rules("luxury", house="V6"), racks=["HORNESTLY"], bag="AAAAAAA")
    assert game.refusal("exchange HORNESTL") == {"bag-too-small"}


@clause("R6.2")
@every_edition
def test_r6_2_a_bag_too_small_and_a_foreign_tile_are_one_answer(edition: str) -> None:
    game = Game(edition, racks=["HORN"], bag="")
    assert game.refusal("exchange X") == {"bag-too-small", "tiles-not-on-rack"}


# --- R6.3 passing


@clause("R6.3")
@every_edition
@pytest.mark.parametrize("board", [("A1", "."), ("8F", "HORN")])
def test_r6_3_nobody_is_forced_to_play(edition: str, board: tuple[str, str]) -> None:
    game = Game(edition, racks=["HORNEST"], board=board)
    game.turn("pass")
    assert [event.why for event in game.told(TurnPassed)] == ["chosen"]
    assert game.scores == (0, 0)
    assert game.rack(0) == "EHNORST"
    assert game.on_turn == 1


@clause("R6.3")
@every_edition
def test_r6_3_one_who_passed_may_play_on_a_later_turn(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARMING"])
    game.turns("pass", "pass", "8F HORN", "pass", "8J S")
    assert game.scores == (22, 0)
