"""Does each parser refuse what is unsound with an error of its own, whatever the bytes? `make fuzz` asks far more."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.rules import Error
from tests.fuzzing.parsers import PARSERS, Parser, input_of

INPUTS = 150
FOUND = Path(__file__).with_name("found")
"""Inputs that once did worse than be refused, shrunk, each named after its parser."""


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_sound_inputs_are_read(parser: Parser, tmp_path: Path) -> None:
    for raw in parser.seeds():
        parser.read(raw, tmp_path)


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_a_mutated_input_is_read_or_refused_by_an_error_of_ours(parser: Parser, tmp_path: Path) -> None:
    refused = 0
    for number in range(INPUTS):
        try:
            parser.read(input_of(parser, number), tmp_path)
        except Error:
            refused += 1
    assert refused


@pytest.mark.parametrize("found", sorted(FOUND.glob("*.bin")), ids=lambda found: found.stem)
def test_what_was_found_once_is_refused_now(found: Path, tmp_path: Path) -> None:
    parser = next(parser for parser in PARSERS if found.name.startswith(f"{parser.name}-"))
    try:
        parser.read(found.read_bytes(), tmp_path)
    except Error as refused:
        assert str(refused)
