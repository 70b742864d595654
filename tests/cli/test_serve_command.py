"""`lexiko serve` where it cannot serve: one sentence, and nothing is left behind."""

from __future__ import annotations

import signal

from click.testing import CliRunner

from lexiko.cli.serve import serve


def test_whoever_runs_the_command_gets_the_signals_back() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    ended = CliRunner().invoke(serve, ["--port", "no number"])
    assert ended.exit_code == 2
    assert "no number" in ended.output
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
