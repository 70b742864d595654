"""What happened in the iterations of a simulation: the replies that hurt a move most, and the draws that helped it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from lexiko.kernel import ROW, Retold, Simulator
from lexiko.notation import format_move
from lexiko.rules import Alphabet
from lexiko.search.simulation import HelpfulTile, HurtingReply

MOST_TOLD = 1_024
"""So many iterations are written down, from the first on; the others are only counted."""
_REPLIES, _TILES = 3, 3
_WENT_WELL = 0.25
"""The best quarter of all iterations."""
_OFTEN = 3.0
"""A tile helped if it was drawn so many standard deviations more often than chance would have it."""
_DRAWN_AT, _DRAWN_FROM = 7, 24
_REPLY_ENDS = 8


@dataclass(slots=True)
class Retelling:
    """The first iterations of a simulation as they were written down, chunk after chunk."""

    chunks: list[Retold] = field(default_factory=list)
    count: int = 0

    def add(self, retold: Retold, count: int) -> None:
        """Add what was written down of so many iterations."""
        if retold.rows:
            self.chunks.append(retold)
            self.count += count

    def replies(self, simulator: Simulator, move: int, *, iterations: int) -> tuple[HurtingReply, ...]:
        """The replies that took most of this move's chance, those first that took most.

        Of the first so many iterations, which the move had.
        """
        met: dict[bytes, list[float]] = defaultdict(list)
        first: dict[bytes, bytes] = {}
        for row, win, _ in self._rows(len(simulator.moves), move, iterations):
            told = row[:_DRAWN_AT] + row[_REPLY_ENDS:_DRAWN_FROM]
            met[told].append(win)
            first.setdefault(told, row)
        every = sum(map(len, met.values()))
        if not every:
            return ()
        mean = sum(map(sum, met.values())) / every
        costs = {told: (mean - sum(wins) / len(wins)) * len(wins) / every for told, wins in met.items()}
        worst = sorted(costs, key=lambda told: (-costs[told], told))[:_REPLIES]
        found = []
        alphabet, board = _alphabet(simulator), simulator.boards[move]
        for told in worst:
            reply = simulator.told(first[told], move)
            if costs[told] <= 0 or reply.reply is None:
                continue
            text = format_move(reply.reply, board=board, alphabet=alphabet)
            win = sum(met[told]) / len(met[told])
            share = len(met[told]) / every
            found.append(
                HurtingReply(move=reply.reply, text=text, points=reply.points, share=share, win=win, cost=costs[told])
            )
        return tuple(found)

    def tiles(self, simulator: Simulator, move: int, *, iterations: int) -> tuple[HelpfulTile, ...]:
        """The tiles that were among those drawn most often beyond chance when the move went well."""
        draws = [
            (win, spread, frozenset(row[_DRAWN_FROM : _DRAWN_FROM + row[_DRAWN_AT]]))
            for row, win, spread in self._rows(len(simulator.moves), move, iterations)
        ]
        draws.sort(key=lambda draw: draw[:2], reverse=True)
        good = draws[: int(_WENT_WELL * len(draws))]
        if not good:
            return ()
        often, usual = (Counter(tile for *_, drawn in those for tile in drawn) for those in (good, draws))
        alphabet = _alphabet(simulator)
        beyond = {tile: _beyond(often[tile], len(good), usual[tile] / len(draws)) for tile in often}
        best = sorted((tile for tile in beyond if beyond[tile] >= _OFTEN), key=lambda tile: (-beyond[tile], tile))
        return tuple(
            HelpfulTile(
                tile=tile,
                text=alphabet.format_tile(tile),
                share=often[tile] / len(good),
                usual=usual[tile] / len(draws),
            )
            for tile in best[:_TILES]
        )

    def _rows(self, moves: int, move: int, iterations: int) -> Iterator[tuple[bytes, float, float]]:
        """The rows that tell of a move, with chance and lead."""
        left = iterations
        for rows, values in self.chunks:
            for place in range(move, len(rows) // ROW, moves):
                if left <= 0:
                    return
                left -= 1
                yield rows[ROW * place : ROW * (place + 1)], values[2 * place], values[2 * place + 1]


def _beyond(count: int, draws: int, share: float) -> float:
    """By how many standard deviations a count is higher than a share of so many draws lets expect.

    >>> round(_beyond(40, 100, 0.2), 1), _beyond(0, 100, 0.0)
    (5.0, 0.0)
    """
    varies = draws * share * (1 - share)
    return (count - draws * share) / varies**0.5 if varies else 0.0


def _alphabet(simulator: Simulator) -> Alphabet:
    return simulator.engine.ruleset.tile_set.alphabet
