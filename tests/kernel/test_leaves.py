"""Leave values: looked up leave by leave, a rack at once, and through files of others."""

from __future__ import annotations

import runpy
import struct
import tracemalloc
import zlib
from array import array
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexiko.kernel
from lexiko.kernel import (
    Engine,
    LeavesCorrupt,
    LeavesError,
    LeavesMissing,
    LeaveTable,
    open_leaves,
    pack_leaves,
    read_leaves,
    shipped_leaves,
    usual_leaves,
)
from lexiko.lexicon import Lexicon, LexiconError, build_tile_graph, open_lexicon
from lexiko.rulebook import load_set, ruleset

PLAIN_WALK = runpy.run_path(str(Path(lexiko.kernel.__file__).with_name("subrack_walk.py")))["SubrackWalk"]
"""The compiled class as plain Python, even where its compiled form is installed."""
LAST, ACCEPTS = 0x400000, 0x800000
ROOT = LAST | 1
BLANK_S = LeaveTable.from_values({bytes([0]): 24.5, bytes([19]): 7.25, bytes([0, 19]): 30.0})

tiles = st.lists(st.integers(0, 5), max_size=7).map(bytes)
leaves = st.lists(st.integers(0, 5), min_size=1, max_size=5).map(lambda drawn: bytes(sorted(drawn)))
eighths = st.integers(-800, 800).map(lambda count: count / 8)
leave_values = st.dictionaries(leaves, eighths, max_size=60)


def file_of(nodes: list[int], values: list[float]) -> bytes:
    """A KLV2 file, packed number by number."""
    return struct.pack(f"<I{len(nodes)}II{len(values)}f", len(nodes), *nodes, len(values), *values)


def node(tile: int, flags: int = LAST | ACCEPTS, arc: int = 0) -> int:
    """A node in KWG layout."""
    return tile << 24 | flags | arc


@given(leave_values)
def test_every_leave_has_its_value_and_its_place(values: dict[bytes, float]) -> None:
    table = LeaveTable.from_values(values)
    assert list(table.items()) == sorted(values.items())
    assert [table.number_of(leave) for leave in table] == list(range(len(table)))
    assert list(table.millipoints) == [1000 * points for _, points in sorted(values.items())]


@given(leave_values, tiles)
def test_a_leave_is_worth_the_same_in_any_order_of_its_tiles(values: dict[bytes, float], leave: bytes) -> None:
    table = LeaveTable.from_values(values)
    expected = values.get(bytes(sorted(leave)), 0.0)
    assert table.leave_points(leave) == table.leave_points(leave[::-1]) == expected
    assert (leave in table) is (bytes(sorted(leave)) in values)


@given(leave_values, tiles)
def test_all_subracks_of_a_rack_are_valued_as_one_by_one(values: dict[bytes, float], rack: bytes) -> None:
    table = LeaveTable.from_values(values)
    kinds = sorted(Counter(rack).items())
    # The first kind of tile has stride 1, so it turns fastest: `product` turns its last fastest.
    kept = product(*(range(most + 1) for _, most in reversed(kinds)))
    subracks = [
        b"".join(bytes([tile]) * count for (tile, _), count in zip(kinds, reversed(counts), strict=True))
        for counts in kept
    ]
    assert list(table.subracks(rack)) == [1000 * table.leave_points(subrack) for subrack in subracks]


@given(leave_values, tiles)
def test_the_uncompiled_walk_values_subracks_alike(values: dict[bytes, float], rack: bytes) -> None:
    table = LeaveTable.from_values(values)
    plain = PLAIN_WALK(table.nodes, table.counts, table.millipoints)
    assert plain.values(rack) == table.subracks(rack)


@given(leave_values)
def test_a_file_read_back_is_the_same_table(values: dict[bytes, float]) -> None:
    table = LeaveTable.from_values(values)
    again = read_leaves(table.to_bytes(), source="ours.klv2", letters=5)
    assert dict(again.items()) == values
    assert again.fingerprint == table.fingerprint
    assert again.counts == table.counts


def test_the_order_leaves_are_given_in_does_not_change_the_file() -> None:
    turned = LeaveTable.from_values({bytes([19, 0]): 30.0, bytes([19]): 7.25, bytes([0]): 24.5})
    assert turned.to_bytes() == BLANK_S.to_bytes()
    other = LeaveTable.from_values({bytes([19, 0]): 30.0, bytes([19]): 7.5, bytes([0]): 24.5})
    assert other.fingerprint != BLANK_S.fingerprint


