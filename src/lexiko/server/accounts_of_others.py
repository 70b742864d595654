"""What whoever runs the server does about somebody's account: by the server that is running, or here where none is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import urlencode

from lexiko.server.admin import NotDone
from lexiko.server.admin.calling import proved_server
from lexiko.server.app import build_application
from lexiko.server.data_folder import open_folder
from lexiko.server.migrations import open_database
from lexiko.server.people import People
from lexiko.server.settings import Settings

T = TypeVar("T")


def let_in(settings: Settings, sign_in_name: str) -> str:
    """A link by which somebody with an account comes in once, within a day. Raises `NotDone`."""
    with proved_server(settings) as server:
        if server is not None:
            query = urlencode({"name": sign_in_name})
            code = server.ask("people/let-in", query=query, method="POST")["code"]
            address = server.running.address
        else:
            code, address = asyncio.run(_with_people(settings, lambda people: people.let_in(sign_in_name))), ""
    if not code:
        raise NotDone(f"nobody signs in as {sign_in_name}; `lexiko admin people` lists who does")
    return f"{settings.public_url or address.rstrip('/')}/you#letter={code}"


def remove_account(settings: Settings, sign_in_name: str) -> None:
    """Delete an account with all that is its owner's. Raises `NotDone` where there is none."""
    with proved_server(settings) as server:
        if server is not None:
            found = server.ask("people/remove", query=urlencode({"name": sign_in_name}), method="POST")["removed"]
        else:
            found = asyncio.run(_with_people(settings, lambda people: _removed(people, sign_in_name)))
    if not found:
        raise NotDone(f"nobody signs in as {sign_in_name}; `lexiko admin people` lists who does")


async def _removed(people: People, sign_in_name: str) -> bool:
    found = await people.farewell.remove(sign_in_name)
    if found:
        await people.farewell.scrub()
    return found


async def _with_people(settings: Settings, work: Callable[[People], Awaitable[T]]) -> T:
    """Do something about people while no server runs."""
    database = open_database(settings.database)
    application = build_application(settings, database, open_folder(settings.data))
    try:
        await application.open(keep_time=False)
        return await work(application.people)
    finally:
        await application.close()
