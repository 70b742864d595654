"""C1 to C9: what does the club edition settle in its own way, and do its policies serve other editions too?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lexiko.rulebook import BadHouseRules, HouseRules, load_edition, ruleset
from lexiko.rules import (
    ChallengeFailed,
    FinishLineReached,
    NoMorePlays,
    OvertimeCharged,
    Phase,
    RackSettled,
    TurnLost,
    clock_left,
    overtime_cost,
)
from tests.clauses import clause
from tests.table_talk import Game, rules

HORN = ("8F", "HORN")
RACKS = ("HORNEST", "FARMING")


def club(*racks: str, option: str = "", phonies: tuple[str, ...] = (), house: str = "") -> Game:
    """A game by the club's rules with an option chosen."""
    edition = f"club:{option}" if option else "club"
    return Game(rules(edition, house=house), racks=racks or RACKS, phonies=phonies)


def at_the_end(*racks: str, scores: tuple[int, int] = (100, 100)) -> Game:
    """A game by the club's rules whose bag is empty."""
    return Game("club", racks=racks, bag="", scores=scores, board=HORN)


@clause("C1")
@pytest.mark.parametrize("players", [3, 4])
def test_c1_club_is_for_two_players(players: int) -> None:
    with pytest.raises(BadHouseRules, match=f"Club is for two players, not {players}"):
        ruleset("club", players=players)


@clause("R6.2")
def test_exchanging_needs_seven_tiles_in_the_bag() -> None:
    game = Game("club", racks=RACKS, bag="AEIOUS")
    assert game.refusal("exchange H") == {"bag-too-small"}


@clause("C2")
def test_c2_a_wrong_challenge_costs_the_next_turn() -> None:
    game = club(*RACKS)
    game.turn("8F HORN", draws="AEIO")
    game.challenge(1)
    assert [event.seat for event in game.told(TurnLost)] == [1]
    assert (game.scores, game.on_turn) == ((14, 0), 0)


@clause("C3")
def test_c3_by_single_challenge_a_wrong_one_costs_nothing_and_a_right_one_takes_the_play_off() -> None:
    game = club(*RACKS, option="challenge=single")
    game.turn("8F HORN", draws="AEIO")
    game.challenge(1)
    assert not game.told(TurnLost)
    assert (game.scores, game.on_turn, game.position.turns_owed) == ((14, 0), 1, (0, 0))
    doubted = club(*RACKS, option="challenge=single", phonies=("HORN",))
    doubted.turn("8F HORN", draws="AEIO")
    doubted.challenge(1)
    assert (doubted.scores, doubted.on_turn, doubted.rack(0)) == ((0, 0), 1, "EHNORST")


@clause("C4")
def test_c4_by_the_five_point_rule_the_plays_maker_gains_five_for_each_wrong_challenge() -> None:
    game = club(*RACKS, option="challenge=five-point")
    game.turn("8F HORN", draws="AEIO")
    game.challenge(1)
    assert game.told(ChallengeFailed)[0].points == 5
    assert (game.scores, game.on_turn) == ((19, 0), 1)
    game.turn("H6 FA.M", draws="AEI")
    game.challenge(0)
    assert (game.scores, game.on_turn) == ((19, 9 + 5), 0)


@clause("C4", "V7")
def test_c4_points_for_a_challenge_may_reach_the_finish_line() -> None:
    game = Game(rules("club:challenge=five-point", house=HouseRules(levels=("18",))), racks=RACKS)
    game.turn("8F HORN", draws="AEIO")
    game.challenge(1)
    assert [event.target for event in game.told(FinishLineReached)] == [18]
    assert (game.result.winners, game.result.why) == ((0,), "finish-line")


@clause("C4", "V7", "R8.5")
def test_c4_points_for_a_challenge_to_the_last_play_may_reach_the_finish_line_too() -> None:
    game = Game(rules("club:challenge=five-point", house=HouseRules(levels=("18",))), racks=["HORN", "FARMING"], bag="")
    game.turn("8F HORN")
    game.challenge(1)
    assert (game.result.winners, game.result.why, game.result.scores) == ((0,), "finish-line", (19, 0))
    assert not game.told(RackSettled)


@clause("C2", "C3", "C4")
@pytest.mark.parametrize(("option", "score"), [("double", 14), ("single", 14), ("five-point", 19)])
def test_c2_the_last_play_of_a_game_may_be_challenged_by_every_option(option: str, score: int) -> None:
    game = Game(rules(f"club:challenge={option}"), racks=["HORN", "FARMING"], bag="")
    game.turn("8F HORN")
    game.challenge(1)
    assert game.is_over
    assert game.result.scores[0] == score + 2 * game.rules.tile_set.total(game.position.racks[1])


