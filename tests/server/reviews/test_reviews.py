"""Is a finished game reviewed for who may see it, in turns, once, and is nothing told of one that is on?"""

from __future__ import annotations

import asyncio
import json
import lzma
from pathlib import Path

import psutil
import pytest

from lexiko.review import Heading
from lexiko.server.reviews import ReviewQueue, store
from lexiko.server.reviews.kept import KeptReviews
from lexiko.server.reviews.process import NoReview, news_of
from lexiko.server.reviews.question import ReviewNews, ReviewQuestion
from lexiko.server.reviews.queue import TooManyReviews
from tests.company import FEW_WORDS, rules
from tests.review.games import of_few_words
from tests.server.asking import asking, run
from tests.server.reviews.room import QUICK, Room, Told, room_in
from tests.server.tables.house import lay_table, named_by_header

STUCK = ("/bin/sh", "-c", "exec tail -f /dev/null")


async def asked(room: Room, table: str, guest: str = "guest-0") -> None:
    answer = await room.post(guest, f"{table}/review")
    assert answer.status_code == 200, answer.text


def figure(room: Room, name: str) -> float:
    """What those who run the server are told."""
    return next(value for called, _, _, value in room.reviews.figures() if called == f"lexiko_reviews_{name}")


def test_a_game_that_is_on_is_reviewed_for_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with room_in(tmp_path, told.news_of) as room:
            table = await lay_table(room.house, ["HORNXYZ", "FAMAAAA"])
            for guest in ("guest-0", "eve"):
                for answer in (
                    await room.post(guest, f"{table}/review"),
                    await room.get(guest, f"{table}/review"),
                    await room.get(guest, f"{table}/review.html"),
                ):
                    problem = answer.json()
                    assert (answer.status_code, problem["faults"][0]["code"]) == (409, "still-on"), answer.text
                    assert problem["detail"] == "This can be had when the game is over."
                    assert not {"HORNXYZ", "FAMAAAA"} & set(answer.text.split('"'))
            assert told.asked == [] and figure(room, "waiting") == figure(room, "making") == 0

    run(test())


