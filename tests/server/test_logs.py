"""Logs tell what happened and no secret, programs in JSON and people in sentences; figures name nobody."""

from __future__ import annotations

import io
import json
import logging
import re

import pytest

from lexiko.server.guard import SafeHeaders
from lexiko.server.logs import log_event, set_up_logs, shape_of
from lexiko.server.metrics import SHAPES_KEPT, Measured, Metrics
from tests.server.asking import asking, echo, run

TABLE = "Zm9vYmFyYmF6cXV4Zm9v"


@pytest.fixture
def lines() -> list[str]:
    """What is logged, a line each."""
    written: list[str] = []

    class Stream(io.StringIO):
        def write(self, text: str) -> int:
            written.append(text)
            return len(text)

    set_up_logs("info", stream=Stream())
    return written


def test_a_request_is_logged_without_what_is_nobodys_business(lines: list[str]) -> None:
    async def test() -> None:
        app = Measured(SafeHeaders(echo), metrics=Metrics())
        async with asking(app) as client:
            await client.post(
                f"/api/tables/{TABLE}/commands?secret=query",
                content=b'{"tiles": "QZ-body"}',
                headers={"cookie": "lexiko=secret-cookie", "referer": f"http://games.example/t/{TABLE}"},
            )
            await client.get(f"/t/{TABLE}")

    run(test())
    first, second = (json.loads(line) for line in "".join(lines).splitlines())
    assert {key: first[key] for key in ("event", "method", "path", "status", "level")} == {
        "event": "request",
        "method": "POST",
        "path": "/api/tables/*/commands",
        "status": 200,
        "level": "info",
    }
    assert second["path"] == "/*"
    for secret in (TABLE, "secret", "query", "QZ-body", "203.0.113.7"):
        assert secret not in "".join(lines)


def test_of_an_error_the_places_are_told_and_not_what_it_says(lines: list[str]) -> None:
    try:
        raise KeyError("QZ on the rack")
    except KeyError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    told = json.loads("".join(lines))
    assert told["error"] == "KeyError"
    assert told["trace"][-1].endswith("test_of_an_error_the_places_are_told_and_not_what_it_says")
    assert "QZ" not in "".join(lines)


def test_nobody_fills_the_log_by_sending_rubbish(lines: list[str]) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    assert not lines
    logging.getLogger("uvicorn.error").error("something else")
    assert "something else" in "".join(lines)


def test_a_message_with_line_ends_stays_one_line(lines: list[str]) -> None:
    log_event("started\n{}", port=8000)
    assert "".join(lines).count("\n") == 1
    assert json.loads("".join(lines))["port"] == 8000


@pytest.fixture
def sentences() -> io.StringIO:
    """What is logged for people."""
    written = io.StringIO()
    set_up_logs("info", "text", stream=written)
    return written


def test_people_are_told_in_sentences_without_what_is_nobodys_business(sentences: io.StringIO) -> None:
    async def test() -> None:
        app = Measured(SafeHeaders(echo), metrics=Metrics())
        async with asking(app) as client:
            headers = {"cookie": "lexiko=secret-cookie"}
            await client.post(f"/api/tables/{TABLE}/commands?secret=query", content=b"QZ-body", headers=headers)
            await client.get("/api/%1b%5b2J%c2%9b%e2%80%ae")

    run(test())
    log_event("started", port=8000)
    first, second, third = sentences.getvalue().splitlines()
    assert re.fullmatch(r"[\d:]{8}  request, method POST, path /api/tables/\*/commands, status 200, ms [\d.]+", first)
    assert "path /api/\ufffd[2J\ufffd\ufffd," in second
    assert third.endswith("  started, port 8000")
    for secret in (TABLE, "secret", "query", "QZ-body", "203.0.113.7", "{"):
        assert secret not in sentences.getvalue()


def test_people_are_told_where_an_error_went_and_not_what_it_says(sentences: io.StringIO) -> None:
    try:
        raise KeyError("QZ on the rack")
    except KeyError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    lines = sentences.getvalue().splitlines()
    assert lines[0].endswith("  error: uvicorn.error: Exception in ASGI application")
    assert lines[1].strip() == "KeyError"
    assert lines[-1].endswith("test_people_are_told_where_an_error_went_and_not_what_it_says")
    assert "QZ" not in sentences.getvalue()


def test_no_address_that_is_asked_for_steers_the_terminal_in_json_either(lines: list[str]) -> None:
    log_event("request", path="/api/\x1b[2J\x9b\u202e")
    assert "".join(lines).rstrip("\n").isprintable()
    assert json.loads("".join(lines))["path"] == "/api/\x1b[2J\x9b\u202e"


@pytest.mark.parametrize(
    ("path", "shape"),
    [
        (f"/api/tables/{TABLE}", "/api/tables/*"),
        (f"/api/tables/{TABLE}/seats/2/code", "/api/tables/*/seats/*/code"),
        (f"/api/tables/{TABLE}/game.gcg", "/api/tables/*/game.gcg"),
        ("/api/offers", "/api/offers"),
        ("/assets/index-abc.js", "/assets/*"),
        ("/t/abc", "/*"),
        ("/wp-login.php", "/*"),
    ],
)
def test_addresses_are_logged_by_their_shape(path: str, shape: str) -> None:
    assert shape_of(path) == shape


def test_figures_are_counted_and_cannot_pile_up() -> None:
    metrics = Metrics()
    metrics.add_source(lambda: [("lexiko_tables", "gauge", "Tables.", 7)])
    for number in range(10 * SHAPES_KEPT):
        metrics.count("GET", f"/api/{number}", 200, 0.003)
    text = metrics.text()
    assert "lexiko_tables 7\n" in text
    assert 'lexiko_request_seconds_bucket{path="other",le="0.0025"} 0\n' in text
    assert f'lexiko_request_seconds_bucket{{path="other",le="0.005"}} {9 * SHAPES_KEPT}\n' in text
    assert text.count("lexiko_requests_total{") == SHAPES_KEPT + 1


def test_figures_have_the_form_that_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.count("GET", "/", 200, 0.2)
    declared = set()
    for line in metrics.text().splitlines():
        if line.startswith("# TYPE "):
            declared.add(line.split()[2])
        elif not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            assert float(value) >= 0
            assert name.split("{")[0].removesuffix("_bucket").removesuffix("_sum").removesuffix("_count") in declared
