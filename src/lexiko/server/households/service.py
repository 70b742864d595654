"""The use cases of households: founded, joined, changed and left, and whom a tablet acts for."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from msgspec.structs import replace
from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.households import store
from lexiko.server.households.comings import coming_in, founding, leaving, persons_of, without_tablet
from lexiko.server.households.errors import HouseholdFull, InvitationOver, NoSuchHousehold, NotForYou, SignOutFirst
from lexiko.server.households.events import HouseholdEvent, MemberLinked
from lexiko.server.households.live import HouseholdAccess, LiveHousehold, digest_of
from lexiko.server.households.outcomes import HouseholdActor, decide, fresh_member_id, known_member, person_in_place
from lexiko.server.households.pins import Pins, check_may_try, refusal_after, tried
from lexiko.server.households.state import HouseholdState, MemberState
from lexiko.server.households.store import HouseholdChange
from lexiko.server.households.unlocking import ActingPersons, Unlocked
from lexiko.server.wire import (
    AcceptInvitation,
    HouseholdRequest,
    InvitationMade,
    NewHousehold,
    RemoveMember,
    RemoveTablet,
    SetPin,
    Unlock,
)

MOST_HOUSEHOLDS = 20
INVITATION_SECONDS = 3 * 86400.0


class SeatsOfHouseholds(Protocol):
    """Where members hold seats: those of a household's games go along when a member becomes another guest."""

    def pass_seats(self, connection: Connection, old: str, new: str, *, household: str) -> set[str]:
        """In the database; at which tables."""
        ...

    async def seats_passed(self, touched: set[str]) -> None:
        """In memory, when that is written down."""
        ...


