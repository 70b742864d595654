"""What a request is refused with: an error that becomes an HTTP answer with a stable code."""

from __future__ import annotations

from typing import ClassVar

from lexiko.rules import Error
from lexiko.server.problems import RequestProblem


class Refused(Error):
    """A request that is refused: `code` is stable, `status` the HTTP status it is answered with."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    def problem(self) -> RequestProblem:
        """What the client is told."""
        return RequestProblem(self.code, str(self))
