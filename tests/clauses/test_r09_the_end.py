"""R9.1, R9.2: when is a game over?"""

from __future__ import annotations

import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import HouseRules
from lexiko.rules import (
    Adjudicate,
    Adjudicated,
    AgreeNoMorePlays,
    GameIsOver,
    NoMorePlays,
    Phase,
    Resign,
    TurnLost,
    WentOut,
)
from tests.clauses import clause
from tests.table_talk import ALL_PLAYS_MADE, Finder, Game, every_edition, every_number_of_players, rules

HORN = ("8F", "HORN")
RACKS = "AB", "CD", "EF", "GH"
all_plays_made = pytest.mark.parametrize("edition", ALL_PLAYS_MADE)


def late(
    edition: str,
    *,
    players: int = 2,
    racks: tuple[str, ...] = RACKS,
    bag: str = "",
    house: HouseRules | str = "",
    prover: Finder | None = None,
) -> Game:
    """A game with HORN on the board, short racks, and an empty bag unless one is given."""
    return Game(
        rules(edition, players=players, house=house),
        racks=racks[:players],
        bag=bag,
        board=HORN,
        prover=prover,
    )


def ended_by(game: Game) -> str | None:
    """Why the game ended, None if it goes on."""
    return game.position.result.why if game.position.result else None


# --- R9.1 going out


@clause("R9.1")
@every_edition
@every_number_of_players
def test_r9_1_the_game_ends_with_the_last_tile_of_a_rack_and_an_empty_bag(edition: str, players: int) -> None:
    game = late(edition, players=players, racks=("S", "AB", "CD", "EF"))
    game.turn("8J S")
    assert [event.seat for event in game.told(WentOut)] == [0]
    game.accept(*range(1, players))
    assert ended_by(game) == "went-out"


@clause("R9.1")
@every_edition
def test_r9_1_an_empty_bag_alone_ends_nothing(edition: str) -> None:
    game = late(edition, racks=("SE", "AB"))
    game.turn("8J S")
    assert game.told(WentOut) == []
    assert game.position.phase is Phase.PLAYING


@clause("R9.1")
@every_edition
@pytest.mark.parametrize("bag", ["E", "EEEEEEEE"])
def test_r9_1_an_empty_rack_is_filled_while_the_bag_lasts(edition: str, bag: str) -> None:
    game = late(edition, racks=("S", "AB"), bag=bag)
    game.turn("8J S")
    assert game.told(WentOut) == []
    assert game.position.phase is Phase.PLAYING
    assert game.rack(0) == bag[:7]


@clause("R9.1", "R8.3")
@every_edition
def test_r9_1_the_game_does_not_end_if_the_last_play_does_not_stand(edition: str) -> None:
    game = Game(edition, racks=["S", "AB"], bag="", board=HORN, phonies=["HORNS"])
    game.turn("8J S")
    game.challenge_as_usual(1, "HORNS")
    assert ended_by(game) is None
    assert game.rack(0) == "S"
    assert game.on_turn == 1


@clause("R9.1")
@every_edition
def test_r9_1_after_the_end_nobody_does_anything(edition: str) -> None:
    game = late(edition, racks=("S", "AB"))
    game.turn("8J S")
    game.accept(1)
    for action in (game.move("pass"), game.move("8E A"), Resign(), AgreeNoMorePlays()):
        for seat in (0, 1):
            with pytest.raises(GameIsOver):
                game.say(seat, action)
    with pytest.raises(GameIsOver):
        game.adjudicate("too late")


# --- R9.2 original: every player passes twice in turn


def original(players: int = 2, *, bag: str = "EEEEEEEEE", house: HouseRules | str = "") -> Game:
    """A late game by the Original rules."""
    return late("original", players=players, bag=bag, house=house)


