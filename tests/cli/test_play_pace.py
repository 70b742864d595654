"""Do computers take a moment where a person sits opposite, none elsewhere, and does no clock run meanwhile?"""

from __future__ import annotations

import pytest

from lexiko.cli.main import run
from lexiko.cli.plain.pace import Pace
from lexiko.rules import TilesPlayed
from lexiko.terminal import PausableClock
from tests.cli.conversations import Script, converse
from tests.company import Hands, table_for


def test_a_longer_play_takes_longer_and_no_clock_runs_meanwhile() -> None:
    hands, slept = Hands(), list[float]()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        hands.time += seconds

    clock = PausableClock(hands)
    host = table_for("greedy", "greedy", now=clock)
    assert converse(host, Script(), clock=clock, pace=Pace(8.0, sleep)) == "over"
    laid = [len(event.placements) for event in host.events if isinstance(event, TilesPlayed)]
    assert [seconds - 4.0 for seconds in slept if seconds > 4.0] == laid
    assert hands.time == sum(slept) > 60
    assert host.seconds() == 0.0


def test_in_a_pipe_nobody_waits(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.sleep", lambda _: pytest.fail("somebody slept"))
    assert run(["play", "--players", "bot:random,bot:random", "--seed", "1"]) == 0
    assert "wins" in capsys.readouterr().out


def test_how_long_can_be_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    slept = list[float]()
    monkeypatch.setattr("time.sleep", slept.append)
    assert run(["play", "--players", "bot:random,bot:random", "--seed", "1", "--think", "2"]) == 0
    assert slept
    assert min(slept) >= 1.0
    assert run(["play", "--think", "-1"]) == 2
    assert "-1" in capsys.readouterr().err
