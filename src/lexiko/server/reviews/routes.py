"""Reviews over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from lexiko.server.archive import file_described, file_sent, language_for
from lexiko.server.problems import REFUSALS
from lexiko.server.reviews.service import ReviewService
from lexiko.server.tables import GuestOf, Language, OneSeat, TableId, packed, sent
from lexiko.server.wire import MissedCards, ReviewState

Words = Annotated[str, Query(min_length=1, max_length=64)]


def review_routes(reviews: ReviewService, guest_of: GuestOf) -> APIRouter:
    """`/api/tables/…/review`, and `/api/reviews/missed`."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    async def state(table_id: str, request: Request, language: str, seen: int = 0) -> Response:
        spoken = language_for(language, None)
        answer = sent(await reviews.state(table_id, guest_of(request), language=spoken, seen=seen))
        return packed(answer, request)

    @router.get("/tables/{table_id}/review", response_model=ReviewState)
    async def show(
        table_id: TableId, request: Request, language: Language = "en", seen: Annotated[int, Query(ge=0)] = 0
    ) -> Response:
        """How far the review of a finished game is, and what is known by now, unless that edition was `seen`."""
        return await state(table_id, request, language, seen)

    @router.post("/tables/{table_id}/review", response_model=ReviewState)
    async def ask(table_id: TableId, request: Request, language: Language = "en") -> Response:
        """Have a finished game reviewed."""
        await reviews.ask(table_id, guest_of(request))
        return await state(table_id, request, language)

    @router.post("/tables/{table_id}/review/withdraw", response_model=ReviewState)
    async def withdraw(table_id: TableId, request: Request, language: Language = "en") -> Response:
        """Do not wait for it any more: it is given up where nobody else does."""
        await reviews.withdraw(table_id, guest_of(request))
        return await state(table_id, request, language)

    @router.get("/tables/{table_id}/review.html", **file_described("text/html"))
    async def take_away(table_id: TableId, request: Request, language: Language = "en", seat: OneSeat = 0) -> Response:
        """A review as one page that needs nothing else, seen by one of the seats."""
        spoken = language_for(language, None)
        page = await reviews.page(table_id, guest_of(request), language=spoken, seat=seat or 0)
        return file_sent(page, f"lexiko-{table_id}.html", "text/html; charset=utf-8")

    @router.get("/reviews/missed", response_model=MissedCards)
    async def missed(request: Request, words: Words) -> Response:
        """What your reviewed games missed, as cards to learn."""
        return packed(sent(await reviews.missed(guest_of(request), words)), request)

    return router
