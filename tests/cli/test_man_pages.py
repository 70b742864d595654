"""Has every command a manual page that says what its help says?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import man_pages
from command_reference import commands
from lexiko.cli.main import COMMANDS, lexiko


def test_every_option_of_every_command_stands_on_its_page() -> None:
    every = dict(commands(lexiko, "lexiko"))
    for name, command in every.items():
        page = man_pages.page(name, command, list(every))
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[0] in page
        assert f"# {name}" in page


def test_pages_name_the_pages_of_the_commands_below() -> None:
    every = dict(commands(lexiko, "lexiko"))
    page = man_pages.page("lexiko words", every["lexiko words"], list(every))
    assert "lexiko-words-anagram(1)" in page
    assert set(COMMANDS) <= {name.split(" ")[1] for name in every if name.count(" ") == 1}


def test_every_page_has_the_headings_that_manual_pages_have() -> None:
    every = dict(commands(lexiko, "lexiko"))
    for name, command in every.items():
        headings = [line[3:] for line in man_pages.page(name, command, list(every)).splitlines() if line[:3] == "## "]
        assert headings[:2] == ["SYNOPSIS", "DESCRIPTION"], name
        assert ("OPTIONS" in headings) == any(isinstance(each, click.Option) for each in command.params), name
        assert set(headings) <= {"SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "SEE ALSO"}, name
    assert "SEE ALSO" in man_pages.page("lexiko words", every["lexiko words"], list(every))
    assert "1 when what was asked" in man_pages.page("lexiko", every["lexiko"], list(every))
