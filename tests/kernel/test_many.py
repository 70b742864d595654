"""Do many positions asked at once get the answers that each gets alone?"""

from __future__ import annotations

from random import Random

import pytest

from lexiko.kernel import Asked, By, Engine, EngineMismatch, LeaveTable
from lexiko.rules import BLANK, Board, Rack
from tests.kernel.positions import Setting, made_up, random_board, random_rack

LEAVES = {bytes([BLANK]): 25.0, b"\x01": 1.5, b"\x05": 2.25, b"\x05\x12": 4.5, b"\x03": -3.0}


def engine_of(played: Setting, *, word_map: bool = True) -> Engine:
    return Engine.compile(played.ruleset, played.engine.lexicon, LeaveTable.from_values(LEAVES), word_map=word_map)


def positions(played: Setting, *, most_blanks: int) -> list[Asked]:
    """Boards empty, early and late; racks of every size, and bags with tiles and without."""
    random = Random(f"many {most_blanks}")
    asked = [Asked(Board.empty(15, 15), Rack())]
    for size in range(1, 8):
        for blanks in range(min(size, most_blanks) + 1):
            board = random_board(random, played, turns=random.choice((0, 2, 12)))
            rack = random_rack(random, played, size=size, blanks=blanks)
            asked.append(Asked(board, rack, bag_count=random.choice((0, 30)), unseen_points=random.choice((0, 17))))
    return asked


@pytest.mark.parametrize("by", ["score", "equity"])
@pytest.mark.parametrize("limit", [1, 5, None])
@pytest.mark.parametrize(("word_map", "most_blanks"), [(True, 2), (True, 3), (False, 1)])
def test_many_positions_get_the_answers_each_gets_alone(
    by: By, limit: int | None, word_map: bool, most_blanks: int
) -> None:
    played = made_up("english", 0)
    engine = engine_of(played, word_map=word_map)
    limit = 40 if most_blanks == 3 and limit is None else limit  # three blanks have too many plays for a test
    asked = positions(played, most_blanks=most_blanks)
    tables = engine.plays_of(asked, limit=limit, by=by)
    scores, equities = list(tables.scores), list(tables.equities)
    assert len(tables) == len(asked)
    for number, (each, table) in enumerate(zip(asked, tables, strict=True)):
        kept = engine.kept_of(each.rack, bag_count=each.bag_count, unseen_points=each.unseen_points)
        alone = engine.plays_for(each.board, each.rack, limit=limit, by=by, kept=kept)
        assert table == alone
        assert list(table) == list(alone)
        assert list(table.kept) == list(alone.kept)
        assert scores[tables.starts[number] : tables.starts[number + 1]] == list(alone.scores)
        assert equities[tables.starts[number] : tables.starts[number + 1]] == list(alone.equities)
    assert tables.starts[-1] == len(scores) == len(equities)


def test_no_positions_have_no_plays() -> None:
    tables = made_up("english", 0).engine.plays_of([])
    assert (len(tables), list(tables.starts), list(tables.scores), list(tables.equities)) == (0, [0], [], [])


def test_positions_are_counted_from_either_end_and_in_slices() -> None:
    played = made_up("english", 0)
    asked = positions(played, most_blanks=1)
    tables = played.engine.plays_of(asked, limit=1)
    assert tables[-1] == tables[len(asked) - 1]
    assert tables[2:5] == [tables[2], tables[3], tables[4]]
    with pytest.raises(IndexError):
        tables[len(asked)]


def test_all_positions_that_are_of_another_game_are_named() -> None:
    good, rack = Board.empty(15, 15), Rack(b"\x01\x02")
    asked = [Asked(good, rack), Asked(Board.empty(9, 9), rack), Asked(good, Rack(b"\x3c"))]
    with pytest.raises(EngineMismatch) as raised:
        made_up("english", 0).engine.plays_of(asked)
    assert "position 1: a board of 9 x 9 squares" in str(raised.value)
    assert "position 2: tiles on the rack that are not of the set: [60]" in str(raised.value)
    assert "position 0" not in str(raised.value)


def test_many_positions_want_a_limit_and_an_order_that_there_are() -> None:
    engine = made_up("english", 0).engine
    with pytest.raises(ValueError, match="a limit of 0 plays"):
        engine.plays_of([], limit=0)
