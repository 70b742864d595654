"""R8: who may challenge what, until when, and what does it cost?"""

from __future__ import annotations

import pytest

from lexiko.rulebook import HouseRules
from lexiko.rules import (
    Accept,
    Challenge,
    ChallengeFailed,
    CloseChallenges,
    NothingToChallenge,
    Phase,
    PlayWithdrawn,
    RackSettled,
    Resign,
    TurnLost,
)
from tests.clauses import clause
from tests.table_talk import ONE_WORD, WHOLE_PLAY, Game, every_edition, rules

HORN = ("8F", "HORN")
FULL = "HORNEST", "FARMING", "PLATEAU", "DIVIDER"
whole_play = pytest.mark.parametrize("edition", WHOLE_PLAY)
one_word = pytest.mark.parametrize("edition", ONE_WORD)
several_players = pytest.mark.parametrize("players", (2, 3, 4))


def opened(edition: str, *, players: int = 2, phonies: tuple[str, ...] = (), house: str = "") -> Game:
    """A game in which seat 0 has opened with HORN."""
    game = Game(rules(edition, players=players, house=house), racks=FULL[:players], phonies=phonies)
    game.turn("8F HORN", draws="AEIO")
    return game


def with_three_words(edition: str, *, players: int = 3, phonies: tuple[str, ...] = ()) -> Game:
    """A game in which seat 0 has just made AH, HA and OH with AH below HORN."""
    game = Game(
        rules(edition, players=players),
        racks=["AHORNES", *FULL[1:players]],
        board=HORN,
        phonies=phonies,
    )
    game.turn("9F AH")
    return game


# --- R8.1 who, and until when


@clause("R8.1")
@every_edition
@several_players
@pytest.mark.parametrize("action", ["H6 FA.M", "exchange F", "pass"])
def test_r8_1_a_play_is_open_to_challenge_until_the_next_players_first_action(
    edition: str, players: int, action: str
) -> None:
    game = opened(edition, players=players)
    assert game.position.may_challenge == tuple(range(1, players))
    game.turn(action)
    for seat in range(2, players):
        wish = Challenge(game.word("HORN") if edition in ONE_WORD else None)
        if action == "H6 FA.M":
            # Only the newer play is open now, in which HORN is no word.
            assert game.position.last is not None
            assert game.position.last.seat == 1
        else:
            assert "nothing-to-challenge" in game.refusal(wish, seat=seat)
    assert game.at("8F") == "H"


@clause("R8.1", "R11.1")
@every_edition
@several_players
def test_r8_1_a_turn_lost_to_the_clock_closes_the_play_before_it(edition: str, players: int) -> None:
    timed = Game(
        rules(edition, players=players, house=HouseRules(turn_seconds=(60,))), racks=FULL[:players], phonies=["HORN"]
    )
    timed.turn("8F HORN", at=10)
    timed.call_time(at=71)
    wish = Challenge(timed.word("HORN") if edition in ONE_WORD else None)
    for seat in range(1, players):
        assert "nothing-to-challenge" in timed.refusal(wish, seat=seat)


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
    wish = Challenge(game.word("HORN") if edition in ONE_WORD else None)
    assert game.refusal(wish, seat=0) == {"own-play"}
    assert game.refusal(Accept(), seat=0) == {"own-play"}


