"""A round robin: everybody plays everybody in pairs of games, and gets a rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement

from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.selfplay.elo import Meeting, Rating, ratings
from lexiko.selfplay.match import Contender, distinct, name_of
from lexiko.selfplay.results import Results
from lexiko.selfplay.running import run

Report = Callable[[str, str, Results], None]
"""Told who have met, and what it came to."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The players as they were given, their ratings, and what each met each with, by their places, lower one first.

    Everybody has played itself too: that is no matter of rating, but shows what such players score.
    """

    players: tuple[str, ...]
    ratings: tuple[Rating, ...]
    results: Mapping[tuple[int, int], Results]

    def won(self, player: int, other: int) -> float:
        """The part of their games that a player won from another."""
        if player <= other:
            return self.results[player, other].win_rate(0).mean
        return self.results[other, player].win_rate(1).mean

    def home_score(self, player: int) -> float:
        """Points a game of a player among its like."""
        results = self.results[player, player]
        return (results.score(0).mean + results.score(1).mean) / 2


def round_robin(
    engine: Engine,
    players: Sequence[str | Contender],
    pairs: int,
    seed: int = 1,
    *,
    threads: int = 1,
    report: Report | None = None,
) -> Ladder:
    """Let all players meet, each other and themselves, in as many pairs of games of two. Raises what `run` raises."""
    names = distinct([name_of(player) for player in players])
    results: dict[tuple[int, int], Results] = {}
    for one, other in combinations_with_replacement(range(len(players)), 2):
        met = run(engine, [players[one], players[other]], 2 * pairs, seed, threads=threads, pairs=True)
        results[one, other] = met
        if report is not None:
            report(names[one], names[other], met)
    meetings = [Meeting.of(one, other, met.shares_by_luck(0)) for (one, other), met in results.items() if one != other]
    return Ladder(names, tuple(ratings(len(players), meetings)), results)
