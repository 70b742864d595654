"""What all tables of a server share, and what its owner may choose about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lexiko.server.database import Database
from lexiko.server.tables.bots import BotWorkerPool
from lexiko.server.tables.clock import Times, UptimeClock
from lexiko.server.tables.company import Company
from lexiko.server.tables.reminders import Listener, Witness
from lexiko.server.tables.troubles import Troubles


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """`bot_pause` is how long computers seem to think, at least and at most; other times are in seconds too."""

    bot_pause: tuple[float, float] = (1.2, 3.0)
    vanish_seconds: float = 180.0
    """How long a player must be away, with everybody waiting for them, to count as gone for good."""
    idle_seconds: float = 300.0
    """How long a table stays in memory when nobody is at it."""
    most_in_memory: int = 500
    """How many tables stay in memory, beside those that somebody watches or a computer thinks for."""
    open_days: int = 3
    """How long an open table is listed at which nothing happens."""
    most_open: int = 5
    """How many tables that anybody may join one guest may offer at a time."""
    most_open_of_a_sender: int = 20
    """The same for one address, or network of version 6."""
    code_minutes: int = 10
    most_unfinished: int | None = 60
    """How many unfinished tables one guest may have made; None: any number."""
    most_watchers: int = 200
    """How many live channels one table may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """What all tables of a server share.

    `arm` is told when a table has to be woken, on the server's clock, `remind` whose turn has come, `witness` the same
    as it is written down, and `troubles` what is wrong with which table; `company` says who may sit and talk with whom.
    """

    database: Database
    clock: UptimeClock
    bots: BotWorkerPool
    settings: TableSettings
    arm: Callable[[str, float | None], None]
    remind: Listener
    witness: Witness
    troubles: Troubles
    company: Company

    def times(self) -> Times:
        """What the clocks show."""
        return Times(self.clock.now(), round(self.clock.wall(), 3))
