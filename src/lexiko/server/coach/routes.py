"""A coach over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lexiko.server.archive import language_for
from lexiko.server.coach.service import Coach
from lexiko.server.problems import REFUSALS
from lexiko.server.tables import GuestOf, Language, TableId, sent
from lexiko.server.wire import CoachAnswer, CoachQuery


def coach_routes(coach: Coach, guest_of: GuestOf) -> APIRouter:
    """`/api/tables/…/coach`."""
    router = APIRouter(prefix="/api/tables/{table_id}", responses=REFUSALS)

    @router.post("/coach", response_model=CoachAnswer)
    async def ask(table_id: TableId, body: CoachQuery, request: Request, language: Language = "en") -> Response:
        """Hints for one of your seats, and the board seen with its eyes; the others are told that you ask."""
        spoken = language_for(language, None)
        return sent(await coach.answer(table_id, guest_of(request), body, language=spoken))

    return router
