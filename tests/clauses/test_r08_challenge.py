"""R8.1 to R8.3: who may challenge what, until when, and what of a play that is unacceptable?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import HouseRules
from lexiko.rules import (
    Accept,
    Challenge,
    ChallengeFailed,
    NothingToChallenge,
    PlayWithdrawn,
    TurnLost,
)
from tests.clauses import clause
from tests.clauses.doubtful_plays import (
    FULL,
    HORN,
    doubt,
    one_word,
    opened,
    whole_play,
    with_three_words,
)
from tests.table_talk import Game, every_edition, every_number_of_players, rules

# --- R8.1 who, and until when


@clause("R8.1")
@every_edition
@every_number_of_players
@pytest.mark.parametrize("action", ["H6 FA.M", "exchange F", "pass"])
def test_r8_1_a_play_is_open_to_challenge_until_the_next_players_first_action(
    edition: str, players: int, action: str
) -> None:
    game = opened(edition, players=players)
    assert game.position.may_challenge == tuple(range(1, players))
    game.turn(action)
    for seat in range(2, players):
        challenge = doubt(game, "HORN")
        if action == "H6 FA.M":
            # Only the newer play is open now, in which HORN is no word.
            assert game.position.last is not None
            assert game.position.last.seat == 1
        else:
            assert "nothing-to-challenge" in game.refusal(challenge, seat=seat)
    assert game.at("8F") == "H"


@clause("R8.1", "R11.1")
@every_edition
@every_number_of_players
def test_r8_1_a_turn_lost_to_the_clock_closes_the_play_before_it(edition: str, players: int) -> None:
    timed = Game(
        rules(edition, players=players, house=HouseRules(turn_seconds=(60,))), racks=FULL[:players], phonies=["HORN"]
    )
    timed.turn("8F HORN", at=10)
    timed.call_time(at=71)
    action = doubt(timed, "HORN")
    for seat in range(1, players):
        assert "nothing-to-challenge" in timed.refusal(action, seat=seat)


@clause("R8.1")
@every_edition
def test_r8_1_a_refused_attempt_is_no_first_action(edition: str) -> None:
    game = opened(edition, phonies=("HORN",))
    game.refusal("8F FARM")
    game.refusal("pass", seat=0)
    game.challenge_as_usual(1, "HORN")
    assert game.scores == (0, 0)


@clause("R8.1")
@every_edition
def test_r8_1_where_nothing_was_played_there_is_nothing_to_challenge(edition: str) -> None:
    game = Game(edition, racks=["HORN", "FARM"])
    with pytest.raises(NothingToChallenge):
        game.challenge(1)
    for text in ("pass", "exchange F"):
        game.turn(text)
        with pytest.raises(NothingToChallenge):
            game.say(game.on_turn, Challenge())


@clause("R8.1")
@every_edition
@pytest.mark.parametrize(("players", "seat"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_r8_1_any_opponent_may_challenge(edition: str, players: int, seat: int) -> None:
    game = opened(edition, players=players, phonies=("HORN",))
    game.challenge_as_usual(seat, "HORN")
    (withdrawn,) = game.told(PlayWithdrawn)
    assert (withdrawn.seat, withdrawn.by) == (0, seat)


@clause("R8.1")
@every_edition
def test_r8_1_players_do_not_challenge_their_own_play(edition: str) -> None:
    game = opened(edition, phonies=("HORN",))
    action = doubt(game, "HORN")
    assert game.refusal(action, seat=0) == {"own-play"}
    assert game.refusal(Accept(), seat=0) == {"own-play"}


@clause("R8.1")
@every_edition
def test_r8_1_whoever_accepted_a_play_cannot_challenge_it_any_more(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.accept(1)
    action = doubt(game, "HORN")
    assert game.refusal(action, seat=1) == {"already-accepted"}
    assert game.refusal(Accept(), seat=1) == {"already-accepted"}
    assert game.position.may_challenge == (2,)
    game.challenge_as_usual(2, "HORN")
    assert game.scores == (0, 0, 0)


@clause("R8.1")
@every_edition
def test_r8_1_whoever_left_the_game_cannot_challenge(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.resign(2)
    action = doubt(game, "HORN")
    assert game.refusal(action, seat=2) == {"no-such-seat"}


@clause("R8.1")
@every_edition
def test_r8_1_leaving_is_no_first_action_of_a_turn(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.resign(1)
    game.challenge_as_usual(2, "HORN")
    assert game.scores == (0, 0, 0)
    assert game.on_turn == 2


@clause("R8.1")
@every_edition
def test_r8_1_a_play_can_be_challenged_after_its_owner_has_left(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.resign(0)
    game.challenge_as_usual(2, "HORN")
    assert game.scores == (0, 0, 0)
    assert game.on_turn == 1


@clause("R8.1")
@every_edition
def test_r8_1_only_the_latest_play_is_open(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.turn("H6 FA.M")
    assert game.position.last is not None
    assert [game.text(word) for word in game.position.last.open_words] == ["FARM"]
    game.challenge_as_usual(2, "FARM")
    assert game.told(PlayWithdrawn) == []
    assert game.scores == (14, 9, 0)


# --- R8.2 what is looked up


@clause("R8.2")
@whole_play
def test_r8_2_all_words_of_a_play_are_looked_up_together(edition: str) -> None:
    game = with_three_words(edition)
    game.challenge(1)
    (failed,) = game.told(ChallengeFailed)
    assert [game.text(word) for word in failed.looked_up] == ["AH", "HA", "OH"]


@clause("R8.2")
@whole_play
@pytest.mark.parametrize("phonies", [("AH",), ("HA",), ("OH",), ("HA", "OH")])
def test_r8_2_any_bad_word_makes_the_whole_play_unacceptable(edition: str, phonies: tuple[str, ...]) -> None:
    game = with_three_words(edition, phonies=phonies)
    game.challenge(1)
    (withdrawn,) = game.told(PlayWithdrawn)
    assert tuple(game.text(word) for word in withdrawn.rejected) == phonies
    assert len(withdrawn.looked_up) == 3
    assert (game.at("9F"), game.at("9G")) == ("", "")


@clause("R8.2")
@whole_play
def test_r8_2_a_challenge_to_the_whole_play_names_no_word(edition: str) -> None:
    game = with_three_words(edition)
    assert game.refusal(Challenge(game.word("OH")), seat=1) == {"challenge-names-no-word"}


@clause("R8.2")
@one_word
@pytest.mark.parametrize("word", ["AH", "HA", "OH"])
def test_r8_2_only_the_word_that_is_named_is_looked_up(edition: str, word: str) -> None:
    others = tuple({"AH", "HA", "OH"} - {word})
    game = with_three_words(edition, phonies=others)
    game.challenge(1, word)
    (failed,) = game.told(ChallengeFailed)
    assert [game.text(looked_up) for looked_up in failed.looked_up] == [word]
    assert game.at("9F") == "A"


@clause("R8.2")
@one_word
@pytest.mark.parametrize("word", ["AH", "HA", "OH"])
def test_r8_2_a_bad_word_that_is_named_undoes_the_whole_play(edition: str, word: str) -> None:
    game = with_three_words(edition, phonies=(word,))
    game.challenge(1, word)
    (withdrawn,) = game.told(PlayWithdrawn)
    assert [game.text(rejected) for rejected in withdrawn.rejected] == [word]
    assert (game.at("9F"), game.at("9G"), game.scores) == ("", "", (0, 0, 0))


@clause("R8.2")
@one_word
def test_r8_2_a_challenge_names_a_word_of_the_play(edition: str) -> None:
    game = with_three_words(edition)
    assert game.refusal(Challenge(), seat=1) == {"challenge-must-name-word"}
    assert game.refusal(Challenge(game.word("HORN")), seat=1) == {"not-a-word-of-the-play"}
    assert game.refusal(Challenge(game.word("A")), seat=1) == {"not-a-word-of-the-play"}


# --- R8.3 an unacceptable play


@clause("R8.3")
@every_edition
@every_number_of_players
def test_r8_3_the_player_takes_the_tiles_back_and_scores_nothing(edition: str, players: int) -> None:
    game = Game(rules(edition, players=players), racks=FULL[:players], phonies=["HORN"])
    before = game.position
    game.turn("8F HORN", draws="AEIO")
    assert game.rack(0) == "AEEIOST"
    game.challenge_as_usual(1, "HORN")
    after = game.position
    assert (after.racks, after.board, after.scores) == (before.racks, before.board, before.scores)
    # The tiles drawn since are in the bag again.
    assert after.bag == before.bag
    assert [event.points for event in game.told(PlayWithdrawn)] == [14]


@clause("R8.3")
@every_edition
def test_r8_3_blanks_come_back_undeclared(edition: str) -> None:
    game = Game(edition, racks=["HRN?", "FARM"], phonies=["HORN"])
    game.turn("8F HoRN", draws="AEIO")
    game.challenge_as_usual(1, "HORN")
    assert game.rack(0) == "?HNR"


@clause("R8.3")
@every_edition
def test_r8_3_the_bonus_is_lost_too(edition: str) -> None:
    game = Game(edition, racks=["FARMING", "HORN"], phonies=["FARMING"])
    game.turn("8H FARMING")
    assert game.scores == (78, 0)
    game.challenge_as_usual(1, "FARMING")
    assert game.scores == (0, 0)


@clause("R8.3")
@every_edition
@pytest.mark.parametrize(("players", "challenger"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_r8_3_that_turn_is_over_and_the_next_player_is_on_turn(edition: str, players: int, challenger: int) -> None:
    game = opened(edition, players=players, phonies=("HORN",))
    game.challenge_as_usual(challenger, "HORN")
    assert game.on_turn == 1
    assert game.told(TurnLost) == []
    assert game.position.turns_owed == (0,) * players
    assert game.refusal("pass", seat=0) == {"not-your-turn"}


@clause("R8.3")
@every_edition
def test_r8_3_a_withdrawn_play_cannot_be_challenged_again(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.challenge_as_usual(1, "HORN")
    action = doubt(game, "HORN")
    assert "nothing-to-challenge" in game.refusal(action, seat=2)


@clause("R8.3")
@every_edition
def test_r8_3_what_lay_there_before_stays(edition: str) -> None:
    game = Game(edition, racks=["FAM", "EST"], board=HORN, scores=[20, 30], phonies=["FARM"])
    before = game.board
    game.turn("H6 FA.M")
    game.challenge_as_usual(1, "FARM")
    assert game.board == before
    assert game.scores == (20, 30)
