"""The one door to all that can be done at a wall: each command finds its handler by its type."""

from __future__ import annotations

from functools import singledispatch

from lexiko.server.wall.outcomes.asked import AskedAtWall, WallOutcome


@singledispatch
def decide_wall(do: object, _asked: AskedAtWall) -> WallOutcome:
    """What a command causes; nothing has changed yet. Raises `WallRefusal`s."""
    raise TypeError(f"nobody has said what {do!r} causes")
