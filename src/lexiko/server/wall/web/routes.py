"""Walls over HTTP: decode, ask the service, encode."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from lexiko.server.problems import REFUSALS
from lexiko.server.wall.service import Walls
from lexiko.server.wire import (
    BoardMoments,
    BoardThen,
    EntryHistory,
    NewWallGame,
    PlanView,
    Sent,
    TableMade,
    WallDone,
    WallRequest,
    WallSnapshot,
    encoded,
)

WallId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
DaysShown = Annotated[int, Query(ge=1, le=62)]
GuestOf = Callable[[HTTPConnection], str]


def wall_routes(walls: Walls, guest_of: GuestOf) -> APIRouter:
    """Looking at a wall, writing on it, and hanging a game up."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    @router.get("/walls/{wall_id}", response_model=WallSnapshot)
    async def show(wall_id: WallId, request: Request, seen: Annotated[int, Query(ge=0)] = 0) -> Response:
        """The wall, or what has changed after entry `seen`."""
        wall, _ = await walls.wall(wall_id, guest_of(request))
        return wall_answer(await walls.snapshot(wall, guest_of(request), seen))

    @router.post("/walls/{wall_id}/commands", response_model=WallDone)
    async def command(wall_id: WallId, body: WallRequest, request: Request) -> Response:
        """Do something at the wall: done once for its key, however often it is sent."""
        return wall_answer(await walls.command(wall_id, guest_of(request), body))

    @router.post("/walls/{wall_id}/games", status_code=201, response_model=TableMade)
    async def make_game(wall_id: WallId, body: NewWallGame, request: Request) -> Response:
        """Hang up the racks of some members: a game begins."""
        return wall_answer(await walls.make_game(wall_id, guest_of(request), body), 201)

    @router.get("/walls/{wall_id}/board/moments", response_model=BoardMoments)
    async def moments(wall_id: WallId, request: Request) -> Response:
        """The states of the dry-erase area that can be put back."""
        return wall_answer(await walls.moments(wall_id, guest_of(request)))

    @router.get("/walls/{wall_id}/board", response_model=BoardThen)
    async def board_then(wall_id: WallId, request: Request, at: float) -> Response:
        """The dry-erase area as it was."""
        return wall_answer(await walls.board_then(wall_id, guest_of(request), at))

    @router.get("/walls/{wall_id}/plan", response_model=PlanView)
    async def plan(
        wall_id: WallId, request: Request, first: date, days: Annotated[int, Query(ge=1, le=62)] = 7
    ) -> Response:
        """What the planner has for some days."""
        return wall_answer(await walls.plan(wall_id, guest_of(request), first, days))

    @router.get("/walls/{wall_id}/plan/{entry}", response_model=EntryHistory)
    async def entry_history(wall_id: WallId, entry: WallId, request: Request) -> Response:
        """How an entry of the planner was in the last thirty days."""
        return wall_answer(await walls.entry_history(wall_id, guest_of(request), entry))

    return router


def wall_answer(message: Sent, status: int = 200) -> Response:
    """A message as it goes out; nothing that is known of a household may be kept by anybody on the way."""
    return Response(encoded(message), status, {"cache-control": "no-store"}, media_type="application/json")
