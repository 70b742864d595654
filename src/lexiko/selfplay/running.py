"""Many games between computer players: which way they are played, how many at a time, and what they come to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from lexiko.kernel import Engine
from lexiko.selfplay.compiled import games_compiled, playout_of
from lexiko.selfplay.errors import SelfPlayError
from lexiko.selfplay.match import MOST_WORKERS, Contender, Match
from lexiko.selfplay.played import GameRecord
from lexiko.selfplay.results import Results

Progress = Callable[[int, int], None]
"""Told how many games have been played, and how many there will be."""

Keep = Callable[[GameRecord], None]
"""Given the record of each game, in order."""


def run(
    engine: Engine,
    players: Sequence[str | Contender],
    games: int,
    seed: int = 1,
    *,
    threads: int = 1,
    pairs: bool = False,
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> Results:
    """Let computer players play games of the engine's rules, by its words; what they came to, counted.

    `players` are kinds such as `greedy`, or `Contender`s, one for each player of the rules. With `pairs`, as many games
    as there are players share their luck, seats changed, so that skill shows sooner. The results depend on the seed,
    never on `threads`; but a `champion` thinks against the clock, unless it counts: `champion:iterations=2000`.

    Players that the kernel can play are played by it, thousands of games a minute. All others take their turns at a
    table, where words are challenged; `threads` are then processes, and a script must call this below
    `if __name__ == "__main__":`. Raises `SelfPlayError`, `UnknownPlayer`,
    `BadThinking`, and `WorkerDied`.

    >>> from lexiko.lexicon import Lexicon
    >>> from lexiko.rulebook import ruleset
    >>> engine = Engine.compile(ruleset(), Lexicon.from_words("few", ["rose", "stone", "tin", "at", "in"]))
    >>> results = run(engine, ["greedy", "random"], 4, pairs=True)
    >>> results.games, results.players, len(results.scores)
    (4, ('Greedy', 'Random'), 8)
    """
    if not 1 <= threads <= MOST_WORKERS:
        raise SelfPlayError(f"games cannot be played by {threads} threads: take 1 to {MOST_WORKERS}")
    match = Match(engine, tuple(players), games, seed=seed, pairs=pairs)
    results = Results(match)
    began = time.monotonic()
    playout = playout_of(match)
    results.compiled = playout is not None
    recorded = keep is not None
    if playout is not None:
        played = games_compiled(match, playout, threads=threads, recorded=recorded)
    else:
        from lexiko.selfplay.workers import games_by_rules  # here: compiled games wait for no pool of processes

        played = games_by_rules(match, processes=threads, recorded=recorded)
    for game in played:
        results.add(game)
        if keep is not None and game.record is not None:
            keep(game.record)
        if progress is not None:
            progress(results.games, games)
    results.seconds = time.monotonic() - began
    return results
