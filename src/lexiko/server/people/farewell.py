"""Going for good: nothing of a person stays, in tables, free pages, the database's log or the outbox.

What they said in a game goes, and their name there becomes the number of their seat: others keep their games. Copies of
the database that whoever runs the server has made are theirs to let run out.
"""

from __future__ import annotations

import asyncio
from functools import partial

from sqlalchemy import Connection
from starlette.requests import Request

from lexiko.server.guests import give_cookie, revoke, session_store
from lexiko.server.people import store
from lexiko.server.people.codes import plain_sign_in_name
from lexiko.server.people.context import PeopleContext
from lexiko.server.people.errors import NobodyThere, NotForChildren, WrongName
from lexiko.server.wire import Goodbye

SECONDS_BETWEEN_SCRUBS = 600.0


class Farewell:
    """How people go."""

    def __init__(self, context: PeopleContext) -> None:
        """With what everything about people shares."""
        self._context = context
        self._due = asyncio.Event()

    async def open(self) -> None:
        """Go over the files as soon as there is time, where somebody has gone and that has not been done."""
        if await self._context.database.read(store.scrubbing_due) is not None:
            self._due.set()

    async def go(self, request: Request, wish: Goodbye) -> None:
        """Delete whoever asks, with an account or without, and their children.

        Raises `ProveAgain`, `WrongName` where the name is not that of the account, `NotForChildren`.
        """
        context = self._context
        session = context.session(request)
        if session is None:
            guests = [context.guest(request)]
        else:
            if session.kind != "account":
                raise NotForChildren
            session = context.proved_account(request)
            person = await context.person(session.person)
            if plain_sign_in_name(wish.name) not in (person.sign_in_name, plain_sign_in_name(person.name)):
                raise WrongName
            children = await context.database.read(partial(store.children_of, parent=person.guest))
            guests = [*(child.guest for child in children), person.guest]
        await self._erase(guests)
        give_cookie(request, context.tokens.fresh())

    async def child_goes(self, request: Request, key: str) -> None:
        """Delete a child. Raises `ProveAgain`, `NobodyThere`."""
        context = self._context
        parent = context.proved_account(request).person
        child = await context.database.read(partial(store.child_of, parent=parent, key=key))
        if child is None:
            raise NobodyThere
        await self._erase([child.guest])

    async def remove(self, sign_in_name: str) -> bool:
        """Delete an account for whoever runs the server; whether there was one."""
        database = self._context.database
        person = await database.read(partial(store.person_signing_in, name=plain_sign_in_name(sign_in_name)))
        if person is None:
            return False
        children = await database.read(partial(store.children_of, parent=person.guest))
        await self._erase([*(child.guest for child in children), person.guest])
        return True

    async def _erase(self, guests: list[str]) -> None:
        context, now = self._context, self._context.wall()
        sessions = [session for guest in guests for session in context.sessions.of(guest)]
        ended = [each.id for each in sessions]

        def work(connection: Connection) -> list[list[set[str]]]:
            session_store.end(connection, ended)
            touched = []
            for guest in guests:
                session_store.forget_guest_before(connection, guest)
                revoke(connection, guest, at=now)
                touched.append([keeper.erase(connection, guest) for keeper in context.keepers])
                store.erase(connection, guest, at=now)
            return touched

        touched = await context.database.write(work)
        for guest in guests:
            context.revocations.note(guest)
        context.sessions.ended(ended)
        context.passkeys.forget()
        await context.circles.read()
        for guest, of_keepers in zip(guests, touched, strict=True):
            for keeper, found in zip(context.keepers, of_keepers, strict=True):
                await keeper.erased(guest, found)
        self._due.set()

    async def scrub_when_due(self) -> None:
        """Go over the database's files after somebody has gone: not more often than every ten minutes."""
        while True:
            await self._due.wait()
            await self.scrub()
            await asyncio.sleep(SECONDS_BETWEEN_SCRUBS)

    async def scrub(self) -> None:
        """Go over the database's files, so that nothing deleted is left in them; raises what `Database.scrub` does."""
        database = self._context.database
        self._due.clear()
        try:
            since = await database.read(store.scrubbing_due)
            await database.scrub()
            await database.write(partial(store.scrubbed, since=since))
        except BaseException:
            self._due.set()
            raise
