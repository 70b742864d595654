"""Is what is inferred of a leave true as often as it says, drawn so in simulations, and refused in plain words?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import exp

import pytest
from benchmarks.inference import Calibration, KnownTurn

import lexiko
from lexiko.kernel import Playout
from lexiko.library import best_at_sight, situation_from_cgp
from lexiko.notation import CgpPosition, parse_cgp, parse_gcg, position_in_record
from lexiko.rules import Exchange, Play, PlayerView, Rack
from lexiko.search import (
    CannotInfer,
    Effort,
    Inference,
    InferredLeave,
    TurnMade,
    infer_leave,
    inference_problems,
    shipped_chances,
    simulate_moves,
    turn_seen,
    turn_told,
)
from tests.company import rules, small_engine, small_lexicon

TOLD = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST 8F HORN +14 14\n#rack2 FARMSTE"
MIDDLE = "15/15/15/15/15/15/12BOA/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/8MU1H3/15/15 AAIRSSU/ 76/120 0"


def seen(cgp: CgpPosition) -> PlayerView:
    """What the player to move sees."""
    return situation_from_cgp(replace(cgp, racks=(cgp.racks[0], Rack())), rules()).view


def known_turns(games: int) -> Iterator[KnownTurn]:
    """Turns of games between static players with a few hundred words, and what each has kept."""
    engine = small_engine(rules())
    for game in Playout.of([engine, engine], by=["equity", "equity"]).play(seed=3, count=games):
        for made, after in list(pairwise(game.turns()))[:8]:
            if not isinstance(made.move, Play):
                continue
            cgp = CgpPosition(after.board, (after.rack, Rack()), (0, 0), 0, ())
            view = seen(cgp)
            bag_count = view.bag_count + len(made.move.placements)
            turn = TurnMade(1, made.move, made.board, made.points, bag_count)
            if not inference_problems(view, turn, engine):
                yield KnownTurn(view, turn, made.rack.removed(turn.laid).codes)


def first() -> tuple[PlayerView, TurnMade]:
    """Ann's HORN, as Ben sees it."""
    moment = position_in_record(parse_gcg(TOLD), rules(), turns=1)
    view = seen(moment.cgp)
    turn = turn_told(moment, view)
    assert turn is not None
    return view, turn


@pytest.mark.slow
def test_of_players_who_play_at_sight_much_more_is_known_than_by_chance() -> None:
    calibration = Calibration()
    for known in list(known_turns(4))[::3]:
        calibration.add(known, small_engine(rules()), temperature=0.3, most=150)
    assert calibration.gained > 0.1
    rows = [row for row in calibration.rows() if row[2] >= 60]
    assert rows and all(abs(said - true) < 0.12 for said, true, _ in rows)


def test_a_leave_is_as_likely_as_chance_and_the_turn_make_it() -> None:
    view, turn = first()
    engine = small_engine(rules())
    found = infer_leave(view, turn, engine, temperature=2.0, most=10_000)
    assert not found.drawn and found.tried == found.count and found.kept == 3
    assert sum(leave.share for leave in found.leaves) == pytest.approx(1)
    assert sum(leave.usual for leave in found.leaves) == pytest.approx(1)
    alphabet = rules().tile_set.alphabet

    def likelihood(leave: InferredLeave) -> float:
        rack = Rack.of(turn.laid + leave.tiles)
        rivals = [value / 1000 for value in engine.plays_for(turn.board, rack, limit=12, by="equity").equities]
        rivals.append(max(engine.kept_of(rack)[:-1]) / 1000)
        made = turn.points + engine.kept_of(Rack.of(leave.tiles))[-1] / 1000
        if made not in rivals:
            rivals.append(made)
        likely = exp((made - max(rivals)) / 2.0) / sum(exp((rival - max(rivals)) / 2.0) for rival in rivals)
        return max(0.01, likely)  # the least there is: anybody may overlook something

    by_tiles = {leave.tiles: leave for leave in found.leaves}
    some = [by_tiles[bytes(sorted(alphabet.parse_tiles(text)))] for text in ("AEI", "VVU", "EST")]
    for one, other in pairwise(some):
        expected = one.usual * likelihood(one) / (other.usual * likelihood(other))
        assert one.share / other.share == pytest.approx(expected, rel=1e-6)


def test_leaves_that_were_not_tried_are_estimated_and_marked() -> None:
    view, turn = first()
    found = infer_leave(view, turn, small_engine(rules()), most=100)
    whole = infer_leave(view, turn, small_engine(rules()), most=10_000)
    assert found.tried == 100 and found.count == whole.count
    assert sum(leave.tried for leave in found.leaves) == 100 and 0 < found.tried_share < 1
    told = {tile.text: tile.share for tile in found.tiles}
    assert all(abs(told[tile.text] - tile.share) < 0.12 for tile in whole.tiles)
    assert infer_leave(view, turn, small_engine(rules()), most=100) == found


