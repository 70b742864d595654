"""R7.1: is the dictionary consulted for challenges, and for nothing else?"""

from __future__ import annotations

import pytest

from lexiko.rules import Challenge, Command, decide, preview
from tests.clauses import clause
from tests.table_talk import ClosedDictionary, Dictionary, Game, every_edition, rules


@clause("R7.1")
@every_edition
def test_r7_1_no_turn_consults_the_dictionary(edition: str) -> None:
    game = Game(rules(edition, house="V2,V3,V4"), racks=["ZQVXOES", "FARMING"], bag="AAAAAAAAAAAA")
    game.judge = ClosedDictionary()
    for text in ("8G ZQ", "exchange F", "8I X", "pass", "recycle 8G V; 8J E"):
        game.turn(text)
    assert game.at("8G") == "V"


@clause("R7.1")
@every_edition
def test_r7_1_a_preview_tells_no_more_of_a_phony_than_of_a_word(edition: str) -> None:
    game = Game(edition, racks=["HORN"], phonies=["NROH"])
    game.judge = ClosedDictionary()
    for text in ("8F HORN", "8F NROH"):
        seen = preview(game.view(0), game.move(text))
        assert seen.violations == ()
        assert seen.score is not None
        assert seen.score.points == 14


@clause("R7.1")
@every_edition
def test_r7_1_a_phony_nobody_challenges_stands(edition: str) -> None:
    game = Game(edition, racks=["NROH", "FARM"], phonies=["NROH"])
    game.turns("8F NROH", "pass")
    assert game.scores == (14, 0)
    assert game.at("8F") == "N"


@clause("R7.1")
@every_edition
def test_r7_1_a_challenge_is_decided_by_the_dictionary_agreed_on(edition: str) -> None:
    for phonies, points in (([], 14), (["HORN"], 0)):
        game = Game(edition, racks=["HORN", "FARM"], phonies=phonies)
        game.turn("8F HORN")
        game.challenge_as_usual(1, "HORN")
        assert isinstance(game.judge, Dictionary)
        assert game.judge.asked == [game.word("HORN")]
        assert game.scores == (points, 0)


@clause("R7.1")
@every_edition
def test_r7_1_a_challenge_without_a_dictionary_decides_nothing(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FARM"])
    game.turn("8F HORN")
    word = game.word("HORN") if game.rules.challenge_scope == "word" else None
    with pytest.raises(ValueError, match="judge"):
        decide(game.position, Command(1, Challenge(word)), chance=game.chance)
