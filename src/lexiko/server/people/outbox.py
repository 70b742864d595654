"""The outbox: letters that wait to be sent, tried again while that makes sense, each with a link that is good once.

What stands in a letter is written as it goes out: no link that still opens anything lies in the database. Whether there
is somebody whom a letter would reach is looked up after the wish for it was answered, so that no answer tells that.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError
from starlette.requests import Request

from lexiko.server.mail_server import MailServer
from lexiko.server.people import store
from lexiko.server.people.codes import link_code
from lexiko.server.people.context import PeopleContext
from lexiko.server.people.entering import BY_LETTER
from lexiko.server.people.errors import NoMail, TooManyTries, WrongCode
from lexiko.server.people.mail import NotSent, plain_address, send, written
from lexiko.server.people.store import LetterRow, PersonRow
from lexiko.server.wire import AskForLetter, ChangeMail, UseLetter

log = logging.getLogger(__name__)

NEW_ADDRESS = "mail"
"""What the code of a letter to a new address is for."""
SIGN_IN, CONFIRM, KNOWN = "sign-in", "confirm", "known"
MINUTES_GOOD = {SIGN_IN: 15, CONFIRM: 60, KNOWN: 15}
SECONDS_WORTH_SENDING = 1800.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 15.0, 600.0
MOST_WISHES, MOST_AT_ONCE = 200, 20


@dataclass(frozen=True, slots=True)
class Wish:
    """A letter that somebody wishes: to sign in by, or to an address that is to be theirs."""

    kind: str
    address: str
    language: str
    person: str = ""


@dataclass(frozen=True, slots=True)
class MailSettings:
    """How letters are sent, from whom, and where their links lead, as `https://games.example/club`."""

    server: MailServer
    sender: str
    public_url: str


class Outbox:
    """Letters, from the wish to the server that takes them."""

    def __init__(self, context: PeopleContext, settings: MailSettings | None) -> None:
        """With what everything about people shares; without settings nothing is sent."""
        self._context = context
        self._settings = settings
        self._wishes: asyncio.Queue[Wish] = asyncio.Queue(MOST_WISHES)
        self._news = asyncio.Event()
        self._failed = ""

    # --- what people wish

    async def ask_for_letter(self, request: Request, wish: AskForLetter) -> None:
        """A link to sign in by, for whoever has this address. Raises `NoMail`, `BadMail`, `TooManyTries`."""
        address = await self._address(wish.mail)
        self._context.limits.letter(request, address)
        self._put(Wish(SIGN_IN, address, wish.language))

    async def change_mail(self, request: Request, wish: ChangeMail) -> None:
        """Another address, which has to be shown to be theirs; or none. Raises `ProveAgain`, and as above."""
        context = self._context
        session = context.proved_account(request)
        if wish.mail is None:
            await context.database.write(partial(_without_address, guest=session.person))
            return
        address = await self._address(wish.mail)
        context.limits.letter(request, address)
        person = await context.person(session.person)
        await context.database.write(partial(_asked_for, guest=session.person, address=address))
        self._put(Wish(CONFIRM, address, person.language, session.person))

    async def confirm(self, request: Request, wish: UseLetter) -> None:
        """The address is theirs, as they have the letter that was sent there. Raises `WrongCode`, `NotSignedIn`."""
        context = self._context
        session = context.account(request)
        context.limits.sign_in(request)
        digest = context.digests(wish.code)

        def work(connection: Connection) -> None:
            guest = store.use_code(connection, digest, NEW_ADDRESS, now=context.wall())
            person = store.person_of(connection, session.person)
            if guest != session.person or person is None or person.mail_asked is None:
                raise WrongCode
            store.change_person(connection, person.guest, mail=person.mail_asked, mail_asked=None)
            store.drop_codes(connection, person.guest, BY_LETTER)  # they went to the address before

        try:
            await context.database.write(work)
        except IntegrityError as taken:  # somebody else has shown meanwhile that it is theirs
            raise WrongCode from taken

    async def _address(self, typed: str) -> str:
        if self._settings is None:
            raise NoMail
        return await asyncio.to_thread(plain_address, typed)

    def _put(self, wish: Wish) -> None:
        try:
            self._wishes.put_nowait(wish)
        except asyncio.QueueFull:
            raise TooManyTries from None

    # --- what becomes of it

    async def take_wishes(self) -> None:
        """Put letters into the outbox for those whom there are."""
        while True:
            await self.take(await self._wishes.get())

    async def take_all(self) -> None:
        """Put a letter into the outbox for each wish that waits."""
        while not self._wishes.empty():
            await self.take(self._wishes.get_nowait())

    async def take(self, wish: Wish) -> None:
        """Put a letter into the outbox, if there is somebody for it."""
        now = self._context.wall()

        def work(connection: Connection) -> None:
            owner = store.person_with_mail(connection, wish.address)
            kind, person = wish.kind, wish.person
            if owner is not None and owner.guest != wish.person:
                kind, person = (SIGN_IN if wish.kind == SIGN_IN else KNOWN), owner.guest
            if person and store.person_of(connection, person) is not None:
                store.put_letter(
                    connection,
                    kind=kind,
                    person=person,
                    address=wish.address,
                    language=wish.language,
                    now=now,
                    until=now + SECONDS_WORTH_SENDING,
                )

        await self._context.database.write(work)
        self._news.set()

    async def send_letters(self) -> None:
        """Send what is due, from now on."""
        while True:
            await self.send_due()
            next_at = await self._context.database.read(store.next_letter_at)
            wait = None if next_at is None else max(1.0, next_at - self._context.wall())
            try:
                async with asyncio.timeout(wait):
                    await self._news.wait()
            except TimeoutError:
                continue

    async def send_due(self) -> int:
        """Send the letters that are due now; how many went out."""
        self._news.clear()
        if self._settings is None:
            return 0
        due = partial(store.due_letters, now=self._context.wall(), most=MOST_AT_ONCE)
        sent = 0
        for row in await self._context.database.read(due):
            sent += await self._send(row, self._settings)
        return sent

    async def _send(self, row: LetterRow, settings: MailSettings) -> bool:
        context, now, code = self._context, self._context.wall(), link_code()
        purpose = NEW_ADDRESS if row.kind == CONFIRM else BY_LETTER
        until = now + 60 * MINUTES_GOOD.get(row.kind, 15)
        digests = [context.digests(code)]

        def ready(connection: Connection) -> str | None:
            person = store.person_of(connection, row.person)
            if person is None or row.until < now or not _is_for(row, person):
                store.drop_letter(connection, row.id)
                return None
            store.keep_codes(connection, row.person, purpose, digests, until=until)
            return person.name

        if (name := await context.database.write(ready)) is None:
            return False
        link = f"{settings.public_url}/you#{purpose}={code}"
        letter = written(
            row.kind, address=row.address, sender=settings.sender, language=row.language, name=name, link=link
        )
        try:
            await send(letter, settings.server)
        except NotSent as trouble:
            await self._put_off(row, trouble)
            return False
        self._note("")
        await context.database.write(partial(store.drop_letter, letter_id=row.id))
        return True

    async def _put_off(self, row: LetterRow, trouble: NotSent) -> None:
        self._note(str(trouble))
        if trouble.for_good:
            await self._context.database.write(partial(store.drop_letter, letter_id=row.id))
            return
        next_at = self._context.wall() + min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2**row.tries)
        await self._context.database.write(partial(store.put_off_letter, letter_id=row.id, next_at=next_at))

    def _note(self, trouble: str) -> None:
        """Write into the log that letters do not go out, once, and that they do again; never whose."""
        if trouble != self._failed:
            if trouble:
                log.warning("a letter could not be sent", extra={"facts": {"trouble": trouble}})
            else:
                log.warning("letters go out again")
            self._failed = trouble

    def troubles(self) -> list[str]:
        """What is wrong now, in a sentence."""
        return [f"letters do not go out: {self._failed}"] if self._failed else []


def _asked_for(connection: Connection, guest: str, address: str) -> None:
    """Somebody wants this address: a code that went to one they wanted before shows nothing of this one."""
    store.change_person(connection, guest, mail_asked=address)
    store.drop_codes(connection, guest, NEW_ADDRESS)


def _without_address(connection: Connection, guest: str) -> None:
    """Somebody has no address any more, nor a way in by what went to it."""
    store.change_person(connection, guest, mail=None, mail_asked=None)
    for purpose in (NEW_ADDRESS, BY_LETTER):
        store.drop_codes(connection, guest, purpose)


def _is_for(row: LetterRow, person: PersonRow) -> bool:
    """Whether the address of a letter that has waited is still the one it is for."""
    return row.address == (person.mail_asked if row.kind == CONFIRM else person.mail)
