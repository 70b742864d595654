"""Copies of the database that run out: the server removes them, so that whoever has gone is gone from them too."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from lexiko.server.database.copies import SECONDS_A_DAY, old_copies_removed
from lexiko.server.logs import log_event


async def remove_old_copies(database: Path, *, days: float) -> None:
    """Remove, once a day, what has been in `backups` beside a database for longer than so many days; 0: nothing.

    The newest copy stays. Who has deleted their account is gone from the database at once, and from copies with these.
    """
    while True:
        if days:
            removed = await asyncio.to_thread(old_copies_removed, database, days=days, now=time.time())
            if removed:
                log_event("old backups removed", count=len(removed))
        await asyncio.sleep(SECONDS_A_DAY)
