"""Guests sent away: written down, and remembered so that each request can be checked at no cost."""

from __future__ import annotations

import time
from typing import Protocol

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.guests import store


class Follower(Protocol):
    """Whoever keeps something that guests hold, and takes it from those who are sent away."""

    def forget_guest(self, connection: Connection, guest: str, *, keep_elsewhere: bool) -> set[str]:
        """In the database, together with the revocation; what was touched is told to `guest_forgotten`."""
        ...

    async def guest_forgotten(self, guest: str, touched: set[str]) -> None:
        """In memory, when that is written down."""
        ...


class KeepsTheirOwn:
    """Keeps what is a guest's own and nobody else's: whoever is sent away loses what whoever goes for good loses.

    Where nothing of it is in memory, `erase` is all there is to say.
    """

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: nothing of a guest is left; what was touched is told to `erased`."""
        raise NotImplementedError

    async def erased(self, guest: str, touched: set[str]) -> None:
        """In memory, when that is written down."""

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:
        """In memory, when it is written down that what one guest had is another's."""

    def forget_guest(self, connection: Connection, guest: str, *, keep_elsewhere: bool) -> set[str]:  # noqa: ARG002
        """In the database, elsewhere being nothing of it; what was touched is told to `guest_forgotten`."""
        return self.erase(connection, guest)

    async def guest_forgotten(self, guest: str, touched: set[str]) -> None:
        """In memory, when that is written down."""
        await self.erased(guest, touched)


class Revocations:
    """Which guests no longer count. `open` before use."""

    def __init__(self, database: Database, *followers: Follower) -> None:
        """None known yet; `followers` take from each what they hold."""
        self._database = database
        self._followers = followers
        self._gone: set[str] = set()

    async def open(self) -> None:
        """Read what was written down before."""
        self._gone = await self._database.read(store.all_revoked)

    def note(self, guest: str) -> None:
        """A guest was sent away by other means, and that is written down: an account is entered by signing in alone."""
        self._gone.add(guest)

    def __contains__(self, guest: object) -> bool:
        return guest in self._gone

    async def revoke(self, guest: str, *, keep_elsewhere: bool = False) -> None:
        """From now on this guest's cookie is worth nothing, nor what others hold by what it gave them.

        With `keep_elsewhere` others keep what they hold.
        """
        now = time.time()

        def work(connection: Connection) -> list[set[str]]:
            store.revoke(connection, guest, at=now)
            return [each.forget_guest(connection, guest, keep_elsewhere=keep_elsewhere) for each in self._followers]

        touched = await self._database.write(work)
        self._gone.add(guest)
        for follower, found in zip(self._followers, touched, strict=True):
            await follower.guest_forgotten(guest, found)