@clause("C5")
def test_c5_each_has_twenty_five_minutes_and_the_clock_of_whoever_is_on_turn_runs() -> None:
    game = club(*RACKS)
    assert game.rules.clock_seconds == 25 * 60
    game.turn("8F HORN", draws="AEIO", at=100)
    game.turn("H6 FA.M", draws="AEI", at=160.5)
    assert list(game.position.seconds_used) == [100, 60.5]
    assert [clock_left(game.position, seat, 170.5) for seat in (0, 1)] == [1390, 1439.5]
    game.turn("pass", at=180.5)
    assert list(game.position.seconds_used) == [120, 60.5]


@clause("C5")
@pytest.mark.parametrize(("phonies", "used"), [(("HORN",), (100, 20)), ((), (100, 20))])
def test_c5_thinking_about_a_challenge_takes_the_challengers_time(
    phonies: tuple[str, ...], used: tuple[float, float]
) -> None:
    game = club(*RACKS, phonies=phonies)
    game.turn("8F HORN", draws="AEIO", at=100)
    game.clock = 120
    game.challenge(1)
    assert game.position.seconds_used == used


@clause("C5")
def test_c5_without_a_clock_no_time_is_counted() -> None:
    game = club(*RACKS, option="clock=none")
    game.turn("8F HORN", draws="AEIO", at=10_000)
    assert game.position.seconds_used == ()
    assert clock_left(game.position, 0, 20_000) is None


@clause("C5", "C6")
def test_c5_the_turn_in_which_a_game_is_broken_off_counts_too() -> None:
    game = at_the_end("S", "QZ")
    game.clock = 1561
    game.adjudicate("the hall closes")
    assert list(game.position.seconds_used) == [1561, 0]
    assert game.told(OvertimeCharged)[0].deducted == 20


@clause("C5", "C6", "V1")
def test_c5_the_turn_in_which_players_agree_to_stop_counts_too() -> None:
    game = Game(rules("club", house=HouseRules(opening_length=5)), racks=RACKS)
    game.clock = 1501
    game.agree(0, 1)
    assert [(event.seat, event.deducted) for event in game.told(OvertimeCharged)] == [(0, 10)]


@clause("C6")
def test_c6_a_minute_has_not_begun_before_its_first_thousandth_second() -> None:
    game = at_the_end("S", "QZ")
    game.turn("8J S", at=1500.0000002)
    game.accept(1)
    assert not game.told(OvertimeCharged)


@clause("C6")
@pytest.mark.parametrize(("thought", "cost"), [(1500, 0), (1500.5, 10), (1560, 10), (1560.5, 20), (1500 + 540.5, 100)])
def test_c6_each_minute_begun_in_overtime_costs_ten_points_and_no_flag_falls(thought: float, cost: int) -> None:
    game = at_the_end("S", "QZ")
    game.turn("8J S", at=thought)
    game.accept(1)
    charged = [(event.seat, event.deducted) for event in game.told(OvertimeCharged)]
    assert charged == ([(0, cost)] if cost else [])
    assert game.result.scores == (108 + 2 * 20 - cost, 100)


@clause("C6")
@pytest.mark.parametrize("thought", [1500 + 600, 1500 + 600.5, 1500 + 3 * 86_400])
def test_c6_overtime_is_charged_for_ten_minutes_at_most(thought: float) -> None:
    game = at_the_end("S", "QZ")
    game.turn("8J S", at=thought)
    game.accept(1)
    assert [(event.seconds, event.deducted) for event in game.told(OvertimeCharged)] == [(thought - 1500, 100)]
    assert game.result.scores == (108 + 2 * 20 - 100, 100)


@clause("C6")
def test_c6_an_edition_that_names_no_limit_charges_every_minute() -> None:
    endless = replace(rules("club"), overtime_minutes=None)
    assert overtime_cost(endless, 3600) == 600


@clause("C6")
def test_c6_overtime_may_cost_the_win() -> None:
    game = at_the_end("S", "QZ", scores=(0, 40))
    game.turn("8J S", at=1501)
    game.accept(1)
    assert (game.result.scores, game.result.winners) == ((38, 40), (1,))


@clause("C7")
@pytest.mark.parametrize(
    "turns",
    [
        ("pass",) * 6,
        ("exchange H", "exchange F", "pass", "exchange A", "exchange G", "pass"),
    ],
)
def test_c7_six_turns_without_points_end_the_game_and_each_loses_the_rack(turns: tuple[str, ...]) -> None:
    game = Game("club", racks=("H", "F"), bag="AAAAAAAGGGGGGG")
    for text in turns:
        assert not game.is_over
        mover = game.position.on_turn
        assert mover is not None
        game.turn(f"exchange {game.rack(mover)[-1]}" if text.startswith("exchange") else text)
    assert [event.why for event in game.told(NoMorePlays)] == ["scoreless"]
    total = game.rules.tile_set.total
    assert game.result.scores == tuple(-total(rack) for rack in game.position.racks)
    assert all(event.gained == 0 for event in game.told(RackSettled))


