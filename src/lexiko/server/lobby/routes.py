"""The lobby over HTTP: what can be played, your tables, those that wait for players, and where others find all that."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address

from fastapi import APIRouter, Request, Response

from lexiko.server.guard import host_of
from lexiko.server.health import is_local
from lexiko.server.lobby.offers import offers_of
from lexiko.server.tables import GuestOf, TableService, sent
from lexiko.server.wire import Addresses, Offers, TableList


def lobby_routes(tables: TableService, guest_of: GuestOf, addresses: Callable[[int], list[str]]) -> APIRouter:
    """Offers and lists of tables; `addresses` tells where others find a server that listens at this port."""
    router = APIRouter(prefix="/api")
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
            lines += await tables.open_lines()
        return sent(TableList(tables=lines))

    @router.get("/addresses", response_model=Addresses)
    async def show_addresses(request: Request) -> Response:
        """Where others find this server, for a browser that is at its own machine and may not know; else none."""
        port = (request.scope.get("server") or ("", 0))[1]
        own = is_local(request) and _is_loopback(host_of(request.headers.get("host", "")))
        return sent(Addresses(addresses=addresses(port) if own and port else []))

    return router


def _is_loopback(host: str | IPv4Address | IPv6Address | None) -> bool:
    return host == "localhost" if isinstance(host, str) or host is None else host.is_loopback
