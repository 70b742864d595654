"""The rungs of a ladder of hints: facts that may be true of a move, each with the tip it comes from, if it does.

A fact `agrees` with every move that it is true of: so it can be told what it gives away. Facts are texts and numbers;
letters stand as text to be read, and as codes to be compared.
"""

from __future__ import annotations

from typing import ClassVar

from lexiko.coaching.seen import SeenMove
from lexiko.coaching.tips import BINGOS, GOOD_LEAVE, HOOKS, PREMIUMS, SECOND_LOOK, SHORT_WORDS, SHUFFLE
from lexiko.frozen import dataclass
from lexiko.notation import format_column
from lexiko.rules import Exchange, Move, Play, Rearrange, RecycleBlank, RecycleLetter, Square

STEPS = {RecycleBlank: "swap", RecycleLetter: "recycle", Rearrange: "rearrange"}
"""What is done to the board before a play. Rule: V2, V3, V4"""
_TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LaysNothing:
    """It is an exchange or a pass. Rule: R3.1"""

    kind: ClassVar[str] = "lays-nothing"
    tip: ClassVar[int] = GOOD_LEAVE

    def agrees(self, seen: SeenMove) -> bool:
        """Whether this is so."""
        return not isinstance(seen.move, Play)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginsWithSteps:
    """Tiles on the board are changed first, in these ways: swap, recycle, rearrange. Rule: V2, V3, V4"""

    kind: ClassVar[str] = "steps"
    tip: ClassVar[int] = SECOND_LOOK
    steps: tuple[str, ...]

    @classmethod
    def of(cls, move: Move) -> BeginsWithSteps:
        """The ways in which a move begins."""
        return cls(steps=tuple(dict.fromkeys(STEPS[type(step)] for step in move.before)))

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it begins in the same ways."""
        return self.of(seen.move) == self


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnsBonus:
    """So many tiles are laid at once that points are added. Rule: R5.6"""

    kind: ClassVar[str] = "bonus"
    tip: ClassVar[int] = BINGOS
    bonus: int

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it earns this bonus."""
        return seen.bonus == self.bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class GoesOut:
    """It lays all the tiles of the rack, with none left in the bag. Rule: R9.1"""

    kind: ClassVar[str] = "goes-out"
    tip: ClassVar[int] = SECOND_LOOK

    def agrees(self, seen: SeenMove) -> bool:
        """Whether the last tiles are laid."""
        return not seen.view.bag_count and len(seen.laid) == len(seen.view.rack)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoversPremium:
    """It covers such a premium square: `"3W"` is a tripled word. Rule: R5.3"""

    kind: ClassVar[str] = "premium"
    tip: ClassVar[int] = PREMIUMS
    premium: str

    def agrees(self, seen: SeenMove) -> bool:
        """Whether a new tile lies on one."""
        return any(sign == self.premium for _, sign in seen.premiums)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengthens:
    """It makes a word on the board longer."""

    kind: ClassVar[str] = "lengthens"
    tip: ClassVar[int] = HOOKS

    def agrees(self, seen: SeenMove) -> bool:
        """Whether one is longer after it."""
        return bool(seen.lengthened)


@dataclass(frozen=True, slots=True, kw_only=True)
class MakesWordsBeside:
    """It makes two words or more beside its main word. Rule: R4.6"""

    kind: ClassVar[str] = "beside"
    tip: ClassVar[int] = SHORT_WORDS

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it does."""
        return len(seen.words) > _TWO


@dataclass(frozen=True, slots=True, kw_only=True)
class LaysTiles:
    """It lays so many tiles."""

    kind: ClassVar[str] = "tiles"
    tip: ClassVar[int] = SECOND_LOOK
    count: int

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it lays as many."""
        return len(seen.laid) == self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class LiesIn:
    """All its new tiles go into one line: a row (`across`) or a column, counted from 0.

    `part` is `"first"` or `"last"` where they go into that half of the line, the square in the middle counted with
    both; else empty.
    """

    kind: ClassVar[str] = "line"
    tip: ClassVar[int | None] = None
    across: bool
    line: int
    part: str = ""

    @property
    def name(self) -> str:
        """The line as it is called: `"8"`, `"E"`."""
        return str(self.line + 1) if self.across else format_column(self.line)

    def agrees(self, seen: SeenMove) -> bool:
        """Whether its tiles go there."""
        length = seen.view.board.cols if self.across else seen.view.board.rows
        return bool(seen.laid) and all(self._has(square, length) for square in seen.laid)

    def _has(self, square: Square, length: int) -> bool:
        line, place = square if self.across else (square.col, square.row)
        return line == self.line and (not self.part or in_half(self.part, place, length))


def in_half(part: str, place: int, length: int) -> bool:
    """Whether a place of a line is in its first or last half.

    >>> in_half("first", 7, 15), in_half("last", 7, 15), in_half("last", 6, 15), in_half("first", 7, 14)
    (True, True, False, False)
    """
    return 2 * place < length if part == "first" else 2 * (place + 1) > length


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginsWith:
    """Its main word begins with these letters."""

    kind: ClassVar[str] = "begins"
    letters: str
    codes: bytes
    tip: int | None = None

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it does."""
        return seen.word.startswith(self.codes)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndsWith:
    """Its main word ends with these letters."""

    kind: ClassVar[str] = "ends"
    letters: str
    codes: bytes
    tip: int | None = None

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it does."""
        return seen.word.endswith(self.codes)


@dataclass(frozen=True, slots=True, kw_only=True)
class HasLength:
    """Its main word has so many letters."""

    kind: ClassVar[str] = "length"
    tip: ClassVar[int | None] = None
    count: int

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it has as many."""
        return len(seen.word) == self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesTiles:
    """It lays these tiles of the rack; `codes` are in order."""

    kind: ClassVar[str] = "takes"
    tip: ClassVar[int] = SHUFFLE
    letters: str
    codes: bytes

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it lays the same."""
        return isinstance(seen.move, Play) and bytes(sorted(seen.given)) == self.codes


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangesTiles:
    """It exchanges so many tiles. Rule: R6.1"""

    kind: ClassVar[str] = "exchanges"
    tip: ClassVar[int] = GOOD_LEAVE
    count: int

    def agrees(self, seen: SeenMove) -> bool:
        """Whether as many are exchanged."""
        return isinstance(seen.move, Exchange) and len(seen.move.tiles) == self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepsTile:
    """It is an exchange that keeps such a tile."""

    kind: ClassVar[str] = "keeps"
    tip: ClassVar[int] = GOOD_LEAVE
    letters: str
    code: int

    def agrees(self, seen: SeenMove) -> bool:
        """Whether one is kept."""
        return isinstance(seen.move, Exchange) and self.code in seen.kept


@dataclass(frozen=True, slots=True, kw_only=True)
class TheMove:
    """The move itself: how it is written, what it scores, and what it keeps."""

    kind: ClassVar[str] = "move"
    tip: ClassVar[int | None] = None
    move: Move
    text: str
    points: int
    kept: str

    def agrees(self, seen: SeenMove) -> bool:
        """Whether it is that."""
        return seen.move == self.move


Rung = (
    LaysNothing
    | BeginsWithSteps
    | EarnsBonus
    | GoesOut
    | CoversPremium
    | Lengthens
    | MakesWordsBeside
    | LaysTiles
    | LiesIn
    | BeginsWith
    | EndsWith
    | HasLength
    | TakesTiles
    | ExchangesTiles
    | KeepsTile
    | TheMove
)
