"""A database brought up to date: every step from one shape of its tables to the next, run when a server starts."""

from lexiko.server.migrations.running import bring_up_to_date, open_database

__all__ = ["bring_up_to_date", "open_database"]
