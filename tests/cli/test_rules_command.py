"""Does `lexiko rules` print the rules in force, for people and for programs?"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.notation import fingerprint, ruleset_from_record
from lexiko.rulebook import VARIATIONS, HouseRules, all_sets, ruleset
from lexiko.rulebook.files import EDITIONS
from tests.pairwise import slow_but

BUILT_IN = tuple(sorted(file.stem for file in EDITIONS.built_in.glob("*.toml")))
SETS = tuple(game_set.key for game_set in all_sets())


class Screen:
    """What commands print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def rules(self, *arguments: str) -> str:
        """What `lexiko rules` prints; it must succeed without complaint."""
        assert run(["rules", *arguments]) == 0
        told = self.capsys.readouterr()
        assert told.err == ""
        return told.out

    def json(self, *arguments: str) -> Any:
        """What `lexiko rules --json` says."""
        return json.loads(self.rules(*arguments, "--json"))

    def complaint(self, *arguments: str) -> str:
        """What `lexiko rules` complains about; nothing else is printed."""
        assert run(["rules", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        return told.err


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Screen:
    """A terminal of eighty columns, and no files of the user's own."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Screen(capsys)


def test_alone_it_lists_editions_variations_and_sets_by_the_keys_to_ask_for_them(screen: Screen) -> None:
    listing = screen.rules()
    keys = [line.split()[0] for line in listing.splitlines() if line[:1].strip() and "  " in line.strip()]
    variations = [variation.key for variation in VARIATIONS]
    assert keys == [*BUILT_IN, *variations, *SETS]
    assert max(map(len, listing.splitlines())) <= 80
    assert "V6              Nine tiles: racks of nine, and the bonus for seven, eight or" in listing
    assert "super_english   Super English: 200 tiles, 21 by 21 squares." in listing
    assert [edition["key"] for edition in screen.json()["editions"]] == list(BUILT_IN)


@pytest.mark.parametrize(
    ("edition", "set_key"),
    slow_but([*product(BUILT_IN, ["english"]), *product(["luxury"], SETS)], product(BUILT_IN, SETS)),
)
def test_it_fits_eighty_columns_and_needs_no_colour(screen: Screen, edition: str, set_key: str) -> None:
    printed = screen.rules(edition, "--set", set_key)
    assert max(map(len, printed.splitlines())) <= 80
    assert "\x1b" not in printed
    for part in ("R1.1 ", "R9.4 ", "The board", "The tiles: how many of each", "3W", "★"):
        assert part in printed


def test_house_rules_are_named_and_explained(screen: Screen) -> None:
    printed = screen.rules("luxury", "--house", "V3,V4", "--players", "3", "--levels", "beginner", "--turn-timer", "90")
    assert "Luxury edition, English set, 3 players" in printed
    assert "House rules: V3 Recycling letters, V4 Recycling blanks, V7 Finish line" in printed
    assert "V4    Recycling blanks:" in printed
    assert "the score to reach is 60" in printed
    assert "The limit for a turn: 1 minute 30 seconds" in printed
    assert "V6    Nine tiles: racks of nine, and the bonus for seven, eight or nine tiles." in printed
    assert "This edition's own rulebook names V1, V2, V5 and V6." in printed


def test_the_readme_says_of_every_variation_what_the_command_says() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    rows = [f"| `{variation.key}` | {variation.name} | {variation.about} |" for variation in VARIATIONS]
    assert "\n".join(rows) in readme


def test_tiles_are_grouped_by_their_value(screen: Screen) -> None:
    printed = screen.rules("classic")
    assert " 0 points  blank 2\n" in printed
    assert "10 points  Q 1   Z 1\n100 tiles, 187 points in all.\n" in printed


def test_programs_are_told_by_its_name_which_rulebook_an_edition_follows(screen: Screen) -> None:
    sources = {edition["key"]: edition["source"] for edition in screen.json()["editions"]}
    assert sources["indigo"] == "Gameplay guide of the Indigo Edition"
    assert not [key for key, source in sources.items() if source.count(" ") < 3 or ".txt" in source]
    assert screen.json("original")["edition"]["source"] == sources["original"]


def test_programs_get_the_ruleset_the_clauses_and_the_colours(screen: Screen) -> None:
    told = screen.json("luxury", "--set", "spanish", "--house", "V6", "--opening-length", "4")
    expected = ruleset("luxury", set="spanish", house=HouseRules(("V6",), opening_length=4))
    assert ruleset_from_record(told["ruleset"]) == expected
    assert told["fingerprint"] == fingerprint(expected)
    assert {"section": "Variations in force", "clause": "V6"}.items() <= told["clauses"][-4].items() | told["clauses"][
        -5
    ].items()
    assert told["board"][7] == "T..d...*...d..T"
    assert {"tile": "CH", "count": 1, "value": 5} in told["tiles"]
    assert told["colours"]["names"]["double_letter"] == "light blue"
    assert told["colours"]["dark"]["tw"] == "#8A2320"
    assert told["edition"]["variations"] == ["V1", "V2", "V3", "V4", "V5", "V6", "V7"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("deluxe",), f"there is no edition 'deluxe'; there are {', '.join(BUILT_IN)}"),
        (("classic", "--set", "klingon"), "there is no set 'klingon'; there are catalan, "),
        (("classic", "--house", "V1"), "a long opening (V1) needs an opening length of 3, 4 or 5 letters"),
        (("classic", "--house", "V3,W9", "--players", "7"), "not 7; there is no variation 'W9'"),
        (("classic", "--turn-timer", "soon"), "a turn's limit is a number of seconds, not 'soon'"),
        (("./nowhere.toml",), "nowhere.toml: cannot be read: No such file or directory"),
    ],
)
def test_a_mistake_is_told_with_what_there_is(screen: Screen, arguments: tuple[str, ...], sentence: str) -> None:
    complaint = screen.complaint(*arguments)
    assert sentence in complaint
    assert complaint.count("\n") == 1


def test_a_terminal_gets_colours_unless_it_wants_none(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;38;2;255;237;234;48;2;174;50;43m" in screen.rules("classic")
    assert "48;2;190;51;43" in screen.rules("classic", "--theme", "light")
    assert "\x1b" not in screen.rules("classic", "--plain")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "48;2" not in screen.rules("classic")


def test_what_an_edition_leaves_open_is_printed_with_what_is_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "club:challenge=single", "--plain"]) == 0
    printed = capsys.readouterr().out
    assert "challenge: what a wrong challenge costs" in printed
    assert " * single      nothing" in printed
    assert " * 25          25 minutes" in printed
    assert "play --edition club:challenge=five-point" in printed
    assert run(["rules", "classic", "--plain"]) == 0
    assert "leaves to you" not in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--players 5", "--set english", "--house V3", "--levels beginner,expert"])
def test_what_changes_the_rules_of_an_edition_is_not_passed_over_where_none_is_named(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rules", *option.split()]) == 2
    told = capsys.readouterr()
    assert (told.out, f"{option.split()[0]} changes the rules of an edition: name it" in told.err) == ("", True)
