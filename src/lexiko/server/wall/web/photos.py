"""Photos over HTTP: a file comes in as it is, with the rest in the address; a photo goes out to its household alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from lexiko.server.guard import expect_body
from lexiko.server.problems import REFUSALS
from lexiko.server.wall.errors import PhotoBroken
from lexiko.server.wall.photo_service import Photos
from lexiko.server.wall.web.routes import GuestOf, WallId, wall_answer
from lexiko.server.wire import AllTakenOff, PinPhoto, WallDone

PhotoId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]

HEADERS = {
    "cache-control": "private, no-cache",  # a browser may keep it and asks before it shows it again
    "vary": "cookie",
    "content-disposition": 'inline; filename="photo.jpg"',
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
}


def photo_routes(photos: Photos, guest_of: GuestOf) -> APIRouter:
    """Putting photos up, and looking at them."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    @router.post("/walls/{wall_id}/photos", response_model=WallDone, openapi_extra=_BODY)
    async def pin(wall_id: WallId, asked: Annotated[PinPhoto, Query()], request: Request) -> Response:
        """Put a photo up: its file is the body. Done once for its key."""
        length = request.headers.get("content-length", "")
        if not length.isdecimal():
            raise PhotoBroken
        file = _coming(request, int(length))
        return wall_answer(await photos.pin(wall_id, guest_of(request), asked, length=int(length), file=file))

    @router.get("/walls/{wall_id}/photos/{photo_id}/{size}", response_class=Response, responses=_JPEG)
    async def show(wall_id: WallId, photo_id: PhotoId, size: Literal["small", "large"], request: Request) -> Response:
        """A photo, as JPEG."""
        tag = f'"{photo_id}-{size}"'
        if tag in request.headers.get("if-none-match", ""):
            await photos.check_seen(wall_id, guest_of(request), photo_id)
            return Response(status_code=304, headers={**HEADERS, "etag": tag})
        jpeg = await photos.jpeg(wall_id, guest_of(request), photo_id, size)
        return Response(jpeg, headers={**HEADERS, "etag": tag}, media_type="image/jpeg")

    @router.get("/walls/{wall_id}/cork/taken-off", response_model=AllTakenOff)
    async def taken_off(wall_id: WallId, request: Request) -> Response:
        """What was taken off the cork board and can be put back."""
        return wall_answer(await photos.taken_off(wall_id, guest_of(request)))

    return router


_BODY: dict[str, Any] = {
    "requestBody": {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
}
_JPEG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}
}


async def _coming(request: Request, length: int) -> AsyncIterator[bytes]:
    """The body as it comes; the connection takes so much from the moment somebody wants it."""
    expect_body(request.scope, length)
    async for part in request.stream():
        yield part