def test_who_may_see_a_finished_game_may_see_its_review_and_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_in(tmp_path, Told().news_of) as room:
            private = await lay_table(room.house, ["HORNXYZ", "FAMAAAA"], spectators=False)
            for answer in (
                await room.post("eve", f"{private}/review"),
                await room.get("eve", f"{private}/review"),
                await room.get("eve", f"{private}/review.html"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "no-spectators")
            assert (await room.get("eve", "nowhere-at-all/review")).status_code == 404
            over = await room.ends(spectators=False)
            for guest in ("guest-1", "eve"):
                seen = await asking(named_by_header(room.house.app)).get(
                    f"/api/tables/{over}", headers={"guest": guest}
                )
                assert seen.status_code == (await room.post(guest, f"{over}/review")).status_code == 200

    run(test())


def test_what_reviewed_games_missed_is_told_as_cards_to_who_sat_there_and_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_in(tmp_path) as room:
            table = await room.ends("Ann", "Ben", first="HORNSAE")
            await asked(room, table)
            made = await room.until(table, "made")
            first, _ = made["review"]["turns"]
            assert first["missed"] == [{"kind": "anagrams", "letters": "AEHNORS"}]
            client = asking(named_by_header(room.app))

            async def missed(guest: str, words: str = "english") -> object:
                answer = await client.get(f"/api/reviews/missed?words={words}", headers={"guest": guest})
                assert answer.status_code == 200, answer.text
                return answer.json()

            card = {"kind": "anagrams", "letters": "AEHNORS", "lost": first["lost"], "table": table, "turn": 1}
            assert await missed("guest-0") == {"cards": [card], "games": 1}
            assert await missed("guest-1") == {"cards": [], "games": 1}
            assert await missed("eve") == await missed("guest-0", "german") == {"cards": [], "games": 0}

    run(test())


def test_a_game_is_reviewed_in_a_process_of_its_own_and_kept_without_a_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_in(tmp_path) as room:
            table = await room.ends("Ann <b>", 'Ben "2"')
            assert (await room.state(table))["state"] == "none"
            assert (await room.get("eve", f"{table}/review.html")).status_code == 404
            await asked(room, table)
            first = await room.until(table, "making", "made")
            assert first["asked"] or first["state"] == "made"
            made = await room.until(table, "made")
            review = made["review"]
            assert [turn["made"]["word"] for turn in review["turns"]] == ["HORN", "FARM"]
            assert review["turns"][1]["seat"] == 1 and len(review["turns"][1]["board"]) == 4
            assert [tile["tile"] for tile in review["turns"][0]["made"]["laid"]] == ["H", "O", "R", "N"]
            best, worse = review["turns"]
            assert best["best"] is None and best["said"].startswith("Nothing better was found.")
            assert worse["best"]["text"] == "exchange AAAAFM" and worse["kind"] == "uneven rack" and worse["lost"] > 10
            assert review["outcome"].startswith("At the end: Ann <b> ") and 'Ben "2"' in review["outcome"]
            assert (await room.state(table, seen=made["edition"]))["review"] is None
            for encoding, packed in (("gzip, br", "gzip"), ("identity", None)):  # 100 kB of a whole game are 6 so
                asking_for = {"guest": "guest-0", "accept-encoding": encoding}
                answer = await asking(named_by_header(room.app)).get(f"/api/tables/{table}/review", headers=asking_for)
                assert answer.headers.get("content-encoding") == packed and answer.json() == made
            german = (await room.state(table, "eve", language="de"))["review"]
            assert german["outcome"].startswith("Am Ende: Ann <b>")
            page = await room.get("guest-1", f"{table}/review.html?language=de&seat=1")
            assert page.headers["content-disposition"] == f'attachment; filename="lexiko-{table}.html"'
            assert "Gewinnchance von Ben &quot;2&quot;" in page.text and "<b>" in page.text
            assert "Ann &lt;b&gt;" in page.text and "Ann <b>" not in page.text
        files = sorted((tmp_path / "reviews").iterdir())
        kept = [lzma.decompress(path.read_bytes()).decode() for path in files]
        assert len(kept) == 2 and all("Ann" not in text and "Ben" not in text for text in kept)
        told = Told()
        async with room_in(tmp_path, told.news_of) as room:  # opened again
            await asked(room, table)
            assert (await room.until(table, "made"))["review"] is not None and told.asked == []

    run(test())


def test_the_first_answer_is_there_while_it_is_being_made(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with room_in(tmp_path, told.news_of) as room:
            table = await room.ends("Ann", "Ben")
            await asked(room, table)
            while (found := await room.state(table))["edition"] == 0:
                await asyncio.sleep(0.01)
            assert found["state"] == "making" and (found["looked_into"], found["turns"]) == (0, 2)
            assert found["review"] == {"outcome": "Ann won"} and found["asked"]
            assert not (await room.state(table, "eve"))["asked"]
            assert (await room.state(table, seen=found["edition"]))["review"] is None
            told.go.set()
            assert (await room.until(table, "made"))["edition"] != found["edition"]

    run(test())


def test_those_who_ask_take_turns_and_are_told_how_many_come_before(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with room_in(tmp_path, told.news_of) as room:
            games = {name: await room.ends(name) for name in ("A1", "A2", "A3", "B1")}
            for name, table in games.items():
                await asked(room, table, "ann" if name.startswith("A") else "ben")
                if name == "A1":
                    await room.until(table, "making")
            before = {name: (await room.state(table))["before"] for name, table in games.items()}
            assert before == {"A1": 0, "A2": 1, "B1": 2, "A3": 3}
            await asked(room, games["A3"], "ben")  # for both of them it is made once
            told.go.set()
            for table in games.values():
                await room.until(table, "made")
            assert told.asked == ["A1", "A2", "B1", "A3"]

    run(test())


def test_what_nobody_waits_for_any_more_is_given_up(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with room_in(tmp_path, told.news_of) as room:
            first, second = await room.ends("First"), await room.ends("Second")
            for guest in ("ann", "ben"):
                await asked(room, first, guest)
            await asked(room, second, "ann")
            await room.until(first, "making")
            await room.post("ann", f"{first}/review/withdraw")
            assert (await room.state(first))["state"] == "making" and told.left == []
            answer = await room.post("ben", f"{first}/review/withdraw")
            assert answer.json()["state"] == "none"
            await room.until(second, "making")
            assert told.left == ["First"]
            await asked(room, first, "ben")
            assert (await room.state(first, "ben"))["asked"]
            await room.post("ann", f"{second}/review/withdraw")
            await room.until(first, "making")
            told.go.set()
            await room.until(first, "made")
            assert await room.house.database.read(store.all_asked) == []

    run(test())


def test_what_was_asked_for_is_made_after_the_server_has_started_again(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told()
        async with room_in(tmp_path, told.news_of) as room:
            first, second = await room.ends("First"), await room.ends("Second")
            await asked(room, first, "ann")
            await asked(room, second, "ben")
            await room.until(first, "making")
        assert told.left == ["First"]
        again = Told()
        again.go.set()
        async with room_in(tmp_path, again.news_of) as room:
            await room.until(first, "made")
            await room.until(second, "made")
            assert again.asked == ["Player 1", "Player 1"]  # as their tables have it
            assert await room.house.database.read(store.all_asked) == []

    run(test())


def test_one_that_fails_can_be_asked_for_again(tmp_path: Path) -> None:
    async def test() -> None:
        told = Told(fails=True)
        told.go.set()
        async with room_in(tmp_path, told.news_of) as room:
            table = await room.ends()
            await asked(room, table)
            await room.until(table, "failed")
            assert figure(room, "failed_total") == 1
            told.fails = False
            await asked(room, table)
            await room.until(table, "made")

    run(test())


def test_somebody_who_is_forgotten_waits_for_nothing_and_who_becomes_another_still_does(tmp_path: Path) -> None:
    async def test() -> None:
        async with room_in(tmp_path, works=False) as room:
            table = await room.ends()
            for guest in ("ann", "ben"):
                await asked(room, table, guest)
            database = room.house.database
            await database.write(lambda connection: room.reviews.erase(connection, "ann"))
            await room.reviews.erased("ann", set())
            await database.write(lambda connection: room.reviews.hand_over(connection, "ben", "account"))
            await room.reviews.handed_over("ben", "account", set())
            assert await database.read(store.all_asked) == [(table, "account")]
            assert [(await room.state(table, guest))["asked"] for guest in ("ann", "ben", "account")] == [
                False,
                False,
                True,
            ]

    run(test())


def test_nobody_has_more_waiting_than_their_share(tmp_path: Path) -> None:
    queue = ReviewQueue(most_of_one=2, most=3)
    queue.ask("a1", "ann")
    queue.ask("a2", "ann")
    with pytest.raises(TooManyReviews):
        queue.ask("a3", "ann")
    queue.ask("a1", "ann")
    queue.ask("b1", "ben")
    with pytest.raises(TooManyReviews):
        queue.ask("b2", "ben")
    queue.ask("a1", "ben")

    async def test() -> None:
        async with room_in(tmp_path, works=False) as room:
            table = await room.ends()
            for number in range(12):
                room.reviews._queue.ask(f"other-{number}", "ann")
            answer = await room.post("ann", f"{table}/review")
            assert (answer.status_code, answer.json()["code"]) == (429, "too-many-reviews")

    run(test())


def test_reviews_that_are_damaged_are_as_if_they_were_not_there(tmp_path: Path) -> None:
    kept = KeptReviews(tmp_path / "reviews", most=2)
    news = ReviewNews(looked_into=1, turns=1, answers={"en": "{}"}, pages={"en": ["a", "b"]})
    kept.keep("one", news)
    assert "one" in kept and kept.answer("one", "en") == "{}" and kept.page("one", "en", 3) == "b"
    next((tmp_path / "reviews").glob("one.*.answers.xz")).write_bytes(lzma.compress(json.dumps({}).encode())[:9])
    assert kept.answer("one", "en") is None and "one" not in kept
    for name in ("two", "three", "four"):
        kept.keep(name, news)
    assert sum(name in kept for name in ("two", "three", "four")) == 2 and "four" in kept


def question() -> ReviewQuestion:
    """A game of computers with few words."""
    return ReviewQuestion(
        game=of_few_words("greedy", "expert"),
        ruleset=rules(players=2),
        order=(1, 0),
        lexicon=str(FEW_WORDS),
        lexicon_fingerprint="of others",
        leaves=None,
        heading=Heading(own_words=True),
        english=True,
        effort=QUICK,
    )


@pytest.mark.parametrize(
    ("program", "why"),
    [(None, "cannot be reviewed: OtherWords"), (("false",), "gone"), (STUCK, "gone: TimeoutError")],
)
def test_a_process_that_fails_dies_or_is_stuck_is_ended_and_said_so(program: tuple[str, ...] | None, why: str) -> None:
    async def test() -> None:
        before = psutil.Process().children()
        more = {"program": program, "silence": 0.3} if program else {}
        with pytest.raises(NoReview, match=why):
            async for _ in news_of(question(), **more):  # type: ignore[arg-type]  # of two kinds
                pass
        assert [each for each in psutil.Process().children() if each not in before] == []

    run(test())
