"""The facts of a refusal are values: equal by content, unchangeable, matched like dataclasses."""

from __future__ import annotations

import pytest

from lexiko.rules import Square
from lexiko.rules.violations import BagTooSmall, Gap, NotConnected, OpeningTooShort


def test_equal_facts_are_one_in_a_set_and_other_kinds_are_not() -> None:
    assert {BagTooSmall(5, 7), BagTooSmall(needed=7, in_bag=5)} == {BagTooSmall(5, 7)}
    assert BagTooSmall(5, 7) != OpeningTooShort(5, 7)  # type: ignore[comparison-overlap]
    assert NotConnected() == NotConnected()
    assert NotConnected() != "not-connected"  # type: ignore[comparison-overlap]


def test_a_fact_cannot_be_changed() -> None:
    gap = Gap((Square(7, 7),))
    with pytest.raises(AttributeError, match="squares"):
        gap.squares = ()  # type: ignore[misc]  # the point of the test
    assert gap.squares == (Square(7, 7),)


def test_facts_are_matched_in_their_order() -> None:
    match BagTooSmall(5, 7):
        case BagTooSmall(in_bag, needed):
            assert (in_bag, needed) == (5, 7)


@pytest.mark.parametrize(("given", "named"), [((5,), {}), ((5, 7, 9), {}), ((5,), {"in_bag": 5}), ((5,), {"other": 7})])
def test_a_fact_is_made_of_all_it_tells_and_nothing_else(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="BagTooSmall"):
        BagTooSmall(*given, **named)
