"""Is a training the same however it is cut into threads, runs and files?"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from lexiko.kernel import Engine, LeaveTable
from lexiko.lexicon import Lexicon
from lexiko.rules import BLANK, is_blank
from lexiko.training import (
    Progress,
    StateUnusable,
    Training,
    TrainingError,
    load_training,
    run_training,
    save_training,
)
from lexiko.training.boards import best_turn, stopped_game
from tests.kernel.positions import bare, random_position

PICTURE = "\n".join(["." * 9] * 4 + ["....*...."] + ["." * 9] * 4)


@cache
def small_engine() -> Engine:
    """A game of four letters and few tiles, that is trained in a moment."""
    played = bare("ABCD", PICTURE, ["ab", "abc", "dab", "cab", "bad", "cad", "add", "dabd", "abba", "cc", "ba"])
    tile_set = replace(played.ruleset.tile_set, counts=(2, 14, 8, 6, 8))
    rules = replace(played.ruleset, tile_set=tile_set, rack_size=5)
    return Engine.compile(rules, played.engine.lexicon)


def trained(*, boards: int, threads: int = 1, seed: int = 7) -> Training:
    """A training of so many boards."""
    training = Training(small_engine(), seed=seed)
    run_training(training, boards=boards, threads=threads)
    return training


def test_threads_do_not_change_the_values() -> None:
    assert trained(boards=30).settled() == trained(boards=30, threads=3).settled()


def test_another_seed_gives_other_values() -> None:
    assert trained(boards=10).settled() != trained(boards=10, seed=8).settled()


@pytest.mark.parametrize("stop", [3, 8, 11])
def test_a_training_stored_and_gone_on_with_ends_the_same(tmp_path: Path, stop: int) -> None:
    file = tmp_path / "english.training"
    save_training(trained(boards=stop), file)
    resumed = load_training(file, small_engine(), seed=7)
    run_training(resumed, boards=25, threads=2)
    whole = trained(boards=25)
    assert resumed.settled() == whole.settled()
    assert resumed.table_of(resumed.settled()).to_bytes() == whole.table_of(whole.settled()).to_bytes()


def test_the_file_knows_its_rules_again_in_another_process(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from tests.training.test_training import save_training, trained; "
        "save_training(trained(boards=2), Path(sys.argv[1]))"
    )
    here = Path(__file__).parents[2]
    for name in ("one", "two"):
        subprocess.run([sys.executable, "-c", script, str(tmp_path / name)], cwd=here, check=True)
        assert load_training(tmp_path / name, small_engine(), seed=7).boards == 2


def test_it_stops_when_told_to() -> None:
    training = Training(small_engine(), seed=7)
    seen: list[Progress] = []

    def stop_after_nine(progress: Progress) -> bool:
        seen.append(progress)
        return progress.boards < 9

    run_training(training, threads=2, progress=stop_after_nine)
    assert training.boards == 9
    assert [progress.round for progress in seen] == [1] * 8 + [2]
    assert [progress.boards for progress in seen if progress.moved is not None] == [8]


def test_time_that_is_up_ends_it_after_a_board() -> None:
    training = Training(small_engine(), seed=7)
    run_training(training, seconds=0)
    assert training.boards == 1


def test_values_come_to_rest() -> None:
    moved: list[float] = []

    def note(progress: Progress) -> bool:
        moved.extend([] if progress.moved is None else [progress.moved])
        return True

    run_training(Training(small_engine(), seed=7), boards=250, progress=note)
    assert moved[-1] < moved[0] / 3


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda raw: raw[:0], "is no training that can be gone on with"),
        (lambda raw: b"[" * 100_000 + b"\n" + raw, "is no training that can be gone on with"),
        (lambda raw: raw.replace(b'"boards": 2', b'"boards": 1e999'), "is no training that can be gone on with"),
        (lambda raw: b"[1]\n" + raw, "is no training that can be gone on with"),
        (lambda raw: raw[:-1] + bytes([raw[-1] ^ 1]), "is damaged"),
        (lambda raw: raw[:-8], "is damaged"),
        (lambda raw: raw.replace(b'"seed": 7', b'"seed": 8'), "another seed"),
        (lambda raw: raw.replace(b"training 1", b"training 0"), "another kind of file"),
    ],
)
def test_a_file_that_is_of_no_use_is_refused(tmp_path: Path, change: object, problem: str) -> None:
    file = tmp_path / "english.training"
    save_training(trained(boards=2), file)
    assert callable(change)
    file.write_bytes(change(file.read_bytes()))
    with pytest.raises(StateUnusable, match=problem):
        load_training(file, small_engine(), seed=7)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(StateUnusable, match="nowhere cannot be read"):
        load_training(tmp_path / "nowhere", small_engine(), seed=7)


def test_a_set_too_small_for_two_racks_is_refused() -> None:
    played = bare("AB", PICTURE, ["ab"])
    rules = replace(played.ruleset, tile_set=replace(played.ruleset.tile_set, counts=(0, 5, 5)))
    with pytest.raises(TrainingError, match="no more tiles than two racks"):
        Training(Engine.compile(rules, played.engine.lexicon), seed=1)


def test_stopped_games_leave_a_quarter_of_the_tiles_unseen_at_least() -> None:
    training = Training(small_engine(), seed=7)
    counts = training.engine.ruleset.tile_set.counts
    for number in range(20):
        stopped = stopped_game(training.engine, training.table, seed=7, number=number)
        assert sum(stopped.unseen) >= sum(counts) / 5 - 0.5
        assert sum(stopped.unseen) + len(list(stopped.board.tiles())) == sum(counts)


@pytest.mark.parametrize("seed", range(8))
def test_the_best_turn_has_the_most_points_and_leave_together(seed: int) -> None:
    played, board, rack = random_position(seed, "english")
    random = Random(seed)
    kept = sorted({bytes(part) for size in range(1, len(rack)) for part in combinations(rack.codes, size)})
    leaves = LeaveTable.from_values({leave: random.uniform(-30, 30) for leave in kept})
    given, play = best_turn(played.engine, leaves, board, rack.codes)
    worths = [leaves.leave_points(bytes(rack.removed(part))) for part in [*kept, rack.codes]]
    table = played.engine.plays_for(board, rack)
    scores = dict(zip(table, table.scores, strict=True))
    for candidate, points in scores.items():
        laid = [BLANK if is_blank(tile) else tile for _, tile in candidate.placements]
        worths.append(points + leaves.leave_points(bytes(rack.removed(laid))))
    worth = (scores[play] if play else 0) + leaves.leave_points(bytes(rack.removed(given)))
    assert worth == pytest.approx(max(worths), abs=0.002)


def test_words_that_can_never_be_made_train_to_nothing() -> None:
    rules = small_engine().ruleset
    engine = Engine.compile(rules, Lexicon.from_words("none", ["CCCCCCCCCC"], rules.tile_set.alphabet))
    training = Training(engine, seed=1)
    run_training(training, boards=3)
    assert set(training.settled()) == {0}
