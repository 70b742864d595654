"""What can be wrong with a file of records, or with the form it is to be written in, by name."""

from __future__ import annotations

from pathlib import Path

from lexiko.rules import Error


class UnreadableRecord(Error):
    """A file that is no game record, or one of another set."""


class CannotWrite(Error):
    """A form that this cannot be written in, or not here."""


def check_free(out: Path | None, *, force: bool) -> None:
    """Raises `CannotWrite` for a file that is there, unless it may be written over."""
    if out is not None and out.is_file() and not force:
        raise CannotWrite(f"{out} is there already; --force writes over it")
