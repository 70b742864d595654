"""Do pictures of simulations and chances show each move and chance where it belongs?"""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from lexiko.library import chances_picture, simulation_picture
from lexiko.rules import Pass
from lexiko.search import SimulatedMove, Simulation, shipped_chances

BEST = SimulatedMove(
    move=Pass(),
    text="8H HORN & <co>",
    equity=9.0,
    win=0.6,
    win_error=0.01,
    spread=12.0,
    spread_error=1.0,
    iterations=1_500,
    dropped=False,
    best=True,
)
OTHER = replace(BEST, text="exchange " + "A" * 40, win=0.5, win_error=0.02, iterations=64, dropped=True, best=False)
FOUND = Simulation(moves=(BEST, OTHER), iterations=1_564, plies=2, seconds=1.0, seed=1, confident=True)


def test_a_dot_stands_for_a_chance_and_a_bar_holds_it() -> None:
    picture = simulation_picture(FOUND)
    root = ElementTree.fromstring(picture)
    circles = [float(each.get("cx", "")) for each in root.iter("{http://www.w3.org/2000/svg}circle")]
    bars = [
        (float(each.get("x", "")), float(each.get("width", "")))
        for each in root.iter("{http://www.w3.org/2000/svg}rect")
        if each.get("height") == "10"
    ]
    assert len(circles) == len(bars) == 2 and circles[0] > circles[1]
    for centre, (begin, wide) in zip(circles, bars, strict=True):
        assert begin + wide / 2 == pytest.approx(centre, abs=0.2)
    assert bars[1][1] > 1.9 * bars[0][1]
    assert "8H HORN &amp; &lt;co&gt;" in picture and "A" * 30 not in re.sub(r"<title>.*?</title>", "", picture)


def test_chances_that_all_are_one_are_drawn_too() -> None:
    won = replace(BEST, win=1.0, win_error=0.0)
    assert ElementTree.fromstring(simulation_picture(replace(FOUND, moves=(won,)))) is not None


def test_every_table_has_its_panel_with_a_dot_for_each_chance_that_was_told() -> None:
    learnt = shipped_chances()
    picture = chances_picture(learnt)
    told = sum(trial.count >= 30 for table in learnt.tables.values() for trial in table.trials)
    assert picture.count("<circle") == told
    assert picture.count("<polyline") == 4
    assert ElementTree.fromstring(picture) is not None
