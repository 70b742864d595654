"""Routes that take bodies longer than messages are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from lexiko.server.guard.addresses import expect_body


def long_bodies(may_send: Callable[[Request], Awaitable[object]] | None = None) -> type[APIRoute]:
    """A class of routes with such bodies. `may_send` raises for who may not, before anything of one is read."""

    class OfLongBodies(APIRoute):
        """A body longer than messages are."""

        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            """What lets the connection take it."""
            handler = super().get_route_handler()

            async def take(request: Request) -> Response:
                if may_send is not None:
                    await may_send(request)
                expect_body(request.scope, int(request.headers.get("content-length", "0")))
                return await handler(request)

            return take

    return OfLongBodies