class Households:
    """The use cases of households. Guests are named by the digest of their token."""

    def __init__(
        self, database: Database, *, secret: bytes, seats: SeatsOfHouseholds, now: Callable[[], float]
    ) -> None:
        """The households of this database; `secret` signs figures, `now` tells seconds since 1970."""
        self.acting = ActingPersons(now=now)
        self.changed: list[Callable[[LiveHousehold], None]] = []
        """Told whenever a household has changed."""
        self.closing: list[Callable[[Connection, str], None]] = []
        """Told in the database when nothing is to be left of a household."""
        self.acting.changed = self._acts_for_another
        self._database = database
        self._pins = Pins(secret)
        self._seats = seats
        self._now = now
        self._live: dict[str, LiveHousehold] = {}
        self._loading: dict[str, asyncio.Task[LiveHousehold]] = {}

    # --- finding

    async def household(self, household_id: str) -> LiveHousehold:
        """The household with this id. Raises `NoSuchHousehold`."""
        if (live := self._live.get(household_id)) is not None:
            return live
        if household_id not in self._loading:
            self._loading[household_id] = asyncio.create_task(self._load(household_id))
        return await asyncio.shield(self._loading[household_id])

    async def entered(self, household_id: str, guest: str) -> tuple[LiveHousehold, HouseholdAccess]:
        """A household for whoever may see it. Raises `NoSuchHousehold` for everybody else."""
        live = await self.household(household_id)
        return live, live.access(guest)

    async def persons(self) -> dict[str, list[str]]:
        """Whose each household is, by its id; what changes of it is told by `changed`."""
        return await self._database.read(store.all_persons)

    @staticmethod
    def persons_of(live: LiveHousehold) -> list[str]:
        """Whose household it is now."""
        return persons_of(live.state)

    async def of(self, guest: str) -> list[LiveHousehold]:
        """The households whose walls this guest may see, by their names."""
        if not guest:
            return []
        ids = await self._database.read(partial(store.households_of, person=guest))
        found = [await self.household(household_id) for household_id in ids]
        return sorted(found, key=lambda live: (live.state.name.casefold(), live.id))

    async def is_tablet(self, guest: str) -> bool:
        """Whether a guest is the tablet of some family."""
        return any(live.state.tablet_of(guest) for live in await self.of(guest))

    async def _load(self, household_id: str) -> LiveHousehold:
        try:
            found = await self._database.read(partial(store.load_household, household_id=household_id))
            if found is None or found[0].closed:
                raise NoSuchHousehold
            seen = await self._database.read(partial(store.last_seen, household_id=household_id))
            live = self._live[household_id] = LiveHousehold(*found, seen)
            return live
        finally:
            del self._loading[household_id]

    def close(self) -> None:
        """Wait for what is being worked on."""
        self._pins.close()

    def drop(self, household_id: str) -> None:
        """Have a household in memory no more; it is read again when anybody wants it."""
        self._live.pop(household_id, None)

    # --- founding and changing

    async def found(self, guest: str, request: NewHousehold, *, signed_in: bool = False) -> str:
        """A new household; the same again for the same key. Raises `HouseholdFull`, `NotSoHere`, `SignOutFirst`.

        `signed_in`: somebody is at that browser, so that it cannot be the tablet of all.
        """
        if not guest:
            raise NotForYou("A browser without cookies cannot have a wall.")
        if request.tablet and signed_in:
            raise SignOutFirst
        household_id, owner = secrets.token_urlsafe(15), fresh_member_id()
        events, state = founding(household_id, owner, guest, request)
        hashed = None
        if request.pin is not None:
            hashed = await self._pins.hashed(household_id, owner, request.pin)
        change = HouseholdChange(events=events, first_seq=1, at=self._now(), by=guest, persons=persons_of(state))

        def work(connection: Connection) -> str:
            kept = store.found_household(connection, household_id, change, made_key=request.key)
            if store.count_households(connection, guest) > MOST_HOUSEHOLDS:  # which takes back what was kept just now
                raise HouseholdFull("You have founded many households already.", most=MOST_HOUSEHOLDS)
            if hashed is not None and kept == household_id:
                store.keep_pin(connection, household_id, owner, hashed)
            return kept

        return await self._database.write(work)

    def actor(self, live: LiveHousehold, guest: str) -> HouseholdActor:
        """Who asks: a member at their own device, or whom the tablet acts for now. Raises `NoSuchHousehold`."""
        access = live.access(guest)
        member = access.member
        if member is None and (unlocked := self.acting.of(guest, live.id)) is not None:
            member = live.state.members.get(unlocked.member)
        return HouseholdActor(member, member is not None and member.id == live.state.owner)

    async def command(self, household_id: str, guest: str, request: HouseholdRequest) -> None:
        """Do what is asked, once for its key. Raises `HouseholdRefusal`s."""
        live, _ = await self.entered(household_id, guest)
        digest = self._digest(live, request)
        hashed: str | None = None
        if isinstance(request.do, SetPin) and request.do.pin is not None and not live.was_done(request.key, digest):
            decide(request.do, live.state, self.actor(live, guest))  # who may not has nothing hashed
            hashed = await self._pins.hashed(live.id, request.do.member, request.do.pin)
        async with live.lock:
            actor = self.actor(live, guest)
            if live.was_done(request.key, digest):
                return
            events = decide(request.do, live.state, actor)
            beside: list[Callable[[Connection], object]] = []
            if isinstance(request.do, SetPin):
                beside.append(partial(store.keep_pin, household_id=live.id, member=request.do.member, hashed=hashed))
            if isinstance(request.do, RemoveMember):
                beside.append(partial(store.forget_member, household_id=live.id, member=request.do.member))
            if isinstance(request.do, RemoveMember | RemoveTablet):  # who knows a link would only come in again
                beside.append(partial(store.withdraw_invitations, household_id=live.id))
            by = actor.member.id if actor.member else ""
            await self._write(live, events, by=by, key=request.key, digest=digest, beside=beside)
            if isinstance(request.do, SetPin | RemoveMember):
                self.acting.lock_member(live.id, request.do.member)

    def _digest(self, live: LiveHousehold, request: HouseholdRequest) -> str:
        """A short name for what was asked, from which nobody who has the database alone finds out any figures."""
        told = request.do.model_dump_json()
        if isinstance(request.do, SetPin) and request.do.pin is not None:
            signed = self._pins.signed(live.id, request.do.member, request.do.pin)
            told = f"{request.do.kind}|{signed.hex()}"
        return digest_of(told)

    async def _write(
        self,
        live: LiveHousehold,
        events: Sequence[HouseholdEvent],
        *,
        by: str,
        key: str = "",
        digest: str = "",
        beside: Sequence[Callable[[Connection], object]] = (),
    ) -> None:
        """Write events down, with what goes beside them, and then let them happen."""
        if not events:
            return
        at = self._now()
        ahead = live.ahead(events, at=at)
        change = HouseholdChange(
            events=events,
            first_seq=live.state.seq + 1,
            at=at,
            by=by,
            key=key,
            digest=digest,
            persons=persons_of(ahead),
        )

        def work(connection: Connection) -> None:
            store.append(connection, live.id, change)
            for each in beside:
                each(connection)
            if ahead.closed:
                self._close(connection, live.id)

        await self._database.write(work)
        if key:
            live.keys[key] = digest
        self._happened(live, ahead)

    def _happened(self, live: LiveHousehold, state: HouseholdState) -> None:
        before, live.state = live.state, state
        for tablet in before.tablets.values():
            if tablet.id not in state.tablets:
                self.acting.lock(tablet.person)
        for member in before.members.values():
            now = state.members.get(member.id)
            if now is None or now.person != member.person:
                self.acting.lock_member(live.id, member.id)
        if state.closed:
            self.drop(live.id)
        for call in self.changed:
            call(live)

    def _acts_for_another(self, household_id: str) -> None:
        """A tablet acts for another member than before, or for nobody: whoever shows the wall is told."""
        if (live := self._live.get(household_id)) is not None:
            for call in self.changed:
                call(live)

    # --- letting others in

    async def invite(self, household_id: str, guest: str) -> InvitationMade:
        """A code for whoever is to come in, in place of the one its maker made before. Raises `NotForYou`."""
        live, _ = await self.entered(household_id, guest)
        actor = self.actor(live, guest)
        if actor.member is None or actor.member.child:
            raise NotForYou("A grown-up of this household has to ask others in.")
        code, until = secrets.token_urlsafe(16), self._now() + INVITATION_SECONDS
        keep = partial(
            store.keep_invitation,
            digest=digest_of(code),
            household_id=live.id,
            made_by=actor.member.id,
            until=until,
        )
        await self._database.write(keep)
        return InvitationMade(code, until)

    async def withdraw(self, household_id: str, guest: str) -> None:
        """Let nobody in any more by any code there is. Raises `NotForYou`."""
        live, _ = await self.entered(household_id, guest)
        self.actor(live, guest).check_owner()
        await self._database.write(partial(store.withdraw_invitations, household_id=live.id))

    async def invited(self, code: str) -> tuple[LiveHousehold, str]:
        """The household that a code leads to, and the name of who made it. Raises `InvitationOver`."""
        look = partial(store.invitation, digest=digest_of(code), now=self._now())
        if (found := await self._database.read(look)) is None:
            raise InvitationOver
        try:
            live = await self.household(found[0])
        except NoSuchHousehold:
            raise InvitationOver from None
        by = live.state.members.get(found[1])
        return live, by.name if by else ""

    async def accept(self, guest: str, request: AcceptInvitation, *, signed_in: bool = False) -> str:
        """Come in by a code; who is in already stays as they are.

        A member that has figures is come in as by who types them. Raises `InvitationOver`, `NotSoHere`, `NotForYou`,
        `WrongPin`, `PinLocked`; `SignOutFirst` where the family's tablet would be somebody's, `signed_in` there.
        """
        if not guest:
            raise NotForYou("A browser without cookies cannot have a wall.")
        live, _ = await self.invited(request.code)
        if request.tablet and signed_in:
            raise SignOutFirst
        async with live.lock:
            await self.invited(request.code)  # which may have ended while others had their turn
            state = live.state
            if state.member_of(guest) or state.tablet_of(guest):
                return live.id
            touched: set[str] = set()
            beside: list[Callable[[Connection], object]] = []
            events, before = coming_in(state, guest, request)
            if before is not None and before.has_pin:
                await self._try_pin(live, before, request.pin)
                events, before = coming_in(live.state, guest, request)  # meanwhile much may happen
            if before is not None:

                def pass_on(connection: Connection) -> None:
                    touched.update(self._seats.pass_seats(connection, before.person, guest, household=live.id))

                beside.append(pass_on)
            await self._write(live, events, by="", beside=beside)
        await self._seats.seats_passed(touched)
        return live.id

    # --- at the family's tablet

    async def unlock(self, household_id: str, guest: str, request: Unlock) -> None:
        """Let the tablet act for a member, if these are their figures.

        Raises `WrongPin`, `PinLocked`, `NotForYou` where this is no tablet of theirs.
        """
        live, access = await self.entered(household_id, guest)
        member = known_member(live.state, request.member)
        if access.tablet is None:
            raise NotForYou("This is not the family's tablet.")
        if member.has_pin:
            await self._check_pin(live, member, request.pin)
            access, member = live.access(guest), known_member(live.state, request.member)  # meanwhile much may happen
            if access.tablet is None:
                raise NotForYou("This is not the family's tablet.")
        self.acting.unlock(Unlocked(guest, live.id, member.id, member.person))

    async def _check_pin(self, live: LiveHousehold, member: MemberState, figures: str | None) -> None:
        """One try at a time."""
        async with live.lock:
            await self._try_pin(live, member, figures)

    async def _try_pin(self, live: LiveHousehold, member: MemberState, figures: str | None) -> None:
        """A try, which is written down before it is told how it went. Raises `WrongPin`, `PinLocked`, `FiguresBusy`."""
        kept = await self._database.read(partial(store.pin_of, household_id=live.id, member=member.id))
        if kept is None:
            return
        check_may_try(kept, now=self._now())
        right = figures is not None and await self._pins.fits(kept.hash, live.id, member.id, figures)
        counted = tried(kept, right=right, now=self._now())
        if counted != kept:
            note = partial(store.note_tries, household_id=live.id, member=member.id, row=counted)
            await self._database.write(note)
        if not right:
            raise refusal_after(counted, now=self._now())

    # --- who looks

    async def note_seen(self, live: LiveHousehold, member: str) -> None:
        """A member looks at the wall no more."""
        live.seen[member] = at = self._now()
        await self._database.write(partial(store.note_seen, household_id=live.id, member=member, at=at))

    # --- guests who become others, and those who are not known any more

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: the member that one guest is another is from now on; in which households.

        Where the other is a member already, the first waits for a device again. A tablet is a browser's alone, and is
        the family's no more once somebody signs in there.
        """

        def moved(state: HouseholdState) -> list[HouseholdEvent]:
            events: list[HouseholdEvent] = []
            if (member := state.member_of(old)) is not None:
                taken = state.member_of(new) is not None
                events.append(MemberLinked(member.id, person_in_place() if taken else new, linked=not taken))
            return [*events, *without_tablet(state, old)]

        store.pass_founding(connection, old, new)
        return self._change_all(connection, old, moved)

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:  # noqa: ARG002
        """In memory: households are read anew, and whoever shows them is told."""
        await self._read_anew(old, touched)

    def becomes_account(self, connection: Connection, guest: str) -> set[str]:
        """In the database: a browser at which somebody has made an account is theirs, and no family's tablet."""
        return self._change_all(connection, guest, lambda state: without_tablet(state, guest))

    async def became_account(self, guest: str, touched: set[str]) -> None:
        """In memory: households are read anew, and whoever shows them is told."""
        await self._read_anew(guest, touched)

    def forget_guest(self, connection: Connection, guest: str, *, keep_elsewhere: bool) -> set[str]:  # noqa: ARG002
        """In the database: a forgotten browser is nobody's device; its member keeps their place and their racks.

        Whoever is that member comes back by an invitation. Returns the households.
        """

        def forgotten(state: HouseholdState) -> list[HouseholdEvent]:
            events: list[HouseholdEvent] = []
            if (member := state.member_of(guest)) is not None:
                person = person_in_place()
                self._seats.pass_seats(connection, guest, person, household=state.id)
                events.append(MemberLinked(member.id, person, linked=False))
            return [*events, *without_tablet(state, guest)]

        return self._change_all(connection, guest, forgotten)

    async def guest_forgotten(self, guest: str, touched: set[str]) -> None:
        """In memory: households are read anew, and whoever shows them is told."""
        await self._read_anew(guest, touched)

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: the member that a guest is has gone; in which households.

        Their name goes out of the logs, also of households that they had left before.
        """

        def gone(state: HouseholdState) -> list[HouseholdEvent]:
            if (member := state.member_of(guest)) is None:
                return without_tablet(state, guest)
            store.forget_member(connection, state.id, member.id)
            return [*leaving(state, member), *without_tablet(state, guest)]

        touched = self._change_all(connection, guest, gone)
        for household_id, member in store.members_who_were(connection, guest):
            store.erase_name(connection, household_id, member)
            found = store.load_household(connection, household_id)
            if found is not None and found[0].closed:
                self._close(connection, household_id)
        store.erase_founder(connection, guest)
        return touched

    @staticmethod
    def members_who_were(connection: Connection, guest: str) -> list[tuple[str, str]]:
        """In the database: the members that a guest was last, by their households, also of those they have left."""
        return store.members_who_were(connection, guest)

    @staticmethod
    def stored(connection: Connection, household_id: str) -> HouseholdState | None:
        """In the database: a household as it is kept; None for none that is open."""
        found = store.load_household(connection, household_id)
        return None if found is None or found[0].closed else found[0]

    def _close(self, connection: Connection, household_id: str) -> None:
        store.erase_household(connection, household_id)
        for call in self.closing:
            call(connection, household_id)

    async def erased(self, guest: str, touched: set[str]) -> None:
        """In memory: households are read anew, and whoever shows them is told."""
        await self._read_anew(guest, touched)

    def _change_all(
        self, connection: Connection, guest: str, change: Callable[[HouseholdState], list[HouseholdEvent]]
    ) -> set[str]:
        """In the database: change every household of a guest; which they are."""
        ids = set(store.households_of(connection, guest))
        for household_id in ids:
            if (loaded := store.load_household(connection, household_id)) is None:
                continue
            state, _ = loaded
            if events := change(state):
                after = LiveHousehold(state, {}, {}).ahead(events, at=self._now())
                written = HouseholdChange(
                    events=events, first_seq=state.seq + 1, at=self._now(), by="", persons=persons_of(after)
                )
                store.append(connection, household_id, written)
                if after.closed:
                    self._close(connection, household_id)
        return ids

    async def _read_anew(self, guest: str, touched: set[str]) -> None:
        self.acting.lock(guest)
        for household_id in touched & self._live.keys():
            live = self._live[household_id]
            found = await self._database.read(partial(store.load_household, household_id=household_id))
            nobodys = replace(live.state, closed=True, members={}, tablets={})
            self._happened(live, found[0] if found is not None else nobodys)
