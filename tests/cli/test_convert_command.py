"""Does `lexiko convert` write every record in every form, at any turn, whole or not at all?"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from lexiko.cli.main import run
from lexiko.cli.output import write_whole
from lexiko.cli.saved_games import kept_path_of, path_of
from lexiko.notation import read_gcg, turns_in, write_gcg
from lexiko.rulebook import ruleset
from lexiko.scorekeeping import ScoreEntry, ScoreFile, ScoreHeader
from lexiko.table import FileJournal, game_document
from tests.cli.schemas import faults
from tests.company import drawing_of, played_out, table_for

CASES = Path(__file__).parents[2] / "spec" / "games" / "cases"
RECORDS = sorted(path.stem for path in CASES.glob("*.gcg"))
FORMS = ("gcg", "cgp", "json", "svg", "text", "md")
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"


class Desk:
    """The command in an empty folder."""

    def __init__(
        self, folder: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.folder, self.captured, self.monkeypatch = folder, capfdbinary, monkeypatch

    def converted(self, *arguments: str, status: int = 0) -> bytes:
        """What is written to the standard output."""
        assert run(["convert", *arguments]) == status
        return self.captured.readouterr().out

    def complaint(self, *arguments: str, status: int = 2) -> str:
        """What is said of a mistake; nothing else is printed."""
        assert run(["convert", *arguments]) == status
        told = self.captured.readouterr()
        assert told.out == b""
        return told.err.decode()

    def json(self, *arguments: str) -> Any:
        return json.loads(self.converted(*arguments, "--to", "json"))

    def file(self, name: str, content: bytes) -> str:
        (self.folder / name).write_bytes(content)
        return name


@pytest.fixture
def desk(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    return Desk(tmp_path, capfdbinary, monkeypatch)


def asked(record: str) -> list[str]:
    """A record and what it takes to read it."""
    return [str(CASES / f"{record}.gcg"), *(["--set", "polish"] if record.startswith("polish") else [])]


@pytest.mark.parametrize("record", RECORDS)
def test_every_record_becomes_every_form(record: str, desk: Desk) -> None:
    for form in FORMS:
        name = f"game.{form}"
        run(["convert", *asked(record), "--to", form, "--out", name, "--turn", "2"])
        content = (desk.folder / name).read_bytes()
        assert content
        if form == "svg":
            assert ElementTree.fromstring(content).tag.endswith("svg")
        elif form == "cgp":
            assert desk.json(name, *asked(record)[1:])["kind"] == "position"
            assert desk.converted(name, "--to", "cgp", *asked(record)[1:]) == content
        elif form == "json":
            assert faults(json.loads(content), "game") == []


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_comes_back_from_json_byte_for_byte(record: str, desk: Desk) -> None:
    ours = write_gcg(read_gcg((CASES / f"{record}.gcg").read_bytes()))
    name = desk.file("ours.gcg", ours)
    told = desk.converted(name, "--to", "json", *asked(record)[1:])
    assert desk.converted(desk.file("game.json", told), "--to", "gcg") == ours
    assert desk.converted(name, "--to", "gcg", *asked(record)[1:]) == ours


@pytest.mark.parametrize("record", ["quackle-a", "double-challenge", "four-players"])
def test_points_and_turn_after_each_turn_are_those_of_the_record(record: str, desk: Desk) -> None:
    """The position after a turn, against a walk through the record's own lines."""
    game = read_gcg((CASES / f"{record}.gcg").read_bytes())
    turns = [event for event in game.events if event.kind.value in ("play", "pass", "exchange")]
    names = {player.nick: player.name for player in game.players}
    assert turns_in(game) == len(turns)
    for count in range(0, len(turns), 3):
        told = desk.json(desk.file("at.cgp", desk.converted(*asked(record), "--to", "cgp", "--turn", str(count))))
        known = desk.json(*asked(record), "--turn", str(count))
        totals = {player["nick"]: player["score"] for player in known["players"]}
        assert told["players"][0]["score"] == totals[turns[count].nick]
        assert sorted(player["score"] for player in told["players"]) == sorted(totals.values())
        assert len(told["players"]) == len(names)
        assert told["board"] == known["board"]
        rack = told["players"][0]["rack"]
        assert sorted(rack) == sorted(turns[count].rack)


