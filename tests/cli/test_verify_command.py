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
from lexiko.table import (
    Drawing,
    DrawingRound,
    FileJournal,
    GivenUp,
    commitment_of,
    contribution_commitment,
    game_document,
)
from tests.company import played_out, table_for

OLD = Path(__file__).parents[1] / "server/tables/kept/game-drawn-the-old-way.json"
SECRET, TABLE = "5ec2e7" * 8, "table-of-ann"
CONTRIBUTIONS = ("aa" * 32, "bb" * 32)


def drawn(number: int, *contributions: str, secret: str = SECRET, given_up: GivenUp | None = None) -> DrawingRound:
    """A drawing in which Ann and Ben committed to contributions; "" for one that was not opened."""
    committed = [each or "cc" * 32 for each in contributions]
    return DrawingRound(
        number=number,
        names=("Ann", "Ben"),
        commitments=tuple(
            contribution_commitment(each, table=TABLE, number=number, seat=seat) for seat, each in enumerate(committed)
        ),
        contributions=contributions,
        secret=secret,
        given_up=given_up,
    )


LOST = drawn(1, "dd" * 32, "", secret="0ld" * 16, given_up=GivenUp(1, "lost"))
DRAWING = Drawing.of_rounds(TABLE, [LOST, drawn(2, *CONTRIBUTIONS)])


@pytest.fixture(scope="module")
def document() -> str:
    """A game of two computers whose seed was agreed on, by the second drawing."""
    host = played_out(table_for("greedy", "random", seed=DRAWING.seed))
    return game_document(host.header, host.events, drawing=DRAWING)


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
    status, told = verify(document, "--commitment", DRAWING.commitment.upper(), "--contribution", " " + "BB" * 32)
    assert status == 0
    assert f"Commitment: {DRAWING.commitment}" in told
    assert "2 contributions of the players" in told
    assert "the one you noted" in told
    assert "Your contribution is among them" in told
    assert "NO" not in told


def test_everybodys_contribution_and_commitment_and_every_fresh_start_is_printed(document: str, verify: Verify) -> None:
    _, told = verify(document)
    for seat, name in enumerate(("Ann", "Ben")):
        committed = DRAWING.rounds[-1].commitments[seat]
        assert f"{name}: {CONTRIBUTIONS[seat]}\n    It was committed to as {committed}.\n" in told
    assert f"Secret: {SECRET}\n  It was committed to as {commitment_of(SECRET)}.\n" in told
    lost = "drawing 1, because the device of Ben had lost its contribution. It waited for Ben."
    assert f"Given up before: {lost}\n" in told


def test_a_game_drawn_before_contributions_were_committed_to_still_holds(verify: Verify) -> None:
    noted = "6d71816f27d77457844e94d6b46586e3e7f7e323dbcc7113e0fc28a070329350"
    status, told = verify(OLD.read_text(encoding="utf-8"), "--commitment", noted, "--contribution", "a3" * 16)
    assert status == 0
    assert "Ann: a3a3" in told and "1 contribution of the players" in told and "NO" not in told


def test_programs_are_told_the_same(document: str, verify: Verify) -> None:
    status, told = verify(document, "--json")
    report = json.loads(told)
    assert status == 0
    assert report.pop("draws") > 20
    assert report == {
        "format": 1,
        "commitment": True,
        "contributions": True,
        "seed": True,
        "differs_at": None,
        "problem": "",
        "given_up": 1,
        "as_noted": None,
        "as_kept": None,
        "holds": True,
    }


def last(record: Any) -> Any:
    """The drawing of the game."""
    return record["draws"]["rounds"][-1]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: last(record).update(secret="another"), "NO: It is not that of the secret and of all"),
        (lambda record: last(record).update(commitment="00"), "NO: It is not that of the secret and of all"),
        (lambda record: last(record).update(round=3), "NO: It is not that of the secret and of all"),
        (lambda record: last(record)["seats"][0].update(contribution="cc" * 32), "NO: Not everybody opened what"),
        (lambda record: last(record)["seats"][0].update(contribution=""), "NO: Not everybody opened what"),
        (lambda record: last(record)["seats"].reverse(), "NO: It does not come from the secret"),
        (lambda record: record["draws"]["rounds"].pop(0), "NO: Not everybody opened what"),
        (lambda record: record["draws"].update(table="another"), "NO: It does not come from the secret"),
        (lambda record: record["draws"]["rounds"][0].update(secret="another"), "NO: It is not that of the secret"),
        (lambda record: record["draws"]["rounds"][0].update(given_up=None), "NO: Not everybody opened what"),
        (lambda record: record["heading"].update(seed="7"), "the seed draws other tiles than those recorded"),
    ],
)
def test_another_secret_contribution_or_seed_does_not_hold(
    document: str, verify: Verify, change: Callable[[Any], None], told: str
) -> None:
    status, printed = verify(changed(document, change))
    assert status == 1
    assert told in printed


def test_another_commitment_or_contribution_than_noted_does_not_hold(document: str, verify: Verify) -> None:
    status, told = verify(document, "--commitment", "00")
    assert status == 1
    assert "NO: The commitment is not the one you noted." in told
    status, told = verify(document, "--contribution", "dd" * 32)
    assert status == 1
    assert "NO: Your contribution is not among them." in told


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
        journal.begin(replace(table_for("greedy", "random").header, seed="7"))
    assert run(["verify", str(tmp_path / "game.jsonl")]) == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record.update(game=2), "no document of a game"),
        (lambda record: record.pop("draws"), "lacks a key"),
        (lambda record: record["draws"].update(method="dice"), "does not know: dice"),
        (lambda record: last(record).update(secret=7), "texts for its secret"),
        (lambda record: last(record).update(secret="a|b"), "without a |"),
        (lambda record: last(record).update(round=True), "has its number"),
        (lambda record: last(record)["seats"][0].update(contribution="AA" * 32), "64 hexadecimal digits"),
        (lambda record: last(record)["seats"].pop(), "another number of seats"),
        (lambda record: last(record).update(given_up={"seat": 2, "why": "lost"}), "names the seat and why"),
        (lambda record: last(record).update(seats=7), "something else under it"),
        (lambda record: record["draws"].update(rounds=[]), "a drawing at least"),
        (lambda record: record["draws"].update(table="a|b"), "need the table's name"),
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


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda record: record["draws"].update(secret=7), "must be texts"),
        (lambda record: record["draws"].update(contributions=["a|b", ""]), "must be texts"),
        (lambda record: record["draws"].update(contributions=7), "something else under it"),
        (lambda record: record["draws"].update(contributions=[""]), "another number of seats"),
    ],
)
def test_what_is_no_document_of_the_old_way_is_told_too(
    verify: Verify, change: Callable[[Any], None], told: str
) -> None:
    status, printed = verify(changed(OLD.read_text(encoding="utf-8"), change))
    assert status == 2
    assert told in printed


def test_what_is_no_json_at_all_is_told_too(verify: Verify) -> None:
    for content in ("", "hello", "[1]", "[" * 100_000):
        status, printed = verify(content)
        assert status == 2
        assert printed.startswith("lexiko: ")
