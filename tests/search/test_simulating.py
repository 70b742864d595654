"""Is the best move found, as surely as is said, the same with any number of threads, and what cannot be refused?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lexiko
from lexiko.analysis import candidates
from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.library import best_at_sight, situation_from_cgp
from lexiko.notation import format_move, parse_cgp
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import BLANK, BadSetup, Bag, Phase, PlayerView, Rack, Ruleset, is_blank
from lexiko.search import (
    CannotSimulate,
    ComparedMove,
    Effort,
    Simulation,
    SimulationProgress,
    SimulationState,
    SimulationUnusable,
    load_simulation,
    moves_to_compare,
    save_simulation,
    shipped_chances,
    simulate_moves,
    simulation_identity,
)
from tests.company import rules, small_engine

EARLY = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0"
MIDDLE = "15/15/15/15/15/15/12BOA/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/8MU1H3/15/15 AAIRSSU/ 76/120 0"
WITH_BLANK = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 EEERST?/ 0/14 0"


def seen(text: str, agreed: Ruleset | None = None) -> PlayerView:
    """What the player to move sees of a position."""
    agreed = agreed or rules()
    return situation_from_cgp(parse_cgp(text, agreed.tile_set.alphabet), agreed).view


def simulated(text: str | PlayerView = MIDDLE, *, top: int = 6, threads: int = 1, **asked: Any) -> Simulation:
    """A simulation with a few hundred words."""
    view = seen(text) if isinstance(text, str) else text
    effort = Effort(**{name: asked.pop(name) for name in list(asked) if name in Effort.__dataclass_fields__})
    engine = small_engine(view.ruleset)
    moves = best_at_sight(view, engine, most=top)
    return simulate_moves(view, moves, engine, shipped_chances(), effort=effort, threads=threads, **asked)


def told_of(found: Simulation) -> Simulation:
    """All but how long it took."""
    return replace(found, seconds=0.0)


@pytest.mark.parametrize("text", [EARLY, MIDDLE, WITH_BLANK])
def test_without_plies_moves_rank_as_at_sight(text: str) -> None:
    view = seen(text)
    found = simulated(text, plies=0, top=25)
    at_sight = moves_to_compare(
        ((each.move, each.equity.total) for each in candidates(view, small_engine(view.ruleset))), most=25
    )
    assert [move.move for move in found.moves] == [each.move for each in at_sight]
    assert [move.equity for move in found.moves] == [each.equity for each in at_sight]
    assert found.iterations == 0 and all(move.win_error == 0 for move in found.moves)
    assert found.best.best and not found.moves[-1].best


@pytest.mark.parametrize("asked", [{"iterations": 700}, {"iterations": 1500, "keeps_all": True, "plies": 3}])
def test_threads_change_nothing(asked: dict[str, Any]) -> None:
    alone = simulated(seed=4, **asked)
    assert told_of(simulated(seed=4, threads=3, **asked)) == told_of(alone)
    assert told_of(simulated(seed=5, threads=1, **asked)) != told_of(alone)


def test_moves_come_with_the_best_first_and_tell_how_sure_they_are() -> None:
    found = simulated(iterations=2_000, keeps_all=True)
    assert [move.win for move in found.moves] == sorted((move.win for move in found.moves), reverse=True)
    assert {move.iterations for move in found.moves} == {-(-2_000 // 6)}
    assert found.iterations == 6 * 334 and not found.confident
    for move in found.moves:
        assert 0 < move.win_error < 0.05 and 0 < move.spread_error < 5
        assert move.text == format_move(move.move, board=seen(MIDDLE).board, alphabet=rules().tile_set.alphabet)
    assert set(found.best_moves) == {move for move in found.moves if move.best}


@pytest.mark.slow
def test_moves_that_cannot_win_any_more_are_dropped_until_it_is_sure() -> None:
    found = simulated(top=8, confidence=0.95)
    assert found.confident
    dropped = [move for move in found.moves if move.dropped]
    left = [move for move in found.moves if not move.dropped]
    assert dropped and left[0] is found.best
    assert max(move.iterations for move in dropped) < left[0].iterations
    assert left[0].best and not any(move.best for move in dropped)
    thorough = simulated(top=8, iterations=8_000, keeps_all=True, seed=9)
    assert thorough.best.move in {move.move for move in left}


def test_a_game_as_good_as_won_is_ordered_by_leads() -> None:
    for mine, others in ((480, 60), (60, 480)):
        found = simulated(MIDDLE.replace("76/120", f"{mine}/{others}"), iterations=1_200, keeps_all=True)
        assert {move.win > 0.5 for move in found.moves} == {mine > others}
        spreads = [move.spread for move in found.moves]
        assert spreads == sorted(spreads, reverse=True)


def test_plays_that_differ_in_where_the_blank_lies_are_one() -> None:
    view = seen(WITH_BLANK)
    engine = Engine.compile(view.ruleset, open_lexicon("english"))
    found = simulate_moves(view, best_at_sight(view, engine, most=20), engine, shipped_chances(), plies=0)
    letters = []
    for move in found.moves:
        placements = getattr(move.move, "placements", ())
        letters.append((tuple((square, tile & 0x7F) for square, tile in placements), str(move.move) * (not placements)))
    assert len(set(letters)) == len(letters)
    assert any(move.alike for move in found.moves)
    for move in found.moves:
        assert all(any(is_blank(tile) for _, tile in getattr(other, "placements", ())) for other in move.alike)


def test_replies_that_hurt_lower_the_chance_and_good_draws_are_tiles_that_are_unseen() -> None:
    found = simulated(iterations=6_000, keeps_all=True)
    for move in found.moves:
        for reply in move.replies:
            assert 0 < reply.share <= 1 and reply.win < move.win + 0.05 and reply.cost > 0
        costs = [reply.cost for reply in move.replies]
        assert costs == sorted(costs, reverse=True)
        for tile in move.tiles:
            assert tile.usual < tile.share <= 1 and tile.tile in seen(MIDDLE).unseen
    assert any(move.replies for move in found.moves)
    assert BLANK in {tile.tile for move in found.moves for tile in move.tiles}


def test_known_tiles_of_another_rack_count() -> None:
    text = MIDDLE.replace("AAIRSSU/", "AAIRSSU/??EESZT")
    situation = situation_from_cgp(parse_cgp(text, rules().tile_set.alphabet), rules())
    assert len(situation.known[1]) == 7
    engine = small_engine(rules())
    moves = best_at_sight(situation.view, engine, most=4)
    wins = [
        simulate_moves(
            situation.view, moves, engine, shipped_chances(), effort=Effort(iterations=800), known=known
        ).best.win
        for known in ({}, situation.known)
    ]
    assert wins[1] < wins[0]


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_each_have_a_chance(players: int) -> None:
    text = EARLY.replace("AEINRST/", "AEINRST" + "/" * (players - 1)).replace(
        "0/14 0", "10/14/20/30"[: 3 * players - 1] + " 0"
    )
    found = simulated(seen(text, rules(players=players)), iterations=600)
    assert 0.1 < found.best.win < 0.8
    whole = simulated(seen(text, rules(players=players)), iterations=60, plies=None)
    assert whole.plies is None and 0 <= whole.best.win <= 1


def test_one_of_four_who_has_left_is_played_without() -> None:
    text = EARLY.replace("AEINRST/", "AEINRST///").replace("0/14 0", "10/14/20/300 0")
    view = replace(seen(text, rules(players=4)), resigned=frozenset({3}))
    assert simulated(view, iterations=300).best.win > 0.2
    with pytest.raises(CannotSimulate, match="all others have left the game"):
        simulated(replace(view, resigned=frozenset({1, 2, 3})), iterations=300)


def test_it_may_be_stopped_at_any_time_and_answers_what_it_has() -> None:
    heard: list[SimulationProgress] = []

    def told(progress: SimulationProgress) -> None:
        heard.append(progress)
        if len(heard) == 3:
            raise KeyboardInterrupt

    found = simulated(told=told, keeps_all=True, iterations=10**9)
    assert found.iterations == heard[-1].iterations == 3 * 32 * 6 and not found.confident
    assert (heard[-1].best, heard[-1].win) == (found.best.text, found.best.win)


def test_time_that_is_up_ends_it_with_an_answer() -> None:
    found = simulated(seconds=0.0)
    assert 0 < found.iterations <= 64 * 6


def test_what_would_not_be_done_in_time_is_not_begun() -> None:
    """Whatever is done takes a second here."""
    seconds = 0.0

    def a_second(_: SimulationProgress) -> None:
        nonlocal seconds
        seconds += 1.0

    found = simulated(seconds=6.5, keeps_all=True, clock=lambda: seconds, told=a_second)
    assert 4.0 <= seconds <= 6.5
    assert found.iterations == seconds * 32 * 6


def test_without_retelling_it_finds_the_same_and_tells_no_replies() -> None:
    told, silent = simulated(iterations=600), simulated(iterations=600, retells=False)
    assert any(move.replies for move in told.moves)
    assert told_of(silent) == replace(
        told_of(told), moves=tuple(replace(move, replies=(), tiles=()) for move in told.moves)
    )


class Desk:
    """A simulation in a file, stopped whenever it is stored for the so many-th time."""

    def __init__(self, file: Path, *, keeps_all: bool = False) -> None:
        self.file, self.keeps_all = file, keeps_all
        self.view = seen(MIDDLE)
        self.engine = small_engine(rules())
        self.moves = best_at_sight(self.view, self.engine, most=5)
        self.identity = self.identity_of(seed=3)

    def identity_of(self, **asked: object) -> str:
        """What must stay the same."""
        return simulation_identity(self.view, self.moves, self.engine, shipped_chances(), known={}, asked=asked)

    def go_on(self, *, stop_at: int = 10**9, iterations: int | None = 1_400) -> Simulation:
        """Go on, and be stopped there."""
        stores = 0

        def stored(state: SimulationState) -> None:
            nonlocal stores
            stores += 1
            save_simulation(state, self.file, identity=self.identity)
            if stores == stop_at:
                raise KeyboardInterrupt

        return simulate_moves(
            self.view,
            self.moves,
            self.engine,
            shipped_chances(),
            effort=Effort(iterations=iterations, keeps_all=self.keeps_all),
            seed=3,
            state=load_simulation(self.file, identity=self.identity),
            stored=stored,
        )


def test_what_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = Desk(tmp_path / "whole", keeps_all=True).go_on()
    broken = Desk(tmp_path / "broken", keeps_all=True)
    for stop_at in (1, 2):
        part = broken.go_on(stop_at=stop_at)
        assert part.iterations < whole.iterations
    assert told_of(broken.go_on()) == told_of(whole)
    again = broken.go_on()
    assert told_of(again) == told_of(whole)
    assert broken.go_on(iterations=1_500).iterations == 1_500
    dropping = Desk(tmp_path / "dropping")
    dropping.go_on(stop_at=1)
    assert told_of(dropping.go_on()) == told_of(Desk(tmp_path / "undisturbed").go_on())


def test_a_file_of_another_simulation_or_of_none_is_not_gone_on_with(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "state")
    desk.go_on(iterations=200)
    with pytest.raises(SimulationUnusable, match="another position"):
        load_simulation(desk.file, identity=desk.identity_of(seed=4))
    for content in (
        b"",
        b"{}",
        desk.file.read_bytes()[:-60],
        desk.file.read_bytes().replace(b'"counts": [', b'"counts": [-'),
    ):
        desk.file.write_bytes(content)
        with pytest.raises(SimulationUnusable, match="no simulation that can be gone on with"):
            load_simulation(desk.file, identity=desk.identity)
    assert load_simulation(tmp_path / "none", identity="") is None


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"phase": Phase.OVER}, "it has no turn to come"),
        ({"on_turn": 1}, "it is not this player's turn"),
        ({"rack": Rack(b"")}, "the player to move holds no tiles"),
        ({"bag_count": 0, "rack_sizes": (7, 0)}, "a rack is empty, so the game is over"),
        ({"turns_owed": (0, 1)}, "a turn lost to a challenge is still to come"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changed: dict[str, Any], reason: str) -> None:
    view = seen(MIDDLE)
    moves = best_at_sight(view, small_engine(rules()), most=2)
    with pytest.raises(CannotSimulate, match=reason):
        simulate_moves(replace(view, **changed), moves, small_engine(rules()), shipped_chances())


def test_every_reason_is_told_at_once() -> None:
    agreed = ruleset("club", house=HouseRules(levels=("200",)))
    view = replace(seen(MIDDLE, agreed), scoreless_turns=6, turns_owed=(0, 1))
    with pytest.raises(CannotSimulate) as refused:
        simulated(view)
    assert len(refused.value.problems) == 3
    assert "V7" in refused.value.problems[2] and "--plies end" in refused.value.problems[2]
    with pytest.raises(BadSetup) as wrong:
        seen(MIDDLE.replace("AAIRSSU/", "AAIRSSUUUUU/QQ"))
    assert len(wrong.value.problems) >= 3


def test_a_finish_line_is_played_to_the_end() -> None:
    agreed = ruleset("luxury", house=HouseRules(levels=("150", "300")))
    found = simulated(seen(MIDDLE, agreed), iterations=120, plies=None)
    assert 0 <= found.best.win <= 1 and found.plies is None


def test_steps_are_looked_at_for_the_first_move_and_that_is_said() -> None:
    agreed = ruleset("luxury", house=HouseRules(("V4",)))
    text = "15/15/15/15/15/15/15/6HOrN5/15/15/15/15/15/15/15 AERINST/ 0/14 0"
    found = simulated(seen(text, agreed), iterations=200)
    assert any("V4" in sentence for sentence in found.left_out)
    assert any(getattr(move.move, "before", ()) for move in found.moves)
    assert simulated(iterations=200).left_out == ()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"iterations": 0}, "0 iterations: 1 is the least"),
        ({"seconds": -1.0}, "-1.0 seconds: 0 is the least"),
        ({"seconds": float("nan")}, "nan seconds"),
        ({"confidence": 1.0}, "a confidence of 1.0"),
        ({"plies": -1}, "-1 plies"),
    ],
)
def test_numbers_that_make_no_simulation_are_refused(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        simulated(**asked)
    view = seen(MIDDLE)
    with pytest.raises(ValueError, match="0 moves: 1 to 63"):
        simulate_moves(view, [], small_engine(rules()), shipped_chances())


@pytest.mark.slow
def test_python_simulates_a_line_a_file_a_position_and_a_game(tmp_path: Path) -> None:
    file = tmp_path / "position.cgp"
    file.write_text(MIDDLE, encoding="utf-8")
    from_line = lexiko.simulate(MIDDLE, iterations=300, top=4, seed=2)
    assert told_of(lexiko.simulate(file, iterations=300, top=4, seed=2)) == told_of(from_line)
    game = lexiko.game_from_cgp(MIDDLE, seed=1)
    assert told_of(lexiko.simulate(game, iterations=300, top=4, seed=2)) == told_of(from_line)
    assert told_of(lexiko.simulate(game.position, iterations=300, top=4, seed=2)) == told_of(from_line)
    position = game.position
    hidden = bytes(sorted(position.racks[1].codes + position.bag.codes))
    other = replace(position, racks=(position.racks[0], Rack(hidden[:7])), bag=Bag(hidden[7:]))
    assert told_of(lexiko.simulate(other, iterations=300, top=4, seed=2)) == told_of(from_line)


def test_nine_tiles_a_large_board_and_polish_letters_are_simulated() -> None:
    nine = ruleset("luxury", house=HouseRules(("V6",)))
    assert simulated(seen(MIDDLE.replace("AAIRSSU", "AAIRSSUET"), nine), iterations=200).best.win > 0
    large = ruleset("classic", set="super_english")
    empty = "/".join(["21"] * 21)
    words = open_lexicon("english", alphabet=large.tile_set.alphabet)
    engine = Engine.compile(large, words)
    view = seen(f"{empty} AEINRST/ 0/0 0", large)
    moves = best_at_sight(view, engine, most=3)
    assert simulate_moves(view, moves, engine, shipped_chances(), effort=Effort(iterations=200)).best.win > 0.4


@pytest.mark.slow
def test_intervals_hold_the_value_of_a_run_a_hundred_times_longer_as_often_as_they_say() -> None:
    view, engine = seen(MIDDLE), small_engine(rules())
    moves = [*best_at_sight(view, engine, most=2)]
    count, repetitions = 150, 1_000

    def run(seed: int, times: int) -> Simulation:
        effort = Effort(iterations=len(moves) * count * times, keeps_all=True)
        return simulate_moves(view, moves, engine, shipped_chances(), effort=effort, plies=1, seed=seed, threads=2)

    truth = {move.text: move for move in run(0, 100).moves}
    held = {"win": 0, "spread": 0}
    for seed in range(1, repetitions + 1):
        for move in run(seed, 1).moves:
            true = truth[move.text]
            held["win"] += abs(move.win - true.win) < 1.96 * move.win_error
            held["spread"] += abs(move.spread - true.spread) < 1.96 * move.spread_error
    for often in held.values():
        assert 0.93 <= often / repetitions / len(moves) <= 0.97


def test_moves_of_ones_own_may_be_compared() -> None:
    view, engine = seen(MIDDLE), small_engine(rules())
    found = candidates(view, engine, limit=40)
    asked = [ComparedMove(each.move, each.equity.total) for each in (found[0], found[-1])]
    compared = simulate_moves(view, asked, engine, shipped_chances(), effort=Effort(iterations=400))
    assert {move.move for move in compared.moves} == {found[0].move, found[-1].move}