def test_without_estimates_only_leaves_that_were_tried_are_told() -> None:
    view, turn = first()
    engine = small_engine(rules())
    whole = infer_leave(view, turn, engine, most=10_000, estimates=False)
    assert whole == infer_leave(view, turn, engine, most=10_000)
    few = infer_leave(view, turn, engine, most=100, estimates=False)
    assert few.drawn and few.count == few.tried <= 100
    assert sum(leave.share for leave in few.leaves) == pytest.approx(1.0)


def test_a_turn_seen_at_the_table_tells_what_a_record_tells_of_it() -> None:
    game = lexiko.new_game(players=("Ann", "Ben"), lexicon=small_lexicon(), seed=4)
    views: list[PlayerView] = []
    while len(views) < 8 and game.on_turn:
        view = game.view(game.on_turn)
        views.append(view)
        plays = game.legal_plays(limit=1)
        if len(plays):
            game.play(plays[0].move)
        else:
            game.pass_turn()
    record, told = parse_gcg(game.gcg()), 0
    for turns, view in enumerate(views):
        from_record = turn_told(position_in_record(record, rules(), turns=turns), view)
        seen_turn = turn_seen(view)
        assert (seen_turn is None) == (from_record is None)
        if seen_turn and from_record:
            told += 1
            assert seen_turn == replace(from_record, seat=seen_turn.seat)
    assert told > 3


def test_of_an_exchange_the_number_of_tiles_tells() -> None:
    moment = position_in_record(
        parse_gcg("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: -5 +0 0\n#rack2 FARMSTE"), rules(), turns=1
    )
    view = seen(moment.cgp)
    turn = turn_told(moment, view)
    assert turn is not None and isinstance(turn.move, Exchange) and len(turn.laid) == 5
    found = infer_leave(view, turn, lexiko.kernel.Engine.compile(rules(), small_lexicon()), most=300)
    assert found.kept == 2 and found.turn == "an exchange of 5 tiles"
    times = {tile.text: tile.times for tile in found.tiles}
    assert times["S"] > 1 > times["V"]


def simulated(
    inferred: Inference | None, known: dict[int, Rack] | None = None, threads: int = 1
) -> list[tuple[float, int]]:
    """Chances of some moves."""
    view = situation_from_cgp(parse_cgp(MIDDLE, rules().tile_set.alphabet), rules()).view
    engine = small_engine(rules())
    found = simulate_moves(
        view,
        best_at_sight(view, engine, most=3),
        engine,
        shipped_chances(),
        effort=Effort(iterations=1_500, keeps_all=True),
        inferred=inferred,
        known=known,
        threads=threads,
    )
    return [(move.win, move.iterations) for move in sorted(found.moves, key=lambda move: move.text)]


def kept(*texts: str) -> Inference:
    """These leaves, each as likely as another."""
    alphabet = rules().tile_set.alphabet
    leaves = tuple(
        InferredLeave(bytes(sorted(alphabet.parse_tiles(text))), 1 / len(texts), 0.1, tried=True) for text in texts
    )
    return Inference(
        seat=1, turn="", kept=len(texts[0]), leaves=leaves, tiles=(), tried=1, drawn=False, temperature=1.0
    )


def test_simulations_draw_what_was_inferred_whatever_the_number_of_threads() -> None:
    good, bad = simulated(kept("??ES")), simulated(kept("UUVW"))
    assert all(one[0] < other[0] - 0.02 for one, other in zip(good, bad, strict=True))
    assert simulated(kept("??ES"), threads=3) == good
    certain = {1: Rack.of(rules().tile_set.alphabet.parse_tiles("??ES"))}
    assert all(abs(one[0] - other[0]) < 0.06 for one, other in zip(good, simulated(None, known=certain), strict=True))
    mixed = simulated(kept("??ES", "UUVW"))
    assert all(low[0] < middle[0] < high[0] for low, middle, high in zip(good, mixed, bad, strict=True))
    with pytest.raises(ValueError, match="known and tiles inferred"):
        simulated(kept("??ES"), known=certain)


def test_what_tells_nothing_is_refused_with_every_reason() -> None:
    view, turn = first()
    engine = small_engine(rules())
    odd = replace(view, bag_count=0, ruleset=replace(view.ruleset, rearranging=True))
    problems = inference_problems(odd, replace(turn, seat=0), engine)
    assert [problem.split(",")[0] for problem in problems] == [
        "the last turn is none of another player who is still in the game",
        "the bag is empty",
        "V2 lets turns begin with steps",
    ]
    with pytest.raises(CannotInfer, match="the bag is empty"):
        infer_leave(odd, turn, engine)
    whole = replace(turn, move=Exchange(bytes(7)))
    assert "the whole rack was given away, so nothing was kept" in inference_problems(view, whole, engine)
    with pytest.raises(ValueError, match="more than 0 points"):
        infer_leave(view, turn, engine, temperature=0.0)


def test_the_library_takes_a_record_and_refuses_a_pass() -> None:
    words = small_lexicon()
    found = lexiko.infer(TOLD, turn=1, lexicon=words)
    assert found.kept == 3 and found.seat == 1
    with pytest.raises(CannotInfer, match="no play that stood and no exchange"):
        lexiko.infer("#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST - +0 0\n#rack2 FARMSTE", turn=1, lexicon=words)
