"""How long does a piece of work take, in yardsticks? Measured in turns with others, so that all share the weather."""

from __future__ import annotations

import resource
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.yardstick import OUTCOME, yardstick


class Cost(NamedTuple):
    """Seconds a piece of work took: of the processors, child processes included, and of the clock on the wall."""

    cpu: float
    wall: float


class Task(NamedTuple):
    """What a scenario repeats: the work, which returns a number that shows what it did, and how many units it does."""

    work: Callable[[], int]
    units: float


@dataclass(slots=True)
class Measured:
    """What came out for one task: its cost in yardsticks a unit, round by round, and the seconds of the processor."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    outcomes: set[int] = field(default_factory=set)

    def as_json(self) -> dict[str, object]:
        """Medians, with the least and the greatest ratio."""
        return {
            "cpu": median(self.cpu),
            "cpu_least": min(self.cpu),
            "cpu_greatest": max(self.cpu),
            "wall": median(self.wall),
            "seconds": median(self.seconds),
            "outcome": min(self.outcomes),
        }


def cost_of(work: Callable[[], int]) -> tuple[Cost, int]:
    """What a piece of work costs, and what it returns."""
    wall, cpu = perf_counter(), _cpu_seconds()
    outcome = work()
    return Cost(_cpu_seconds() - cpu, perf_counter() - wall), outcome


def _cpu_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def measure(tasks: Mapping[str, Task], *, rounds: int, progress: Callable[[int, str], None]) -> dict[str, Measured]:
    """Every task once a round, each between two yardsticks; what it costs is told in the mean of these two."""
    found = {name: Measured() for name in tasks}
    for number in range(rounds):
        before = _yardstick_cost()
        for name, task in tasks.items():
            progress(number, name)
            cost, outcome = cost_of(task.work)
            after = _yardstick_cost()
            result = found[name]
            result.cpu.append(2 * cost.cpu / (before.cpu + after.cpu) / task.units)
            result.wall.append(2 * cost.wall / (before.wall + after.wall) / task.units)
            result.seconds.append(cost.cpu / task.units)
            result.outcomes.add(outcome)
            before = after
    return found


def _yardstick_cost() -> Cost:
    cost, outcome = cost_of(yardstick)
    if outcome != OUTCOME:
        raise AssertionError(f"the yardstick came to {outcome:#x}, not {OUTCOME:#x}: it has been changed")
    return cost
