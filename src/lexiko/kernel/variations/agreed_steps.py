"""What compiled games know of V2, V3 and V4: which steps are agreed, who makes them, and which were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.kernel.consts import ACROSS, BLANK_TAKEN, LAID_ANEW, LETTER_RECYCLED, TURN_HEAD
from lexiko.kernel.errors import KernelBug
from lexiko.rules import Rearrange, RecycleBlank, RecycleLetter, Ruleset, Square, Step

STEPS = (BLANK_TAKEN, LETTER_RECYCLED, LAID_ANEW)
"""The kinds of rows that a turn's steps stand in."""

MOST_ADDED = (3, 2, 2)
"""How many tiles of the rack a search for the best lays in a new word's line at most: with no blank, one, two."""

MOST_CROSSED = 4
"""For how many turns with one tile in the new word a search for the best asks the line that crosses there."""


@dataclass(frozen=True, slots=True)
class AgreedSteps:
    """Which steps turns may begin with, and by seat, a byte each, whether a player makes any."""

    takes_blanks: bool
    recycles_letters: bool
    rearranges: bool
    by_seat: bytes
    most_added: tuple[int, ...] = MOST_ADDED
    most_crossed: int = MOST_CROSSED


def agreed_steps(ruleset: Ruleset, by_seat: Sequence[bool]) -> AgreedSteps:
    """What they know of these rules; `by_seat` says who makes steps."""
    agreed = (ruleset.blank_recycling, ruleset.letter_recycling, ruleset.rearranging)
    return AgreedSteps(*agreed, bytes(by_seat))


def has_steps(ruleset: Ruleset) -> bool:
    """Whether turns may begin with steps. Rule: V2, V3, V4"""
    return ruleset.rearranging or ruleset.letter_recycling or ruleset.blank_recycling


def steps_of(rows: Sequence[bytes], cols: int) -> tuple[Step, ...]:
    """The steps that these rows of a turn stand for."""
    laid_anew = [row for row in rows if row[1] == LAID_ANEW]
    steps: list[Step] = [_recycled(row, cols) for row in rows if row[1] != LAID_ANEW]
    if laid_anew:
        steps.append(_rearranged(laid_anew, cols))
    return tuple(steps)


def _recycled(row: bytes, cols: int) -> Step:
    if row[1] == BLANK_TAKEN:
        return RecycleBlank(_square(row, cols))
    if row[1] == LETTER_RECYCLED:
        return RecycleLetter(_square(row, cols), row[TURN_HEAD])
    raise KernelBug(f"a step of kind {row[1]}")


def _rearranged(rows: Sequence[bytes], cols: int) -> Rearrange:
    """The step whose squares stand in these rows, one after the other."""
    tiles = b"".join(row[TURN_HEAD : TURN_HEAD + row[9]] for row in rows)
    before = int.from_bytes(rows[0][5:9], "big")
    return Rearrange(_square(rows[0], cols), rows[0][2] == ACROSS, tiles, -before)


def _square(row: bytes, cols: int) -> Square:
    return Square(*divmod(int.from_bytes(row[3:5], "big"), cols))
