"""Does `lexiko repair` mend what can be mended, show each change with its reason, and leave the rest as it was?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.notation import read_gcg

CASES = Path(__file__).parents[2] / "spec" / "games" / "cases"
RECORDS = sorted(path.stem for path in CASES.glob("*.gcg"))
HEAD = "#character-encoding UTF-8\n#player1 Ann Ann Lee\n#player2 Ben Ben\n"


class Workshop:
    """The command in an empty folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def record(self, text: str | bytes) -> str:
        content = text if isinstance(text, bytes) else text.encode()
        (self.folder / "game.gcg").write_bytes(content)
        return "game.gcg"

    def report(self, *arguments: str, status: int = 0) -> str:
        assert run(["repair", *arguments]) == status
        told = self.capsys.readouterr()
        return told.out if status < 2 else told.err

    def mended(self, text: str | bytes, *options: str, status: int = 0) -> tuple[str, list[str]]:
        """The record as it is written, and what is said of each change."""
        name = self.record(text)
        told = self.report(name, "--out", "mended.gcg", "--force", *options, status=status).splitlines()
        return (self.folder / "mended.gcg").read_text(encoding="utf-8"), told


@pytest.fixture
def workshop(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.chdir(tmp_path)
    return Workshop(tmp_path, capsys)


def test_a_wrong_total_is_mended_and_those_built_upon_it(workshop: Workshop) -> None:
    text = HEAD + (">Ann: HORNSAE 8F HORN +14 15\n>Ben: FMAAEPT H6 FA.M +9 9\n>Ann: SAEPSTE 10F PASTE +25 40\n")
    written, told = workshop.mended(text)
    assert written == text.replace("+14 15", "+14 14").replace("+25 40", "+25 39")
    assert told[0] == (
        "line 4: was >Ann: HORNSAE 8F HORN +14 15, now >Ann: HORNSAE 8F HORN +14 14, "
        "because Ann had 0, so the total is 14"
    )
    assert told[1].startswith("line 6: ")
    assert told[-1] == "2 changes, written to mended.gcg."


def test_points_mistyped_are_mended_where_the_total_shows_them(workshop: Workshop) -> None:
    written, told = workshop.mended(HEAD + ">Ann: HORNSAE 8F HORN +41 14\n")
    assert ">Ann: HORNSAE 8F HORN +14 14" in written
    assert "8F HORN scores 14, as its total shows" in told[0]


GAME = ">Ann: HORNSAE 8F HORN {horn}\n>Ben: FMAAEPT H6 FA.M +9 9\n>Ann: SAEPSTE 10F PASTE +25 {paste}\n"


@pytest.mark.parametrize("horn", ["+15 15", "+15 14", "+15 20", "+14 15"])
def test_a_line_is_the_slip_where_a_later_total_agrees_with_the_rules(horn: str, workshop: Workshop) -> None:
    written, told = workshop.mended(HEAD + GAME.format(horn=horn, paste=39))
    assert written == HEAD + GAME.format(horn="+14 14", paste=39)
    assert told[-1] == "1 change, written to mended.gcg."
    assert ("8F HORN scores 14, as the total of line 6 shows" in told[0]) == (horn in ("+15 15", "+15 20"))


def test_a_total_further_down_shows_the_slip_where_the_next_one_says_nothing(workshop: Workshop) -> None:
    later = ">Ben: AEPTIRE - +0 9\n>Ann: SOOTNIE - +0 39\n"
    written, told = workshop.mended(HEAD + GAME.format(horn="+15 15", paste=77) + later)
    assert written == HEAD + GAME.format(horn="+14 14", paste=39) + later
    assert "8F HORN scores 14, as the total of line 8 shows" in told[0]


def test_two_slips_in_a_row_are_both_mended(workshop: Workshop) -> None:
    text = HEAD + GAME.format(horn="+15 15", paste=39).replace("+25", "+26")
    assert workshop.mended(text)[0] == HEAD + GAME.format(horn="+14 14", paste=39)


@pytest.mark.parametrize(("horn", "paste"), [("+15 15", 40), ("+15 14", 40)])
def test_points_that_later_totals_are_built_upon_were_counted_so_and_stay(
    horn: str, paste: int, workshop: Workshop
) -> None:
    written, told = workshop.mended(HEAD + GAME.format(horn=horn, paste=paste), status=1)
    assert written == HEAD + GAME.format(horn="+15 15", paste=40)
    kept = told.index("This was counted so at the table and stays; --recount counts it by the rules:")
    assert told[kept + 1] == "  line 4: 8F HORN scores 14; the record says 15."
    assert "This cannot be mended:" not in told


def test_points_counted_wrong_in_the_game_stay_where_no_total_follows(workshop: Workshop) -> None:
    text = HEAD + ">Ann: HORNSAE 8F HORN +15 15\n"
    written, told = workshop.mended(text, status=1)
    assert written == text
    assert "  line 4: 8F HORN scores 14; the record says 15." in told
    assert told[-1] == "Nothing was changed."


def test_a_play_taken_back_shows_what_it_was_counted(workshop: Workshop) -> None:
    back = ">Ann: HORNSAE 8F HORN {points} {points}\n>Ann: HORNSAE -- {back} 0\n"
    written, _ = workshop.mended(HEAD + back.format(points="+15", back="-14").replace("+15 +15", "+15 15"))
    assert written == HEAD + ">Ann: HORNSAE 8F HORN +14 14\n>Ann: HORNSAE -- -14 0\n"


def test_everything_is_counted_by_the_rules_where_that_is_asked_for(workshop: Workshop) -> None:
    text = HEAD + GAME.format(horn="+15 15", paste=40)
    written, told = workshop.mended(text, "--recount")
    assert written == HEAD + GAME.format(horn="+14 14", paste=39)
    assert "8F HORN scores 14 by the rules" in told[0]
    assert "Ann had 14, so the total is 39" in told[1]
    assert workshop.mended(written)[1][-1] == "Nothing had to be changed."


def test_a_reckoning_counted_wrong_is_counted_by_the_rules_too(workshop: Workshop) -> None:
    whole = (CASES / "two-player-complete.gcg").read_bytes().decode().rstrip()
    head, _, last = whole.rpartition("\n")
    *_, points, total = last.split()
    wrong = last.replace(points, f"+{int(points) + 1}").replace(f" {total}", f" {int(total) + 1}")
    assert workshop.mended(f"{head}\n{wrong}\n", status=1)[0].rstrip().endswith(f" {int(total) + 1}")
    assert workshop.mended(f"{head}\n{wrong}\n", "--recount")[0].rstrip().endswith(f"{points} {total}")


def test_letters_of_the_board_become_dots(workshop: Workshop) -> None:
    text = HEAD + ">Ann: HORNSAE 8f HORN +14 14\n>Ben: FMAAEPT H6 FA(R)M +9 9\n>Ann: SAEPSTE 10F PASTE +25 39\n"
    written, told = workshop.mended(text)
    assert ">Ann: HORNSAE 8F HORN +14 14\n>Ben: FMAAEPT H6 FA.M +9 9\n" in written
    assert "places are in capitals" in told[0]
    assert "a dot stands for a letter that lay there" in told[1]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("#player1 Zoë Zoë\n".encode("latin-1"), "other programs take a file that names no encoding"),
        ("#player1 Zoë Zoë\n".encode("utf-16"), "the file was in UTF-16"),
        ("#player1 Zoë Zoë\n".encode("utf-8-sig"), "byte order mark"),
        ("#character-encoding UTF-8\n#player1 ZoÃ« ZoÃ«\n".encode(), "its letters had been read as another encoding"),
        ("#character-encoding ISO-8859-1\n#player1 Zoë Zoë\n".encode(), "its letters had been read"),
        ("#character-encoding UTF-8\r\n#player1 Zoë Zoë\r\n".encode(), "lines that end in CR LF"),
        ("#character-encoding UTF-8\n\n\n#player1 Zoë Zoë\n".encode(), "was 2 empty lines, now none"),
    ],
)
def test_whatever_encoding_and_line_ends_it_is_utf_8_afterwards(content: bytes, why: str, workshop: Workshop) -> None:
    written, told = workshop.mended(content)
    assert written == "#character-encoding UTF-8\n#player1 Zoë Zoë\n"
    assert any(why in line for line in told)


