"""Who has reached a limit is told to whoever runs the server, and not so often that it fills the disk."""

from __future__ import annotations

import logging

import pytest

from lexiko.server.guard import LimitLog
from lexiko.server.guard.buckets import KEPT


def test_the_latest_come_first_each_with_how_often() -> None:
    times = iter([1.0, 2.0, 3.0])
    limited = LimitLog(wall=lambda: next(times))
    limited.note("203.0.113.7", "requests")
    limited.note("203.0.113.8", "sockets")
    limited.note("203.0.113.7", "requests")
    assert [(line.address, line.limit, line.count, line.last) for line in limited.lines()] == [
        ("203.0.113.7", "requests", 2, 3.0),
        ("203.0.113.8", "sockets", 1, 2.0),
    ]
    assert limited.counts == {"requests": 2, "sockets": 1}


def test_a_million_addresses_are_not_all_kept() -> None:
    limited = LimitLog()
    for number in range(KEPT * 3):
        limited.note(str(number), "requests")
    assert len(limited.lines()) == KEPT
    assert limited.lines()[0].address == str(KEPT * 3 - 1)


def test_the_log_tells_of_an_address_once_a_minute_and_of_a_crowd_now_and_then(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seconds = [0.0]
    limited = LimitLog(now=lambda: seconds[0])
    with caplog.at_level(logging.WARNING, "lexiko.server"):
        for _ in range(1000):
            limited.note("203.0.113.7", "requests")
        assert [record.facts for record in caplog.records] == [  # type: ignore[attr-defined]
            {"limit": "requests", "address": "203.0.113.7", "count": 1}
        ]
        seconds[0] = 61
        limited.note("203.0.113.7", "requests")
        assert caplog.records[-1].facts["count"] == 1001  # type: ignore[attr-defined]
        for number in range(1000):
            limited.note(str(number), "requests")
        assert len(caplog.records) < 30


def test_an_address_whose_limits_are_lifted_is_forgotten() -> None:
    limited = LimitLog()
    limited.note("203.0.113.7", "requests")
    limited.note("203.0.113.8", "requests")
    limited.lift("203.0.113.7")
    assert [line.address for line in limited.lines()] == ["203.0.113.8"]
    assert limited.lifted == ["203.0.113.7"]
