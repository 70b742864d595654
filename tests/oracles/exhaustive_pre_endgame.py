"""How often does a move win with a few tiles in the bag? Found by laying the unseen tiles in every way, and every turn.

It shares nothing with the package. After the move both play with open cards, and know in which order the bag is drawn;
each line has one exchange at most after the first move, and what is exchanged comes out of the bag last. Once the bag
is empty `exhaustive_ending` says what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, combinations, permutations

from tests.oracles.brute_plays import Laid, brute_plays
from tests.oracles.exhaustive_ending import Ending

Grid = tuple[tuple[str, ...], ...]
Turn = Laid | tuple[str, ...]
"""The tiles laid, or those exchanged; nothing laid is a pass."""
Final = tuple[int, int]
"""The final lead of the player on turn, and of a tie 1 if it is won, -1 if it is lost."""


@dataclass(frozen=True)
class PreEndgameOracle:
    """The ending that comes after it, how many tiles a rack takes, and who may exchange with so many in the bag."""

    ending: Ending
    rack_size: int
    may_exchange: Callable[[int, int], bool]
    known: dict[object, Final] = field(default_factory=dict)

    def chances(
        self,
        grid: Grid,
        rack: tuple[str, ...],
        unseen: Sequence[str],
        in_bag: int,
        lead: int,
        *,
        held: Sequence[str] = (),
        passed: tuple[int, int] = (0, 0),
        scoreless: int = 0,
    ) -> dict[Turn, tuple[Fraction, Fraction]]:
        """The chance of winning, a tie as half unless it is decided, and the mean final lead, of every turn.

        `held` of the `unseen` tiles are on the other rack.
        """
        free = list(unseen)
        for tile in held:
            free.remove(tile)
        found: dict[Turn, tuple[Fraction, Fraction]] = {}
        for turn, points in self.turns(grid, rack, in_bag, exchanges=True):
            finals = []
            for order in permutations(range(len(free)), in_bag):
                other = tuple(sorted([*held, *(tile for place, tile in enumerate(free) if place not in order)]))
                bag = tuple(free[place] for place in order)
                count = self.taken(turn)
                drawn, rest = bag[:count], bag[count:]
                bags = permutations(rest + turn) if isinstance(turn, tuple) else [rest]
                finals += [
                    self.after(grid, (rack, other), lead, turn, points, drawn, mixed, passed, scoreless, exchanges=True)
                    for mixed in bags
                ]
            wins = sum((Fraction(1 + _sign(final), 2) for final in finals), Fraction(0))
            found[turn] = wins / len(finals), Fraction(sum(final for final, _ in finals), len(finals))
        return found

    def value(
        self,
        grid: Grid,
        racks: tuple[tuple[str, ...], tuple[str, ...]],
        lead: int,
        bag: tuple[str, ...],
        passed: tuple[int, int],
        scoreless: int,
        *,
        exchanges: bool,
    ) -> Final:
        """What the player on turn comes to, who sees everything, as the other does."""
        if not bag:
            gain, tie = self.ending.value(grid, racks, lead, passed, scoreless)
            return lead + gain, tie
        key = grid, racks, lead, bag, passed, scoreless, exchanges
        if key not in self.known:
            best = None
            for turn, points in self.turns(grid, racks[0], len(bag), exchanges=exchanges):
                count = self.taken(turn)
                drawn, rest = bag[:count], bag[count:]
                if isinstance(turn, tuple):
                    rest += tuple(sorted(turn))
                final = self.after(
                    grid,
                    racks,
                    lead,
                    turn,
                    points,
                    drawn,
                    rest,
                    passed,
                    scoreless,
                    exchanges=exchanges and not isinstance(turn, tuple),
                )
                best = final if best is None else max(best, final)
            assert best is not None
            self.known[key] = best
        return self.known[key]

    def turns(self, grid: Grid, rack: tuple[str, ...], in_bag: int, *, exchanges: bool) -> list[tuple[Turn, int]]:
        """Every turn with its points."""
        plays = self.ending.plays
        if (grid, rack) not in plays:
            plays[grid, rack] = brute_plays(self.ending.game, grid, rack)
        found: list[tuple[Turn, int]] = [(frozenset(), 0), *plays[grid, rack].items()]
        if exchanges:
            parts = chain.from_iterable(combinations(rack, count) for count in range(1, len(rack) + 1))
            found += [(part, 0) for part in sorted(set(parts)) if self.may_exchange(in_bag, len(part))]
        return found

    def taken(self, turn: Turn) -> int:
        """How many tiles leave the rack."""
        return len(turn)

    def after(
        self,
        grid: Grid,
        racks: tuple[tuple[str, ...], tuple[str, ...]],
        lead: int,
        turn: Turn,
        points: int,
        drawn: tuple[str, ...],
        bag: tuple[str, ...],
        passed: tuple[int, int],
        scoreless: int,
        *,
        exchanges: bool,
    ) -> Final:
        """What a turn comes to, seen by who makes it."""
        own, other = list(racks[0]), racks[1]
        board = [list(row) for row in grid]
        if isinstance(turn, tuple):
            for tile in turn:
                own.remove(tile)
        else:
            for row, col, tile in turn:
                own.remove(tile if tile == tile.upper() else "?")
                board[row][col] = tile
        own = sorted([*own, *drawn])
        end, lead = self.ending.end, lead + points
        without = 0 if points else scoreless + 1
        passes = (passed[0] + 1, passed[1]) if not turn else (0, 0)
        if (end.passes and min(passes) >= end.passes) or (end.scoreless and without >= end.scoreless):
            final = lead + self.ending.count(other) - self.ending.count(own)
            return final, _sign((lead, 0)) if not final and end.higher_before_wins else 0
        counted = tuple(min(count, end.passes) for count in passes)
        value, tie = self.value(
            tuple(tuple(row) for row in board),
            (other, tuple(own)),
            -lead,
            bag,
            (counted[1], counted[0]),
            without if end.scoreless else 0,
            exchanges=exchanges,
        )
        return -value, -tie


def _sign(final: Final) -> int:
    """1 if the game is won, -1 if it is lost, 0 if it is shared."""
    return (final > (0, 0)) - (final < (0, 0))