def test_players_that_no_line_names_and_a_lexicon_asked_for_are_added(workshop: Workshop) -> None:
    written, _ = workshop.mended(">Ann: HORNSAE 8F HORN +14 14\n>Ben: FMAAEPT H6 FA.M +9 9\n", "--lexicon", "CSW21")
    head = "#character-encoding UTF-8\n#player1 Ann Ann\n#player2 Ben Ben\n"
    assert written.startswith(head)
    assert "#lexicon CSW21\n" in written
    again, told = workshop.mended(written, "--lexicon", "NWL23")
    assert "#lexicon NWL23\n" in again
    assert any("was #lexicon CSW21, now #lexicon NWL23, because you asked for it" in line for line in told)


def test_a_lexicon_that_was_not_asked_for_is_not_named(workshop: Workshop) -> None:
    assert "#lexicon" not in workshop.mended(HEAD + ">Ann: HORNSAE 8F HORN +14 14\n")[0]


def without_reckoning(record: str) -> tuple[bytes, str]:
    """A record whose last line, the reckoning of a game played out, is cut off; and that line."""
    whole = (CASES / f"{record}.gcg").read_bytes().rstrip()
    head, _, last = whole.rpartition(b"\n")
    return head + b"\n", last.decode()


def test_a_reckoning_that_is_missing_is_added_as_other_programs_write_it(workshop: Workshop) -> None:
    cut, last = without_reckoning("two-player-complete")
    written, told = workshop.mended(cut)
    added = written.rstrip().rpartition("\n")[2]
    game = read_gcg(written.encode())
    assert sorted(game.events[-1].text) == sorted(last.partition("(")[2].partition(")")[0])
    assert added.split()[-2:] == last.split()[-2:]
    assert any("the reckoning was missing" in line for line in told)


