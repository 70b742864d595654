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


class CoachAnswer(Sent):
    """What the coach tells. `may`: all, what needs no dictionary, or nothing.

    `hints` are those asked for, in order; `next` is what comes after them: another hint, the move itself, or none.
    `remarks` need no dictionary. `letters` and `hooks` are there where the board was asked for.
    """

    may: Literal["all", "without-words", "nothing"]
    hints: list[CoachHint] = []
    next: Literal["hint", "move", "none"] = "none"
    remarks: list[CoachHint] = []
    letters: list[LetterSquare] = []
    hooks: list[HookSquare] = []