@clause("R9.2")
@every_number_of_players
@pytest.mark.parametrize("bag", ["", "EEEEEEEEE"])
def test_r9_2_original_ends_when_every_player_has_passed_twice_in_turn(players: int, bag: str) -> None:
    game = original(players, bag=bag)
    game.turns(*["pass"] * (2 * players - 1))
    assert ended_by(game) is None
    game.turn("pass")
    assert [event.why for event in game.told(NoMorePlays)] == ["passed"]
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
def test_r9_2_original_ends_so_before_the_first_word_too() -> None:
    game = Game("original", racks=["HORN", "FARM"])
    game.turns("pass", "pass", "pass", "pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@every_number_of_players
@pytest.mark.parametrize("action", ["exchange A", "8E A"])
def test_r9_2_in_original_a_play_or_an_exchange_starts_the_count_again(players: int, action: str) -> None:
    game = original(players)
    game.turns(*["pass"] * players, action)
    game.turns(*["pass"] * (2 * players - 1))
    assert ended_by(game) is None
    game.turn("pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "R8.4")
def test_r9_2_in_original_a_lost_turn_neither_counts_nor_starts_again() -> None:
    game = original(3)
    game.turn("8E A")
    game.challenge(2, "AHORN")
    game.turn("pass")
    assert [event.seat for event in game.told(TurnLost)] == [2]
    game.turns("pass", "pass")
    # Seat 0 has passed once, seat 1 twice; seat 2 has lost a turn between, and is to pass twice.
    game.turns("pass", "pass", "pass")
    assert ended_by(game) is None
    game.turn("pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "R8.3")
def test_r9_2_in_original_a_play_tried_and_withdrawn_is_no_pass() -> None:
    game = Game("original", racks=["AB", "CD"], board=HORN, phonies=["AHORN"])
    game.turns("pass", "pass", "8E A")
    game.challenge(1, "AHORN")
    game.turns("pass", "pass", "pass")
    # Seat 0 has passed before its play and after it, which is not twice in turn.
    assert ended_by(game) is None
    game.turn("pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "V3")
def test_r9_2_in_original_a_letter_recycled_starts_the_count_again() -> None:
    game = Game(rules("original", house="V3,V4"), racks=["ABO", "CD"], board=("8F", "HoRN"), bag="EEEEEEEEE")
    game.turns("pass", "pass", "recycle F8 A; pass", "pass")
    assert ended_by(game) is None
    game.turns("pass", "pass")
    assert ended_by(game) is None
    game.turn("pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "V4")
@pytest.mark.parametrize("turn", ["swap G8; pass", "swap G8; exchange"])
def test_r9_2_in_original_blanks_swapped_and_nothing_more_are_a_pass(turn: str) -> None:
    game = Game(rules("original", house="V4"), racks=["ABO", "CD"], board=("8F", "HoRN"), bag="EEEEEEEEE")
    game.turns("pass", "pass", turn)
    assert game.position.passes == (2, 1)
    game.turn("pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "V3")
def test_r9_2_in_original_a_letter_swapped_for_ever_is_ended_by_agreement() -> None:
    game = Game(rules("original", house="V3"), racks=["AO", "CD"], board=("8F", "HORN"), bag="EEEEEEEEE")
    for letter in "AOAOAO":
        game.turns(f"recycle G8 {letter}; pass", "pass")
    assert ended_by(game) is None
    game.agree(1, 0)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "R11.1")
def test_r9_2_in_original_a_turn_lost_to_the_clock_counts_as_a_pass() -> None:
    game = original(house=HouseRules(turn_seconds=(60,)))
    game.turns("pass", "pass", "pass")
    game.call_time(at=61)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
def test_r9_2_in_original_it_does_not_matter_whether_plays_remain() -> None:
    game = late("original", prover=Finder(any_left=True))
    game.turns("pass", "pass", "pass", "pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "V1")
def test_r9_2_in_original_passes_end_nothing_while_a_long_opening_is_to_come() -> None:
    game = Game(rules("original", house=HouseRules(opening_length=5)), racks=["HORN", "FARM"])
    game.turns(*["pass"] * 10)
    assert ended_by(game) is None
    game.agree(0, 1)
    assert ended_by(game) == "no-more-plays"


# --- R9.2 the other editions: all possible plays have been made


@clause("R9.2")
@all_plays_made
@every_number_of_players
def test_r9_2_elsewhere_a_round_of_passes_ends_it_if_no_play_is_left(edition: str, players: int) -> None:
    game = late(edition, players=players, prover=Finder(any_left=False))
    game.turns(*["pass"] * (players - 1))
    assert ended_by(game) is None
    game.turn("pass")
    assert [event.why for event in game.told(NoMorePlays)] == ["proved"]
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@all_plays_made
def test_r9_2_elsewhere_nobody_is_told_before_the_round_of_passes(edition: str) -> None:
    prover = Finder(any_left=False)
    game = late(edition, players=3, prover=prover)
    game.turns("pass", "pass", "8E E", "pass", "pass")
    assert prover.asked == 0
    game.turn("pass")
    assert prover.asked == 1


@clause("R9.2")
@all_plays_made
def test_r9_2_elsewhere_passes_end_nothing_while_a_play_is_left(edition: str) -> None:
    game = late(edition, prover=Finder(any_left=True))
    game.turns(*["pass"] * 10)
    assert ended_by(game) is None


@clause("R9.2")
@all_plays_made
def test_r9_2_elsewhere_passes_end_nothing_where_nobody_can_prove_it(edition: str) -> None:
    game = late(edition)
    game.turns(*["pass"] * 10)
    assert ended_by(game) is None


@clause("R9.2", "R6.2")
@all_plays_made
@every_number_of_players
@pytest.mark.parametrize("house", ["", "V6"])
def test_r9_2_elsewhere_passes_end_it_once_the_bag_holds_too_few_for_any_exchange(
    edition: str, players: int, house: str
) -> None:
    needed = 7 if edition == "luxury" else 1
    for in_bag in range(8):
        prover = Finder(any_left=False)
        game = late(edition, players=players, bag="E" * in_bag, house=house, prover=prover)
        game.turns(*["pass"] * players)
        assert (ended_by(game) == "no-more-plays") == (in_bag < needed)
        assert prover.asked == (in_bag < needed)


@clause("R9.2", "R9.3")
def test_r9_2_tiles_left_in_the_bag_count_for_nobody() -> None:
    game = late("luxury", racks=("AB", "Q"), bag="ZZZ", prover=Finder(any_left=False))
    game.turns("pass", "pass")
    assert game.result.scores == (-4, -10)


@clause("R9.2")
@every_edition
def test_r9_2_a_full_bag_hinders_no_agreement(edition: str) -> None:
    game = late(edition, bag="E" * 20)
    game.agree(1, 0)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "R8.3")
@every_edition
def test_r9_2_a_play_tried_and_withdrawn_cancels_the_agreements(edition: str) -> None:
    game = Game(edition, racks=["AB", "CD"], bag="E" * 9, board=HORN, phonies=["AHORN"])
    game.agree(1)
    game.turn("8E A")
    game.agree(0)
    game.challenge_as_usual(1, "AHORN")
    assert game.position.agreed == frozenset()


@clause("R9.2")
@all_plays_made
@pytest.mark.parametrize("variation", ["V2", "V3"])
def test_r9_2_elsewhere_it_is_left_to_the_players_where_letters_move(edition: str, variation: str) -> None:
    game = late(edition, house=variation, prover=Finder(any_left=False))
    game.turns(*["pass"] * 10)
    assert ended_by(game) is None
    game.agree(0, 1)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@all_plays_made
@pytest.mark.parametrize("variation", ["V4", "V5", "V6", "V7"])
def test_r9_2_elsewhere_the_other_variations_do_not_hinder_the_proof(edition: str, variation: str) -> None:
    game = late(edition, house=variation, prover=Finder(any_left=False))
    game.turns("pass", "pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "V1")
@all_plays_made
def test_r9_2_elsewhere_passes_end_nothing_while_a_long_opening_is_to_come(edition: str) -> None:
    agreed = rules(edition, house=HouseRules(opening_length=5))
    game = Game(agreed, racks=["AB", "CD"], bag="", prover=Finder(any_left=False))
    game.turns(*["pass"] * 10)
    assert ended_by(game) is None
    game.agree(0, 1)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2", "R8.4")
@all_plays_made
def test_r9_2_elsewhere_a_lost_turn_is_no_pass(edition: str) -> None:
    game = late(edition, players=3, prover=Finder(any_left=False))
    game.turn("8E A")
    game.challenge_as_usual(2, "AHORN")
    game.turns("pass", "pass")
    # Seat 2 has lost its turn, and has not passed yet.
    assert ended_by(game) is None
    game.turns("pass", "pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@all_plays_made
@every_number_of_players
@pytest.mark.parametrize("bag", ["", "EEEEEEEEE"])
def test_r9_2_elsewhere_all_players_may_agree_that_no_play_remains(edition: str, players: int, bag: str) -> None:
    game = late(edition, players=players, bag=bag)
    for seat in reversed(range(players)):
        assert ended_by(game) is None
        game.agree(seat)
    assert [event.why for event in game.told(NoMorePlays)] == ["agreed"]
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@all_plays_made
def test_r9_2_elsewhere_nobody_agrees_twice(edition: str) -> None:
    game = late(edition)
    game.agree(1)
    assert game.refusal(AgreeNoMorePlays(), seat=1) == {"already-agreed"}


@clause("R9.2")
@all_plays_made
def test_r9_2_elsewhere_a_play_shows_that_one_was_left(edition: str) -> None:
    game = late(edition)
    game.agree(1)
    game.turn("8E A")
    game.agree(0)
    assert ended_by(game) is None
    game.agree(1)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@all_plays_made
def test_r9_2_elsewhere_whoever_left_need_not_agree(edition: str) -> None:
    game = late(edition, players=3)
    game.agree(0, 1)
    game.resign(2)
    assert ended_by(game) == "no-more-plays"


# --- R9.2 no play at all beside TEA


@clause("R9.2", "R6.2")
@all_plays_made
@pytest.mark.parametrize("bag", ["", "E", "EEE", "EEEEEE"])
def test_r9_2_q_and_v_beside_tea_end_where_nothing_can_be_exchanged(edition: str, bag: str) -> None:
    agreed = rules(edition)
    engine = Engine.compile(agreed, open_lexicon("english", alphabet=agreed.tile_set.alphabet))
    game = Game(agreed, racks=["QV", "V"], bag=bag, board=("8G", "TEA"), prover=engine)
    game.turns("pass", "pass")
    assert (ended_by(game) == "no-more-plays") == (not bag or edition == "luxury")


# --- R9.2 a game that its players leave


@clause("R9.2", "R9.4")
@every_edition
def test_r9_2_of_two_players_the_one_who_stays_has_won(edition: str) -> None:
    game = Game(edition, racks=["AB", "CD"], scores=[100, 5], board=HORN)
    game.resign(0)
    assert ended_by(game) == "resigned"
    assert game.result.winners == (1,)


@clause("R9.2", "R9.4")
@every_edition
def test_r9_2_of_three_the_last_one_left_has_won(edition: str) -> None:
    game = Game(edition, racks=["AB", "CD", "EF"], scores=[100, 50, 5], board=HORN)
    game.resign(1)
    assert ended_by(game) is None
    game.resign(0)
    assert ended_by(game) == "resigned"
    assert game.result.winners == (2,)


@clause("R9.2", "R2.2")
@every_edition
def test_r9_2_the_game_goes_on_without_a_player_who_left(edition: str) -> None:
    game = Game(edition, racks=["AB", "CD", "EF"], board=HORN)
    game.resign(0)
    assert game.on_turn == 1
    game.turns("exchange C", "exchange E")
    assert game.on_turn == 1
    assert game.refusal("pass", seat=0) >= {"no-such-seat"}


@clause("R9.2")
@every_edition
def test_r9_2_a_player_may_leave_out_of_turn(edition: str) -> None:
    game = Game(edition, racks=["AB", "CD", "EF"], board=HORN)
    game.resign(2)
    assert game.on_turn == 0
    game.turns("exchange A", "exchange C")
    assert game.on_turn == 0


@clause("R9.2", "R9.3", "R9.4")
@every_edition
def test_r9_2_a_player_who_left_is_reckoned_and_cannot_win(edition: str) -> None:
    game = Game(edition, racks=["S", "EF", "GH"], bag="", scores=[10, 30, 500], board=HORN)
    game.resign(2)
    game.turn("8J S")
    game.accept(1)
    # HORNS 8; E and F cost 5, G and H 6, and all go to seat 0.
    assert game.result.scores == (10 + 8 + 11, 25, 494)
    assert game.result.winners == (0,)


@clause("R9.2")
def test_r9_2_in_original_whoever_left_need_not_pass() -> None:
    game = original(3)
    game.resign(2)
    game.turns("pass", "pass", "pass")
    assert ended_by(game) is None
    game.turn("pass")
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
def test_r9_2_original_ends_when_the_only_one_who_has_not_passed_twice_leaves() -> None:
    game = original(3)
    game.turns("pass", "pass", "pass", "pass", "pass")
    game.resign(2)
    assert ended_by(game) == "no-more-plays"


@clause("R9.2")
@every_edition
@pytest.mark.parametrize(("void", "why"), [(False, "adjudicated"), (True, "void")])
def test_r9_2_the_table_ends_a_game_that_everyone_left_behind(edition: str, void: bool, why: str) -> None:
    game = Game(edition, racks=["AB", "CD"], scores=[40, 30], board=HORN)
    assert game.refusal(Adjudicate("nobody came back"), seat=0) == {"table-only"}
    game.adjudicate("nobody came back", void=void)
    assert [(event.reason, event.void) for event in game.told(Adjudicated)] == [("nobody came back", void)]
    assert ended_by(game) == why
    assert game.result.winners == (() if void else (0,))
