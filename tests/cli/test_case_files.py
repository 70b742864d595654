"""Do game records of other programs replay as written, or are they flagged for the reason that is known?"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from lexiko.cli.main import run

CASES = Path(__file__).parents[2] / "spec" / "games" / "cases"
RECORDS = sorted(path.stem for path in CASES.glob("*.gcg"))

# The records in which something is amiss, and the lines about it; README.md beside them says why.
FLAGGED = {
    "four-players": ("tiles-not-on-rack", (7, 8, 9, 13, 15, 16, 18, 19, 20)),
    "literal-through-letters": ("tiles-exceed-set", (26,)),
}
WARNED = {"name_utf8_noheader", "name_weird_encoding_with_header"}
OF_ANOTHER_SET = {"polish-dos-line-ends"}


@pytest.fixture
def outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., dict[str, object]]:
    """Replay a record, and tell status, warnings or complaint, and the report."""

    def replayed(record: str, *options: str) -> dict[str, object]:
        shutil.copy(CASES / f"{record}.gcg", tmp_path)
        monkeypatch.chdir(tmp_path)
        status = run(["score", f"{record}.gcg", "--json", *options])
        told = capsys.readouterr()
        return {"status": status, "told": told.err.splitlines(), "report": json.loads(told.out or "null")}

    return replayed


def as_text(outcome: dict[str, object]) -> str:
    """The outcome as JSON, a line for each turn and problem."""
    report = outcome["report"]
    lines = []
    if isinstance(report, dict):
        for part in ("turns", "problems"):
            rows = [json.dumps(row, ensure_ascii=False) for row in report[part]]
            lines.append(f'  "{part}": [' + ",".join(f"\n    {row}" for row in rows) + ("\n  ]" if rows else "]"))
    head = [f'  "{key}": {json.dumps(outcome[key], ensure_ascii=False)}' for key in ("status", "told")]
    return "{\n" + ",\n".join([*head, *lines]) + "\n}\n"


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_comes_out_as_it_did(
    record: str, outcome: Callable[..., dict[str, object]], golden: Callable[[str, str], None]
) -> None:
    options = ("--set", "polish") if record in OF_ANOTHER_SET else ()
    golden(f"games/cases/{record}.json", as_text(outcome(record, *options)))


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_as_written_or_flagged_for_the_known_reason(
    record: str, outcome: Callable[..., dict[str, object]]
) -> None:
    options = ("--set", "polish") if record in OF_ANOTHER_SET else ()
    told = outcome(record, *options)
    report = told["report"]
    assert isinstance(report, dict)
    code, lines = FLAGGED.get(record, ("", ()))
    assert [(problem["line"], problem["code"]) for problem in report["problems"]] == [(line, code) for line in lines]
    assert told["status"] == (1 if lines else 0)
    assert bool(told["told"]) == (record in WARNED)


@pytest.mark.parametrize("record", RECORDS)
def test_the_totals_of_a_record_are_the_sums_of_our_own_scores(
    record: str, outcome: Callable[..., dict[str, object]]
) -> None:
    options = ("--set", "polish") if record in OF_ANOTHER_SET else ()
    report = outcome(record, *options)["report"]
    assert isinstance(report, dict)
    totals: dict[str, int] = {}
    for turn in report["turns"]:
        totals[turn["player"]] = totals.get(turn["player"], 0) + turn["score"]
        assert turn["total"] == totals[turn["player"]], turn


@pytest.mark.parametrize("record", sorted(OF_ANOTHER_SET))
def test_a_record_of_another_set_is_refused_with_the_option_that_helps(
    record: str, outcome: Callable[..., dict[str, object]]
) -> None:
    for options in ((), ("--set", "english"), ("--set", "spanish")):
        told = outcome(record, *options)
        assert (told["status"], told["report"]) == (2, None)
        assert isinstance(told["told"], list)
        complaint = json.loads("".join(told["told"]))["message"]
        assert "line 6" in complaint
        assert "--set" in complaint
