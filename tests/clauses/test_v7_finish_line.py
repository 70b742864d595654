"""V7: which score wins for whom, and what happens when somebody reaches it?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import BadHouseRules, HouseRules
from lexiko.rules import FinishLineReached, Phase, RackSettled, Ruleset
from tests.clauses import clause
from tests.table_talk import Finder, Game, every_edition, rules

TABLE = {
    "beginner": (70, 60, 50),
    "intermediate": (120, 100, 90),
    "advanced": (200, 180, 160),
    "expert": (200, 180, 160),
}
HORN = ("8F", "HORN")


def to(edition: str, *targets: int | str, players: int = 2) -> Ruleset:
    """An edition played to these scores or levels."""
    return rules(edition, players=players, house=HouseRules(levels=targets))


@clause("V7")
@every_edition
@pytest.mark.parametrize("level", TABLE)
@pytest.mark.parametrize("players", (2, 3, 4))
def test_v7_the_score_that_wins_depends_on_level_and_number_of_players(edition: str, level: str, players: int) -> None:
    assert to(edition, level, players=players).targets == (TABLE[level][players - 2],) * players


@clause("V7")
@every_edition
@pytest.mark.parametrize(
    ("levels", "targets"),
    [
        (("beginner", "expert"), (70, 200)),
        (("intermediate", "intermediate", "beginner"), (100, 100, 60)),
        (("beginner",) * 4, (50, 50, 50, 50)),
        (("advanced", "beginner", "intermediate", "beginner"), (160, 50, 90, 50)),
        ((75, "beginner"), (75, 70)),
    ],
)
def test_v7_levels_may_be_mixed(edition: str, levels: tuple[int | str, ...], targets: tuple[int, ...]) -> None:
    assert to(edition, *levels, players=len(levels)).targets == targets


@clause("V7")
@every_edition
def test_v7_a_level_there_is_not_is_refused(edition: str) -> None:
    with pytest.raises(BadHouseRules, match="grandmaster"):
        to(edition, "grandmaster")


@clause("V7")
@every_edition
@pytest.mark.parametrize("before", [106, 107, 150])
def test_v7_whoever_reaches_the_score_has_won_whatever_tiles_are_left(edition: str, before: int) -> None:
    game = Game(to(edition, 120), racks=["HORNEST", "FARM"], scores=[before, 0])
    game.turn("8F HORN")
    assert [(event.seat, event.target) for event in game.told(FinishLineReached)] == [(0, 120)]
    game.accept(1)
    assert game.result.why == "finish-line"
    assert game.result.winners == (0,)


@clause("V7")
@every_edition
def test_v7_a_point_less_and_the_game_goes_on(edition: str) -> None:
    game = Game(to(edition, 120), racks=["HORNEST", "FARM"], scores=[105, 0])
    game.turn("8F HORN")
    assert game.told(FinishLineReached) == []
    assert game.position.phase is Phase.PLAYING
    assert game.on_turn == 1


@clause("V7")
@every_edition
def test_v7_no_unplayed_tiles_are_counted(edition: str) -> None:
    game = Game(to(edition, 14), racks=["HORNEST", "QZ"], scores=[0, 5])
    game.turn("8F HORN")
    game.accept(1)
    assert game.result.scores == (14, 5)
    assert game.told(RackSettled) == []


@clause("V7")
@every_edition
def test_v7_the_one_who_reached_the_line_wins_whatever_the_others_scores(edition: str) -> None:
    game = Game(
        to(edition, "intermediate", "beginner", "intermediate", players=3),
        racks=["HORNEST", "FAM", "EX"],
        board=HORN,
        scores=[99, 55, 98],
    )
    game.turns("pass", "H6 FA.M")
    game.accept(0, 2)
    assert game.result.winners == (1,)
    assert game.result.scores == (99, 64, 98)


@clause("V7")
@every_edition
def test_v7_each_player_has_a_line_of_their_own(edition: str) -> None:
    game = Game(to(edition, "expert", "beginner"), racks=["HORNEST", "FAM"], scores=[80, 40])
    game.turn("8F HORN")
    assert game.position.phase is Phase.PLAYING
    assert game.scores[0] == 94


@clause("V7", "R8.5")
@every_edition
def test_v7_the_reaching_play_can_still_be_challenged(edition: str) -> None:
    game = Game(to(edition, 14, players=3), racks=["HORNEST", "FARM", "EX"], phonies=["HORN"])
    game.turn("8F HORN")
    assert len(game.told(FinishLineReached)) == 1
    game.accept(1)
    game.challenge_as_usual(2, "HORN")
    assert game.position.phase is Phase.PLAYING
    assert game.scores == (0, 0, 0)
    assert game.on_turn == 1


@clause("V7", "R8.5")
@every_edition
def test_v7_a_challenge_of_it_in_vain_ends_the_game(edition: str) -> None:
    game = Game(to(edition, 14, players=3), racks=["HORNEST", "FARM", "EX"])
    game.turn("8F HORN")
    game.challenge_as_usual(2, "HORN")
    assert game.result.why == "finish-line"
    assert game.result.winners == (0,)


@clause("V7", "R9.1", "R9.3")
@every_edition
def test_v7_if_nobody_gets_there_it_ends_as_usual(edition: str) -> None:
    game = Game(to(edition, "expert"), racks=["S", "QZ"], board=HORN, bag="", scores=[50, 60])
    game.turn("8J S")
    game.accept(1)
    assert game.result.why == "went-out"
    assert game.result.scores == (78, 40)


@clause("V7", "R9.2")
@every_edition
def test_v7_or_when_no_play_is_left(edition: str) -> None:
    game = Game(to(edition, "expert"), racks=["E", "QZ"], board=HORN, bag="", prover=Finder(any_left=False))
    game.turns(*["pass"] * (4 if edition == "original" else 2))
    assert game.result.why == "no-more-plays"
    assert game.result.winners == (0,)


@clause("V7", "R9.1")
@every_edition
def test_v7_going_out_over_the_line_counts_no_tiles(edition: str) -> None:
    game = Game(to(edition, 70), racks=["S", "QZ"], board=HORN, bag="", scores=[62, 90])
    game.turn("8J S")
    game.accept(1)
    assert game.result.why == "finish-line"
    assert game.result.scores == (70, 90)
    assert game.result.winners == (0,)


@clause("V7")
@every_edition
def test_v7_the_others_tiles_do_not_carry_anyone_over_the_line(edition: str) -> None:
    game = Game(to(edition, 70), racks=["S", "QZ"], board=HORN, bag="", scores=[61, 60])
    game.turn("8J S")
    game.accept(1)
    assert game.result.why == "went-out"
    assert game.result.scores == (69 + 20, 40)


@clause("V7")
@every_edition
def test_v7_where_it_is_not_agreed_no_score_ends_the_game(edition: str) -> None:
    game = Game(edition, racks=["HORNEST", "FARM"], scores=[500, 0])
    game.turn("8F HORN")
    assert game.position.phase is Phase.PLAYING


@clause("V7", "R2.1")
@every_edition
def test_v7_the_line_belongs_to_the_seat_not_to_the_place_in_the_order(edition: str) -> None:
    game = Game(to(edition, 14, 200), racks=["FARM", "HORN"], order=(1, 0))
    game.turn("8F HORN")
    assert game.position.phase is Phase.PLAYING
    game.turn("F8 .AR")
    assert game.position.phase is Phase.PLAYING
