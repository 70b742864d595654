"""What the command line has done: by the server that is running, or here where none is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlencode

from lexiko.server.admin.calling import NotDone, ask, running_server
from lexiko.server.bot_workers import BotWorkers
from lexiko.server.data_folder import Running
from lexiko.server.migrations import open_database
from lexiko.server.settings import Settings
from lexiko.server.tables import Choices, TableService


@dataclass(frozen=True, slots=True)
class LimitReached:
    """How often an address has reached a limit, and when it last did, in seconds since 1970."""

    address: str
    limit: str
    count: int
    last: float


def close_table(settings: Settings, table_id: str) -> None:
    """Close a table without a winner. Raises `NotDone`, and what keeps the database from being opened."""
    running = running_server(settings)
    if running is None:
        asyncio.run(_close_here(settings, table_id))
    else:
        ask(settings, running, f"tables/{table_id}/close", method="POST")


def limited(settings: Settings) -> tuple[list[LimitReached], list[str]]:
    """Who has reached which limit of the running server, and whose limits are lifted. Raises `NotDone`."""
    told = ask(settings, _running(settings), "limited")
    return [LimitReached(**line) for line in told["reached"]], told["lifted"]


def lift(settings: Settings, address: str) -> str:
    """Lift the limits of an address at the running server; whom it is counted for. Raises `NotDone`."""
    query = urlencode({"address": address})
    told = ask(settings, _running(settings), "limited/lift", query=query, method="POST")
    return str(told["lifted"])


def _running(settings: Settings) -> Running:
    running = running_server(settings)
    if running is None:
        raise NotDone(f"no server is running with the games in {settings.data}; so nobody is limited")
    return running


async def _close_here(settings: Settings, table_id: str) -> None:
    database = open_database(settings.database)
    bot_workers = BotWorkers()
    tables = TableService(database, choices=Choices.here(), thinking=bot_workers)
    try:
        await tables.open(keep_time=False)
        await tables.close_table(table_id)
    finally:
        await tables.close()
        await bot_workers.close()  # one may have begun for a computer whose turn it was
        await database.close()
