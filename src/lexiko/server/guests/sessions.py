"""Browsers at which somebody has signed in: as whom, since when, and when they were last seen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.guests import session_store
from lexiko.server.guests.cookies import SECONDS_KEPT

SECONDS_BETWEEN_SIGHTS = 3600.0
"""How exactly it is known when a browser was last seen: more would be a diary of somebody's days."""
SECONDS_BETWEEN_NOTES = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A browser at which somebody is signed in; moments are in seconds since 1970.

    `id` is that of the browser's cookie, `key` what its person calls it by, `kind` who that is: an `account`, a
    `child`, or a `guest` who was here before somebody signed in and out again. `before` was a guest here before
    somebody signed in, and is one again once they sign out; empty where nobody was. `family` is whose children may take
    turns here. `proved_at` is when the person last showed that it is them: what is grave asks for that anew.
    """

    id: str
    key: str
    person: str
    kind: str
    name: str
    made_at: float
    seen_at: float
    proved_at: float
    before: str = ""
    family: str = ""


Leaving = Callable[[str], None]
"""Told of a browser, by its id, at which nobody is signed in any more as they were: its open channels end."""


class Sessions:
    """Who is signed in where. All are in memory, as each request asks; `open` before use."""

    def __init__(self, database: Database, *, wall: Callable[[], float] = time.time) -> None:
        """None known yet; `wall` tells seconds since 1970."""
        self._database = database
        self._wall = wall
        self._sessions: dict[str, Session] = {}
        self._seen: dict[str, float] = {}
        self.leaving: list[Leaving] = []

    async def open(self) -> None:
        """Read what was written down before; browsers whose cookie has run out are forgotten."""
        since = self._wall() - SECONDS_KEPT
        await self._database.write(partial(session_store.forget_unseen, since=since))
        self._sessions = {each.id: each for each in await self._database.read(_all)}

    def person_of(self, browser: str) -> str:
        """Who is signed in at a browser; itself where nobody is. Notes that it was seen."""
        session = self._sessions.get(browser)
        if session is None:
            return browser
        now = self._wall()
        if now - session.seen_at >= SECONDS_BETWEEN_SIGHTS:
            self._sessions[browser] = replace(session, seen_at=now)
            self._seen[browser] = now
        return session.person

    def at(self, browser: str) -> Session | None:
        """What is known of who is signed in at a browser; None where nobody is."""
        return self._sessions.get(browser)

    def is_signed_in(self, browser: str) -> bool:
        """Whether somebody with an account, or a child, is signed in at a browser."""
        found = self._sessions.get(browser)
        return found is not None and found.kind != "guest"

    def of_family(self, parent: str) -> list[Session]:
        """The browsers at which children of this parent may take turns."""
        return [each for each in self._sessions.values() if each.family == parent]

    def of(self, person: str) -> list[Session]:
        """The browsers at which this person is signed in, the one that was seen last first."""
        found = [each for each in reversed(self._sessions.values()) if each.person == person]
        return sorted(found, key=lambda each: each.seen_at, reverse=True)

    # --- together with other works of the database: written first, then told

    def begun(self, session: Session, *, instead_of: str = "") -> None:
        """It is written down that this session has begun; the browser was `instead_of` before."""
        self._drop(instead_of)
        self._sessions[session.id] = session

    def ended(self, ids: Iterable[str]) -> None:
        """It is written down that these have ended."""
        for each in list(ids):
            self._drop(each)

    def changed(self, session: Session) -> None:
        """It is written down that something of a session is otherwise."""
        if session.id in self._sessions:
            self._sessions[session.id] = session

    def _drop(self, browser: str) -> None:
        if not browser:
            return
        self._sessions.pop(browser, None)
        self._seen.pop(browser, None)
        for leaving in self.leaving:
            leaving(browser)

    # --- what happens by itself

    async def keep_notes(self) -> None:
        """Write down from time to time which browsers were seen."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_NOTES)
            await self.note_seen()

    async def note_seen(self) -> None:
        """Write down which browsers were seen since the last time."""
        seen, self._seen = self._seen, {}
        if seen:
            await self._database.write(partial(session_store.note_seen, seen=seen))


def _all(connection: Connection) -> list[Session]:
    return [Session(**row) for row in session_store.all_sessions(connection)]
