"""Words to learn over HTTP."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response

from lexiko.server.archive import FairQueue, file_described
from lexiko.server.guard import asked_from, long_bodies
from lexiko.server.problems import REFUSALS
from lexiko.server.study.errors import NotABoxHere
from lexiko.server.study.service import StudyService
from lexiko.server.tables import GuestOf, packed, sent
from lexiko.server.wire import AskQuestions, BoxNews, BoxState, SentBox, StudyPlan, StudyQuestions, StudyWish, TakenIn

Words = Annotated[str, Path(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Form = Literal["box", "csv", "apkg"]
_MEDIA = {"box": "application/vnd.sqlite3", "csv": "text/csv; charset=utf-8", "apkg": "application/octet-stream"}


def study_routes(study: StudyService, guest_of: GuestOf) -> APIRouter:
    """`/api/study/…`."""
    router, queue = APIRouter(prefix="/api/study", responses=REFUSALS), FairQueue()
    taking = APIRouter(route_class=long_bodies())

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

    @router.get("/{words}/box.{form}", **file_described("application/octet-stream"))
    async def file(words: Words, form: Form, request: Request) -> Response:
        """Your whole box as a file: for `lexiko study` (`box`), as a table (`csv`), for Anki (`apkg`)."""
        async with queue.turn(asked_from(request.scope)):
            content = await study.file(request, guest_of(request), words, form)
        name = f"lexiko-{words}.{form}"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(content, headers=headers, media_type=_MEDIA[form])

    @taking.post("/{words}/box/file", response_model=TakenIn)
    async def take_in(words: Words, body: SentBox, request: Request) -> Response:
        """Take in what a file has: a box of `lexiko study`, or a table of cards."""
        try:
            content = b64decode(body.content, validate=True)
        except ValueError:
            raise NotABoxHere from None
        async with queue.turn(asked_from(request.scope)):
            return sent(await study.take_in(guest_of(request), words, content))

    router.include_router(taking)
    return router
