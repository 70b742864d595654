"""The use cases of walls: shown, written on, and hung with games that are made for members."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from lexiko.rules import TileSet
from lexiko.server.calendars.fetching import AllowedHosts
from lexiko.server.calendars.reader import CalendarReader
from lexiko.server.database import Database, DatabaseError
from lexiko.server.households import (
    HouseholdAccess,
    Households,
    KeyOfAnother,
    LiveHousehold,
    MemberState,
    NoSuchHousehold,
    digest_of,
)
from lexiko.server.tables import TableService, kinds_in
from lexiko.server.wall import store
from lexiko.server.wall.calendars import WallCalendars
from lexiko.server.wall.cork import photos
from lexiko.server.wall.errors import NotSo, NotYours, WhoIsIt
from lexiko.server.wall.events import GameHung, GameUnhung, WallEvent
from lexiko.server.wall.exporting import taken_away
from lexiko.server.wall.games.making import table_request
from lexiko.server.wall.live import LiveWall, WallWatcher
from lexiko.server.wall.moments import moments_of
from lexiko.server.wall.outcomes import decide_wall
from lexiko.server.wall.outcomes.asked import AskedAtWall
from lexiko.server.wall.planner.beginnings import (
    BeginRow,
    begin_of,
    begins_between,
    keep_all_begins,
    soon_unknown,
    zone_known,
)
from lexiko.server.wall.planner.calendar_store import calendars_of
from lexiko.server.wall.planner_view import Beginning, beginning_of, history_view, plan_view, with_calendars
from lexiko.server.wall.telling import Beside, NewOnWall, WallChanged, WallWitness, news_since, told_of
from lexiko.server.wall.view import note_view, views_of, wall_snapshot
from lexiko.server.wire import (
    BoardMoments,
    BoardThen,
    EntryHistory,
    HangGame,
    NewWallGame,
    PlanView,
    TableMade,
    WallDone,
    WallRequest,
    WallSnapshot,
)

log = logging.getLogger(__name__)

MOST_IN_MEMORY = 400
IDLE_SECONDS = 600.0
SWEEP_SECONDS = 60.0
NO_HOSTS = AllowedHosts()
CALENDAR_SECONDS = 60.0
PHOTO_SPACE = 200_000_000


class Walls:
    """The use cases of walls. Guests are named by the digest of their token."""

    def __init__(
        self,
        database: Database,
        households: Households,
        tables: TableService,
        *,
        now: Callable[[], float],
        photo_space: int = PHOTO_SPACE,
        calendar_hosts: AllowedHosts = NO_HOSTS,
    ) -> None:
        """The walls of these households; `now` tells seconds since 1970, `photo_space` how much photos may take.

        Calendars may come from `calendar_hosts`.
        """
        self.households = households
        self._database = database
        self.tables = tables
        self.photo_space = photo_space
        self._now = now
        self._live: dict[str, LiveWall] = {}
        self._loading: dict[str, asyncio.Task[LiveWall]] = {}
        self.calendars = WallCalendars(database, now=now, allowed=calendar_hosts, reader=CalendarReader())
        self._zones_changed: dict[str, str] = {}
        """The time zones of households of which something has changed: maybe that."""
        self.witnesses: list[WallWitness] = []
        """Told of what is put up, in the transaction that writes it down, on the thread that writes."""
        self.inviting: list[Callable[[str, str, Collection[str]], None]] = []
        """Told of every game that is made for members: its table, by which guest, and who plays in it."""
        households.changed.append(self._household_changed)
        households.closing.append(store.erase_wall)
        tables.goes_on.append(self._game_goes_on)

    @property
    def database(self) -> Database:
        """Where walls are kept, and their photos."""
        return self._database

    def now(self) -> float:
        """The time of day, in seconds since 1970."""
        return round(self._now(), 3)

    # --- finding and showing

    async def wall(self, household_id: str, guest: str) -> tuple[LiveWall, HouseholdAccess]:
        """A wall for whoever may see it. Raises `NoSuchHousehold` for everybody else."""
        household, access = await self.households.entered(household_id, guest)
        return await self.wall_of(household), access

    async def wall_of(self, household: LiveHousehold) -> LiveWall:
        """The wall of a household."""
        if (live := self._live.get(household.id)) is None:
            if household.id not in self._loading:
                self._loading[household.id] = asyncio.create_task(self._load(household))
            live = await asyncio.shield(self._loading[household.id])
        live.used_at = self._now()
        return live

    async def _load(self, household: LiveHousehold) -> LiveWall:
        try:
            stored = await self._database.read(partial(store.load_wall, household_id=household.id))
            live = LiveWall(household, stored, database=self._database, tables=self.tables)
            self._live[household.id] = live
            return live
        finally:
            del self._loading[household.id]

    async def snapshot(
        self, wall: LiveWall, guest: str, since: int, *, told: dict[str, int] | None = None
    ) -> WallSnapshot:
        """The wall as a guest sees it now. Raises `NoSuchHousehold`."""
        tables = await wall.open_tables()
        return wall_snapshot(
            wall,
            tables,
            guest=guest,
            since=since,
            now=self.now(),
            acting=self.households.acting,
            pouch=kinds_in(self._pouch(wall)),
            told=told,
            photo_space=self.photo_space,
        )

    def _pouch(self, wall: LiveWall) -> TileSet:
        sets = self.tables.choices.sets
        return (sets.get(wall.household.state.settings.tile_set) or sets["english"]).tile_set

    async def moments(self, household_id: str, guest: str) -> BoardMoments:
        """The states of the dry-erase area that can be put back."""
        wall, _ = await self.wall(household_id, guest)
        return BoardMoments(moments_of(wall.state, zone=wall.household.state.zone, now=self.now()))

    async def board_then(self, household_id: str, guest: str, at: float) -> BoardThen:
        """The dry-erase area as it was."""
        wall, _ = await self.wall(household_id, guest)
        strokes = [each for each in wall.state.strokes.values() if each.was_up(at)]
        notes = [note_view(each) for each in wall.state.notes.values() if each.was_up(at)]
        return BoardThen(at, views_of(strokes, None), notes)

    # --- doing

    def acting_member(self, wall: LiveWall, guest: str, named: str | None) -> tuple[MemberState, bool]:
        """Which member acts, and whether that is sure: at the tablet whoever says so, else oneself.

        Raises `NoSuchHousehold`, `WhoIsIt`, `NotYours`.
        """
        access = wall.household.access(guest)
        if access.member is not None:
            if named not in (None, access.member.id):
                raise NotYours("Somebody else acts at this device.")
            return access.member, True
        unlocked = self.households.acting.of(guest, wall.id)
        member = wall.household.state.members.get(named or (unlocked.member if unlocked else ""))
        if member is None:
            raise WhoIsIt
        return member, unlocked is not None and unlocked.member == member.id

    async def command(self, household_id: str, guest: str, request: WallRequest) -> WallDone:
        """Do something once for its key. Raises `WallRefusal`s, `NoSuchHousehold`, `KeyOfAnother`."""
        wall, access = await self.wall(household_id, guest)
        digest = digest_of(f"{request.member}|{request.do.model_dump_json()}")
        async with wall.lock:
            member, sure = self.acting_member(wall, guest, request.member)
            if was_done(wall, request.key, digest):
                return WallDone(wall.state.seq)
            if isinstance(request.do, HangGame):
                await self._check_fits(wall, request.do.table, member)
            asked = await self.asked(wall, member, tablet=access.member is None, sure=sure)
            outcome = decide_wall(request.do, asked)
            if outcome.events:
                tell = self.telling(wall, outcome.events, at=asked.now, by=member.id)
                await wall.write(
                    outcome.events, at=asked.now, by=member.id, key=request.key, digest=digest, beside=tell
                )
            return WallDone(wall.state.seq, outcome.merged)

    async def asked(self, wall: LiveWall, member: MemberState, *, tablet: bool, sure: bool) -> AskedAtWall:
        """What a handler is told of a wall, and of who asks."""
        return AskedAtWall(
            state=wall.state,
            household=wall.household.state,
            member=member,
            tablet=tablet,
            sure=sure,
            now=self.now(),
            pouch=self._pouch(wall),
            tables=await wall.open_tables(),
        )

    async def _check_fits(self, wall: LiveWall, table_id: str, member: MemberState) -> None:
        """Raises `NotSo` for a table at which others than members sit, or not who hangs it up."""
        table = await self.tables.table(table_id)
        persons = wall.household.state.persons
        seated = {guest for _, guest in table.holders}
        full = all(place.taken for place in table.history.state.places)
        if member.person not in seated or not full or not seated <= persons.keys():
            raise NotSo("Only games between members of this household hang on its wall.")

    async def make_game(self, household_id: str, guest: str, request: NewWallGame) -> TableMade:
        """A game between members, hung on the wall at once. Raises `BadTable`, `NotSo`, `WhoIsIt`."""
        wall, access = await self.wall(household_id, guest)
        unlocked = self.households.acting.of(guest, wall.id)
        by = access.member.id if access.member else unlocked.member if unlocked else ""
        wish, persons = table_request(request, wall.household.state)
        table_id = await self.tables.make_for(guest, wish, persons, household=wall.id)
        async with wall.lock:
            game = wall.state.games.get(table_id)
            if game is None:
                key, digest = f"hung-{secrets.token_urlsafe(9)}", digest_of(table_id)
                hung = GameHung(table_id, request.own_scores)
                await wall.write([hung], at=self.now(), by=by, key=key, digest=digest)
                for invite in self.inviting:
                    invite(table_id, wall.household.state.members[by].person if by else "", set(persons.values()))
        return TableMade(table_id)

    async def _game_goes_on(self, household_id: str, before: str, table_id: str, guest: str) -> None:
        """The next game of the same players hangs on the hooks of the one that is over, which this guest asked for."""
        try:
            wall = await self.wall_of(await self.households.household(household_id))
        except NoSuchHousehold:
            return
        member = wall.household.state.member_of(guest)
        async with wall.lock:
            hung = wall.state.games.get(before)
            if member is None or hung is None or not hung.is_up or table_id in wall.state.games:
                return
            try:
                await self._check_fits(wall, table_id, member)
            except NotSo:  # somebody of them lives here no more
                return
            events = [GameUnhung(before), GameHung(table_id, hung.own_scores)]
            await wall.write(events, at=self.now(), by=member.id, key=f"after-{table_id}", digest=digest_of(before))

    def telling(self, wall: LiveWall, events: Sequence[WallEvent], *, at: float, by: str) -> Beside | None:
        """What tells those of what a member puts up who do not look, in the transaction that writes it down."""
        changed = told_of(wall, events, at=at, by=by)
        return None if changed is None else partial(self._witness, changed=changed)

    def _witness(self, connection: Connection, changed: WallChanged) -> None:
        """Tell everybody who writes something down with what is put up; a trouble of the database's alone is ours."""
        for witness in self.witnesses:
            try:
                witness(connection, changed)
            except (DatabaseError, SQLAlchemyError):
                raise
            except Exception:
                log.exception("what is told of a wall failed")

    async def news_for(self, household_id: str, guest: str, since: int) -> NewOnWall | None:
        """What is new on a wall for one of its members since an entry of its log; None: nothing, or for nobody."""
        try:
            wall, _ = await self.wall(household_id, guest)
        except NoSuchHousehold:
            return None
        return news_since(wall, guest, since)

    # --- the planner

    async def plan(self, household_id: str, guest: str, first: date, days: int) -> PlanView:
        """Some days of the planner. Raises `NoSuchHousehold`."""
        wall, _ = await self.wall(household_id, guest)
        household = wall.household.state
        own = plan_view(wall.state, household, first=first, days=days, now=self.now())
        others = await self.calendars.on_days(household, first, first + timedelta(days=days - 1))
        calendars = [each for each in await self.calendars.of(household.id) if each.by in household.members]
        return with_calendars(own, calendars, others, hosts=self.calendars.allowed.hosts)

    async def entry_history(self, household_id: str, guest: str, entry: str) -> EntryHistory:
        """How an entry of the planner was. Raises `NotThere`, `NoSuchHousehold`."""
        wall, _ = await self.wall(household_id, guest)
        return history_view(wall.state, entry)

    async def beginnings(self, first: float, last: float) -> list[Beginning]:
        """What of all planners begins from one moment on and before another, in its order, and for whom."""
        found: list[Beginning] = []
        for begin in await self._database.read(partial(begins_between, first=first, last=last)):
            if (told := await self._beginning(begin)) is not None:
                found.append(told)
        return found

    async def beginning(self, household_id: str, entry: str, on: str) -> Beginning | None:
        """How the one of an entry that is on a day by its rule begins now; None where it does not any more."""
        begin = await self._database.read(partial(begin_of, household_id=household_id, entry=entry, on=on))
        return None if begin is None else await self._beginning(begin)

    async def _beginning(self, begin: BeginRow) -> Beginning | None:
        try:
            wall = await self.wall_of(await self.households.household(begin.household_id))
        except NoSuchHousehold:
            return None
        return beginning_of(begin, wall.state, wall.household.state)

    async def look_ahead(self) -> None:
        """Write down for further days when entries of planners begin, where that is known for few, or by old clocks."""
        late = set(await self._database.read(partial(soon_unknown, now=self.now())))
        while self._zones_changed:
            household_id, zone = self._zones_changed.popitem()
            if await self._database.read(partial(zone_known, household_id=household_id)) not in (None, zone):
                late.add(household_id)
            with contextlib.suppress(NoSuchHousehold):
                await self.calendars.without_others(await self.wall_by_id(household_id))
        for household_id in late:
            with contextlib.suppress(NoSuchHousehold):
                await self._look_ahead(await self.wall_of(await self.households.household(household_id)))

    async def look_at_calendars(self) -> None:
        """Fetch calendars of others again, where that is due."""
        while True:
            await asyncio.sleep(CALENDAR_SECONDS)
            await self.calendars.look_again(self.wall_by_id)

    async def wall_by_id(self, household_id: str) -> LiveWall:
        """The wall of a household, for what goes on though nobody asks. Raises `NoSuchHousehold`."""
        return await self.wall_of(await self.households.household(household_id))

    async def plan_file(self, secret: str) -> bytes | None:
        """A household's plan, for whoever knows a secret address of one of its members; None for all others."""
        kept = await self.calendars.by_address(secret)
        if kept is None:
            return None
        try:
            wall = await self.wall_by_id(kept.household_id)
        except NoSuchHousehold:
            return None
        if kept.member not in wall.household.state.members:
            return None
        return await self.calendars.file_of(wall)

    async def _look_ahead(self, wall: LiveWall) -> None:
        async with wall.lock:
            keep = partial(
                keep_all_begins,
                household_id=wall.id,
                entries=wall.state.entries,
                zone=wall.zone,
                now=self.now(),
            )
            await self._database.write(keep)

    # --- who looks

    async def left(self, wall: LiveWall, watcher: WallWatcher) -> None:
        """A channel is closed; when a member's last is, that they looked until now."""
        wall.leave(watcher)
        if watcher.member is not None and watcher.member not in wall.here and not watcher.gone:
            await self.households.note_seen(wall.household, watcher.member)

    def browser_left(self, browser: str) -> None:
        """Nobody is signed in at a browser as they were: its live channels end."""
        for wall in self._live.values():
            wall.end_for_browser(browser)

    def _household_changed(self, household: LiveHousehold) -> None:
        self._zones_changed[household.id] = household.state.zone
        self.calendars.forget(household.id)
        if (wall := self._live.get(household.id)) is not None:
            wall.end_for_strangers()
            if household.state.closed:
                self._live.pop(household.id, None)

    # --- guests who become others, and those who are not known any more

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:  # noqa: ARG002
        """In the database: nothing, as what is on a wall is its members', whoever they are."""
        return set()

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:
        """In memory: nothing either."""

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: what a guest put on walls as a member is there no more; as which member, and where.

        To be asked before the households are, who know afterwards no more which member that was.
        """
        members = self.households.members_who_were(connection, guest)
        for household_id, member in members:
            store.erase_member(connection, household_id, member, at=self.now())
        return {f"{household_id}/{member}" for household_id, member in members}

    async def erased(self, guest: str, touched: set[str]) -> None:
        """In memory: walls are read anew, and whoever shows them is told."""
        where = [each.split("/") for each in sorted(touched)]
        await self.households.erased(guest, {household_id for household_id, _ in where})  # who writes nothing more
        for household_id, _ in where:
            self.calendars.forget(household_id)
        for household_id, member in where:
            if (loading := self._loading.get(household_id)) is not None:
                await asyncio.wait([loading])
            if (wall := self._live.get(household_id)) is None:
                continue
            async with wall.lock:  # meanwhile its log may have been folded together as it was before
                again = partial(store.erase_member, household_id=household_id, member=member, at=self.now())
                wall.read_anew(await self._database.write(again))

    def told_to(self, connection: Connection, guest: str) -> list[dict[str, Any]]:
        """In the database: a guest's households, and what they put on the walls there, for them to take away.

        Photos are told as `files` beside it, by their names in `pinned`: each by what reads it from the database.
        """
        told = []
        for household_id, member in self.households.members_who_were(connection, guest):
            if (household := self.households.stored(connection, household_id)) is not None:
                state = store.load_wall(connection, household_id).state
                files = {
                    f"photos/{photo}.jpg": partial(photos.photo_bytes, household_id=household_id, photo_id=photo)
                    for photo in photos.photos_of(connection, household_id, member)
                }
                about = taken_away(household, state, member, calendars_of(connection, household_id))
                told.append({**about, "files": files})
        return told

    # --- what goes on though nobody asks

    async def sweep(self) -> None:
        """Fold long logs together, drop walls that nobody looks at, and look ahead in planners."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.look_ahead()
            for wall in list(self._live.values()):
                await wall.fold(now=self.now())
                idle = self._now() - wall.used_at > IDLE_SECONDS or len(self._live) > MOST_IN_MEMORY
                if idle and not wall.watchers and not wall.lock.locked():
                    self._live.pop(wall.id, None)


def was_done(wall: LiveWall, key: str, digest: str) -> bool:
    """Whether this was asked before with this key. Raises `KeyOfAnother` if that was something else."""
    known = wall.keys.get(key)
    if known is not None and known != digest:
        raise KeyOfAnother
    return known is not None
