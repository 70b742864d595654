"""Is whoever waits told what for: a graph of many words is built once, and takes its time?"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from itertools import islice, product
from types import SimpleNamespace

import pytest

from lexiko import waiting
from lexiko.cli.main import run
from lexiko.cli.output import say_waiting
from lexiko.lexicon import build_kwg, kwg, open_lexicon
from lexiko.lexicon.kwg import read_kwg


class Terminal(io.StringIO):
    """Where a person reads."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """What was said to whoever waits."""
    told: list[str] = []
    waiting.heard_by(lambda work, seconds: told.append(f"{work}: {seconds:.0f}"))
    yield told
    waiting.heard_by(say_waiting)


def words(count: int) -> list[bytes]:
    """So many words of three letters, in order."""
    return list(islice(map(bytes, product(range(1, 27), repeat=3)), count))


@pytest.fixture
def _slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is two hundred times slower."""
    monkeypatch.setattr(kwg, "_BUILT", 1000)
    monkeypatch.setattr(kwg, "_BUILT_UNCOMPILED", 1000)
    monkeypatch.setattr(kwg, "_CHECKED", 10)
    monkeypatch.setattr(kwg, "_CHECKED_UNCOMPILED", 10)


@pytest.mark.usefixtures("_slow")
def test_building_many_words_is_told_before_it_begins(heard: list[str]) -> None:
    build_kwg(words(5000))
    assert heard == ["Building a word graph of 5,000 words: 5"]


@pytest.mark.usefixtures("_slow")
def test_checking_a_large_file_is_told_before_it_begins(heard: list[str]) -> None:
    raw = build_kwg(words(100)).to_bytes()
    read_kwg(raw, source="mine.kwg", letters=26)
    assert heard == [f"Checking mine.kwg: {len(raw) / 40:.0f}"]


def test_what_takes_a_moment_is_not_told(heard: list[str]) -> None:
    build_kwg(words(5000))
    open_lexicon("english")
    assert heard == []


@pytest.mark.parametrize(("seconds", "said"), [(2.0, ""), (16.0, "Building, which takes about 16 seconds ...\n")])
def test_a_script_is_told_only_of_work_that_takes_long(
    seconds: float, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    say_waiting("Building", seconds)
    assert stream.getvalue() == said


def test_a_terminal_is_told_of_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    say_waiting("Building", 1.3)
    assert stream.getvalue() == "Building, which takes about a second ...\n"


@pytest.mark.usefixtures("_slow")
def test_a_command_tells_at_a_terminal_beside_its_answer(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path_factory.mktemp("first")
    monkeypatch.setenv("LEXIKO_CACHE", str(folder / "cache"))
    spelt = ("".join(chr(64 + code) for code in word) for word in words(3000))
    (folder / "words.txt").write_text("\n".join(spelt))
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    asked = ["words", "check", "abc", "--lexicon", str(folder / "words.txt")]
    assert [run(asked), run(asked)] == [0, 0]
    assert stream.getvalue() == "Building a word graph of 3,000 words, which takes about 3 seconds ...\n"
    assert capsys.readouterr().out == "ABC is a word.\n" * 2


def test_a_module_is_known_to_be_compiled_by_its_file() -> None:
    assert waiting.is_compiled(SimpleNamespace(__file__="a/kwg_build.cpython-311.so"))
    assert not waiting.is_compiled(SimpleNamespace(__file__="a/kwg_build.py"))
