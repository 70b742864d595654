"""The word graph: what goes in comes out, and the bytes are what other engines read."""

from __future__ import annotations

import importlib.util
import struct
from array import array
from types import ModuleType

import pytest
from hypothesis import given

from lexiko.lexicon import Kwg, LexiconError, build_kwg
from lexiko.lexicon import kwg_build as installed
from lexiko.lexicon.kwg import ACCEPTS, LAST, TILE_SHIFT, read_kwg
from tests.house.sources import PACKAGE
from tests.lexicon.graphs import foreign_kwg, gaddag_paths, word_lists

ARC = 0x3FFFFF
"""The bits of an arc in a graph of few nodes."""


def module_from_source(name: str) -> ModuleType:
    """A module of the lexicon as plain Python, even where its compiled form is installed."""
    spec = importlib.util.spec_from_file_location(f"plain_{name}", PACKAGE / "lexicon" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PLAIN_BUILD = module_from_source("kwg_build")


def paths_of_gaddag(kwg: Kwg) -> list[bytes]:
    """Every path of the GADDAG that ends a word."""
    return list(kwg.words_below(kwg.gaddag_root))


@given(word_lists)
def test_a_graph_lists_the_words_it_was_built_from_sorted_and_once(listed: list[bytes]) -> None:
    assert list(build_kwg(listed)) == sorted(set(listed))


@given(word_lists)
def test_dawg_and_gaddag_spell_the_same_words(listed: list[bytes]) -> None:
    kwg = build_kwg(listed)
    assert sorted(paths_of_gaddag(kwg)) == sorted(path for word in set(listed) for path in gaddag_paths(word))


@given(word_lists, word_lists)
def test_a_graph_has_its_words_and_no_others(listed: list[bytes], others: list[bytes]) -> None:
    kwg = build_kwg(listed)
    assert all(word in kwg for word in listed)
    assert [word in kwg for word in others] == [word in set(listed) for word in others]


@given(word_lists)
def test_the_order_of_the_words_does_not_matter(listed: list[bytes]) -> None:
    assert build_kwg(reversed(listed)).to_bytes() == build_kwg(listed).to_bytes()


@given(word_lists)
def test_compiled_and_uncompiled_build_the_same_nodes(listed: list[bytes]) -> None:
    assert installed.build_nodes(listed) == PLAIN_BUILD.build_nodes(listed)


@given(word_lists)
def test_siblings_stand_in_order_and_the_last_says_so(listed: list[bytes]) -> None:
    nodes = build_kwg(listed).nodes
    for at in range(2, len(nodes) - 1):
        if not nodes[at] & LAST:
            assert nodes[at] >> TILE_SHIFT < nodes[at + 1] >> TILE_SHIFT
    assert all(node & LAST for node in (nodes[0], nodes[1], nodes[-1]))


@given(word_lists)
def test_no_two_lists_of_siblings_are_equal(listed: list[bytes]) -> None:
    nodes = build_kwg(listed).nodes
    heads = {node & ARC for node in nodes} - {0}
    lists = set()
    for head in heads:
        end = head
        while not nodes[end] & LAST:
            end += 1
        lists.add(tuple(nodes[head : end + 1]))
    assert len(lists) == len(heads)


def test_a_graph_of_one_word_has_the_bytes_other_engines_expect() -> None:
    # AB: the DAWG spells A-B; the GADDAG spells B-A, and A-turn-B.
    nodes = struct.unpack("<8I", build_kwg([bytes([1, 2])]).to_bytes())
    dawg, gaddag = nodes[0], nodes[1]
    assert dawg & ~ARC == gaddag & ~ARC == LAST
    start = nodes[dawg & ARC]
    assert start & ~ARC == 1 << TILE_SHIFT | LAST
    assert nodes[start & ARC] == 2 << TILE_SHIFT | ACCEPTS | LAST
    left, right = nodes[gaddag & ARC], nodes[(gaddag & ARC) + 1]
    assert (left & ~ARC, right & ~ARC) == (1 << TILE_SHIFT, 2 << TILE_SHIFT | LAST)
    assert nodes[left & ARC] & ~ARC == LAST
    assert nodes[nodes[left & ARC] & ARC] == 2 << TILE_SHIFT | ACCEPTS | LAST
    assert nodes[right & ARC] == 1 << TILE_SHIFT | ACCEPTS | LAST


def test_ends_of_words_are_shared() -> None:
    few = [bytes([first, 9, 14, 7]) for first in (1, 2)]
    many = [bytes([first, 9, 14, 7]) for first in range(1, 21)]
    grown = len(build_kwg(many).nodes) - len(build_kwg(few).nodes)
    # Each more first letter costs a node at the root of the DAWG and, at the end of a reversed word, its place there.
    assert grown <= 6 * 18


def test_the_nodes_are_a_read_only_buffer_of_32_bit_ints() -> None:
    nodes = build_kwg([bytes([1, 2])]).nodes
    assert (nodes.format, nodes.itemsize, nodes.readonly) == ("I", 4, True)


def test_a_graph_of_no_words_is_empty_and_can_be_read_again() -> None:
    kwg = build_kwg([])
    assert (kwg.dawg_root, kwg.gaddag_root, list(kwg), b"\1" in kwg) == (0, 0, [], False)
    assert list(read_kwg(kwg.to_bytes(), source="empty.kwg", letters=26)) == []


@given(word_lists)
def test_our_files_load_in_a_reader_that_knows_only_the_layout(listed: list[bytes]) -> None:
    raw = build_kwg(listed).to_bytes()
    nodes = struct.unpack(f"<{len(raw) // 4}I", raw)
    spelt = set()

    def follow(at: int, before: bytes) -> None:
        while at:
            word = before + bytes([nodes[at] >> 24])
            if nodes[at] >> 23 & 1:
                spelt.add(word)
            follow(nodes[at] & 0x3FFFFF, word)
            at = 0 if nodes[at] >> 22 & 1 else at + 1

    follow(nodes[0] & 0x3FFFFF, b"")
    assert spelt == set(listed)


@given(word_lists)
def test_a_file_laid_out_by_another_engine_loads(listed: list[bytes]) -> None:
    kwg = read_kwg(foreign_kwg(listed), source="theirs.kwg", letters=4)
    assert list(kwg) == sorted(set(listed))
    assert sorted(paths_of_gaddag(kwg)) == sorted(path for word in set(listed) for path in gaddag_paths(word))


@given(word_lists)
def test_a_file_without_a_gaddag_is_given_one(listed: list[bytes]) -> None:
    kwg = read_kwg(foreign_kwg(listed, with_gaddag=False), source="theirs.kwg", letters=4)
    assert kwg.to_bytes() == build_kwg(listed).to_bytes()


@pytest.mark.parametrize("word", [b"", b"\1\0\1", bytes([1]) * 251])
def test_what_cannot_be_a_word_is_refused(word: bytes) -> None:
    with pytest.raises(LexiconError, match="words have 1 to 250 letters"):
        build_kwg([bytes([1, 2]), word])


def test_the_longest_word_a_graph_holds_is_found_again() -> None:
    word = bytes([1, 2] * 125)
    kwg = read_kwg(build_kwg([word]).to_bytes(), source="long.kwg", letters=2)
    assert list(kwg) == [word]


def test_a_letter_beyond_those_a_node_tells_apart_is_refused() -> None:
    assert list(build_kwg([bytes([63, 1])])) == [bytes([63, 1])]
    with pytest.raises(LexiconError, match="coded 1 to 63, and there is a 64"):
        build_kwg([bytes([64, 1])])


def test_a_child_far_back_in_a_large_graph_is_found_by_all_bits_of_its_arc() -> None:
    far, tile = 0xC00002, 5
    nodes = array("I", bytes(4 * (far + 1)))
    nodes[0], nodes[1] = LAST | 2, LAST
    nodes[2] = PLAIN_BUILD.arc_bits(far) | tile << TILE_SHIFT | LAST
    nodes[far] = 7 << TILE_SHIFT | ACCEPTS | LAST
    kwg = Kwg(nodes)
    assert (kwg.arc(2), kwg.tile(2), list(kwg)) == (far, tile, [bytes([tile, 7])])
    with pytest.raises(LexiconError, match="a KWG file holds 4,194,304 nodes, and these words need 12,582,915"):
        kwg.to_bytes()


def test_more_words_than_the_layout_can_tell_apart_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PLAIN_BUILD, "MOST_NODES", 30)
    with pytest.raises(LexiconError, match="too many words"):
        PLAIN_BUILD.build_nodes([bytes([first, second, 3]) for first in range(1, 6) for second in range(1, 6)])
