"""Logs tell what happened and no secret, programs in JSON and people in sentences; figures name nobody."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lexiko.server.guard import SafeHeaders
from lexiko.server.logs import log_event, set_up_logs
from lexiko.server.metrics import Measured, Metrics
from tests.server.asking import asking, run
from tests.server.test_app import client_of

TABLE = "Zm9vYmFyYmF6cXV4Zm9v"
COMMANDS = "/api/tables/{table_id}/commands"


async def _answered(request: Request) -> Response:
    return Response(await request.body())


ROUTED = Starlette(routes=[Route(COMMANDS, _answered, methods=["POST"])])
STEERING = "\x00\x07\x1b[2J\x7f\x85\x9b\xad\u061c\u200b\u200f\u2028\u202e\u2066\ufeff\ufff9\ud800\U000e0041"
"""Controls of either kind, a hyphen that hides, and all that turns, joins, breaks or hides lines."""


@pytest.fixture(autouse=True)
def other_logs_as_they_were() -> Iterator[None]:
    """Leave the logs of everybody else alone afterwards."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = before
    logging.captureWarnings(False)


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
        app = Measured(SafeHeaders(ROUTED), metrics=Metrics())
        async with asking(app) as client:
            await client.post(
                f"/api/tables/{TABLE}/commands?secret=query",
                content=b'{"tiles": "QZ-body"}',
                headers={"cookie": "lexiko=secret-cookie", "referer": f"http://games.example/t/{TABLE}"},
            )
            await client.get(f"/t/{TABLE}")

    run(test())
    first, second = (json.loads(line) for line in "".join(lines).splitlines())
    assert {key: first[key] for key in ("event", "method", "route", "status", "level")} == {
        "event": "request",
        "method": "POST",
        "route": COMMANDS,
        "status": 200,
        "level": "info",
    }
    assert (second["route"], second["status"]) == ("none", 404)
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
    logging.getLogger("uvicorn.error").warning("Unsupported upgrade request.")
    logging.getLogger("uvicorn.error").error("Invalid UTF-8 sequence received from client.")
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
        app = Measured(SafeHeaders(ROUTED), metrics=Metrics())
        async with asking(app) as client:
            headers = {"cookie": "lexiko=secret-cookie"}
            await client.post(f"/api/tables/{TABLE}/commands?secret=query", content=b"QZ-body", headers=headers)
            await client.get("/api/%1b%5b2J%c2%9b%e2%80%ae")

    run(test())
    log_event("started", port=8000)
    first, second, third = sentences.getvalue().splitlines()
    told = f"request, method POST, route {COMMANDS}, status 200, ms "
    assert re.fullmatch(rf"[\d:]{{8}}  {re.escape(told)}[\d.]+", first)
    assert "method GET, route none, status 404" in second
    assert third.endswith("  started, port 8000")
    for secret in (TABLE, "secret", "query", "QZ-body", "203.0.113.7"):
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


@pytest.mark.parametrize("form", ["json", "text"])
def test_nothing_that_is_logged_steers_a_terminal_and_it_is_all_there(form: str) -> None:
    written = io.StringIO()
    set_up_logs("info", form, stream=written)
    log_event("request", path=f"/api/{STEERING}")
    logging.getLogger("a.library").warning(f"odd {STEERING}")
    logging.getLogger("a.library").warning("odd header: %s", "QZ")
    first, second, third = written.getvalue().removesuffix("\n").split("\n")
    for line in (first, second, third):
        assert line.isprintable()
        assert "QZ" not in line
    if form == "json":
        assert json.loads(first)["path"] == f"/api/{STEERING}"
    else:
        assert r"\x1b[2J\x7f\x85\x9b\xad\u061c\u200b\u200f\u2028\u202e" in first


def test_whoever_asks_for_what_they_like_adds_nothing_to_the_figures(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path, rates=0.0, host_name=("games.example",)) as client:
            for number in range(100):
                forged = f'/x%0a{number}"}} 1%0alexiko_sockets 99%0a%c2%9b%e2%80%ae'
                for path in (f"/api/wrong-{number}{forged}", f"/{number}", f"/api/tables/{TABLE}{number}", forged):
                    await client.get(path)
                    await client.request(f"BREW{number}", path)
                await client.get(f"/{number}", headers={"host": f"evil-{number}.example"})
                await client.post(f"/api/{number}", headers={"origin": "http://evil.example"})
            await client.post(f"/api/tables/{TABLE}/commands", json={})
            await client.get("/api/offers")
            figures = (await client.get("/metrics")).text
        assert set(re.findall(r'route="(.*?)"', figures)) == {
            "none",
            "/{page}",
            "/api/offers",
            "/api/tables/{table_id}",
            COMMANDS,
        }
        assert set(re.findall(r'method="(.*?)"', figures)) == {"GET", "POST", "OTHER"}
        assert re.findall(r"^lexiko_sockets .*", figures, re.M) == ["lexiko_sockets 0"]
        assert figures.isascii()

    run(test())


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
