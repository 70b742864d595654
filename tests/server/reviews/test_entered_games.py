"""Reviews of games that were entered while they were played elsewhere: who may have one, and what it knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lexiko.server.guests import guest_of
from lexiko.server.reviews import ReviewService, review_routes
from lexiko.server.reviews.service import NewsOf
from tests.server.annotated.desk import Desk, desk_in
from tests.server.asking import run
from tests.server.reviews.room import QUICK, Told


@asynccontextmanager
async def reviewing(folder: Path, news_of: NewsOf | None = None) -> AsyncIterator[Desk]:
    """A desk whose finished games can be reviewed."""
    async with desk_in(folder) as desk:
        more: dict[str, Any] = {} if news_of is None else {"news_of": news_of}
        reviews = ReviewService(
            desk.house.database, desk.house.tables, desk.games, folder=folder / "reviews", effort=QUICK, **more
        )
        await reviews.open()
        desk.app.include_router(review_routes(reviews, guest_of))
        work = asyncio.create_task(reviews.work())
        try:
            yield desk
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


async def over(desk: Desk, **more: Any) -> str:
    """A game of Ann, whose racks are seen, and Ben, whose are not; he has left it."""
    game = await desk.open(**more)
    await desk.enters(game, "turn", "8F HORN", rack="HORNXYZ")
    await desk.enters(game, "turn", "H6 FA.M")
    await desk.enters(game, "turn", "pass", rack="XYZAEIU")
    await desk.enters(game, "resign", seat=1)
    return game


async def until_made(desk: Desk, game: str, guest: str = "olga") -> dict[str, Any]:
    async with asyncio.timeout(60):
        while (found := await desk.told(guest, f"/{game}/review"))["state"] not in ("made", "failed"):
            await asyncio.sleep(0.02)
    return found


def test_a_finished_game_that_was_entered_is_reviewed_and_says_which_turns_nobody_saw(tmp_path: Path) -> None:
    async def test() -> None:
        async with reviewing(tmp_path) as desk:
            game = await over(desk)
            assert (await desk.told("eve", f"/{game}/review"))["state"] == "none"
            await desk.told("eve", f"/{game}/review", {})
            review = (await until_made(desk, game))["review"]
            assert [turn["made"]["word"] for turn in review["turns"]] == ["HORN", "FARM", "pass"]
            assert review["turns"][1]["best"] is None and not review["turns"][1]["lost"]
            assert "The rack is not recorded, so this turn is not reviewed." in review["turns"][1]["said"]
            assert any("The racks of Ben are not recorded" in note for note in review["notes"])
            assert review["turns"][2]["kind"] == "missed play"
            page = await desk.ask("eve", f"/{game}/review.html?language=de")
            assert "Ann" in page.text and 'lang="de"' in page.text

    run(test())


def test_before_its_end_no_game_that_is_entered_is_reviewed(tmp_path: Path) -> None:
    async def test() -> None:
        async with reviewing(tmp_path) as desk:
            game = await desk.open(record_open=True)
            await desk.enters(game, "turn", "8F HORN", rack="HORNXYZ")
            for path, body in (("review", None), ("review", {}), ("review/withdraw", {}), ("review.html", None)):
                assert await desk.refused("olga", f"/{game}/{path}", body) == "not-now"

    run(test())


def test_where_racks_are_never_told_only_those_who_enter_a_game_have_it_reviewed(tmp_path: Path) -> None:
    async def test() -> None:
        async with reviewing(tmp_path) as desk:
            game = await over(desk, racks="never")
            await desk.told("olga", f"/{game}/review", {})
            assert (await until_made(desk, game))["review"]["turns"][0]["rack"]
            for path, body in (("review", None), ("review", {}), ("review/withdraw", {}), ("review.html", None)):
                assert await desk.refused("eve", f"/{game}/{path}", body) == "racks-untold"

    run(test())


def test_a_game_that_is_mended_after_its_review_has_a_new_one(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        told.go.set()
        async with reviewing(tmp_path, told.news_of) as desk:
            game = await over(desk)
            await desk.told("olga", f"/{game}/review", {})
            await until_made(desk, game)
            for _ in range(2):
                await desk.back(game)
            assert await desk.refused("olga", f"/{game}/review") == "not-now"
            await desk.enters(game, "turn", "pass", rack="XYZEEIU")
            await desk.enters(game, "resign", seat=1)
            assert (await desk.told("olga", f"/{game}/review"))["state"] == "none"
            await desk.told("olga", f"/{game}/review", {})
            assert (await until_made(desk, game))["state"] == "made" and len(told.asked) == 2

    run(test())
