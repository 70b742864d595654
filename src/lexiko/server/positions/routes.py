"""Positions over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from lexiko.server.archive import FairQueue, Pictures, file_described, language_for
from lexiko.server.guard import asked_from
from lexiko.server.positions.service import PositionService
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, Language, TableId, sent
from lexiko.server.wire import (
    AheadState,
    ListMoves,
    ListWaits,
    LookAhead,
    Message,
    MovesListed,
    PositionRead,
    PositionRules,
    PositionSight,
    ReadPosition,
    RecordWritten,
    SeePosition,
    WriteRecord,
)

WorkId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Seen = Annotated[int, Query(ge=0)]
Turn = Annotated[int | None, Query(ge=0, le=1000)]
Check = Callable[[Request], Awaitable[None]]
"""Raises a refusal where whoever asks may not be helped now."""
_PICTURE_HEADERS = {"cache-control": "no-store"}


class _Asked(Message):
    """A position as its address has it."""

    cgp: Annotated[str, Field(max_length=4000)]
    edition: Annotated[str, Field(max_length=96)] = ""
    set: Annotated[str, Field(max_length=32)] | None = None
    words: Annotated[str, Field(max_length=64)] | None = None
    house: Annotated[str, Field(max_length=32)] = ""
    opening: Annotated[int, Field(ge=3, le=5)] | None = None
    levels: Annotated[str, Field(max_length=100)] = ""

    @property
    def rules(self) -> PositionRules:
        """By which rules it is played."""
        levels: list[str | int] = [int(each) if each.isdecimal() else each for each in self.levels.split(",") if each]
        return PositionRules(
            edition=self.edition,
            set_key=self.set,
            lexicon=self.words,
            variations=[each for each in self.house.split(",") if each],
            opening_length=self.opening,
            levels=levels,
        )


def position_routes(positions: PositionService, guest_of: GuestOf, check: Check) -> APIRouter:
    """`/api/positions`, and positions of finished games.

    What knows words is closed for whom `check` refuses: who sits in a game that is on without the open dictionary.

    Rule: R7.1, V5
    """
    router, queue = APIRouter(prefix="/api", responses=REFUSALS), FairQueue()
    _add_reading(router, positions, guest_of, queue)
    _add_taking(router, positions, queue)
    _add_moves(router, positions, guest_of, check, queue=queue)
    return router


def _add_reading(router: APIRouter, positions: PositionService, guest_of: GuestOf, queue: FairQueue) -> None:
    @router.post("/positions", response_model=PositionRead)
    async def read(asked: ReadPosition, request: Request) -> Response:
        """A position read from a line of CGP or a record in GCG, with everything that is wrong with it."""
        async with queue.turn(asked_from(request.scope)):
            return sent(await positions.read(asked))

    @router.get("/tables/{table_id}/position", response_model=PositionRead)
    async def of_game(table_id: TableId, request: Request, turn: Turn = None, language: Language = "en") -> Response:
        """A finished game after so many turns, as a position."""
        async with queue.turn(asked_from(request.scope)):
            spoken = language_for(language, None)
            return sent(await positions.of_game(table_id, guest_of(request), turn=turn, language=spoken))


def _add_taking(router: APIRouter, positions: PositionService, queue: FairQueue) -> None:
    pictures = Pictures()

    @router.post("/positions/record", response_model=RecordWritten)
    async def record(asked: WriteRecord, request: Request) -> Response:
        """A game in GCG, gone on with by the moves of a variation."""
        async with queue.turn(asked_from(request.scope)):
            return sent(await positions.record(asked))

    @router.get("/positions/picture.svg", **file_described("image/svg+xml"))
    async def svg(asked: Annotated[_Asked, Query()], request: Request) -> Response:
        """The board of a position."""
        async with queue.turn(asked_from(request.scope)):
            picture = await positions.picture(asked.cgp, asked.rules)
        return Response(picture, headers=_PICTURE_HEADERS, media_type="image/svg+xml")

    @router.get("/positions/picture.png", **file_described("image/png"))
    async def png(asked: Annotated[_Asked, Query()], request: Request) -> Response:
        """The same as pixels."""
        async with queue.turn(asked_from(request.scope)):
            picture = await pictures.png(await positions.picture(asked.cgp, asked.rules))
        return Response(picture, headers=_PICTURE_HEADERS, media_type="image/png")


def _add_moves(
    router: APIRouter, positions: PositionService, guest_of: GuestOf, check: Check, *, queue: FairQueue
) -> None:
    @router.post("/positions/moves", response_model=MovesListed)
    async def moves(asked: ListMoves, request: Request) -> Response:
        """The moves of a position, the best at sight first."""
        await check(request)
        async with queue.turn(asked_from(request.scope)):
            return sent(await positions.moves(asked))

    @router.post("/positions/sight", response_model=PositionSight)
    async def sight(asked: SeePosition, request: Request) -> Response:
        """The board of a position with a coach's eyes: squares for a letter, hooks, where the best replies go."""
        await check(request)
        async with queue.turn(asked_from(request.scope)):
            return sent(await positions.sight(asked))

    @router.get("/positions/moves/waiting", response_model=ListWaits)
    async def waiting(request: Request) -> Response:
        """How many others come before you, while moves are listed."""
        return sent(ListWaits(queue.before(asked_from(request.scope))))

    @router.post("/positions/ahead", response_model=AheadState)
    async def look(asked: LookAhead, request: Request) -> Response:
        """Have a position looked ahead in; of one person the latest alone."""
        await check(request)
        address = asked_from(request.scope)
        return sent(await positions.look(asked, asker=guest_of(request), address=address))

    @router.get("/positions/ahead/{work_id}", response_model=AheadState)
    async def state(work_id: WorkId, request: Request, seen: Seen = 0, language: Language = "en") -> Response:
        """How far it is, with what is known by now unless that edition was `seen`."""
        await check(request)
        return sent(positions.ahead.state(work_id, seen=seen, language=language_for(language, None)))

    @router.post("/positions/ahead/{work_id}/stop", response_model=AheadState)
    async def stop(work_id: WorkId, request: Request, seen: Seen = 0) -> Response:
        """End it; what was found so far stays."""
        await check(request)
        return sent(positions.ahead.stop(work_id, seen=seen))
