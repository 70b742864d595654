"""Who may sit and talk with whom: who has blocked whom, and who is whose child."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial

from lexiko.server.database import Database
from lexiko.server.people import store
from lexiko.server.people.mail import Addressee
from lexiko.server.tables import Company


class Circles(Company):
    """What tables ask before somebody sits down or talks; in memory, as each reader of a table asks. `open` first."""

    def __init__(self, database: Database, *, wall: Callable[[], float] = time.time) -> None:
        """Nobody is kept from anybody yet; `wall` tells seconds since 1970."""
        self.database, self.wall = database, wall
        self._apart: set[tuple[str, str]] = set()
        self._parent: dict[str, str] = {}
        self._households: dict[str, frozenset[str]] = {}

    async def open(self) -> None:
        """Read what was written down."""
        await self.read()

    async def read(self) -> None:
        """Read anew who has blocked whom, and who is whose child."""
        blocks = await self.database.read(store.all_blocks)
        people = await self.database.read(store.all_people)
        self._apart = {pair for one, other in blocks for pair in ((one, other), (other, one))}
        self._parent = {each.guest: each.parent for each in people if each.parent}

    async def addressee(self, guest: str) -> Addressee | None:
        """Where this guest has letters; None without an account, or an address that was shown to be theirs.

        A child has none.
        """
        row = await self.database.read(partial(store.person_of, guest=guest))
        if row is None or row.kind != "account" or row.mail is None:
            return None
        return Addressee(row.name, row.mail)

    def keep_apart(self, guest: str, others: Collection[str]) -> None:
        """It is written down that this guest has blocked these others."""
        self._apart |= {pair for other in others for pair in ((guest, other), (other, guest))}

    def live_together(self, household: str, persons: Collection[str]) -> None:
        """These are a household from now on: no strangers to a child among them."""
        self._households[household] = frozenset(persons)

    def is_child(self, guest: str) -> bool:
        """Whether this guest is somebody's child."""
        return guest in self._parent

    def parent_of(self, guest: str) -> str | None:
        """Whose child this guest is."""
        return self._parent.get(guest)

    def unheard(self, guest: str, speaker: str) -> bool:
        """Whether one of the two has blocked the other."""
        return (guest, speaker) in self._apart

    def apart(self, guest: str, others: Collection[str], *, listed: bool = False) -> bool:
        """Whether this guest may not sit down where these others are: nor a child where anybody may join and see it."""
        if listed and guest in self._parent:
            return True
        return bool(self._apart) and any((guest, other) in self._apart for other in others)

    def silent(self, guest: str, others: Collection[str]) -> bool:
        """Whether this is a child, and somebody here is a stranger to it."""
        return guest in self._parent and not all(self._know_each_other(guest, other) for other in others)

    def _know_each_other(self, one: str, other: str) -> bool:
        families = [self._parent.get(each, each) for each in (one, other)]
        if families[0] == families[1]:
            return True
        return any(one in persons and other in persons for persons in self._households.values())
