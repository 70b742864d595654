"""Are compiled games whose turns begin with steps those that the same players play at a table?"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from lexiko.kernel import By, Engine, LeaveTable, Playout
from lexiko.lexicon import open_lexicon
from lexiko.notation import gcg_from_events
from lexiko.players import Player, StaticPlayer
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import RecycleBlank, Ruleset
from lexiko.selfplay.compiled import winners_of
from lexiko.selfplay.compiled_records import record_of
from tests.selfplay.at_a_table import played_at_a_table
from tests.selfplay.by_the_rules import played_again

GAMES = int(os.environ.get("LEXIKO_VARIED_GAMES", "2"))
"""How many games of each kind are played again at a table."""

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})


def agreed(*variations: str, edition: str = "luxury", players: int = 2, tiles: str = "english") -> Ruleset:
    """An edition's rules with variations."""
    house = HouseRules(variations, opening_length=4 if "V1" in variations else None)
    return ruleset(edition, house=house, players=players, set=tiles)


KINDS = {
    **{f"V4, {edition.key}": agreed("V4", edition=edition.key) for edition in all_editions()},
    "V4, three": agreed("V4", players=3),
    "V4, four": agreed("V4", players=4, edition="original"),
    "V4, nine tiles, long opening": agreed("V1", "V4", "V6"),
    "V4, large board": agreed("V4", edition="original", tiles="super_english"),
}
for _name in ("V2", "V3", "V3, V4", "V2, V3, V4"):
    KINDS |= {
        **{f"{_name}, {edition.key}": agreed(*_name.split(", "), edition=edition.key) for edition in all_editions()},
        f"{_name}, three": agreed(*_name.split(", "), players=3),
        f"{_name}, four": agreed(*_name.split(", "), players=4, edition="original"),
        f"{_name}, nine tiles, long opening": agreed(*_name.split(", "), "V1", "V6"),
        f"{_name}, large board": agreed(*_name.split(", "), edition="original", tiles="super_english"),
    }
USUAL = ("V4, luxury", "V3, V4, luxury", "V2, luxury")


def check_games(rules: Ruleset, *, games: int, seed: int) -> Counter[str]:
    """Play games again at a table and by the rules; the steps that were made in them, counted."""
    counted = Counter[str]()
    engine = Engine.compile(rules, open_lexicon("english"), LEAVES)
    by: list[By] = [("equity", "score")[seat % 2] for seat in range(rules.players)]
    plain = [seat == 3 for seat in range(rules.players)]
    players: dict[int, Player] = {
        seat: StaticPlayer(engine, by[seat], steps=not plain[seat]) for seat in range(rules.players)
    }
    names = tuple(f"Seat {seat}" for seat in range(rules.players))
    for game in Playout.of([engine] * rules.players, by, plain=plain).play(seed=seed, count=games):
        table = played_at_a_table(game, engine, players)
        result = table.position.result
        assert result is not None
        assert (game.scores, winners_of(game), game.ending) == (result.scores, result.winners, result.why)
        assert record_of(game, names, winners_of(game)).gcg == gcg_from_events(rules, names, table.events)
        again = played_again(game).position.result
        assert again is not None
        assert again.scores == game.scores
        for turn in game.turns():
            counted.update(type(step).__name__ for step in turn.move.before)
    return counted


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in USUAL else pytest.mark.slow) for kind in KINDS]
)
def test_games_with_steps_are_those_the_same_players_play_at_a_table(kind: str) -> None:
    counted = check_games(KINDS[kind], games=GAMES, seed=5)
    assert counted or GAMES < 2


def test_blanks_are_taken_where_the_letter_is_there() -> None:
    assert check_games(KINDS["V4, luxury"], games=2, seed=1)[RecycleBlank.__name__]


@pytest.mark.slow
def test_the_number_of_threads_changes_nothing_with_steps() -> None:
    engine = Engine.compile(KINDS["V2, V3, V4, luxury"], open_lexicon("english"))
    playout = Playout.of([engine, engine], ["equity", "score"])
    assert list(playout.play(seed=4, count=70, threads=3)) == list(playout.play(seed=4, count=70))
