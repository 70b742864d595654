"""What many games came to: scores, winners, turns and bingos as columns, and the figures made of them."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence

from lexiko.selfplay.estimates import Estimate, estimate, mean_and_deviation, share_estimate
from lexiko.selfplay.match import Match
from lexiko.selfplay.played import PlayedGame


class Results:
    """The games of a match, counted. Players are numbered as they were given, wherever they sat.

    `scores`, `bingos` and `shares` hold a game's figures for each player, one game after the other, so that
    `np.asarray(results.scores).reshape(-1, len(results.players))` is a table without a copy; `turns` holds one
    number a game. A share is the part of the win that a player had: 1, 0, or less than 1 where several won (R9.4).
    """

    def __init__(self, match: Match) -> None:
        """Nothing counted yet."""
        self.players = match.names
        self.pairs = match.pairs
        self.seed = match.seed
        self.compiled = False
        """Whether the kernel played the games, and not the rules."""
        self.seconds = 0.0
        """How long it took by the clock on the wall; the one figure that differs from run to run."""
        self.scores = array("i")
        self.bingos = array("i")
        self.shares = array("d")
        self.turns = array("i")
        self._hash = hashlib.sha256()

    def add(self, game: PlayedGame) -> None:
        """Count the next game."""
        self.scores.extend(game.scores)
        self.bingos.extend(game.bingos)
        share = 1 / len(game.winners) if game.winners else 0.0
        self.shares.extend(share if player in game.winners else 0.0 for player in range(len(self.players)))
        self.turns.append(game.turns)
        self._hash.update(game.digest)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.turns)

    @property
    def games_hash(self) -> str:
        """64 hexadecimal digits that are the same if the same games were played, draw by draw and turn by turn."""
        return self._hash.hexdigest()

    def shares_by_luck(self, player: int = 0) -> list[float]:
        """The part of the win that this player had of the games with the same luck, for each luck."""
        shares = self._column(self.shares, player)
        return list(_means(shares, len(self.players))) if self.pairs else list(shares)

    def win_rate(self, player: int = 0) -> Estimate:
        """The part of all games that this player won; games that shared their luck count as one value."""
        return self._estimate(self._column(self.shares, player), share_estimate)

    def spread(self, player: int = 0) -> Estimate:
        """Points a game by which this player was ahead of the others' mean score."""
        own = self._column(self.scores, player)
        count = len(self.players)
        totals = (sum(self.scores[start : start + count]) for start in range(0, len(self.scores), count))
        ahead = [score - (total - score) / (count - 1) for score, total in zip(own, totals, strict=True)]
        return self._estimate(ahead, estimate)

    def score(self, player: int = 0) -> Estimate:
        """Points a game."""
        return self._estimate(self._column(self.scores, player), estimate)

    def bingo_rate(self, player: int = 0) -> float:
        """Bingos a game."""
        return sum(self._column(self.bingos, player)) / self.games

    @property
    def turns_a_game(self) -> float:
        """Turns of all players in a game, on average."""
        return sum(self.turns) / self.games

    @property
    def games_a_second(self) -> float:
        """Games played in a second by the clock on the wall."""
        return self.games / self.seconds if self.seconds else 0.0

    def _column(self, table: Sequence[float], player: int) -> Sequence[float]:
        return table[player :: len(self.players)]

    def _estimate(self, values: Sequence[float], judge: Callable[[Sequence[float]], Estimate]) -> Estimate:
        """Games that shared their luck depend on each other: the interval is made of their means."""
        if not self.pairs:
            return judge(values)
        means = list(_means(values, len(self.players)))
        return judge(means)._replace(deviation=mean_and_deviation(values)[1])


def _means(values: Sequence[float], count: int) -> Iterator[float]:
    for start in range(0, len(values), count):
        yield sum(values[start : start + count]) / count
