"""For who runs a server: which tables there are, how large everything is, and a table closed."""

from lexiko.server.admin.overview import TableSummary, sizes, table_summaries
from lexiko.server.admin.remote import close_table

__all__ = ["TableSummary", "close_table", "sizes", "table_summaries"]
