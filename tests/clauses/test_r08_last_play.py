"""R8.5: may the play that ends the game be challenged, and what follows?"""

from __future__ import annotations

from lexiko.rules import (
    ChallengeFailed,
    CloseChallenges,
    Phase,
    RackSettled,
    Resign,
)
from tests.clauses import clause
from tests.clauses.doubtful_plays import (
    HORN,
    doubt,
    one_word,
    opened,
    whole_play,
)
from tests.table_talk import Game, every_edition, every_number_of_players, rules


def going_out(edition: str, *, players: int = 2, phonies: tuple[str, ...] = ()) -> Game:
    """A game in which seat 0 has just gone out with AH, making AH, HA and OH."""
    game = Game(
        rules(edition, players=players),
        racks=["AH", "TV", "EX", "JO"][:players],
        bag="",
        board=HORN,
        scores=[100, 90, 80, 70][:players],
        phonies=phonies,
    )
    game.turn("9F AH")
    return game


# AH: A, then H doubled on G9, 1 + 8; HA 4 + 1; OH 1 + 8.
EARNED = 9 + 5 + 9


@clause("R8.5")
@every_edition
@every_number_of_players
def test_r8_5_the_play_that_ends_the_game_waits_for_a_challenge(edition: str, players: int) -> None:
    game = going_out(edition, players=players)
    assert game.position.phase is Phase.AWAITING_LAST_CHALLENGE
    assert game.told(RackSettled) == []
    assert game.scores[0] == 100 + EARNED
    assert game.refusal("pass", seat=1) >= {"awaiting-last-challenge"}


@clause("R8.5")
@every_edition
@every_number_of_players
def test_r8_5_once_all_opponents_accept_it_the_scores_are_reckoned(edition: str, players: int) -> None:
    game = going_out(edition, players=players)
    for seat in range(1, players):
        assert not game.is_over
        game.accept(seat)
    assert game.is_over
    assert game.result.scores == (100 + EARNED + sum((5, 9, 9)[: players - 1]), 85, 71, 61)[:players]


@clause("R8.5")
@every_edition
def test_r8_5_a_bad_last_play_is_withdrawn_and_the_game_goes_on(edition: str) -> None:
    game = going_out(edition, players=3, phonies=("OH",))
    game.accept(1)
    game.challenge_as_usual(2, "OH")
    assert game.position.phase is Phase.PLAYING
    assert game.scores == (100, 90, 80)
    assert game.rack(0) == "AH"
    assert game.on_turn == 1
    game.turn("pass")
    assert game.on_turn == 2


@clause("R8.5")
@whole_play
def test_r8_5_after_a_challenge_in_vain_the_scores_are_reckoned(edition: str) -> None:
    game = going_out(edition, players=3)
    game.challenge(2)
    assert game.is_over
    assert game.result.scores == (100 + EARNED + 14, 85, 71)
    kinds = [type(event) for event in game.events]
    assert kinds.index(ChallengeFailed) < kinds.index(RackSettled)


@clause("R8.5", "R8.4")
@one_word
def test_r8_5_each_word_of_the_last_play_may_be_challenged(edition: str) -> None:
    game = going_out(edition)
    for word in ("AH", "HA"):
        game.challenge(1, word)
        assert game.position.phase is Phase.AWAITING_LAST_CHALLENGE
    game.challenge(1, "OH")
    assert game.is_over
    assert game.result.scores == (100 + EARNED + 5, 85)


@clause("R8.5", "R8.4")
@one_word
def test_r8_5_a_turn_owed_for_the_last_play_is_lost_if_the_game_goes_on(edition: str) -> None:
    game = going_out(edition, phonies=("OH",))
    game.challenge(1, "AH")
    game.challenge(1, "OH")
    assert game.position.phase is Phase.PLAYING
    # The turn that was due to seat 1 is lost to its challenge of AH.
    assert game.on_turn == 0
    game.turn("pass")
    assert game.on_turn == 1


@clause("R8.5")
@every_edition
def test_r8_5_nobody_waits_for_an_opponent_who_left(edition: str) -> None:
    game = going_out(edition, players=3)
    game.accept(1)
    game.resign(2)
    assert game.is_over
    assert game.result.why == "went-out"
    assert game.result.winners == (0,)


@clause("R8.5")
@every_edition
def test_r8_5_whoever_went_out_cannot_leave_before_the_reckoning(edition: str) -> None:
    game = going_out(edition, players=3)
    assert game.refusal(Resign(), seat=0) == {"awaiting-last-challenge"}
    game.close_challenges()
    assert game.result.winners == (0,)


@clause("R8.5", "R9.4")
@every_edition
def test_r8_5_nobody_leaves_whose_play_has_ended_the_game(edition: str) -> None:
    game = going_out(edition)
    assert game.refusal(Resign(), seat=0) == {"awaiting-last-challenge"}
    game.accept(1)
    assert game.result.winners == (0,)


@clause("R8.5")
@every_edition
def test_r8_5_the_table_may_close_the_challenges(edition: str) -> None:
    game = going_out(edition, players=3, phonies=("OH",))
    assert game.refusal(CloseChallenges(), seat=1) == {"table-only"}
    game.close_challenges()
    assert game.is_over
    assert game.result.winners == (0,)


@clause("R8.5")
@every_edition
def test_r8_5_where_no_last_play_waits_nothing_is_closed(edition: str) -> None:
    game = opened(edition)
    assert game.refusal(CloseChallenges(), seat=None) == {"not-awaiting-last-challenge"}


@clause("R8.5")
@every_edition
def test_r8_5_once_the_game_is_over_nothing_is_challenged(edition: str) -> None:
    game = going_out(edition, phonies=("OH",))
    game.accept(1)
    action = doubt(game, "OH")
    assert "game-over" in game.refusal(action, seat=1)
