"""What a device does by itself before a game: it commits to its contribution to the draws, and opens it later."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from lexiko.table import contribution_commitment


class Contributions:
    """What one device adds to the draws of its seats, kept until it is opened."""

    def __init__(self, fresh: Callable[[], str] = lambda: secrets.token_hex(32)) -> None:
        """Contributions are `fresh` ones for each drawing."""
        self._fresh = fresh
        self._kept: dict[tuple[str, int, int], str] = {}

    def next(self, info: Mapping[str, Any], seat: int) -> dict[str, Any] | None:
        """The command that a seat's device has to send now, by a table's `info`; None for none."""
        draws = info["draws"]
        if info["state"] != "waiting" or draws is None:
            return None
        drawing, place = draws["drawing"], (info["id"], draws["drawing"], seat)
        if draws["commitments"][seat] is None:
            contribution = self._kept.setdefault(place, self._fresh())
            commitment = contribution_commitment(contribution, table=info["id"], number=drawing, seat=seat)
            return {"kind": "commit", "drawing": drawing, "commitment": commitment}
        if draws["secret_commitment"] is not None and draws["contributions"][seat] is None and place in self._kept:
            return {"kind": "open", "drawing": drawing, "contribution": self._kept[place]}
        return None
