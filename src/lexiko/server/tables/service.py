"""All tables of a server: made, found, taken up again; each loaded when it is wanted and dropped when idle."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from lexiko.lexicon import LexiconError
from lexiko.player_names import skeleton
from lexiko.server.background import Background
from lexiko.server.database import Database, DatabaseDamaged, DatabaseError
from lexiko.server.tables import store
from lexiko.server.tables.agreement import (
    SECONDS_A_DAY,
    Agreement,
    agreement_from_text,
    agreement_of,
    agreement_to_text,
)
from lexiko.server.tables.bots import BotWorkerPool
from lexiko.server.tables.choices import Choices
from lexiko.server.tables.clock import UptimeClock
from lexiko.server.tables.context import TableContext
from lexiko.server.tables.deadlines import Deadlines
from lexiko.server.tables.errors import BadCode, BadTable, NoSuchTable, NotYourSeat, TooMany, UnreadableTable
from lexiko.server.tables.history import TableHistory
from lexiko.server.tables.lines import line_for, line_text
from lexiko.server.tables.live import LiveTable
from lexiko.server.tables.outcomes.close import closed_by_house
from lexiko.server.tables.outcomes.due import due_of
from lexiko.server.tables.outcomes.outcome import Outcome
from lexiko.server.tables.outcomes.seat import rematch_agreement, seat_taken
from lexiko.server.tables.referees import Referees
from lexiko.server.tables.reminders import Listener, YourTurn
from lexiko.server.tables.settings import TableSettings
from lexiko.server.tables.store import StoredTable, TableRow, TableUpdate
from lexiko.server.tables.table_events import LoggedEvent, SeatTaken
from lexiko.server.tables.times import Times
from lexiko.server.tables.troubles import (
    FIRST_PAUSE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    UNLISTED,
    UNREADABLE,
    Troubles,
)
from lexiko.server.wire import CommandRequest, Fault, NewTable, Rematch, SeatCode, TableLine, TakeSeat

log = logging.getLogger(__name__)

SWEEP_SECONDS = 30
LONG_LOG = 100
"""A table with more entries is made of them beside the event loop, which goes on meanwhile."""
_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


class TableService:
    """The use cases of tables. Guests are named by the digest of their token."""

    def __init__(
        self,
        database: Database,
        *,
        choices: Choices,
        thinking: BotWorkerPool,
        settings: TableSettings | None = None,
        clock: UptimeClock | None = None,
    ) -> None:
        """The tables in this database; `open` them before anything else."""
        self.choices = choices
        self.clock = clock or UptimeClock()
        self.settings = settings or TableSettings()
        self.deadlines = Deadlines(self.clock, self._wake)
        self._database = database
        self._troubles = Troubles()
        self._context = TableContext(
            database=database,
            clock=self.clock,
            thinking=thinking,
            settings=self.settings,
            arm=self.deadlines.arm,
            remind=self._remind,
            troubles=self._troubles,
        )
        self.reminding: list[Listener] = []
        """Told whenever a person's turn has come."""
        self._referees = Referees()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._keeps_time = False
        self._forgotten = 0
        """How many guests have been sent away."""
        self._background = Background()

    async def open(self, *, keep_time: bool = True) -> None:
        """Go on where the server stood before. Without `keep_time` nothing happens by itself until `deadlines.fire`."""
        self.clock.go_on_from(await self._database.read(store.latest_house_time))
        for table_id, due in await self._database.read(store.dues):
            self.deadlines.arm(table_id, due)
        self._keeps_time = keep_time
        if keep_time:
            skeleton("")  # reads what names look like: later it would hold everybody up
            self._background.start("deadlines", self.deadlines.run)
            self._background.start("sweep", self._sweep)

    async def close(self) -> None:
        """Stop the clock and the computers; what is being written is finished."""
        await self._background.stop()
        if self._keeps_time:
            await self._keep_time()
        # All at once: else the computers of other tables would begin to think when one has been stopped.
        await asyncio.gather(*(table.close() for table in self._live.values()))

    def times(self) -> Times:
        """What the clocks of this server show."""
        return self._context.times()

    def all_live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def troubles(self) -> list[str]:
        """What is wrong now, in a sentence for each kind; nothing that tells one table from another."""
        return [*self._troubles.sentences(), *(f"background work fails: {name}" for name in self._background.failing)]

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; it is loaded again when anybody wants it."""
        self._live.pop(table_id, None)

    # --- making and finding

    async def make(self, guest: str, request: NewTable, *, sender: str = "") -> str:
        """A new table; the same again for the same key. Raises `BadTable` with everything wrong, `TooMany`.

        `sender` is a name for where this comes from: of the tables anybody may join, one sender's have a share.
        """
        again = partial(store.table_made_with, guest=guest, key=request.key)
        if (known := await self._database.read(again)) is not None:
            return known
        return await self._make(guest, agreement_of(request, self.choices), key=request.key, sender=sender)

    async def table(self, table_id: str) -> LiveTable:
        """The table with this id. Raises `NoSuchTable`, and `UnreadableTable` for one that is kept but damaged."""
        if (table := self._live.get(table_id)) is not None:
            return table
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def lines(self, guest: str) -> list[TableLine]:
        """The tables of a guest: those that wait for them first, then those that go on, then the finished ones."""
        found = await self._database.read(partial(store.lines_of, guest=guest)) if guest else []
        times = self._context.times()
        lines = self._told(found, times)
        order = {"playing": 0, "waiting": 1, "over": 2, "void": 3}
        return sorted(lines, key=lambda line: (not line.your_turn, order[line.state]))

    async def open_lines(self) -> list[TableLine]:
        """The tables anybody may join."""
        found = await self._database.read(partial(store.open_lines, since=self._open_since()))
        return [line for line in self._told(found, self._context.times()) if not all(line.taken)]

    def _open_since(self) -> float:
        """When something must have happened at a table, on the server's clock, so that it is listed still."""
        return self._context.times().uptime - self.settings.open_days * SECONDS_A_DAY

    def _told(self, found: Sequence[store.ListedTable], times: Times) -> list[TableLine]:
        """The lines; one that cannot be read is left out, and noted."""
        lines: list[TableLine] = []
        for each in found:
            try:
                lines.append(line_for(each.line, each.seats, times=times))
            except Exception as trouble:
                self._troubles.note(each.table_id, UNLISTED, trouble, now=times.uptime)
        return lines

    # --- seats and commands

    async def take_seat(self, table_id: str, seat: int, guest: str, request: TakeSeat) -> None:
        """Take a free seat; for who has it already nothing changes. Raises `SeatIsTaken`, `NoSuchThing`, `NotNow`."""
        table = await self.table(table_id)

        def decide() -> Outcome:
            return seat_taken(table.history, seat, request, guest=guest, held=table.seats_of(guest))

        await table.take_seat(seat, guest, request, decide)

    async def command(self, table_id: str, guest: str, request: CommandRequest) -> int:
        """Do a command once; the length of the log after it."""
        return await (await self.table(table_id)).command(guest, request)

    async def rematch(self, table_id: str, guest: str, request: Rematch) -> str:
        """The table that goes on from one whose game is over; made if there is none yet.

        Raises `NotYourSeat` for who did not play there, and `NotNow`.
        """
        table = await self.table(table_id)
        if not table.seats_of(guest):
            raise NotYourSeat

        async def alone() -> str:
            if table.row.rematch is not None:
                return table.row.rematch
            agreement = rematch_agreement(table.history, table.holders, guest, request=request)
            made = await self._make(guest, agreement, key=f"rematch/{table_id}/{request.key}", after=table_id)
            table.rematched(made)
            return made

        return await table.alone(alone)

    async def close_table(self, table_id: str) -> None:
        """Close a table without a winner, for who runs the server; one that cannot be read is only marked as closed.

        Raises `NoSuchTable`, and `NotNow` where it is over already.
        """
        try:
            table = await self.table(table_id)
        except UnreadableTable:
            await self._database.write(partial(store.mark_closed, table_id=table_id))
            self._troubles.clear(table_id, UNREADABLE)
            self.deadlines.arm(table_id, None)
        else:
            await table.do(lambda: closed_by_house(table.history))

    # --- one seat on several devices

    async def code_for(self, table_id: str, seat: int, guest: str) -> SeatCode:
        """A code with which another device may hold this seat too, once. Raises `NotYourSeat`."""
        if seat not in (await self.table(table_id)).seats_of(guest):
            raise NotYourSeat
        code = "".join(secrets.choice(_CODE_SIGNS) for _ in range(8))
        minutes = self.settings.code_minutes
        until = self.clock.now() + 60 * minutes
        keep = partial(store.keep_code, digest=_digest(code), table_id=table_id, seat=seat, made_by=guest, until=until)
        await self._database.write(keep)
        return SeatCode(code=code, minutes=minutes)

    async def use_code(self, code: str, guest: str) -> tuple[str, int]:
        """The table and the seat of a code, which are this guest's too from now on; the same again for the same guest.

        Raises `BadCode`.
        """
        if not guest:
            raise BadCode
        digest = _digest(code.upper().replace("-", "").replace(" ", ""))
        now, longest = self.clock.now(), 60.0 * self.settings.code_minutes
        use = partial(store.use_code, digest=digest, guest=guest, now=now, latest=now + longest)
        if (found := await self._database.write(use)) is None:
            raise BadCode
        table_id, seat = found
        await (await self.table(table_id)).read_holders()
        return table_id, seat

    # --- guests who are not known any more

    def forget_guest(self, connection: Connection, guest: str, *, keep_elsewhere: bool) -> set[str]:
        """In the database: take a guest's seats, and those that others hold by codes of theirs; at which tables."""
        return store.forget_guest(connection, guest, keep_elsewhere=keep_elsewhere)

    async def guest_forgotten(self, guest: str, touched: set[str]) -> None:
        """In memory: end the live channels of a guest, and let nobody hear more who held a seat by their code."""
        self._forgotten += 1
        for table in self.all_live():
            table.forget_guest(guest)
        known = [self._live[table_id] for table_id in touched if table_id in self._live]
        await asyncio.gather(*(table.read_holders() for table in known))

    # --- inside

    async def _make(
        self, guest: str, agreement: Agreement, *, key: str, sender: str = "", after: str | None = None
    ) -> str:
        """Keep a new table, with the seats taken that its maker plays at this device.

        `key` is what its maker made it with, once; it may go on from a table whose game is over, `after` it.
        """
        request, agreement = agreement.request, await self._with_words(agreement)
        times, table_id = self._context.times(), secrets.token_urlsafe(15)
        history = await self._sitting(agreement, table_id=table_id, created_at=times.wall)
        mine = [seat for seat, planned in enumerate(request.seats) if planned.who == "me"]
        taken = [SeatTaken(seat, request.seats[seat].name) for seat in mine]
        state = [history.state, *history.ahead(taken)][-1]
        line, due = line_text(state, table_id=table_id, times=times), due_of(state, times)
        row = TableRow(
            id=table_id,
            made_by=guest,
            made_key=key,
            made_from=sender,
            created_at=times.wall,
            agreement=agreement_to_text(agreement),
            secret="",
            state=state.stage,
            listed=request.listed,
            line=line,
            changed_at=times.wall,
            due=due,
            house_at=times.uptime,
        )
        change = TableUpdate(
            written=[LoggedEvent(seq, times.wall, fact, times.uptime) for seq, fact in enumerate(taken, 1)],
            state=state.stage,
            line=line,
            now=times.wall,
            due=due,
            house_at=times.uptime,
            holders=[(seat, guest) for seat in mine],
            after=agreement.after,
        )
        keep = partial(_keep_once, row=row, change=change, after=after)
        made = await self._database.write(lambda connection: keep(connection, self.settings, since=self._open_since()))
        self.deadlines.arm(table_id, due if made == table_id else None)
        return made

    async def _with_words(self, agreement: Agreement) -> Agreement:
        try:
            lexicon = await self._referees.words(agreement)
        except LexiconError as missing:
            raise BadTable([Fault(code="no-lexicon", message=str(missing))]) from missing
        return replace(agreement, lexicon_fingerprint=lexicon.fingerprint)

    async def _sitting(
        self,
        agreement: Agreement,
        *,
        table_id: str,
        created_at: float,
        old_secret: str = "",
        log: Sequence[LoggedEvent] = (),
    ) -> TableHistory:
        referee = await self._referees.of(agreement)
        laid = partial(
            TableHistory,
            agreement,
            table_id=table_id,
            created_at=created_at,
            old_secret=old_secret,
            referee=referee,
            clock=self.clock,
            log=log,
        )
        return await asyncio.to_thread(laid) if len(log) > LONG_LOG else laid()

    async def _load(self, table_id: str) -> LiveTable:
        try:
            self._troubles.check(table_id, now=self.clock.now())
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
        most = self.settings.most_in_memory
        if len(self._live) <= most:
            return
        free = [table for table in self._live.values() if table.is_free]
        free.sort(key=lambda table: (table.history.state.is_on, table.last_used))
        for table in free[: len(self._live) - most * 9 // 10]:
            self.forget(table.id)

    async def _read(self, table_id: str) -> LiveTable:
        """A table from the database. Whatever is wrong with one that is there is this table's trouble alone."""
        try:
            stored = await self._database.read(partial(store.load_table, table_id=table_id))
            table = None if stored is None else await self._table_of(stored)
        except Exception as trouble:
            if isinstance(trouble, DatabaseError) and not isinstance(trouble, DatabaseDamaged):
                raise
            self._troubles.note(table_id, UNREADABLE, trouble, now=self.clock.now())
            raise UnreadableTable from trouble
        self._troubles.clear(table_id, UNREADABLE)
        if table is None:
            raise NoSuchTable
        return table

    async def _table_of(self, stored: StoredTable) -> LiveTable:
        row = stored.row
        history = await self._sitting(
            agreement_from_text(row.agreement),
            table_id=row.id,
            old_secret=row.secret,
            created_at=row.created_at,
            log=stored.log,
        )
        table = LiveTable(self._context, stored, history)
        table.check()
        return table

    async def _wake(self, table_id: str) -> None:
        """Let a table do what is due; one that cannot be read is tried again later."""
        try:
            (await self.table(table_id)).wake()
        except NoSuchTable:
            return
        except UnreadableTable:
            self.deadlines.arm(table_id, self.clock.now() + LONGEST_PAUSE_SECONDS)
        except Exception:
            self.deadlines.arm(table_id, self.clock.now() + FIRST_PAUSE_SECONDS)
            raise

    def _remind(self, turn: YourTurn) -> None:
        """Tell everybody who reminds; what goes wrong there is not the game's business."""
        for listener in self.reminding:
            try:
                listener(turn)
            except Exception:
                log.exception("a reminder failed")

    async def _keep_time(self) -> None:
        """Write down what the clock shows, from which it goes on when the server is opened again."""
        await self._database.write(partial(store.keep_house_time, seconds=self.clock.now()))

    async def _sweep(self) -> None:
        """Drop tables that nobody is at, and keep the time for those where somebody's time runs."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if len(self.deadlines):
                await self._keep_time()
            for table_id, table in list(self._live.items()):
                if table.is_idle:
                    self.forget(table_id)


def _keep_once(
    connection: Connection,
    settings: TableSettings,
    *,
    row: TableRow,
    change: TableUpdate,
    after: str | None,
    since: float,
) -> str:
    """The id of the table that this guest has made with this key, now or before; the one it goes on from knows it.

    Raises `TooMany`. Open tables where nothing has happened `since` then are not counted.
    """
    if (known := store.table_made_with(connection, row.made_by, row.made_key)) is not None:
        return known
    _check_share(connection, settings, row, since=since)
    store.insert_table(connection, row, change)
    if after is not None:
        store.set_rematch(connection, after, row.id)
    return row.id


def _check_share(connection: Connection, settings: TableSettings, row: TableRow, *, since: float) -> None:
    """Raises `TooMany` if a guest, or where they come from, has as many tables as one should."""
    most = settings.most_unfinished
    if most is None:
        return
    if store.unfinished_of(connection, row.made_by) >= most:
        raise TooMany(f"You have {most} unfinished tables. Finish one, or give one up.", why="too-many-tables")
    if row.listed and row.state == "waiting":
        of_guest, of_sender = store.open_of(connection, row.made_by, row.made_from, since=since)
        if of_guest >= settings.most_open or of_sender >= settings.most_open_of_a_sender:
            raise TooMany(
                "Enough open tables from here are waiting. Join one, or send somebody your table's link.",
                why="too-many-open",
            )


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
