"""What a coach tells a seat of a game that is on, as messages have it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import Message, Sent
from lexiko.server.wire.tiles import At


class CoachQuery(Message):
    """A seat asks: for the first `step` hints to its best move, and for the `board` seen with its eyes."""

    seat: Annotated[int, Field(ge=0, lt=4)]
    step: Annotated[int, Field(ge=0, le=20)] = 0
    board: bool = False


class CoachHint(Sent):
    """A hint in words, the `tip` of the rulebooks that it comes from, and the squares of the lane that it names."""

    said: str
    tip: int | None
    lane: list[At] = []


class LetterSquare(At):
    """A square where this letter of the rack alone makes words, and the points of that."""

    letter: str
    points: int


class HookSquare(At):
    """A square before or behind a word, and the letters that lengthen it there: your `own`, and others not seen yet."""

    own: list[str]
    unseen: list[str]


class HeatSquare(At):
    """A square that the best replies of so many racks cover with a new tile (`often`), and their `points` on average.

    `worth` are the points that come there over all racks, as a part of those of the square where most come.
    """

    often: int
    points: float
    worth: float


class HeatLane(Sent):
    """A row or column, as it is called, that the best replies of so many racks lie in, and their points on average."""

    across: bool
    name: str
    often: int
    points: float


class FearedReply(Sent):
    """A place where so many racks have a reply that hurts, and their points on average; and the dearest of them."""

    word: str
    across: bool
    most: int
    often: int
    points: float
    squares: list[At]


class RepliesTold(Sent):
    """What the next player may answer to the board as it lies: the best replies of so many `racks`, drawn by chance.

    Where their rack is `known`, as with an empty bag, its dearest plays. For one in four the best reply brings `dear`
    points or more, 0 where fewer have any: these are `feared`. `points` are those of a rack on average. Squares and
    lanes: those first that bring most.
    """

    racks: int
    known: bool
    points: float
    dear: int
    squares: list[HeatSquare]
    lanes: list[HeatLane]
    feared: list[FearedReply]


class BoardSight(Sent):
    """The board seen with a coach's eyes: squares for a letter, `hooks`, and `replies` unless none can come."""

    letters: list[LetterSquare]
    hooks: list[HookSquare]
    replies: RepliesTold | None


class CoachAnswer(Sent):
    """What the coach tells. `may`: all, what needs no dictionary, or nothing.

    `hints` are those asked for, in order; `next` is what comes after them: another hint, the move itself, or none.
    `remarks` need no dictionary. `board` is there where it was asked for.
    """

    may: Literal["all", "without-words", "nothing"]
    hints: list[CoachHint] = []
    next: Literal["hint", "move", "none"] = "none"
    remarks: list[CoachHint] = []
    board: BoardSight | None = None
