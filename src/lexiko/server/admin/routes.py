"""What the command line asks of a running server, with the key from its folder."""

from __future__ import annotations

import hmac

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from lexiko.server.guard import problem_answer
from lexiko.server.house import is_local
from lexiko.server.tables import Tables
from lexiko.server.wire import Problem


def admin_routes(tables: Tables, key: bytes) -> APIRouter:
    """`/api/admin/…`: for this machine alone, and for whoever can read the server's folder."""
    routes = APIRouter(prefix="/api/admin", include_in_schema=False)

    @routes.post("/tables/{table_id}/close")
    async def close(request: Request, table_id: str) -> Response:
        """Close a table without a winner."""
        if not _may(request, key):
            return problem_answer(404, Problem(code="not-found", message="There is nothing here."))
        await tables.close_table(table_id)
        return Response(status_code=204)

    return routes


def _may(request: Request, key: bytes) -> bool:
    told = request.headers.get("authorization", "")
    return is_local(request) and hmac.compare_digest(told.encode(), f"Bearer {key.hex()}".encode())
