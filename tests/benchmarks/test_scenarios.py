"""Can every scenario be prepared and run, and do the same ones do the same work?"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.compare import compared
from benchmarks.scenarios import SCENARIOS, Scenario
from benchmarks.word_lists import WordList, WordsMissing

from lexiko.rules import Alphabet

ROOT = Path(__file__).parents[2]
QUICK = [scenario for scenario in SCENARIOS if scenario.name not in ("polish", "kwg-build", "kwg-build-280k")]
"""Those that need no list of a system package, nor seconds to build a graph."""


@pytest.mark.parametrize("scenario", QUICK, ids=[scenario.name for scenario in QUICK])
def test_a_scenario_does_the_same_work_each_time(scenario: Scenario) -> None:
    task = scenario.prepare(0.001)
    assert task.units > 0
    assert task.work() == task.work() > 0


def test_a_measurement_is_printed_and_written_down(tmp_path: Path) -> None:
    out = tmp_path / "new" / "bench.json"
    options = ["late-game", "--size", "0.001", "--rounds", "1", "--out", str(out)]
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks", *options], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[1].split()[0] == "late-game"
    written = json.loads(out.read_text(encoding="utf-8"))
    assert set(written) == {"python", "machine", "commit", "size", "rounds", "scenarios"}
    assert compared(written, written)[-1].endswith("1.00  within the noise")


def test_a_strange_name_is_told_with_those_there_are() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks", "fastest"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert run.stderr.startswith("no scenario is called fastest; there are selfplay-1, ")


def test_another_interpreter_or_other_work_is_told_when_files_are_compared() -> None:
    ratio = {"cpu": 2.0, "cpu_least": 1.9, "cpu_greatest": 2.2, "outcome": 7}
    old = {"python": "3.11.1", "scenarios": {"polish": ratio, "all-plays": ratio}}
    slower = {"cpu": 3.0, "cpu_least": 2.9, "cpu_greatest": 3.1, "outcome": 8}
    new = {"python": "3.12.1", "scenarios": {"all-plays": slower, "late-game": ratio}}
    lines = compared(old, new)
    assert lines[0] == "warning: another Python, 3.11.1 and 3.12.1: these ratios do not compare"
    assert [line.split(maxsplit=4)[4:] for line in lines[3:4]] == [["slower, but did something else"]]
    assert lines[2].endswith("only in the old file")
    assert lines[4].endswith("only in the new file")


def test_words_of_a_list_are_those_of_the_alphabet_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("łap\nala\nAla\nx\nqua\nlał\nala\nłała\n", encoding="utf-8")
    alphabet = Alphabet(("A", "L", "Ł", "P"))
    words = WordList(path, "a package", "some words", 3).words(alphabet)
    assert [alphabet.format_word(word) for word in words] == ["ALA", "LAŁ", "ŁAŁA"]


def test_a_missing_list_names_its_package(tmp_path: Path) -> None:
    with pytest.raises(WordsMissing, match="the package wpolish brings it"):
        WordList(tmp_path / "none", "wpolish", "some words").words()
