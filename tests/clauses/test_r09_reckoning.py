"""R9.3, R9.4: what is added and deducted at the end, and who has won?"""

from __future__ import annotations

import pytest

from lexiko.rules import (
    GameEnded,
    RackSettled,
)
from tests.clauses import clause
from tests.table_talk import Finder, Game, every_edition, every_number_of_players, rules

HORN = ("8F", "HORN")


@clause("R9.3")
@every_edition
@pytest.mark.parametrize(
    ("players", "racks", "final"),
    [
        (2, ("S", "QZ"), (108 + 20, 80)),
        (3, ("S", "QZ", "JX?"), (108 + 20 + 16, 80, 84)),
        (4, ("S", "AB", "?", "KE"), (108 + 4 + 0 + 6, 96, 100, 94)),
    ],
)
def test_r9_3_whoever_went_out_gains_what_the_others_lose(
    edition: str, players: int, racks: tuple[str, ...], final: tuple[int, ...]
) -> None:
    game = Game(rules(edition, players=players), racks=racks, bag="", scores=[100] * players, board=HORN)
    game.turn("8J S")
    game.accept(*range(1, players))
    assert game.position.scores_before_settling == (108, *[100] * (players - 1))
    assert game.result.scores == final
    assert game.scores == final


@clause("R9.3")
@every_edition
@every_number_of_players
def test_r9_3_where_nobody_went_out_each_only_loses_their_own(edition: str, players: int) -> None:
    racks = ("QZ", "JX", "?S", "K")[:players]
    prover = Finder(any_left=False)
    game = Game(rules(edition, players=players), racks=racks, bag="", scores=[100] * players, board=HORN, prover=prover)
    game.turns(*["pass"] * (players * (2 if edition == "original" else 1)))
    assert game.result.scores == (80, 84, 99, 95)[:players]
    settled = game.told(RackSettled)
    assert [(event.seat, event.deducted, event.gained) for event in sorted(settled, key=lambda e: e.seat)] == [
        (seat, cost, 0) for seat, cost in enumerate((20, 16, 1, 5)[:players])
    ]


@clause("R9.3")
@every_edition
def test_r9_3_a_score_may_fall_below_zero(edition: str) -> None:
    game = Game(edition, racks=["S", "QZ"], bag="", board=HORN)
    game.turn("8J S")
    game.accept(1)
    assert game.result.scores == (8 + 20, -20)


@clause("R9.3")
@every_edition
def test_r9_3_the_racks_are_shown_and_reckoned_before_the_game_is_over(edition: str) -> None:
    game = Game(edition, racks=["S", "QZ"], bag="", board=HORN)
    game.turn("8J S")
    game.accept(1)
    assert isinstance(game.events[-1], GameEnded)
    settled = {event.seat: event for event in game.told(RackSettled)}
    assert game.text(settled[1].tiles) == "QZ"
    assert (settled[1].deducted, settled[0].gained) == (20, 20)


# --- R9.4 the winner


@clause("R9.4")
@every_edition
@pytest.mark.parametrize(
    ("racks", "scores", "winners"),
    [
        (("B", "D"), (50, 40), (0,)),
        (("B", "D"), (40, 50), (1,)),
        (("B", "Q"), (40, 45), (0,)),  # 37 to 35: what counts is the final score
        (("B", "D"), (50, 49), (0,)),  # 47 each: 50 was more before the reckoning
        (("D", "B"), (49, 50), (1,)),
        (("B", "C"), (50, 50), (0, 1)),  # 47 each, 50 each before
        (("B", "C", "D"), (50, 50, 49), (0, 1)),  # 47 for all
        (("B", "D", "E"), (50, 49, 48), (0,)),
        (("B", "C", "M", "P"), (20, 50, 50, 50), (1, 2, 3)),
        (("Q", "B", "D", "C"), (99, 30, 30, 30), (0,)),
    ],
)
def test_r9_4_the_highest_score_wins_then_the_higher_before_the_reckoning(
    edition: str, racks: tuple[str, ...], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    players = len(racks)
    game = Game(
        rules(edition, players=players),
        racks=racks,
        bag="",
        scores=scores,
        board=HORN,
        prover=Finder(any_left=False),
    )
    game.turns(*["pass"] * (players * (2 if edition == "original" else 1)))
    assert game.result.winners == winners


@clause("R9.4")
@every_edition
def test_r9_4_going_out_does_not_win_by_itself(edition: str) -> None:
    game = Game(edition, racks=["S", "A"], bag="", scores=[10, 50], board=HORN)
    game.turn("8J S")
    game.accept(1)
    assert game.result.scores == (19, 49)
    assert game.result.winners == (1,)


@clause("R9.4")
@every_edition
def test_r9_4_a_tie_after_going_out_goes_to_the_higher_score_before(edition: str) -> None:
    # 32 + 8 + 5 against 50 - 5: 45 each, and 40 to 50 before.
    game = Game(edition, racks=["S", "K"], bag="", scores=[32, 50], board=HORN)
    game.turn("8J S")
    game.accept(1)
    assert game.result.scores == (45, 45)
    assert game.result.winners == (1,)
