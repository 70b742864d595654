"""Does `lexiko verify` tell a game drawn as promised from one that was not?"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.table import FileJournal, commitment_of, fair_seed, game_document
from tests.company import played_out, table_for

SECRET = "5ec2e7" * 8
CONTRIBUTIONS = ("aa" * 32, "")


@pytest.fixture(scope="module")
def document() -> str:
    """A game of two computers whose seed was agreed on."""
    host = played_out(table_for("greedy", "random", seed=fair_seed(SECRET, CONTRIBUTIONS)))
    return game_document(host.heading, host.events, secret=SECRET, contributions=CONTRIBUTIONS)


Verify = Callable[..., tuple[int, str]]


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Run the command on a document; its status and what it printed."""

    def verified(document: str, *options: str) -> tuple[int, str]:
        (tmp_path / "game.json").write_text(document, encoding="utf-8")
        status = run(["verify", str(tmp_path / "game.json"), *options])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return verified


def changed(document: str, change: Callable[[Any], None]) -> str:
    """A document with something in it changed."""
    record = json.loads(document)
    change(record)
    return json.dumps(record)


def test_a_game_drawn_as_promised_holds(document: str, verify: Verify) -> None:
    status, told = verify(document, "--commitment", commitment_of(SECRET).upper())
    assert status == 0
    assert f"Commitment: {commitment_of(SECRET)}" in told
    assert "1 contribution of the players" in told
    assert "the one you noted" in told
    assert "NO" not in told


def test_programs_are_told_the_same(document: str, verify: Verify) -> None:
    status, told = verify(document, "--json")
    report = json.loads(told)
    assert status == 0
    assert report.pop("draws") > 20
    assert report == {
        "format": 1,
        "commitment": True,
        "seed": True,
        "differs_at": None,
        "problem": "",
        "as_noted": None,
        "holds": True,
    }


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record["draws"].update(secret="another"), "NO: It is not that of the secret."),
        (lambda record: record["draws"].update(commitment="00"), "NO: It is not that of the secret."),
        (lambda record: record["draws"].update(contributions=["bb", ""]), "NO: It does not come from the secret"),
        (lambda record: record["heading"].update(seed="7"), "the seed draws other tiles than those recorded"),
    ],
)
def test_another_secret_contribution_or_seed_does_not_hold(
    document: str, verify: Verify, change: Callable[[Any], None], told: str
) -> None:
    status, printed = verify(changed(document, change))
    assert status == 1
    assert told in printed


def test_another_commitment_than_the_one_noted_does_not_hold(document: str, verify: Verify) -> None:
    status, told = verify(document, "--commitment", "00")
    assert status == 1
    assert "NO: The commitment is not the one you noted." in told


def test_a_game_saved_in_the_terminal_is_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with FileJournal(tmp_path / "game.jsonl") as journal:
        played_out(table_for("greedy", "random", "greedy", journal=journal))
    assert run(["verify", str(tmp_path / "game.jsonl")]) == 0
    assert "Commitment: none" in capsys.readouterr().out
    assert run(["verify", str(tmp_path / "game.jsonl"), "--commitment", "00"]) == 1
    content = (tmp_path / "game.jsonl").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
    assert run(["verify", "-"]) == 0


def test_a_saved_game_with_nothing_but_its_heading_has_nothing_amiss(tmp_path: Path) -> None:
    with FileJournal(tmp_path / "game.jsonl") as journal:
        journal.begin(replace(table_for("greedy", "random").heading, seed="7"))
    assert run(["verify", str(tmp_path / "game.jsonl")]) == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record.update(game=2), "no document of a game"),
        (lambda record: record.pop("draws"), "lacks a key"),
        (lambda record: record["draws"].update(method="dice"), "does not know: dice"),
        (lambda record: record["draws"].update(secret=7), "must be texts"),
        (lambda record: record["draws"].update(contributions=["a|b"]), "must be texts"),
        (lambda record: record["draws"].update(contributions=7), "something else under it"),
        (lambda record: record["heading"].update(seed=7), "heading is wrong"),
        (lambda record: record["heading"].update(fingerprint="0"), "not those of the fingerprint"),
        (lambda record: record["events"].append({"v": 1, "kind": "miracle"}), "no event 'miracle'"),
    ],
)
def test_what_is_no_document_is_told_in_a_sentence(
    document: str, verify: Verify, change: Callable[[Any], None], told: str
) -> None:
    status, printed = verify(changed(document, change))
    assert status == 2
    assert told in printed
    assert printed.count("\n") == 1


def test_what_is_no_json_at_all_is_told_too(verify: Verify) -> None:
    for content in ("", "hello", "[1]", "[" * 100_000):
        status, printed = verify(content)
        assert status == 2
        assert printed.startswith("lexiko: ")
