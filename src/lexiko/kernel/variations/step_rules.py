"""What compiled games know of V2, V3 and V4: which steps are agreed, who makes them, and which were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.kernel.consts import BLANK_TAKEN
from lexiko.kernel.errors import KernelBug
from lexiko.rules import RecycleBlank, Ruleset, Square, Step

STEPS = (BLANK_TAKEN,)
"""The kinds of rows that a turn's steps stand in."""


@dataclass(frozen=True, slots=True)
class StepRules:
    """Which steps turns may begin with, and by seat, a byte each, whether a player makes any."""

    takes_blanks: bool
    by_seat: bytes


def step_rules(ruleset: Ruleset, plain: Sequence[bool]) -> StepRules | None:
    """What they know of these rules; `plain` says by seat who makes no steps. None if nobody makes any."""
    by_seat = bytes(not each for each in plain)
    if not has_steps(ruleset) or not any(by_seat):
        return None
    return StepRules(ruleset.blank_recycling, by_seat)


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
    raise KernelBug(f"a step of kind {row[1]}")
