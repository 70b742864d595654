"""Tables over HTTP: decode, ask the service, encode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from lexiko.server.tables.errors import NotYourSeat
from lexiko.server.tables.service import TableService
from lexiko.server.tables.web import lookup
from lexiko.server.tables.web.preview import preview_of
from lexiko.server.tables.web.rules import rules_of
from lexiko.server.wire import (
    NewTable,
    Preview,
    PreviewRequest,
    ProblemDetails,
    Rematch,
    RulesInForce,
    SeatCode,
    SeatGranted,
    Sent,
    TableMade,
    TableSnapshot,
    TakeSeat,
    UseCode,
    WordAnswer,
    encoded,
)

GuestOf = Callable[[HTTPConnection], str]
"""The digest of the token of whoever sent a request; empty for nobody."""

TableId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, lt=4)]
OneSeat = Annotated[int | None, Query(ge=0, lt=4)]
Language = Annotated[str, Query(min_length=2, max_length=12, pattern="^[A-Za-z-]+$")]

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": ProblemDetails} for status in (400, 403, 404, 409, 410, 413, 422, 429, 503)
}


SenderOf = Callable[[HTTPConnection], str]
"""A name for where a request comes from; empty where that is not known."""


def table_routes(tables: TableService, guest_of: GuestOf, sender_of: SenderOf) -> APIRouter:
    """Making a table, taking a seat and looking at it."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    _add_tables(router, tables, guest_of, sender_of)
    _add_play(router, tables, guest_of)
    _add_seats(router, tables, guest_of)
    return router


def sent(message: Sent, status: int = 200) -> Response:
    """A message as it goes out; nothing that is known of a game may be kept by anybody on the way."""
    return Response(encoded(message), status, {"cache-control": "no-store"}, media_type="application/json")


def _add_tables(router: APIRouter, tables: TableService, guest_of: GuestOf, sender_of: SenderOf) -> None:
    @router.post("/tables", status_code=201, response_model=TableMade)
    async def make_table(body: NewTable, request: Request) -> Response:
        """Make a table."""
        return sent(TableMade(id=await tables.make(guest_of(request), body, sender=sender_of(request))), 201)

    @router.get("/tables/{table_id}", response_model=TableSnapshot)
    async def show_table(
        table_id: TableId, request: Request, seat: OneSeat = None, seen: Annotated[int, Query(ge=0)] = 0
    ) -> Response:
        """The table as one of your seats may know it, or as a spectator."""
        return sent((await tables.table(table_id)).snapshot(guest_of(request), seat, seen))

    @router.get("/tables/{table_id}/rules", response_model=RulesInForce)
    async def read_rules(table_id: TableId, language: Language = "en") -> Response:
        """The rules in force at the table, clause by clause, in one of the languages there are."""
        table = await tables.table(table_id)
        return sent(rules_of(table.history.agreement, tables.choices, language.lower()[:2]))

    @router.post("/tables/{table_id}/rematch", status_code=201, response_model=TableMade)
    async def rematch(table_id: TableId, body: Rematch, request: Request) -> Response:
        """Another game on the same terms."""
        return sent(TableMade(id=await tables.rematch(table_id, guest_of(request), body)), 201)


def _add_play(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    @router.post("/tables/{table_id}/preview", response_model=Preview)
    async def preview(table_id: TableId, body: PreviewRequest, request: Request) -> Response:
        """What the tiles as they lie would score."""
        table = await tables.table(table_id)
        if body.seat not in table.seats_of(guest_of(request)):
            raise NotYourSeat
        return sent(preview_of(table.history, body))

    @router.get("/tables/{table_id}/words/{word}", response_model=WordAnswer)
    async def look_up(
        table_id: TableId, word: Annotated[str, Path(min_length=1, max_length=64)], request: Request
    ) -> Response:
        """Whether a word is one, where that may be told."""
        guest_of(request)
        table = await tables.table(table_id)
        return sent(await lookup.answer_for(table.history, word))


def _add_seats(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    @router.post("/tables/{table_id}/seats/{seat}", response_model=SeatGranted)
    async def take_seat(table_id: TableId, seat: SeatNumber, body: TakeSeat, request: Request) -> Response:
        """Take a free seat."""
        await tables.take_seat(table_id, seat, guest_of(request), body)
        return sent(SeatGranted(table=table_id, seat=seat))

    @router.post("/tables/{table_id}/seats/{seat}/code", response_model=SeatCode)
    async def make_code(table_id: TableId, seat: SeatNumber, request: Request) -> Response:
        """A code with which another device may take up this seat."""
        return sent(await tables.code_for(table_id, seat, guest_of(request)))

    @router.post("/seat-codes", response_model=SeatGranted)
    async def use_code(body: UseCode, request: Request) -> Response:
        """Take up a seat on this device with a code from another."""
        table_id, seat = await tables.use_code(body.code, guest_of(request))
        return sent(SeatGranted(table=table_id, seat=seat))
