"""Holidays over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lexiko.server.holidays.service import Holidays
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, sent
from lexiko.server.wire import HolidayPlan, TakeHoliday


def holiday_routes(holidays: Holidays, guest_of: GuestOf) -> APIRouter:
    """`/api/holiday`."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    @router.get("/holiday", response_model=HolidayPlan)
    async def show(request: Request) -> Response:
        """When you are away, or will be."""
        return sent(await holidays.of(guest_of(request)))

    @router.post("/holiday", response_model=HolidayPlan)
    async def take(body: TakeHoliday, request: Request) -> Response:
        """Be away from one moment to another: your days stand still then, at every slow game of yours."""
        return sent(await holidays.take(guest_of(request), body.begins, body.ends))

    @router.post("/holiday/over", response_model=HolidayPlan)
    async def end(request: Request) -> Response:
        """Be back, or stay."""
        return sent(await holidays.end(guest_of(request)))

    return router
