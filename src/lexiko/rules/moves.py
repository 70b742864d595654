"""What a player can intend: a turn's move with the recycling before it, a challenge, leaving."""

from __future__ import annotations

from math import isfinite

from lexiko.frozen import dataclass
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import Word
from lexiko.rules.errors import RulesError

_FARTHEST = 255
"""No board has more squares in a line."""

Placement = tuple[Square, int]
"""A square and the tile laid on it: a letter code, with the blank flag where a blank stands for the letter."""


@dataclass(frozen=True, slots=True)
class RecycleBlank:
    """Swap the blank on `square` for the rack's tile of the letter it stands for. Rule: V4"""

    square: Square


@dataclass(frozen=True, slots=True)
class RecycleLetter:
    """Put `tile` from the rack in the place of the letter on `square`, and take that letter. Rule: V3"""

    square: Square
    tile: int


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Take up the word that starts at `start`, and lay its tiles in that line before others from the rack. Rule: V2

    `tiles` lie from `begins` squares after `start` (0 or fewer: before it), 0 where none of them goes: there a tile
    of the rack will, or another word's lies. EAT at 8H for TAPE:

    >>> Rearrange(Square(7, 7), True, bytes([20, 1, 0, 5])).placements[-1]
    (Square(row=7, col=10), 5)
    """

    start: Square
    across: bool
    tiles: bytes
    begins: int = 0

    def __post_init__(self) -> None:
        """One way to tell each: from the first square of the old word or the new tiles to the last of either."""
        if abs(self.begins) > _FARTHEST:
            raise RulesError(f"a word is laid {self.begins} squares from its place, which is off every board")
        blank_ends = len(self.tiles) - len(self.tiles.lstrip(b"\0"))
        spare = min(blank_ends, max(0, -self.begins))
        tiles = bytes(max(0, self.begins)) + self.tiles[spare:]
        begins = min(0, self.begins) + spare
        covered = len(tiles) - tiles.count(0) - begins
        object.__setattr__(self, "tiles", tiles.rstrip(b"\0").ljust(covered, b"\0"))
        object.__setattr__(self, "begins", begins)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Each tile of the word, and the square where it comes to lie."""
        first = self.start.step(across=self.across, count=self.begins)
        squares = (first.step(across=self.across, count=count) for count in range(len(self.tiles)))
        return tuple((square, tile) for square, tile in zip(squares, self.tiles, strict=True) if tile)


Step = RecycleBlank | RecycleLetter | Rearrange
"""Something done to tiles already on the board at the start of a turn; part of that turn."""


@dataclass(frozen=True, slots=True)
class Play:
    """Lay tiles on the board. Two plays of the same tiles on the same squares are equal. Rule: R3.1

    >>> Play(((Square(7, 8), 2), (Square(7, 7), 1))) == Play(((Square(7, 7), 1), (Square(7, 8), 2)))
    True
    """

    placements: tuple[Placement, ...]
    before: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "placements", tuple(sorted(self.placements)))

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles laid, row by row, blanks as the letters they stand for."""
        return tuple(tile for _, tile in self.placements)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put rack tiles aside for as many from the bag. Rule: R6.1"""

    tiles: bytes
    before: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", bytes(sorted(self.tiles)))


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a play; with steps before it, a turn that only recycled. Rule: R6.3, V3"""

    before: tuple[Step, ...] = ()


Move = Play | Exchange | Pass
"""What a turn is spent on. Rule: R3.1"""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt the last play; `word` names one of its words where the edition asks for that. Rule: R8.1, R8.2"""

    word: Word | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the last play stand; whoever has said so cannot challenge it any more. Rule: R8.1, R8.5"""


@dataclass(frozen=True, slots=True)
class AgreeNoMorePlays:
    """Agree that no play remains; the game ends when every player has agreed. Rule: R9.2"""


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game for good."""


@dataclass(frozen=True, slots=True)
class ReturnExtraTiles:
    """Take, unseen, the tiles too many from the rack of `owner` and put them into the bag. Rule: R12.1"""

    owner: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Choose who starts and deal the racks. Rule: R2.1, R2.2"""


@dataclass(frozen=True, slots=True)
class CallTime:
    """Say that the limit of the seat on turn has run out. Rule: R11.1"""


@dataclass(frozen=True, slots=True)
class CloseChallenges:
    """Say that nobody has challenged the play that ends the game in the time the table allows. Rule: R8.5"""


@dataclass(frozen=True, slots=True)
class Adjudicate:
    """End a game that its players have left: scored as it stands, or void."""

    reason: str
    void: bool = False


Action = (
    Move
    | Challenge
    | Accept
    | AgreeNoMorePlays
    | Resign
    | ReturnExtraTiles
    | Begin
    | CallTime
    | CloseChallenges
    | Adjudicate
)


@dataclass(frozen=True, slots=True)
class Command:
    """An action with a seat and a time: `seat` is None for the table itself, `at` is in seconds on any clock.

    Raises `RulesError` for a time that is not finite: no limit could ever run out then.
    """

    seat: int | None
    action: Action
    at: float = 0.0

    def __post_init__(self) -> None:
        if not isfinite(self.at):
            raise RulesError(f"a command was given at {self.at} seconds, which no clock shows")
