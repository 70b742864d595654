"""A server finds puzzles by itself, a few a day, and others in one's own games, which nobody else gets to see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from lexiko.puzzles import in_record, puzzle_line, shipped_puzzles
from lexiko.server.puzzles import PuzzleMiner, process
from lexiko.server.puzzles.own_games import GAMES_AT_ONCE
from lexiko.server.puzzles.process import NothingMined
from lexiko.server.puzzles.question import MiningQuestion
from lexiko.server.wire import TableLine, Timing
from tests.server.asking import run
from tests.server.puzzles.room import A_DAY, PuzzleRoom, as_tried, puzzles_in
from tests.server.tables.house import laid, lay_table


class Finder:
    """Finds puzzles that are shipped, in the place of a process, and remembers what it was asked."""

    def __init__(self, fails: type[Exception] | None = None) -> None:
        self.asked: list[MiningQuestion] = []
        self._fails = fails

    async def __call__(self, question: MiningQuestion) -> AsyncIterator[str]:
        self.asked.append(question)
        left = [each for each in shipped_puzzles()[0].puzzles if each.cgp not in question.had]
        for puzzle in left[: question.wanted]:
            yield puzzle_line(puzzle)
            if self._fails:
                raise self._fails


def miner_in(room: PuzzleRoom, tmp_path: Path, finder: Finder) -> PuzzleMiner:
    folder, choices = tmp_path / "puzzles", room.house.tables.choices
    return PuzzleMiner(room.puzzles.books, choices, folder=folder, lines_of=finder, wall=lambda: room.now[0])


async def counts(room: PuzzleRoom) -> dict[str, int]:
    return {each["words"]: each["count"] for each in (await room.plan())["books"]}


def test_words_without_puzzles_get_a_few_at_once_and_a_few_more_each_day(tmp_path: Path) -> None:
    async def test() -> None:
        finder = Finder()
        async with puzzles_in(tmp_path) as room:
            miner = miner_in(room, tmp_path, finder)
            await miner.mine("english-family")
            assert (await counts(room))["english-family"] == 7
            assert "english-family" not in (await room.plan())["missing"]
            today = await room.told("ann", "day", words="english-family")
            room.now[0] += A_DAY
            await miner.mine("english-family")
            assert (await counts(room))["english-family"] == 10
            yesterday = await room.told("ben", f"day?day={today['day']}", words="english-family")
            assert yesterday["id"] == today["id"]  # whatever was found meanwhile
            assert (await room.told("ben", "day", words="english-family"))["id"] != today["id"]
        async with puzzles_in(tmp_path) as room:
            assert (await counts(room))["english-family"] == 10
        assert [question.game for question in finder.asked] == [None, None]

    run(test())


def test_a_server_looks_for_as_many_a_day_as_it_is_told_and_for_none_where_that_is_switched_off(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        finder = Finder()
        async with puzzles_in(tmp_path) as room:
            choices, books = room.house.tables.choices, room.puzzles.books
            few = PuzzleMiner(books, choices, folder=tmp_path, a_day=1, lines_of=finder, wall=lambda: room.now[0])
            await few.mine("english-family")
            room.now[0] += A_DAY
            await few.mine("english-family")
            assert [question.wanted for question in finder.asked] == [7, 1]
            none = PuzzleMiner(books, choices, folder=tmp_path, a_day=0, lines_of=finder)
            assert await few._next() is not None and await none._next() is None

    run(test())


def test_each_list_is_looked_for_once_a_day_and_those_with_puzzles_of_their_own_never(tmp_path: Path) -> None:
    async def test() -> None:
        finder = Finder()
        async with puzzles_in(tmp_path) as room:
            miner = miner_in(room, tmp_path, finder)
            work = asyncio.create_task(miner.work(quiet=0))
            lists = {words for every in room.house.tables.choices.lexica.values() for words in every} - {"english"}
            async with asyncio.timeout(60):
                while set(await counts(room)) - {"english"} != lists:
                    await asyncio.sleep(0.01)
            work.cancel()
            assert sorted(question.rules.lexicon for question in finder.asked) == sorted(lists)

    run(test())


def test_what_fails_is_noted_and_what_was_found_before_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            await miner_in(room, tmp_path, Finder(NothingMined)).mine("english-family")
            assert (await counts(room))["english-family"] == 1
        assert "could not be looked for" in caplog.text

    run(test())


def test_puzzles_of_words_that_are_not_installed_here_or_have_changed_are_not_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        text = (Path("src/lexiko/puzzles/files") / "english.jsonl").read_text(encoding="utf-8")
        head, first = text.splitlines()[:2]
        (tmp_path / "puzzles").mkdir()
        for name, lexicon, fingerprint in (("a", "klingon", "0" * 16), ("b", "english-family", "0" * 16)):
            changed = head.replace('"lexicon":"english"', f'"lexicon":"{lexicon}"')
            changed = changed[: changed.index('"fingerprint"')] + f'"fingerprint":"{fingerprint}"}}'
            (tmp_path / "puzzles" / f"{name}.jsonl").write_text(f"{changed}\n{first}\n", encoding="utf-8")
        async with puzzles_in(tmp_path) as room:
            assert set(await counts(room)) == {"english"}
        assert "english-family" in caplog.text and "klingon" not in caplog.text

    run(test())


@pytest.mark.slow
def test_a_process_finds_puzzles_and_says_what_it_cannot(tmp_path: Path) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path) as room:
            finder = Finder()
            await miner_in(room, tmp_path, finder).mine("english-family")
            asked = finder.asked[0]
            question = MiningQuestion(ruleset=asked.ruleset, rules=asked.rules, leaves=None, wanted=1, seed=7001)
            lines = [line async for line in process.lines_of(question)]
            assert len(lines) == 1
            asked.rules.fingerprint = "0" * 16
            with pytest.raises(NothingMined, match="OtherWords"):
                _ = [line async for line in process.lines_of(question)]

    run(test())


# --- of one's own games


def test_puzzles_of_own_games_are_found_when_asked_for_and_are_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        finder = Finder()
        async with puzzles_in(tmp_path, lines_of=finder) as room:
            question, games = await room_with_games(room, monkeypatch, 2)
            monkeypatch.setattr(room.own_games, "_question", lambda *_: question)
            before = await room.told("ann", "", words="mine")
            assert before == {"count": 0, "left": 0, "looked": 0, "games": 2, "looking": False}
            assert await room.refused("ann", "next", {}, words="mine") == "no-puzzles-here"
            work = asyncio.create_task(room.own_games.work())
            assert (await room.told("ann", "", {}, words="mine"))["looking"]
            async with asyncio.timeout(60):
                while (await room.told("ann", "", words="mine"))["looking"]:
                    await asyncio.sleep(0.01)
            work.cancel()
            after = await room.told("ann", "", words="mine")
            assert after["games"] == 0 and 0 < after["left"] == after["count"] and games == 2
            mine = await room.told("ann", "next", {}, words="mine")
            assert mine["game"] == "game1" and mine["solution"] is None
            path = mine["id"]
            laid = as_tried(path)
            assert (await room.told("ann", f"{path}/preview", laid, words="english-family"))["points"]
            for end, body in (("", None), ("/try", laid), ("/preview", laid), ("/hint", {}), ("/show", {})):
                assert await room.refused("ben", f"{path}{end}", body, words="english-family") == "no-puzzles-here"
            solved = await room.told("ann", f"{path}/try", laid, words="english-family")
            assert (solved["state"], solved["answers"]) == ("solved", 0)  # it tells nobody how hard it is
            assert (await room.told("ann", "", words="mine"))["left"] == after["left"] - 1

            def gone(connection: object) -> None:
                room.puzzles.erase(connection, "ann")  # type: ignore[arg-type]

            await room.house.database.write(gone)
            assert (await room.told("ann", "", words="mine"))["count"] == 0

    run(test())


def test_of_a_finished_game_everybodys_own_turns_are_looked_through_and_no_others(tmp_path: Path) -> None:
    async def test() -> None:
        finder = Finder()
        async with puzzles_in(tmp_path, lines_of=finder) as room:
            table = await lay_table(room.house, ["HORNXYZ", "FAMAAAA"])
            ann, ben = room.house.person("guest-0"), room.house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ben.does(table, 1, "play", placements=laid("H6", "FA.M"))
            assert (await room.told("guest-0", "", {}, words="mine"))["games"] == 0  # it is not over
            await ann.does(table, 0, "resign")
            for guest in ("guest-0", "guest-1", "stranger"):
                told = await room.told(guest, "", {}, words="mine")
                assert told["games"] == (0 if guest == "stranger" else 1)
                await room.own_games._look_through_one(guest)
            racks = []
            for question in finder.asked:
                assert question.game is not None
                turns = in_record(question.game, question.ruleset, seats=question.seats)
                assert question.rules.ruleset == replace(question.ruleset, lexicon="")
                format_tiles = question.ruleset.tile_set.alphabet.format_tile
                racks.append([" ".join(map(format_tiles, turn.view.rack)) for turn in turns])
            assert racks == [["H N O R X Y Z"], ["A A A A A F M"]]

    run(test())


def test_one_game_of_each_is_looked_through_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with puzzles_in(tmp_path, lines_of=Finder()) as room:
            question, _ = await room_with_games(room, monkeypatch, GAMES_AT_ONCE + 2)
            monkeypatch.setattr(room.own_games, "_question", lambda *_: question)
            order: list[str] = []
            looked = room.own_games._look_through_one

            async def noted(guest: str) -> int:
                order.append(guest)
                return await looked(guest)

            monkeypatch.setattr(room.own_games, "_look_through_one", noted)
            for guest in ("ann", "ben", "ann"):
                room.own_games.ask(guest)
            work = asyncio.create_task(room.own_games.work())
            async with asyncio.timeout(60):
                while any(map(room.own_games.is_looking, ("ann", "ben"))):
                    await asyncio.sleep(0.01)
            work.cancel()
            assert order == ["ann", "ben"] * GAMES_AT_ONCE
            assert (await room.told("ann", "", words="mine"))["games"] == 2

    run(test())


def test_who_signs_in_while_their_games_are_looked_through_gets_what_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        finder, looking, go_on = Finder(), asyncio.Event(), asyncio.Event()

        async def slowly(question: MiningQuestion) -> AsyncIterator[str]:
            async for line in finder(question):
                looking.set()
                await go_on.wait()
                yield line

        async with puzzles_in(tmp_path, lines_of=slowly) as room:
            question, _ = await room_with_games(room, monkeypatch, 1)
            monkeypatch.setattr(room.own_games, "_question", lambda *_: question)
            room.own_games.ask("guest")
            work = asyncio.create_task(room.own_games.work())
            await looking.wait()
            await room.house.database.write(lambda connection: room.puzzles.hand_over(connection, "guest", "ann"))
            await room.puzzles.handed_over("guest", "ann", set())
            go_on.set()
            async with asyncio.timeout(60):
                while room.own_games.is_looking("ann"):
                    await asyncio.sleep(0.01)
            work.cancel()
            assert (await room.told("ann", "", words="mine"))["count"] > 0
            assert (await room.told("guest", "", words="mine"))["looked"] == 0, "nothing is kept of who is no more"

    run(test())


async def room_with_games(room: PuzzleRoom, monkeypatch: pytest.MonkeyPatch, count: int) -> tuple[MiningQuestion, int]:
    """A room in which everybody has so many finished games, and what is asked of each."""
    finder = Finder()
    folder = Path("unused")
    miner = PuzzleMiner(room.puzzles.books, room.house.tables.choices, folder=folder, lines_of=finder)
    rules = miner._rules("english-family")
    question = MiningQuestion(ruleset=rules.ruleset, rules=rules, leaves=None, wanted=2)
    lines = [
        TableLine(
            id=f"game{number}",
            state="over",
            edition="classic",
            variations=[],
            timing=Timing(),
            bots=[None, None],
            taken=[True, True],
            names=["Ann", "Ben"],
            scores=[1, 2],
            on_turn=None,
            your_seats=[0],
            your_turn=False,
            due_at=None,
            changed_at=float(number),
        )
        for number in range(count)
    ]

    async def lines_of(_: str) -> list[TableLine]:
        return lines

    class Table:
        history = None

    async def table(_: str) -> type[Table]:
        return Table

    monkeypatch.setattr(room.house.tables, "lines", lines_of)
    monkeypatch.setattr(room.house.tables, "table", table)
    return question, count
