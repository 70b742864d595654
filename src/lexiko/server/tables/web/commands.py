"""The commands of those who sit at a table: the requests that are sent most often."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from lexiko.server.tables.errors import NoSuchTable
from lexiko.server.tables.service import TableService
from lexiko.server.tables.web.routes import REFUSALS, GuestOf, TableId, sent
from lexiko.server.wire import CommandReply, CommandRequest

PATH = "/api/tables/{table_id}/commands"

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


class CommandRoute(APIRoute):
    """FastAPI's route, and its description, for an endpoint of a table's id, a command and the request.

    It fills these three itself: to work out anew for each request how, FastAPI takes as long as a whole move takes to
    decide and to write down (the figures are in docs/decisions.md).
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the endpoint answer. Raises `RequestValidationError`, `NoSuchTable`, and what the endpoint raises."""
        if scope["method"] != "POST":
            await super().handle(scope, receive, send)  # which says that this cannot be done
            return
        request = Request(scope, receive)
        try:
            body = _command_in(request.headers.get("content-type", ""), await request.body())
        except ClientDisconnect:
            return
        table_id: str = scope["path_params"]["table_id"]
        if not _TABLE_ID.fullmatch(table_id):
            raise NoSuchTable
        answer = await self.endpoint(table_id, body, request)
        await answer(scope, receive, send)


def add_command_route(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    """Add the route for commands to the routes of the application itself; requests look for it there in this order."""

    async def command(table_id: TableId, body: CommandRequest, request: Request) -> Response:
        """Act for one of your seats: done once, however often it is sent."""
        guest = guest_of(request)
        seq = await tables.command(table_id, guest, body)
        state = None if body.brief else (await tables.table(table_id)).answer(guest, body, seq)
        return sent(CommandReply(seq, state))

    router.add_api_route(
        PATH,
        command,
        methods=["POST"],
        response_model=CommandReply,
        responses=REFUSALS,
        route_class_override=CommandRoute,
    )


def _command_in(content_type: str, body: bytes) -> CommandRequest:
    """The command in a request's body. Raises `RequestValidationError`, as FastAPI does."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise RequestValidationError([{"type": "not-json", "loc": ("body",), "msg": "This must be application/json"}])
    try:
        return CommandRequest.model_validate_json(body)
    except ValidationError as wrong:
        found = wrong.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in found]) from None