def test_by_our_own_rules_each_loses_and_gains(workshop: Workshop) -> None:
    cut, _ = without_reckoning("two-player-complete")
    written, _ = workshop.mended(b"#lexiko-edition classic 1\n" + cut)
    lost, gained = read_gcg(written.encode()).events[-2:]
    assert (lost.score, gained.score) == (-7, 7)
    assert lost.rack == lost.text == gained.text
    assert run(["score", "mended.gcg"]) == 0


def test_a_game_that_stops_midway_gets_no_reckoning(workshop: Workshop) -> None:
    for record in ("stops-with-racks", "almost-complete"):
        before = (CASES / f"{record}.gcg").read_bytes()
        written, told = workshop.mended(before)
        assert len(read_gcg(written.encode()).events) == len(read_gcg(before).events)
        assert not any("reckoning" in line for line in told)


@pytest.mark.parametrize("record", RECORDS)
def test_a_mended_record_needs_no_mending(record: str, workshop: Workshop) -> None:
    options = ("--set", "polish") if record.startswith("polish") else ()
    left = 1 if record in ("four-players", "literal-through-letters") else 0
    written, _ = workshop.mended((CASES / f"{record}.gcg").read_bytes(), *options, status=left)
    told = json.loads(workshop.report("mended.gcg", "--json", *options, status=left))
    assert told["changes"] == []
    assert workshop.mended(written, *options, status=left)[0] == written


def test_without_out_nothing_is_written_and_it_is_said_how(workshop: Workshop) -> None:
    name = workshop.record(HEAD + ">Ann: HORNSAE 8F HORN +14 15\n")
    assert "1 change; nothing is written yet. To write: " in workshop.report(name)
    assert [path.name for path in workshop.folder.iterdir()] == [name]


def test_nothing_is_written_over_unasked(workshop: Workshop) -> None:
    name = workshop.record(HEAD)
    assert "--force" in workshop.report(name, "--out", name, status=2)
    assert (workshop.folder / name).read_text(encoding="utf-8") == HEAD


@pytest.mark.parametrize("content", [b"", b"hello", b">Ann: HORN 8F", b">Ann: \xc5\xbb\xc5\xbb 8F \xc5\xbb +1 1"])
def test_what_cannot_be_read_is_told_and_nothing_written(content: bytes, workshop: Workshop) -> None:
    assert workshop.report(workshop.record(content), "--out", "new.gcg", status=2).startswith("lexiko: game.gcg: ")
    assert not (workshop.folder / "new.gcg").exists()


def test_the_examples_of_its_help_run(workshop: Workshop) -> None:
    workshop.record(HEAD + ">Ann: HORNSAE 8F HORN +14 15\n")
    lines = workshop.report("--help").splitlines()
    examples = [line.split()[2:] for line in lines if line.startswith("  lexiko repair ")]
    assert len(examples) == 2
    for example in examples:
        assert workshop.report(*example)
