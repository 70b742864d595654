"""Clocks that stand on the table of a game whose score is kept: the overtime they show, and the reckoning by it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from lexiko.rules import Position
from lexiko.scorekeeping.errors import ScoreError

_SHOWN = re.compile(r"-?(?P<minutes>[0-9]{1,5}):(?P<seconds>[0-5][0-9])")


def seconds_shown(text: str) -> int:
    """What a clock shows in minutes and seconds, below zero or not. Raises `ScoreError`.

    >>> seconds_shown("2:30"), seconds_shown("-0:05")
    (150, 5)
    """
    found = _SHOWN.fullmatch(text)
    if found is None:
        raise ScoreError("say overtime in minutes and seconds, as in 2:30, or none")
    return 60 * int(found["minutes"]) + int(found["seconds"])


def by_clocks_read(position: Position, overtime: Mapping[int, int]) -> Position:
    """The position at its reckoning as these clocks have it: each seat named is so many seconds over. Rule: C6

    Where the edition's own clock was put aside, the time that nobody may be over is none.
    """
    time = position.ruleset.clock_seconds or 0.0
    used = list(position.seconds_used or (0.0,) * position.ruleset.players)
    for seat, over in overtime.items():
        used[seat] = time + over
    return replace(position, ruleset=replace(position.ruleset, clock_seconds=time), seconds_used=tuple(used))
