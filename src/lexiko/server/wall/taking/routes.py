"""Taking a wall away, over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from lexiko.server.problems import REFUSALS
from lexiko.server.wall.taking.archive import WallArchives
from lexiko.server.wall.web.routes import GuestOf, WallId

HEADERS = {
    "cache-control": "no-store",
    "content-disposition": 'attachment; filename="wall.zip"',
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
}


class _Copy(StreamingResponse):
    """A copy on its way; however that ends, it is told."""

    def __init__(self, pieces: AsyncIterator[bytes], ended: Callable[[], None]) -> None:
        super().__init__(pieces, headers=HEADERS, media_type="application/zip")
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._ended()


def archive_of_wall_routes(archives: WallArchives, guest_of: GuestOf) -> APIRouter:
    """All of a wall as one file."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    @router.get("/walls/{wall_id}/copy", response_class=StreamingResponse, responses=_ZIP)
    async def copy(wall_id: WallId, request: Request) -> StreamingResponse:
        """The whole wall, for a member: pages that any browser shows by itself, photos, and data for programs."""
        pieces, ended = await archives.of(wall_id, guest_of(request))
        return _Copy(pieces, ended)

    return router


_ZIP: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}
}
