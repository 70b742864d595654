"""Is each refusal a problem as RFC 9457 has it, and can its kind be looked up?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexiko.server.errors import _HTTP, STATUSES
from lexiko.server.problems import title_of
from lexiko.server.refused import Refused
from tests.server.asking import run
from tests.server.test_app import client_of
from tests.server.test_every_refusal_has_a_text import codes_of

REFUSED: tuple[tuple[str, str, dict[str, Any], int, str], ...] = (
    ("GET", "/api/nothing", {}, 404, "not-found"),
    ("GET", "/assets/none.js", {}, 404, "not-found"),
    ("DELETE", "/t/abc", {}, 405, "not-so"),
    ("GET", "/api/tables/abcdefgh", {}, 404, "no-such-table"),
    ("POST", "/api/tables", {"content": b"{"}, 422, "bad-request"),
    ("POST", "/api/tables", {"content": b"x" * 100_000}, 413, "too-large"),
    ("POST", "/api/tables", {"headers": {"origin": "http://evil.example"}}, 403, "other-site"),
)
"""Refused by what stands before the application, by the page's files, by the routes, by FastAPI and by the tables."""


@pytest.mark.parametrize("root", ["", "/games"])
def test_a_refusal_is_a_problem_whose_kind_can_be_looked_up(tmp_path: Path, root: str) -> None:
    async def test() -> None:
        async with client_of(tmp_path, root_path=root) as client:
            for method, path, more, status, code in REFUSED:
                answer = await client.request(method, root + path, **more)
                assert answer.headers["content-type"] == "application/problem+json"
                problem = answer.json()
                assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
                assert (problem["type"], problem["instance"]) == (f"{root}/api/problems/{code}", root + path)
                assert problem["detail"] == problem["message"] != ""
                about = await client.get(problem["type"])
                assert (about.status_code, about.text) == (200, f"{code}: {problem['title']}\n")
            taken_away = await client.get("/api/tables/abcdefgh")  # by a proxy, what comes before every path
            assert taken_away.json()["instance"] == f"{root}/api/tables/abcdefgh"

    run(test())


def test_an_address_is_repeated_unless_it_is_very_long_and_only_kinds_that_are_can_be_looked_up(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            assert (await client.get("/api/%E2%82%AC%22")).json()["instance"] == "/api/%E2%82%AC%22"
            assert (await client.get("/api/" + "x" * 3000)).json()["instance"] is None
            for code in ("nothing", "opening-too-short", "x" * 300):  # the second is no problem of its own, but a fault
                assert (await client.get(f"/api/problems/{code}")).status_code == 404

    run(test())


def test_what_problems_of_a_kind_have_in_common_needs_nothing_filled_in() -> None:
    codes = codes_of(Refused) | {each.code for each in _HTTP.values()} | {each.code for _, each in STATUSES.values()}
    assert all(title_of(code) and "{" not in title_of(code) for code in codes)
