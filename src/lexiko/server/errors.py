"""Which error becomes which answer: one table, and a `ProblemDetails` as the body of every refusal."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from lexiko.rules import Error
from lexiko.server.database import (
    DatabaseClosed,
    DatabaseDamaged,
    DatabaseError,
    DatabaseGone,
    DatabaseLocked,
    DatabaseReadOnly,
    DiskFailing,
    DiskFull,
    NotWritten,
    StorageTrouble,
    TooBusy,
)
from lexiko.server.guard.refusing import problem_answer
from lexiko.server.logs import EVENTS
from lexiko.server.wire import Fault, ProblemDetails

FAULTS_SHOWN = 20

_BUSY = ProblemDetails(code="busy", message="The server is busy; please try again in a moment.")
_OWNER = "Whoever runs it has to see to that."
_OURS = ProblemDetails(code="fault-of-ours", message="Something went wrong here. It is noted; please try again.")

STATUSES: dict[type[Exception], tuple[int, ProblemDetails]] = {
    TooBusy: (503, _BUSY),
    NotWritten: (503, ProblemDetails(code="not-written", message="That could not be kept just now; please try again.")),
    DiskFull: (
        507,
        ProblemDetails(code="disk-full", message=f"The server's disk is full, so nothing can be kept. {_OWNER}"),
    ),
    DiskFailing: (500, ProblemDetails(code="disk-failing", message=f"The server's disk does not work. {_OWNER}")),
    DatabaseReadOnly: (
        500,
        ProblemDetails(code="database-read-only", message=f"The server may not write to its own games. {_OWNER}"),
    ),
    DatabaseDamaged: (
        500,
        ProblemDetails(code="database-damaged", message=f"The server's games are damaged. {_OWNER}"),
    ),
    DatabaseLocked: (
        503,
        ProblemDetails(code="database-locked", message="Another program holds the server's games up."),
    ),
    DatabaseGone: (
        500,
        ProblemDetails(code="database-gone", message=f"The server's games have been taken away. {_OWNER}"),
    ),
    DatabaseClosed: (
        503,
        ProblemDetails(code="stopping", message="The server is stopping; it will be back in a moment."),
    ),
    DatabaseError: (500, _OURS),
    Exception: (500, _OURS),
}
"""Errors that are no refusal of a request's own; the nearest base class counts."""

_HTTP = {
    404: ("not-found", "There is nothing here."),
    405: ("not-so", "This cannot be done here."),
    415: ("bad-request", "This must be JSON."),
}


def answer_errors(app: FastAPI) -> None:
    """Let an application answer every error with a `ProblemDetails`."""
    for kind in (RequestValidationError, HTTPException, Error, Exception):
        app.add_exception_handler(kind, _answered)


async def _answered(_: Request, error: Exception) -> Response:
    return answer_to(error)


def answer_to(error: Exception) -> Response:
    """What is answered to the request that led to this error."""
    match error:
        case RequestValidationError():
            faults = [_fault(found) for found in error.errors()[:FAULTS_SHOWN]]
            problem = ProblemDetails(code="bad-request", message="This request makes no sense.", faults=faults)
            return problem_answer(422, problem)
        case HTTPException():
            code, message = _HTTP.get(error.status_code, ("bad-request", "This request makes no sense."))
            return problem_answer(error.status_code, ProblemDetails(code=code, message=message), error.headers)
        case Error():
            return _refused(error)
        case _:
            return _unexpected(error)


def _fault(found: dict[str, Any]) -> Fault:
    """What is wrong with one field; its value is not repeated."""
    place = ".".join(str(part) for part in found["loc"])
    return Fault(code=str(found["type"]), message=f"{place}: {found['msg']}"[:300], params={"place": place[:200]})


def _refused(error: Error) -> Response:
    """A refusal brings its own status and problem; any other error of ours is looked up."""
    status, problem = getattr(error, "status", None), getattr(error, "problem", None)
    if isinstance(status, int) and callable(problem):
        return problem_answer(status, problem(), getattr(error, "headers", None))
    if not isinstance(error, StorageTrouble):  # which is written into the log once, for all that ask meanwhile
        EVENTS.warning("failed", exc_info=error)
    return _unexpected(error)


def _unexpected(error: Exception) -> Response:
    """Of these the server that runs the application writes a line into the log."""
    kind = next(base for base in type(error).__mro__ if base in STATUSES)
    status, problem = STATUSES[kind]
    return problem_answer(status, problem, {"retry-after": "1"} if status == 503 else None)
