"""Does looking words up in the map find what spelling them over the graph finds?"""

from __future__ import annotations

from array import array
from itertools import permutations
from random import Random

import pytest

from lexiko.kernel import By, Engine, LeaveTable
from lexiko.kernel.word_map import WordMap
from lexiko.lexicon import Lexicon
from lexiko.rules import Board, Rack
from tests.kernel.positions import (
    SETS,
    SETS_THAT_DIFFER,
    Setting,
    made_up,
    odd_position,
    random_position,
    real_position,
    setting,
)
from tests.pairwise import slow_beyond, slow_but

LISTED = ["ab", "ba", "abba", "baab", "cab", "bac", "a" * 9]


def word_map(words: list[str], *, longest: int = 15) -> WordMap:
    lexicon = Lexicon.from_words("tiny", words)
    return WordMap(lexicon.kwg.nodes, len(lexicon.alphabet), longest)


def by_graph(played: Setting) -> Engine:
    """The engine of a setting, words spelt over the graph only."""
    return Engine.compile(played.ruleset, played.engine.lexicon, word_map=False)


def random_worth(random: Random, played: Setting, rack: Rack) -> array[int]:
    """Any worth for every subrack."""
    return array("i", (random.randrange(-20_000, 20_000) for _ in played.engine.kept_of(rack)))


def test_tiles_in_any_order_find_all_their_words_and_no_others() -> None:
    words = word_map(LISTED)
    for tiles in {bytes(order) for order in permutations((1, 2, 2, 1))}:
        assert words.words_of(tiles) == [b"\x01\x02\x02\x01", b"\x02\x01\x01\x02"]
    assert words.words_of(b"\x01\x02\x03") == [b"\x02\x01\x03", b"\x03\x01\x02"]
    assert words.words_of(b"\x01\x02\x02") == []
    assert words.words_of(b"") == []


def test_words_longer_than_the_lines_of_the_board_are_left_out() -> None:
    assert word_map(LISTED, longest=8).words_of(b"\x01" * 9) == []
    assert word_map(LISTED, longest=9).words_of(b"\x01" * 9) == [b"\x01" * 9]


@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
def test_every_word_of_a_list_is_found_by_its_tiles(set_key: str) -> None:
    played = made_up(set_key, 1)
    longest = max(played.ruleset.layout.rows, played.ruleset.layout.cols)
    words = WordMap(played.engine.lexicon.kwg.nodes, len(played.ruleset.tile_set.alphabet), longest)
    for word in played.engine.lexicon.words():
        assert word in words.words_of(bytes(sorted(word)))


@pytest.mark.parametrize("by", ["score", "equity"])
@pytest.mark.parametrize("set_key", slow_but([*SETS_THAT_DIFFER, "odd", "real"], [*SETS, "odd", "real"]))
@pytest.mark.parametrize("count", slow_beyond(1, [8, 25]))
def test_map_and_graph_list_the_same_plays_in_the_same_order(set_key: str, by: By, count: int) -> None:
    for seed in range(count):
        if set_key == "odd":
            played, board, rack = odd_position(seed)
        else:
            played, board, rack = real_position(seed) if set_key == "real" else random_position(seed, set_key)
        kept = random_worth(Random(f"{by} {seed}"), played, rack)
        graph = by_graph(played)
        for limit in (None, 1, 2, 30):
            mapped = played.engine.plays_for(board, rack, limit=limit, by=by, kept=kept)
            spelt = graph.plays_for(board, rack, limit=limit, by=by, kept=kept)
            assert mapped == spelt, (seed, limit)
            assert list(mapped.kept) == list(spelt.kept)


def test_more_than_two_blanks_are_spelt_over_the_graph() -> None:
    played = made_up("english", 0)
    assert played.engine.searcher.maps(b"\x00\x00\x01")
    assert not played.engine.searcher.maps(b"\x00\x00\x00")
    assert not by_graph(played).searcher.maps(b"\x01")


def test_equity_is_the_points_and_what_is_kept() -> None:
    played = made_up("english", 0)
    rack = Rack(b"\x00\x01\x05\x05\x13\x14")
    leaves = LeaveTable.from_values({b"\x00": 25.0, b"\x05": 1.5, b"\x05\x13": 8.25, b"\x01\x05": -3.0})
    engine = Engine.compile(played.ruleset, played.engine.lexicon, leaves)
    table = engine.plays_for(Board.empty(15, 15), rack, by="equity")
    for play, score, kept, equity in zip(table, table.scores, table.kept, table.equities, strict=True):
        laid = [0 if tile & 0x80 else tile for tile in play.tiles]
        assert kept == round(1000 * leaves.leave_points(rack.removed(laid).codes))
        assert equity == 1000 * score + kept
    assert list(table.equities) == sorted(table.equities, reverse=True)
    by_score = engine.plays_for(Board.empty(15, 15), rack)
    assert sorted(by_score.equities) == sorted(table.equities)


def test_a_board_searched_before_leaves_no_trace() -> None:
    for seed in range(20):
        played, board, rack = random_position(seed, "english")
        again = setting(played.ruleset, played.words)
        alone = again.engine.plays_for(board, rack)
        for other in (Board.empty(15, 15), board):
            again.engine.plays_for(other, rack, limit=1)
        assert again.engine.plays_for(board, rack) == alone


def test_what_is_kept_has_a_number_for_each_subrack() -> None:
    engine = made_up("english", 0).engine
    with pytest.raises(ValueError, match="kept has 3 numbers"):
        engine.plays_for(Board.empty(15, 15), Rack(b"\x01\x02"), kept=array("i", [0] * 3))
