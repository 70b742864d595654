"""Are compiled games games of the rules: the best play every turn, points, draws and endings as they should be?"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from lexiko.kernel import By, Engine, EngineMismatch, LeaveTable, Playout, UnsupportedRuleset
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import BLANK, Exchange, Pass, Play, Ruleset, is_blank

LEAVES = {bytes([tile]): value for tile, value in enumerate((25.0, 0.5, -2.0, 0.5, 0.5, 3.5, -2.0, -2.0, 1.0, -1.5))}
LEAVES |= {b"\x11": -6.5, b"\x13": 8.5, b"\x15": -5.0, b"\x16": -6.0, b"\x05\x13": 12.0, b"\x00\x13": 35.0}


@cache
def playout(rules: Ruleset, *by: By) -> Playout:
    engine = Engine.compile(rules, open_lexicon("english"), LeaveTable.from_values(LEAVES))
    return Playout.of([engine] * len(by), by)


CLASSIC = ruleset("classic")
KINDS = {
    "classic": (CLASSIC, ("score", "equity")),
    "luxury": (ruleset("luxury"), ("equity", "equity")),
    "three": (ruleset("classic", players=3), ("equity", "score", "equity")),
    "four": (ruleset("original", players=4), ("score", "equity", "equity", "score")),
    "nine tiles": (ruleset("classic", house=HouseRules(("V6",))), ("equity", "score")),
    "long opening": (ruleset("classic", house=HouseRules(opening_length=5)), ("equity", "score")),
    "finish line": (ruleset("classic", house=HouseRules(levels=("150", "200"))), ("equity", "score")),
    "super": (ruleset("classic", set="super_english"), ("equity", "score")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_turn_is_the_best_there_is_and_counts_what_it_should(kind: str) -> None:
    rules, by = KINDS[kind]
    games = playout(rules, *by)
    for game in games.play(seed=11, count=6):
        scores = [0] * len(by)
        unseen = Counter(rules.tile_set.all_tiles())
        bag = len(rules.tile_set.all_tiles()) - rules.rack_size * len(by)
        for turn in game.turns():
            engine = games.engines[turn.seat]
            others = unseen - Counter(turn.rack)
            unseen_points = rules.tile_set.total(others.elements())
            kept = engine.kept_of(turn.rack, bag_count=bag, unseen_points=unseen_points)
            table = engine.plays_for(turn.board, turn.rack, limit=1, by=games.by[turn.seat], kept=kept)
            if isinstance(turn.move, Play):
                assert turn.move == table[0]
                assert turn.points == table.scores[0]
                unseen -= Counter(BLANK if is_blank(tile) else tile for tile in turn.move.tiles)
                bag -= min(bag, len(turn.move.placements))
            elif isinstance(turn.move, Pass):
                assert not table
            else:
                assert games.by[turn.seat] == "equity" or not table
                assert len(turn.move.tiles) <= bag
            scores[turn.seat] += turn.points
        assert tuple(scores) == game.unsettled


def test_who_goes_out_gains_what_the_others_lose() -> None:
    for game in playout(CLASSIC, "equity", "score").play(seed=3, count=20):
        if game.ending == "went-out":
            assert sum(game.scores) == sum(game.unsettled)
        else:
            assert sum(game.scores) <= sum(game.unsettled)


def test_plays_worth_nothing_are_turns_without_points() -> None:
    club = ruleset("club")
    worthless = replace(club, tile_set=replace(club.tile_set, values=(0,) * 27), bonuses=())
    for game in playout(worthless, "score", "score").play(seed=1, count=4):
        assert (game.turn_count, game.ending) == (6, "no-more-plays")


def test_a_game_depends_on_seed_and_number_alone() -> None:
    games = playout(CLASSIC, "equity", "score")
    alone = list(games.play(seed=5, count=300))
    assert list(games.play(seed=5, count=300, threads=3)) == alone
    assert list(games.play(seed=5, first=117, count=40)) == alone[117:157]
    assert list(games.play(seed=6, count=2)) != alone[:2]


def test_games_in_a_row_have_the_same_tiles_begun_by_each_seat_in_turn() -> None:
    for kind in ("classic", "four"):
        rules, by = KINDS[kind]
        games = list(playout(rules, *by).play(seed=8, count=2 * len(by)))
        for pair in (games[: len(by)], games[len(by) :]):
            assert [game.starter for game in pair] == list(range(len(by)))
            assert len({next(game.turns()).rack for game in pair}) == 1
        assert next(games[0].turns()).rack != next(games[len(by)].turns()).rack


def test_games_that_are_not_paired_have_each_tiles_of_their_own() -> None:
    rules, by = KINDS["four"]
    games = list(playout(rules, *by).play(seed=8, count=8, paired=False))
    assert [game.starter for game in games] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert len({next(game.turns()).rack for game in games}) == 8


@pytest.mark.parametrize("kind", ["classic", "four", "finish line"])
def test_what_is_left_on_the_racks_is_what_is_reckoned(kind: str) -> None:
    rules, by = KINDS[kind]
    for game in playout(rules, *by).play(seed=9, count=20):
        turns = list(game.turns())
        unplayed = [rules.tile_set.total(rack) for rack in game.racks_left]
        if game.ending == "went-out":
            out = turns[-1].seat
            assert not game.racks_left[out]
            lost = [before - after for before, after in zip(game.unsettled, game.scores, strict=True)]
            assert lost == [-sum(unplayed) if seat == out else unplayed[seat] for seat in range(rules.players)]
        laid = Counter(BLANK if is_blank(tile) else tile for turn in turns for tile in tiles_laid(turn.move))
        assert not (laid + Counter(tile for rack in game.racks_left for tile in rack)) - Counter(
            rules.tile_set.all_tiles()
        )


def tiles_laid(move: Play | Exchange | Pass) -> tuple[int, ...]:
    """The tiles that a move puts on the board."""
    return move.tiles if isinstance(move, Play) else ()


@pytest.mark.parametrize(("edition", "passes"), [("classic", 2), ("original", 4)])
def test_so_many_passes_end_a_game_as_the_edition_says(edition: str, passes: int) -> None:
    engine = Engine.compile(ruleset(edition), Lexicon.from_words("one", ["qqqqqq"]))
    for game in Playout.of([engine, engine], ["score", "equity"]).play(seed=1, count=2):
        assert [type(turn.move) for turn in game.turns()] == [Exchange] * 6 + [Pass] * passes


def test_progress_is_told_as_games_are_done() -> None:
    told: list[int] = []
    assert len(list(playout(CLASSIC, "score", "score").play(seed=1, count=130, progress=told.append))) == 130
    assert told[-1] == 130
    assert told == sorted(told)


def test_players_without_a_play_exchange_and_at_last_pass() -> None:
    engine = Engine.compile(CLASSIC, Lexicon.from_words("one", ["qqqqqq"]))
    for game in Playout.of([engine, engine], ["score", "equity"]).play(seed=1, count=4):
        moves = [turn.move for turn in game.turns()]
        assert game.ending == "no-more-plays"
        assert [type(move) for move in moves] == [Exchange] * 6 + [Pass] * 2
        assert not sum(game.unsettled)


def test_what_compiled_games_cannot_play_is_named() -> None:
    words = open_lexicon("english")
    five_blanks = replace(CLASSIC.tile_set, counts=(5, *CLASSIC.tile_set.counts[1:]))
    engine = Engine.compile(replace(CLASSIC, tile_set=five_blanks), words)
    with pytest.raises(UnsupportedRuleset, match="five blanks"):
        Playout.of([engine, engine], ["score", "score"])


def test_engines_at_one_table_have_the_same_rules_and_words() -> None:
    engine = Engine.compile(CLASSIC, open_lexicon("english"))
    other = Engine.compile(CLASSIC, Lexicon.from_words("one", ["horn"]))
    with pytest.raises(EngineMismatch, match="other words"):
        Playout.of([engine, other], ["score", "score"])
    with pytest.raises(EngineMismatch, match="3 players for a game of 2"):
        Playout.of([engine] * 3, ["score"] * 3)
