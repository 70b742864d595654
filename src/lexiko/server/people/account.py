"""An account as its owner sees and changes it: name, ways in, devices, and whom it keeps from."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request

from lexiko.server.guests import Session, browser_of, guest_of
from lexiko.server.people import store
from lexiko.server.people.codes import recovery_code
from lexiko.server.people.context import PeopleContext, shown_name
from lexiko.server.people.entering import CODES, RECOVERY, passkey_row
from lexiko.server.people.errors import LastWayIn, NobodyThere, PasskeyRefused, TooManyThings, WeakPassword
from lexiko.server.people.store import PersonRow
from lexiko.server.wire import (
    AddPasskey,
    BlockedInfo,
    ChangePassword,
    ChildInfo,
    DeviceInfo,
    FamilyMember,
    PasskeyInfo,
    RecoveryCodes,
    Rename,
    Yourself,
)

MOST_PASSKEYS = 20


class Accounts:
    """What people see of themselves, and change."""

    def __init__(self, context: PeopleContext, *, mail_possible: bool = False) -> None:
        """With what everything about people shares; `mail_possible` is whether letters can be sent."""
        self._context = context
        self._mail_possible = mail_possible

    async def yourself(self, request: Request) -> Yourself:
        """Who uses this browser, and all that is theirs; of a guest little is known."""
        context, guest = self._context, guest_of(request)
        session = context.session(request)
        games = await context.games_of(guest) if guest else 0
        family = await self._family(session)
        if session is None:
            blocked = await context.database.read(partial(_blocked, guest=guest)) if guest else []
            return Yourself(kind="guest", name="", games=games, mail_possible=self._mail_possible, blocked=blocked)
        person = await context.person(session.person)
        if person.kind == "child":
            return Yourself(kind="child", name=person.name, games=games, mail_possible=False, family=family)
        return await context.database.read(
            partial(self._owner, person=person, session=session, games=games, family=family)
        )

    def _owner(
        self,
        connection: Connection,
        *,
        person: PersonRow,
        session: Session,
        games: int,
        family: list[FamilyMember],
    ) -> Yourself:
        children = store.children_of(connection, person.guest)
        passkeys = store.passkeys_of(connection, person.guest)
        return Yourself(
            kind="account",
            name=person.name,
            games=games,
            mail_possible=self._mail_possible,
            sign_in_name=person.sign_in_name,
            mail=person.mail,
            mail_asked=person.mail_asked,
            password=person.password is not None,
            passkeys=[PasskeyInfo(row.key, row.name, row.site, row.made_at, row.used_at) for row in passkeys],
            recovery_codes=store.codes_left(connection, person.guest, RECOVERY),
            devices=self.devices(person.guest, here=session.id),
            children=[
                ChildInfo(child.key, child.name, child.pin is not None, self.devices(child.guest, here=session.id))
                for child in children
            ],
            blocked=_blocked(connection, person.guest),
            family=family,
            proved=self._context.is_proved(session),
        )

    def devices(self, guest: str, *, here: str) -> list[DeviceInfo]:
        """The browsers at which somebody is signed in, the one that asks marked."""
        return [
            DeviceInfo(each.key, each.name, each.made_at, each.seen_at, each.id == here)
            for each in self._context.sessions.of(guest)
        ]

    async def _family(self, session: Session | None) -> list[FamilyMember]:
        """The children who may take turns at this device."""
        if session is None:
            return []
        parent = session.family or (session.person if session.kind == "account" else "")
        children = await self._context.database.read(partial(store.children_of, parent=parent)) if parent else []
        return [FamilyMember(child.key, child.name, child.pin is not None) for child in children]

    # --- changes

    async def rename(self, request: Request, wish: Rename) -> None:
        """Be called otherwise in games that begin from now on."""
        session, name = self._context.account(request), shown_name(wish.name)
        await self._context.database.write(partial(store.change_person, guest=session.person, name=name))

    async def change_password(self, request: Request, wish: ChangePassword) -> None:
        """Another password, or none; other devices are signed out. Raises `LastWayIn`, `WeakPassword`, `ProveAgain`."""
        context = self._context
        session = context.proved_account(request)
        person = await context.person(session.person)
        if wish.password is None:
            if not await context.database.read(partial(store.passkeys_of, guest=person.guest)):
                raise LastWayIn
            hashed = None
        else:
            if wish.password == person.sign_in_name:
                raise WeakPassword
            hashed = await context.hashing.chosen(wish.password, about=person.name)
        await context.database.write(partial(store.change_person, guest=person.guest, password=hashed))
        await context.end_sessions([each for each in context.sessions.of(person.guest) if each.id != session.id])

    async def add_passkey(self, request: Request, wish: AddPasskey) -> None:
        """One more passkey. Raises `PasskeyRefused`, `TooManyThings`, `ProveAgain`."""
        context = self._context
        session = context.proved_account(request)
        made = await context.passkeys.made(wish.passkey, browser=browser_of(request))
        row = passkey_row(session.person, made, name=wish.name, at=context.wall())

        def work(connection: Connection) -> None:
            if len(store.passkeys_of(connection, session.person)) >= MOST_PASSKEYS:
                raise TooManyThings
            store.insert_passkey(connection, row)

        try:
            await context.database.write(work)
        except IntegrityError as twice:
            raise PasskeyRefused from twice

    async def remove_passkey(self, request: Request, key: str) -> None:
        """Take a passkey away. Raises `NobodyThere`, `LastWayIn`, `ProveAgain`."""
        session = self._context.proved_account(request)

        def work(connection: Connection) -> None:
            person = store.person_of(connection, session.person)
            left = [row for row in store.passkeys_of(connection, session.person) if row.key != key]
            if not left and (person is None or person.password is None):
                raise LastWayIn
            if not store.remove_passkey(connection, session.person, key):
                raise NobodyThere

        await self._context.database.write(work)

    async def renew_codes(self, request: Request) -> RecoveryCodes:
        """Ten fresh codes, told this once, in place of those before. Raises `ProveAgain`."""
        context = self._context
        session = context.proved_account(request)
        codes = [recovery_code() for _ in range(CODES)]
        digests = list(map(context.digests, codes))
        await context.database.write(partial(store.keep_codes, guest=session.person, purpose=RECOVERY, digests=digests))
        return RecoveryCodes(codes)

    async def end_device(self, request: Request, key: str) -> None:
        """Sign another device out. Raises `NobodyThere`."""
        context = self._context
        session = context.account(request)
        found = [each for each in context.sessions.of(session.person) if each.key == key and each.id != session.id]
        if not found:
            raise NobodyThere
        await context.end_sessions(found)


def _blocked(connection: Connection, guest: str) -> list[BlockedInfo]:
    found = {(row["name"], row["at"]): row["key"] for row in store.blocks_of(connection, guest)}  # devices of one seat
    return [BlockedInfo(key, name, at) for (name, at), key in found.items()]
