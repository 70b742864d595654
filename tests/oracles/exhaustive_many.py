"""What does an ending of three players or more come to if each plays for itself? Found by making every move.

It shares nothing with the package: plays and their points come from `brute_plays`, the end of the game, its reckoning
and what players prefer are written down again from the rules. Positions that come about again are looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tests.oracles.brute_plays import Game, Laid, brute_plays
from tests.oracles.exhaustive_ending import End

Grid = tuple[tuple[str, ...], ...]
Rack = tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """Final scores, and who has won; players count from the one on turn at the beginning."""

    finals: tuple[int, ...]
    winners: frozenset[int]

    def worth(self, player: int) -> tuple[object, ...]:
        """The better for a player the greater: lead, share of the win, own score, then little for who follows."""
        others = [(player + step) % len(self.finals) for step in range(1, len(self.finals))]
        own = self.finals[player]
        lead = own - max(self.finals[other] for other in others)
        share = Fraction(player in self.winners, len(self.winners))
        follow = tuple(-self.finals[other] for other in others)
        won = sum(1 << place for place, other in enumerate((player, *others)) if other in self.winners)
        return (lead, share, own, *follow, -won)


@dataclass(frozen=True)
class ManyEnding:
    """A game and its end, what the tiles of players count who have left, and what was found."""

    game: Game
    end: End
    idle: int = 0
    known: dict[object, Outcome] = field(default_factory=dict)
    plays: dict[object, dict[Laid, int]] = field(default_factory=dict)

    def outcome(
        self,
        grid: Grid,
        racks: tuple[Rack, ...],
        scores: tuple[int, ...],
        player: int = 0,
        passed: tuple[int, ...] = (),
        scoreless: int = 0,
    ) -> Outcome:
        """What the position comes to with this player on turn."""
        key = (grid, racks, scores, player, passed, scoreless)
        if key not in self.known:
            turns = self.turns(grid, racks, scores, player, passed, scoreless)
            self.known[key] = max(turns.values(), key=lambda outcome: outcome.worth(player))
        return self.known[key]

    def turns(
        self,
        grid: Grid,
        racks: tuple[Rack, ...],
        scores: tuple[int, ...],
        player: int = 0,
        passed: tuple[int, ...] = (),
        scoreless: int = 0,
    ) -> dict[Laid, Outcome]:
        """What each turn comes to, the pass (no tiles) among them."""
        passed = passed or (0,) * len(racks)
        following = (player + 1) % len(racks)
        own = racks[player]
        if (grid, own) not in self.plays:
            self.plays[grid, own] = brute_plays(self.game, grid, own)
        found = {}
        for laid, points in self.plays[grid, own].items():
            left = list(own)
            after = [list(row) for row in grid]
            for row, col, tile in laid:
                left.remove(tile if tile == tile.upper() else "?")
                after[row][col] = tile
            racks_now = (*racks[:player], tuple(sorted(left)), *racks[player + 1 :])
            scores_now = (*scores[:player], scores[player] + points, *scores[player + 1 :])
            without = 0 if points else scoreless + 1
            if not left:
                found[laid] = self.ended(racks_now, scores_now, player)
            elif without and without == self.end.scoreless:
                found[laid] = self.ended(racks_now, scores_now, None)
            else:
                board = tuple(tuple(row) for row in after)
                found[laid] = self.outcome(board, racks_now, scores_now, following, scoreless=without)
        counted = tuple(count + (each == player) for each, count in enumerate(passed))
        by_passes = self.end.passes and min(counted) >= self.end.passes
        if by_passes or scoreless + 1 == self.end.scoreless:
            found[frozenset()] = self.ended(racks, scores, None)
        else:
            counted = tuple(min(count, self.end.passes) for count in counted)
            without = scoreless + 1 if self.end.scoreless else 0
            found[frozenset()] = self.outcome(grid, racks, scores, following, counted, without)
        return found

    def ended(self, racks: tuple[Rack, ...], scores: tuple[int, ...], out: int | None) -> Outcome:
        """The reckoning, and who has won by it."""
        left = [self.count(rack) for rack in racks]
        times = self.end.lost if out is not None else 1
        finals = [score - times * each for score, each in zip(scores, left, strict=True)]
        if out is not None:
            finals[out] += self.end.gained * (sum(left) + self.idle)
        best = [player for player, final in enumerate(finals) if final == max(finals)]
        if self.end.higher_before_wins:
            before = max(scores[player] for player in best)
            best = [player for player in best if scores[player] == before]
        return Outcome(tuple(finals), frozenset(best))

    def count(self, rack: Sequence[str]) -> int:
        """What tiles on a rack count."""
        return sum(self.game.values.get(tile, 0) for tile in rack)
