"""Does a game whose program is killed at any moment go on with all that was shown?"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lexiko.notation import to_record
from lexiko.rules import Event
from lexiko.table import FileJournal, read_journal, resume_table
from tests.company import played_out, rules, small_engine, small_lexicon, table_for
from tests.pairwise import slow_beyond

ROOT = Path(__file__).parents[2]
BOTS = ("greedy", "random", "greedy")
PROGRAM = """
import sys
from pathlib import Path
from lexiko.table import FileJournal
from tests.company import rules, table_for
from tests.table.test_kill import shown

host = table_for({bots}, agreed=rules("luxury", "V3,V4", players=3), journal=FileJournal(Path(sys.argv[1])))
print(shown(host.events), flush=True)
before = len(host.events)
for _ in host.let_bots_act():
    print(shown(host.events[before:]), flush=True)
    before = len(host.events)
"""


def shown(events: list[Event]) -> str:
    """What a face would show of one decision, on one line."""
    return json.dumps([to_record(event) for event in events])


@pytest.fixture(scope="module")
def whole_game() -> list[str]:
    """Everything that happens in this game when nobody kills it, an event a line."""
    session = played_out(table_for(*BOTS, agreed=rules("luxury", "V3,V4", players=3)))
    return [shown([event]) for event in session.events]


@pytest.mark.parametrize("lines_shown", slow_beyond(2, [9, 37, 1, 2, 23]))
def test_a_killed_game_goes_on_with_all_that_was_shown(tmp_path: Path, lines_shown: int, whole_game: list[str]) -> None:
    path = tmp_path / "killed.jsonl"
    told = told_before_killed(path, lines_shown)
    stored = [shown([event]) for event in read_journal(path).events]
    assert told == stored[: len(told)]
    assert stored == whole_game[: len(stored)]
    with FileJournal.open(path) as journal:
        header = journal.read().header
        again = resume_table(journal, lexicon=small_lexicon(), engine=small_engine(header.ruleset))
        assert len(again.events) == len(stored)
        played_out(again)
    ended = [shown([event]) for event in read_journal(path).events]
    assert [without_time(line) for line in ended] == [without_time(line) for line in whole_game]


def told_before_killed(path: Path, lines_shown: int) -> list[str]:
    """What a program playing this game shows until it is killed, some lines on, without warning; an event a line."""
    command = [sys.executable, "-c", PROGRAM.format(bots=", ".join(map(repr, BOTS))), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(lines_shown)]
        program.kill()
        lines += program.stdout.readlines()
    complete = [line for line in lines if line.endswith("\n")]
    return [json.dumps([event]) for line in complete for event in json.loads(line)]


def without_time(line: str) -> str:
    """An event without its time: the game that was gone on with has the time of day."""
    return json.dumps([{**event, "at": 0.0} for event in json.loads(line)])
