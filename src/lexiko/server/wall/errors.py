"""Why something cannot be done at a wall, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.problems import RequestProblem
from lexiko.server.refused import Refused
from lexiko.server.wire import Fault


class WallRefusal(Refused):
    """A request about a wall that is refused; `params` are what a page fills into its own sentence."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.params = params

    def problem(self) -> RequestProblem:
        """What the client is told."""
        faults = [Fault(code=self.code, message=str(self), params=self.params)] if self.params else []
        return RequestProblem(self.code, str(self), faults)


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