@clause("C7")
def test_c7_a_play_taken_back_counts_and_so_does_a_turn_lost_to_a_challenge() -> None:
    game = club("HORNEST", "FARMING", phonies=("RHO",))
    game.turns("pass", "pass", "pass", "pass", "8G RHO")
    assert game.position.scoreless_turns == 0
    game.challenge(1)
    assert game.position.scoreless_turns == 5
    game.turn("pass")
    assert game.is_over

    lost = club("HORNEST", "FARMING")
    lost.turn("8F HORN", draws="AEIO")
    lost.challenge(1)
    assert lost.position.scoreless_turns == 1


@clause("C7", "R8.3")
def test_c7_a_turn_lost_before_a_play_is_taken_back_counts_like_one_lost_after_it() -> None:
    many = replace(rules("original", players=3), challenge_failed="lose-next-turn", scoreless_to_end=9)
    game = Game(many, racks=("HORN", "FARM", "QZ"), phonies=("FARM",))
    game.turn("8F HORN")
    game.challenge(2, "HORN")
    game.turn("H6 FA.M")
    assert [event.seat for event in game.told(TurnLost)] == [2]
    game.challenge(0, "FARM")
    assert game.position.scoreless_turns == 2


@clause("C7")
def test_c7_the_game_may_end_with_a_play_taken_back() -> None:
    game = club("HORNEST", "FARMING", phonies=("FARM",))
    game.turns(*["pass"] * 5, "8F FARM")
    game.challenge(0)
    assert (game.is_over, game.result.why) == (True, "no-more-plays")
    assert game.rack(1) == "AFGIMNR"


@clause("C7", "R8.5")
@pytest.mark.parametrize("phonies", [(), ("AA",)])
def test_c7_six_turns_end_with_a_play_worth_nothing_once_nobody_doubts_it(phonies: tuple[str, ...]) -> None:
    game = Game("club", racks=("HORNEST", "??Q"), bag="", phonies=phonies)
    game.turns(*["pass"] * 5, "8H aa")
    assert game.position.phase is Phase.AWAITING_LAST_CHALLENGE
    game.challenge(0)
    assert game.is_over
    assert game.result.scores == (-10, -10)
    assert game.rack(1) == ("??Q" if phonies else "Q")


@clause("C7", "V1")
def test_c7_while_a_long_opening_is_to_come_only_agreement_ends_the_game() -> None:
    game = Game(rules("club", house=HouseRules(opening_length=5)), racks=RACKS)
    game.turns(*["pass"] * 8)
    assert not game.is_over
    game.agree(0, 1)
    assert game.is_over


@clause("C7")
def test_c7_points_start_the_count_again() -> None:
    game = club(*RACKS)
    game.turns(*["pass"] * 4)
    game.turn("8F HORN", draws="AEIO")
    game.turns(*["pass"] * 5)
    assert not game.is_over
    game.turn("pass")
    assert game.is_over


@clause("C7")
def test_c7_both_may_agree_sooner_that_no_play_remains() -> None:
    game = club(*RACKS)
    game.turn("pass")
    game.agree(0, 1)
    assert game.told(NoMorePlays) == [NoMorePlays("agreed")]
    assert game.result.why == "no-more-plays"


@clause("C8")
def test_c8_who_goes_out_gains_twice_what_the_other_has_left() -> None:
    game = at_the_end("S", "QZ")
    game.turn("8J S")
    game.accept(1)
    assert game.result.scores == (108 + 2 * 20, 100)
    assert [(event.seat, event.deducted, event.gained) for event in game.told(RackSettled)] == [(0, 0, 40), (1, 0, 0)]


@clause("C9")
def test_c9_equal_scores_share_the_win_whatever_they_were_before_the_reckoning() -> None:
    game = at_the_end("S", "K", scores=(42, 60))
    game.turn("8J S")
    game.accept(1)
    assert game.result.scores == (60, 60)
    assert game.result.winners == (0, 1)


@clause("C2", "C5", "C7", "C8")
def test_its_policies_serve_any_other_edition() -> None:
    mixed = replace(
        rules("original", players=3),
        challenge_failed="give-points",
        challenge_points=10,
        scoreless_to_end=4,
        settling="twice-the-others",
        clock_seconds=60.0,
        overtime_points=1,
    )
    game = Game(mixed, racks=("HORN", "FARM", "QZ"))
    game.turn("8F HORN", at=61)
    game.challenge(2, "HORN")
    assert game.scores == (24, 0, 0)
    game.turns("pass", "exchange Q", "pass", "exchange M")
    assert game.is_over
    assert game.told(OvertimeCharged)[0].seat == 0


def test_every_choice_of_an_option_says_what_it_means() -> None:
    options = {option.key: [choice.key for choice in option.choices] for option in load_edition("club").options}
    assert options == {"challenge": ["double", "single", "five-point"], "clock": ["25", "none"]}
