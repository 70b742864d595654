"""Words over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.requests import HTTPConnection

from lexiko.server.problems import REFUSALS
from lexiko.server.tables import Helping, askers, sent
from lexiko.server.wire import WordsAnswer, WordsLeave
from lexiko.server.words.question import MOST_LETTERS, MOST_TYPED, WordsKind, WordsQuestion
from lexiko.server.words.service import WordService

SetKey = Annotated[str, Query(alias="set", min_length=1, max_length=32)]
LexiconKey = Annotated[str, Query(min_length=1, max_length=64)]
Typed = Annotated[str, Query(max_length=MOST_TYPED)]
Letters = Annotated[int, Query(ge=0, le=MOST_LETTERS)]


def words_routes(words: WordService, helping: Helping, sender_of: Callable[[HTTPConnection], str]) -> APIRouter:
    """`/api/words`. Who sits in a game that is on without the open dictionary is told none. Rule: R7.1, V5"""
    router = APIRouter(prefix="/api/words", responses=REFUSALS)

    @router.get("", response_model=WordsLeave)
    async def may_ask(request: Request) -> Response:
        """Whether you may be told words now."""
        return sent(WordsLeave(await helping.game_that_forbids(askers(request))))

    @router.get("/{kind}", response_model=WordsAnswer)
    async def find(
        kind: WordsKind, request: Request, q: Typed, set_key: SetKey, *, lexicon: LexiconKey, letters: Letters = 0
    ) -> Response:
        """A word looked up, the words that letters make, those that fit a pattern, or a list worth knowing."""
        await helping.check(request)
        question = WordsQuestion(kind=kind, text=q, lexicon=lexicon, set_key=set_key, letters=letters)
        asker = sender_of(request) or min(askers(request), default="")
        found = await words.answer(question, asker, request.is_disconnected)
        return Response(found, 200, {"cache-control": "no-store"}, media_type="application/json")

    return router
