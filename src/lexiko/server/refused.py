"""What a request is refused with: an error that becomes an HTTP answer with a stable code."""

from __future__ import annotations

from typing import ClassVar

from lexiko.rules import Error
from lexiko.server.problems import RequestProblem
from lexiko.server.wire import Fault


class Refused(Error):
    """A request that is refused: `code` is stable, `status` the HTTP status it is answered with."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    def problem(self) -> RequestProblem:
        """What the client is told."""
        return RequestProblem(self.code, str(self))


class RefusedWithFacts(Refused):
    """A request that is refused; `params` are what a page fills into its own sentence."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.params = params

    def problem(self) -> RequestProblem:
        """What the client is told."""
        faults = [Fault(code=self.code, message=str(self), params=self.params)] if self.params else []
        return RequestProblem(self.code, str(self), faults)