def test_a_file_with_a_graph_laid_out_otherwise_is_read() -> None:
    # The root list starts at node 1, as in files without room for a GADDAG, and nothing is shared.
    theirs = file_of([ROOT, node(0, ACCEPTS, 3), node(19), node(19)], [24.5, 30.0, 7.25])
    table = read_leaves(theirs, source="theirs.klv2", letters=26)
    assert dict(table.items()) == dict(BLANK_S.items())


def test_the_file_is_the_documented_bytes() -> None:
    table = LeaveTable.from_values({bytes([19]): 8.0})
    assert table.to_bytes().hex(" ", 4) == "03000000 02004000 00004000 0000c013 01000000 00000041"


def test_an_empty_table_values_every_leave_at_nothing() -> None:
    table = read_leaves(LeaveTable.from_values({}).to_bytes(), source="ours.klv2", letters=26)
    assert (len(table), table.leave_points(bytes([0])), list(table.subracks(bytes([1, 2])))) == (0, 0.0, [0, 0, 0, 0])


def test_the_buffers_of_a_table_cannot_be_written() -> None:
    for buffer in (BLANK_S.nodes, BLANK_S.counts, BLANK_S.millipoints):
        assert buffer.readonly


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        pytest.param(b"", "it ends too early", id="no bytes"),
        pytest.param(BLANK_S.to_bytes()[:9], "it says that 4 numbers follow, and ends after 1", id="half a graph"),
        pytest.param(BLANK_S.to_bytes()[:-3], "it says that 3 numbers follow, and ends after 2", id="half a value"),
        pytest.param(BLANK_S.to_bytes() + b"!", "1 bytes follow the last value", id="too long"),
        pytest.param(file_of([], []), "its graph has no nodes", id="no nodes"),
        pytest.param(file_of([ROOT, node(1)], []), "it has 1 leaves and 0 values", id="values missing"),
        pytest.param(file_of([LAST], [1.0]), "it has 0 leaves and 1 values", id="leaves missing"),
        pytest.param(file_of([LAST | 7], []), "node 0 leads to node 7, and there are only 1", id="a root outside"),
        pytest.param(file_of([ROOT, node(1, LAST, 9)], []), "node 1 leads to node 9", id="an arc outside"),
        pytest.param(file_of([ROOT, node(1, ACCEPTS)], [1.0]), "node 1 leads to node 2", id="siblings without end"),
        pytest.param(file_of([ROOT, node(1, LAST, 1)], []), "leads back to node 1: a ring", id="a ring"),
        pytest.param(
            file_of([ROOT, node(1, LAST, 2), node(1, LAST, 1)], []), "leads back to node 1: a ring", id="a ring of two"
        ),
        pytest.param(file_of([ROOT, node(27)], [1.0]), "node 1 has tile 27, which the set lacks", id="unknown tile"),
        pytest.param(
            file_of([ROOT, node(2, LAST, 2), node(1)], [1.0]), "node 2, whose tile comes too early", id="unsorted leave"
        ),
        pytest.param(
            file_of([ROOT, node(2, ACCEPTS), node(2)], [1.0, 2.0]), "tile comes too early", id="a leave twice"
        ),
        pytest.param(file_of([ROOT, node(1)], [float("nan")]), "its value 0 is nan", id="not a number"),
        pytest.param(file_of([ROOT, node(1)], [3e38]), "its value 0 is 3", id="beyond all points"),
    ],
)
def test_damage_is_named(raw: bytes, problem: str) -> None:
    with pytest.raises(LeavesCorrupt, match=problem) as refused:
        read_leaves(raw, source="theirs.klv2", letters=26)
    assert refused.value.source == "theirs.klv2"


@given(st.binary(max_size=80), st.integers(0, 60))
def test_damaged_bytes_never_do_worse_than_be_refused(noise: bytes, place: int) -> None:
    sound = BLANK_S.to_bytes()
    raw = sound[:place] + noise + sound[place + len(noise) :]
    try:
        table = read_leaves(raw, source="noise.klv2", letters=26)
    except LeavesCorrupt:
        return
    assert len(list(table)) == len(table) == len(table.millipoints)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({bytes([1, 2]): 1.0, bytes([2, 1]): 2.0}, "a leave is given twice"),
        ({b"": 1.0}, "these leaves make no table"),
        ({bytes([64]): 1.0}, "tiles, coded 0 to 63"),
        ({bytes([3]): float("inf")}, r"leave \[3\] cannot be worth inf points"),
    ],
)
def test_values_that_make_no_table_are_refused(values: dict[bytes, float], problem: str) -> None:
    with pytest.raises(LeavesError, match=problem):
        LeaveTable.from_values(values)


