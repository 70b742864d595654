"""The use cases of notices: devices that want to be told, what waits for them, and the sending of it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any
from zoneinfo import available_timezones

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.guests import KeepsTheirOwn
from lexiko.server.notices import store
from lexiko.server.notices.errors import NoticeRefusal
from lexiko.server.notices.letters import AddresseeOf, Letters
from lexiko.server.notices.mail import LetterSender
from lexiko.server.notices.news import KINDS, Kind, Text
from lexiko.server.notices.push import BadEndpoint, NotDelivered, PushSender, checked_endpoint
from lexiko.server.notices.quiet import quiet_until
from lexiko.server.notices.receivers import Receivers
from lexiko.server.notices.store import Device, Receiver, Waiting
from lexiko.server.notices.telling import SECONDS_AHEAD, SECONDS_OF_REST, Later, Sources, Teller, reminded_at
from lexiko.server.outside import addresses_of
from lexiko.server.people import Addressee
from lexiko.server.tables import YourTurn
from lexiko.server.wall import Beginning, WallChanged
from lexiko.server.wire import DeviceTold, NoticePlan, TellByLetter, TellDevice
from lexiko.translations import translations

log = logging.getLogger(__name__)

SECONDS_A_DAY = 86400.0
LATE_SECONDS = 28 * SECONDS_A_DAY
"""How long a turn may go on beyond what is known of its end: a holiday may be taken."""
SECONDS_A_NOTE_IS_NEWS = 2 * SECONDS_A_DAY
SECONDS_AN_INVITATION_IS_NEWS = 7 * SECONDS_A_DAY
LATEST_BEGUN_SECONDS = 3 * 3600.0
"""How long after it has begun an entry of a planner is told of still."""
SECONDS_TO_MORNING = 7 * 3600.0
"""How long after midnight people are told of what lasts the whole day."""
LONGEST_KEPT_SECONDS = 28 * SECONDS_A_DAY
MOST_DEVICES = 12
"""How many devices one person may have told of things."""
MOST_AT_ONCE = 8
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 30.0, 3600.0
LONGEST_NAP_SECONDS = 60.0


async def _nobody(_guest: str) -> Addressee | None:
    return None


class Notices(KeepsTheirOwn):
    """Who is told of what, where. `open` before use; without a `sender` nobody is. `wall` tells seconds since 1970."""

    def __init__(
        self,
        database: Database,
        sender: PushSender | None,
        *,
        sources: Sources,
        wall: Callable[[], float],
        shared: Callable[[str], Awaitable[bool]] | None = None,
        letters: LetterSender | None = None,
        addressee_of: AddresseeOf = _nobody,
        is_child: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`sources` know what there is to tell; `addressee_of` tells where somebody has letters, which `letters` sends.

        `shared` tells whether a guest is a family's tablet; nobody `is_child` is offered letters.
        """
        self._database = database
        self._sender = sender
        self._wall = wall
        self._shared = shared
        self._sources = sources
        self._teller = Teller(sources)
        self._letters_possible = letters is not None
        self._is_child = is_child
        self.letters = Letters(database, letters, teller=self._teller, addressee_of=addressee_of, wall=wall)
        self._devices = _devices()
        self._news = asyncio.Event()
        self._putting: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read which devices there are, and who wants letters."""
        self._devices = _devices(await self._database.read(store.all_devices))
        await self.letters.open()

    async def close(self) -> None:
        """Wait until what is to be told is written down."""
        await asyncio.gather(*self._putting, return_exceptions=True)

    # --- devices

    async def plan(self, guest: str) -> NoticePlan:
        """What somebody has chosen, device by device, and for letters."""
        key = None if self._sender is None else self._sender.public_key()
        mine = sorted(self._devices.by("guest", guest), key=lambda each: each.made_at)
        letters = await self.letters.plan(guest)
        possible = self._letters_possible and not self._is_child(guest)
        return NoticePlan(key, [_told(each) for each in mine], letters, possible)

    async def tell_by_letter(self, guest: str, wish: TellByLetter) -> NoticePlan:
        """Write letters to somebody from now on, or otherwise than before, or none. Raises `NoticeRefusal`."""
        await self.letters.choose(guest, wish)
        return await self.plan(guest)

    async def tell_device(self, guest: str, browser: str, wish: TellDevice) -> NoticePlan:
        """Tell a device of things from now on, or otherwise than before. Raises `NoticeRefusal`."""
        if self._sender is None:
            raise NoticeRefusal("This server sends no notices.", why="no-push-here")
        if self._shared is not None and await self._shared(guest):  # where everybody would read what one is told
            raise NoticeRefusal("This is the family's tablet: have a device of your own told.", why="family-tablet")
        await self._check(wish)
        device = Device(
            id=_id_of(wish.endpoint),
            guest=guest,
            browser=browser,
            endpoint=wish.endpoint,
            p256dh=wish.p256dh,
            auth=wish.auth,
            label=wish.label,
            language=wish.language,
            zone=wish.zone if wish.zone in available_timezones() else "UTC",
            halves=wish.halves,
            kinds=",".join(kind for kind in KINDS if kind in wish.kinds),
            quiet_from=None if wish.quiet is None else wish.quiet[0],
            quiet_to=None if wish.quiet is None else wish.quiet[1],
            made_at=self._wall(),
        )
        await self._database.write(partial(_keep_one_more, device=device))
        self._devices.put(device)
        return await self.plan(guest)

    async def _check(self, wish: TellDevice) -> None:
        assert self._sender is not None
        inside = self._sender.inside
        try:
            checked = checked_endpoint(wish.endpoint, inside=inside)
            host = checked.split("/")[2].rpartition(":")[0] if inside else checked.split("/")[2]
            if not inside:
                await addresses_of(host, 443)
        except BadEndpoint as wrong:
            raise NoticeRefusal(f"No push service can be asked there: {wrong}.", why="bad-endpoint") from None

    async def forget_device(self, guest: str, device_id: str) -> NoticePlan:
        """Tell a device nothing any more."""
        if self._is_of(guest, device_id) is not None:
            await self._forget([device_id])
        return await self.plan(guest)

    def _is_of(self, guest: str, device_id: str) -> Device | None:
        """A device, if it is this guest's."""
        device = self._devices.get(device_id)
        return device if device is not None and guest and device.guest == guest else None

    async def _forget(self, ids: list[str]) -> None:
        await self._database.write(partial(store.forget_devices, ids=ids))
        for each in ids:
            self._devices.pop(each)

    async def try_device(self, guest: str, device_id: str) -> None:
        """Send a notice that says how notices look. Raises `NoticeRefusal` where it is not taken."""
        device = self._is_of(guest, device_id)
        if device is None or self._sender is None:
            raise NoticeRefusal("This device is told nothing.", why="no-such-device")
        say = translations(device.language)
        text = Text(say("notices.try-title"), say("notices.try-body"), "notices")
        try:
            await self._send(device, text, seconds=600)
        except NotDelivered as trouble:
            if trouble.gone:
                await self._forget([device.id])
            raise NoticeRefusal("The notice could not be sent to this device.", why="not-delivered") from None

    # --- what there is to tell

    def turn_is_written(self, connection: Connection, turn: YourTurn) -> None:
        """In the transaction that makes it somebody's turn, on the thread that writes: what they are to be told of it.

        Whoever is not at the table is told, and is reminded before their time is over.
        """
        store.put(connection, self._rows_of(turn))

    def turn_has_come(self, turn: YourTurn) -> None:
        """That is written down: there may be something to send, where anybody is told of it at all."""
        if self._rows_of(turn):
            self._news.set()

    def _rows_of(self, turn: YourTurn) -> list[dict[str, Any]]:
        now = self._wall()
        body = {"table": turn.table_id, "seat": turn.seat, "draws": turn.draws}
        until = max(now, turn.due_at or now) + LATE_SECONDS  # whether it is news still is asked as it is sent
        times: dict[Kind, float] = {} if turn.here else {"turn": now}
        if not turn.draws:
            times["reminder"] = reminded_at(now, turn.due_at)
        return [
            row
            for kind, at in times.items()
            for row in self._rows(
                turn.guests,
                kind,
                about=f"{kind}/{turn.table_id}/{turn.seat}/{now:.0f}",
                body={**body, "kind": kind},
                at=at,
                until=until,
            )
        ]

    def wall_is_written(self, connection: Connection, changed: WallChanged) -> None:
        """In the transaction that puts something up on a wall: those of its household who do not look are to be told.

        What was put up in one go is one notice: it is found as that is sent.
        """
        rows = self._rows(
            changed.guests,
            "note",
            about=f"wall/{changed.wall}",
            body={"kind": "note", "wall": changed.wall, "since": changed.since},
            at=changed.at + SECONDS_OF_REST,
            until=changed.at + SECONDS_A_NOTE_IS_NEWS,
        )
        store.put(connection, rows)

    async def look_at_planners(self) -> None:
        """Go on telling of what begins in planners, until cancelled."""
        while True:
            await self.tell_what_begins()
            await asyncio.sleep(LONGEST_NAP_SECONDS)

    async def tell_what_begins(self) -> None:
        """Put down who is to be told of what begins soon, each once, also where the server was not there meanwhile."""
        now = self._wall()
        known = await self._database.read(partial(store.told_until, name="planner"))
        last = now + SECONDS_AHEAD
        first = now if known is None else max(known, now - LATEST_BEGUN_SECONDS)
        if first >= last:
            return
        rows = [row for begins in await self._sources.beginnings(first, last) for row in self._begun(begins)]
        await self._database.write(partial(store.put_until, name="planner", until=last, rows=rows))
        self._news.set()

    def _begun(self, begins: Beginning) -> list[dict[str, Any]]:
        named = [begins.household_id, begins.entry, begins.on]
        at = begins.at + SECONDS_TO_MORNING if begins.all_day else begins.at - SECONDS_AHEAD
        return self._rows(
            begins.guests,
            "planner",
            about=f"planner/{'/'.join(named)}/{begins.at:.0f}",
            body={"kind": "planner", "begins": named},
            at=max(at, self._wall()),
            until=at + LATEST_BEGUN_SECONDS + SECONDS_AHEAD,
        )

    def invite(self, table_id: str, by: str, guests: Collection[str]) -> None:
        """Somebody has made a game in which these guests have a seat: all but them are told."""
        now = self._wall()
        rows = self._rows(
            tuple(guest for guest in guests if guest != by),
            "invitation",
            about=f"invitation/{table_id}",
            body={"kind": "invitation", "table": table_id},
            at=now,
            until=now + SECONDS_AN_INVITATION_IS_NEWS,
        )
        self._put_later(rows)

    def _rows(
        self, guests: Collection[str], kind: Kind, *, about: str, body: Mapping[str, Any], at: float, until: float
    ) -> list[dict[str, Any]]:
        """A row for each place where one of these guests wants to be told of this kind of thing."""
        devices = self._devices.by("guest", *guests) if self._sender else []
        receivers: list[Receiver] = [*devices, *self.letters.told(guests)]
        return [
            {
                "device": each.id,
                "about": about,
                "body": json.dumps(body),
                "next_at": (first := each.first_at(at)),
                "until": max(until, first + SECONDS_A_DAY) if each.id in self.letters else until,
            }
            for each in receivers
            if kind in each.kinds.split(",")
        ]

    def _put_later(self, rows: list[dict[str, Any]]) -> None:
        if not rows:
            return
        task = asyncio.get_running_loop().create_task(self._put(rows))
        self._putting.add(task)
        task.add_done_callback(self._putting.discard)

    async def _put(self, rows: list[dict[str, Any]]) -> None:
        try:
            await self._database.write(partial(store.put, rows=rows))
        except Exception:
            log.exception("a notice could not be written down")
        self._news.set()

    # --- sending

    async def deliver(self) -> None:
        """Go on sending what is due, until cancelled."""
        while True:
            self._news.clear()
            await self.send_due()
            following = await self._database.read(store.next_at)
            nap = LONGEST_NAP_SECONDS if following is None else following - self._wall()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(max(nap, 0.2), LONGEST_NAP_SECONDS)):
                    await self._news.wait()

    async def send_due(self) -> None:
        """Send what is due now."""
        found = await self._database.read(partial(store.due, now=self._wall(), most=MOST_AT_ONCE))
        letters = {each.device for each in found if each.device in self.letters}
        await asyncio.gather(
            *(self._deliver(each) for each in found if each.device not in letters), *map(self.letters.deliver, letters)
        )

    async def _deliver(self, waiting: Waiting) -> None:
        now, device = self._wall(), self._devices.get(waiting.device)
        if device is None or now >= waiting.until:
            return await self._drop(waiting)
        if (quiet := quiet_until(now, device.zone, device.quiet_from, device.quiet_to)) is not None:
            return await self._put_off(waiting, quiet, tries=waiting.tries)
        try:
            text = await self._teller.text(json.loads(waiting.body), device, now)
        except Later as later:
            return await self._put_off(waiting, later.at, tries=0)
        if text is None:
            return await self._drop(waiting)
        try:
            await self._send(device, text, seconds=min(waiting.until - now, LONGEST_KEPT_SECONDS))
        except NotDelivered as trouble:
            await self._failed(waiting, trouble, now)
        else:
            self._teller.told(json.loads(waiting.body), device, now)
            await self._drop(waiting)

    async def _failed(self, waiting: Waiting, trouble: NotDelivered, now: float) -> None:
        log.info("a notice was not delivered", extra={"facts": {"reason": str(trouble), "tries": waiting.tries + 1}})
        if trouble.gone:
            return await self._forget([waiting.device])
        if trouble.hopeless:
            return await self._drop(waiting)
        pause = min(FIRST_PAUSE_SECONDS * 2**waiting.tries, LONGEST_PAUSE_SECONDS)
        return await self._put_off(waiting, now + pause, tries=waiting.tries + 1)

    async def _drop(self, waiting: Waiting) -> None:
        await self._database.write(partial(store.drop, notice=waiting.id))

    async def _put_off(self, waiting: Waiting, until: float, *, tries: int) -> None:
        await self._database.write(partial(store.put_off, notice=waiting.id, until=until, tries=tries))

    async def _send(self, device: Device, text: Text, *, seconds: float) -> None:
        assert self._sender is not None
        topic = hashlib.sha256(text.path.encode()).hexdigest()[:32]
        shown: dict[str, object] = {"title": text.title, "body": text.body, "path": text.path, "tag": topic}
        await self._sender.send(device, {**shown, "lang": device.language}, seconds=seconds, topic=topic)

    # --- guests who are not known any more, or become other people, and browsers at which nobody is signed in any more

    def browser_left(self, browser: str) -> None:
        """Nobody is signed in at a browser as they were: it is told nothing more."""
        gone = [each.id for each in self._devices.by("browser", browser)]
        for each in gone:
            self._devices.pop(each)
        if gone:
            task = asyncio.get_running_loop().create_task(self._forget(gone))
            self._putting.add(task)
            task.add_done_callback(self._putting.discard)

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: the devices of one guest are another's."""
        store.hand_over(connection, old, new)
        return set()

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory."""
        await self.open()

    def told_to(self, connection: Connection, guest: str) -> dict[str, Any]:
        """In the database: what somebody is told of, and where, for them to take away."""
        return store.told_to(connection, guest)

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: nothing of a person's devices and letters is left."""
        gone = {each.id for each in self._devices.by("guest", guest)}
        store.forget_devices(connection, gone)
        self.letters.erase(connection, guest)
        return gone

    async def erased(self, guest: str, touched: set[str]) -> None:
        """In memory."""
        self.letters.erased(guest)
        for each in touched:
            self._devices.pop(each)


def _devices(known: Iterable[Device] = ()) -> Receivers[Device]:
    return Receivers("guest", "browser", known=known)


def _keep_one_more(connection: Connection, device: Device) -> None:
    """Keep a device, unless that is one too many of whose it is. Raises `NoticeRefusal`, which takes it back."""
    store.keep_device(connection, device)
    if store.count_devices(connection, device.guest) > MOST_DEVICES:
        raise NoticeRefusal("So many devices of yours are told already; take one away.", why="too-many-devices")


def _id_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


def _told(device: Device) -> DeviceTold:
    quiet = None if device.quiet_from is None or device.quiet_to is None else [device.quiet_from, device.quiet_to]
    kinds: list[Any] = [kind for kind in device.kinds.split(",") if kind]
    return DeviceTold(device.id, device.label, kinds, quiet, device.made_at)
