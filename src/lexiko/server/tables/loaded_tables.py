"""The tables in memory: each read when it is wanted, once for all who want it, and dropped when nobody is at it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial

from lexiko.server.database import DatabaseDamaged, DatabaseError
from lexiko.server.tables.context import TableContext
from lexiko.server.tables.errors import NoSuchTable, UnreadableTable
from lexiko.server.tables.live import LiveTable
from lexiko.server.tables.log import lists, store
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.store import StoredTable
from lexiko.server.tables.referees import Referees
from lexiko.server.tables.terms.agreement import agreement_from_text
from lexiko.server.tables.troubles import UNREADABLE


class LoadedTables:
    """A cache of tables by their ids, over the database."""

    def __init__(self, context: TableContext, referees: Referees) -> None:
        """No table is in memory yet."""
        self._context = context
        self._referees = referees
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._forgotten = 0
        """How many guests have been sent away."""

    def __len__(self) -> int:
        return len(self._live)

    def all(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    async def table(self, table_id: str) -> LiveTable:
        """The table with this id. Raises `NoSuchTable`, and `UnreadableTable` for one that is kept but damaged."""
        if (table := self._live.get(table_id)) is not None:
            return table
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    def drop(self, table_id: str) -> None:
        """Have a table in memory no more; it is read again when anybody wants it."""
        self._live.pop(table_id, None)

    def drop_idle(self) -> None:
        """Drop the tables that nobody has been at for a while."""
        for table in self.all():
            if table.is_idle:
                self.drop(table.id)

    async def guest_forgotten(self, guest: str, touched: Iterable[str]) -> None:
        """End the live channels of a guest, and read anew who holds which seat of the tables that were touched.

        At those that wait for players, seats that nobody holds any more are free again.
        """
        self._forgotten += 1
        for table in self.all():
            table.forget_guest(guest)
        known = [self._live[table_id] for table_id in touched if table_id in self._live]
        await asyncio.gather(*(table.read_holders() for table in known))
        for table_id in await self._context.database.read(partial(lists.waiting_among, table_ids=touched)):
            try:
                (await self.table(table_id)).wake()
            except (NoSuchTable, UnreadableTable):
                continue

    def forget_browser(self, browser: str) -> None:
        """End the live channels of a browser."""
        for table in self.all():
            table.forget_browser(browser)

    async def handed_over(self, old: str, new: str, touched: Iterable[str]) -> None:
        """What one guest had at these tables is another's."""
        self._forgotten += 1
        for table in self.all():
            table.forget_guest(old)
        known = [self._live[table_id] for table_id in touched if table_id in self._live]
        await asyncio.gather(*(table.handed_over(old, new) for table in known))

    async def read_anew(self, touched: Iterable[str]) -> None:
        """Take up what stands in the database of those of these tables that are in memory."""
        self._forgotten += 1
        for table_id in touched:
            if (table := self._live.get(table_id)) is not None:
                try:
                    await table.read_anew(partial(self._stored_again, table_id))
                except (NoSuchTable, UnreadableTable):
                    self.drop(table_id)

    async def holders_changed(self, touched: Iterable[str]) -> None:
        """Read anew who holds which seat of these tables, where they are in memory."""
        known = [self._live[table_id] for table_id in touched if table_id in self._live]
        await asyncio.gather(*(table.read_holders() for table in known))

    async def close(self) -> None:
        """Stop the computers of all tables; what is being written is finished."""
        # All at once: else the computers of other tables would begin to think when one has been stopped.
        await asyncio.gather(*(table.close() for table in self._live.values()))

    async def _load(self, table_id: str) -> LiveTable:
        try:
            self._context.troubles.check(table_id, now=self._context.clock.now())
            before = self._forgotten
            table = await self._read(table_id)
            while (forgotten := self._forgotten) != before:  # holders that were read then may have been sent away since
                before, table = forgotten, await self._read(table_id)
            self._live[table_id] = table
            table.wake()
            self._make_room()
            return table
        finally:
            del self._loading[table_id]

    def _make_room(self) -> None:
        """Where there are too many tables, drop what nobody is at: finished ones, then those unused for longest."""
        most = self._context.settings.most_in_memory
        if len(self._live) <= most:
            return
        free = [table for table in self._live.values() if table.is_free]
        free.sort(key=lambda table: (table.history.state.is_on, table.last_used))
        for table in free[: len(self._live) - most * 9 // 10]:
            self.drop(table.id)

    async def _read(self, table_id: str) -> LiveTable:
        """A table from the database. Whatever is wrong with one that is there is this table's trouble alone."""
        troubles, now = self._context.troubles, self._context.clock.now
        try:
            stored = await self._context.database.read(partial(store.load_table, table_id=table_id))
            table = None if stored is None else await self._table_of(stored)
        except Exception as trouble:
            if isinstance(trouble, DatabaseError) and not isinstance(trouble, DatabaseDamaged):
                raise
            troubles.note(table_id, UNREADABLE, trouble, now=now())
            raise UnreadableTable from trouble
        troubles.clear(table_id, UNREADABLE)
        if table is None:
            raise NoSuchTable
        return table

    async def _stored_again(self, table_id: str) -> tuple[StoredTable, TableHistory]:
        """A table as it is stored now. Raises `NoSuchTable`, and whatever is wrong with one that is there."""
        stored = await self._context.database.read(partial(store.load_table, table_id=table_id))
        if stored is None:
            raise NoSuchTable
        return stored, await self._history_of(stored)

    async def _table_of(self, stored: StoredTable) -> LiveTable:
        table = LiveTable(self._context, stored, await self._history_of(stored))
        table.check()
        return table

    async def _history_of(self, stored: StoredTable) -> TableHistory:
        row = stored.row
        return await self._referees.history(
            agreement_from_text(row.agreement),
            table_id=row.id,
            created_at=row.created_at,
            clock=self._context.clock,
            old_secret=row.secret,
            log=stored.log,
        )
