"""What a server says of itself: whether it is well, and its figures."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address

from fastapi import APIRouter
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from lexiko.server.database import Database
from lexiko.server.metrics import Metrics
from lexiko.server.problems import RequestProblem, problem_answer

_METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def health_routes(
    database: Database, metrics: Metrics, *, figures_for_all: bool, troubles: Callable[[], list[str]] = list
) -> APIRouter:
    """`/healthz` and `/metrics`; `troubles` tells what is wrong, though the server goes on."""
    routes = APIRouter()

    @routes.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        """Well is who can use the database; what is wrong beside that is said."""
        failing = await database.trouble()
        found = [failing.sentence] if failing else []
        found += [*troubles(), *([] if database.can_write else ["nothing can be written any more"])]
        if not found:
            return JSONResponse({"status": "ok"})
        return JSONResponse(
            {"status": "failing" if failing else "troubled", "troubles": found}, 503 if failing else 200
        )

    @routes.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        """Figures for whoever runs the server."""
        if not figures_for_all and not is_local(request):
            local = "Figures are told to this machine only; LEXIKO_METRICS=all tells everybody."
            return problem_answer(request.scope, 403, RequestProblem("local-only", local))
        return PlainTextResponse(metrics.text(), media_type=_METRICS_TYPE)

    return routes


def is_local(connection: HTTPConnection) -> bool:
    """Does this come from the server's own machine, and through no proxy that says otherwise?"""
    try:
        return ip_address(connection.client.host if connection.client else "").is_loopback
    except ValueError:
        return False