@clause("R8.1")
@every_edition
def test_r8_1_whoever_accepted_a_play_cannot_challenge_it_any_more(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.accept(1)
    wish = Challenge(game.word("HORN") if edition in ONE_WORD else None)
    assert game.refusal(wish, seat=1) == {"already-accepted"}
    assert game.refusal(Accept(), seat=1) == {"already-accepted"}
    assert game.position.may_challenge == (2,)
    game.challenge_as_usual(2, "HORN")
    assert game.scores == (0, 0, 0)


@clause("R8.1")
@every_edition
def test_r8_1_whoever_left_the_game_cannot_challenge(edition: str) -> None:
    game = opened(edition, players=3, phonies=("HORN",))
    game.resign(2)
    wish = Challenge(game.word("HORN") if edition in ONE_WORD else None)
    assert game.refusal(wish, seat=2) == {"no-such-seat"}


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
@several_players
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
    wish = Challenge(game.word("HORN") if edition in ONE_WORD else None)
    assert "nothing-to-challenge" in game.refusal(wish, seat=2)


@clause("R8.3")
@every_edition
def test_r8_3_what_lay_there_before_stays(edition: str) -> None:
    game = Game(edition, racks=["FAM", "EST"], board=HORN, scores=[20, 30], phonies=["FARM"])
    before = game.board
    game.turn("H6 FA.M")
    game.challenge_as_usual(1, "FARM")
    assert game.board == before
    assert game.scores == (20, 30)


# --- R8.4 an acceptable play


@clause("R8.4")
@every_edition
def test_r8_4_of_two_players_the_challenger_in_vain_loses_the_turn_at_once(edition: str) -> None:
    game = opened(edition)
    game.challenge_as_usual(1, "HORN")
    assert [event.seat for event in game.told(TurnLost)] == [1]
    assert game.scores == (14, 0)
    assert game.on_turn == 0
    game.turn("8J E")
    assert game.on_turn == 1
    assert game.rack(1) == "AFGIMNR"


@clause("R8.4")
@every_edition
@pytest.mark.parametrize(
    ("players", "challenger", "turns"),
    [
        (3, 1, [2, 0, 1, 2]),
        (3, 2, [1, 0, 1, 2]),
        (4, 1, [2, 3, 0, 1]),
        (4, 2, [1, 3, 0, 1, 2]),
        (4, 3, [1, 2, 0, 1, 2, 3]),
    ],
)
def test_r8_4_of_several_players_the_challengers_own_next_turn_is_lost(
    edition: str, players: int, challenger: int, turns: list[int]
) -> None:
    game = opened(edition, players=players)
    game.challenge_as_usual(challenger, "HORN")
    taken = []
    for _ in turns:
        assert game.on_turn is not None
        taken.append(game.on_turn)
        game.turn(f"exchange {game.rack(game.on_turn)[-1]}")
    assert taken == turns


@clause("R8.4")
@whole_play
def test_r8_4_a_whole_play_is_challenged_once(edition: str) -> None:
    game = with_three_words(edition, players=4)
    game.challenge(3)
    for seat in (1, 2, 3):
        assert game.refusal(Challenge(), seat=seat) == {"already-challenged"}
    assert sum(game.position.turns_owed) == 1


@clause("R8.4")
@one_word
def test_r8_4_another_word_of_a_surviving_play_may_still_be_challenged(edition: str) -> None:
    game = with_three_words(edition, players=3, phonies=("OH",))
    game.challenge(1, "HA")
    assert game.at("9F") == "A"
    game.challenge(2, "OH")
    assert game.at("9F") == ""
    assert game.scores == (0, 0, 0)


@clause("R8.4")
@one_word
def test_r8_4_a_word_is_looked_up_once(edition: str) -> None:
    game = with_three_words(edition, players=3)
    game.challenge(2, "HA")
    assert game.refusal(Challenge(game.word("HA")), seat=1) == {"word-already-looked-up"}


@clause("R8.4")
@one_word
def test_r8_4_each_failure_costs_its_maker_a_turn(edition: str) -> None:
    game = with_three_words(edition, players=3)
    game.challenge(2, "HA")
    game.challenge(2, "OH")
    game.challenge(1, "AH")
    # Seat 1 has lost the turn that was due; seat 2 loses two in a row.
    taken = []
    for _ in range(6):
        assert game.on_turn is not None
        taken.append(game.on_turn)
        game.turn(f"exchange {game.rack(game.on_turn)[-1]}")
    assert taken == [0, 1, 0, 1, 2, 0]


@clause("R8.4")
@one_word
def test_r8_4_of_two_players_one_may_lose_several_turns_to_one_play(edition: str) -> None:
    game = with_three_words(edition, players=2)
    game.challenge(1, "HA")
    game.challenge(1, "OH")
    taken = []
    for _ in range(4):
        assert game.on_turn is not None
        taken.append(game.on_turn)
        game.turn(f"exchange {game.rack(game.on_turn)[-1]}")
    assert taken == [0, 0, 1, 0]


@clause("R8.4")
@every_edition
def test_r8_4_turns_owed_for_several_plays_add_up(edition: str) -> None:
    game = opened(edition, players=3)
    game.challenge_as_usual(2, "HORN")
    game.turn("H6 FA.M")
    assert [event.seat for event in game.told(TurnLost)] == [2]
    game.challenge_as_usual(2, "FARM")
    taken = []
    for _ in range(4):
        assert game.on_turn is not None
        taken.append(game.on_turn)
        game.turn(f"exchange {game.rack(game.on_turn)[-1]}")
    assert taken == [0, 1, 0, 1]


@clause("R8.4")
@every_edition
def test_r8_4_a_lost_turn_scores_and_draws_nothing(edition: str) -> None:
    game = opened(edition)
    bag = game.bag
    game.challenge_as_usual(1, "HORN")
    assert game.bag == bag
    assert game.rack(1) == "AFGIMNR"
    assert game.scores == (14, 0)


@clause("R8.4")
@every_edition
def test_r8_4_whoever_has_turns_to_lose_may_still_challenge(edition: str) -> None:
    game = opened(edition, phonies=("HORNE",))
    game.challenge_as_usual(1, "HORN")
    game.turn("8J E")
    game.challenge_as_usual(1, "HORNE")
    assert game.scores == (14, 0)
    assert game.on_turn == 1


@clause("R8.4")
@every_edition
def test_r8_4_the_turn_of_whoever_leaves_is_owed_no_more(edition: str) -> None:
    game = opened(edition, players=3)
    game.challenge_as_usual(2, "HORN")
    game.say(2, Resign())
    game.turn("pass")
    assert game.on_turn == 0


@clause("R8.4")
@every_edition
@pytest.mark.parametrize("how", ["resigns", "runs out of time", "exchanges", "passes"])
def test_r8_4_a_turn_owed_is_lost_however_the_turn_before_it_ended(edition: str, how: str) -> None:
    game = Game(rules(edition, players=3, house=HouseRules(turn_seconds=(60,))), racks=FULL[:3])
    game.turn("8F HORN")
    game.challenge_as_usual(2, "HORN")
    if how == "resigns":
        game.resign(1)
    elif how == "runs out of time":
        game.call_time(at=61)
    else:
        game.turn("exchange F" if how == "exchanges" else "pass")
    assert [event.seat for event in game.told(TurnLost)] == [2]
    assert game.on_turn == 0


@clause("R8.1", "R8.5")
@every_edition
def test_r8_1_a_play_that_everybody_accepts_changes_no_turn(edition: str) -> None:
    game = opened(edition, players=3)
    game.accept(1, 2)
    assert game.position.may_challenge == ()
    assert game.on_turn == 1
    game.turn("H6 FA.M")
    assert game.scores == (14, 9, 0)


# --- R8.5 the play that ends the game


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
@several_players
def test_r8_5_the_play_that_ends_the_game_waits_for_a_challenge(edition: str, players: int) -> None:
    game = going_out(edition, players=players)
    assert game.position.phase is Phase.AWAITING_LAST_CHALLENGE
    assert game.told(RackSettled) == []
    assert game.scores[0] == 100 + EARNED
    assert game.refusal("pass", seat=1) >= {"awaiting-last-challenge"}


@clause("R8.5")
@every_edition
@several_players
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
    wish = Challenge(game.word("OH") if edition in ONE_WORD else None)
    assert "game-over" in game.refusal(wish, seat=1)
