"""Is a card's memory the library's own, and never sooner back for a better answer?"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import fsrs
import pytest

from lexiko.study import AGAIN, GRADES, Memory, after, chance_to_know


def test_a_thousand_cards_with_random_answers_have_the_memory_that_the_library_gives_them() -> None:
    scheduler, luck = fsrs.Scheduler(enable_fuzzing=False), Random(1)
    for number in range(1000):
        card, memory, at = fsrs.Card(card_id=number), None, datetime(2026, 10, 1, tzinfo=UTC)
        for _ in range(luck.randint(1, 9)):
            at += timedelta(seconds=luck.choice([30, 600, 4000, 86_400, 900_000]) * luck.random())
            grade = luck.choice(GRADES)
            card, _log = scheduler.review_card(card, fsrs.Rating(grade), at)
            memory = after(memory, grade, at.timestamp())
        assert memory is not None
        assert (memory.stability, memory.difficulty) == (card.stability, card.difficulty)
        assert (memory.due, memory.state, memory.step) == (card.due.timestamp(), int(card.state), card.step)
        known = scheduler.get_card_retrievability(card, at + timedelta(days=3))
        assert chance_to_know(memory, at.timestamp() + 3 * 86_400) == pytest.approx(known)


def test_a_better_answer_never_brings_a_card_back_sooner() -> None:
    luck = Random(2)
    for _ in range(300):
        memory: Memory | None = None
        at = 1_700_000_000.0
        for _ in range(luck.randint(0, 6)):
            at += luck.choice([60, 900, 90_000, 3_000_000])
            memory = after(memory, luck.choice(GRADES), at)
        at += luck.choice([60, 900, 90_000, 3_000_000])
        assert sorted(dues := [after(memory, grade, at).due for grade in GRADES]) == dues


def test_a_grade_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="5"):
        after(None, 5, 0.0)
    assert after(None, AGAIN, 0.0).due == 60.0


def test_the_memories_that_the_page_is_held_against_are_those_of_python() -> None:
    histories = json.loads((Path(__file__).parents[2] / "spec" / "memories.json").read_text(encoding="utf-8"))
    for history in histories:
        memory: Memory | None = None
        for at, grade, due, stability, difficulty, state, step in history:
            memory = after(memory, grade, at)
            assert (memory.due, memory.state, memory.step, memory.last) == (due, state, step, at)
            assert (memory.stability, memory.difficulty) == pytest.approx((stability, difficulty), rel=1e-12)
    assert sum(map(len, histories)) > 1000
