"""Can a name, a comment or a file's name steer the terminal of whoever looks at it?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko.cli import main, output
from tests.house.sources import ROOT, name_of

NASTY = "\x9b2J\x1b]0;x\x07\u202e\x7f"
STEERING = "\x1b\x9b\x07\x7f\u202e"
PLAYERS = "#character-encoding UTF-8\n#player1 Ann Ann {name}\n#player2 Ben Ben\n"
TURNS = ">Ann: HORNSAE 8F HORN +14 14\n>Ben: FMAAEPT H6 FA.M +9 9\n"
RECORDS = {
    "name": PLAYERS.format(name=NASTY) + TURNS,
    "nick": (PLAYERS + TURNS).replace("Ann", f"A{NASTY}n").format(name=""),
    "note": f"{PLAYERS}{TURNS}#note {NASTY}\n".format(name=""),
    "title": f"{PLAYERS}#title {NASTY}\n#lexicon {NASTY}\n{TURNS}".format(name=""),
    "edition": f"#character-encoding UTF-8\n#lexiko-edition {NASTY}\n{TURNS}",
    "word": f"{PLAYERS}{TURNS.replace('FA.M', f'F{NASTY}')}".format(name=""),
    "pragma": f"{PLAYERS}#{NASTY} {NASTY}\n{TURNS}".format(name=""),
}
COMMANDS = ["score", "repair", "convert --to text", "convert --to md", "convert --to gcg", "convert --to cgp"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("record", RECORDS)
def test_nothing_in_a_record_steers_the_terminal(
    command: str, record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "has_screen", lambda: True)
    file = tmp_path / "game.gcg"
    file.write_text(RECORDS[record], encoding="utf-8")
    main.run([*command.split(), str(file)])
    told = capsys.readouterr()
    assert told.out + told.err
    assert not any(each in told.out + told.err for each in STEERING)


def test_a_file_whose_name_steers_the_terminal_is_told_harmlessly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["score", f"no{NASTY}.gcg"]) == 2
    assert main.run(["rules", f"no{NASTY}"]) == 2
    assert main.run([f"no{NASTY}"]) == 2
    assert not any(each in capsys.readouterr().err for each in STEERING)


def test_json_tells_what_would_steer_the_terminal_by_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(RECORDS["note"], encoding="utf-8")
    main.run(["convert", "--to", "json", str(file)])
    told = capsys.readouterr().out
    assert json.loads(told)["lines"][-1]["text"] == NASTY
    assert not any(each in told for each in STEERING)


def test_a_record_goes_into_a_pipe_byte_for_byte(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(RECORDS["note"], encoding="utf-8")
    main.run(["convert", "--to", "gcg", str(file)])
    assert f"#note {NASTY}\n".encode() in capfdbinary.readouterr().out


@pytest.mark.parametrize("form", ["text", "md", "cgp", "svg"])
@pytest.mark.parametrize("record", RECORDS)
def test_what_is_written_for_people_to_read_steers_no_terminal_that_shows_the_file_later(
    form: str, record: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file, out = tmp_path / "game.gcg", tmp_path / "written"
    file.write_text(RECORDS[record], encoding="utf-8")
    main.run(["convert", "--to", form, str(file)])
    main.run(["convert", "--to", form, str(file), "--out", str(out)])
    written = capfdbinary.readouterr().out + (out.read_bytes() if out.exists() else b"")
    assert not any(each in written.decode() for each in STEERING)


def test_colours_reach_a_terminal_and_names_that_steer_it_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.table import Table

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    console = output.open_console()
    table = Table(f"head{NASTY}")
    table.add_row(f"cell{NASTY}", style="red")
    with console.capture() as printed:
        console.print(f"text{NASTY}", table, style="bold")
    assert "\x1b[" in printed.get()
    assert not any(each in printed.get() for each in ("\x1b]", "\x9b", "\x07", "\x7f", "\u202e"))


def test_one_module_of_the_command_line_prints() -> None:
    modules = sorted((ROOT / "src" / "lexiko" / "cli").rglob("*.py"))
    ways = ("click.echo(", "click.secho(", " Console(", " print(")
    printing = [name_of(module) for module in modules if any(way in module.read_text("utf-8") for way in ways)]
    assert printing == ["src/lexiko/cli/output.py"]
