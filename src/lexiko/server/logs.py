"""Logs, for programs in lines of JSON and for people in sentences: what was asked, what was answered and how quickly.

No path, query, header, body or message of an error is ever written: a table's address is its invitation, an error may
tell tiles, and strangers choose the rest. Of a request its route is written, of an error its kind and the places it
went through, of what a library says the form without what fills it. Whatever is written can be shown on any terminal.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO

ACCESS = logging.getLogger("lexiko.access")
EVENTS = logging.getLogger("lexiko.server")


class JsonLines(logging.Formatter):
    """A record as one line of JSON: `at`, `level`, `event`, and whatever was given as `extra={"facts": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line of JSON."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name.startswith("lexiko") else f"{record.name}: {record.msg}",
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[1] is not None:
            line.update(_described(record.exc_info[1], record.exc_info[2]))
        return json.dumps(line, default=str).replace("\x7f", "\\u007f")  # ASCII that steers no terminal


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
            described = _described(record.exc_info[1], record.exc_info[2])
            lines += [f"          {described['error']}", *(f"          {place}" for place in described["trace"])]
        return "\n".join(map(_printable, lines))


FORMATS = {"json": JsonLines, "text": Sentences}


def _printable(text: str) -> str:
    """The text with escapes in place of all that steers a terminal or turns its lines around."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


_WHAT_STRANGERS_SEND = (
    "Invalid HTTP request",
    "Invalid UTF-8 sequence",
    "Unsupported upgrade request",
    "No supported WebSocket library",
    "ASGI callable returned without completing",
)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not that somebody sends nonsense, or was refused a socket: whoever likes could fill the log with it."""
    return not str(record.msg).startswith(_WHAT_STRANGERS_SEND)


def set_up_logs(level: str, form: str = "json", *, stream: TextIO | None = None) -> None:
    """Write all logs of this process to a stream (stderr) in one of the `FORMATS`, libraries' warnings included."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(FORMATS[form]())
    handler.addFilter(_is_worth_a_line)
    for name, least in (("lexiko", level.upper()), (None, "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
    logging.captureWarnings(True)


def log_event(event: str, **facts: Any) -> None:
    """Something worth knowing happened."""
    EVENTS.info(event, extra={"facts": facts})


def warn_event(event: str, **facts: Any) -> None:
    """Something happened that whoever runs the server should look at."""
    EVENTS.warning(event, extra={"facts": facts})


def log_access(method: str, route: str, status: int, seconds: float) -> None:
    """A request was answered."""
    if ACCESS.isEnabledFor(logging.INFO):
        facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        ACCESS.info("request", extra={"facts": facts})


def _described(trouble: BaseException, trace: TracebackType | None) -> dict[str, Any]:
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
    return {"error": type(trouble).__qualname__, "trace": places}
