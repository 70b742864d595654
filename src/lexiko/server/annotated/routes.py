"""Annotated games over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.annotated.service import AnnotatedGames
from lexiko.server.archive import FairQueue, Pictures, file_described, file_sent, language_for
from lexiko.server.guard import asked_from
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, Language, sent
from lexiko.server.wire import (
    AnnotatedAnswer,
    AnnotatedList,
    AnnotatedMade,
    AnnotatedState,
    ChangeAnnotated,
    ChangeClock,
    EnterTurn,
    ForeseeTurn,
    JoinAnnotated,
    NewAnnotated,
    TakeBack,
    TellRack,
    TurnForeseen,
)

GameId = Annotated[str, Path(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
_PICTURE_HEADERS = {"cache-control": "no-store"}


def annotated_routes(games: AnnotatedGames, guest_of: GuestOf) -> APIRouter:
    """`/api/annotated/…`. Nothing here knows moves; what a list says of a play is told once it stands. Rule: R7.1"""
    router = APIRouter(prefix="/api/annotated", responses=REFUSALS)
    _add_games(router, games, guest_of)
    _add_entering(router, games, guest_of)
    _add_taking(router, games, guest_of)
    return router


def _add_games(router: APIRouter, games: AnnotatedGames, guest_of: GuestOf) -> None:
    # 200 with every reason where none was opened.
    @router.post("", status_code=201, response_model=AnnotatedMade, responses={200: {"model": AnnotatedMade}})
    async def make(asked: NewAnnotated, request: Request) -> Response:
        """Open a game that is played elsewhere."""
        made = await games.make(guest_of(request), asked)
        return sent(made, 201 if made.id else 200)

    @router.get("", response_model=AnnotatedList)
    async def listed(request: Request) -> Response:
        """The games that you enter."""
        return sent(await games.games_of(guest_of(request)))

    @router.get("/{game}", response_model=AnnotatedState)
    async def show(game: GameId, request: Request, language: Language = "en") -> Response:
        """The game as you may know it."""
        return sent(await games.state(game, guest_of(request), language_for(language, None)))

    @router.post("/{game}/settings", status_code=204)
    async def change(game: GameId, asked: ChangeAnnotated, request: Request) -> Response:
        """Change what those who watch are told."""
        await games.change(game, guest_of(request), asked)
        return Response(status_code=204)

    @router.post("/{game}/join", status_code=204)
    async def join(game: GameId, asked: JoinAnnotated, request: Request) -> Response:
        """Enter this game too, by the link for that."""
        await games.join(game, guest_of(request), asked.key)
        return Response(status_code=204)

    @router.post("/{game}/renew", status_code=204)
    async def renew(game: GameId, request: Request) -> Response:
        """Have another link to enter with: whoever came by the old one only watches."""
        await games.renew(game, guest_of(request))
        return Response(status_code=204)

    @router.post("/{game}/remove", status_code=204)
    async def remove(game: GameId, request: Request) -> Response:
        """Remove a game for good."""
        await games.remove(game, guest_of(request))
        return Response(status_code=204)


def _add_entering(router: APIRouter, games: AnnotatedGames, guest_of: GuestOf) -> None:
    @router.post("/{game}/preview", response_model=TurnForeseen)
    async def foresee(game: GameId, asked: ForeseeTurn, request: Request) -> Response:
        """What a turn would score, and what is wrong with it."""
        return sent(await games.turns.foresee(game, guest_of(request), asked))

    @router.post("/{game}/turns", response_model=AnnotatedAnswer)
    async def enter(game: GameId, asked: EnterTurn, request: Request) -> Response:
        """Enter what happened at the board, or mend what was entered."""
        return sent(await games.turns.enter(game, guest_of(request), asked))

    @router.post("/{game}/turns/back", response_model=AnnotatedAnswer)
    async def take_back(game: GameId, asked: TakeBack, request: Request) -> Response:
        """Take back what was entered."""
        return sent(await games.turns.take_back(game, guest_of(request), asked))

    @router.post("/{game}/rack", response_model=AnnotatedAnswer)
    async def tell_rack(game: GameId, asked: TellRack, request: Request) -> Response:
        """Tell what is known of a rack."""
        return sent(await games.turns.tell_rack(game, guest_of(request), asked))

    @router.post("/{game}/clock", response_model=AnnotatedState)
    async def change_clock(game: GameId, asked: ChangeClock, request: Request, language: Language = "en") -> Response:
        """Start, pause, press or set the clock."""
        return sent(await games.turns.change_clock(game, guest_of(request), asked, language_for(language, None)))


def _add_taking(router: APIRouter, games: AnnotatedGames, guest_of: GuestOf) -> None:
    pictures, queue = Pictures(), FairQueue()

    @router.get("/{game}/game.gcg", **file_described("text/plain"))
    async def record(game: GameId, request: Request) -> Response:
        """The game as a GCG record, as far as it has come."""
        text = await games.record(game, guest_of(request))
        return file_sent(text, f"lexiko-{game}.gcg", "text/plain; charset=utf-8")

    @router.get("/{game}/board.svg", **file_described("image/svg+xml"))
    async def svg(game: GameId, request: Request, language: Language = "en") -> Response:
        """The board as it lies now."""
        async with queue.turn(asked_from(request.scope)):
            picture = await games.picture(game, language_for(language, None))
        return Response(picture, headers=_PICTURE_HEADERS, media_type="image/svg+xml")

    @router.get("/{game}/board.png", **file_described("image/png"))
    async def png(game: GameId, request: Request, language: Language = "en") -> Response:
        """The same as pixels."""
        async with queue.turn(asked_from(request.scope)):
            picture = await pictures.png(await games.picture(game, language_for(language, None)))
        return Response(picture, headers=_PICTURE_HEADERS, media_type="image/png")
