"""The use cases of tables: found, made, played at, taken up again; and what happens at them though nobody speaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from lexiko.player_names import read_ahead
from lexiko.server.background import Background
from lexiko.server.database import Database, DatabaseError
from lexiko.server.tables.bots import BotWorkerPool
from lexiko.server.tables.clock import Deadlines, Times, UptimeClock
from lexiko.server.tables.company import Company
from lexiko.server.tables.context import TableContext, TableSettings
from lexiko.server.tables.errors import BadTable, NoSuchTable, NoSuchThing, NotAllowed, NotYourSeat, UnreadableTable
from lexiko.server.tables.helping import Helping
from lexiko.server.tables.lines import line_for
from lexiko.server.tables.live import LiveTable
from lexiko.server.tables.loaded_tables import LoadedTables
from lexiko.server.tables.log import household_store, lists, store, takers
from lexiko.server.tables.outcomes.act import closed_by_house
from lexiko.server.tables.outcomes.outcome import Outcome
from lexiko.server.tables.outcomes.seat import rematch_agreement, seat_taken
from lexiko.server.tables.referees import Referees
from lexiko.server.tables.reminders import Awaited, Invited, Listener, Witness, YourTurn
from lexiko.server.tables.seat_codes import fresh_code, used_code
from lexiko.server.tables.serializers import language_of
from lexiko.server.tables.table_maker import TableMaker
from lexiko.server.tables.terms.agreement import agreement_of
from lexiko.server.tables.terms.choices import Choices
from lexiko.server.tables.troubles import (
    FIRST_PAUSE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    UNLISTED,
    UNREADABLE,
    Troubles,
)
from lexiko.server.wire import CommandRequest, NewTable, Rematch, SeatCode, SeatPlan, TableLine, TakeSeat

log = logging.getLogger(__name__)

SWEEP_SECONDS = 30


GoesOn = Callable[[str, str, str, str], Awaitable[None]]
"""Told of a next game that was asked for at a household's table: household, tables before and after, by whom."""


