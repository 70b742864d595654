"""V5: are the limits on using the dictionary waived, and those only?"""

from __future__ import annotations

from tests.clauses import clause
from tests.table_talk import Dictionary, Game, every_edition, rules


@clause("V5")
@every_edition
def test_v5_the_dictionary_is_open_where_the_players_agreed_so(edition: str) -> None:
    assert rules(edition, house="V5").open_dictionary
    assert Game(rules(edition, house="V5")).view(0).ruleset.open_dictionary


@clause("V5", "R7.1")
@every_edition
def test_v5_it_is_closed_where_they_did_not(edition: str) -> None:
    assert not rules(edition).open_dictionary
    assert not rules(edition, house="V2,V3,V4,V6,V7").open_dictionary


@clause("V5")
@every_edition
def test_v5_an_open_dictionary_does_not_forbid_phonies(edition: str) -> None:
    game = Game(rules(edition, house="V5"), racks=["NROH", "FARM"], phonies=["NROH"])
    game.turn("8F NROH")
    assert game.scores == (14, 0)
    assert isinstance(game.judge, Dictionary)
    assert game.judge.asked == []


@clause("V5", "R8.1")
@every_edition
def test_v5_plays_are_challenged_as_ever(edition: str) -> None:
    game = Game(rules(edition, house="V5"), racks=["NROH", "FARM"], phonies=["NROH"])
    game.turn("8F NROH")
    game.challenge_as_usual(1, "NROH")
    assert game.scores == (0, 0)
