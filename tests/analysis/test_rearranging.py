"""Are exactly the plays found that begin by rearranging a word (V2), and do computers make them?"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from lexiko.analysis import StartedTurn, Valuation, rearrangings
from lexiko.analysis.rearranging import best_after_rearranging
from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.players.static import GreedyPlayer
from lexiko.rules import Play, Rack, preview, view_of
from tests.clauses import clause
from tests.kernel.positions import grid_of, rack_of
from tests.oracles.brute_rearranging import Relaid, brute_rearrangings
from tests.rules.test_rearranging_by_pictures import relaid, shuffled_words, with_steps
from tests.table_talk import Game, rules

SCALE = int(os.environ.get("LEXIKO_POSITIONS_TIMES", "1"))
"""How many times as many positions as usual are tried."""


@clause("V2")
@pytest.mark.parametrize("first", range(0, 40, 20))
def test_v2_what_is_found_is_what_laying_everything_everywhere_finds(first: int) -> None:
    for seed in range(first * SCALE, (first + 20) * SCALE):
        played, board, rack = shuffled_words(seed)
        engine = Engine.compile(with_steps(played), played.engine.lexicon)
        game = Game(rules("luxury"), racks=["", ""])
        position = replace(game.position, ruleset=engine.ruleset, board=board, racks=(rack, Rack()))
        begun = StartedTurn(view_of(position, 0))
        found: dict[Relaid, int] = {}
        for turn in rearrangings(begun, Valuation(engine, "score")):
            told = relaid(played, board, turn.play)
            assert told is not None
            assert told not in found
            found[told] = turn.value // 1000
        truth = brute_rearrangings(played.game, grid_of(played, board), rack_of(played, rack))
        assert found == truth, f"seed {seed}"
        best = best_after_rearranging(begun, Valuation(engine, "score"))
        assert (best is None) == (not truth)


@clause("V2")
def test_v2_computers_lay_a_word_anew_around_their_own_tile() -> None:
    game = Game(rules("luxury", house="V2"), racks=["PVV", "AB"], board=("8G", "EAT"))
    engine = Engine.compile(game.rules, Lexicon.from_words("tiny", ["eat", "tape"], game.alphabet))
    move = GreedyPlayer(engine).choose(game.view(0))
    assert isinstance(move, Play)
    assert [game.text(run.word) for run in preview(game.view(0), move).words] == ["TAPE"]
