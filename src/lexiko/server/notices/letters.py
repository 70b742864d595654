"""Notices by letter: who wants them of what and when, what becomes of those that do not go out, and how they end."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any
from zoneinfo import available_timezones

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.notices import store
from lexiko.server.notices.errors import NoticeRefusal
from lexiko.server.notices.mail import LetterSender
from lexiko.server.notices.news import KINDS, Text
from lexiko.server.notices.quiet import quiet_until
from lexiko.server.notices.receivers import Receivers
from lexiko.server.notices.store import LetterWish, Waiting
from lexiko.server.notices.telling import Later, Teller
from lexiko.server.people import Addressee, NotSent
from lexiko.server.wire import LettersTold, TellByLetter

log = logging.getLogger(__name__)

MOST_IN_A_LETTER = 40
SECONDS_BETWEEN_LETTERS = 600.0
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 60.0, 3600.0
TIMES_REFUSED = 3
"""How often an address refuses letters, an hour apart, until it gets none any more."""
SECONDS_UNTIL_SAID = 3600.0
"""How long letters do not go out until their reader is told that."""

AddresseeOf = Callable[[str], Awaitable[Addressee | None]]
"""Where somebody wants letters, and what they are called; None for guests, children, without a confirmed address."""


class Letters:
    """Who wants letters. `open` before use; without a `sender` nobody gets any."""

    def __init__(
        self,
        database: Database,
        sender: LetterSender | None,
        *,
        teller: Teller,
        addressee_of: AddresseeOf,
        wall: Callable[[], float],
    ) -> None:
        """`wall` tells seconds since 1970."""
        self._database = database
        self._sender = sender
        self._teller = teller
        self._addressee_of = addressee_of
        self._wall = wall
        self._wishes = _wishes()
        self._by_code: dict[str, str] = {}
        self._last_sent: dict[str, float] = {}

    async def open(self) -> None:
        """Read who wants what."""
        self._wishes = _wishes(await self._database.read(store.all_wishes))
        self._by_code = {self._sender.stop_code(each): each for each in self._wishes} if self._sender else {}

    def __contains__(self, wish_id: object) -> bool:
        return wish_id in self._wishes

    def told(self, guests: Iterable[str]) -> list[LetterWish]:
        """What those of these guests who want letters want them of."""
        return [each for each in self._wishes.by("guest", *guests) if each.kinds] if self._sender else []

    def _of(self, guest: str) -> LetterWish | None:
        return next(iter(self._wishes.by("guest", guest)), None)

    # --- choosing

    async def plan(self, guest: str) -> LettersTold | None:
        """What somebody has chosen; None for who can have no letters."""
        addressee = await self._addressee_of(guest) if guest and self._sender else None
        if addressee is None:
            return None
        wish = self._of(guest)
        if wish is None:
            return LettersTold(addressee.address, [], None, None, "", None)
        quiet = None if wish.quiet_from is None or wish.quiet_to is None else [wish.quiet_from, wish.quiet_to]
        kinds: list[Any] = [kind for kind in wish.kinds.split(",") if kind]
        refused = wish.refused == addressee.address
        late = wish.failing_since is not None and self._wall() - wish.failing_since >= SECONDS_UNTIL_SAID
        trouble: Any = "refused" if refused else "late" if late else ""
        return LettersTold(
            addressee.address, kinds, quiet, wish.daily_at, trouble, wish.failing_since if trouble else None
        )

    async def choose(self, guest: str, asked: TellByLetter) -> None:
        """Write letters from now on, or otherwise than before, or none. Raises `NoticeRefusal`.

        An address that has refused them is tried again.
        """
        if self._sender is None or await self._addressee_of(guest) is None:
            raise NoticeRefusal("Letters go to a mail address that was shown to be yours.", why="no-address")
        known = self._of(guest)
        quiet = asked.quiet or (None, None)
        wish = LetterWish(
            id=known.id if known else secrets.token_hex(16),
            guest=guest,
            language=asked.language,
            zone=asked.zone if asked.zone in available_timezones() else "UTC",
            halves=asked.halves,
            kinds=",".join(kind for kind in KINDS if kind in asked.kinds),
            quiet_from=quiet[0],
            quiet_to=quiet[1],
            daily_at=asked.daily_at,
        )
        await self._keep(wish)
        if wish.kinds and (known is None or known.daily_at != wish.daily_at or known.zone != wish.zone):
            first = wish.first_at(self._wall())
            await self._database.write(partial(store.tell_at, receiver=wish.id, at=first))

    async def _keep(self, wish: LetterWish) -> None:
        def work(connection: Connection) -> None:
            store.keep_wish(connection, wish)
            if not wish.kinds:
                store.drop_all(connection, [wish.id])

        await self._database.write(work)
        self._wishes.put(wish)
        if self._sender is not None:
            self._by_code[self._sender.stop_code(wish.id)] = wish.id

    async def stop(self, code: str) -> None:
        """No more letters for whoever has this code; nothing is told of whether there is anybody."""
        wish = self._wishes.get(self._by_code.get(code, ""))
        if wish is not None and wish.kinds:
            await self._keep(replace(wish, kinds=""))

    # --- sending

    async def deliver(self, wish_id: str) -> None:
        """Write to somebody what is due for them, in one letter."""
        now, wish = self._wall(), self._wishes.get(wish_id)
        addressee = await self._addressee_of(wish.guest) if wish is not None and wish.kinds else None
        if wish is None or addressee is None or self._sender is None or wish.refused == addressee.address:
            await self._database.write(partial(store.drop_all, receivers=[wish_id]))
            return
        if (pause := self._paused_until(wish, now)) is not None:
            await self._database.write(partial(store.tell_at, receiver=wish_id, at=pause))
            return
        due = partial(store.due_for, receiver=wish_id, now=now, most=MOST_IN_A_LETTER)
        found = await self._sayable(await self._database.read(due), wish, now)
        if not found:
            return
        texts = list(dict.fromkeys(text for _, text in found))
        letter = self._sender.written(addressee, texts, wish_id=wish.id, language=wish.language)
        try:
            await self._sender.send(letter)
        except NotSent as trouble:
            await self._failed(wish, addressee, [waiting for waiting, _ in found], trouble)
            return
        self._last_sent[wish.id] = now
        for waiting, _ in found:
            self._teller.told(json.loads(waiting.body), wish, now)
        await self._drop([waiting for waiting, _ in found])
        if wish.failing_since is not None:
            await self._change(wish.id, failing_since=None)

    def _paused_until(self, wish: LetterWish, now: float) -> float | None:
        """Until when they are not to be written to; None: they may be."""
        if (quiet := quiet_until(now, wish.zone, wish.quiet_from, wish.quiet_to)) is not None:
            return quiet
        after_last = self._last_sent.get(wish.id, 0.0) + SECONDS_BETWEEN_LETTERS
        return after_last if now < after_last else None

    async def _sayable(self, due: Iterable[Waiting], wish: LetterWish, now: float) -> list[tuple[Waiting, Text]]:
        """Those of these notices that are news still, with what they say."""
        found: list[tuple[Waiting, Text]] = []
        over: list[Waiting] = []
        for waiting in due:
            try:
                text = None if now >= waiting.until else await self._teller.text(json.loads(waiting.body), wish, now)
            except Later as later:
                until = wish.first_at(later.at)
                put_off = partial(store.put_off, notice=waiting.id, until=until, tries=waiting.tries)
                await self._database.write(put_off)
                continue
            if text is None:
                over.append(waiting)
            else:
                found.append((waiting, text))
        await self._drop(over)
        return found

    async def _drop(self, gone: Iterable[Waiting]) -> None:
        def work(connection: Connection) -> None:
            for each in gone:
                store.drop(connection, each.id)

        if gone:
            await self._database.write(work)

    async def _failed(self, wish: LetterWish, to: Addressee, found: list[Waiting], trouble: NotSent) -> None:
        """Try again later; an address that has refused letters often enough gets none until its owner says so."""
        now, tries = self._wall(), max(waiting.tries for waiting in found) + 1
        log.info("a notice did not go out by letter", extra={"facts": {"reason": str(trouble), "tries": tries}})
        since = wish.failing_since or now
        if trouble.for_good and tries >= TIMES_REFUSED:
            await self._drop(found)
            return await self._change(wish.id, refused=to.address, failing_since=since)
        pause = LONGEST_PAUSE_SECONDS if trouble.for_good else FIRST_PAUSE_SECONDS * 2 ** min(tries - 1, 10)
        until = now + min(pause, LONGEST_PAUSE_SECONDS)

        def work(connection: Connection) -> None:
            for each in found:
                store.put_off(connection, each.id, until=until, tries=tries)

        await self._database.write(work)
        return await self._change(wish.id, failing_since=since)

    async def _change(self, wish_id: str, **values: Any) -> None:
        """Note how it went, unless they have gone, or have chosen otherwise, meanwhile."""
        if (wish := self._wishes.get(wish_id)) is not None:
            await self._keep(replace(wish, **values))

    # --- people who go

    def erase(self, connection: Connection, guest: str) -> None:
        """In the database: nothing of a person's letters is left."""
        store.forget_wishes(connection, [each.id for each in self._wishes.by("guest", guest)])

    def erased(self, guest: str) -> None:
        """In memory."""
        for wish in self._wishes.by("guest", guest):
            self._wishes.pop(wish.id)
            self._last_sent.pop(wish.id, None)
            if self._sender is not None:
                self._by_code.pop(self._sender.stop_code(wish.id), None)


def _wishes(known: Iterable[LetterWish] = ()) -> Receivers[LetterWish]:
    return Receivers("guest", known=known)
