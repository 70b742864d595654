"""One card's memory: how well it is known and when it comes back, by FSRS as its own library has it.

The parameters are the library's, and nothing is left to chance: the same answers at the same times always give the same
memory, on every device.

Paper: J. Ye and others, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from lexiko.frozen import dataclass
from lexiko.study.errors import naming_what_to_install

if TYPE_CHECKING:
    from fsrs import Scheduler

AGAIN, HARD, GOOD, EASY = GRADES = (1, 2, 3, 4)
"""How an answer went: not all came, with trouble, well, at once."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of one card. Times are seconds since 1970; `stability` is in days, `difficulty` from 1 to 10.

    `state` is 1 while a card is learnt, 2 when it is known, 3 when it is learnt again; `step` counts within 1 and 3.
    """

    due: float
    stability: float
    difficulty: float
    state: int
    step: int | None
    last: float

    @property
    def is_known(self) -> bool:
        """Whether it comes back after days, not minutes."""
        return self.state == _KNOWN


_KNOWN = 2


def after(memory: Memory | None, grade: int, at: float) -> Memory:
    """The memory after an answer at a time; `None` is a card that was never answered.

    Raises `ValueError` for a grade that is none of `GRADES`, and `PackagesMissing`.

    >>> first = after(None, GOOD, 0.0)
    >>> first.due, first.is_known, round(first.stability, 4)
    (600.0, False, 2.3065)
    >>> after(first, GOOD, first.due).is_known
    True
    """
    with naming_what_to_install():
        from fsrs import Card, Rating, State
    if memory is None:
        card = Card(card_id=0, due=_moment(at))
    else:
        card = Card(
            card_id=0,
            state=State(memory.state),
            step=memory.step,
            stability=memory.stability,
            difficulty=memory.difficulty,
            due=_moment(memory.due),
            last_review=_moment(memory.last),
        )
    now, _ = _scheduler().review_card(card, Rating(grade), _moment(at))
    assert now.stability is not None
    assert now.difficulty is not None
    return Memory(now.due.timestamp(), now.stability, now.difficulty, int(now.state), now.step, at)


def remembered(answers: Iterable[tuple[float, int]]) -> Memory | None:
    """The memory after these answers, each a time and a grade, in this order."""
    memory = None
    for at, grade in answers:
        memory = after(memory, grade, at)
    return memory


def chance_to_know(memory: Memory, at: float) -> float:
    """How likely the card is still known at a time, from 0 to 1.

    >>> memory = after(None, EASY, 0.0)
    >>> round(chance_to_know(memory, memory.due), 2)
    0.9
    """
    with naming_what_to_install():
        from fsrs import Card, State
    card = Card(
        card_id=0,
        state=State(memory.state),
        stability=memory.stability,
        due=_moment(0),
        last_review=_moment(memory.last),
    )
    return _scheduler().get_card_retrievability(card, _moment(at))


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False)


def _moment(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
