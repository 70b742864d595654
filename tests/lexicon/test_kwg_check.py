"""A KWG file of unknown origin: damage is named, and nothing damaged is walked."""

from __future__ import annotations

import struct
from array import array
from itertools import chain, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.lexicon import LexiconCorrupt, build_kwg
from lexiko.lexicon import kwg_check as installed
from lexiko.lexicon.kwg import ACCEPTS, LAST, TILE_SHIFT, Kwg, read_kwg
from tests.lexicon.graphs import foreign_kwg, word_lists
from tests.lexicon.test_kwg import module_from_source

PLAIN_CHECK = module_from_source("kwg_check")
A, B = 1 << TILE_SHIFT, 2 << TILE_SHIFT
ROOT = LAST | 2
SAMPLE = build_kwg([bytes([1, 2]), bytes([2, 1, 1]), bytes([2, 2])]).to_bytes()


def read(*nodes: int) -> Kwg:
    """The graph of a file of these nodes, over two letters."""
    return read_kwg(struct.pack(f"<{len(nodes)}I", *nodes), source="theirs.kwg", letters=2)


@pytest.mark.parametrize(
    ("nodes", "problem"),
    [
        pytest.param((ROOT, LAST), "its root is node 2, and it has only 2 nodes", id="a root outside"),
        pytest.param((LAST, LAST | 9, A | LAST), "its root is node 9", id="a GADDAG root outside"),
        pytest.param((ROOT, LAST, A | LAST | 7), "node 2 leads to node 7", id="an arc outside"),
        pytest.param((ROOT, LAST, A | ACCEPTS), "node 2 leads to node 3", id="siblings that never end"),
        pytest.param((ROOT, LAST, A | LAST | 2), "node 2 leads back to node 2: a ring", id="a ring of one"),
        pytest.param(
            (ROOT, LAST, A | LAST | 3, B | LAST | 4, A | LAST | 3), "leads back to node 3", id="a ring of two"
        ),
        pytest.param((ROOT, LAST, A | 3, B | LAST | 2), "leads back to node 2", id="a ring over a sibling"),
        pytest.param((ROOT, LAST, 3 << TILE_SHIFT | LAST), "node 2 has tile 3", id="a tile the alphabet lacks"),
        pytest.param((ROOT, LAST, LAST | ACCEPTS), "node 2 has tile 0", id="a turn in the DAWG"),
        pytest.param(
            (ROOT, LAST, *(A | LAST | (at + 1) for at in range(2, 260)), A | LAST | ACCEPTS),
            "more than 250 letters",
            id="a word without end",
        ),
        pytest.param((ROOT, LAST, A | ACCEPTS, A | LAST | ACCEPTS), "a later one of its list", id="a letter twice"),
        pytest.param(
            (
                ROOT,
                LAST,
                *chain.from_iterable((A | at, B | LAST | at) for at in range(4, 64, 2)),
                A | ACCEPTS | LAST,
                B,
            ),
            "more than 5,000,000 words",
            id="a few nodes that spell a thousand million words",
        ),
    ],
)
def test_damage_is_named(nodes: tuple[int, ...], problem: str) -> None:
    with pytest.raises(LexiconCorrupt, match=problem) as refused:
        read(*nodes)
    assert refused.value.source == "theirs.kwg"
    assert PLAIN_CHECK.problem_of(array("I", nodes), 2) == refused.value.problem


def test_a_sound_file_of_others_is_accepted() -> None:
    assert list(read(ROOT, LAST | 4, A | LAST | 3, B | ACCEPTS | LAST, A | ACCEPTS, B | ACCEPTS | LAST)) == [
        bytes([1, 2])
    ]


@pytest.mark.parametrize("length", [length for length in range(len(SAMPLE)) if length % 4 or length < 8])
def test_a_file_cut_within_a_node_is_refused(length: int) -> None:
    with pytest.raises(LexiconCorrupt, match="no whole number of nodes"):
        read_kwg(SAMPLE[:length], source="cut.kwg", letters=26)


@pytest.mark.parametrize("length", range(8, len(SAMPLE), 4))
def test_a_file_cut_between_nodes_is_refused(length: int) -> None:
    with pytest.raises(LexiconCorrupt, match="it has only"):
        read_kwg(SAMPLE[:length], source="cut.kwg", letters=26)


@given(word_lists, st.data())
def test_a_file_with_altered_bytes_is_refused_or_can_be_walked(listed: list[bytes], data: st.DataObject) -> None:
    raw = bytearray(foreign_kwg(listed))
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    nodes = array("I", bytes(raw))
    problem = installed.problem_of(nodes, 4)
    assert PLAIN_CHECK.problem_of(nodes, 4) == problem
    if not problem:
        kwg = Kwg(nodes)
        for word in islice(kwg, 1000):
            assert word in kwg
            assert all(1 <= letter <= 4 for letter in word)
        list(islice(kwg.words_below(kwg.gaddag_root), 1000))


@given(st.binary(max_size=200))
def test_noise_is_never_walked(raw: bytes) -> None:
    try:
        kwg = read_kwg(raw, source="noise.kwg", letters=26)
    except LexiconCorrupt:
        return
    list(islice(kwg, 1000))
