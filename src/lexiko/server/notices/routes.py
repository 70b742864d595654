"""Notices over HTTP: what is chosen, device by device."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.guests import browser_of
from lexiko.server.notices.service import Notices
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, sent
from lexiko.server.wire import NoticePlan, TellByLetter, TellDevice

DeviceId = Annotated[str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]+$")]


def notice_routes(notices: Notices, guest_of: GuestOf) -> APIRouter:
    """`/api/notices`."""
    router = APIRouter(prefix="/api/notices", responses=REFUSALS)

    @router.get("", response_model=NoticePlan)
    async def show(request: Request) -> Response:
        """What you have chosen, on every device."""
        return sent(await notices.plan(guest_of(request)))

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

    @router.post("/letters", response_model=NoticePlan)
    async def tell_by_letter(body: TellByLetter, request: Request) -> Response:
        """Have letters of things, or otherwise than before, or none."""
        return sent(await notices.tell_by_letter(guest_of(request), body))

    return router


def letter_stop_routes(notices: Notices) -> APIRouter:
    """`/notices/off/…`, where letters say that they can be ended; browsers are shown a page there, by `Pages`."""
    router = APIRouter(prefix="/notices/off", responses=REFUSALS, include_in_schema=False)

    @router.post("/{code}", status_code=204, response_class=Response)
    async def stop(code: Annotated[str, Path(max_length=200)]) -> Response:
        """No more notices by letter for whoever has this code, as RFC 8058 has it: whoever asks, and answered alike."""
        await notices.letters.stop(code)
        return Response(status_code=204)

    return router
