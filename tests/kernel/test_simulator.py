"""Is every iteration of a simulation one of the game: dealt fairly, replied to at best, and judged as it should be?"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import pytest

from lexiko.analysis import candidates
from lexiko.kernel import (
    ROW,
    WHOLE_GAME,
    ChanceGrid,
    Engine,
    EngineMismatch,
    LeaveTable,
    Playout,
    Retold,
    Simulator,
    UnsupportedRuleset,
)
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import HouseRules, all_editions, ruleset
from lexiko.rules import Exchange, Move, Pass, Phase, Play, PlayerView, Position, Rack, Ruleset, view_of
from tests.oracles.plain_rollout import Rollout

LEAVES = LeaveTable.from_values({bytes([tile]): 20.0 - tile for tile in range(27)} | {b"\x05\x13": 12.0})
REACH = 300
KINDS: dict[str, Ruleset] = {
    **{edition.key: ruleset(edition) for edition in all_editions()},
    "three": ruleset("luxury", players=3),
    "four": ruleset("classic", players=4),
    "nine tiles": ruleset("luxury", house=HouseRules(("V6",)), players=2),
    "finish line": ruleset("classic", house=HouseRules(levels=("150", "200"))),
    "large board": ruleset("original", set="super_english"),
    "steps": ruleset("luxury", house=HouseRules(("V2", "V3", "V4"))),
}


@cache
def engine_of(rules: Ruleset) -> Engine:
    """An engine with leave values that make exchanges worth something."""
    return Engine.compile(rules, open_lexicon("english"), LEAVES)


@cache
def grid(turns: int) -> ChanceGrid:
    """Chances that depend on all they may depend on."""
    values = array("f")
    for bag in range(1, 60):
        for turn in range(turns):
            for lead in range(-REACH, REACH + 1):
                values.append(0.5 + math.atan((lead + 3 * turn) / (10 + bag)) / math.pi)
    return ChanceGrid(values, 59, turns, REACH)


def chance(lead: float, bag: int, turns: int) -> float:
    """The same, read between the whole points."""
    at = min(max(lead + REACH, 0.0), 2 * REACH - 0.001)
    low = int(at)

    def told(point: int) -> float:
        return 0.5 + math.atan((point - REACH + 3 * turns) / (10 + min(bag, 59))) / math.pi

    return told(low) + (at - low) * (told(low + 1) - told(low))


def view_after(rules: Ruleset, turns: int) -> PlayerView:
    """What the seat on turn sees of a game of static players after so many turns, or before its last."""
    position = position_after(rules, turns)
    return view_of(position, position.on_turn)


def position_after(rules: Ruleset, turns: int, *, seed: int = 1) -> Position:
    """The same game for those who see all."""
    plain = replace(rules, rearranging=False, letter_recycling=False, blank_recycling=False)
    game = next(Playout.of([engine_of(plain)] * rules.players, ["equity"] * rules.players).play(seed=seed, count=1))
    played = list(game.turns())
    turns = min(turns, len(played) - 1)
    scores = [0] * rules.players
    for turn in played[:turns]:
        scores[turn.seat] += turn.points
    now = played[turns]
    unseen = Counter(rules.tile_set.all_tiles())
    unseen.subtract(tile & 0x7F if tile < 0x80 else 0 for _, tile in now.board.tiles())
    racks = {turn.seat: turn.rack for turn in played[turns : turns + rules.players][::-1]}
    for seat in range(rules.players):
        racks.setdefault(seat, game.racks_left[seat])
    for rack in racks.values():
        unseen.subtract(rack)
    opening = Position.opening(rules)
    return replace(
        opening,
        board=now.board,
        bag=type(opening.bag)(bytes(sorted(unseen.elements()))),
        racks=tuple(racks[seat] for seat in range(rules.players)),
        scores=tuple(scores),
        phase=Phase.PLAYING,
        order=tuple((game.starter + seat) % rules.players for seat in range(rules.players)),
        on_turn=now.seat,
    )


def moves_of(view: PlayerView, count: int) -> list[Move]:
    """The best moves, an exchange and the pass."""
    found = [each.move for each in candidates(view, engine_of(view.ruleset), limit=count)]
    if view.ruleset.exchange_allowed(view.bag_count):
        found.append(Exchange(view.rack.codes[:2]))
    return list(dict.fromkeys([*found, Pass()]))


class Iteration(NamedTuple):
    """What one iteration was after one move."""

    reply: Move | None
    points: int
    drawn: bytes
    win: float
    spread: float


def told_by(simulator: Simulator, count: int, *, seed: int = 5, first: int = 0) -> list[list[Iteration]]:
    """What each iteration was after each move."""
    retold = simulator.run(simulator.rollouts(), seed=seed, first=first, count=count, tell=True)[1]
    return iterations(simulator, retold)


def iterations(simulator: Simulator, retold: Retold) -> list[list[Iteration]]:
    """The same from what is written down."""
    moves = len(simulator.moves)
    each = [
        Iteration(*simulator.told(retold.rows[ROW * place :][:ROW], place % moves), *retold.values[2 * place :][:2])
        for place in range(len(retold.rows) // ROW)
    ]
    return [each[at : at + moves] for at in range(0, len(each), moves)]


STAGES = (0, 5, 17, 99)
CASES = [
    pytest.param(kind, turns, marks=() if (place + stage) % 4 == 0 else pytest.mark.slow)
    for place, kind in enumerate(KINDS)
    for stage, turns in enumerate(STAGES)
]


@pytest.mark.parametrize(("kind", "turns"), CASES)
def test_every_iteration_is_what_plain_python_plays(kind: str, turns: int) -> None:
    view = view_after(KINDS[kind], turns)
    engine, moves = engine_of(view.ruleset), moves_of(view, 6)
    for plies in (1, 3, WHOLE_GAME) if turns > 5 else (1, 2):
        told = told_by(Simulator(engine, view, moves, grid(len(view.order)), plies=plies), 2)
        for iteration, each in enumerate(told):
            for move, found in zip(moves, each, strict=True):
                truth = Rollout(engine, view, 5, iteration, {}, plies).play_on(move, chance)
                assert (found.reply, found.points) == (truth.reply, truth.points)
                assert list(found.drawn) == truth.drawn
                assert found.spread == pytest.approx(truth.spread)
                assert found.win == pytest.approx(truth.win, abs=1e-6)


def test_a_seat_that_has_left_makes_no_turn_and_keeps_its_tiles() -> None:
    view = replace(view_after(KINDS["four"], 9), resigned=frozenset({2}))
    engine, moves = engine_of(view.ruleset), moves_of(view, 4)
    for plies in (2, WHOLE_GAME):
        for iteration, each in enumerate(told_by(Simulator(engine, view, moves, grid(3), plies=plies), 2)):
            for move, found in zip(moves, each, strict=True):
                truth = Rollout(engine, view, 5, iteration, {}, plies).play_on(move, chance)
                assert found.reply == truth.reply and found.spread == pytest.approx(truth.spread)
                assert found.win == pytest.approx(truth.win, abs=1e-6)


def test_known_tiles_of_another_rack_are_there_in_every_iteration() -> None:
    view = view_after(KINDS["classic"], 4)
    seat = 1 - (view.seat or 0)
    engine, moves = engine_of(view.ruleset), moves_of(view, 3)
    for known in (Rack(view.unseen.codes[:3]), Rack(view.unseen.codes[10:17])):
        simulator = Simulator(engine, view, moves, grid(2), plies=2, known={seat: known})
        for iteration, each in enumerate(told_by(simulator, 3)):
            for move, found in zip(moves, each, strict=True):
                truth = Rollout(engine, view, 5, iteration, {seat: known}, 2).play_on(move, chance)
                assert found.reply == truth.reply and found.spread == pytest.approx(truth.spread)
        if len(known) == 7:
            assert len({str(each[0].reply) for each in told_by(simulator, 20)}) == 1


def test_sums_are_those_of_what_is_told_and_parts_add_up_to_the_whole() -> None:
    view = view_after(KINDS["classic"], 6)
    simulator = Simulator(engine_of(view.ruleset), view, moves_of(view, 4), grid(2), plies=2)
    rollouts = simulator.rollouts()
    sums, retold = simulator.run(rollouts, seed=3, first=10, count=30, tell=True)
    told = iterations(simulator, retold)
    for one in range(len(simulator.moves)):
        assert sums.wins[one] == pytest.approx(sum(each[one].win for each in told))
        assert sums.spreads[one] == pytest.approx(sum(each[one].spread for each in told))
        for other in range(len(simulator.moves)):
            product = sum(each[one].spread * each[other].spread for each in told)
            assert sums.spread_products[one * len(simulator.moves) + other] == pytest.approx(product)
            product = sum(each[one].win * each[other].win for each in told)
            assert sums.win_products[one * len(simulator.moves) + other] == pytest.approx(product)
    again = told_by(simulator, 12, seed=3, first=28)
    assert again == told[18:]
    assert told_by(simulator, 1, seed=4, first=28) != again[:1]


def test_moves_that_are_dropped_change_nothing_for_the_others() -> None:
    view = view_after(KINDS["classic"], 6)
    simulator = Simulator(engine_of(view.ruleset), view, moves_of(view, 5), grid(2), plies=2)
    rollouts = simulator.rollouts()
    before, _ = simulator.run(rollouts, seed=3, first=0, count=20)
    simulator.keep_only(rollouts, [1, 4])
    after, _ = simulator.run(rollouts, seed=3, first=0, count=20)
    assert [bool(total) for total in after.spreads] == [place in (1, 4) for place in range(len(simulator.moves))]
    assert (after.spreads[1], after.wins[4]) == (before.spreads[1], before.wins[4])


def test_what_is_drawn_is_uniformly_what_is_unseen() -> None:
    view = view_after(KINDS["classic"], 8)
    move = next(move for move in moves_of(view, 30) if isinstance(move, Play) and len(move.tiles) == 4)
    simulator = Simulator(engine_of(view.ruleset), view, [move], grid(2), plies=0)
    count = 20_000
    drawn: Counter[int] = Counter()
    for each in told_by(simulator, count, seed=11):
        drawn.update(each[0].drawn)
    unseen = Counter(view.unseen)
    expected = {tile: 4 * count * there / len(view.unseen) for tile, there in unseen.items()}
    squares = sum((drawn[tile] - often) ** 2 / often for tile, often in expected.items())
    degrees = len(unseen) - 1
    assert set(drawn) == set(unseen)
    # draws without putting back vary less than chi-square says; 3.5 standard deviations above its mean
    assert squares < degrees + 3.5 * math.sqrt(2 * degrees)


def test_nothing_hidden_is_looked_at() -> None:
    position = position_after(KINDS["classic"], 6)
    seat = position.on_turn or 0
    hidden = bytes(sorted(position.racks[1 - seat].codes + position.bag.codes))
    racks = tuple(position.racks[seat] if each == seat else Rack(hidden[-7:]) for each in range(2))
    other = replace(position, racks=racks, bag=type(position.bag)(hidden[:-7]))
    assert other != position
    told = [
        told_by(Simulator(engine_of(view.ruleset), view, moves_of(view, 3), grid(2), plies=2), 5)
        for view in (view_of(position, seat), view_of(other, seat))
    ]
    assert told[0] == told[1]


def test_what_cannot_be_simulated_is_refused() -> None:
    view = view_after(KINDS["classic"], 3)
    with pytest.raises(EngineMismatch):
        Simulator(engine_of(KINDS["large board"]), view, [Pass()], grid(2))
    long = ruleset("club", house=HouseRules(opening_length=4))
    with pytest.raises(UnsupportedRuleset, match="long opening"):
        Simulator(engine_of(long), replace(view, ruleset=long), [Pass()], grid(2))
