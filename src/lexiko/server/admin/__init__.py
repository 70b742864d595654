"""For who runs a server: which tables there are, how large everything is, a table closed, and limits lifted.

Its files are imported when one of their names is first asked for: who lists tables closes none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.server.admin.calling import NotDone, running_server
    from lexiko.server.admin.overview import TableSummary, sizes, table_summaries
    from lexiko.server.admin.remote import close_table, lift, limited

_FILES = {
    "calling": "NotDone running_server",
    "overview": "TableSummary sizes table_summaries",
    "remote": "close_table lift limited",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "NotDone",
    "TableSummary",
    "close_table",
    "lift",
    "limited",
    "running_server",
    "sizes",
    "table_summaries",
]
