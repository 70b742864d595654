"""Games that can be looked back at: earlier positions, records and pictures, and the check of the draws.

Its files are imported when one of their names is first asked for: the program that draws pictures answers no requests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.server.archive.routes import archive_routes

_FILES = {"routes": "archive_routes"}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = ["archive_routes"]
