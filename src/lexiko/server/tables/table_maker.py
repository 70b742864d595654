"""New tables: made once for each key of who makes them, and no more than one's share."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from lexiko.lexicon import LexiconError
from lexiko.server.tables.context import TableContext, TableSettings
from lexiko.server.tables.errors import BadTable, TooMany
from lexiko.server.tables.lines import line_text
from lexiko.server.tables.log import lists, store
from lexiko.server.tables.log.store import TableRow, TableUpdate
from lexiko.server.tables.log.table_events import LoggedEvent, SeatTaken
from lexiko.server.tables.outcomes.due import due_of
from lexiko.server.tables.referees import Referees
from lexiko.server.tables.terms.agreement import SECONDS_A_DAY, Agreement, agreement_to_text
from lexiko.server.wire import Fault


class TableMaker:
    """Keeps new tables in the database; none is in memory before somebody wants it."""

    def __init__(self, context: TableContext, referees: Referees) -> None:
        """With what all tables share, and the words they may be played with."""
        self._context = context
        self._referees = referees

    async def make(
        self,
        guest: str,
        agreement: Agreement,
        *,
        key: str,
        sender: str = "",
        after: str | None = None,
        holders: Iterable[tuple[int, str]] | None = None,
    ) -> str:
        """Keep a new table, with the seats taken that its maker plays at this device; its id.

        `key` is what its maker made it with, once; it may go on from a table whose game is over, `after` it. `holders`
        are the guests who hold its seats, where that is not the maker alone. Raises `BadTable` where its words are not
        here, `TooMany`.
        """
        request, agreement = agreement.request, await self.with_words(agreement)
        times, table_id = self._context.times(), secrets.token_urlsafe(15)
        history = await self._referees.history(
            agreement, table_id=table_id, created_at=times.wall, clock=self._context.clock
        )
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
            holders=[(seat, guest) for seat in mine] if holders is None else sorted(holders),
            after=agreement.after,
        )
        settings, since = self._context.settings, self.listed_since()
        keep = partial(_keep_once, settings=settings, row=row, change=change, after=after, since=since)
        made = await self._context.database.write(keep)
        self._context.arm(table_id, due if made == table_id else None)
        return made

    def listed_since(self) -> float:
        """When something must have happened at an open table, on the server's clock, so that it is listed still."""
        return self._context.times().uptime - self._context.settings.open_days * SECONDS_A_DAY

    async def with_words(self, agreement: Agreement) -> Agreement:
        """It with the fingerprint of its words, which are at hand from then on. Raises `BadTable` without them."""
        try:
            lexicon = await self._referees.words(agreement)
        except LexiconError as missing:
            raise BadTable([Fault(code="no-lexicon", message=str(missing))]) from missing
        return replace(agreement, lexicon_fingerprint=lexicon.fingerprint)


def _keep_once(
    connection: Connection,
    *,
    settings: TableSettings,
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
    if lists.unfinished_of(connection, row.made_by) >= most:
        raise TooMany(f"You have {most} unfinished tables. Finish one, or give one up.", why="too-many-tables")
    if row.listed and row.state == "waiting":
        of_guest, of_sender = lists.open_of(connection, row.made_by, row.made_from, since=since)
        if of_guest >= settings.most_open or of_sender >= settings.most_open_of_a_sender:
            raise TooMany(
                "Enough open tables from here are waiting. Join one, or send somebody your table's link.",
                why="too-many-open",
            )
