"""A box on a server: what devices tell each other by it, whose it is, and that nothing of it is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lexiko.server.study import service, store
from lexiko.server.wire import BoxAnswer, BoxCard
from lexiko.study import CardBox
from tests.server.asking import run
from tests.server.study.room import Json, StudyRoom, answer, card, study_in

CardRow = tuple[str, str, float, float | None]
AnswerRow = tuple[str, str, str, float, int, int]


def rows(cards: list[Json], answers: list[Json]) -> tuple[list[CardRow], list[AnswerRow]]:
    """As the file of a box has them."""
    return (
        [(each["kind"], each["letters"], each["added"], each["removed"]) for each in cards],
        [
            (each["id"], each["kind"], each["letters"], each["at"], each["grade"], int(each["taken_back"]))
            for each in answers
        ],
    )


async def all_of(room: StudyRoom, guest: str) -> tuple[set[CardRow], set[AnswerRow]]:
    """Everything in somebody's box, as a new device is told it."""
    cards, answers, seen, box, more = [], [], 0, "", True
    while more:
        told = await room.told(guest, "box", {"box": box, "seen": seen})
        box, seen, more = told["box"], told["seen"], told["more"]
        cards += told["cards"]
        answers += told["answers"]
    found = rows(cards, answers)
    return set(found[0]), set(found[1])


