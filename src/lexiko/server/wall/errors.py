"""Why something cannot be done at a wall, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.refused import RefusedWithFacts


class WallRefusal(RefusedWithFacts):
    """A request about a wall that is refused."""


class WhoIsIt(WallRefusal):
    """At the family's tablet nobody said who acts."""

    code = "who-is-it"
    status = 422

    def __init__(self) -> None:
        super().__init__("Say who you are first.")


class NotYours(WallRefusal):
    """Only whoever made this may do that."""

    code = "not-yours"
    status = 403


class NotThere(WallRefusal):
    """What was meant is not on the wall any more."""

    code = "not-there"
    status = 409

    def __init__(self) -> None:
        super().__init__("That is not on the wall any more.")


class NoRoom(WallRefusal):
    """There is no more room for such things."""

    code = "no-room"
    status = 409


class NotInThePouch(WallRefusal):
    """The pouch has too few of a tile: `left` of `tile`."""

    code = "not-in-the-pouch"
    status = 409

    def __init__(self, *, tile: str, left: int) -> None:
        super().__init__(f"Only {left} of {tile} are left.", tile=tile, left=left)


class NotSo(WallRefusal):
    """Something that makes no sense as the wall stands."""

    code = "not-so-at-wall"
    status = 409


class PlanFull(WallRefusal):
    """The planner has as many entries, or calendars, as it can have: `most`."""

    code = "plan-full"
    status = 409


class NoSuchDay(WallRefusal):
    """A day that no calendar has, or an entry that would be on no day at all."""

    code = "no-such-day"
    status = 409


class ChangedSince(WallRefusal):
    """Somebody has changed what was meant: `name`."""

    code = "changed-since"
    status = 409

    def __init__(self, *, name: str) -> None:
        super().__init__(f"{name} has changed this meanwhile.", name=name)