def test_a_file_is_opened_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "ours.klv2").write_bytes(BLANK_S.to_bytes())
    assert open_leaves(tmp_path / "ours.klv2", letters=26).leave_points(bytes([19])) == 7.25
    with pytest.raises(LeavesCorrupt, match=r"^ours\.klv2 is damaged: node 3 has tile 19"):
        open_leaves(tmp_path / "ours.klv2", letters=18)
    with pytest.raises(LeavesMissing, match=r"none\.klv2 cannot be read"):
        open_leaves(tmp_path / "none.klv2", letters=26)


def test_a_graph_shares_the_ends_of_its_keys() -> None:
    nodes = build_tile_graph([bytes([0, 3, 4]), bytes([1, 3, 4]), bytes([3, 4])])
    assert nodes == array("I", [LAST | 2, LAST, node(0, 0, 4), node(1, 0, 4), node(3, LAST, 5), node(4)])
    with pytest.raises(LexiconError, match="keys are 1 to 250 tiles"):
        build_tile_graph([bytes(251)])


@given(leave_values)
def test_a_packed_table_unpacked_has_the_same_eighths(values: dict[bytes, float]) -> None:
    table = LeaveTable.from_values(values)
    again = read_leaves(pack_leaves(table), source="packed", letters=26)
    assert dict(again.items()) == values
    assert list(again.millipoints) == list(table.millipoints)
    assert again.to_bytes() == table.to_bytes()
    assert all(again.leave_points(leave) == points for leave, points in values.items())


def test_a_packed_value_is_rounded_to_eighths_and_kept_in_bounds() -> None:
    table = LeaveTable.from_values({bytes([1]): 0.3, bytes([2]): 999_999.0, bytes([3]): -999_999.0})
    again = read_leaves(pack_leaves(table), source="packed", letters=26)
    assert [again.leave_points(bytes([tile])) for tile in (1, 2, 3)] == [0.25, 32767 / 8, -32767 / 8]


@pytest.mark.parametrize("place", range(0, 60, 7))
def test_a_packed_file_with_a_changed_byte_is_refused(place: int) -> None:
    raw = bytearray(pack_leaves(BLANK_S))
    raw[place % len(raw)] ^= 4
    with pytest.raises(LeavesCorrupt, match=r"^here is damaged: "):
        read_leaves(bytes(raw), source="here", letters=26)


def test_a_packed_file_cut_short_is_refused() -> None:
    raw = pack_leaves(BLANK_S)
    for length in range(len(raw)):
        with pytest.raises(LeavesCorrupt):
            read_leaves(raw[:length], source="here", letters=26)


def test_a_packed_file_that_lies_about_itself_is_refused() -> None:
    raw = pack_leaves(BLANK_S)
    nodes, leaves, node_bytes, low_bytes = struct.unpack_from("<IIII", raw, 12)
    for lie in ((nodes + 1, leaves, node_bytes, low_bytes), (nodes, leaves - 1, node_bytes, low_bytes), (0, 0, 0, 0)):
        checked = struct.pack("<IIII", *lie) + raw[28:]
        with pytest.raises(LeavesCorrupt):
            read_leaves(raw[:8] + struct.pack("<I", zlib.crc32(checked)) + checked, source="here", letters=26)


