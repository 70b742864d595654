"""Reviews over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from lexiko.server.archive import file_described, file_sent, language_for
from lexiko.server.problems import REFUSALS
from lexiko.server.reviews.finished import FinishedGames
from lexiko.server.reviews.service import ReviewService
from lexiko.server.tables import GuestOf, Language, OneSeat, TableId, packed, sent
from lexiko.server.wire import MissedCards, ReviewState

Words = Annotated[str, Query(min_length=1, max_length=64)]


def review_routes(reviews: ReviewService, guest_of: GuestOf) -> APIRouter:
    """`/api/tables/…/review`, the same of `/api/annotated/…`, and `/api/reviews/missed`."""
    router = APIRouter(prefix="/api", responses=REFUSALS)
    _add_games(router, "/tables", reviews, games=reviews.tables, guest_of=guest_of)
    _add_games(router, "/annotated", reviews, games=reviews.annotated, guest_of=guest_of)

    @router.get("/reviews/missed", response_model=MissedCards)
    async def missed(request: Request, words: Words) -> Response:
        """What your reviewed games missed, as cards to learn."""
        return packed(sent(await reviews.missed(guest_of(request), words)), request)

    return router


def _add_games(
    router: APIRouter, path: str, reviews: ReviewService, *, games: FinishedGames, guest_of: GuestOf
) -> None:
    """Those of one kind of games, below their path."""

    async def state(game: str, request: Request, language: str, seen: int = 0) -> Response:
        guest, spoken = guest_of(request), language_for(language, None)
        found = await games.seen_by(game, guest)
        return packed(sent(await reviews.state(found, guest, language=spoken, seen=seen)), request)

    @router.get(f"{path}/{{game}}/review", response_model=ReviewState)
    async def show(
        game: TableId, request: Request, language: Language = "en", seen: Annotated[int, Query(ge=0)] = 0
    ) -> Response:
        """How far the review of a finished game is, and what is known by now, unless that edition was `seen`."""
        return await state(game, request, language, seen)

    @router.post(f"{path}/{{game}}/review", response_model=ReviewState)
    async def ask(game: TableId, request: Request, language: Language = "en") -> Response:
        """Have a finished game reviewed."""
        await reviews.ask(await games.seen_by(game, guest_of(request)), guest_of(request))
        return await state(game, request, language)

    @router.post(f"{path}/{{game}}/review/withdraw", response_model=ReviewState)
    async def withdraw(game: TableId, request: Request, language: Language = "en") -> Response:
        """Do not wait for it any more: it is given up where nobody else does."""
        await reviews.withdraw(await games.seen_by(game, guest_of(request)), guest_of(request))
        return await state(game, request, language)

    @router.get(f"{path}/{{game}}/review.html", **file_described("text/html"))
    async def take_away(game: TableId, request: Request, language: Language = "en", seat: OneSeat = 0) -> Response:
        """A review as one page that needs nothing else, seen by one of the seats."""
        found = await games.seen_by(game, guest_of(request))
        page = await reviews.page(found, language=language_for(language, None), seat=seat or 0)
        return file_sent(page, f"lexiko-{game}.html", "text/html; charset=utf-8")
