"""Is every answer kept, and do two boxes become one without loss?"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from lexiko.study import (
    EASY,
    GOOD,
    GRADES,
    AddedCards,
    BoxError,
    BoxOfOtherWords,
    Card,
    CardBox,
    Counts,
    Memory,
    Merged,
    NotABox,
    after,
)

TEA, EAT, TIE = (Card("hooks", word) for word in ("TEA", "EAT", "TIE"))
DAY = 86_400.0


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "mine.box"


def _everything(path: Path) -> tuple[list[Card], dict[Card, Memory | None], list[tuple[Card, float, int]]]:
    with CardBox(path, words="few") as box:
        cards = sorted(box.cards(), key=str)
        return cards, {card: box.memory(card) for card in cards}, list(box.answers())


def test_cards_are_begun_in_the_order_they_were_put_in_and_no_more_than_so_many_a_day(place: Path) -> None:
    with CardBox(place, words="few") as box:
        box.new_a_day = 2
        assert box.add([TIE, TEA, EAT, TEA], now=0.0) == AddedCards(3, 1)
        assert box.counts(now=1.0, day_began=0.0) == Counts(cards=3, due=0, new_today=2, not_begun=3, known=0)
        assert box.next_card(now=1.0, day_began=0.0) == TIE
        box.answer(TIE, EASY, now=1.0)
        assert box.next_card(now=2.0, day_began=0.0) == TEA
        box.answer(TEA, EASY, now=2.0)
        assert box.next_card(now=3.0, day_began=0.0) is None, "two were begun today"
        assert box.next_card(now=DAY + 1, day_began=DAY) == EAT


def test_what_is_due_comes_before_what_is_new_and_what_is_being_learnt_comes_soon(place: Path) -> None:
    with CardBox(place, words="few") as box:
        box.new_a_day = 1
        box.add([TEA, EAT], now=0.0)
        box.answer(TEA, GOOD, now=0.0)
        assert box.next_card(now=1.0, day_began=0.0) == TEA, "it is due in ten minutes, and nothing else is"
        box.answer(TEA, GOOD, now=600.0)
        assert box.next_card(now=601.0, day_began=0.0) is None
        later = box.memory(TEA)
        assert later is not None
        assert box.next_card(now=later.due, day_began=later.due - 5) == TEA
        assert box.due_by_day(day_began=0.0, days=4) == [0, 0, 1, 0]


def test_an_answer_taken_back_leaves_the_card_as_it_was(place: Path) -> None:
    with CardBox(place, words="few") as box:
        box.add([TEA], now=0.0)
        assert box.take_back() is None
        first = box.answer(TEA, GOOD, now=10.0)
        box.answer(TEA, EASY, now=700.0)
        assert box.take_back() == TEA
        assert box.memory(TEA) == first
        assert box.take_back() == TEA
        assert box.memory(TEA) is None
        assert box.counts(now=800.0, day_began=0.0).new_today == 1, "it was not begun"


def test_a_card_taken_out_and_put_in_again_is_remembered(place: Path) -> None:
    with CardBox(place, words="few") as box:
        box.add([TEA, EAT], now=0.0)
        known = box.answer(TEA, GOOD, now=10.0)
        assert box.remove([TEA, TIE], now=20.0) == 1
        assert box.cards() == [EAT]
        assert box.memory(TEA) is None
        assert box.add([TEA], now=30.0) == AddedCards(1, 0)
        assert box.memory(TEA) == known


def test_a_clock_that_was_put_back_breaks_nothing(place: Path) -> None:
    with CardBox(place, words="few") as box:
        box.add([TEA], now=0.0)
        box.answer(TEA, GOOD, now=1000.0)
        assert box.answer(TEA, GOOD, now=10.0) == after(after(None, GOOD, 1000.0), GOOD, 1000.0)


def test_an_answer_to_a_card_that_is_not_there_is_refused_and_leaves_nothing(place: Path) -> None:
    with CardBox(place, words="few") as box:
        with pytest.raises(KeyError):
            box.answer(TEA, GOOD, now=0.0)
        assert not list(box.answers())


def test_two_boxes_used_apart_become_one_whichever_takes_in_the_other(tmp_path: Path) -> None:
    """Answers, cards put in and taken out, and answers taken back, on both, at random."""
    cards = [Card("word", f"A{letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    for seed in range(3):
        luck = Random(seed)
        one, two = tmp_path / f"one-{seed}.box", tmp_path / f"two-{seed}.box"
        with CardBox(one, words="few") as box:
            box.add(cards[:12], now=0.0)
        copy(one, two)
        now = 0.0
        for _ in range(40):
            now += luck.choice([1.0, 700.0, 90_000.0])
            with CardBox(luck.choice([one, two]), words="few") as box:
                what = luck.random()
                if what < 0.7:
                    box.answer(luck.choice(box.cards()), luck.choice(GRADES), now=now)
                elif what < 0.8:
                    box.take_back()
                elif what < 0.9:
                    box.add(luck.sample(cards, 3), now=now)
                else:
                    box.remove(luck.sample(box.cards()[1:], 1), now=now)
        copy(one, tmp_path / "kept.box")
        with CardBox(one, words="few") as box:
            box.merge(two)
            assert box.merge(two) == Merged(0, 0), "it has all of it now"
        with CardBox(two, words="few") as box:
            box.merge(tmp_path / "kept.box")
        assert _everything(one) == _everything(two)


def test_a_program_killed_at_any_moment_loses_no_answer_that_it_told(tmp_path: Path) -> None:
    place = tmp_path / "killed.box"
    program = (
        "import sys; from pathlib import Path; from lexiko.study import Card, CardBox\n"
        f"box = CardBox(Path({str(place)!r}), words='few'); box.add([Card('word', 'TEA')], now=0.0)\n"
        "for number in range(100000):\n"
        "    box.answer(Card('word', 'TEA'), 3, now=float(number)); print(number, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        told = [int(running.stdout.readline()) for _ in range(40)][-1]
        running.kill()
    with CardBox(place, words="few") as box:
        kept = [at for _, at, _ in box.answers()]
    assert kept[: told + 1] == [float(number) for number in range(told + 1)]


def test_fifty_thousand_cards_are_looked_through_by_the_index_alone(place: Path) -> None:
    with CardBox(place, words="few") as box:
        box.add((Card("word", f"W{number}") for number in range(50_000)), now=0.0)
        for number in range(50):
            box.answer(Card("word", f"W{number}"), GOOD, now=float(number))
        assert box.next_card(now=60.0, day_began=0.0) is not None
    with sqlite3.connect(place) as database:
        asked = "SELECT kind FROM card WHERE removed IS NULL AND due"
        for query in (
            f"{asked} <= 1 ORDER BY state = 2, due, number LIMIT 1",
            f"{asked} IS NULL ORDER BY number LIMIT 1",
        ):
            plan = " ".join(row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {query}"))
            assert "USING INDEX card_" in plan, plan


def test_a_box_of_other_words_is_refused_with_the_way_out(place: Path) -> None:
    CardBox(place, words="english").close()
    with pytest.raises(BoxOfOtherWords, match="--lexicon english"):
        CardBox(place, words="german")


def test_a_file_that_is_no_box_is_left_as_it_is(place: Path, tmp_path: Path) -> None:
    place.write_bytes(b"no database at all, but a text that is long enough to be one " * 40)
    with pytest.raises(NotABox, match=r"mine\.box"):
        CardBox(place, words="few")
    assert place.read_bytes().startswith(b"no database")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE mine (x)")
    with pytest.raises(NotABox):
        CardBox(other, words="few")
    with CardBox(tmp_path / "new.box", words="few") as box:
        for unfit, error in ((place, NotABox), (other, NotABox), (tmp_path / "none.box", BoxError)):
            with pytest.raises(error):
                box.merge(unfit)
        assert not (tmp_path / "none.box").exists()


def test_a_box_of_a_later_version_is_not_touched(place: Path) -> None:
    CardBox(place, words="few").close()
    with sqlite3.connect(place) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(NotABox, match="later"):
        CardBox(place, words="few")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="nowhere"):
        CardBox(tmp_path / "nowhere" / "a.box", words="few")
