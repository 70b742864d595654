"""What can go wrong with a kept score, by name."""

from __future__ import annotations

from lexiko.table import TableError


class ScoreError(TableError):
    """An entry of a kept score that cannot be; the sentence says why."""
