"""Logs, for programs in lines of JSON and for people in sentences: what was asked, what was answered and how quickly.

No query, cookie, body, table's address or message of an error is ever written: a table's address is its invitation,
and an error may tell tiles. Of an error its kind and the places it went through are written.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO

from starlette.types import Scope

ACCESS = logging.getLogger("lexiko.access")
EVENTS = logging.getLogger("lexiko.server")

_LIBRARIES = ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic", "sqlalchemy", "websockets")
_IDENTIFIER = re.compile(r"/(?:[A-Za-z0-9_-]{12,}|\d+)(?=/|$|\.)")


class JsonLines(logging.Formatter):
    """A record as one line of JSON: `at`, `level`, `event`, and whatever was given as `extra={"facts": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name.startswith("lexiko") else f"{record.name}: {record.msg}",
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[1] is not None:
            line.update(_told(record.exc_info[1], record.exc_info[2]))
        return json.dumps(line, default=str)  # ASCII: whoever looks at it has a terminal that nothing steers


class Sentences(logging.Formatter):
    """A record as a line for whoever watches: the time of day, what happened and its figures; of errors also where."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and one for each place that an error went through."""
        name = "" if record.name.startswith("lexiko") else f"{record.name}: "
        event = record.getMessage() if not name else str(record.msg)
        grave = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        figures = "".join(f", {key} {value}" for key, value in getattr(record, "facts", {}).items())
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        lines = [f"{at}  {grave}{name}{event.strip()}{figures}"]
        if record.exc_info and record.exc_info[1] is not None:
            told = _told(record.exc_info[1], record.exc_info[2])
            lines += [f"          {told['error']}", *(f"          {place}" for place in told["trace"])]
        return "\n".join(map(_printable, lines))


FORMATS = {"json": JsonLines, "text": Sentences}


def _printable(text: str) -> str:
    """Nothing that steers a terminal: whoever likes chooses the addresses that are asked for."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not that somebody sends what is no HTTP, or was refused a socket: whoever likes could fill the log with it."""
    return not str(record.msg).startswith(("Invalid HTTP request", "ASGI callable returned without completing"))


def set_up_logs(level: str, form: str = "json", *, stream: TextIO | None = None) -> None:
    """Write all logs of this process to a stream (stderr) in one of the `FORMATS`, libraries' warnings included."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(FORMATS[form]())
    handler.addFilter(_is_worth_a_line)
    for name in ("lexiko", *_LIBRARIES):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name.startswith("lexiko") else "WARNING")
    logging.getLogger("uvicorn.access").handlers = []


def log_event(event: str, **facts: Any) -> None:
    """Something worth knowing happened."""
    EVENTS.info(event, extra={"facts": facts})


def shape_of(path: str) -> str:
    """An address without what tells one table from another, for logs and metrics.

    >>> shape_of("/api/tables/Zm9vYmFyYmF6cXV4/at/12")
    '/api/tables/*/at/*'
    """
    return _IDENTIFIER.sub("/*", path)[:120] if path.startswith("/api/") else _page(path)


def log_access(scope: Scope, status: int, seconds: float) -> None:
    """A request was answered."""
    if ACCESS.isEnabledFor(logging.INFO):
        facts = {
            "method": scope.get("method", "WS"),
            "path": shape_of(scope["path"]),
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        ACCESS.info("request", extra={"facts": facts})


def _page(path: str) -> str:
    if path.startswith("/assets/"):
        return "/assets/*"
    return path if path in ("/", "/new", "/games", "/help", "/healthz", "/metrics") else "/*"


def _told(trouble: BaseException, trace: TracebackType | None) -> dict[str, Any]:
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
    return {"error": type(trouble).__qualname__, "trace": places}
