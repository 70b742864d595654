"""The door for commands: what is asked most often, answered without the detours of what is asked seldom.

FastAPI finds and fills an endpoint's parameters anew for each request, which takes as long as a whole move takes to
decide and to tell. Its own route for commands, which this one stands before, describes them to clients.
"""

from __future__ import annotations

import re

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lexiko.server.tables.errors import NoSuchTable
from lexiko.server.tables.service import Tables
from lexiko.server.tables.web.routes import GuestOf, command_answer
from lexiko.server.wire import CommandRequest

PATH = "/api/tables/{table_id}/commands"

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


def command_door(tables: Tables, guest_of: GuestOf) -> Route:
    """A route for commands, to be asked before all others."""

    async def command(request: Request) -> Response:
        """Act for one of your seats: done once, however often it is sent."""
        wish = _wish_in(request.headers.get("content-type", ""), await request.body())
        table_id = request.path_params["table_id"]
        if not _TABLE_ID.fullmatch(table_id):
            raise NoSuchTable
        return await command_answer(tables, guest_of(request), table_id, wish)

    return Route(PATH, command, methods=["POST"], include_in_schema=False)


def _wish_in(content_type: str, body: bytes) -> CommandRequest:
    """The command in a request's body. Raises `RequestValidationError`, as FastAPI does."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise RequestValidationError([{"type": "not-json", "loc": ("body",), "msg": "This must be application/json"}])
    try:
        return CommandRequest.model_validate_json(body)
    except ValidationError as wrong:
        found = wrong.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in found]) from None
