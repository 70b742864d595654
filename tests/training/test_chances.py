"""Are chances of winning learnt from leads as they were, whatever the threads, and tested with games of their own?"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from lexiko.kernel import Engine, Playout, UnsupportedRuleset
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Play, Ruleset, draft
from lexiko.search import REACH, TableChances
from lexiko.training import ChanceTraining, TrainingError


@cache
def engine_of(rules: Ruleset) -> Engine:
    """An engine with the usual words and leave values."""
    return Engine.compile(rules, open_lexicon("english"))


def learnt(rules: Ruleset, *, games: int, threads: int = 1, seed: int = 1) -> TableChances:
    """The table after so many games."""
    training = ChanceTraining(engine_of(rules))
    assert list(training.play(seed=seed, count=games, threads=threads)) == list(range(1, games + 1))
    return training.table()


def test_leads_are_those_of_the_game_and_what_was_kept() -> None:
    rules = ruleset("classic", players=3)
    engine = engine_of(rules)
    game = next(Playout.of([engine] * 3, ["equity"] * 3).play(seed=3, count=1, paired=False))
    leads = list(ChanceTraining(engine).leads(game))
    turns, bag, scores = list(game.turns()), 100 - 21, [0, 0, 0]
    first = turns[0]
    scores[first.seat] += first.points
    assert isinstance(first.move, Play)
    kept = engine.kept_of(first.rack.removed(tile & 0x7F if tile < 0x80 else 0 for tile in first.move.tiles))[-1] / 1000
    assert [each.turns for each in leads[:3]] == [(seat - first.seat - 1) % 3 for seat in range(3)]
    assert leads[first.seat].lead == pytest.approx(first.points + kept)
    assert {each.bag for each in leads[:3]} == {bag - len(first.move.tiles)}
    assert len(leads) % 3 == 0 and min(each.bag for each in leads) >= 1
    for seat in range(3):
        others = [game.scores[other] for other in range(3) if other != seat]
        assert leads[seat].final == game.scores[seat] - max(others)
    assert sum(each.won for each in leads[:3]) == pytest.approx(1)


def test_leads_are_learnt_where_turns_begin_with_steps() -> None:
    rules = ruleset("luxury", house=HouseRules(("V2", "V3", "V4")))
    engine = engine_of(rules)
    training, stepped = ChanceTraining(engine), 0
    for game in Playout.of([engine] * 2, ["equity"] * 2).play(seed=3, count=4, paired=False):
        leads = list(training.leads(game))
        for turn, seen in zip(game.turns(), leads[0::2], strict=False):
            if turn.move.before:
                tried = draft(turn.board, turn.rack, rules, turn.move, bag_count=0)
                assert not tried.violations
                stepped += 1
            assert 0 < seen.bag < 100
    assert stepped > 4


def test_seed_and_games_alone_decide_what_is_learnt() -> None:
    rules = ruleset("classic")
    alone = learnt(rules, games=64)
    assert learnt(rules, games=64, threads=3) == alone
    assert learnt(rules, games=64, seed=2) != alone
    assert sum(trial.count for trial in alone.trials) > 0


def test_chances_grow_with_the_lead_and_are_even_for_two_in_the_same_place() -> None:
    table = learnt(ruleset("classic"), games=120)
    for bag in (1, 20, 70):
        chances = [table.chance(lead, bag=bag, turns=0) for lead in range(-REACH, REACH, 25)]
        assert chances == sorted(chances) and chances[0] < 0.01 < 0.99 < chances[-1]
        for lead in (-40, 0, 40):
            assert table.chance(lead, bag=bag, turns=0) + table.chance(-lead, bag=bag, turns=1) == pytest.approx(
                1, abs=0.02
            )


def test_what_teaches_nothing_of_leads_is_refused() -> None:
    with pytest.raises(TrainingError, match="V7"):
        ChanceTraining(engine_of(ruleset("luxury", house=HouseRules(levels=("200",)))))
    five_blanks = replace(ruleset().tile_set, counts=(5, *ruleset().tile_set.counts[1:]))
    with pytest.raises(UnsupportedRuleset, match="five blanks"):
        ChanceTraining(engine_of(replace(ruleset(), tile_set=five_blanks)))
    with pytest.raises(TrainingError, match="0 games are too few"):
        ChanceTraining(engine_of(ruleset("classic"))).table()
