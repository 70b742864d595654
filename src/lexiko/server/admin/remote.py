"""What the command line has done: by the server that is running, or here where none is."""

from __future__ import annotations

import asyncio
import json
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from lexiko.rules import Error
from lexiko.server.data_folder import Running, find_running, load_secrets
from lexiko.server.migrations import open_database
from lexiko.server.settings import Settings
from lexiko.server.tables import Choices, Tables
from lexiko.server.thinkers import Thinkers

SECONDS_TO_ANSWER = 20


class NotDone(Error):
    """The server could not do it."""


@dataclass(frozen=True, slots=True)
class LimitReached:
    """How often an address has reached a limit, and when it last did, in seconds since 1970."""

    address: str
    limit: str
    count: int
    last: float


def close_table(settings: Settings, table_id: str) -> None:
    """Close a table without a winner. Raises `NotDone`, and what keeps the database from being opened."""
    running = find_running(settings.data)
    if running is None:
        asyncio.run(_close_here(settings, table_id))
        return
    _ask(settings, running, f"tables/{table_id}/close", method="POST")


def limited(settings: Settings) -> tuple[list[LimitReached], list[str]]:
    """Who has reached which limit of the running server, and whose limits are lifted. Raises `NotDone`."""
    told = _ask(settings, _running(settings), "limited")
    return [LimitReached(**line) for line in told["reached"]], told["lifted"]


def lift(settings: Settings, address: str) -> str:
    """Lift the limits of an address at the running server; whom it is counted for. Raises `NotDone`."""
    told = _ask(settings, _running(settings), f"limited/lift?{urlencode({'address': address})}", method="POST")
    return str(told["lifted"])


def _running(settings: Settings) -> Running:
    running = find_running(settings.data)
    if running is None:
        raise NotDone(f"no server is running with the games in {settings.data}; so nobody is limited")
    return running


def _ask(settings: Settings, running: Running, path: str, *, method: str = "GET") -> Any:
    """Ask the running server, with the key that lies in its folder."""
    key = load_secrets(settings.data).admin.hex()
    address = f"{running.address}api/admin/{path}"
    asked = Request(address, method=method, headers={"authorization": f"Bearer {key}"})
    # The certificate is for the server's own name, and this asks the machine itself by another.
    trusting = ssl._create_unverified_context() if address.startswith("https") else None
    try:
        with urlopen(asked, timeout=SECONDS_TO_ANSWER, context=trusting) as answer:
            text = answer.read()
    except HTTPError as refused:
        with refused:
            raise NotDone(str(json.load(refused).get("message", refused.reason))) from refused
    except URLError as silent:
        raise NotDone(f"the server at {running.address} does not answer: {silent.reason}") from silent
    return json.loads(text) if text else None


async def _close_here(settings: Settings, table_id: str) -> None:
    database = open_database(settings.database)
    tables = Tables(database, choices=Choices.here(), thinking=Thinkers())
    try:
        await tables.open(keep_time=False)
        await tables.close_table(table_id)
    finally:
        await tables.close()
        await database.close()
