"""What is an ending of two players worth? Found by making every play and every pass, to the end, with nothing left out.

It shares nothing with the package: plays and their points come from `brute_plays`, the end of the game and its
reckoning are written down again from the rules. Positions that come about again are looked up, and that is all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracles.brute_plays import Game, Laid, brute_plays

Value = tuple[int, int]
"""By how much the player on turn gains, and if the game is tied then: 1 if that player has won it, -1 if it is lost."""


@dataclass(frozen=True)
class End:
    """How an edition ends a game: after so many passes of each player since the last play (0: never), or so many turns
    without points in a row (0: never); whether who was ahead before the reckoning wins a tie; how often unplayed tiles
    are lost by who holds them and gained by who goes out.
    """

    passes: int
    scoreless: int
    higher_before_wins: bool
    lost: int = 1
    gained: int = 1


@dataclass(frozen=True)
class Ending:
    """A game and its end, and what was found of it."""

    game: Game
    end: End
    known: dict[object, Value] = field(default_factory=dict)
    plays: dict[object, dict[Laid, int]] = field(default_factory=dict)

    def value(
        self,
        grid: tuple[tuple[str, ...], ...],
        racks: tuple[tuple[str, ...], tuple[str, ...]],
        lead: int,
        passed: tuple[int, int] = (0, 0),
        scoreless: int = 0,
    ) -> Value:
        """What the position is worth to the player on turn, who holds the first rack and leads by so much."""
        key = (grid, racks, lead if self.end.higher_before_wins else 0, passed, scoreless)
        if key not in self.known:
            self.known[key] = max(self.turns(grid, racks, lead, passed, scoreless).values())
        return self.known[key]

    def turns(
        self,
        grid: tuple[tuple[str, ...], ...],
        racks: tuple[tuple[str, ...], tuple[str, ...]],
        lead: int,
        passed: tuple[int, int] = (0, 0),
        scoreless: int = 0,
    ) -> dict[Laid, Value]:
        """What each turn is worth, the pass (no tiles) among them."""
        own, other = racks
        worth = {}
        if (grid, own) not in self.plays:
            self.plays[grid, own] = brute_plays(self.game, grid, own)
        for laid, points in self.plays[grid, own].items():
            left = list(own)
            for _, _, tile in laid:
                left.remove(tile if tile == tile.upper() else "?")
            after = [list(row) for row in grid]
            for row, col, tile in laid:
                after[row][col] = tile
            without = 0 if points else scoreless + 1
            if not left:
                worth[laid] = self.ended(lead, points, 2 * self.count(other))
            elif without and without == self.end.scoreless:
                worth[laid] = self.ended(lead, points, self.count(other) - self.count(left))
            else:
                board = tuple(tuple(row) for row in after)
                answer = self.value(board, (other, tuple(sorted(left))), -lead - points, scoreless=without)
                worth[laid] = (points - answer[0], -answer[1])
        mine = passed[0] + 1
        by_passes = self.end.passes and min(mine, passed[1]) >= self.end.passes
        if by_passes or scoreless + 1 == self.end.scoreless:
            worth[frozenset()] = self.ended(lead, 0, self.count(other) - self.count(own))
        else:
            counted = (passed[1], min(mine, self.end.passes))
            answer = self.value(grid, (other, own), -lead, counted, scoreless + 1 if self.end.scoreless else 0)
            worth[frozenset()] = (-answer[0], -answer[1])
        return worth

    def ended(self, lead: int, points: int, reckoned: int) -> Value:
        """The last turn, which makes the lead what it is before the reckoning."""
        before = lead + points
        is_tied = before + reckoned == 0
        sign = (before > 0) - (before < 0)
        return (points + reckoned, sign if is_tied and self.end.higher_before_wins else 0)

    def count(self, rack: Sequence[str]) -> int:
        """What tiles on a rack count."""
        return sum(self.game.values.get(tile, 0) for tile in rack)
