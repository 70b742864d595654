"""Is a record cut after a turn what it was then, with the racks that the rest of it tells?"""

from __future__ import annotations

import pytest

from lexiko.notation import (
    NotationError,
    RecordedPosition,
    cgp_from_position,
    format_cgp,
    format_gcg,
    gcg_from_events,
    parse_gcg,
    position_in_record,
    record_until,
    turns_in,
)
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import (
    BlankRecycled,
    LetterRecycled,
    Position,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    evolve,
)
from tests.notation.random_games import random_game

TURN = (TilesPlayed, TilesExchanged, TurnPassed, TurnLost)
STEP = (BlankRecycled, LetterRecycled)

GAME = """#player1 Ann Ann
#player2 Ben Ben
>Ann: HORNSAE 8F HORN +14 14
#note a good start
>Ben: FMAAEPT H6 FA.M +9 9
>Ben: FMAAEPT -- -9 0
>Ann: SAEPSTE - +0 14
>Ben: FMAAEPT - +0 0
>Ann: SAEPSTE (SAEPSTE) -9 5
>Ben: FMAAEPT (FMAAEPT) -14 -14
"""


@pytest.mark.parametrize(
    ("turns", "last", "racks"),
    [
        (0, "#player2 Ben Ben", ["#description lexiko-rack2 FMAAEPT", "#rack1 HORNSAE"]),
        (1, "#note a good start", ["#note lexiko-rack1 SAEPSTE", "#rack2 FMAAEPT"]),
        (2, ">Ben: FMAAEPT -- -9 0", ["#note lexiko-rack2 FMAAEPT", "#rack1 SAEPSTE"]),
        (4, ">Ben: FMAAEPT - +0 0", ["#note lexiko-rack2 FMAAEPT", "#rack1 SAEPSTE"]),
    ],
)
def test_what_belongs_to_the_last_turn_stays_and_nothing_later(turns: int, last: str, racks: list[str]) -> None:
    *lines, first, second = format_gcg(record_until(parse_gcg(GAME), turns)).splitlines()
    assert lines[-1] == last
    assert [first, second] == racks


def test_there_is_nothing_after_the_last_turn() -> None:
    with pytest.raises(NotationError, match="there is no turn 5; expected at most 4"):
        record_until(parse_gcg(GAME), 5)


def test_the_reckoning_is_told_only_where_no_turn_is_asked_for() -> None:
    game, rules = parse_gcg(GAME), ruleset()
    whole, stopped = position_in_record(game, rules), position_in_record(game, rules, turns=4)
    assert dict(zip(whole.nicks, whole.cgp.scores, strict=True)) == {"Ann": 5, "Ben": -14}
    assert dict(zip(stopped.nicks, stopped.cgp.scores, strict=True)) == {"Ann": 14, "Ben": 0}
    assert whole.nicks[0] == "Ann"
    assert (whole.cgp.scoreless_turns, stopped.cgp.scoreless_turns) == (3, 3)


def test_the_squares_of_the_latest_play_are_known_unless_it_was_withdrawn() -> None:
    game, rules = parse_gcg(GAME), ruleset()
    assert len(position_in_record(game, rules, turns=1).last) == 4
    assert position_in_record(game, rules, turns=2).last == frozenset()


def test_a_record_that_begins_with_its_last_racks_is_read_too() -> None:
    game = parse_gcg("#player1 Ann Ann\n#player2 Ben Ben\n#rack1 AB\n#rack2 ?C\n>Ann: HORN 8F HORN +14 14\n")
    moment = position_in_record(game, ruleset())
    assert moment.nicks == ("Ben", "Ann")
    assert [len(rack) for rack in moment.cgp.racks] == [2, 2]
    assert moment.cgp.racks[0].count(0) == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_random_games_positions_are_those_of_its_events(seed: int) -> None:
    """The record after every fifth turn, against the game itself when the next turn begins.

    Not about a turn lost to a challenge: the play before it can still be withdrawn, which a record tells above it.
    """
    rules = ruleset("luxury", house=HouseRules(("V3", "V4", "V6")), players=2 + seed % 3)
    events, _ = random_game(seed, rules)
    nicks = [f"P{seat}" for seat in range(rules.players)]
    record = gcg_from_events(rules, nicks, events)
    position = at_rest = Position.opening(rules)
    turns, lost = 0, False
    for event in events:
        if isinstance(event, TURN):
            if turns % 5 == 0 and not lost and not isinstance(event, TurnLost):
                assert_as_told(position_in_record(record, rules, turns=turns), at_rest, nicks)
            turns, lost = turns + 1, isinstance(event, TurnLost)
        position = evolve(position, event)
        if not isinstance(event, STEP):
            at_rest = position
    assert turns == turns_in(record) > 10


def assert_as_told(moment: RecordedPosition, position: Position, nicks: list[str]) -> None:
    """Board, points, turn, and every rack that the record tells."""
    assert moment.cgp.board == position.board
    assert position.on_turn is not None
    assert moment.nicks[0] == nicks[position.on_turn]
    assert (
        format_cgp(moment.cgp, position.ruleset.tile_set.alphabet).split()[0]
        == format_cgp(cgp_from_position(position), position.ruleset.tile_set.alphabet).split()[0]
    )
    for nick, rack, score in zip(moment.nicks, moment.cgp.racks, moment.cgp.scores, strict=True):
        seat = nicks.index(nick)
        assert score == position.scores[seat]
        assert not rack or rack == position.racks[seat]
    assert moment.cgp.racks[0]
