"""Notices over HTTP: what is chosen, device by device."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.guests import browser_of
from lexiko.server.notices.service import Notices
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, sent
from lexiko.server.wire import NoticePlan, TellDevice

DeviceId = Annotated[str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]+$")]


def notice_routes(notices: Notices, guest_of: GuestOf) -> APIRouter:
    """`/api/notices`."""
    router = APIRouter(prefix="/api/notices", responses=REFUSALS)

    @router.get("", response_model=NoticePlan)
    async def show(request: Request) -> Response:
        """What you have chosen, on every device."""
        return sent(notices.plan(guest_of(request)))

    @router.post("/devices", response_model=NoticePlan)
    async def tell(body: TellDevice, request: Request) -> Response:
        """Have a device told of things, or otherwise than before."""
        return sent(await notices.tell_device(guest_of(request), browser_of(request), body))

    @router.post("/devices/{device}/remove", response_model=NoticePlan)
    async def remove(device: DeviceId, request: Request) -> Response:
        """Have a device told nothing more."""
        return sent(await notices.forget_device(guest_of(request), device))

    @router.post("/devices/{device}/try", status_code=204, response_class=Response)
    async def try_it(device: DeviceId, request: Request) -> Response:
        """Send a notice that says how notices look."""
        await notices.try_device(guest_of(request), device)
        return Response(status_code=204)

    return router
