"""The lobby over HTTP: what can be played, your tables, and those that wait for players."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lexiko.server.lobby.offers import offers_of
from lexiko.server.tables import GuestOf, Tables, sent
from lexiko.server.wire import Offers, TableList


def lobby_routes(tables: Tables, guest_of: GuestOf) -> APIRouter:
    """Offers and lists of tables."""
    router = APIRouter(prefix="/api")
    offers = offers_of(tables.choices)

    @router.get("/offers", response_model=Offers)
    async def show_offers() -> Response:
        """Everything a table can be made of."""
        return sent(offers)

    @router.get("/tables", response_model=TableList)
    async def list_tables(request: Request, mine: bool = False, open: bool = False) -> Response:  # noqa: A002
        """Your tables, those first that wait for you, or (`open=1`) the tables that anybody may join."""
        lines = await tables.lines(guest_of(request)) if mine or not open else []
        if open:
            lines += await tables.open_lines()
        return sent(TableList(tables=lines))

    return router
