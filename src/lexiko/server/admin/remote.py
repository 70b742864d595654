"""A table closed from the command line: by the server that has it, or here where none is running."""

from __future__ import annotations

import asyncio
import json
import ssl
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from lexiko.rules import Error
from lexiko.server.data_folder import find_running, load_secrets
from lexiko.server.migrations import open_database
from lexiko.server.settings import Settings
from lexiko.server.tables import Choices, Tables
from lexiko.server.thinkers import Thinkers

SECONDS_TO_ANSWER = 20


class NotClosed(Error):
    """A table could not be closed."""


def close_table(settings: Settings, table_id: str) -> None:
    """Close a table without a winner. Raises `NotClosed`, and what keeps the database from being opened."""
    running = find_running(settings.data)
    if running is None:
        asyncio.run(_close_here(settings, table_id))
        return
    key = load_secrets(settings.data).admin.hex()
    address = f"{running.address}api/admin/tables/{table_id}/close"
    asked = Request(address, method="POST", headers={"authorization": f"Bearer {key}"})
    # The certificate is for the server's own name, and this asks the machine itself by another.
    trusting = ssl._create_unverified_context() if address.startswith("https") else None
    try:
        urlopen(asked, timeout=SECONDS_TO_ANSWER, context=trusting).close()
    except HTTPError as refused:
        with refused:
            raise NotClosed(str(json.load(refused).get("message", refused.reason))) from refused
    except URLError as silent:
        raise NotClosed(f"the server at {running.address} does not answer: {silent.reason}") from silent


async def _close_here(settings: Settings, table_id: str) -> None:
    database = open_database(settings.database)
    tables = Tables(database, choices=Choices.here(), thinking=Thinkers())
    try:
        await tables.open(keep_time=False)
        await tables.close_table(table_id)
    finally:
        await tables.close()
        await database.close()
