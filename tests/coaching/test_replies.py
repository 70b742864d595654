"""Is what the coach tells of replies what comes of the racks, and of nothing that is hidden?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

import lexiko
from lexiko.coaching import CannotCoach, LikelyReplies, replies_to
from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon
from lexiko.notation import format_play
from lexiko.rules import PlayerView, Rack, TilesMissing, view_of

MIDDLE = "15/15/15/15/15/4C10/4A10/4ROBINS5/9O5/9D5/9E5/15/15/15/15 AEINRST/ 18/64 0"


def told(cgp: str, *, racks: int) -> tuple[PlayerView, Engine, LikelyReplies]:
    game = lexiko.game_from_cgp(cgp, seed=1)
    view = game.view(0)
    return view, game.engine, replies_to(view, game.engine, racks=racks)


def test_each_figure_is_what_comes_of_the_racks_one_by_one() -> None:
    view, engine, found = told(MIDDLE, racks=40)
    random, pool = Random("replies 1"), sorted(view.unseen)
    points: list[int] = []
    squares: Counter[tuple[int, int]] = Counter()
    texts = {}
    for _ in range(40):
        plays = engine.plays_for(view.board, Rack.of(random.sample(pool, 7)), by="equity", limit=1)
        if plays:
            points.append(plays.scores[0])
            squares.update(square for square, _ in plays[0].placements)
            text = format_play(plays[0].placements, view.board, view.ruleset.tile_set.alphabet, through="letters")
            texts[text.upper()] = plays.scores[0]
    assert (found.racks, found.known, found.none) == (40, False, 40 - len(points))
    assert found.points == pytest.approx(sum(points) / 40)
    assert {(spot.square.row, spot.square.col): spot.often for spot in found.squares} == squares
    assert sum(lane.often for lane in found.lanes) <= len(points)
    assert found.dear == sorted(points, reverse=True)[40 // 4 - 1]
    for threat in found.threats:
        assert texts[f"{threat.place} {threat.word.upper()}"] == threat.most >= threat.points >= found.dear
    worth = [found.worth(spot) for spot in found.squares]
    assert worth == sorted(worth, reverse=True)


def test_the_same_luck_tells_the_same_and_nothing_hidden_goes_in() -> None:
    game = lexiko.new_game(players=("Ann", "Ben"), seed=3)
    position = game.position
    swapped = [*position.bag]
    codes, other = Rack.of(swapped[:7]), position.racks[1]
    assert codes != other
    hidden = replace(
        position,
        racks=(position.racks[0], codes),
        bag=replace(position.bag, codes=bytes([*swapped[7:], *other])),
    )
    seen, elsewhere = view_of(position, 0), view_of(hidden, 0)
    assert replies_to(seen, game.engine, racks=20) == replies_to(elsewhere, game.engine, racks=20)


def test_with_an_empty_bag_the_one_rack_is_known_and_its_dearest_plays_are_told() -> None:
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    view = replace(game.view(0), bag_count=0, unseen=Rack.of([1, 20, 5]), rack_sizes=(7, 3))
    found = replies_to(view, game.engine)
    best = game.engine.plays_for(view.board, Rack.of([1, 20, 5]), limit=1)
    assert found.known and found.threats[0].most == best.scores[0]
    assert len({(threat.run.across, threat.place) for threat in found.threats}) == len(found.threats)


def test_with_three_players_and_an_empty_bag_racks_of_the_next_players_size_are_drawn() -> None:
    assert points_of_three(resigned=frozenset()) == pytest.approx(mean_by_hand(size=2))


def test_a_rack_that_stays_aside_is_not_taken_for_the_next_players() -> None:
    assert points_of_three(resigned=frozenset({2})) == pytest.approx(mean_by_hand(size=1))


def points_of_three(*, resigned: frozenset[int]) -> float:
    """What the best replies bring on average: those of seat 2 with two tiles, or if it has gone of seat 1 with one."""
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    view = replace(game.view(0), bag_count=0, unseen=Rack.of([1, 5, 20]), rack_sizes=(7, 1, 2))
    view = replace(view, order=(0, 2, 1), scores=(0, 0, 0), passes=(0, 0, 0), resigned=resigned)
    found = replies_to(view, game.engine, racks=30)
    assert not found.known and found.racks == 30
    return found.points


def mean_by_hand(*, size: int) -> float:
    game, random = lexiko.game_from_cgp(MIDDLE, seed=1), Random("replies 1")
    racks = [Rack.of(random.sample([1, 5, 20], size)) for _ in range(30)]
    best = [game.engine.plays_for(game.view(0).board, rack, by="equity", limit=1) for rack in racks]
    return sum(plays.scores[0] for plays in best if plays) / 30


def test_tiles_that_the_next_player_is_known_to_hold_are_on_every_rack_drawn() -> None:
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    view, whole = game.view(0), Rack.of([17, 17, 21, 21, 22, 22, 23])
    held = Rack.of(sorted(view.unseen)[:7])
    all_told = replies_to(view, game.engine, known={1: held})
    best = game.engine.plays_for(view.board, held, by="score", limit=1)
    assert all_told.known and all_told.threats[0].most == best.scores[0]
    some = replies_to(view, game.engine, racks=20, known={1: Rack.of(held.codes[:6])})
    random, others = Random("replies 1"), [*view.unseen.removed(held.codes[:6])]
    drawn = [Rack.of([*held.codes[:6], *random.sample(others, 1)]) for _ in range(20)]
    points = [game.engine.plays_for(view.board, rack, by="equity", limit=1).scores[0] for rack in drawn]
    assert not some.known and some.points == pytest.approx(sum(points) / 20)
    with pytest.raises(TilesMissing):
        replies_to(view, game.engine, known={1: whole})


@pytest.mark.parametrize("words", [("robin", "cats", "code"), ("robins", "codex"), ("xu",)])
def test_what_one_rack_in_four_brings_is_counted_over_the_racks_that_have_no_play_too(words: Sequence[str]) -> None:
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    lexicon = Lexicon.from_words("few", words, game.engine.lexicon.alphabet)
    view, engine = game.view(0), Engine.compile(game.engine.ruleset, lexicon)
    random, pool = Random("replies 1"), sorted(view.unseen)
    best = [engine.plays_for(view.board, Rack.of(random.sample(pool, 7)), by="equity", limit=1) for _ in range(80)]
    points = sorted((plays.scores[0] if plays else 0 for plays in best), reverse=True)
    found = replies_to(view, engine, racks=80)
    assert found.none == points.count(0) > 0
    assert found.dear == points[80 // 4 - 1]
    assert all(threat.points >= found.dear for threat in found.threats)


def test_a_known_rack_is_one_and_brings_what_its_dearest_play_does() -> None:
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    view = replace(game.view(0), bag_count=0, unseen=Rack.of([1, 20, 5]), rack_sizes=(7, 3))
    found = replies_to(view, game.engine)
    assert (found.racks, found.none, found.points) == (1, 0, found.threats[0].most)


def test_where_no_tile_is_unseen_there_is_no_reply() -> None:
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    with pytest.raises(CannotCoach, match="there is no reply"):
        replies_to(replace(game.view(0), bag_count=0, unseen=Rack(), rack_sizes=(7, 0)), game.engine)
