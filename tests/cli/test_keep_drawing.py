"""Is only that written down at the score keeper's desk which hands can draw from a bag?"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lexiko.cli.plain.screen import Screen
from lexiko.cli.scorekeeping.session import KeeperSession
from lexiko.rulebook import ruleset
from lexiko.scorekeeping import KeptScore
from tests.clauses import clause
from tests.cli.conversations import Script
from tests.cli.test_keep_command import desk_for, said


@clause("R12.1")
def test_nobody_draws_more_tiles_too_many_than_the_bag_held(capsys: pytest.CaptureFixture[str]) -> None:
    classic = ruleset("classic")
    counts = tuple(1 if tile < 15 else 0 for tile in range(len(classic.tile_set.counts)))
    kept = KeptScore(replace(classic, tile_set=replace(classic.tile_set, counts=counts)), ("Ann", "Ben"))
    typed = Script("overdraw Ann 2", "overdraw Ben 1", "8G HE", "overdraw Ann 1")
    told = said(KeeperSession(kept, Screen(typed, pictures=False), file=None, lexicon=None, luck=Random(1)), capsys)
    assert "Ann cannot have drawn 2 tiles too many: the bag holds 1 tile." in told
    assert "Ann cannot have drawn 1 tile too many: the bag holds 0 tiles." in told
    assert [(entry.verb, entry.seat) for entry in kept.entries] == [("returned", 1), ("move", None)]


@clause("R12.1")
def test_nobody_has_drawn_too_many_once_the_game_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "end", "left Ann AEINRST", "left Ben AEINRST", "overdraw Ann 1")
    assert "Nobody draws any more: no tiles can be too many." in said(desk, capsys)
    assert desk.kept.entries[-1].verb == "left"


@clause("R6.1")
@pytest.mark.parametrize("edition", ["message-center", "original"])
def test_to_exchange_no_tile_is_to_pass_says_the_desk(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    for typed in ("exchange 0", "exchange none", "-0", "exchange -"):
        desk = desk_for(typed, edition=edition)
        assert "Ann passes." in said(desk, capsys)
        assert desk.kept.position.passes == (1, 0)