def test_a_play_that_was_withdrawn_belongs_to_its_turn(desk: Desk) -> None:
    record = str(CASES / "double-challenge.gcg")
    game = read_gcg(Path(record).read_bytes())
    place = next(number for number, event in enumerate(game.events) if event.kind.value == "withdrawn")
    turns = sum(event.kind.value in ("play", "pass", "exchange") for event in game.events[:place])
    before, after = (desk.json(record, "--turn", str(count)) for count in (turns - 1, turns))
    assert before["board"] == after["board"]
    assert [player["score"] for player in before["players"]] == [player["score"] for player in after["players"]]
    assert after["lines"][-1]["kind"] in ("withdrawn", "pragma")


def test_games_played_here_kept_here_and_of_the_web_can_be_converted(desk: Desk) -> None:
    journal = FileJournal(path_of(1))
    host = played_out(table_for("random", "random", journal=journal))
    journal.close()
    with ScoreFile.begin(kept_path_of(2), ScoreHeader(ruleset=ruleset("classic"), names=("Ann", "Ben"))) as kept:
        kept.enter(ScoreEntry(verb="move", text="8H HORN"))
    document = game_document(host.header, host.events, drawing=drawing_of(2))
    played = desk.converted(str(path_of(1)), "--to", "gcg")
    assert desk.converted(desk.file("web.json", document.encode()), "--to", "gcg") == played
    assert b">Ann: HNOR 8H HORN +14 14" in desk.converted(str(kept_path_of(2)), "--to", "gcg")
    totals = desk.json(str(path_of(1)))["players"]
    assert sorted(player["score"] for player in totals) == sorted(host.position.scores)


def test_a_link_is_written_through_and_stays_a_link(desk: Desk) -> None:
    (desk.folder / "far").mkdir()
    link, file = desk.folder / "near.gcg", desk.folder / "far" / "game.gcg"
    link.symlink_to(file)
    content = b">Ann: HORN 8F HORN +14 14\n"
    for _ in range(2):
        write_whole(link, content)
        assert link.is_symlink()
        assert file.read_bytes() == content
    assert [each.name for each in file.parent.iterdir()] == ["game.gcg"]


def test_a_picture_outlines_the_latest_play_in_the_colours_of_the_edition(desk: Desk) -> None:
    record = str(CASES / "quackle-a.gcg")
    classic, indigo = (
        desk.converted(record, "--to", "svg", "--turn", "3", "--edition", edition) for edition in ("classic", "indigo")
    )
    assert classic != indigo
    assert b"the board after 3 turns" in classic
    assert classic.count(b'stroke-width="2.5"') == 1


def test_a_position_becomes_every_form_but_a_record(desk: Desk) -> None:
    name = desk.file("at.cgp", POSITION.encode())
    for form in FORMS[1:]:
        assert desk.converted(name, "--to", form)
    assert desk.converted(name, "--to", "cgp") == f"{POSITION.replace('AEST?', '?AEST')}\n".encode()
    assert "GCG tells turns" in desk.complaint(name, "--to", "gcg")
    assert "has no turns" in desk.complaint(name, "--to", "svg", "--turn", "1")
    desk.file("at.json", desk.converted(name, "--to", "json"))
    assert desk.converted("at.json", "--to", "cgp") == desk.converted(name, "--to", "cgp")


def test_the_standard_input_is_read_for_a_dash(desk: Desk) -> None:
    content = (CASES / "quackle-a.gcg").read_bytes()
    desk.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
    assert desk.converted("-", "--to", "gcg") == write_gcg(read_gcg(content))


