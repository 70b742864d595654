"""Are costs told in yardsticks, each in those measured around it?"""

from __future__ import annotations

from functools import partial

import pytest
from benchmarks.measuring import Cost, Task, measure
from benchmarks.yardstick import OUTCOME, yardstick

from benchmarks import measuring


def test_the_yardstick_is_the_one_it_has_always_been() -> None:
    assert yardstick() == OUTCOME


def test_a_ratio_is_the_cost_of_a_unit_in_the_mean_of_the_yardsticks_around(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = iter([Cost(1, 2), Cost(30, 40), Cost(3, 6), Cost(30, 40), Cost(7, 4)])
    outcomes = iter([OUTCOME, 5, OUTCOME, 5, OUTCOME])
    monkeypatch.setattr(measuring, "cost_of", lambda _: (next(costs), next(outcomes)))
    measured = measure({"first": Task(lambda: 5, 5), "second": Task(lambda: 5, 1)}, rounds=1, progress=lambda *_: None)
    assert (measured["first"].cpu, measured["first"].wall) == ([3.0], [2.0])
    assert (measured["second"].cpu, measured["second"].seconds) == ([6.0], [30])


def test_every_round_measures_every_task_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    told: list[tuple[int, str]] = []
    monkeypatch.setattr(measuring, "yardstick", lambda: OUTCOME)

    def do(name: str) -> int:
        done.append(name)
        return 0

    measure(
        {name: Task(partial(do, name), 1) for name in "ab"},
        rounds=2,
        progress=lambda number, name: told.append((number, name)),
    )
    assert done == ["a", "b", "a", "b"]
    assert told == [(0, "a"), (0, "b"), (1, "a"), (1, "b")]


def test_a_changed_yardstick_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "yardstick", lambda: OUTCOME + 1)
    with pytest.raises(AssertionError, match="has been changed"):
        measure({}, rounds=1, progress=lambda *_: None)
