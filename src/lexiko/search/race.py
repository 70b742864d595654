"""Which of some moves is best, and how sure is that? Sums of what iterations came to, compared pair by pair.

All moves meet the same luck, so what counts is how the difference of two varies from iteration to iteration, which is
far less than either does by itself (common random numbers). Where the game is as good as won or lost whatever is
played, chances near 1 or 0 tell nothing but noise; there leads are compared.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import pi, sqrt
from statistics import NormalDist

from lexiko.kernel import Sums

WON, LOST = 0.995, 0.005
"""Beyond these chances a game is decided: all that is more, or less, counts the same."""
FIRST_CHECK, BETWEEN_CHECKS = 64, 1.5
"""After so many iterations moves are compared first, and again after so many times as many each time."""
SAME_CHANCE, SAME_LEAD = 0.002, 0.2
"""Two moves are as good as each other if they surely differ by no more, in chance or in points."""


@dataclass(slots=True)
class Race:
    """The sums of all iterations of `moves` moves, by move and by pairs of moves; those still `racing`.

    `counts` are how many iterations each move had; `checks` how often moves have been compared.
    """

    moves: int
    racing: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    wins: array[float] = field(default_factory=lambda: array("d"))
    win_products: array[float] = field(default_factory=lambda: array("d"))
    spreads: array[float] = field(default_factory=lambda: array("d"))
    spread_products: array[float] = field(default_factory=lambda: array("d"))
    checks: int = 0

    def __post_init__(self) -> None:
        """Nothing has been counted yet."""
        if not self.counts:
            self.racing, self.counts = list(range(self.moves)), [0] * self.moves
            self.wins, self.spreads = array("d", bytes(8 * self.moves)), array("d", bytes(8 * self.moves))
            room = bytes(8 * self.moves * self.moves)
            self.win_products, self.spread_products = array("d", room), array("d", room)

    @property
    def iterations(self) -> int:
        """How many iterations the moves still racing have had."""
        return self.counts[self.racing[0]]

    @property
    def samples(self) -> int:
        """How many iterations all moves have had together."""
        return sum(self.counts)

    def add(self, sums: Sums, count: int) -> None:
        """Add what so many iterations came to, after the moves still racing."""
        for one in self.racing:
            self.counts[one] += count
            self.wins[one] += sums.wins[one]
            self.spreads[one] += sums.spreads[one]
            row = one * self.moves
            for other in self.racing:
                self.win_products[row + other] += sums.win_products[row + other]
                self.spread_products[row + other] += sums.spread_products[row + other]

    def win(self, move: int) -> float:
        """The mean chance of winning."""
        return self.wins[move] / self.counts[move]

    def spread(self, move: int) -> float:
        """The mean lead, in points."""
        return self.spreads[move] / self.counts[move]

    def win_error(self, move: int) -> float:
        """The standard error of `win`."""
        return _error(self.wins[move], self.win_products[move * (self.moves + 1)], self.counts[move])

    def spread_error(self, move: int) -> float:
        """The standard error of `spread`."""
        return _error(self.spreads[move], self.spread_products[move * (self.moves + 1)], self.counts[move])

    def win_over(self, one: int, other: int) -> tuple[float, float]:
        """By how much one move still racing has the better chance than another, and the standard error of that."""
        return self._over(self.wins, self.win_products, one, other)

    def spread_over(self, one: int, other: int) -> tuple[float, float]:
        """By how many points one move still racing leads to more than another, and the standard error of that."""
        return self._over(self.spreads, self.spread_products, one, other)

    def _over(self, sums: array[float], products: array[float], one: int, other: int) -> tuple[float, float]:
        squares = (
            products[one * self.moves + one]
            + products[other * self.moves + other]
            - 2 * products[one * self.moves + other]
        )
        difference, count = sums[one] - sums[other], self.iterations
        return difference / count, _error(difference, squares, count)

    def order(self, moves: Iterable[int]) -> list[int]:
        """Some moves, the best first: by chance, and by lead where it decides nothing."""
        return sorted(moves, key=lambda move: (_counted(self.win(move)), self.spread(move)), reverse=True)

    def is_decided(self, best: int, other: int) -> bool:
        """Whether chances cannot tell two moves apart, as with both the game is as good as won, or lost."""
        return _counted(self.win(best)) == _counted(self.win(other)) in (WON, LOST)

    def drop_beaten(self, confidence: float) -> bool:
        """Drop the moves that cannot be best any more, with this confidence in all checks together; True if any was.

        Each check, and each move in it, may be wrong with a small part of what is left to chance.
        """
        leader, others = self.leader_and_others()
        left = _limit(confidence, self.moves, self.checks)
        beaten = {other for other in others if self._lowest(leader, other, left) > 0}
        self.racing = [move for move in self.racing if move not in beaten]
        return bool(beaten)

    def is_settled(self, confidence: float) -> bool:
        """Whether one move is left, or all that are left are as good as each other; of a single one, its chance."""
        leader, others = self.leader_and_others()
        if self.moves == 1:
            return self.win_error(leader) <= SAME_CHANCE
        left = _limit(confidence, self.moves, self.checks)
        return all(self._highest(leader, other, left) <= 1 for other in others)

    def leader_and_others(self) -> tuple[int, list[int]]:
        """The best of the moves still racing, and the rest of them."""
        leader, *others = self.order(self.racing)
        return leader, others

    def tied(self, confidence: float) -> list[int]:
        """The moves still racing that nothing shows to be worse than the best, or hardly so; the best among them."""
        leader, others = self.leader_and_others()
        left = NormalDist().inv_cdf(confidence)
        return [
            leader,
            *(
                other
                for other in others
                if self._lowest(leader, other, left) <= 0 or self._highest(leader, other, left) <= 1
            ),
        ]

    def _lowest(self, leader: int, other: int, left: float) -> float:
        """By how much the leader is better at least, in what counts here."""
        difference, error, _ = self._compared(leader, other)
        return difference - left * error

    def _highest(self, leader: int, other: int, left: float) -> float:
        """By how much the leader is better at most, as a multiple of what makes no difference."""
        difference, error, same = self._compared(leader, other)
        return (difference + left * error) / same

    def _compared(self, leader: int, other: int) -> tuple[float, float, float]:
        if self.is_decided(leader, other):
            return *self.spread_over(leader, other), SAME_LEAD
        return *self.win_over(leader, other), SAME_CHANCE


def next_check(iterations: int) -> int:
    """The number of iterations after which moves are compared next.

    >>> [next_check(done) for done in (0, 63, 64, 65, 96)]
    [64, 64, 96, 96, 160]
    """
    check = FIRST_CHECK
    while check <= iterations:
        check = -(-int(check * BETWEEN_CHECKS) // 32) * 32
    return check


def _counted(chance: float) -> float:
    """A chance as far as it tells anything."""
    return min(max(chance, LOST), WON)


def _limit(confidence: float, moves: int, checks: int) -> float:
    """How many standard errors a difference must have to be sure after so many checks, at least one."""
    wrong = (1 - confidence) / max(1, moves - 1) * 6 / (pi * max(1, checks)) ** 2
    return NormalDist().inv_cdf(1 - wrong)


def _error(total: float, squares: float, count: int) -> float:
    """The standard error of a mean, from the sum of some numbers and that of their squares.

    >>> _error(6.0, 14.0, 3)
    0.5773502691896257
    """
    if count < 2:
        return 0.0
    return sqrt(max(0.0, (squares - total * total / count) / (count - 1) / count))
