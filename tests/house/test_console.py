"""Every command shown with its answer in the docs answers so in a shell; every other one named there exists."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from lexiko.cli.main import lexiko as program
from lexiko.cli.main import run
from tests.house.sources import ROOT, name_of
from tests.pairwise import slow_but

BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = re.compile(r"^(?:\.venv/bin/)?lexiko (?P<rest>[^|<>\n]*)", re.MULTILINE)
PLAIN = re.compile(r"lexiko (?P<rest>[^|<>&;$`\n*#()~]+)")
INLINE = re.compile(r"`(?:\.venv/bin/)?lexiko (?P<rest>[^`|<>\n]+)`")


@dataclass(frozen=True)
class Example:
    """A command as it is typed at a prompt, lines that go on with `> ` included, and what it answers."""

    command: str
    answer: str


def examples(text: str) -> list[Example]:
    """The commands of a page's console blocks, in order."""
    found: list[Example] = []
    for block in BLOCK.finditer(text):
        if block["kind"] == "console":
            found += (_example(part) for part in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:])
    return found


def _example(text: str) -> Example:
    first, *lines = text.splitlines()
    more = next((number for number, line in enumerate(lines) if not line.startswith("> ")), len(lines))
    command = "\n".join([first, *(line[2:] for line in lines[:more])])
    return Example(command, "\n".join(lines[more:]))


def answer_of(command: str, folder: Path) -> str:
    """What a shell answers in a home that is this folder alone. Where no shell is needed, none is started."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache")}
    if plain := PLAIN.fullmatch(command):
        answer = answer_in_this_process(shlex.split(plain["rest"]), folder, home)
    else:
        answer = answer_of_a_shell(command, folder, home)
    return "\n".join(line.rstrip() for line in answer.splitlines())


def answer_of_a_shell(command: str, folder: Path, home: dict[str, str]) -> str:
    """What a shell answers, whatever the command is made of."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=os.environ | home | {"PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    ).stdout


def answer_in_this_process(arguments: list[str], folder: Path, home: dict[str, str]) -> str:
    """The same of a command of ours alone, without the half second in which a process of its own begins."""
    said = io.BytesIO()
    told = io.TextIOWrapper(said, encoding="utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as changed, Path(os.devnull).open(encoding="utf-8") as nothing:
        changed.chdir(folder)
        for name, value in home.items():
            changed.setenv(name, value)
        changed.setattr("sys.stdin", nothing)
        changed.setattr("sys.argv", ["lexiko", *arguments])
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            run(arguments)
    return said.getvalue().decode()


SHELL_PAGES = [page for page in PAGES if "```console" in page.read_text("utf-8")]
FIRST_READ = [ROOT / "docs" / "tutorials" / "play.md"]


@pytest.mark.parametrize("page", slow_but(FIRST_READ, SHELL_PAGES), ids=name_of)
def test_a_shell_answers_as_shown(page: Path, tmp_path: Path) -> None:
    for example in examples(page.read_text(encoding="utf-8")):
        answer = answer_of(example.command, tmp_path)
        agrees = doctest.OutputChecker().check_output(f"{example.answer}\n", f"{answer}\n", doctest.ELLIPSIS)
        assert agrees, f"{example.command}\n\nanswers\n\n{answer}"


def test_a_command_may_go_on_in_further_lines() -> None:
    page = "```console\n$ cat <<END\n> two\n> END\ntwo\n$ true\n```\n"
    assert examples(page) == [Example("cat <<END\ntwo\nEND", "two"), Example("true", "")]


def commands_named(page: Path) -> list[str]:
    """What follows `lexiko` wherever a page names a command of it."""
    text = page.read_text(encoding="utf-8")
    inside = [block["text"] for block in BLOCK.finditer(text) if block["kind"] in ("text", "sh")]
    return [each["rest"] for block in inside for each in SHOWN.finditer(block)] + [
        each["rest"] for each in INLINE.finditer(BLOCK.sub("", text))
    ]


def unknown_parts(rest: str) -> list[str]:
    """Commands and options in a line that the program does not have."""
    words = shlex.split(rest, comments=True)
    command: click.Command = program
    while words and isinstance(command, click.Group) and not words[0].startswith("-"):
        if not words[0].islower():
            return []  # as in `lexiko COMMAND`
        inner = command.get_command(click.Context(command), words[0])
        if inner is None:
            return [words[0]]
        command, words = inner, words[1:]
    known = {option for parameter in command.params for option in parameter.opts} | {"--help", "-h", "--version"}
    return [word for word in words if word.startswith("--") and word.partition("=")[0] not in known]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_named_exists_with_its_options(page: Path) -> None:
    assert [f"lexiko {rest}" for rest in commands_named(page) if unknown_parts(rest)] == []


def test_an_option_that_is_none_is_found() -> None:
    assert unknown_parts("words anagram retina --bye length") == ["--bye"]
    assert unknown_parts("word check qi") == ["word"]


def test_a_command_of_ours_answers_the_same_with_and_without_a_shell(tmp_path: Path) -> None:
    for command in ("lexiko words check qi zzz", "lexiko words", "lexiko score nothing.gcg"):
        shown = answer_of_a_shell(command, tmp_path, {"HOME": str(tmp_path)})
        assert answer_of(command, tmp_path) == shown.rstrip("\n")
        assert shown