class TableService:
    """The use cases of tables. Guests are named by the digest of their token."""

    def __init__(
        self,
        database: Database,
        *,
        choices: Choices,
        bots: BotWorkerPool,
        settings: TableSettings | None = None,
        clock: UptimeClock | None = None,
        company: Company | None = None,
    ) -> None:
        """The tables in this database; `open` them before anything else."""
        self.choices = choices
        self.clock = clock or UptimeClock()
        self.settings = settings or TableSettings()
        self.deadlines = Deadlines(self.clock, self._wake)
        self.reminding: list[Listener] = []
        """Told whenever a person's turn has come."""
        self.witnesses: list[Witness] = []
        """Told of the same in the transaction that makes it so, on the thread that writes."""
        self.goes_on: list[GoesOn] = []
        """Told of a next game of the same players at a household's table."""
        self.inviting: list[Callable[[str, str, Collection[str]], None]] = []
        """Told of every table that goes on from another, who made it, and for whom it keeps a seat."""
        self._database = database
        self.helping = Helping(database)
        """Whether somebody may be helped by what knows words."""
        self.company = company or Company()
        self._troubles = Troubles()
        self._context = TableContext(
            database=database,
            clock=self.clock,
            bots=bots,
            settings=self.settings,
            arm=self.deadlines.arm,
            remind=self._remind,
            witness=self._witness,
            troubles=self._troubles,
            company=self.company,
        )
        referees = Referees()
        self.loaded = LoadedTables(self._context, referees)
        self._maker = TableMaker(self._context, referees)
        self._keeps_time = False
        self._usual_words: asyncio.Task[None] | None = None
        self._background = Background()

    async def open(self, *, keep_time: bool = True) -> None:
        """Go on where the server stood before. Without `keep_time` nothing happens by itself until `deadlines.fire`."""
        self.clock.go_on_from(await self._database.read(store.latest_house_time))
        for table_id, due in await self._database.read(store.dues):
            self.deadlines.arm(table_id, due)
        self._keeps_time = keep_time
        if keep_time:
            read_ahead()  # later it would hold everybody up
            self._background.start("deadlines", self.deadlines.run)
            self._background.start("sweep", self._sweep)
            self._usual_words = asyncio.create_task(self._have_usual_words())

    async def close(self) -> None:
        """Stop the clock and the computers; what is being written is finished."""
        await self._background.stop()
        if self._usual_words is not None:
            self._usual_words.cancel()
            await asyncio.gather(self._usual_words, return_exceptions=True)
        if self._keeps_time:
            await self._keep_time()
        await self.loaded.close()

    async def _have_usual_words(self) -> None:
        """Have the words of most tables at hand before the first is made: on a new machine that takes a second."""
        usual = NewTable(key="usual-words", seats=[SeatPlan(who="me"), SeatPlan(who="open")])
        with suppress(BadTable):
            await self._maker.with_words(agreement_of(usual, self.choices))

    def times(self) -> Times:
        """What the clocks of this server show."""
        return self._context.times()

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self.loaded)

    def troubles(self) -> list[str]:
        """What is wrong now, in a sentence for each kind; nothing that tells one table from another."""
        return [*self._troubles.sentences(), *self._background.troubles()]

    # --- making and finding

    async def make(self, guest: str, request: NewTable, *, sender: str = "") -> str:
        """A new table; the same again for the same key. Raises `BadTable` with everything wrong, `TooMany`.

        `sender` is a name for where this comes from: of the tables anybody may join, one sender's have a share.
        """
        again = partial(store.table_made_with, guest=guest, key=request.key)
        if (known := await self._database.read(again)) is not None:
            return known
        if self.company.is_child(guest):  # nothing of a child is public
            if request.listed:
                raise NotAllowed("A child's table is not one that anybody may join.", why="child-not-public")
            request = request.model_copy(update={"spectators": False})
        return await self._maker.make(guest, agreement_of(request, self.choices), key=request.key, sender=sender)

    async def make_for(self, guest: str, request: NewTable, persons: Mapping[int, str], *, household: str) -> str:
        """A new table of a household's, whose seats these persons hold; who makes it draws for them all.

        The same again for the same key. Raises `BadTable` with everything wrong, `TooMany`.
        """
        again = partial(store.table_made_with, guest=guest, key=request.key)
        if (known := await self._database.read(again)) is not None:
            return known
        agreement = replace(agreement_of(request, self.choices), household=household)
        return await self._maker.make(guest, agreement, key=request.key, holders=persons.items())

    async def table(self, table_id: str) -> LiveTable:
        """The table with this id. Raises `NoSuchTable`, and `UnreadableTable` for one that is kept but damaged."""
        return await self.loaded.table(table_id)

    async def seen_by(self, table_id: str, guest: str) -> LiveTable:
        """The same, if this guest may look at it. Raises `NoSpectators` too."""
        table = await self.table(table_id)
        table.audience(guest, None)
        return table

    async def lines(self, guest: str) -> list[TableLine]:
        """The tables of a guest, also where a seat is kept for them: what waits for them first, what is over last."""
        found = await self._database.read(partial(lists.lines_of, guest=guest)) if guest else []
        lines = self._readable_lines(found, self._context.times())
        order = {"playing": 0, "waiting": 1, "over": 2, "void": 3}
        return sorted(lines, key=lambda line: (not (line.your_turn or line.invited), order[line.state]))

    async def count_of(self, guest: str) -> int:
        """How many tables a guest has a seat at, or has made."""
        return len(await self._database.read(partial(lists.lines_of, guest=guest)))

    async def tables_of(self, guest: str) -> list[str]:
        """Every table that a guest sits at, or ever sat at, or made, the oldest first."""
        return await self._database.read(partial(takers.tables_of, guest=guest))

    async def who_sits(self, table_id: str, seat: int, guest: str) -> tuple[tuple[str, ...], str]:
        """Who holds a seat of a table that this guest may see, and the name there; nobody holds a computer's.

        Raises `NoSuchTable`, `NoSuchThing`, `NoSpectators`.
        """
        table = await self.seen_by(table_id, guest)
        if seat >= len(table.history.state.places):
            raise NoSuchThing("The table has no such seat.", why="no-such-seat")
        holders = tuple(sorted(holder for held, holder in table.holders if held == seat))
        return holders, table.history.state.places[seat].name

    async def line_and_language(self, table_id: str) -> tuple[TableLine, str | None] | None:
        """A table as its line tells who has no seat there, and the language of its words; it is not loaded for that.

        None for a table that there is not, or whose line cannot be read.
        """
        found = await self._database.read(partial(lists.line_and_set, table_id=table_id))
        if found is None:
            return None
        lines = self._readable_lines([lists.ListedTable(table_id, found[0], ())], self._context.times())
        return (lines[0], language_of(found[1])) if lines else None

    async def open_lines(self, guest: str = "") -> list[TableLine]:
        """The tables anybody may join, but for those whose makers are to be apart from this guest."""
        found = await self._database.read(partial(lists.open_lines, since=self._maker.listed_since()))
        found = [line for line in found if not self.company.apart(guest, [line.made_by], listed=True)]
        return [line for line in self._readable_lines(found, self._context.times()) if not all(line.taken)]

    def _readable_lines(self, found: Sequence[lists.ListedTable], times: Times) -> list[TableLine]:
        """The lines; one that cannot be read is left out, and noted."""
        lines: list[TableLine] = []
        for each in found:
            try:
                lines.append(line_for(each.line, each.seats, times=times, kept=each.kept))
            except Exception as trouble:
                self._troubles.note(each.table_id, UNLISTED, trouble, now=times.uptime)
        return lines

    # --- seats and commands

    async def take_seat(self, table_id: str, seat: int, guest: str, request: TakeSeat) -> None:
        """Take a free seat; for who has it already nothing changes. Raises `SeatIsTaken`, `NoSuchThing`, `NotNow`."""
        table = await self.table(table_id)

        def decide() -> Outcome:
            listed = table.history.agreement.request.listed
            if not table.seats_of(guest) and self.company.apart(guest, table.others(guest), listed=listed):
                raise NotAllowed("You cannot sit down at this table.", why="not-with-them")
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
            if table.rematch is not None:
                return table.rematch
            agreement = rematch_agreement(table.history, table.holders, guest, request=request)
            key, holders = f"rematch/{table_id}/{request.key}", set(table.holders) if agreement.household else None
            made = await self._maker.make(guest, agreement, key=key, after=table_id, holders=holders)
            table.rematched(made)
            kept = {each for guests in agreement.reserved.values() for each in guests}
            for invite in self.inviting:
                invite(made, guest, kept)
            return made

        made = await table.alone(alone)
        if household := table.history.agreement.household:
            for told in self.goes_on:
                await told(household, table_id, made, guest)
        return made

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

    async def awaited(self, table_id: str, seat: int) -> Awaited | None:
        """How the turn of a seat stands; None where nobody waits for it, or the table is not to be had."""
        try:
            return (await self.table(table_id)).awaited(seat)
        except (NoSuchTable, UnreadableTable):
            return None

    async def invited(self, table_id: str, guest: str) -> Invited | None:
        """Who wants to play with a guest there; None where they have no seat, or the game is over."""
        try:
            return (await self.table(table_id)).invited(guest)
        except (NoSuchTable, UnreadableTable):
            return None

    async def take_holiday(self, guest: str, begins: float, ends: float, *, at: str = "") -> None:
        """Let a guest's days stand still from one moment to another, at one table or at all where they play over days.

        Moments are in seconds since 1970; the same twice: they are not away, or not any more.
        """
        slow = [at] if at else await self._database.read(partial(lists.slow_tables_of, guest=guest))
        for table_id in slow:
            with suppress(NoSuchTable, UnreadableTable):
                await (await self.table(table_id)).take_holiday(guest, begins, ends)

    # --- one seat on several devices

    async def code_for(self, table_id: str, seat: int, guest: str) -> SeatCode:
        """A code with which another device may hold this seat too, once. Raises `NotYourSeat`."""
        if seat not in (await self.table(table_id)).seats_of(guest):
            raise NotYourSeat
        return await fresh_code(self._context, table_id, seat, guest)

    async def use_code(self, code: str, guest: str) -> tuple[str, int]:
        """The table and the seat of a code, which are this guest's too from now on; the same again for the same guest.

        Raises `BadCode`.
        """
        table_id, seat = await used_code(self._context, code, guest)
        await (await self.table(table_id)).read_holders()
        return table_id, seat

    # --- members of households who become other guests

    def pass_seats(self, connection: Connection, old: str, new: str, *, household: str) -> set[str]:
        """In the database: what one guest holds at the tables of a household another holds; at which tables."""
        return household_store.pass_seats(connection, old, new, household=household)

    async def seats_passed(self, touched: set[str]) -> None:
        """In memory: who holds which seat of these tables is read anew."""
        await self.loaded.holders_changed(touched)

    # --- guests who are not known any more

    def forget_guest(self, connection: Connection, guest: str, *, keep_elsewhere: bool) -> set[str]:
        """In the database: take a guest's seats, and those that others hold by codes of theirs; at which tables."""
        return store.forget_guest(connection, guest, keep_elsewhere=keep_elsewhere)

    async def guest_forgotten(self, guest: str, touched: set[str]) -> None:
        """In memory: end the live channels of a guest, and let nobody hear more who held a seat by their code."""
        await self.loaded.guest_forgotten(guest, touched)

    def browser_left(self, browser: str) -> None:
        """Nobody is signed in at a browser as they were: its live channels end."""
        self.loaded.forget_browser(browser)

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: whatever one guest has at tables is another's; at which tables."""
        return takers.hand_over(connection, old, new)

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:
        """In memory: whatever one guest had at these tables is another's."""
        await self.loaded.handed_over(old, new, touched)

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: a guest gives up every seat, and their names go out of the logs; at which tables."""
        held = store.forget_guest(connection, guest, keep_elsewhere=False)
        return held | takers.erase(connection, guest, tables=held)

    async def erased(self, guest: str, touched: set[str]) -> None:
        """In memory: nobody is shown the name any more of somebody who has gone for good."""
        await self.loaded.read_anew(touched)
        await self.loaded.guest_forgotten(guest, touched)

    # --- what happens though nobody speaks

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

    def _witness(self, connection: Connection, turn: YourTurn) -> None:
        """Tell everybody who writes something down with a turn; only a trouble of the database's is the game's too."""
        for witness in self.witnesses:
            try:
                witness(connection, turn)
            except (DatabaseError, SQLAlchemyError):
                raise
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
            self.loaded.drop_idle()
