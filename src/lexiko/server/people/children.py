"""Children's seats: made by a parent's account, without mail or password, and entered by the parent's code.

A PIN is worth something only at a device at which the parent, or a child by the parent's code, was let in before.
"""

from __future__ import annotations

import secrets
from functools import partial

from sqlalchemy import Connection
from starlette.requests import Request

from lexiko.server.guests import browser_of
from lexiko.server.people import store
from lexiko.server.people.codes import fresh_key, typed_code
from lexiko.server.people.context import PeopleContext, shown_name
from lexiko.server.people.entering import OF_A_PARENT, Entrance
from lexiko.server.people.errors import NobodyThere, NotSignedIn, PinAsleep, TooManyThings, WrongSignIn
from lexiko.server.people.limits import OF_A_PIN
from lexiko.server.people.store import PersonRow
from lexiko.server.wire import ChangeChild, ChildCode, Here, MakeChild, PlayAsChild

MOST_CHILDREN = 12
CODE_MINUTES = 10
MOST_WRONG_PINS = 10


class Children:
    """What parents do for their children, and how children take turns at a device."""

    def __init__(self, context: PeopleContext, entrance: Entrance) -> None:
        """With what everything about people shares, and how people come in."""
        self._context = context
        self._entrance = entrance

    async def make(self, request: Request, wish: MakeChild) -> None:
        """A seat for a child. Raises `TooManyThings`, `NoName`, `NotSignedIn`, `NotForChildren`."""
        context = self._context
        parent = context.account(request).person
        child = PersonRow(
            guest=secrets.token_hex(16),
            key=fresh_key(),
            kind="child",
            name=shown_name(wish.name),
            handle=secrets.token_urlsafe(24),
            made_at=context.wall(),
            parent=parent,
            pin=await context.hashing.hashed(wish.pin) if wish.pin else None,
        )

        def work(connection: Connection) -> None:
            if len(store.children_of(connection, parent)) >= MOST_CHILDREN:
                raise TooManyThings
            store.insert_person(connection, child)

        await context.database.write(work)
        await context.circles.read()

    async def change(self, request: Request, key: str, wish: ChangeChild) -> None:
        """Another name or PIN for a child. Raises `NobodyThere`."""
        context = self._context
        child = await self._child(request, key)
        changes: dict[str, object] = {}
        if wish.name is not None:
            changes["name"] = shown_name(wish.name)
        if wish.pin is not None:
            changes |= {"pin": await context.hashing.hashed(wish.pin) if wish.pin else None, "pin_wrong": 0}
        if changes:
            await context.database.write(lambda connection: store.change_person(connection, child.guest, **changes))

    async def code(self, request: Request, key: str) -> ChildCode:
        """A code by which a child comes in at another device, once. Raises `NobodyThere`."""
        context, code = self._context, typed_code()
        child = await self._child(request, key)
        keep = partial(
            store.keep_codes,
            guest=child.guest,
            purpose=OF_A_PARENT,
            digests=[context.digests(code)],
            until=context.wall() + 60 * CODE_MINUTES,
        )
        await context.database.write(keep)
        return ChildCode(code, CODE_MINUTES)

    async def sign_out(self, request: Request, key: str) -> None:
        """Sign a child out wherever it is. Raises `NobodyThere`."""
        child = await self._child(request, key)
        await self._context.end_sessions(self._context.sessions.of(child.guest))

    async def play(self, request: Request, key: str, wish: PlayAsChild) -> PersonRow:
        """Let a child take a turn at this device: its parent hands it over, or the child there before does.

        Raises `NotSignedIn` where neither is, `NobodyThere`, `PinAsleep`, `WrongSignIn`, `TooManyTries`.
        """
        context = self._context
        session = context.session(request)
        parent = "" if session is None else session.person if session.kind == "account" else session.family
        if session is None or not parent:
            raise NotSignedIn
        child = await context.database.read(partial(store.child_of, parent=parent, key=key))
        if child is None:
            raise NobodyThere
        if child.pin is not None and session.kind != "account":
            await self._check_pin(request, child, wish.pin or "")
        device = wish.device if wish.device != "?" else session.name
        return await self._entrance.enter(request, child, Here(device=device), family=parent)

    async def _check_pin(self, request: Request, child: PersonRow, pin: str) -> None:
        context = self._context
        if child.pin_wrong >= MOST_WRONG_PINS:
            raise PinAsleep
        context.limits.check(request, "PINs", (OF_A_PIN, f"pin of {child.guest} at {browser_of(request)}"))
        count = partial(store.count_pin, guest=child.guest, most=MOST_WRONG_PINS)
        if not await context.database.write(count):  # before it is compared: many may be typed at once
            raise PinAsleep
        if not await context.hashing.fits(pin, child.pin):
            raise WrongSignIn
        await context.database.write(lambda connection: store.change_person(connection, child.guest, pin_wrong=0))

    async def _child(self, request: Request, key: str) -> PersonRow:
        parent = self._context.account(request).person
        child = await self._context.database.read(partial(store.child_of, parent=parent, key=key))
        if child is None:
            raise NobodyThere
        return child
