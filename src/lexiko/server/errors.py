"""Which error becomes which answer: one table, and a problem as the body of every refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
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
from lexiko.server.logs import EVENTS
from lexiko.server.problems import NOT_FOUND, NOT_SO, RequestProblem, problem_answer
from lexiko.server.wire import Fault

FAULTS_SHOWN = 20

_BUSY = RequestProblem("busy", "The server is busy; please try again in a moment.")
_OWNER = "Whoever runs it has to see to that."
_OURS = RequestProblem("fault-of-ours", "Something went wrong here. It is noted; please try again.")

STATUSES: dict[type[Exception], tuple[int, RequestProblem]] = {
    TooBusy: (503, _BUSY),
    NotWritten: (503, RequestProblem("not-written", "That could not be kept just now; please try again.")),
    DiskFull: (507, RequestProblem("disk-full", f"The server's disk is full, so nothing can be kept. {_OWNER}")),
    DiskFailing: (500, RequestProblem("disk-failing", f"The server's disk does not work. {_OWNER}")),
    DatabaseReadOnly: (
        500,
        RequestProblem("database-read-only", f"The server may not write to its own games. {_OWNER}"),
    ),
    DatabaseDamaged: (500, RequestProblem("database-damaged", f"The server's games are damaged. {_OWNER}")),
    DatabaseLocked: (503, RequestProblem("database-locked", "Another program holds the server's games up.")),
    DatabaseGone: (500, RequestProblem("database-gone", f"The server's games have been taken away. {_OWNER}")),
    DatabaseClosed: (503, RequestProblem("stopping", "The server is stopping; it will be back in a moment.")),
    DatabaseError: (500, _OURS),
    Exception: (500, _OURS),
}
"""Errors that are no refusal of a request's own; the nearest base class counts."""

_SENSELESS = RequestProblem("bad-request", "This request makes no sense.")
_HTTP = {404: NOT_FOUND, 405: NOT_SO, 415: RequestProblem("bad-request", "This must be JSON.")}


def answer_errors(app: FastAPI) -> None:
    """Let an application answer every error with a problem."""
    for kind in (RequestValidationError, HTTPException, Error, Exception):
        app.add_exception_handler(kind, _answered)


async def _answered(request: Request, error: Exception) -> Response:
    """What is answered to the request that led to this error."""
    status, problem, headers = _told(error)
    return problem_answer(request.scope, status, problem, headers)


def _told(error: Exception) -> tuple[int, RequestProblem, Mapping[str, str] | None]:
    match error:
        case RequestValidationError():
            faults = [_fault(found) for found in error.errors()[:FAULTS_SHOWN]]
            return 422, replace(_SENSELESS, faults=faults), None
        case HTTPException():
            return error.status_code, _HTTP.get(error.status_code, _SENSELESS), error.headers
        case Error():
            return _refused(error)
        case _:
            return _unexpected(error)


def _fault(found: dict[str, Any]) -> Fault:
    """What is wrong with one field; its value is not repeated."""
    place = ".".join(str(part) for part in found["loc"])
    return Fault(code=str(found["type"]), message=f"{place}: {found['msg']}"[:300], params={"place": place[:200]})


def _refused(error: Error) -> tuple[int, RequestProblem, Mapping[str, str] | None]:
    """A refusal brings its own status and problem; any other error of ours is looked up."""
    status, problem = getattr(error, "status", None), getattr(error, "problem", None)
    if isinstance(status, int) and callable(problem):
        return status, problem(), getattr(error, "headers", None)
    if not isinstance(error, StorageTrouble):  # which is written into the log once, for all that ask meanwhile
        EVENTS.warning("failed", exc_info=error)
    return _unexpected(error)


def _unexpected(error: Exception) -> tuple[int, RequestProblem, Mapping[str, str] | None]:
    """Of these the server that runs the application writes a line into the log."""
    kind = next(base for base in type(error).__mro__ if base in STATUSES)
    status, problem = STATUSES[kind]
    return status, problem, {"retry-after": "1"} if status == 503 else None
