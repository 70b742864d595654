"""Whoever watches a table through a live channel."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Watcher:
    """One live channel: whose it is, which seat it is shown, and whether there is news for it.

    News are a hint only: what has happened is read from the table when the channel is ready for it. A channel whose
    guest is `forgotten` hears nothing more and is closed.
    """

    guest: str
    seat: int | None
    forgotten: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
