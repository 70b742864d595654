"""The lobby over HTTP: what can be played, your tables, those that wait for players, and where others find all that."""

from __future__ import annotations

import gzip

from fastapi import APIRouter, Request, Response

from lexiko.server.lobby.offers import offers_of
from lexiko.server.lobby.places import Places
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, TableService, sent
from lexiko.server.wire import Addresses, Offers, TableList


def lobby_routes(tables: TableService, guest_of: GuestOf, places: Places) -> APIRouter:
    """Offers and lists of tables; `places` tell where others find this server."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    offers = offers_of(tables.choices)
    plain = sent(offers)  # once: making it takes longer than all the rest of an answer, and anybody may ask
    headers = {**plain.headers, "vary": "accept-encoding"}
    # The boards of five editions; nothing in it is anybody's secret, so that its length may tell what it likes.
    small = gzip.compress(bytes(plain.body), 9, mtime=0)
    small_headers = {**headers, "content-encoding": "gzip", "content-length": str(len(small))}

    @router.get("/offers", response_model=Offers)
    async def show_offers(request: Request) -> Response:
        """Everything a table can be made of."""
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(small, headers=small_headers)
        return Response(plain.body, headers=headers)

    @router.get("/tables", response_model=TableList)
    async def list_tables(request: Request, mine: bool = False, open: bool = False) -> Response:  # noqa: A002
        """Your tables, those first that wait for you, or (`open=1`) the tables that anybody may join."""
        lines = await tables.lines(guest_of(request)) if mine or not open else []
        if open:
            lines += await tables.open_lines(guest_of(request))
        return sent(TableList(tables=lines))

    @router.get("/addresses", response_model=Addresses)
    async def show_addresses(request: Request) -> Response:
        """Where others find this server, where that is not the address that it is asked at."""
        return sent(places.told(request))

    return router
