"""A puzzle a day, the same for all; tries judged at the server; the answer told to nobody before it is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from lexiko.puzzles import shipped_puzzles, write_puzzles
from lexiko.server.puzzles import store
from tests.server.asking import run
from tests.server.puzzles.room import A_DAY, MIDNIGHT, Json, PuzzleRoom, as_tried, puzzle_of, puzzles_in

TRY, HINT, SHOW = "try", "hint", "show"


def test_everybody_gets_the_same_puzzle_on_a_day_and_another_on_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            ann, ben = [await room.told(guest, "day") for guest in ("ann", "ben")]
            assert ann["id"] == ben["id"] and ann["day"] == "2026-11-30"
            plan = await room.plan()
            assert (plan["day"], plan["next_at"]) == ("2026-11-30", MIDNIGHT)
            room.now[0] = MIDNIGHT
            tomorrow = await room.told("ann", "day")
            assert tomorrow["day"] == "2026-12-01" and tomorrow["id"] != ann["id"]
            again = await room.told("cleo", "day?day=2026-11-30")
            assert again["id"] == ann["id"]

    run(test())


def test_a_day_that_has_not_come_and_one_long_ago_are_not_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            for day in ("2026-12-01", "2031-01-01", "2026-01-01"):
                assert await room.refused("ann", f"day?day={day}") == "no-such-puzzle"

    run(test())


def everything_in(answer: object) -> list[object]:
    """Every text and number of an answer, wherever it stands."""
    if isinstance(answer, dict):
        return [each for value in answer.values() for each in everything_in(value)]
    if isinstance(answer, list):
        return [each for value in answer for each in everything_in(value)]
    return [answer]


def test_the_answer_is_told_to_nobody_before_it_is_found_or_asked_for(tmp_path: Path) -> None:
    """Neither the play nor its word nor what it is like, in nothing that is sent."""

    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            for number in range(12):
                shown = await room.told(f"guest{number}", "another", {"level": "easy"})
                puzzle = puzzle_of(shown["id"])
                wrong = as_tried(shown["id"], puzzle.others[0].text)
                tried = await room.told(f"guest{number}", f"{shown['id']}/{TRY}", wrong)
                for answer in (shown, tried):
                    assert answer["state"] == "open" and answer["solution"] is None
                    told = everything_in(answer)
                    word = puzzle.best.split(" ")[-1].replace("(", "").replace(")", "").upper()
                    assert puzzle.best not in told
                    other = puzzle.others[0].text.split(" ")[-1].replace("(", "").replace(")", "").upper()
                    assert word == other or word not in {str(each).upper() for each in told}
                    assert not {"themes", "ahead", "best"} & set(answer)
                hinted = await room.told(f"guest{number}", f"{shown['id']}/{HINT}", {})
                assert len(hinted["hints"]) == min(1, len(puzzle.rungs)) and hinted["solution"] is None

    run(test())


def test_a_puzzle_is_solved_by_trying(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            shown = await room.told("ann", "day")
            puzzle = puzzle_of(shown["id"])
            worse = await room.told("ann", f"{shown['id']}/{TRY}", as_tried(shown["id"], puzzle.others[0].text))
            assert [(each["text"], each["points"]) for each in worse["tries"]] == [
                (puzzle.others[0].text, puzzle.others[0].points)
            ]
            again = await room.told("ann", f"{shown['id']}/{TRY}", as_tried(shown["id"], puzzle.others[0].text))
            assert len(again["tries"]) == 1  # the same play again is no further try
            room.now[0] += 130
            solved = await room.told("ann", f"{shown['id']}/{TRY}", as_tried(shown["id"]))
            assert solved["state"] == "solved" and solved["in_a_row"] == 1 and solved["next"] == "none"
            answer = solved["solution"]
            assert (answer["text"], answer["points"], answer["how"]) == (puzzle.best, puzzle.points, puzzle.how)
            assert answer["seconds"] == 130 and answer["themes"] == list(puzzle.themes)
            assert [each["solved"] for each in solved["tries"]] == [False, True]
            after = await room.told("ann", f"{shown['id']}/{TRY}", as_tried(shown["id"], puzzle.others[1].text))
            assert after["tries"] == solved["tries"]  # what is over stays as it is

    run(test())


def test_what_cannot_lie_so_is_refused_and_is_no_try(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            shown = await room.told("ann", "day")
            rack = shown["rack"][0]["tile"]
            taken = {(each["row"], each["col"]) for each in shown["board"]}
            free = next(
                (row, col)
                for row in range(15)
                for col in range(15)
                if not {(row, col), (row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & taken
                and (row, col) != (7, 7)
            )
            alone = {"placements": [{"row": free[0], "col": free[1], "tile": rack, "blank": False}]}
            alone["placements"][0] |= {"blank": True, "tile": "E"} if rack == "?" else {}
            assert await room.refused("ann", f"{shown['id']}/{TRY}", alone) == "illegal-move"
            strange: Json = {"placements": [{"row": 0, "col": 0, "tile": "Ä", "blank": False}]}
            assert await room.refused("ann", f"{shown['id']}/{TRY}", strange) == "illegal-move"
            preview = await room.told("ann", f"{shown['id']}/preview", alone)
            assert preview["points"] is None and preview["faults"]
            assert (await room.told("ann", f"{shown['id']}/preview", strange))["faults"]
            assert (await room.told("ann", "day"))["tries"] == []

    run(test())


def test_a_preview_tells_points_and_nothing_of_words(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            shown = await room.told("ann", "day")
            best = as_tried(shown["id"])
            told = await room.told("ann", f"{shown['id']}/preview", best)
            assert told == {"points": puzzle_of(shown["id"]).points, "faults": []}
            placed = best["placements"]
            tiles = [(each["tile"], each["blank"]) for each in placed][::-1]
            phony = [at | {"tile": tile, "blank": blank} for at, (tile, blank) in zip(placed, tiles, strict=True)]
            assert isinstance((await room.told("ann", f"{shown['id']}/preview", {"placements": phony}))["points"], int)
            tried = await room.told("ann", f"{shown['id']}/{TRY}", {"placements": phony})
            assert tried["state"] == "open" and tried["tries"][0]["bad"]

    run(test())


def test_hints_come_one_by_one_and_then_the_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            shown = await room.told("ann", "day?language=de")
            rungs = len(puzzle_of(shown["id"]).rungs)
            for count in range(1, rungs + 1):
                told = await room.told("ann", f"{shown['id']}/{HINT}?language=de", {})
                assert len(told["hints"]) == count
                assert told["next"] == ("hint" if count < rungs else "move")
            answer = await room.told("ann", f"{shown['id']}/{SHOW}?language=de", {})
            assert answer["state"] == "shown" and answer["solution"]["text"] == puzzle_of(shown["id"]).best
            assert answer["in_a_row"] == 0
            assert (await room.told("ann", f"{shown['id']}/{TRY}", as_tried(shown["id"])))["state"] == "shown"

    run(test())


async def solve(room: PuzzleRoom, guest: str, path: str = "day") -> Json:
    """Solve the puzzle of today at the first try."""
    shown = await room.told(guest, path)
    return await room.told(guest, f"{shown['id']}/{TRY}", as_tried(shown["id"]))


def test_days_in_a_row_are_counted_wherever_somebody_lives(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            assert (await solve(room, "ann"))["in_a_row"] == 1
            room.now[0] = MIDNIGHT + A_DAY + 11 * 3600  # 1 December is still on in the middle of the Pacific
            assert (await solve(room, "ann", "day?day=2026-12-01"))["in_a_row"] == 2
            assert (await solve(room, "ann"))["in_a_row"] == 3
            room.now[0] = MIDNIGHT + 3 * A_DAY + 13 * 3600
            assert (await solve(room, "ann", "day?day=2026-12-03"))["in_a_row"] == 0  # over everywhere since an hour
            assert (await solve(room, "ann"))["in_a_row"] == 1

    run(test())


def test_difficulty_is_learnt_from_answers_and_once_from_each_person(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            shown = await room.told("ann", "day")
            first = puzzle_of(shown["id"]).rating
            for number in range(20):
                await room.told(f"guest{number}", f"{shown['id']}/{SHOW}", {})
                await room.told(f"guest{number}", f"{shown['id']}/{SHOW}", {})
            hard = await room.told("ann", "day")
            assert hard["answers"] == 20 and hard["rating"] > first + 100
            room.now[0] += A_DAY
            easy = await room.told("ann", "day")
            for number in range(20):
                await solve(room, f"guest{number}")
            learnt = await room.told("ann", "day")
            assert learnt["answers"] == 20 and learnt["rating"] < easy["rating"]

    run(test())


def test_another_puzzle_is_one_that_was_not_had_and_of_the_theme_that_is_wished_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            had: set[str] = set()
            for _ in range(5):
                shown = await room.told("ann", "another", {"theme": "bingo"})
                assert shown["id"] not in had and "bingo" in puzzle_of(shown["id"]).themes and shown["day"] is None
                had.add(shown["id"])
                await room.told("ann", f"{shown['id']}/{SHOW}", {})
            levels = [
                sum(
                    [
                        puzzle_of((await room.told(f"g{number}", "another", {"level": level}))["id"]).rating
                        for number in range(12)
                    ]
                )
                for level in ("easy", "fitting", "hard")
            ]
            assert levels == sorted(levels)
            assert await room.refused("ann", "another", {"theme": "luck"}) == "bad-request"

    run(test())


def test_what_was_tried_goes_with_a_guest_and_out_with_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            solved = await solve(room, "guest")
            await solve(room, "ann", "day")  # both have had it
            other = await room.told("guest", "another", {})
            await room.told("guest", f"{other['id']}/{HINT}", {})

            def handed(connection: Connection) -> list[Any]:
                room.puzzles.hand_over(connection, "guest", "ann")
                return [*room.puzzles.told(connection, "ann"), room.puzzles.told(connection, "guest")]

            *told, left = await room.house.database.write(handed)
            assert {each["puzzle"]: each["solved"] for each in told} == {solved["id"]: True, other["id"]: False}
            assert left == []

            def erased(connection: Connection) -> tuple[list[Any], int]:
                room.puzzles.erase(connection, "ann")
                return room.puzzles.told(connection, "ann"), store.solver_rated(connection, "ann")[1]

            assert await room.house.database.write(erased) == ([], 0)

    run(test())


def test_a_server_has_puzzles_of_its_own_folder_and_says_which_words_have_none(tmp_path: Path) -> None:
    async def test() -> None:
        (tmp_path / "puzzles").mkdir()
        book = shipped_puzzles()[0]
        (tmp_path / "puzzles" / "mine.jsonl").write_text(write_puzzles(book.rules, book.puzzles[:3]))
        async with puzzles_in(tmp_path) as room:
            plan = await room.plan()
            assert [(each["words"], each["count"]) for each in plan["books"]] == [("english", 3)]
            assert "english-family" in plan["missing"] and "english" not in plan["missing"]
            assert (await room.told("ann", "another", {}))["id"] in {each.id(book.rules) for each in book.puzzles[:3]}

    run(test())


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        folder = tmp_path / "puzzles"
        folder.mkdir()
        book = shipped_puzzles()[0]
        for name, text in (
            ("a-broken.jsonl", "{"),
            ("b-deep.jsonl", "[" * 100_000),
            ("c-mine.jsonl", write_puzzles(book.rules, book.puzzles[:3])),
        ):
            (folder / name).write_text(text)
        (folder / "d-folder.jsonl").mkdir()
        async with puzzles_in(tmp_path) as room:
            assert [each["count"] for each in (await room.plan())["books"]] == [3]
        assert all(name in caplog.text for name in ("a-broken", "b-deep", "d-folder")) and "c-mine" not in caplog.text

    run(test())


@pytest.mark.parametrize("path", ["000000000000", "0", "day?day=yesterday"])
def test_a_puzzle_that_there_is_not_is_not_told(tmp_path: Path, path: str) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            assert (await room.ask("ann", path)).status_code in (400, 404, 422)

    run(test())
