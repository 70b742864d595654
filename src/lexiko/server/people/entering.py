"""Coming in: an account made of a guest, signing in by password, passkey or code, and going out again.

Whoever comes in gets a cookie that nobody has had before: one that was planted in a browser, or copied from it, opens
nothing. Whether there is an account of some name is not to be found out here, by no answer and by no time it takes.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request

from lexiko.server.guests import Session, browser_of, give_cookie, revoke, session_store
from lexiko.server.people import store
from lexiko.server.people.codes import fresh_key, plain_sign_in_name, recovery_code, sign_in_name
from lexiko.server.people.context import PeopleContext, shown_label, shown_name
from lexiko.server.people.errors import (
    NotForChildren,
    NotSignedIn,
    PasskeyRefused,
    SignedInAlready,
    WrongCode,
    WrongSignIn,
)
from lexiko.server.people.passkeys import MadePasskey, passkey_id_in
from lexiko.server.people.store import PasskeyRow, PersonRow
from lexiko.server.wire import (
    AccountMade,
    AskForPasskey,
    Here,
    MakeAccount,
    PasskeyAnswer,
    PasskeyQuestion,
    Prove,
    SignInByCode,
    SignInByPasskey,
    SignInByPassword,
    SignOut,
)

RECOVERY, BY_LETTER, OF_A_PARENT = "recovery", "letter", "child"
"""What a code that is good once lets somebody in for."""
CODES = 10
MOST_SESSIONS = 50
"""At how many browsers somebody may be signed in; with one more the one that was not seen for longest is signed out."""
NAMES_TRIED = 20


class Entrance:
    """How people come in, and go out."""

    def __init__(self, context: PeopleContext) -> None:
        """With what everything about people shares."""
        self._context = context

    # --- an account is made

    async def ask_for_passkey(self, request: Request, wish: AskForPasskey) -> PasskeyQuestion:
        """The question for a passkey: a first one, for an account that is made with it, or one more."""
        context, browser = self._context, browser_of(request)
        context.guest(request)
        session = context.session(request)
        if session is None:
            name, handle, known = shown_name(wish.name or ""), secrets.token_urlsafe(24), list[str]()
        else:
            person = await context.person(context.proved_account(request).person)
            rows = await context.database.read(partial(store.passkeys_of, guest=person.guest))
            name, handle, known = person.name, person.handle, [row.id for row in rows]
        return await context.passkeys.ask_to_make(request, browser=browser, name=name, handle=handle, known=known)

    async def make_account(self, request: Request, wish: MakeAccount) -> AccountMade:
        """An account for whoever plays at this browser as a guest. Raises `SignedInAlready`, and what is wrong."""
        context = self._context
        guest, name = context.guest(request), shown_name(wish.name)
        if context.session(request) is not None:
            raise SignedInAlready
        context.limits.sign_in(request)
        passkey = await context.passkeys.made(wish.passkey, browser=browser_of(request)) if wish.passkey else None
        password = await context.hashing.chosen(wish.password, about=name) if wish.password else None
        if passkey is None and password is None:
            raise WrongSignIn
        person = PersonRow(
            guest=guest,
            key=fresh_key(),
            kind="account",
            name=name,
            handle=passkey.handle if passkey else secrets.token_urlsafe(24),
            made_at=context.wall(),
            password=password,
            language=wish.language,
        )
        codes = [recovery_code() for _ in range(CODES)]
        session, token = self._fresh_session(person, Here(device=wish.device), before="")

        touched: list[set[str]] = []

        def work(connection: Connection) -> str:
            found = _insert_with_free_name(connection, person)
            if passkey is not None:
                store.insert_passkey(
                    connection, passkey_row(person.guest, passkey, name=wish.device, at=person.made_at)
                )
            store.keep_codes(connection, guest, RECOVERY, map(context.digests, codes))
            revoke(connection, guest, at=person.made_at)  # the guest's old cookie is no way into the account
            session_store.begin(connection, asdict(session), instead_of=browser_of(request))
            touched[:] = [each.becomes_account(connection, guest) for each in context.becoming]
            return found

        try:
            sign_in = await context.database.write(work)
        except IntegrityError as twice:  # two requests at once, or a passkey that somebody else has
            raise SignedInAlready from twice
        context.revocations.note(guest)
        context.sessions.begun(session, instead_of=browser_of(request))
        for told, found in zip(context.becoming, touched, strict=True):
            await told.became_account(guest, found)
        give_cookie(request, token)
        return AccountMade(sign_in, codes)

    # --- signing in

    async def by_password(self, request: Request, wish: SignInByPassword) -> PersonRow:
        """Sign in by name and password. Raises `WrongSignIn`, `TooManyTries`, `HashingBusy`."""
        context, name = self._context, plain_sign_in_name(wish.name)
        context.limits.sign_in(request, account=name)
        person = await context.database.read(partial(store.person_signing_in, name=name))
        if not await context.hashing.fits(wish.password, person.password if person else None) or person is None:
            raise WrongSignIn
        return await self.enter(request, person, wish)

    async def ask_to_sign_in(self, request: Request) -> PasskeyQuestion:
        """The question to whatever passkey of ours there is."""
        self._context.limits.sign_in(request)
        return await self._context.passkeys.ask_to_sign_in(request, browser=browser_of(request))

    async def by_passkey(self, request: Request, wish: SignInByPasskey) -> PersonRow:
        """Sign in by a passkey. Raises `PasskeyRefused`."""
        guest = await self._answered(request, wish.passkey)
        return await self.enter(request, await self._context.person(guest), wish)

    async def by_code(self, request: Request, wish: SignInByCode, *, purpose: str) -> PersonRow:
        """Sign in by a code that is good once. Raises `WrongCode`, `TooManyTries`."""
        context = self._context
        context.limits.sign_in(request)
        digest, now = context.digests(wish.code), context.wall()

        def work(connection: Connection) -> PersonRow | None:
            guest = store.use_code(connection, digest, purpose, now=now)
            return store.person_of(connection, guest) if guest else None

        person = await context.database.write(work)
        if person is None:
            raise WrongCode
        return await self.enter(request, person, wish, family=person.parent or "")

    async def prove(self, request: Request, wish: Prove) -> None:
        """Show once more that it is you. Raises `WrongSignIn`, `PasskeyRefused`, `NotSignedIn`."""
        context = self._context
        session = context.account(request)
        if wish.passkey is not None:
            if await self._answered(request, wish.passkey) != session.person:
                raise PasskeyRefused
        else:
            context.limits.sign_in(request, account=session.person)
            person = await context.person(session.person)
            if not await context.hashing.fits(wish.password or "", person.password):
                raise WrongSignIn
        proved = replace(session, proved_at=context.wall())
        change = partial(session_store.change, session_id=session.id, proved_at=proved.proved_at)
        await context.database.write(change)
        context.sessions.changed(proved)

    # --- going out

    async def sign_out(self, request: Request, wish: SignOut) -> None:
        """Sign out; whoever was a guest at this browser before is one again. Raises `NotSignedIn`."""
        context = self._context
        session = context.session(request)
        if session is None:
            raise NotSignedIn
        if wish.where != "here" and session.kind != "account":
            raise NotForChildren
        everywhere = context.sessions.of(session.person)
        others = [each for each in everywhere if each.id != session.id]
        if wish.where != "here":
            await context.end_sessions(others)
        if wish.where != "others":
            await self.leave(request, session)

    async def leave(self, request: Request, session: Session, *, further: Sequence[Session] = ()) -> None:
        """End a session at the browser that asks, with `further` ones elsewhere."""
        context = self._context
        await context.end_sessions([session, *further])
        token = context.tokens.fresh()
        browser = context.tokens.guest(token) or ""
        if session.before:
            back = replace(
                session, id=browser, person=session.before, kind="guest", before="", family="", name="", proved_at=0.0
            )
            await context.database.write(partial(session_store.begin, session=asdict(back)))
            context.sessions.begun(back)
        give_cookie(request, token)

    async def enter(self, request: Request, person: PersonRow, wish: Here, *, family: str = "") -> PersonRow:
        """Let somebody in at the browser that asks, with a new cookie; with a guest's games, where that is wished."""
        context = self._context
        browser, old = browser_of(request), context.sessions.at(browser_of(request))
        before = browser if old is None else old.person if old.kind == "guest" else old.before
        brought = before if wish.bring and before and person.kind == "account" else ""
        session, token = self._fresh_session(person, wish, before="" if brought else before, family=family)

        unused = context.sessions.of(person.guest)[MOST_SESSIONS - 1 :]  # those not seen for longest

        def work(connection: Connection) -> list[set[str]]:
            session_store.begin(connection, asdict(session), instead_of=browser)
            session_store.end(connection, [each.id for each in unused])
            if not brought:
                return []
            session_store.forget_guest_before(connection, brought)
            store.hand_over(connection, brought, person.guest)
            return [keeper.hand_over(connection, brought, person.guest) for keeper in context.keepers]

        touched = await context.database.write(work)
        context.sessions.begun(session, instead_of=browser)
        context.sessions.ended(each.id for each in unused)
        if brought:
            await context.circles.read()
            for keeper, found in zip(context.keepers, touched, strict=True):
                await keeper.handed_over(brought, person.guest, found)
        give_cookie(request, token)
        return person

    async def _answered(self, request: Request, answer: PasskeyAnswer) -> str:
        """Whose passkey has answered. Raises `PasskeyRefused`."""
        context = self._context
        read = partial(store.passkey_called, passkey_id=passkey_id_in(answer))
        row = await context.database.read(read)
        count = await context.passkeys.sign_count(answer, row, browser=browser_of(request))
        if row is None:
            raise PasskeyRefused
        await context.database.write(partial(store.note_use, passkey_id=row.id, sign_count=count, at=context.wall()))
        return row.person

    def _fresh_session(self, person: PersonRow, here: Here, *, before: str, family: str = "") -> tuple[Session, str]:
        """A session with a token that nobody has had before."""
        context, now = self._context, self._context.wall()
        token = context.tokens.fresh()
        session = Session(
            id=context.tokens.guest(token) or "",
            key=fresh_key(),
            person=person.guest,
            kind=person.kind,
            name=shown_label(here.device),
            made_at=now,
            seen_at=now,
            proved_at=now if person.kind == "account" else 0.0,
            before=before,
            family=family,
        )
        return session, token


def passkey_row(guest: str, made: MadePasskey, *, name: str, at: float) -> PasskeyRow:
    """A passkey that was made just now, as it is kept."""
    return PasskeyRow(
        id=made.id,
        key=fresh_key(),
        person=guest,
        public_key=made.public_key,
        sign_count=made.sign_count,
        site=made.site,
        name=shown_label(name),
        made_at=at,
        used_at=at,
    )


def _insert_with_free_name(connection: Connection, person: PersonRow) -> str:
    """Keep an account under a name to sign in by that nobody else has; that name."""
    for _ in range(NAMES_TRIED):
        name = sign_in_name(person.name)
        if store.person_signing_in(connection, name) is None:
            store.insert_person(connection, replace(person, sign_in_name=name))
            return name
    raise AssertionError("twenty of nine hundred thousand names are taken")
