"""Does a shell complete what is half typed, and are mistakes told to programs as JSON where that was asked?"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.rulebook import all_editions, all_sets
from tests.cli.schemas import faults


def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str) -> list[str]:
    """What bash is offered for a line whose last word is half typed."""
    words = typed.split(" ")
    monkeypatch.setenv("_LEXIKO_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert run([]) == 0
    return [line.partition(",")[2] for line in capsys.readouterr().out.split("\n") if line]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("lexiko pl", ["play"]),
        ("lexiko words ana", ["anagram"]),
        ("lexiko moves --edition ind", ["indigo"]),
        ("lexiko keep --edition club:challenge=s", ["club:challenge=single"]),
        ("lexiko rules lux", ["luxury"]),
        ("lexiko play --set super", ["super_english"]),
        ("lexiko play --house V3,V", [f"V3,V{number}" for number in (1, 2, 4, 5, 6, 7)]),
        ("lexiko play --players Ann,bot:ex", ["Ann,bot:expert"]),
        ("lexiko selfplay --players expert,gre", ["expert,greedy"]),
        ("lexiko words check --lexicon english-f", ["english-family"]),
        ("lexiko lexicon install pol", ["polish"]),
        ("lexiko play --levels beg", ["beginner"]),
    ],
)
def test_a_shell_is_offered_names(
    typed: str, expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert offered(monkeypatch, capsys, typed) == expected


@pytest.mark.parametrize(
    ("typed", "breaks", "expected"),
    [
        ("lexiko play --edition=lux", "", ["--edition=luxury"]),
        ("lexiko play --edition=lux", " =:", ["luxury"]),
        ("lexiko play --edition club:challenge=si", " =:", ["single"]),
        ("lexiko play --edition club:challenge=si", " :", ["challenge=single"]),
        ("lexiko play --edition=club:challenge=si", " :", ["challenge=single"]),
        ("lexiko play --players Ann,bot:ex", " =:", ["expert"]),
        ("lexiko play --edition 'club:challenge=si", " =:", ["club:challenge=single"]),
    ],
)
def test_bash_is_offered_what_takes_the_place_of_the_last_part_of_a_word(
    typed: str,
    breaks: str,
    expected: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COMP_WORDBREAKS", breaks)
    assert offered(monkeypatch, capsys, typed) == expected


def test_fish_and_zsh_are_offered_a_value_with_its_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMP_WORDS", "lexiko play --edition=lux")
    for shell, cursor, expected in (
        ("fish", "--edition=lux", "plain,--edition=luxury\tLuxury"),
        ("zsh", "2", "plain\n--edition=luxury\nLuxury"),
    ):
        monkeypatch.setenv("_LEXIKO_COMPLETE", f"{shell}_complete")
        monkeypatch.setenv("COMP_CWORD", cursor)
        assert run([]) == 0
        assert capsys.readouterr().out.strip() == expected


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("lexiko play --players Ann,bot:ex", ["Ann,bot:expert"]),
        ("lexiko play --edition club:challenge=si", ["club:challenge=single"]),
    ],
)
def test_fish_completes_what_has_commas_and_colons_in_it(typed: str, expected: list[str], tmp_path: Path) -> None:
    lexiko = Path(sys.executable).parent / "lexiko"
    where = {"HOME": str(tmp_path), "PATH": f"{lexiko.parent}:{os.environ['PATH']}"}
    asked = subprocess.run(
        ["fish", "-c", f"lexiko completion fish | source; complete -C '{typed}'"],
        env=where,
        text=True,
        capture_output=True,
        check=True,
    )
    assert [line.partition("\t")[0] for line in asked.stdout.splitlines()] == expected


def test_an_answer_for_fish_is_cut_at_its_first_comma_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "fish"]) == 0
    assert 'string split -m 1 ","' in capsys.readouterr().out


def test_every_edition_and_set_is_offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert {edition.key for edition in all_editions()} <= set(offered(monkeypatch, capsys, "lexiko keep --edition "))
    assert {each.key for each in all_sets()} == set(offered(monkeypatch, capsys, "lexiko rules luxury --set "))


def test_saved_games_and_own_lexica_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    (tmp_path / "words.txt").write_text("HORN\nFARM\n", encoding="utf-8")
    assert run(["lexicon", "add", str(tmp_path / "words.txt"), "--name", "mine"]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run(["keep", "--players", "Ann,Ben"]) == 0
    capsys.readouterr()
    assert offered(monkeypatch, capsys, "lexiko words list --lexicon mi") == ["mine"]
    assert offered(monkeypatch, capsys, "lexiko keep --resume ") == ["1"]
    assert offered(monkeypatch, capsys, "lexiko games show ") == ["1"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_teaches_a_shell_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    told = capsys.readouterr().out
    assert "_LEXIKO_COMPLETE" in told
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=told, text=True, check=True)


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        (["rules", "nowhere", "--json"], "UnknownEdition"),
        (["score", "no-such-file.gcg", "--json"], "FileNotFoundError"),
        (["moves", "nothing", "--json"], "UnclearPosition"),
        (["selfplay", "--json", "--games", "none"], "BadParameter"),
        (["words", "check", "--json"], "MissingParameter"),
        (["nothing", "--json"], "UsageError"),
    ],
)
def test_mistakes_are_told_as_json_where_that_was_asked(
    typed: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(typed) == 2
    told = capsys.readouterr()
    assert told.out == ""
    answer = json.loads(told.err)
    assert faults(answer, "error") == []
    assert (answer["error"], answer["status"]) == (error, 2)
    assert answer["message"]