def test_a_packed_file_is_unpacked_no_further_than_it_says() -> None:
    much = zlib.compress(bytes(64 << 20), 9)
    checked = struct.pack("<IIII", 1, 1, len(much), len(much)) + 3 * much
    tracemalloc.start()
    try:
        with pytest.raises(LeavesCorrupt, match="as many leaves as it says"):
            read_leaves(b"LEXIKOL1" + struct.pack("<I", zlib.crc32(checked)) + checked, source="here", letters=26)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_the_leaves_that_come_with_lexiko_know_what_players_know() -> None:
    english = load_set("english").tile_set
    table = shipped_leaves(english)
    assert table is not None
    blank, s, e, q, v = (table.leave_points(bytes([tile])) for tile in (0, 19, 5, 17, 22))
    assert 20 < blank < 30
    assert 4 < s < 12
    assert q < 0
    assert v < 0 < e
    assert table.leave_points(bytes([17, 21])) > q + 3  # a U beside the Q
    assert table.leave_points(bytes([9, 9, 9])) < -10
    # every rest of a rack of seven, as many as there are multisets of up to six tiles in the bag
    assert len(table) == 914_624
    large = shipped_leaves(load_set("super_english").tile_set)
    assert large is not None
    assert large.leave_points(bytes([17, 17])) < -5
    assert shipped_leaves(load_set("spanish").tile_set) is None
    fewer = replace(english, counts=(1, *english.counts[1:]))
    assert shipped_leaves(fewer) is None


def test_words_have_their_own_leave_values_or_those_of_the_same_tiles(tmp_path: Path) -> None:
    tiles, list_ = load_set("english").tile_set, tmp_path / "words.txt"
    list_.write_text("horn\n", encoding="utf-8")
    assert usual_leaves(tiles, open_lexicon(list_)) is shipped_leaves(tiles)
    (tmp_path / "words.klv2").write_bytes(LeaveTable.from_values({bytes([19]): 1.0}).to_bytes())
    found = usual_leaves(tiles, open_lexicon(list_))
    assert found is not None
    assert (found.name, found.leave_points(bytes([19]))) == ("words.klv2", 1.0)
    (tmp_path / "words.leaves").write_bytes(pack_leaves(LeaveTable.from_values({bytes([19]): 2.0})))
    engine = Engine.compile(ruleset(), open_lexicon(list_))
    assert engine.leaves is not None
    assert (engine.leaves.name, engine.leaves.leave_points(bytes([19]))) == ("words.leaves", 2.0)
    assert Engine.compile(ruleset(), open_lexicon(list_), None).leaves is None
    (tmp_path / "words.leaves").write_bytes(b"LEXIKOL1 damaged")
    with pytest.raises(LeavesCorrupt, match=r"words\.leaves"):
        usual_leaves(tiles, open_lexicon(list_))


def test_words_of_other_tiles_have_no_leave_values_until_they_are_learnt() -> None:
    spanish = ruleset(set="spanish")
    words = Lexicon.from_words("pocas", ["casa"], spanish.tile_set.alphabet)
    assert Engine.compile(spanish, words).leaves is None


def test_what_is_longer_than_a_table_of_six_is_guessed_from_its_parts() -> None:
    singles = {bytes([tile]): tile - 2.5 for tile in range(6)}
    sums = {
        bytes(leave): sum(singles[bytes([tile])] for tile in leave)
        for size in range(1, 7)
        for leave in combinations_with_replacement(range(6), size)
    }
    table = LeaveTable.from_values(sums)
    # where tiles add up, so do the guesses
    for long in (bytes([0, 1, 2, 3, 4, 5, 5]), bytes([5] * 8), bytes([0, 0, 1, 1, 2, 2, 3, 5])):
        assert table.leave_points(long) == pytest.approx(sum(singles[bytes([tile])] for tile in long), abs=0.01)
        assert long not in table
    # each tile of a leave adds what it adds to the others: 7 rests of 30 over 6, where only six 5s are worth anything
    pair = LeaveTable.from_values({**dict.fromkeys(sums, 0.0), bytes([5] * 6): 30.0})
    assert pair.leave_points(bytes([5] * 7)) == 35.0
    assert pair.leave_points(bytes([1] + [5] * 6)) == 5.0
    assert list(pair.subracks(bytes([1] + [5] * 6)))[-3:] == [0, 30_000, 5_000]


def test_what_a_table_of_six_lacks_is_guessed_too() -> None:
    table = LeaveTable.from_values({bytes([17]): -5.0, bytes([19]): 7.0, bytes([19] * 6): 1.0})
    assert table.leave_points(bytes([17, 17])) == -10.0
    assert table.leave_points(bytes([17, 19])) == 2.0
    assert table.leave_points(bytes([18])) == 0.0


def test_a_short_table_guesses_nothing() -> None:
    assert BLANK_S.leave_points(bytes([0, 0, 19])) == BLANK_S.leave_points(bytes([0, 19, 19, 19])) == 0.0
