"""Products of editions, variations and the like: every pair of values meets in `make test`, the rest in `make slow`.

Of what takes longest `make slow` has some cases as well, and `make thorough` all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

Values = tuple[Any, ...]
THOROUGH = bool(os.environ.get("LEXIKO_THOROUGH"))
"""Whether `make thorough` runs, for which every case is made."""


def always(*values: Any) -> bool:  # noqa: ARG001  # every combination goes
    """Every combination goes."""
    return True


def pairwise(axes: Sequence[Iterable[Any]], goes: Callable[..., bool] = always) -> list[Values]:
    """A few of all combinations that go, in which any two values meet that meet in any of them.

    >>> pairwise(["ab", "xy", "12"])
    [('a', 'x', '1'), ('a', 'y', '2'), ('b', 'x', '2'), ('b', 'y', '1')]
    """
    left = {values: set(combinations(enumerate(values), 2)) for values in product(*axes) if goes(*values)}
    missing = set().union(*left.values())
    chosen: list[Values] = []
    while missing:
        best = max(left, key=lambda values: len(left[values] & missing))
        missing -= left.pop(best)
        chosen.append(best)
    return chosen


def each_pair(names: str, *axes: Iterable[Any], goes: Callable[..., bool] = always) -> pytest.MarkDecorator:
    """A test once for each combination that goes; those beyond what is needed for every pair to meet are slow."""
    lists = [list(axis) for axis in axes]
    chosen = set(pairwise(lists, goes))
    cases = [
        pytest.param(*values, marks=() if values in chosen else pytest.mark.slow)
        for values in product(*lists)
        if goes(*values)
    ]
    return pytest.mark.parametrize(names, cases)


def each_value(names: str, *axes: Iterable[Any]) -> pytest.MarkDecorator:
    """A test for as few combinations as have every value in one of them, and slow for those that every pair needs.

    All the others are left to `make thorough`: this is for what is looked at in every pair by another test already.
    """
    lists = [list(axis) for axis in axes]
    chosen = single_values(*lists)
    others = [values for values in product(*lists) if values not in chosen]
    needed = [values for values in pairwise(lists) if values not in chosen]
    return pytest.mark.parametrize(names, [*chosen, *in_slow(others, needed)])


def few_in_slow(names: str, *axes: Sequence[Any]) -> pytest.MarkDecorator:
    """A slow test for as few combinations as have every value in one of them; all of them are left to `make thorough`.

    For screens in all their looks, where what is on them and how they look hardly depend on one another.
    """
    return pytest.mark.parametrize(names, in_slow([*product(*axes)], single_values(*axes)))


def single_values(*axes: Sequence[Any]) -> list[Values]:
    """As few combinations as have every value in one of them.

    >>> single_values("abc", "xy")
    [('a', 'x'), ('b', 'y'), ('c', 'x')]
    """
    return [tuple(values[place % len(values)] for values in axes) for place in range(max(map(len, axes)))]


def slow_but(fast: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """These cases of a test, all slow but some: where the others differ from those in little that matters here."""
    chosen = list(fast)
    return [_case(case, fast=case in chosen) for case in cases]


def slow_beyond(number: int, cases: Iterable[Any]) -> list[Any]:
    """These cases of a test, those beyond the first so many slow: the first say most, the others make it sure."""
    return [_case(case, fast=place < number) for place, case in enumerate(cases)]


def in_slow(cases: Sequence[Any], some: Sequence[Any]) -> list[Any]:
    """These cases of a test, all slow; but some of them alone, unless it is `make thorough` that runs."""
    return [_case(case, fast=False) for case in (cases if THOROUGH else some)]


def _case(case: Any, *, fast: bool) -> Any:
    """A case of a test, of one value or several."""
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=() if fast else pytest.mark.slow)
