"""Looking back over HTTP: earlier positions, and what a game can be taken away as."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.archive.languages import language_for
from lexiko.server.archive.link_previews import link_picture
from lexiko.server.archive.pictures import Pictures, board_svg
from lexiko.server.archive.queue import FairQueue
from lexiko.server.archive.records import fairness_of, game_gcg, game_json
from lexiko.server.guard import asked_from
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import (
    GuestOf,
    Language,
    NoSpectators,
    NoSuchThing,
    OneSeat,
    TableId,
    TableService,
    past_view,
    sent,
    shown_state,
)
from lexiko.server.wire import Fairness, View

GameSeq = Annotated[int, Path(ge=0, lt=100_000)]
_LINK_PICTURE_HEADERS = {"cache-control": "public, max-age=60"}
"""It is the same for everybody who has the link, and a chat that shows it to many asks for it once."""
_PICTURE_HEADERS = {"cache-control": "no-store"}


def archive_routes(tables: TableService, guest_of: GuestOf) -> APIRouter:
    """Positions of the past, records, pictures, and the check of the draws."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    queue, pictures = FairQueue(), Pictures()

    @router.get("/tables/{table_id}/game.gcg", **file_described("text/plain"))
    async def show_gcg(table_id: TableId, request: Request) -> Response:
        """A finished game as a GCG record."""
        table = await tables.seen_by(table_id, guest_of(request))
        async with queue.turn(asked_from(request.scope)):
            text = await asyncio.to_thread(game_gcg, table.history)
        return file_sent(text, f"lexiko-{table_id}.gcg", "text/plain; charset=utf-8")

    @router.get("/tables/{table_id}/game.json", **file_described("application/json"))
    async def show_document(table_id: TableId, request: Request) -> Response:
        """A finished game with all that it takes to check its draws."""
        table = await tables.seen_by(table_id, guest_of(request))
        async with queue.turn(asked_from(request.scope)):
            text = await asyncio.to_thread(game_json, table.history)
        return file_sent(text, f"lexiko-{table_id}.json", "application/json")

    @router.get("/tables/{table_id}/game.svg", **file_described("image/svg+xml"))
    async def show_svg(table_id: TableId, request: Request) -> Response:
        """The board as it is shown now."""
        async with queue.turn(asked_from(request.scope)):
            svg = await _svg(table_id, request)
        return Response(svg, headers=_PICTURE_HEADERS, media_type="image/svg+xml")

    @router.get("/tables/{table_id}/game.png", **file_described("image/png"))
    async def show_png(table_id: TableId, request: Request) -> Response:
        """The board as it is shown now, as pixels."""
        async with queue.turn(asked_from(request.scope)):
            png = await pictures.png(await _svg(table_id, request))
        return Response(png, headers=_PICTURE_HEADERS, media_type="image/png")

    _add_past(router, tables, guest_of)
    _add_link_picture(router, tables, queue, pictures)

    @router.get("/tables/{table_id}/verify", response_model=Fairness)
    async def verify(table_id: TableId, request: Request) -> Response:
        """Every draw of a finished game made once more."""
        table = await tables.seen_by(table_id, guest_of(request))
        async with queue.turn(asked_from(request.scope)):
            fairness = await asyncio.to_thread(fairness_of, table.history)
        return sent(fairness)

    async def _svg(table_id: str, request: Request) -> str:
        table = await tables.seen_by(table_id, guest_of(request))
        audience = table.audience(guest_of(request), None)
        state = shown_state(table.history, audience, tables.times())
        return await asyncio.to_thread(board_svg, table.history, state)

    return router


def _add_past(router: APIRouter, tables: TableService, guest_of: GuestOf) -> None:
    @router.get("/tables/{table_id}/at/{game_seq}", response_model=View)
    async def show_past(table_id: TableId, game_seq: GameSeq, request: Request, seat: OneSeat = None) -> Response:
        """The game as it stood after so many of its events."""
        table = await tables.table(table_id)
        audience, times = table.audience(guest_of(request), seat), tables.times()
        moment = table.history.moment_of_game(game_seq)
        if moment is None or game_seq > shown_state(table.history, audience, times).game_seq:
            raise NoSuchThing("The game has not come so far.", why="not-so-far")
        return sent(past_view(table.history, moment, audience, times=times))


def _add_link_picture(router: APIRouter, tables: TableService, queue: FairQueue, pictures: Pictures) -> None:
    @router.get("/tables/{table_id}/link.png", **file_described("image/png"))
    async def show_link_picture(table_id: TableId, request: Request, language: Language = "en") -> Response:
        """What those see who are sent the table's link: the same for everybody, as for who has no seat."""
        spoken = language_for(language, None)
        async with queue.turn(asked_from(request.scope)):
            table = await tables.table(table_id)
            try:
                state, watched = shown_state(table.history, table.audience("", None), tables.times()), True
            except NoSpectators:
                state, watched = table.history.state, False
            svg = await asyncio.to_thread(link_picture, table.history, state, spoken, watched=watched)
            png = await pictures.png(svg)
        return Response(png, headers=_LINK_PICTURE_HEADERS, media_type="image/png")


def file_described(media_type: str) -> dict[str, Any]:
    """How a file is described to those who read the server's description."""
    return {"response_class": Response, "responses": {200: {"content": {media_type: {}}}}}


def file_sent(text: str, name: str, media_type: str) -> Response:
    """A file to take away, which nobody on the way may keep."""
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, headers=headers, media_type=media_type)
