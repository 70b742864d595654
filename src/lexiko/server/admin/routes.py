"""What the command line asks of a running server, with the key from its folder."""

from __future__ import annotations

import hmac
from dataclasses import asdict

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from lexiko.server.guard import Limited, network_of, problem_answer
from lexiko.server.guard.addresses import UNKNOWN
from lexiko.server.house import is_local
from lexiko.server.tables import Tables
from lexiko.server.wire import Problem


def admin_routes(tables: Tables, key: bytes, limited: Limited) -> APIRouter:
    """`/api/admin/…`: for this machine alone, and for whoever can read the server's folder."""
    routes = APIRouter(prefix="/api/admin", include_in_schema=False)

    @routes.post("/tables/{table_id}/close")
    async def close(request: Request, table_id: str) -> Response:
        """Close a table without a winner."""
        if not _may(request, key):
            return _nothing()
        await tables.close_table(table_id)
        return Response(status_code=204)

    @routes.get("/limited")
    async def who_is_limited(request: Request) -> Response:
        """Who has reached which limit, and whose limits are lifted."""
        if not _may(request, key):
            return _nothing()
        return JSONResponse({"reached": [asdict(line) for line in limited.lines()], "lifted": limited.lifted})

    @routes.post("/limited/lift")
    async def lift(request: Request, address: str) -> Response:
        """Lift the limits of an address."""
        if not _may(request, key):
            return _nothing()
        if (network := network_of(address)) == UNKNOWN:
            return problem_answer(422, Problem(code="bad-request", message=f"{address} is no address."))
        limited.lift(network)
        return JSONResponse({"lifted": network})

    return routes


def _nothing() -> Response:
    return problem_answer(404, Problem(code="not-found", message="There is nothing here."))


def _may(request: Request, key: bytes) -> bool:
    told = request.headers.get("authorization", "")
    return is_local(request) and hmac.compare_digest(told.encode(), f"Bearer {key.hex()}".encode())
