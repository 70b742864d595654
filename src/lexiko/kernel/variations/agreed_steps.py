"""What compiled games know of V2, V3 and V4: which steps are agreed, who makes them, and which were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.kernel.consts import BLANK_TAKEN, LETTER_RECYCLED, TURN_HEAD
from lexiko.kernel.errors import KernelBug
from lexiko.rules import RecycleBlank, RecycleLetter, Ruleset, Square, Step

STEPS = (BLANK_TAKEN, LETTER_RECYCLED)
"""The kinds of rows that a turn's steps stand in."""


@dataclass(frozen=True, slots=True)
class AgreedSteps:
    """Which steps turns may begin with, and by seat, a byte each, whether a player makes any."""

    takes_blanks: bool
    recycles_letters: bool
    by_seat: bytes


def agreed_steps(ruleset: Ruleset, plain: Sequence[bool]) -> AgreedSteps | None:
    """What they know of these rules; `plain` says by seat who makes no steps. None if nobody makes any."""
    by_seat = bytes(not each for each in plain)
    if not has_steps(ruleset) or not any(by_seat):
        return None
    return AgreedSteps(ruleset.blank_recycling, ruleset.letter_recycling, by_seat)


def has_steps(ruleset: Ruleset) -> bool:
    """Whether turns may begin with steps. Rule: V2, V3, V4"""
    return ruleset.rearranging or ruleset.letter_recycling or ruleset.blank_recycling


def steps_of(rows: Sequence[bytes], cols: int) -> tuple[Step, ...]:
    """The steps that these rows of a turn stand for."""
    return tuple(_step(row, cols) for row in rows)


def _step(row: bytes, cols: int) -> Step:
    square = Square(*divmod(int.from_bytes(row[3:5], "big"), cols))
    if row[1] == BLANK_TAKEN:
        return RecycleBlank(square)
    if row[1] == LETTER_RECYCLED:
        return RecycleLetter(square, row[TURN_HEAD])
    raise KernelBug(f"a step of kind {row[1]}")
