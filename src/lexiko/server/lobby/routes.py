"""The lobby over HTTP: what can be played, your tables, and those that wait for players."""

from __future__ import annotations

import gzip

from fastapi import APIRouter, Request, Response

from lexiko.server.lobby.offers import offers_of
from lexiko.server.tables import GuestOf, TableService, sent
from lexiko.server.wire import Offers, TableList


def lobby_routes(tables: TableService, guest_of: GuestOf) -> APIRouter:
    """Offers and lists of tables."""
    router = APIRouter(prefix="/api")
    offers = offers_of(tables.choices)
    # The boards of five editions; nothing in it is anybody's secret, so that its length may tell what it likes.
    small = gzip.compress(bytes(sent(offers).body), 9, mtime=0)

    @router.get("/offers", response_model=Offers)
    async def show_offers(request: Request) -> Response:
        """Everything a table can be made of."""
        answer = sent(offers)
        answer.headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            answer.headers["content-encoding"] = "gzip"
            return Response(small, headers=dict(answer.headers) | {"content-length": str(len(small))})
        return answer

    @router.get("/tables", response_model=TableList)
    async def list_tables(request: Request, mine: bool = False, open: bool = False) -> Response:  # noqa: A002
        """Your tables, those first that wait for you, or (`open=1`) the tables that anybody may join."""
        lines = await tables.lines(guest_of(request)) if mine or not open else []
        if open:
            lines += await tables.open_lines()
        return sent(TableList(tables=lines))

    return router