def test_nothing_is_written_over_unasked_and_nothing_half(desk: Desk) -> None:
    desk.file("there.svg", b"mine")
    record = str(CASES / "quackle-a.gcg")
    assert "--force" in desk.complaint(record, "--to", "svg", "--out", "there.svg")
    assert (desk.folder / "there.svg").read_bytes() == b"mine"
    assert "no turn 99" in desk.complaint(record, "--to", "svg", "--turn", "99", "--out", "new.svg")
    complaint = desk.complaint(record, "--to", "svg", "--out", "nowhere/new.svg")
    assert complaint == "lexiko: nowhere/new.svg: No such file or directory\n"
    assert [path.name for path in desk.folder.iterdir()] == ["there.svg"]
    assert run(["convert", record, "--to", "svg", "--out", "there.svg", "--force"]) == 0
    assert (desk.folder / "there.svg").read_bytes().startswith(b"<svg")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "there is no game in this file"),
        (b"{}", "this is no document of a game"),
        (b"[1", "is no line of a game record"),
        (b'{"format": 9, "kind": "game"}', "format 9"),
        (b'{"format": 1, "kind": "song"}', "this is no game"),
        (b'{"format": 1, "kind": "game", "lines": [{"kind": "play"}]}', "lines[0] has player None"),
        (
            b'{"format": 1, "kind": "game", "lines": [{"kind": "pragma", "keyword": "a", "text": "b\\n>c"}]}',
            "the lines",
        ),
        (b'{"format": 1, "kind": "position"}', "has cgp None"),
        (b"15/15/15/15/15/15/15/6H!RN5/15/15/15/15/15/15/15 A/ 0/0 0", "the position cannot be read"),
        (b"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 A 0 0", "1 racks"),
        (">A: ŻŻŻ 8H ŻŻ +1 1".encode(), "--set"),
        (b"\xff\xfe\x00", "not in the encoding"),
    ],
)
def test_what_cannot_be_read_is_one_clear_sentence(content: bytes, told: str, desk: Desk) -> None:
    complaint = desk.complaint(desk.file("odd", content), "--to", "text")
    assert told in complaint
    assert complaint.startswith("lexiko: ")


def test_a_missing_file_and_a_folder_are_told(desk: Desk) -> None:
    assert "No such file" in desk.complaint("nowhere.gcg", "--to", "cgp")
    assert "Is a directory" in desk.complaint(str(desk.folder), "--to", "cgp")


def test_pixels_are_not_for_a_terminal(desk: Desk) -> None:
    desk.monkeypatch.setattr("lexiko.cli.records.writing.has_screen", lambda: True)
    record = str(CASES / "quackle-a.gcg")
    assert "--out board.png" in desk.complaint(record, "--to", "png")
    assert run(["convert", record, "--to", "png", "--out", "board.png"]) == 0
    assert (desk.folder / "board.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_the_words_of_a_markdown_table_come_to_the_points_with_the_bonus(desk: Desk) -> None:
    told = desk.converted(str(CASES / "quackle-a.gcg"), "--to", "md", "--turn", "3").decode()
    assert "| Player 1 | 9B PITHEAd | +70 | 80 | PITHEAD 13, MOD 4, TA 3, bonus 50 |" in told


def test_markdown_shows_a_table_and_nothing_that_it_would_read_as_its_own(desk: Desk) -> None:
    name = desk.file("odd.gcg", b"#player1 A a_*b|c\n#player2 B B\n>A: HORNSAE 8F HORN +14 14\n#note <b>_neat_\n")
    told = desk.converted(name, "--to", "md").decode()
    assert told.startswith("# a\\_\\*b\\|c – B\n")
    assert "| a\\_\\*b\\|c | 8F HORN | +14 | 14 | HORN 14 |" in told
    assert "\\<b>\\_neat\\_" in told


def test_the_examples_of_its_help_run(desk: Desk) -> None:
    desk.file("game.gcg", (CASES / "quackle-a.gcg").read_bytes())
    lines = desk.converted("--help").decode().splitlines()
    examples = [line.split()[1:] for line in lines if line.startswith("  lexiko convert ")]
    assert len(examples) == 3
    assert [run(example) for example in examples] == [0, 0, 0]


def test_a_record_of_one_player_has_somebody_across_and_one_of_nobody_is_told(desk: Desk) -> None:
    alone = desk.file("alone.gcg", b">Ann: HORNSAE 8F HORN +14 14\n")
    told = desk.json(desk.file("at.cgp", desk.converted(alone, "--to", "cgp")))
    assert [player["score"] for player in told["players"]] == [14, 0]
    assert "nobody plays in this record" in desk.complaint(desk.file("none.gcg", b"#title Nobody\n"), "--to", "text")
