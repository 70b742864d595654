"""Are the chances of winning what they say, kept in files that hold nothing else, and looked up alike everywhere?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rulebook import ruleset
from lexiko.search import (
    BINS,
    LEVELS,
    REACH,
    ChancesUnusable,
    Gain,
    TableChances,
    Trial,
    WinningChances,
    chances_beside,
    open_chances,
    read_chances,
    shipped_chances,
    usual_chances,
)

STEEP = Gain(1.0, tuple(float(2 * place - 26) for place in range(27)))
FLAT = Gain(0.5, tuple(float(10 * place - 130) for place in range(27)))
SMALL = WinningChances(
    "english", "classic", "tiny", {2: TableChances(90, ((STEEP, FLAT), (FLAT, FLAT)), (Trial(3, 0.5, 0.4),) * BINS)}
)


def test_a_chance_grows_with_the_lead_and_stays_between_none_and_all() -> None:
    for gain in (STEEP, FLAT):
        chances = [gain.chance(lead) for lead in range(-500, 501)]
        assert chances == sorted(chances)
        assert 0 < chances[0] < 0.001 and 0.999 < chances[-1] <= 1
        assert gain.chance(0) == pytest.approx(0.5)


def test_a_chance_is_that_of_no_less_than_the_lead_being_lost() -> None:
    for level, mark in zip(LEVELS, STEEP.quantiles, strict=True):
        assert STEEP.chance(-mark) == pytest.approx(1 - level)


def test_what_is_written_is_read_again_and_looked_up_alike() -> None:
    again = read_chances(SMALL.to_bytes(), source="a test")
    assert (again.set_key, again.edition_key, again.lexicon) == ("english", "classic", "tiny")
    grid = again.grid(2, bag=9)
    assert (grid.rows, grid.turns, grid.reach) == (2, 2, REACH)
    for bag in (1, 2, 50):
        for turns in (0, 1):
            for lead in (-900, -31, 0, 12, 900):
                told = again.tables[2].chance(lead, bag=bag, turns=turns)
                assert told == pytest.approx(SMALL.tables[2].chance(lead, bag=bag, turns=turns), abs=1e-4)
                at = ((min(bag, 2) - 1) * 2 + turns) * (2 * REACH + 1) + max(-REACH, min(REACH, lead)) + REACH
                assert grid.values[at] == pytest.approx(told, abs=1e-6)


def test_other_numbers_of_players_take_the_nearest_that_was_tried() -> None:
    assert SMALL.table(4) is SMALL.table(2)
    assert SMALL.grid(4, bag=2).turns == 4


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"[]",
        b"{}",
        b'{"kind": "lexiko chances 1"}',
        json.dumps({"kind": "lexiko chances 1", "levels": LEVELS, "set": "a", "edition": "b", "lexicon": "c"}).encode(),
        SMALL.to_bytes().replace(b'"2"', b'"9"'),
        SMALL.to_bytes().replace(b"[1, 1,", b"[1, 2,"),
        SMALL.to_bytes().replace(b"-26.0", b"99.0"),
        SMALL.to_bytes().replace(b"-26.0", b"NaN"),
        SMALL.to_bytes()[:-40],
    ],
)
def test_a_file_that_holds_no_chances_is_refused_by_name(spoilt: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.chances"
    file.write_bytes(spoilt)
    with pytest.raises(ChancesUnusable, match=r"mine\.chances holds no chances"):
        open_chances(file)


def test_those_that_come_with_lexiko_are_of_the_plain_game_and_come_true() -> None:
    shipped = shipped_chances()
    assert shipped.is_of(ruleset("classic")) and sorted(shipped.tables) == [2, 3, 4]
    for players, table in shipped.tables.items():
        assert len(table.gains) == 100 - 7 * players - 1 or len(table.gains) >= 100 - 7 * players - 7
        for trial in table.trials:
            if trial.count >= 2_000:
                assert trial.told == pytest.approx(trial.true, abs=0.04)
    two = shipped.tables[2]
    for bag in (1, 7, 30, 80):
        for lead in (-60, 0, 25):
            mine = two.chance(lead, bag=bag, turns=0)
            assert mine + two.chance(-lead, bag=bag, turns=1) == pytest.approx(1, abs=0.01)
            assert mine > two.chance(lead, bag=bag, turns=1)


def test_chances_learnt_with_ones_own_words_go_first(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("horn\nfarm\n", encoding="utf-8")
    lexicon = open_lexicon(str(words), alphabet=ruleset("classic").tile_set.alphabet)
    assert usual_chances(lexicon) is shipped_chances()
    beside = chances_beside(lexicon)
    assert beside == tmp_path / "words.chances"
    beside.write_bytes(SMALL.to_bytes())
    assert usual_chances(lexicon).lexicon == "tiny"
    assert chances_beside(Lexicon.from_words("made up", ["horn"])) is None
