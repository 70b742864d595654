"""What a review found, as data: turns against the best there was, why points stayed lying, luck, turning points."""

from __future__ import annotations

from typing import Literal

from lexiko.frozen import dataclass
from lexiko.review.kinds import Cause
from lexiko.rules import Board, Move, Rack, Ruleset

How = Literal["sight", "simulated", "pre-endgame", "proved"]
"""How far was looked to weigh a turn: not at all, by playing on, over all draws, or to the end, exactly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """A move that was made or could have been, and what it is worth.

    `equity` is its worth at sight in points, `worth` that after looking ahead (the lead that it makes or, once the bag
    is empty, what it gains until the end), `win` the chance of winning. Each estimate has a standard error; None where
    nothing was estimated.
    """

    move: Move
    text: str
    points: int
    kept: str
    equity: float
    leave: float
    worth: float
    win: float | None = None
    win_error: float = 0.0
    worth_error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDraws:
    """The chances of winning of the best move and of the one made, with two tiles in the bag, proved.

    All `ways` in which the tiles that the mover does not see may lie were tried; after the move both play their best
    and see all tiles. `made` is exact, or (`at_most`) no more than that.
    """

    ways: int
    best: float
    made: float
    at_most: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLuck:
    """What was drawn before a turn, against what is drawn on average.

    `offered` is the worth at sight of the best move of the rack, `expected` the mean of that over racks with the same
    tiles kept and others drawn from what was unseen; so many `samples` were drawn.
    """

    drew: str
    offered: float
    expected: float
    samples: int

    @property
    def luck(self) -> float:
        """How many points the draw gave more than it gives on average.

        >>> DrawLuck(drew="Q", offered=20.0, expected=24.5, samples=40).luck
        -4.5
        """
        return round(self.offered - self.expected, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchallenged:
    """A play with words that the lexicon does not have, and that nobody challenged.

    `gained` is what it was worth at sight more than the turn lost that a challenge would have made of it; `seats` are
    those who could have challenged, in the order of the record.
    """

    words: tuple[str, ...]
    gained: float
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedTurn:
    """A turn of a game, and how it stands beside the best that its rack allowed.

    `seat` and `scores` (before the turn) are by the players of the record; `bag` is how many tiles it held, `move` what
    was tried. `best` is the best move found, `made` what was done (a pass where a play was taken back); both None where
    the turn is `left_out`, which says why. `lost` are points and `chance_lost` the chance of winning (as a part of one)
    that went with the choice: 0 where nothing shows that another move was better. `cause` is the kind of mistake that
    explains most of it, `also` are others that hold.
    """

    number: int
    seat: int
    text: str
    points: int
    rack: Rack
    scores: tuple[int, ...]
    bag: int
    board: Board
    withdrawn: bool = False
    phonies: tuple[str, ...] = ()
    left_out: str = ""
    move: Move | None = None
    how: How = "sight"
    made: Weighed | None = None
    best: Weighed | None = None
    lost: float = 0.0
    chance_lost: float | None = None
    cause: Cause | None = None
    also: tuple[Cause, ...] = ()
    draw: DrawLuck | None = None
    last_draws: LastDraws | None = None
    unchallenged: Unchallenged | None = None

    @property
    def tells_chances(self) -> bool:
        """Whether the chances of the best move and of the one made are worth a sentence: they differ, or are proved."""
        return bool(self.chance_lost or self.last_draws)

    @property
    def is_best(self) -> bool:
        """Whether nothing better was found."""
        return self.made is not None and self.best is not None and self.made.move == self.best.move

    @property
    def offered(self) -> float:
        """What was made of the rack, at sight, and what was lost, in points; 0 where the turn is left out."""
        return round(self.made.equity + self.lost, 3) if self.made else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotals:
    """One player's turns added up: `taken` is what was made of all racks, in points with what was kept, at sight.

    With what was `lost` it is what the draws `offered`; that less their `luck` is what was to be `expected` of them.
    Of so many turns the luck is told (`drawn`); with steps before plays it is not.
    `by_kind` tells for each kind of mistake how often it was the cause, and how many points it cost; `unnamed` are
    points lost without one, `unchallenged` points that others' words gained that are none.
    """

    seat: int
    turns: int
    left_out: int
    offered: float
    taken: float
    lost: float
    chance_lost: float | None
    expected: float
    luck: float
    drawn: int
    by_kind: tuple[tuple[str, int, float], ...]
    unnamed: float
    unchallenged: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoint:
    """Turns at which a choice changed the chances most: one, or several neighbours of one ending.

    `worst` is the turn that changed them most, `change` the chance that it lost, as a part of one; where no chances
    were told, points count, and it is None. `lost` are the points of all of them.
    """

    turns: tuple[int, ...]
    worst: int
    change: float | None
    lost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A game reviewed: its turns, what they come to for each player, and its turning points, the largest first.

    `final` are the scores at the end of the record, `is_over` whether it goes on to its end, `winner` who won where the
    scores alone tell it. `own_words` tells whether
    the words are those that the game was played with: else its words stand as played. `one_sided` are the places of
    players whose racks the record does not tell. `iterations` and `seed` are those of the simulations, `interrupted`
    whether they ended early; `chances_fit` tells whether chances were learnt with this set and edition.
    """

    name: str
    date: str
    ruleset: Ruleset
    edition: str
    players: tuple[str, ...]
    final: tuple[int, ...]
    is_over: bool
    winner: int | None
    lexicon: str
    own_words: bool
    missing_words: str
    turns: tuple[ReviewedTurn, ...]
    totals: tuple[PlayerTotals, ...]
    turning_points: tuple[TurningPoint, ...]
    one_sided: tuple[int, ...]
    iterations: int
    seed: int
    interrupted: bool
    chances_fit: bool
    left_out: tuple[str, ...] = ()

    def turn(self, number: int) -> ReviewedTurn:
        """The turn with this number, from 1."""
        return self.turns[number - 1]

    @property
    def shown_first(self) -> int:
        """The turn that is shown while none is asked for: the first turning point, or the first that is reviewed."""
        if self.turning_points:
            return self.turning_points[0].worst
        return next((turn.number for turn in self.turns if turn.best), 1)
