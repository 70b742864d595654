"""Is what is proved of an ending what trying everything to the end says, in every edition?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

import pytest

from lexiko.rules import (
    Action,
    AgreeNoMorePlays,
    CloseChallenges,
    Command,
    Pass,
    Phase,
    Play,
    Result,
    decide_with_positions,
)
from lexiko.search import EndingLine, solve_ending
from lexiko.table import SeededChance
from tests.pairwise import slow_but
from tests.search.endings import SmallEnding, lopsided_ending, small_ending

STEP, FEW = 20, 5
SLOW = int(os.environ.get("LEXIKO_ENDINGS", "200"))
"""How many endings `make slow` tries; `make thorough` tries 2,000."""


def disagreement(ending: SmallEnding) -> str:
    """What solver and oracle say differently about an ending; empty if nothing."""
    found = solve_ending(ending.position, ending.played.engine)
    value, tie = ending.truth
    lead = ending.position.scores[0] - ending.position.scores[1] + value
    outcome = "won" if (lead, tie) > (0, 0) else "lost" if (lead, tie) < (0, 0) else "shared"
    told = (found.proved, found.value, found.best.outcome)
    return "" if told == (True, value, outcome) else f"it is {(value, outcome)}, not {told}"


def are_the_best_in_order(lines: Sequence[EndingLine], ending: SmallEnding) -> bool:
    """Whether these lines are all proved, and begin with the best moves there are, each once."""
    worth = sorted((value for value, _ in ending.turns.values()), reverse=True)
    told = ([line.value for line in lines], {line.texts[0] for line in lines}, {line.proved for line in lines})
    return told[0] == worth[:4] and len(told[1]) == len(lines) and told[2] == {True}


@pytest.mark.parametrize("first", slow_but([0], range(0, SLOW, STEP)))
def test_it_is_worth_what_trying_everything_says_and_its_lines_are_the_best_first_moves_in_their_order(
    first: int,
) -> None:
    for seed in range(first, first + STEP):
        ending = small_ending(seed)
        assert not disagreement(ending), f"seed {seed}"
        lines = solve_ending(ending.position, ending.played.engine, lines=4).lines
        assert are_the_best_in_order(lines, ending), f"seed {seed}"


@pytest.mark.parametrize("first", slow_but([0], range(0, SLOW // 4, FEW)))
def test_so_is_one_in_which_one_player_has_many_tiles_and_the_other_is_stuck_or_nearly(first: int) -> None:
    for seed in range(first, first + FEW):
        assert not disagreement(lopsided_ending(seed)), f"seed {seed}"


@pytest.mark.slow
def test_a_tied_game_is_won_or_shared_as_the_edition_has_it() -> None:
    outcomes = set()
    for seed in range(2 * STEP):
        ending = small_ending(seed)
        tied = replace(ending.position, scores=(15 - ending.truth[0], 15))
        ending = replace(ending, position=tied)
        assert not disagreement(ending), f"seed {seed}"
        outcomes.add((tied.ruleset.ties, solve_ending(tied, ending.played.engine).best.outcome))
    assert outcomes == {("shared", "shared"), *(("higher-before", how) for how in ("won", "lost", "shared"))}


def final_scores(ending: SmallEnding, moves: tuple[Play | Pass, ...]) -> Result:
    """How the game ends by the rules themselves if it goes on so, both agreeing on the end where passes end nothing."""
    position = ending.position
    actions: list[Action] = list(moves)
    while position.phase is not Phase.OVER:
        if actions:
            command = Command(position.on_turn, actions.pop(0))
        elif position.phase is Phase.AWAITING_LAST_CHALLENGE:
            command = Command(None, CloseChallenges())
        else:
            command = Command(min({0, 1} - position.agreed), AgreeNoMorePlays())
        position = decide_with_positions(
            position, command, chance=SeededChance("none").at(0), prover=ending.played.engine
        )[-1][1]
    assert position.result is not None and not actions
    return position.result


def test_a_line_brings_by_the_rules_what_its_value_says() -> None:
    for seed in range(2 * STEP):
        ending = small_ending(seed)
        best = solve_ending(ending.position, ending.played.engine).best
        result = final_scores(ending, best.moves)
        lead = ending.position.scores[0] - ending.position.scores[1]
        assert result.scores[0] - result.scores[1] == lead + best.value, f"seed {seed}"
        winners = {"won": (0,), "lost": (1,), "shared": (0, 1)}
        assert best.outcome is not None and result.winners == winners[best.outcome], f"seed {seed}"
