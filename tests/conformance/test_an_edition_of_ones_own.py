"""Is an edition of one's own, or a new set, one file and no code?"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from lexiko.cli.main import run
from lexiko.notation import event_from_record, ruleset_from_record, to_record
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Phase, replay
from tests.conformance.games import play_out

THURSDAY = """\
key = "thursday"
name = "Thursday Club"
extends = "original"
set = "hexes"
summary = "Our own rules. A challenge is to the whole play."

[rack]
size = 8
bonus = { 6 = 20, 8 = 80 }

[challenge]
scope = "play"

[finish_line]
novice = { 2 = 40, 3 = 35, 4 = 30 }
master = { 2 = 400, 3 = 350, 4 = 300 }
"""
HEXES = """\
key = "hexes"
name = "Hexes"
language = "en"
total = 63
vowels = ["A", "E"]

[tiles]
"?" = [3, 0]
A = [12, 1]
B = [8, 3]
C = [8, 3]
CH = [4, 7]
D = [8, 2]
E = [16, 1]
F = [4, 4]

[board]
picture = \"\"\"
#Q.d.Q#
Q.t.t.Q
.t.d.t.
d.d*d.d
.t.d.t.
Q.t.t.Q
#Q.d.Q#
\"\"\"
"""


@pytest.fixture
def thursday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The two files where a user drops them; the path of the edition's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for folder, name, text in (("editions", "thursday", THURSDAY), ("sets", "hexes", HEXES)):
        file = tmp_path / "lexiko" / folder / f"{name}.toml"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "lexiko" / "editions" / "thursday.toml"


@pytest.mark.parametrize("by_path", [False, True])
def test_a_game_in_an_edition_of_ones_own_goes_to_its_end(thursday: Path, by_path: bool) -> None:
    rules = ruleset(thursday if by_path else "thursday", players=3)
    assert (rules.edition_key, rules.set_key, rules.rack_size) == ("thursday", "hexes", 8)
    game = play_out(rules, Random(6))
    assert game.position.phase is Phase.OVER
    events = [event_from_record(to_record(event)) for event in game.events]
    assert replay(ruleset_from_record(to_record(rules)), events) == game.position


@pytest.mark.usefixtures("thursday")
def test_its_levels_and_bonuses_are_the_ones_of_its_file() -> None:
    rules = ruleset("thursday", house=HouseRules(levels=("novice", "master")))
    assert rules.targets == (40, 400)
    assert [rules.bonus(count) for count in (5, 6, 7, 8)] == [0, 20, 0, 80]


def test_its_rules_are_printed_and_it_is_listed(thursday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules"]) == 0
    assert re.search(r"^thursday +Our own rules\.", capsys.readouterr().out, re.MULTILINE)
    assert run(["rules", str(thursday), "--plain"]) == 0
    printed = capsys.readouterr().out
    assert "Thursday Club edition, Hexes set, 2 players" in printed
    assert "Laying six tiles in one turn earns 20 points more" in printed
    assert "CH 4" in printed
