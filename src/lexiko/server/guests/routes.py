"""How a browser is forgotten."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from lexiko.server.database import Database
from lexiko.server.guests import session_store
from lexiko.server.guests.cookies import browser_of, forget_cookie, guest_of
from lexiko.server.guests.revocation import Revocations
from lexiko.server.guests.sessions import Sessions
from lexiko.server.problems import REFUSALS
from lexiko.server.wire import ForgetMe


def guest_routes(revocations: Revocations, database: Database, sessions: Sessions) -> APIRouter:
    """`/api/forget-me`."""
    routes = APIRouter(prefix="/api", responses=REFUSALS)

    @routes.post("/forget-me", status_code=204)
    async def forget(request: Request, action: ForgetMe | None = None) -> Response:
        """This browser's cookie is worth nothing from now on, wherever it may have been copied to.

        Whoever is signed in here is signed out, and keeps all that is theirs.
        """
        browser, guest = browser_of(request), guest_of(request)
        session = sessions.at(browser)
        if session is not None:
            await database.write(partial(session_store.end, ids=[browser]))
            sessions.ended([browser])
        if guest and (session is None or session.kind == "guest"):
            await revocations.revoke(guest, keep_elsewhere=action is not None and action.keep_elsewhere)
        return forget_cookie(Response(status_code=204), request.url.scheme)

    return routes