def some_news(luck: random.Random, count: int) -> list[tuple[list[Json], list[Json]]]:
    """What devices have put in, taken out, answered and taken back, at any time and in any order."""
    letters = ["AET", "EIT", "EST", "AST", "ANT"]
    return [
        (
            [
                card(luck.choice(letters), added=luck.randrange(9), removed=luck.choice([None, luck.randrange(9)]))
                for _ in range(luck.randrange(4))
            ],
            [
                answer(f"a{luck.randrange(20)}", "AET", at=luck.randrange(9), back=luck.random() < 0.3)
                for _ in range(luck.randrange(4))
            ],
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_a_server_merges_as_a_box_in_a_file_does_in_whatever_order_news_come(tmp_path: Path, seed: int) -> None:
    async def test() -> None:
        luck = random.Random(seed)
        news = some_news(luck, 12)
        ids: dict[str, Json] = {}
        for _, answers in news:  # an answer has one card, moment and grade, wherever it is told
            for each in answers:
                each.update({key: ids.setdefault(each["id"], each)[key] for key in ("letters", "at", "grade")})
        async with study_in(tmp_path) as room:
            for guest in ("ann", "ben"):
                for cards, answers in news:
                    await room.told(guest, "box", {"cards": cards, "answers": answers})
                luck.shuffle(news)
            assert await all_of(room, "ann") == await all_of(room, "ben")
            with CardBox(tmp_path / "one.box", words="english") as box:
                for cards, answers in news:
                    box.take_in(*rows(cards, answers))
                kept = box.contents()
            found = await all_of(room, "ann")
            assert {each[:2]: (each[2], each[3]) for each in found[0]} == {each[:2]: each[2:] for each in kept[0]}
            assert found[1] == set(kept[1])

    run(test())


def test_a_device_is_told_what_another_has_put_in_and_not_what_it_sent_itself(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            phone = await room.told("ann", "box", {"cards": [card("AET")], "new_a_day": [10, 5.0]})
            assert (phone["cards"], phone["seen"], phone["new_a_day"]) == ([], 1, [10, 5.0])
            laptop = await room.told("ann", "box", {"answers": [answer("x", "AET")], "new_a_day": [30, 4.0]})
            assert ([each["letters"] for each in laptop["cards"]], laptop["new_a_day"]) == (["AET"], [10, 5.0])
            news = await room.told("ann", "box", {"box": phone["box"], "seen": phone["seen"]})
            assert ([each["grade"] for each in news["answers"]], news["cards"]) == ([3], [])
            back = answer("x", "AET", back=True)
            assert (await room.told("ann", "box", {"box": news["box"], "seen": news["seen"], "answers": [back]}))[
                "seen"
            ] == 3
            assert (await room.told("ann", "box", {"box": news["box"], "seen": 2}))["answers"] == [back]
            assert (await room.told("ben", "box", {}))["cards"] == []

    run(test())


def test_a_large_box_is_told_in_parts_and_none_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "ROWS_TOLD", 3)
    words = ["AET", "EIT", "EST", "AST", "ANT", "ANR", "AIR", "EIR"]

    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("ann", "box", {"cards": [card(each) for each in words]})
            await room.told("ann", "box", {"answers": [answer(each, each) for each in words]})
            cards, answers = await all_of(room, "ann")
            assert ({each[1] for each in cards}, len(answers)) == (set(words), len(words))

    run(test())


def test_a_box_that_is_full_takes_no_more_and_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_CARDS", 2)

    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("ann", "box", {"cards": [card("AET"), card("EIT")]})
            assert await room.refused("ann", "box", {"cards": [card("EST")]}) == "box-full"
            assert len((await all_of(room, "ann"))[0]) == 2
            assert await room.refused("ann", "box", {"cards": [card("TEA")]}) == "bad-cards"

    run(test())


def test_a_guest_who_signs_in_brings_their_box_along_and_both_are_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            guest = await room.told("guest", "box", {"cards": [card("AET")], "answers": [answer("g", "AET")]})
            account = await room.told("ann", "box", {"cards": [card("EIT")]})
            await room.house.database.write(lambda connection: room.study.hand_over(connection, "guest", "ann"))
            cards, answers = await all_of(room, "ann")
            assert ({each[1] for each in cards}, len(answers)) == ({"AET", "EIT"}, 1)
            news = await room.told("ann", "box", {"box": guest["box"], "seen": guest["seen"]})
            assert (news["again"], news["other"], news["box"]) == (True, False, account["box"])
            assert len(news["cards"]) == 2
            other = await room.told("ben", "box", {"box": guest["box"], "seen": 2, "cards": [card("EST")]})
            assert (other["other"], other["cards"]) == (True, [])
            assert await all_of(room, "ben") == (set(), set())

    run(test())


def test_a_device_that_knows_more_than_a_copy_that_was_put_back_sends_all_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            told = await room.told("ann", "box", {"cards": [card("AET")]})
            again = await room.told("ann", "box", {"box": told["box"], "seen": 9})
            assert (again["again"], [each["letters"] for each in again["cards"]]) == (True, ["AET"])
            lost = await room.told("ann", "box", {"box": "lost-with-the-database", "seen": 9, "cards": [card("EIT")]})
            assert (lost["again"], lost["other"]) == (True, False)

    run(test())


def test_what_is_forgotten_is_gone_and_a_device_that_has_it_still_is_told_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            told = await room.told("ann", "box", {"cards": [card("AET")], "answers": [answer("x", "AET")]})
            await room.house.database.write(lambda connection: room.study.erase(connection, "ann"))
            assert await all_of(room, "ann") == (set(), set())
            news = {"box": told["box"], "seen": told["seen"], "cards": [card("AET")]}
            assert (await room.told("ann", "box", news))["other"] is True
            assert await all_of(room, "ann") == (set(), set())
            taken = await room.house.database.read(lambda connection: room.study.told(connection, "ann"))
            assert [box["cards"] for box in taken] in ([], [[]])

    run(test())


def test_all_of_a_box_is_told_to_whoever_takes_their_data_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("ann", "box", {"cards": [card("AET"), card("EIT")], "answers": [answer("x", "AET")]})
            (box,) = await room.house.database.read(lambda connection: room.study.told(connection, "ann"))
            assert (box["words"], box["cards"]) == ("english", [card("AET"), card("EIT")])
            assert box["answers"] == [answer("x", "AET")]
            assert BoxCard(**box["cards"][0]).letters == "AET"
            assert BoxAnswer(**box["answers"][0]).grade == 3

    run(test())
