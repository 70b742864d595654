"""A wall in memory: one change at a time, written down before it happens, and told to whoever looks."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.households import LiveHousehold
from lexiko.server.tables import NoSuchTable, TableService, UnreadableTable
from lexiko.server.wall import store
from lexiko.server.wall.events import WallEvent
from lexiko.server.wall.games.showing import OpenTable, members_at
from lexiko.server.wall.items import Moment
from lexiko.server.wall.planner import beginnings
from lexiko.server.wall.state import WallState, after_wall, tidied
from lexiko.server.wall.store import StoredWall, WallChange
from lexiko.server.wire import Planning, Spelling, SpeltTile, WallHeldNews, WallStrokeNews

FOLD_AFTER = 400
"""How many entries a log may have beyond its base before it is folded together."""
KEEP_ENTRIES = 200
"""How many of them stay all the same, so that what was asked for lately is known by its key."""
LINES_WAITING = 300
"""How many pieces of lines may wait for somebody who hears slowly; of more the oldest are left out."""


@dataclass(slots=True, eq=False)
class WallWatcher:
    """One live channel: whose it is, whether there is news for it, and pieces of lines that others are drawing."""

    guest: str
    member: str | None
    browser: str = ""
    gone: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    changed: bool = True
    lines: deque[WallStrokeNews | WallHeldNews] = field(default_factory=lambda: deque(maxlen=LINES_WAITING))
    told: dict[str, int] = field(default_factory=dict)
    """Which state of each game it has been told."""

    def wake(self) -> None:
        """There is news."""
        self.changed = True
        self.news.set()


class LiveWall:
    """One wall while anybody looks at it. Its log is the truth; this is read from it and goes on it."""

    def __init__(
        self, household: LiveHousehold, stored: StoredWall, *, database: Database, tables: TableService
    ) -> None:
        """The wall as it is stored."""
        self.household = household
        self.state = stored.state
        self.keys = stored.keys
        self.lock = asyncio.Lock()
        self.watchers: set[WallWatcher] = set()
        self.spelling: dict[WallWatcher, Spelling] = {}
        self.planning: dict[WallWatcher, Planning] = {}
        self.used_at = 0.0
        self._entries = stored.entries
        self._database = database
        self._tables = tables
        self._open: dict[str, OpenTable] = {}
        self._stale: set[str] = set()
        self._versions: dict[str, int] = {}
        self._listening: dict[str, Callable[[], None]] = {}

    @property
    def id(self) -> str:
        """The id of the household, and of its wall."""
        return self.household.id

    @property
    def zone(self) -> ZoneInfo:
        """The time zone the household lives in."""
        return ZoneInfo(self.household.state.zone)

    @property
    def here(self) -> set[str]:
        """The members who look at the wall now, each at a device of their own."""
        return {each.member for each in self.watchers if each.member is not None}

    # --- what happens

    async def write(
        self,
        events: Sequence[WallEvent],
        *,
        at: float,
        by: str,
        key: str,
        digest: str,
        beside: Callable[[Connection], object] | None = None,
    ) -> int:
        """Write events down, with what goes beside them, and then let them happen; the length of the log then."""
        first = self.state.seq + 1
        ahead = self.state
        for seq, event in enumerate(events, first):
            ahead = after_wall(ahead, event, Moment(seq, at, by))
        change = WallChange(events=events, first_seq=first, at=at, by=by, key=key, digest=digest)
        begins = self._begins(ahead, at)

        def work(connection: Connection) -> None:
            store.append_to_wall(connection, self.id, change)
            for each in (begins, beside):
                if each is not None:
                    each(connection)

        await self._database.write(work)
        self.state = ahead
        self.keys[key] = digest
        self._entries += len(events)
        self.announce()
        return self.state.seq

    def _begins(self, ahead: WallState, at: float) -> Callable[[Connection], None] | None:
        """What is written beside the log where entries of the planner have changed: when they begin."""
        changed = {key: each for key, each in ahead.entries.items() if each.seq > self.state.seq}
        if not changed:
            return None
        return partial(
            beginnings.keep_begins,
            household_id=self.id,
            entries=changed,
            zone=self.zone,
            now=at,
        )

    async def fold(self, *, now: float) -> None:
        """Keep how the wall stands in place of a long log, without what can be put back no more."""
        if self._entries < FOLD_AFTER or self.lock.locked():
            return
        async with self.lock:
            if self.household.state.closed:
                return
            self.state = tidied(self.state, now=now)
            fold = partial(store.fold_wall, household_id=self.id, state=self.state, keep=KEEP_ENTRIES)
            await self._database.write(fold)
            self._entries = 0

    def read_anew(self, stored: StoredWall) -> None:
        """The wall is as it is stored: something has changed there by itself."""
        self.state, self.keys, self._entries = stored.state, stored.keys, stored.entries
        self.announce()

    def announce(self) -> None:
        """There is news for everybody who looks."""
        for watcher in self.watchers:
            watcher.wake()

    # --- who looks

    def watch(self, watcher: WallWatcher) -> None:
        """Let a channel hear of everything from now on."""
        self.watchers.add(watcher)
        self.announce()

    def leave(self, watcher: WallWatcher) -> None:
        """A channel is closed."""
        self.watchers.discard(watcher)
        self.spelling.pop(watcher, None)
        self.planning.pop(watcher, None)
        if not self.watchers:
            self.stop_listening()
        self.announce()

    def end_for_strangers(self) -> None:
        """Close the channels of those who are nobody of the household any more."""
        state = self.household.state
        for watcher in self.watchers:
            member, tablet = state.member_of(watcher.guest), state.tablet_of(watcher.guest)
            watcher.gone |= member is None and tablet is None
            watcher.member = member.id if member else None
        self._open.clear()  # who sits where may be told otherwise
        self.announce()

    def end_for_browser(self, browser: str) -> None:
        """Close the channels of a browser at which somebody has signed in, or out."""
        for watcher in self.watchers:
            if watcher.browser == browser:
                watcher.gone = True
                watcher.wake()

    def tell_line(self, sender: WallWatcher, line: WallStrokeNews | WallHeldNews) -> None:
        """Tell all others a piece of a line that somebody is drawing, or what they hold on the cork board."""
        for watcher in self.watchers - {sender}:
            watcher.lines.append(line)
            watcher.news.set()

    def spell(self, watcher: WallWatcher, member: str, tiles: list[SpeltTile]) -> None:
        """Somebody has these tiles out of the pouch; none: nobody has at that device."""
        if tiles:
            self.spelling[watcher] = Spelling(member, tiles)
        else:
            self.spelling.pop(watcher, None)
        self.announce()

    def plan(self, watcher: WallWatcher, member: str, entry: str | None) -> None:
        """Somebody is changing an entry of the planner; None: nobody is at that device."""
        if entry is not None:
            self.planning[watcher] = Planning(member, entry)
        else:
            self.planning.pop(watcher, None)
        self.announce()

    # --- the games

    async def open_tables(self) -> dict[str, OpenTable]:
        """The games that hang here as they stand now; one that cannot be read is left out."""
        wanted = [key for key, game in self.state.games.items() if game.is_up]
        for table_id in self._open.keys() - set(wanted):
            self._forget(table_id)
        for table_id in wanted:
            if table_id not in self._open or table_id in self._stale or table_id not in self._listening:
                await self._look_at(table_id)
        return dict(self._open)

    def version(self, table_id: str) -> int:
        """How often a game has been seen to change; what was told of an older version is told again."""
        game = self.state.games.get(table_id)
        return self._versions.get(table_id, 0) * 1_000_000 + (game.seq if game else 0)

    async def _look_at(self, table_id: str) -> None:
        try:
            table = await self._tables.table(table_id)
        except (NoSuchTable, UnreadableTable):
            self._forget(table_id)
            return
        self._stale.discard(table_id)
        seen = OpenTable(table.open_snapshot(), members_at(table.holders, self.household.state))
        self._open[table_id] = seen
        self._versions[table_id] = self._versions.get(table_id, 0) + 1
        if self.watchers and table_id not in self._listening:
            self._listening[table_id] = table.listen(partial(self._table_changed, table_id))

    def _table_changed(self, table_id: str) -> None:
        self._stale.add(table_id)
        self.announce()

    def _forget(self, table_id: str) -> None:
        self._open.pop(table_id, None)
        if (stop := self._listening.pop(table_id, None)) is not None:
            stop()

    def stop_listening(self) -> None:
        """Hear of no table any more, while nobody looks."""
        for stop in self._listening.values():
            stop()
        self._listening.clear()

    def changed_items(self, since: int) -> tuple[WallState, Iterable[str]]:
        """The wall as it stands, and the ids of what has gone after an entry."""
        state = self.state
        items = (
            *state.notes.values(),
            *state.strokes.values(),
            *state.messages.values(),
            *state.games.values(),
            *state.pinned.values(),
        )
        gone = [each.id for each in items if not each.is_up and each.seq > since]
        return state, [*gone, *(key for key, seq in state.erased.items() if seq > since)]
