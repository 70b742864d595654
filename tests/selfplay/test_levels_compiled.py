"""Does the kernel play the levels as they play at a table: each play noticed, each doubt, each agreement, each end?"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from lexiko.kernel import MILLIPOINTS, ChallengeMade, Engine, LeaveTable, Playout, TurnPlayed
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.notation import gcg_from_events
from lexiko.players import GreedyPlayer, LevelPlayer, Player, StaticPlayer
from lexiko.players.levels import LEVELS, Level, LevelMind, level_player
from lexiko.players.vocabulary import Vocabulary
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import Accept, Challenge, Exchange, Move, Pass, Play, PlayerView, Ruleset
from lexiko.selfplay import run
from lexiko.selfplay.compiled import winners_of
from lexiko.selfplay.compiled_records import record_of
from tests.oracles.plain_level import plain_doubt, plain_notice
from tests.selfplay.at_a_table import played_at_a_table, seed_of

GAMES = int(os.environ.get("LEXIKO_LEVEL_GAMES", "1"))
"""How many games of each kind, and of each order of seats, are played again at a table."""

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})
KINDS: dict[str, Ruleset] = {
    **{edition.key: ruleset(edition) for edition in all_editions()},
    "club, a turn lost": ruleset("club:challenge=double"),
    "club, nothing lost": ruleset("club:challenge=single"),
    "three": ruleset("luxury", players=3),
    "four": ruleset("classic", players=4),
    "four, points lost": replace(ruleset("classic", players=4), challenge_failed="give-points", challenge_points=5),
    "three, turns without points": replace(
        ruleset("classic", players=3), passes="turns-without-points", scoreless_to_end=6, settling="twice-the-others"
    ),
    "nine tiles": ruleset("luxury", house=HouseRules(("V6",)), players=4),
    "long opening": ruleset("classic", house=HouseRules(opening_length=5)),
    "finish line": ruleset("classic", house=HouseRules(levels=("80", "100", "60")), players=3),
    "large board": ruleset("original", set="super_english"),
}
USUAL = ("classic", "four")
RASH = tuple(replace(level, bold=0.7, suspects=(0.4, 0.7)) for level in LEVELS)
"""Levels that try and doubt more than people do."""
INVENTED = [f"{first}{middle}{last}" for first in "bdfglmnprst" for middle in "aeiou" for last in ["", *"bdfglmnprst"]]


@dataclass(frozen=True, slots=True)
class Checked(LevelPlayer):
    """A level that is held against plain Python with every answer."""

    def choose(self, view: PlayerView) -> Move:
        """Its move, which must be the play noticed, or an exchange worth more."""
        move, noticed = LevelPlayer.choose(self, view), plain_notice(self, view)
        if isinstance(move, Play):
            assert move == noticed
        elif noticed is not None and isinstance(move, Exchange):
            assert self.level.by == "equity"
            table = self.mind.bold.plays(view, by="equity")
            worth = dict(zip(table, table.equities, strict=True)).get(noticed, 0)
            assert max(self.mind.sure.kept(view)) > worth > -100 * MILLIPOINTS
        return move

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Its answer, which must name the word doubted first."""
        assert view.last is not None
        answer, doubted = LevelPlayer.answer(self, view), plain_doubt(self, view, view.last.open_words)
        assert answer == (
            Accept() if doubted is None else Challenge(doubted if view.ruleset.challenge_names_word else None)
        )
        return answer


def company(rules: Ruleset, engine: Engine, levels: Sequence[Level]) -> list[LevelPlayer | StaticPlayer]:
    """The players of a table by seat: the levels in turn, after them one who knows everything."""
    everybody: list[LevelPlayer | StaticPlayer] = []
    for place, level in enumerate(levels):
        player = level_player(level, engine, "")
        everybody.append(inventive(player, engine) if level in RASH and place % 2 else player)
    everybody += [GreedyPlayer(engine), StaticPlayer(engine)]
    return [everybody[seat % len(everybody)] for seat in range(rules.players)]


def inventive(player: LevelPlayer, engine: Engine) -> LevelPlayer:
    """The player, who believes in many words that do not exist."""
    believed, mind = Lexicon.from_words("invented", INVENTED), player.mind
    words = Vocabulary(mind.words.sure, believed)
    return replace(player, mind=LevelMind(words, mind.sure, Engine.compile(engine.ruleset, believed, mind.sure.leaves)))


def check_games(kind: str, levels: Sequence[Level], *, games: int, seed: int) -> Counter[str]:
    """Play games of a kind again at a table; what happened in them, counted."""
    rules, counted = KINDS[kind], Counter[str]()
    engine = Engine.compile(rules, open_lexicon("english"), LEAVES)
    players = company(rules, engine, levels)
    seats = [player.seat() if isinstance(player, LevelPlayer) else None for player in players]
    playout = Playout.of(
        [engine] * rules.players, [p.level.by if isinstance(p, LevelPlayer) else p.by for p in players], seats
    )
    names = tuple(f"Seat {seat}" for seat in range(rules.players))
    for game in playout.play(seed=seed, count=games):
        stream = game.number // rules.players
        asked: dict[int, Player] = {
            seat: Checked(player.level, player.mind, seed_of(seed, stream, seat))
            if isinstance(player, LevelPlayer)
            else player
            for seat, player in enumerate(players)
        }
        table = played_at_a_table(game, engine, asked)
        result = table.position.result
        assert result is not None
        assert (game.scores, winners_of(game), game.ending) == (result.scores, result.winners, result.why)
        assert record_of(game, names, winners_of(game)).gcg == gcg_from_events(game.ruleset, names, table.events)
        for each in game.happenings():
            counted["withdrawn" if isinstance(each, ChallengeMade) and each.false else type(each).__name__] += 1
            counted["lost"] += isinstance(each, TurnPlayed) and each.lost
            counted["passed"] += isinstance(each, TurnPlayed) and isinstance(each.move, Pass) and not each.lost
        counted[game.ending] += 1
    return counted


def pairs_of(levels: Sequence[Level]) -> list[Sequence[Level]]:
    """The levels begun with another one each time."""
    return [[*levels[first:], *levels[:first]] for first in range(len(levels))]


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in USUAL else pytest.mark.slow) for kind in KINDS]
)
def test_games_of_levels_are_those_the_same_players_play_at_a_table(kind: str) -> None:
    for seed, levels in enumerate(pairs_of(LEVELS)[::2]):
        check_games(kind, levels, games=GAMES, seed=seed)


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind == "classic" else pytest.mark.slow) for kind in KINDS]
)
def test_so_are_games_in_which_much_is_tried_and_doubted(kind: str) -> None:
    counted = Counter[str]()
    for seed, levels in enumerate(pairs_of(RASH)[::3]):
        counted += check_games(kind, levels, games=2 * GAMES, seed=seed)
    assert counted["withdrawn"]
    assert counted["ChallengeMade"]


def test_levels_are_played_by_the_kernel_whoever_else_plays() -> None:
    engine = Engine.compile(ruleset(), open_lexicon("english"))
    alone = run(engine, ["beginner", "greedy"], 40, pairs=True)
    assert alone.compiled
    assert run(engine, ["beginner", "greedy"], 40, pairs=True, threads=3).games_hash == alone.games_hash
    assert not run(engine, ["beginner", "random"], 2).compiled
