"""Are the same games played whoever plays them and whenever, and is what cannot be played refused by name?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import UnknownPlayer
from lexiko.rulebook import HouseRules, ruleset
from lexiko.selfplay import Contender, GameRecord, Results, SelfPlayError, WorkerDied, run
from tests.company import rules, small_engine
from tests.pairwise import slow_beyond
from tests.selfplay.doubles import greedy, killed, passing

GREEDY, PASSING = Contender("Greedy one", greedy), Contender("Sleeper", passing)


def figures(results: Results) -> tuple[object, ...]:
    """Everything that must not depend on who plays the games."""
    return results.games_hash, list(results.scores), list(results.turns), list(results.bingos), list(results.shares)


def test_several_processes_play_the_same_games() -> None:
    engine = small_engine(rules())
    alone = run(engine, [GREEDY, "random"], 6, seed=5)
    assert figures(run(engine, [GREEDY, "random"], 6, seed=5, threads=2)) == figures(alone)


def test_another_seed_plays_other_games() -> None:
    engine = small_engine(rules())
    hashes = {run(engine, ["random", "random"], 2, seed=seed).games_hash for seed in (0, 1, 2**64 - 1)}
    assert len(hashes) == 3


def test_a_longer_match_begins_with_the_games_of_a_shorter_one() -> None:
    engine = small_engine(rules())
    short, long = run(engine, ["random", "random"], 3), run(engine, ["random", "random"], 5)
    assert long.scores[: len(short.scores)] == short.scores


def test_words_that_are_in_memory_only_reach_the_processes_with_their_rules() -> None:
    engine = small_engine(rules(house="V3,V4"))
    assert run(engine, ["random", "random"], 2, threads=2).games_hash == run(engine, ["random", "random"], 2).games_hash


def test_a_shipped_lexicon_is_opened_again_with_its_filters_in_each_process() -> None:
    engine = Engine.compile(ruleset("original"), open_lexicon("english"))
    assert run(engine, ["random", "random"], 2, threads=2).games_hash == run(engine, ["random", "random"], 2).games_hash


def test_pairs_begin_with_the_same_racks_in_the_same_seats() -> None:
    kept: list[GameRecord] = []
    run(small_engine(rules()), [GREEDY, PASSING], 6, pairs=True, keep=kept.append)
    for one, other in zip(kept[::2], kept[1::2], strict=True):
        assert one.players == other.players[::-1]
        assert first_racks(one) == first_racks(other)
    assert len({first_racks(record) for record in kept}) == 3


def first_racks(record: GameRecord) -> tuple[str, ...]:
    """The first rack of each seat, in playing order."""
    return tuple(line.rack for line in record.gcg.events[: len(record.players)])


def test_three_players_sit_in_every_seat_in_turn() -> None:
    kept: list[GameRecord] = []
    results = run(small_engine(rules(players=3)), [GREEDY, "random", PASSING], 3, pairs=True, keep=kept.append)
    assert {tuple(record.players.index(name) for name in results.players) for record in kept} == {
        (0, 1, 2),
        (2, 0, 1),
        (1, 2, 0),
    }
    assert all(score <= 0 for score in results.scores[2::3])
    assert all(score > 0 for score in results.scores[0::3])


def test_a_finish_line_stays_with_its_player() -> None:
    agreed = ruleset(house=HouseRules(levels=(10, 5000)))
    kept: list[GameRecord] = []
    results = run(Engine.compile(agreed, open_lexicon("english")), ["greedy", "greedy"], 4, keep=kept.append)
    assert list(results.shares) == [1, 0] * 4
    assert {record.why for record in kept} == {"finish-line"}


def test_progress_is_told_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    run(small_engine(rules()), [PASSING, PASSING], 10, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (10, 10)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(
    ("players", "games", "seed", "threads", "pairs", "sentence"),
    [
        (["random"], 2, 1, 1, False, "the rules are for 2 players, and there are 1"),
        (["random", "random"], 0, 1, 1, False, "0 games cannot be played"),
        (["random", "random"], 3, 1, 1, True, "take 2 or 4 games"),
        (["random", "random"], 1, 1, 1, True, "take 2 games"),
        (["random", "random"], 2, -1, 1, False, "the seed -1 is no whole number"),
        (["random", "random"], 2, 1, 0, False, "by 0 threads"),
        ([Contender("Here", lambda engine, seed: greedy(engine, seed)), "random"], 2, 1, 2, False, "with one thread"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(
    players: list[str | Contender], games: int, seed: int, threads: int, pairs: bool, sentence: str
) -> None:
    with pytest.raises(SelfPlayError, match=sentence):
        run(small_engine(rules()), players, games, seed, threads=threads, pairs=pairs)


def test_an_unknown_player_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownPlayer, match="greedy"):
        run(small_engine(rules()), ["random", "clever"], 2)


def test_a_process_that_is_killed_is_told_in_a_sentence() -> None:
    with pytest.raises(WorkerDied, match="play them again"):
        run(small_engine(rules()), [Contender("Unlucky", killed), "random"], 4, threads=2)


FOREVER = """
import sys
from lexiko.cli.main import main
from lexiko.selfplay import RecordFolder

