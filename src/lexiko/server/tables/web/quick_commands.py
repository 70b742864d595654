"""The door for commands: what is asked most often, answered without the detours of what is asked seldom.

FastAPI finds an endpoint and fills its parameters anew for each request, which takes as long as a whole move takes to
decide and to tell. Its own route for commands, which this door stands before, describes them to clients.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.rules import Error
from lexiko.server.heads import said
from lexiko.server.route_names import name_route
from lexiko.server.tables.errors import NoSuchTable
from lexiko.server.tables.service import TableService
from lexiko.server.tables.web.routes import GuestOf, command_answer
from lexiko.server.wire import CommandRequest

PATH = "/api/tables/{table_id}/commands"

_COMMANDS = re.compile(PATH.replace("{table_id}", "([^/]+)"))
_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")

Refused = Callable[[Exception], Response]
"""The answer to whoever asked for something that could not be done."""


class CommandDoor:
    """Middleware: answers commands, and lets everything else through."""

    def __init__(self, app: ASGIApp, tables: TableService, *, guest_of: GuestOf, refused: Refused) -> None:
        """Before an application whose route for commands answers the same."""
        self._app = app
        self._tables = tables
        self._guest_of = guest_of
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        found = _COMMANDS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        name_route(scope, PATH)
        try:
            body = _command_in(said(scope, b"content-type") or "", await _body(receive))
            if not _TABLE_ID.fullmatch(found[1]):
                raise NoSuchTable
            answer = await command_answer(self._tables, self._guest_of(HTTPConnection(scope)), found[1], body)
        except ClientDisconnect:
            return
        except (Error, RequestValidationError) as error:
            answer = self._refused(error)
        except Exception as error:
            await self._refused(error)(scope, receive, send)
            raise  # whoever runs the application writes it into the log
        await answer(scope, receive, send)


async def _body(receive: Receive) -> bytes:
    """All that is sent. Raises `ClientDisconnect` if the sender goes away before."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)


def _command_in(content_type: str, body: bytes) -> CommandRequest:
    """The command in a request's body. Raises `RequestValidationError`, as FastAPI does."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise RequestValidationError([{"type": "not-json", "loc": ("body",), "msg": "This must be application/json"}])
    try:
        return CommandRequest.model_validate_json(body)
    except ValidationError as wrong:
        found = wrong.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in found]) from None
