"""What the command line has done: by the server that is running, or here where none is."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlencode

from lexiko.server.admin.calling import NotDone, proved_server
from lexiko.server.bot_workers import BotWorkers
from lexiko.server.guard import LimitReached
from lexiko.server.migrations import open_database
from lexiko.server.settings import Settings
from lexiko.server.tables import Choices, TableService


def close_table(settings: Settings, table_id: str) -> None:
    """Close a table without a winner. Raises `NotDone`, and what keeps the database from being opened."""
    with proved_server(settings) as server:
        if server is not None:
            server.ask(f"tables/{table_id}/close", method="POST")
            return
    asyncio.run(_close_here(settings, table_id))


def limited(settings: Settings) -> tuple[list[LimitReached], list[str]]:
    """Who has reached which limit of the running server, and whose limits are lifted. Raises `NotDone`."""
    answer = _asked(settings, "limited")
    return [LimitReached(**line) for line in answer["reached"]], answer["lifted"]


def lift(settings: Settings, address: str) -> str:
    """Lift the limits of an address at the running server; whom it is counted for. Raises `NotDone`."""
    query = urlencode({"address": address})
    return str(_asked(settings, "limited/lift", query=query, method="POST")["lifted"])


def _asked(settings: Settings, path: str, *, query: str = "", method: str = "GET") -> Any:
    with proved_server(settings) as server:
        if server is None:
            raise NotDone(f"no server is running with the games in {settings.data}; so nobody is limited")
        return server.ask(path, query=query, method=method)


async def _close_here(settings: Settings, table_id: str) -> None:
    database = open_database(settings.database)
    bot_workers = BotWorkers()
    tables = TableService(database, choices=Choices.here(), bots=bot_workers)
    try:
        await tables.open(keep_time=False)
        await tables.close_table(table_id)
    finally:
        await tables.close()
        await bot_workers.close()  # one may have begun for a computer whose turn it was
        await database.close()
