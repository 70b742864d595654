"""Does the master play endings out, for whom it can, and make the same moves at a table as in compiled games?"""

from __future__ import annotations

import pytest

from lexiko.kernel import EndingsPlayedOut, Engine, LeaveTable, Playout, UnsupportedRuleset
from lexiko.lexicon import open_lexicon
from lexiko.players import KINDS, MasterPlayer, Player, StaticPlayer, build_player
from lexiko.players.levels import LEVELS, level_player
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import Move, Play, PlayerView, Ruleset
from lexiko.selfplay import run
from lexiko.selfplay.compiled import winners_of
from tests.oracles.plain_playing_out import plain_best
from tests.selfplay.at_a_table import played_at_a_table

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})
FOR_TWO: dict[str, Ruleset] = {
    **{edition.key: ruleset(edition) for edition in all_editions()},
    "nine tiles": ruleset("luxury", house=HouseRules(("V6",))),
    "long opening": ruleset("classic", house=HouseRules(opening_length=5)),
    "finish line": ruleset("classic", house=HouseRules(levels=("350", "400"))),
    "large board": ruleset("original", set="super_english"),
}
OTHERS: dict[str, Ruleset] = {
    "three": ruleset("classic", players=3),
    "four": ruleset("luxury", players=4),
    **{key: ruleset("luxury", house=HouseRules((key,))) for key in ("V2", "V3", "V4")},
}


class Checked(MasterPlayer):
    """A master that is held against plain Python at every move of an ending."""

    def choose(self, view: PlayerView) -> Move:
        """Its move: in an ending the play that plain Python finds."""
        move = MasterPlayer.choose(self, view)
        if not view.bag_count:
            assert (move if isinstance(move, Play) else None) == plain_best(self.engine, view)
        return move


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in ("classic", "club") else pytest.mark.slow) for kind in FOR_TWO]
)
def test_games_of_masters_are_those_they_play_at_a_table_and_plain_python_plays_their_endings(kind: str) -> None:
    engine = Engine.compile(FOR_TWO[kind], open_lexicon("english"), LEAVES)
    playout = Playout.of([engine, engine], ["equity", "equity"], judged=[True, False])
    players: dict[int, Player] = {0: Checked(engine), 1: StaticPlayer(engine)}
    for game in playout.play(seed=5, count=2):
        result = played_at_a_table(game, engine, players).position.result
        assert result is not None
        assert (game.scores, winners_of(game), game.ending) == (result.scores, result.winners, result.why)


def test_endings_played_out_gain_points_on_an_expert() -> None:
    engine = Engine.compile(ruleset(), open_lexicon("english"))
    results = run(engine, ["master", "expert"], 400, pairs=True)
    assert results.compiled
    assert results.spread().low > 1
    assert run(engine, ["master", "expert"], 400, pairs=True, threads=3).games_hash == results.games_hash


@pytest.mark.parametrize("kind", OTHERS)
def test_where_endings_cannot_be_played_out_the_master_is_an_expert_and_says_so(kind: str) -> None:
    engine = Engine.compile(OTHERS[kind], open_lexicon("english"))
    with pytest.raises(UnsupportedRuleset):
        EndingsPlayedOut.of(engine)
    assert type(build_player("master", engine)) is StaticPlayer
    assert KINDS["master"].remark(engine).startswith("It plays endings as the expert does")


def test_a_table_with_masters_and_levels_is_played_by_the_rules() -> None:
    engine = Engine.compile(ruleset(), open_lexicon("english"))
    casual = level_player(LEVELS[1], engine, "").seat()
    with pytest.raises(UnsupportedRuleset, match="endings played out beside levels"):
        Playout.of([engine, engine], ["equity", "equity"], [None, casual], judged=[True, False])
    assert not run(engine, ["master", "casual"], 2).compiled
