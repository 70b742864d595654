"""Is a table's luck fair, and the same for the same seed?"""

from __future__ import annotations

from collections import Counter

from lexiko.rules import Bag
from lexiko.table import GameClock, SeededChance, fresh_seed


def test_luck_depends_on_the_seed_and_the_moment_alone() -> None:
    bag = Bag.of(range(27))
    drawn = SeededChance("7").at(3).draw(bag, 7)
    assert drawn == SeededChance("7").at(3).draw(bag, 7)
    assert drawn != SeededChance("7").at(4).draw(bag, 7)
    assert drawn != SeededChance("8").at(3).draw(bag, 7)


def test_seeds_never_run_into_each_other() -> None:
    bag = Bag.of(range(27))
    assert SeededChance("1").at(12).draw(bag, 7) != SeededChance("11").at(2).draw(bag, 7)


def test_tiles_are_drawn_without_putting_them_back() -> None:
    bag = Bag.of([1] * 3 + [2] * 2 + [0])
    assert sorted(SeededChance("x").at(0).draw(bag, 6)) == sorted(bag)


def test_every_tile_and_every_order_is_as_likely_as_the_others() -> None:
    firsts = Counter(SeededChance("fair").at(seq).draw(Bag.of(range(10)), 1)[0] for seq in range(10_000))
    assert len(firsts) == 10
    assert all(880 < count < 1120 for count in firsts.values())
    orders = Counter(SeededChance("fair").at(seq).order(3) for seq in range(6_000))
    assert len(orders) == 6
    assert all(880 < count < 1120 for count in orders.values())


def test_a_fresh_seed_is_nobodys_guess() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100
    assert all(len(fresh_seed()) >= 32 for _ in range(3))


def test_the_clock_of_a_game_never_goes_back() -> None:
    times = iter([5.0, 7.5, 7.0, 8.0])
    clock = GameClock(lambda: next(times))
    assert [clock.seconds(), clock.seconds(), clock.seconds()] == [2.5, 2.5, 3.0]
