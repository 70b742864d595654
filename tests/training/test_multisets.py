"""Are multisets numbered without gaps, each once?"""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from lexiko.training.multisets import Multisets

bounds = st.lists(st.integers(0, 4), min_size=1, max_size=5)


def every(counts: list[int], most: int) -> list[bytes]:
    """All multisets by trying all, the empty one left out, sorted as bytes."""
    kinds = range(len(counts))
    tried = (bytes(tiles) for size in range(1, most + 1) for tiles in combinations_with_replacement(kinds, size))
    return sorted(tiles for tiles in tried if all(tiles.count(kind) <= counts[kind] for kind in kinds))


@given(bounds, st.integers(0, 6))
def test_each_multiset_has_a_number_of_its_own(counts: list[int], most: int) -> None:
    multisets = Multisets(counts, most)
    numbers = [multisets.number_of(tiles) for tiles in every(counts, most)]
    assert sorted(numbers) == list(range(1, multisets.count))
    assert multisets.number_of(b"") == 0


@given(bounds, st.integers(1, 6))
def test_they_are_listed_in_the_order_of_their_tiles(counts: list[int], most: int) -> None:
    multisets = Multisets(counts, most)
    assert multisets.keys_in_order() == every(counts, most)
    assert list(multisets.in_order()) == [multisets.number_of(tiles) for tiles in every(counts, most)]


def test_what_a_pool_does_not_allow_has_no_number() -> None:
    multisets = Multisets([1, 2], 2)
    assert multisets.number_of(b"\0\0") == multisets.number_of(b"\0\1\1") == multisets.number_of(b"\2") == -1
