"""What is measured? Every scenario by its name, and how its work is prepared."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benchmarks.measuring import Task
from benchmarks.positions import Asked, positions
from benchmarks.word_lists import MANY_WORDS, POLISH_WORDS, WordsMissing
from lexiko.kernel import Engine, Playout, open_leaves
from lexiko.lexicon import Lexicon, LexiconError, build_kwg, open_lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Rack

BEST_PLAY = """
from lexiko.kernel import Engine, open_leaves
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import ruleset
from lexiko.rules import Board, Rack
engine = Engine.compile(ruleset("classic"), open_lexicon("english"), open_leaves("english"))
engine.plays_for(Board.empty(15, 15), Rack(bytes(range(1, 8))), limit=1, by="equity")
"""
"""What a process does that is started to find one play."""


class Absent(Exception):
    """A scenario cannot be measured here; the message says why and what would help."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A piece of work with a name: what it is, in which units it is told, and how it is made ready.

    `prepare` is given how much to do: 1.0 is about a second of work, less is quicker and less sure.
    """

    name: str
    about: str
    unit: str
    prepare: Callable[[float], Task]


@cache
def engine_of(set_key: str = "english") -> Engine:
    """The engine for a set: all words and, where there are some, leave values."""
    rules = ruleset("classic", set=set_key)
    if set_key == "polish":
        try:
            words = POLISH_WORDS.words(rules.tile_set.alphabet)
        except WordsMissing as missing:
            raise Absent(str(missing)) from None
        try:
            return Engine.compile(rules, Lexicon("polish", rules.tile_set.alphabet, build_kwg(words)))
        except LexiconError as wrong:
            raise Absent(str(wrong)) from None
    return Engine.compile(rules, open_lexicon("english"), open_leaves("english") if set_key == "english" else None)


def games(threads: int) -> Callable[[float], Task]:
    """Static players against themselves."""

    def prepare(size: float) -> Task:
        playout = Playout.of([engine_of(), engine_of()], by=["equity", "equity"])
        count = max(2, round(600 * size))

        def work() -> int:
            return sum(sum(game.scores) for game in playout.play(seed=1, count=count, threads=threads))

        return Task(work, count / 100)

    return prepare


def searches(
    chosen: Callable[[Engine, int], Sequence[Asked]], *, set_key: str = "english", many: int, limit: int | None = None
) -> Callable[[float], Task]:
    """Searches of positions; `many` of them are about a second of work."""

    def prepare(size: float) -> Task:
        engine = engine_of(set_key)
        wanted = max(1, round(many * size))
        asked = list(chosen(engine, wanted))[:wanted]

        def work() -> int:
            return sum(position.search(engine, limit=limit) for position in asked)

        return Task(work, len(asked) / 1000)

    return prepare


def of_games(engine: Engine, count: int) -> list[Asked]:
    """Positions of whole games, as they come."""
    return positions(engine, 1 + count // 20)[:count]


def with_two_blanks(engine: Engine, count: int) -> list[Asked]:
    """Positions with full racks and a bag, two tiles of the rack made blanks."""
    found = [asked.with_blanks(2) for asked in positions(engine, 1 + count // 8) if asked.bag_count]
    return found[::2]


def late(engine: Engine, count: int) -> list[Asked]:
    """Positions with an empty bag."""
    return [asked for asked in positions(engine, 1 + count // 2) if not asked.bag_count]


def openings(engine: Engine, count: int) -> list[Asked]:
    """Racks on the empty board."""
    tiles = engine.ruleset.tile_set.all_tiles()
    board = Board.empty(engine.ruleset.layout.rows, engine.ruleset.layout.cols)
    racks = (bytes(tiles[(7 * number + step * 37) % len(tiles)] for step in range(7)) for number in range(count))
    return [Asked(board, Rack(rack), 86, 0) for rack in racks]


def graph_from(words: Callable[[], Sequence[bytes]], unit: int) -> Callable[[float], Task]:
    """A word graph built from its words in memory."""

    def prepare(_: float) -> Task:
        try:
            given = words()
        except WordsMissing as missing:
            raise Absent(str(missing)) from None
        return Task(lambda: len(build_kwg(given).nodes), len(given) / unit)

    return prepare


@cache
def default_words() -> Sequence[bytes]:
    """The words of the default lexicon, in order."""
    return list(open_lexicon("english").words())


def compiling(size: float) -> Task:
    """An engine made of words and rules already in memory."""
    lexicon, rules = open_lexicon("english"), ruleset("classic")
    times = max(1, round(20 * size))

    def work() -> int:
        for _ in range(times):
            Engine.compile(rules, lexicon).plays_for(Board.empty(15, 15), Rack(bytes(range(1, 8))), limit=1)
        return times

    return Task(work, times)


def opening(size: float) -> Task:
    """The default lexicon and its leave values read from disk, the graph from its cache."""
    times = max(1, round(20 * size))

    def work() -> int:
        for _ in range(times):
            open_lexicon("english")
        return times

    open_lexicon("english")
    return Task(work, times)


def process(program: str) -> Callable[[float], Task]:
    """A process of its own that runs a program."""

    def prepare(size: float) -> Task:
        times = max(1, round(4 * size))

        def work() -> int:
            for _ in range(times):
                subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[1])
            return times

        work()
        return Task(work, times)

    return prepare


SCENARIOS = (
    Scenario("selfplay-1", "static self-play, one thread", "100 games", games(1)),
    Scenario("selfplay-2", "static self-play, two threads", "100 games", games(2)),
    Scenario("all-plays", "all plays, ranked by equity", "1000 positions", searches(of_games, many=1500)),
    Scenario("best-play", "the best play only, by equity", "1000 positions", searches(of_games, many=6000, limit=1)),
    Scenario("empty-board", "all plays on the empty board", "1000 positions", searches(openings, many=3000)),
    Scenario("two-blanks", "all plays with two blanks", "1000 positions", searches(with_two_blanks, many=40)),
    Scenario("late-game", "the best play, bag empty", "1000 positions", searches(late, many=6000, limit=1)),
    Scenario(
        "board-21",
        "the best play, 21 x 21 squares",
        "1000 positions",
        searches(of_games, set_key="super_english", many=3000, limit=1),
    ),
    Scenario(
        "polish",
        "the best play, Debian's Polish words",
        "1000 positions",
        searches(of_games, set_key="polish", many=3000, limit=1),
    ),
    Scenario("kwg-build", "word graph of the default lexicon", "100,000 words", graph_from(default_words, 10**5)),
    Scenario(
        "kwg-build-280k", f"word graph of {MANY_WORDS.about}", "280,000 words", graph_from(MANY_WORDS.words, 280_000)
    ),
    Scenario("kwg-open", "default lexicon opened, its graph cached", "time", opening),
    Scenario("engine-compile", "engine with its word map, one search", "time", compiling),
    Scenario("process-start", "process that finds one best play", "process", process(BEST_PLAY)),
    Scenario("python-start", "process that does nothing", "process", process("")),
)
