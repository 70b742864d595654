"""Puzzles over HTTP."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from lexiko.server.archive import language_for
from lexiko.server.problems import REFUSALS
from lexiko.server.puzzles.service import PuzzleService
from lexiko.server.tables import GuestOf, Language, sent
from lexiko.server.wire import AnotherPuzzle, OwnPuzzles, PuzzlePlan, PuzzlePreview, PuzzleShown, TryPuzzle

Words = Annotated[str, Path(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
PuzzleId = Annotated[str, Path(min_length=12, max_length=12, pattern="^[0-9a-f]+$")]
Day = Annotated[date | None, Query()]


def puzzle_routes(puzzles: PuzzleService, guest_of: GuestOf) -> APIRouter:
    """`/api/puzzles/…`. A puzzle helps nobody in a game: its position is fixed, and only its own plays are judged."""
    router = APIRouter(prefix="/api/puzzles", responses=REFUSALS)

    @router.get("", response_model=PuzzlePlan)
    async def plan() -> Response:
        """Which puzzles there are."""
        return sent(await puzzles.plan())

    @router.get("/{words}/day", response_model=PuzzleShown)
    async def of_day(words: Words, request: Request, day: Day = None, language: Language = "en") -> Response:
        """The puzzle of a day, by the date in UTC; today's where none is told."""
        return sent(await puzzles.of_day(guest_of(request), words, day, language=language_for(language, None)))

    @router.post("/{words}/another", response_model=PuzzleShown)
    async def another(words: Words, wish: AnotherPuzzle, request: Request, language: Language = "en") -> Response:
        """One that you have not had, by theme and difficulty."""
        return sent(await puzzles.another(guest_of(request), words, wish, language=language_for(language, None)))

    @router.get("/mine", response_model=OwnPuzzles)
    async def mine(request: Request) -> Response:
        """How many puzzles there are of what you missed in your own games."""
        return sent(await puzzles.mine(guest_of(request)))

    @router.post("/mine", response_model=OwnPuzzles)
    async def look(request: Request) -> Response:
        """Let more of your finished games be looked through for some."""
        return sent(await puzzles.look(guest_of(request)))

    @router.post("/mine/next", response_model=PuzzleShown)
    async def next_own(request: Request, language: Language = "en") -> Response:
        """The next of them that you have not had."""
        return sent(await puzzles.next_own(guest_of(request), language=language_for(language, None)))

    _add_one(router, puzzles, guest_of)
    return router


def _add_one(router: APIRouter, puzzles: PuzzleService, guest_of: GuestOf) -> None:
    @router.get("/{words}/{puzzle_id}", response_model=PuzzleShown)
    async def puzzle(words: Words, puzzle_id: PuzzleId, request: Request, language: Language = "en") -> Response:
        """A puzzle as far as you are with it."""
        spoken = language_for(language, None)
        return sent(await puzzles.puzzle(guest_of(request), words, puzzle_id, language=spoken))

    @router.post("/{words}/{puzzle_id}/preview", response_model=PuzzlePreview)
    async def preview(words: Words, puzzle_id: PuzzleId, asked: TryPuzzle, request: Request) -> Response:
        """What tiles as they lie would score."""
        return sent(await puzzles.preview(guest_of(request), words, puzzle_id, asked))

    @router.post("/{words}/{puzzle_id}/try", response_model=PuzzleShown)
    async def attempt(
        words: Words, puzzle_id: PuzzleId, asked: TryPuzzle, request: Request, *, language: Language = "en"
    ) -> Response:
        """Try a play."""
        spoken = language_for(language, None)
        return sent(await puzzles.attempt(guest_of(request), words, puzzle_id, asked, language=spoken))

    @router.post("/{words}/{puzzle_id}/hint", response_model=PuzzleShown)
    async def hint(words: Words, puzzle_id: PuzzleId, request: Request, language: Language = "en") -> Response:
        """The next hint."""
        return sent(await puzzles.hint(guest_of(request), words, puzzle_id, language=language_for(language, None)))

    @router.post("/{words}/{puzzle_id}/show", response_model=PuzzleShown)
    async def show(words: Words, puzzle_id: PuzzleId, request: Request, language: Language = "en") -> Response:
        """The answer."""
        return sent(await puzzles.show(guest_of(request), words, puzzle_id, language=language_for(language, None)))
