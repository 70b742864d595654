"""How a browser is forgotten."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from lexiko.server.guests.cookies import forget_cookie, guest_of
from lexiko.server.guests.revocation import Revocations
from lexiko.server.wire import ForgetMe


def guest_routes(revocations: Revocations) -> APIRouter:
    """`/api/forget-me`."""
    routes = APIRouter(prefix="/api")

    @routes.post("/forget-me", status_code=204)
    async def forget(request: Request, action: ForgetMe | None = None) -> Response:
        """This browser's cookie is worth nothing from now on, wherever it may have been copied to."""
        if guest := guest_of(request):
            await revocations.revoke(guest, keep_elsewhere=action is not None and action.keep_elsewhere)
        return forget_cookie(Response(status_code=204), request.url.scheme)

    return routes
