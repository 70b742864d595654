"""A box as a file: taken away from a server, and taken in on it again, or by `lexiko study`, without loss."""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from pathlib import Path
from zipfile import ZipFile

import pytest

from lexiko.study import CardBox, box_contents
from tests.server.asking import asking, run
from tests.server.study.room import Json, StudyRoom, answer, card, study_in
from tests.server.study.test_boxes import all_of
from tests.server.tables.house import named_by_header

CARDS: list[Json] = [card("AET"), card("QI", "hooks", added=2.5), card("TEA", "word", added=3.0, removed=9.0)]
ANSWERS: list[Json] = [answer("a1", "AET", at=5.0), answer("a2", "AET", at=700.25, grade=1, back=True)]


async def file_of(room: StudyRoom, guest: str, form: str) -> bytes:
    """Somebody's box as a file."""
    got = await asking(named_by_header(room.app)).get(f"/api/study/english/box.{form}", headers={"guest": guest})
    assert got.status_code == 200, got.text
    assert got.headers["content-disposition"] == f'attachment; filename="lexiko-english.{form}"'
    return got.content


def sent(content: bytes) -> Json:
    """A file as it is sent."""
    return {"content": b64encode(content).decode()}


def test_a_box_that_is_taken_away_and_taken_in_again_is_the_same_box(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("ann", "box", {"cards": CARDS, "answers": ANSWERS, "new_a_day": [7, 1.0]})
            whole = await file_of(room, "ann", "box")
            assert await room.told("ben", "box/file", sent(whole)) == {"cards": 3, "answers": 2}
            assert await all_of(room, "ben") == await all_of(room, "ann")
            assert await room.told("ben", "box/file", sent(whole)) == {"cards": 0, "answers": 0}
            (tmp_path / "own.box").write_bytes(whole)
            cards, answers = box_contents(tmp_path / "own.box", words="english")
            assert (set(cards), set(answers)) == await all_of(room, "ann")
            with CardBox(tmp_path / "own.box", words="english") as box:
                assert box.new_a_day == 7

    run(test())


def test_a_table_gives_the_cards_and_the_answers_that_count_and_none_twice(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("ann", "box", {"cards": CARDS, "answers": ANSWERS})
            table = await file_of(room, "ann", "csv")
            assert table.decode().splitlines()[1].startswith("anagrams,AET,ATE")
            assert await room.told("ann", "box/file", sent(table)) == {"cards": 0, "answers": 0}
            assert await room.told("ben", "box/file", sent(table)) == {"cards": 2, "answers": 1}
            assert await room.told("ben", "box/file", sent(table)) == {"cards": 0, "answers": 0}
            assert (await file_of(room, "ben", "csv")) == table
            wide = "\ufeffkind,letters\nhooks,tea\n".encode("utf-16-le")
            assert await room.told("cay", "box/file", sent(wide)) == {"cards": 1, "answers": 0}

    run(test())


def test_a_package_for_anki_has_every_card(tmp_path: Path) -> None:
    async def test() -> None:
        async with study_in(tmp_path) as room:
            await room.told("ann", "box", {"cards": CARDS})
            (tmp_path / "words.apkg").write_bytes(await file_of(room, "ann", "apkg"))
            with ZipFile(tmp_path / "words.apkg") as package:
                package.extract("collection.anki2", tmp_path)
            with sqlite3.connect(tmp_path / "collection.anki2") as notes:
                assert notes.execute("SELECT count(*) FROM notes").fetchone() == (2,)

    run(test())


def test_a_file_that_is_no_box_says_why_and_changes_nothing(tmp_path: Path) -> None:
    CardBox(tmp_path / "other.box", words="german").close()
    CardBox(tmp_path / "odd.box", words="english").close()
    with sqlite3.connect(tmp_path / "odd.box") as odd:
        odd.execute("CREATE TRIGGER later AFTER INSERT ON card BEGIN DELETE FROM answer; END")

    async def test() -> None:
        async with study_in(tmp_path) as room:
            for content, code in (
                (b"%PDF-1.7 \0\1\2", "no-box"),
                (b"SQLite format 3\0 and nothing", "no-box"),
                ((tmp_path / "odd.box").read_bytes(), "no-box"),
                ((tmp_path / "other.box").read_bytes(), "other-words"),
                (b"kind,letters\nhooks,T3A\nnone,TEA\n", "no-table"),
                (b"letters\nTEA\n", "no-table"),
            ):
                assert await room.refused("ann", "box/file", sent(content)) == code
            assert await room.refused("ann", "box/file", {"content": "no base64!"}) == "no-box"
            assert await all_of(room, "ann") == (set(), set())

    run(test())


@pytest.mark.parametrize("letters", ["TÜR", "EAT", "T" * 70])
def test_cards_in_a_box_that_cannot_be_are_refused(tmp_path: Path, letters: str) -> None:
    with CardBox(tmp_path / "odd.box", words="english") as box:
        box.take_in([("anagrams", letters, 1.0, None)], [])

    async def test() -> None:
        async with study_in(tmp_path) as room:
            content = (tmp_path / "odd.box").read_bytes()
            assert await room.refused("ann", "box/file", sent(content)) in ("bad-cards", "no-box")

    run(test())
