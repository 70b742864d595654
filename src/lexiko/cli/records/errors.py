"""What can be wrong with a file of records, or with the form it is to be written in, by name."""

from __future__ import annotations

from lexiko.rules import Error


class UnreadableRecord(Error):
    """A file that is no game record, or one of another set."""


class CannotWrite(Error):
    """A form that this cannot be written in, or not here."""
