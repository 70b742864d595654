"""Do cards come back as they went out, and what does Anki get?"""

from __future__ import annotations

import sqlite3
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from lexiko.lexicon import Lexicon
from lexiko.study import (
    GOOD,
    HARD,
    Card,
    CardBox,
    StudyError,
    cards_of_review,
    read_csv,
    write_anki,
    write_csv,
)

FEW = Lexicon.from_words("few", ["tea", "eat", "ate", "teas", "tee"])
CARDS = [Card("hooks", "TEA"), Card("anagrams", "AET"), Card("word", "TOA")]


def _filled(path: Path) -> CardBox:
    box = CardBox(path, words="few")
    box.add(CARDS, now=0.0)
    box.answer(CARDS[0], GOOD, now=1_700_000_000.123)
    box.answer(CARDS[1], HARD, now=1_700_000_100.0)
    box.answer(CARDS[0], GOOD, now=1_700_000_700.5)
    return box


def test_a_table_that_was_written_makes_the_same_box(tmp_path: Path) -> None:
    with _filled(tmp_path / "one.box") as one, CardBox(tmp_path / "two.box", words="few") as two:
        table = write_csv(one, FEW)
        cards, answers = read_csv(table, FEW)
        two.add(cards, now=5.0)
        assert two.put_answers(answers) == 3
        assert two.put_answers(answers) == 0, "they are there already"
        assert two.cards() == one.cards()
        assert list(two.answers()) == list(one.answers())
        assert [two.memory(card) for card in CARDS] == [one.memory(card) for card in CARDS]
        assert write_csv(two, FEW) == table


def test_a_table_of_ones_own_needs_two_columns_only_and_tells_every_line_that_cannot_be_read() -> None:
    assert read_csv("\ufeffletters,kind\nEAT,anagrams\n", FEW)[0] == [Card("anagrams", "AET")]
    with pytest.raises(StudyError) as refused:
        read_csv("kind,letters,given\nrhymes,TEA,\nhooks,T3A,\nhooks,TEA,soon:3\nhooks,TEA,5:9\nhooks,,\n", FEW)
    said = str(refused.value)
    assert all(f"line {number}" in said for number in range(2, 7)), said
    with pytest.raises(StudyError, match="kind,letters"):
        read_csv("word\nTEA\n", FEW)


def test_anki_gets_every_card_with_its_answers_and_knows_it_again(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        with _filled(tmp_path / f"{name}.box") as box:
            packed = BytesIO()
            assert write_anki(box, FEW, packed) == 3
        with zipfile.ZipFile(packed) as package:
            package.extract("collection.anki2", tmp_path)
        with sqlite3.connect(tmp_path / "collection.anki2") as notes:
            found.append(notes.execute("SELECT guid, flds FROM notes ORDER BY guid").fetchall())
    assert found[0] == found[1], "imported again, they are the same cards"
    fields = [text.split("\x1f") for _, text in found[0]]
    assert sorted((letters, answers) for letters, _, answers in fields) == [
        ("AET", "ATE  EAT  TEA"),
        ("TEA", "-S"),
        ("TOA", "NO"),
    ]


def _turn(player: int, lost: float, kind: str, **facts: object) -> dict[str, object]:
    return {"player": player, "lost": lost, "cause": {"kind": kind, "facts": facts}, "also": []}


def test_a_review_gives_cards_of_what_was_missed_the_largest_loss_first() -> None:
    turns = [
        _turn(0, 12.0, "missed-hook", word="TEA", letters="S"),
        _turn(1, 70.0, "missed-bingo", word="EAT"),
        _turn(0, 30.0, "phony", words=["TOA"]),
        _turn(0, 20.0, "wasted-s", tile="S"),
        _turn(0, 15.0, "missed-overlap", words=["TEE", "TEA"]),
        {"player": 0, "lost": None, "cause": None, "also": []},
    ]
    game = {"kind": "review", "players": ["Ann", "Ben"], "turns": turns}
    assert cards_of_review(game, FEW, player="ann") == [
        Card("word", "TOA"),
        Card("word", "TEE"),
        Card("word", "TEA"),
        Card("hooks", "TEA"),
    ]
    assert cards_of_review({"kind": "reviews", "games": [game]}, FEW)[0] == Card("anagrams", "AET")
    with pytest.raises(StudyError, match="ann, ben"):
        cards_of_review(game, FEW, player="Cem")
    with pytest.raises(StudyError, match="lexiko review"):
        cards_of_review({"kind": "simulation"}, FEW)
