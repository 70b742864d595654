"""`lexiko serve`: where it cannot serve it says one sentence and leaves nothing behind; and for whom its logs are."""

from __future__ import annotations

import io
import re
import signal
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from lexiko.cli.main import run
from lexiko.cli.serve import serve
from lexiko.server import DatabaseInUse, Settings, scannable
from lexiko.server.data_folder import Running


def test_whoever_runs_the_command_gets_the_signals_back() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    ended = CliRunner().invoke(serve, ["--port", "no number"])
    assert ended.exit_code == 2
    assert "no number" in ended.output
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


class Terminal(io.StringIO):
    """Whoever looks at it is a person."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "options", "variables", "wanted"),
    [
        (Terminal, [], {}, ("text", "warning")),
        (io.StringIO, [], {}, ("json", "info")),
        (Terminal, ["--log-format", "json"], {}, ("json", "warning")),
        (io.StringIO, ["--log-format", "text"], {}, ("text", "info")),
        (Terminal, [], {"LEXIKO_LOG_FORMAT": "json", "LEXIKO_LOG": "debug"}, ("json", "debug")),
    ],
)
def test_logs_are_for_people_on_a_terminal_and_for_programs_elsewhere(
    stream: type[io.StringIO],
    options: list[str],
    variables: dict[str, str],
    wanted: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[Settings] = []
    monkeypatch.setattr("lexiko.server.serve_until_stopped", lambda settings, **_: served.append(settings))
    monkeypatch.setattr(sys, "stderr", stream())
    for name in ("LEXIKO_LOG", "LEXIKO_LOG_FORMAT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run(["serve", "--data", str(tmp_path), *options]) == 0
    assert [(settings.log_format, settings.log) for settings in served] == [wanted]


def test_a_form_of_logs_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--log-format", "xml"]) == 2
    assert capsys.readouterr().err == (
        "lexiko: --log-format is 'xml', but it must be json, for programs, or text, for people.\n"
    )


def test_a_terminal_shows_the_address_first_and_then_a_code_to_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr("lexiko.server.serve_until_stopped", lambda _, ready, **__: ready(8000))
    monkeypatch.setattr("lexiko.server.lan.home_addresses", lambda _: ["192.168.1.20", "10.8.0.3"])
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert run(["serve", "--lan", "--data", str(tmp_path)]) == 0
    first, second, third = filter(None, re.sub(r"\x1b\[[\d;]*m", "", screen.getvalue()).splitlines()[:4])
    assert first == "  Lexiko is at     http://localhost:8000/"
    assert second == "  for others       http://192.168.1.20:8000/  (plain HTTP)"
    assert third == "  or               http://10.8.0.3:8000/  (plain HTTP)"
    assert scannable("http://192.168.1.20:8000/") in screen.getvalue()
    assert "\ufffd" not in screen.getvalue()


def test_a_server_that_runs_already_is_told_with_the_address_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def in_use(*_: object, **__: object) -> None:
        raise DatabaseInUse("games.db", pid="1")

    monkeypatch.setattr("lexiko.server.serve_until_stopped", in_use)
    monkeypatch.setattr("lexiko.server.lan.home_addresses", lambda host: ["192.168.1.20"] if host == "0.0.0.0" else [])
    running = Running(1, "http://localhost:8003/", "0.0.0.0")
    monkeypatch.setattr("lexiko.server.running_server", lambda _: running)
    assert run(["serve", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Lexiko is running already, at http://localhost:8003/",
        "  for others       http://192.168.1.20:8003/  (plain HTTP)",
    ]
