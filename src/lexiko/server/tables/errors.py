"""Why something cannot be done at a table, by name, each with the answer that a client gets."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.server.problems import RequestProblem
from lexiko.server.refused import Refused
from lexiko.server.wire import Fault, TableSnapshot


class TableRefusal(Refused):
    """A request about tables that is refused."""

    def __init__(
        self, message: str, *, faults: Sequence[Fault] = (), state: TableSnapshot | None = None, why: str = ""
    ) -> None:
        """`why` is the code of the one fault there is, where that says more than the refusal's own."""
        super().__init__(message)
        self.faults = list(faults) or ([Fault(code=why, message=message)] if why else [])
        self.state = state

    def problem(self) -> RequestProblem:
        """What the client is told."""
        return RequestProblem(self.code, str(self), self.faults, self.state)


class NoSuchTable(TableRefusal):
    """There is no table with this id."""

    code = "no-such-table"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such table: the link is wrong, or the table was cleared away.")


class UnreadableTable(TableRefusal):
    """A table that is kept but cannot be read: damaged, or of a newer version, or its words are not here."""

    code = "unreadable-table"
    status = 410

    def __init__(self) -> None:
        super().__init__("This table cannot be read. It is noted; whoever runs the server finds the reason in its log.")


class NoSuchThing(TableRefusal):
    """The table has no such seat, turn or picture."""

    code = "no-such-thing"
    status = 404


class BadTable(TableRefusal):
    """A table that cannot be made so; a fault for each thing that is wrong."""

    code = "bad-table"
    status = 422

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(" ".join(fault.message for fault in faults), faults=faults)


class NotYourSeat(TableRefusal):
    """Somebody acted for a seat that is not theirs."""

    code = "not-your-seat"
    status = 403

    def __init__(self) -> None:
        super().__init__("This seat is not yours on this device.")


class NotAllowed(TableRefusal):
    """Something that this person may not do or see."""

    code = "not-allowed"
    status = 403


class SeatKept(NotAllowed):
    """A seat of a rematch is kept for others: for those who hold it still at the table before."""

    def __init__(self) -> None:
        """The same words whether somebody never sat there or has lost the seat."""
        super().__init__("This seat is kept for the player of the game before.", why="seat-kept")


class NoSpectators(NotAllowed):
    """A table whose players want to be alone."""

    code = "no-spectators"

    def __init__(self) -> None:
        """The players settled that when they laid the table."""
        super().__init__("The players of this table want no spectators.")


class SeatIsTaken(TableRefusal):
    """Somebody else was quicker."""

    code = "seat-taken"

    def __init__(self) -> None:
        super().__init__("This seat is taken.")


class NotNow(TableRefusal):
    """Something that cannot be done at this moment of the game."""

    code = "not-now"


class OutOfDate(TableRefusal):
    """The game has gone on since the player looked; `state` is how it stands."""

    code = "out-of-date"

    def __init__(self, state: TableSnapshot) -> None:
        super().__init__("The game has gone on in the meantime. Look at the board again.", state=state)


class KeyUsedTwice(TableRefusal):
    """An idempotency key came back with another command."""

    code = "key-used-twice"
    status = 422

    def __init__(self) -> None:
        super().__init__("Another command was sent with this key before.")


class SeqMissing(TableRefusal):
    """A move without the place in the game it is meant for."""

    code = "seq-missing"
    status = 422

    def __init__(self) -> None:
        super().__init__("A move needs expected_seq, the game_seq of the view it was made on.")


class AgainstTheRules(TableRefusal):
    """The rules do not allow it; a fault for each violation."""

    code = "illegal-move"
    status = 422

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(" ".join(fault.message for fault in faults), faults=faults)


class BadCode(TableRefusal):
    """A code for a seat that is wrong, used or too old."""

    code = "bad-code"
    status = 404

    def __init__(self) -> None:
        super().__init__("This code is wrong, has been used, or is too old. Ask for a new one.")


class TooMany(TableRefusal):
    """More of something than one person may have."""

    code = "too-many"
    status = 429
