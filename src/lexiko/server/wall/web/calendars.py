"""Calendars over HTTP: those of others that hang on a wall, and a wall's plan for the calendars of others."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.guard import long_bodies
from lexiko.server.households import NoSuchHousehold
from lexiko.server.problems import REFUSALS
from lexiko.server.wall.errors import NotYours
from lexiko.server.wall.live import LiveWall
from lexiko.server.wall.service import Walls
from lexiko.server.wall.web.routes import GuestOf, WallId, wall_answer
from lexiko.server.wire import CalendarHung, NewCalendar, PlanAddress, PlanAddressState

CalendarId = Annotated[str, Path(min_length=8, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Secret = Annotated[str, Path(min_length=20, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
FILE_HEADERS = {
    "cache-control": "private, no-cache",
    "content-disposition": 'inline; filename="plan.ics"',
    "x-robots-tag": "noindex",
}


def calendar_routes(walls: Walls, guest_of: GuestOf) -> APIRouter:
    """Hanging calendars up, and secret addresses of the plan."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    _add_hanging(router, walls, guest_of)
    _add_calendars(router, walls, guest_of)
    _add_addresses(router, walls, guest_of)
    return router


def _add_hanging(router: APIRouter, walls: Walls, guest_of: GuestOf) -> None:
    async def of_a_member(request: Request) -> None:
        """A long body is taken from a member of the household, and from nobody else."""
        await walls.wall(request.path_params["wall_id"], guest_of(request))

    hanging = APIRouter(route_class=long_bodies(of_a_member))

    @hanging.post("/walls/{wall_id}/calendars", response_model=CalendarHung)
    async def hang(wall_id: WallId, body: NewCalendar, request: Request) -> Response:
        """Hang up a calendar that somebody else keeps, from a file or an address; done once for its key."""
        wall, _ = await walls.wall(wall_id, guest_of(request))
        member, _ = walls.acting_member(wall, guest_of(request), body.member)
        return wall_answer(CalendarHung(await walls.calendars.hang(wall, body, by=member.id)))

    router.include_router(hanging)


def _add_calendars(router: APIRouter, walls: Walls, guest_of: GuestOf) -> None:
    @router.post("/walls/{wall_id}/calendars/{calendar}/take-off", status_code=204)
    async def take_off(wall_id: WallId, calendar: CalendarId, request: Request, member: str | None = None) -> Response:
        """Take a calendar off; it can be put back for thirty days."""
        wall, _ = await walls.wall(wall_id, guest_of(request))
        by, _ = walls.acting_member(wall, guest_of(request), member)
        await walls.calendars.take_off(wall, calendar, by=by.id)
        return Response(status_code=204)

    @router.post("/walls/{wall_id}/calendars/{calendar}/put-back", status_code=204)
    async def put_back(wall_id: WallId, calendar: CalendarId, request: Request, member: str | None = None) -> Response:
        """Put a calendar back that was taken off."""
        wall, _ = await walls.wall(wall_id, guest_of(request))
        by, _ = walls.acting_member(wall, guest_of(request), member)
        await walls.calendars.take_off(wall, calendar, by=by.id, back=True)
        return Response(status_code=204)


def _add_addresses(router: APIRouter, walls: Walls, guest_of: GuestOf) -> None:
    async def grown_up(wall_id: str, guest: str) -> tuple[LiveWall, str]:
        """Who asks, where that is sure. Raises `NotYours` for others, `NoSuchHousehold`."""
        wall, _ = await walls.wall(wall_id, guest)
        member, sure = walls.acting_member(wall, guest, None)
        if not sure or member.child:
            raise NotYours("A grown-up may have such an address, at a device of theirs or with their figures.")
        return wall, member.id

    @router.get("/walls/{wall_id}/plan-address", response_model=PlanAddressState)
    async def state(wall_id: WallId, request: Request) -> Response:
        """Whether you have a secret address of the plan."""
        return wall_answer(await walls.calendars.address_state(*await grown_up(wall_id, guest_of(request))))

    @router.post("/walls/{wall_id}/plan-address", response_model=PlanAddress)
    async def make(wall_id: WallId, request: Request) -> Response:
        """Have a secret address at which your other calendars read the plan; the one you had ends."""
        return wall_answer(await walls.calendars.make_address(*await grown_up(wall_id, guest_of(request))))

    @router.post("/walls/{wall_id}/plan-address/end", status_code=204)
    async def end(wall_id: WallId, request: Request) -> Response:
        """Let your address lead nowhere."""
        await walls.calendars.end_address(*await grown_up(wall_id, guest_of(request)))
        return Response(status_code=204)

    @router.get("/plans/{secret}.ics", response_class=Response, responses=_ICS)
    async def plan_file(secret: Secret, request: Request) -> Response:
        """A wall's plan as an iCalendar file."""
        file = await walls.plan_file(secret)
        if file is None:
            raise NoSuchHousehold
        tag = f'"{hashlib.sha256(file).hexdigest()[:32]}"'
        headers = {**FILE_HEADERS, "etag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(file, headers=headers, media_type="text/calendar; charset=utf-8")


_ICS: dict[int | str, dict[str, object]] = {
    200: {"content": {"text/calendar": {"schema": {"type": "string"}}}},
    304: {"description": "It is as it was."},
}
