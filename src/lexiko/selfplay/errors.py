"""What can go wrong when computers play many games, by name."""

from __future__ import annotations

from lexiko.rules import Error


class SelfPlayError(Error, ValueError):
    """Something that keeps the games asked for from being played or written down."""


class WorkerDied(SelfPlayError):
    """A process that played games was ended from outside; the games asked for are not complete."""


class ParquetMissing(SelfPlayError):
    """The package that writes Parquet files is not installed."""

    def __init__(self) -> None:
        super().__init__("records are written as Parquet by pyarrow, which is not installed: pip install pyarrow")
