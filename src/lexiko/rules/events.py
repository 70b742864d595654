"""What happened: the facts that make up a game, and the only thing about it ever stored."""

from __future__ import annotations

from dataclasses import field

from lexiko.frozen import dataclass
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import Word
from lexiko.rules.moves import Placement, Rearrange
from lexiko.rules.scoring import PlayScore


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; `at` is when, in seconds on the table's clock."""

    at: float = field(default=0.0, kw_only=True)


@dataclass(frozen=True, slots=True)
class StartingTileDrawn(Event):
    """A seat drew a tile for who starts; `round` counts from 1, ties draw again. Rule: R2.1"""

    seat: int
    tile: int
    round: int = 1


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The playing order is settled: seats, first player first. Rule: R2.1, R2.2

    A game that somebody set up starts with `placements` on its board, with `scores` and with turns without points.
    """

    order: tuple[int, ...]
    placements: tuple[Placement, ...] = ()
    scores: tuple[int, ...] = ()
    scoreless_turns: int = 0


@dataclass(frozen=True, slots=True)
class TilesDrawn(Event):
    """A seat drew `count` tiles from the bag; `tiles` is None for those who may not see them. Rule: R3.2"""

    seat: int
    count: int
    tiles: bytes | None


@dataclass(frozen=True, slots=True)
class BlankRecycled(Event):
    """The blank on a square went to the rack, the letter it stood for took its place. Rule: V4"""

    seat: int
    square: Square
    letter: int


@dataclass(frozen=True, slots=True)
class LetterRecycled(Event):
    """A letter on the board went to the rack (`taken`), a tile from the rack in its place (`given`). Rule: V3"""

    seat: int
    square: Square
    given: int
    taken: int


@dataclass(frozen=True, slots=True)
class WordRearranged(Event):
    """The tiles of the word at `start` were laid anew: `tiles` and `begins` are those of `Rearrange`. Rule: V2"""

    seat: int
    start: Square
    across: bool
    tiles: bytes
    begins: int = 0

    def __post_init__(self) -> None:
        """What no step can be did not happen either."""
        _ = self.step

    @property
    def step(self) -> Rearrange:
        """The step that this was."""
        return Rearrange(self.start, self.across, self.tiles, self.begins)


@dataclass(frozen=True, slots=True)
class TilesPlayed(Event):
    """A play was made and scored; it may still be challenged. Rule: R3.1, R5.1"""

    seat: int
    placements: tuple[Placement, ...]
    score: PlayScore


@dataclass(frozen=True, slots=True)
class TilesExchanged(Event):
    """A seat exchanged `count` tiles; which ones only itself may know (None for others). Rule: R6.1"""

    seat: int
    count: int
    returned: bytes | None
    drawn: bytes | None


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A turn ended without a play. Rule: R6.3, R9.2

    `why`: `"chosen"` and `"time"` (R11.1), which are passes, or `"recycled"`, which is none (V3).
    """

    seat: int
    why: str = "chosen"


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """A seat's turn fell to a challenge that failed. Rule: R8.4"""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayAccepted(Event):
    """A seat let the last play stand. Rule: R8.1"""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayWithdrawn(Event):
    """A challenge succeeded: the turn of `seat` is undone. `rejected` of the words looked up are bad. Rule: R8.3"""

    seat: int
    by: int
    looked_up: tuple[Word, ...]
    rejected: tuple[Word, ...]
    points: int


@dataclass(frozen=True, slots=True)
class ChallengeFailed(Event):
    """The words looked up are good: the play of `against` stands, `seat` loses `turns`. Rule: R8.4, C2, C3, C4

    In some editions the play's maker gains `points` instead.
    """

    seat: int
    against: int
    looked_up: tuple[Word, ...]
    turns: int = field(default=1, repr=False)
    points: int = field(default=0, repr=False)


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat played its last tile with the bag empty. Rule: R9.1"""

    seat: int


@dataclass(frozen=True, slots=True)
class FinishLineReached(Event):
    """A seat's score reached its target. Rule: V7"""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class AgreedNoMorePlays(Event):
    """A seat agreed that no play remains. Rule: R9.2"""

    seat: int


@dataclass(frozen=True, slots=True)
class NoMorePlays(Event):
    """No more plays are made. `why`: `"passed"`, `"proved"`, `"agreed"` or `"scoreless"`. Rule: R9.2, C7"""

    why: str


@dataclass(frozen=True, slots=True)
class ExtraTilesReturned(Event):
    """`by` took tiles too many, unseen, from the rack of `seat` into the bag. Rule: R12.1"""

    seat: int
    by: int
    count: int
    tiles: bytes | None


@dataclass(frozen=True, slots=True)
class RacksAssumed(Event):
    """Racks that nobody saw, at a physical board, are taken to hold these tiles from here on, by seat.

    All others that do not lie on the board are taken to be in the bag. It never happens at a table of ours; `racks` is
    None for whoever is shown events, since what is assumed need not be so.
    """

    racks: tuple[bytes, ...] | None


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player left the game; the rack stays as it is and is settled at the end."""

    seat: int


@dataclass(frozen=True, slots=True)
class Adjudicated(Event):
    """The table ended a game its players had left."""

    reason: str
    void: bool


@dataclass(frozen=True, slots=True)
class RackSettled(Event):
    """The reckoning of one seat: its unplayed tiles, what they cost, what it gains from the others'. Rule: R9.3"""

    seat: int
    tiles: bytes
    deducted: int
    gained: int


@dataclass(frozen=True, slots=True)
class OvertimeCharged(Event):
    """A seat has thought `seconds` longer than its clock allowed, and loses points for that. Rule: C6"""

    seat: int
    seconds: float
    deducted: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over. `why`: `"went-out"`, `"no-more-plays"`, `"finish-line"`, `"resigned"`, `"adjudicated"`,
    `"void"`. Several winners share the win. Rule: R9.4"""

    why: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
