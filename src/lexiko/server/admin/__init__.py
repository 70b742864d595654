"""For who runs a server: which tables there are, how large everything is, and a table closed.

Its files are imported when one of their names is first asked for: who lists tables closes none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexiko.server.admin.overview import TableSummary, sizes, table_summaries
    from lexiko.server.admin.remote import close_table

_FILES = {
    "overview": "TableSummary sizes table_summaries",
    "remote": "close_table",
}
_HOMES = {name: file for file, names in _FILES.items() for name in names.split()}

__all__ = ["TableSummary", "close_table", "sizes", "table_summaries"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value  # asked once, it is at hand
    return value