keep = RecordFolder.keep

def keep_and_tell(folder, record):
    keep(folder, record)
    if record.number == 2:
        print("three games", flush=True)

RecordFolder.keep = keep_and_tell
if __name__ == "__main__":
    main(["selfplay", "--games", "1000000", *sys.argv[1:]])
"""


def started(script: Path, *options: str) -> subprocess.Popen[str]:
    """Endless self-play in a process and a group of its own, three games of which have been recorded."""
    script.write_text(FOREVER, encoding="utf-8")
    running = subprocess.Popen(
        [sys.executable, str(script), *options, "--out", str(script.with_name("out"))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "three games\n"
    return running


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "threads"),
    slow_beyond(1, [("greedy,greedy", "2"), ("random,random", "1"), ("random,random", "2")]),
)
def test_an_interrupt_ends_all_processes_and_leaves_readable_records(
    tmp_path: Path, players: str, threads: str
) -> None:
    running = started(tmp_path / "forever.py", "--players", players, "--threads", threads)
    os.killpg(running.pid, signal.SIGINT)
    told, complaints = running.communicate(timeout=60)  # only once every process has closed its end
    assert running.returncode == 130, complaints
    assert told + complaints.strip() == ""
    assert (tmp_path / "out" / "games.parquet").read_bytes().endswith(b"PAR1")


def test_a_process_that_is_not_ready_yet_answers_no_interrupt_by_a_traceback(tmp_path: Path) -> None:
    command = "from lexiko.cli.main import main; main()"
    options = ("--players", "random,random", "--games", "1000000", "--threads", "2")
    running = subprocess.Popen(
        [sys.executable, "-c", command, "selfplay", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=tmp_path,
    )
    while not any(is_importing(child) for child in psutil.Process(running.pid).children()):
        assert running.poll() is None
        time.sleep(0.002)
    os.killpg(running.pid, signal.SIGINT)
    _, complaints = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in complaints


def is_importing(child: psutil.Process) -> bool:
    """Whether a process that will play has begun to load what it takes."""
    with suppress(psutil.Error):
        return any("spawn_main" in word for word in child.cmdline()) and child.memory_info().rss > 18_000_000
    return False


@pytest.mark.slow
def test_whoever_interrupts_again_and_again_is_not_kept_waiting(tmp_path: Path) -> None:
    running = started(tmp_path / "forever.py", "--players", "random,random", "--threads", "2")
    while running.poll() is None:
        os.kill(running.pid, signal.SIGINT)
        time.sleep(0.002)  # each is handled before the next, and the machine is left to whom it is sent
    running.communicate(timeout=60)
    assert running.returncode


@pytest.mark.slow
def test_processes_do_not_outlive_the_one_that_asked_for_games(tmp_path: Path) -> None:
    running = started(tmp_path / "forever.py", "--players", "random,random", "--threads", "2")
    running.kill()
    try:
        running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


@pytest.mark.parametrize(("house", "players"), slow_beyond(1, [("V1,V6", 3), ("V2,V3,V4", 2), ("V5", 4)]))
def test_every_variation_and_number_of_players_is_played(house: str, players: int) -> None:
    results = run(small_engine(rules(house=house, players=players)), [GREEDY, *["random"] * (players - 1)], 2)
    assert len(results.scores) == 2 * players
    assert all(sum(results.shares[start : start + players]) == 1 for start in (0, players))
