"""Are the kernel's games games of the rules, is the right way to play chosen, and do records and winners agree?"""

from __future__ import annotations

import os
from functools import cache

import pytest

from lexiko.kernel import By, Engine, LeaveTable, Playout
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.notation import gcg_from_events, read_gcg, replay_gcg, write_gcg
from lexiko.players import GreedyPlayer, Player, StaticPlayer
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import Move, Pass, PlayerView, Ruleset
from lexiko.selfplay import Contender, GameRecord, Match, run
from lexiko.selfplay.compiled import winners_of
from lexiko.selfplay.compiled_records import record_of
from tests.company import small_engine
from tests.selfplay.by_the_rules import played_again

GAMES = int(os.environ.get("LEXIKO_COMPILED_GAMES", "20"))
"""How many games of each kind are played again by the rules where there is time, and six where there is none."""

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})
KINDS: dict[str, Ruleset] = {
    **{edition.key: ruleset(edition) for edition in all_editions()},
    "three": ruleset("luxury", players=3),
    "four": ruleset("classic", players=4),
    "nine tiles": ruleset("luxury", house=HouseRules(("V6",)), players=4),
    "long opening": ruleset("classic", house=HouseRules(opening_length=5)),
    "finish line": ruleset("classic", house=HouseRules(levels=("150", "200"))),
    "large board": ruleset("original", set="super_english"),
}


def by_of(rules: Ruleset) -> tuple[By, ...]:
    """Every second player goes by equity."""
    turns: tuple[By, By] = ("equity", "score")
    return tuple(turns[seat % 2] for seat in range(rules.players))


@cache
def playout(kind: str) -> Playout:
    """What plays games of a kind."""
    rules = KINDS[kind]
    engine = Engine.compile(rules, open_lexicon("english"), LEAVES)
    return Playout.of([engine] * rules.players, by_of(rules))


@pytest.mark.parametrize("games", [3, pytest.param(GAMES, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_the_rules_agree_with_every_turn_and_score_of_compiled_games(kind: str, games: int) -> None:
    names = ("Ann", "Ben", "Cleo", "Dora")[: KINDS[kind].players]
    for game in playout(kind).play(seed=17, count=games):
        again = played_again(game)
        result = again.position.result
        assert result is not None
        assert (result.scores, result.why) == (game.scores, game.ending)
        assert result.winners == winners_of(game)
        record = record_of(game, names, result.winners)
        assert record.order == again.position.order
        assert record.gcg == gcg_from_events(game.ruleset, names, again.events)


def test_records_of_compiled_games_read_back_without_a_problem() -> None:
    kept: list[GameRecord] = []
    engine = Engine.compile(ruleset(), open_lexicon("english"))
    results = run(engine, ["greedy", "greedy"], 20, keep=kept.append)
    assert results.compiled
    for record in kept:
        replay = replay_gcg(read_gcg(write_gcg(record.gcg)), engine.ruleset, engine.lexicon.judge(engine.ruleset))
        assert replay.problems == ()
        assert [replay.turns[-1].total in record.scores, len(record.gcg.players)] == [True, 2]


def test_players_without_a_play_agree_to_end_the_game() -> None:
    """With a single word that nobody can spell, racks are exchanged and the game ends with passes."""
    for edition in all_editions():
        rules = ruleset(edition)
        engine = Engine.compile(rules, Lexicon.from_words("one", ["qqqqqq"]))
        for game in Playout.of([engine, engine], ["equity", "score"]).play(seed=2, count=2):
            again = played_again(game)
            assert game.ending == "no-more-plays"
            record = record_of(game, ("Ann", "Ben"), winners_of(game))
            assert record.gcg == gcg_from_events(rules, ("Ann", "Ben"), again.events)


def test_the_number_of_threads_changes_nothing() -> None:
    engine = Engine.compile(ruleset(), open_lexicon("english"))
    for pairs in (False, True):
        alone = run(engine, ["greedy", "greedy"], 150, pairs=pairs)
        threaded = run(engine, ["greedy", "greedy"], 150, pairs=pairs, threads=3)
        assert threaded.games_hash == alone.games_hash
        assert threaded.scores == alone.scores


def test_pairs_share_their_tiles_and_single_games_do_not() -> None:
    engine = Engine.compile(ruleset(), open_lexicon("english"))
    paired, single = (run(engine, ["greedy", "greedy"], 40, pairs=pairs) for pairs in (True, False))
    assert [*paired.scores[0::4]] == [*paired.scores[3::4]]
    assert [*single.scores[0::4]] != [*single.scores[3::4]]


class Contrary(StaticPlayer):
    """A player made of the static one that does something else."""

    def choose(self, view: PlayerView) -> Move:
        """Nothing."""
        del view
        return Pass()


def other_words(engine: Engine, seed: str) -> Player:
    """A greedy player who knows a word that is none."""
    del seed
    return GreedyPlayer(Engine.compile(engine.ruleset, Lexicon.from_words("other", ["qi", "xqz"])))


@pytest.mark.parametrize(
    ("house", "contender", "compiled"),
    [
        ("", "greedy", True),
        ("V1,V5,V6", "greedy", True),
        ("V2", "greedy", True),
        ("V3", "greedy", True),
        ("V4", "greedy", True),
        ("V4", "casual", False),
        ("", "random", False),
        ("", "casual", True),
        ("", Contender("By equity", lambda engine, _: StaticPlayer(engine)), True),
        ("", Contender("Contrary", lambda engine, _: Contrary(engine)), False),
        ("", Contender("Other words", other_words), False),
    ],
)
def test_only_what_the_kernel_can_play_is_played_by_it(house: str, contender: str | Contender, compiled: bool) -> None:
    agreed = HouseRules.from_text(house, opening_length=3 if "V1" in house else None)
    engine = small_engine(ruleset("luxury", house=agreed))
    assert run(engine, ["greedy", contender], 2).compiled is compiled


def test_a_match_knows_who_sits_where() -> None:
    engine = Engine.compile(ruleset(players=3), open_lexicon("english"))
    match = Match(engine, ("greedy", "random", "greedy"), 6, pairs=True)
    assert match.names == ("Greedy", "Random", "Greedy 2")
    assert [match.luck(game) for game in range(6)] == [0, 0, 0, 1, 1, 1]
    assert [match.seating(game) for game in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
