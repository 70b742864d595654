"""Whom somebody keeps from, and what they report to whoever runs the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from sqlalchemy import Connection
from starlette.requests import Request

from lexiko.player_names import cleaned, cut
from lexiko.server.logs import warn_event
from lexiko.server.people import store
from lexiko.server.people.codes import fresh_key
from lexiko.server.people.context import PeopleContext
from lexiko.server.people.errors import NobodyThere, NoName, NotYourself, TooManyThings
from lexiko.server.wire import Block, Report

MOST_BLOCKED = 200
LONGEST_REPORT = 500

WhoSits = Callable[[str, int, str], Awaitable[tuple[tuple[str, ...], str]]]
"""Who holds a seat of a table, and the name there, as far as a guest may know; raises what keeps them from it."""


class Neighbours:
    """How people keep from each other."""

    def __init__(self, context: PeopleContext, who_sits: WhoSits) -> None:
        """With what everything about people shares; `who_sits` tells who holds a seat of a table."""
        self._context = context
        self._who_sits = who_sits

    async def block(self, request: Request, wish: Block) -> None:
        """Keep from whoever sits there, from now on. Raises `NobodyThere`, `NotYourself`, `TooManyThings`."""
        context = self._context
        guest, others, name = await self._who(request, wish)
        context.limits.block(request)
        at = context.wall()

        def work(connection: Connection) -> None:
            if len(store.blocks_of(connection, guest)) + len(others) > MOST_BLOCKED:
                raise TooManyThings
            for other in others:
                store.block(connection, guest, other, key=fresh_key(), name=name, at=at)

        await context.database.write(work)
        context.circles.keep_apart(guest, others)

    async def unblock(self, request: Request, key: str) -> None:
        """Let somebody near again. Raises `NobodyThere`."""
        guest = self._context.guest(request)
        self._context.limits.block(request)
        if not await self._context.database.write(partial(store.unblock, guest=guest, key=key)):
            raise NobodyThere
        await self._context.circles.read()

    async def report(self, request: Request, wish: Report) -> None:
        """Tell whoever runs the server what somebody does. Raises `NobodyThere`, `NotYourself`, `TooManyTries`."""
        context = self._context
        text = cut(cleaned(wish.text), LONGEST_REPORT)
        if not text:
            raise NoName
        guest, others, name = await self._who(request, wish)
        context.limits.report(request, guest)
        kept = {"guest": guest, "table_id": wish.table, "seat": wish.seat, "name": name, "text": text}
        values = {**kept, "about": others[0], "at": context.wall()}
        await context.database.write(partial(store.insert_report, values=values))
        warn_event("somebody was reported; `lexiko admin reports` tells it")

    async def _who(self, request: Request, wish: Block) -> tuple[str, tuple[str, ...], str]:
        """Who asks, who sits there, and by which name."""
        guest = self._context.guest(request)
        others, name = await self._who_sits(wish.table, wish.seat, guest)
        if guest in others:
            raise NotYourself
        if not others:
            raise NobodyThere
        return guest, others, name
