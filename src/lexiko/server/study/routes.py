"""Words to learn over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.problems import REFUSALS
from lexiko.server.study.service import StudyService
from lexiko.server.tables import GuestOf, packed, sent
from lexiko.server.wire import AskQuestions, BoxNews, BoxState, StudyPlan, StudyQuestions, StudyWish

Words = Annotated[str, Path(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


def study_routes(study: StudyService, guest_of: GuestOf) -> APIRouter:
    """`/api/study/…`."""
    router = APIRouter(prefix="/api/study", responses=REFUSALS)

    @router.get("", response_model=StudyPlan)
    async def plan() -> Response:
        """Which words can be learnt here."""
        return sent(study.plan())

    @router.post("/{words}/cards", response_model=StudyQuestions)
    async def cards(words: Words, wish: StudyWish, request: Request) -> Response:
        """Cards that are wished for, some at a time."""
        return packed(sent(await study.cards(request, words, wish)), request)

    @router.post("/{words}/questions", response_model=StudyQuestions)
    async def questions(words: Words, wish: AskQuestions, request: Request) -> Response:
        """What cards ask. Of those that cannot be told now nothing is said."""
        return packed(sent(await study.questions(request, guest_of(request), words, wish)), request)

    @router.post("/{words}/box", response_model=BoxState)
    async def box(words: Words, news: BoxNews, request: Request) -> Response:
        """Take in what this device has of your box, and tell it what it has not."""
        return packed(sent(await study.box(guest_of(request), words, news)), request)

    return router
