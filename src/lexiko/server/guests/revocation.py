"""Guests sent away: written down, and remembered so that each request can be checked at no cost."""

from __future__ import annotations

import time

from lexiko.server.database import Database
from lexiko.server.guests import store


class Revocations:
    """Which guests no longer count. `open` before use."""

    def __init__(self, database: Database) -> None:
        """None known yet."""
        self._database = database
        self._gone: set[str] = set()

    async def open(self) -> None:
        """Read what was written down before."""
        self._gone = await self._database.read(store.all_revoked)

    def __contains__(self, guest: object) -> bool:
        return guest in self._gone

    async def revoke(self, guest: str) -> None:
        """From now on this guest's cookie is worth nothing."""
        now = time.time()
        await self._database.write(lambda connection: store.revoke(connection, guest, at=now))
        self._gone.add(guest)
