"""Other sites' pages can neither send commands nor open sockets; our own can, and programs can."""

from __future__ import annotations

import pytest

from lexiko.server.guard import Checks, OwnPagesOnly
from tests.server.asking import asking, echo, run, shake_hands

APP = Checks(echo, [OwnPagesOnly(origins=["https://club.example"])])

OURS = [
    {},
    {"origin": "http://games.example"},
    {"origin": "https://games.example"},  # a proxy may speak HTTPS for us
    {"origin": "http://games.example", "sec-fetch-site": "same-origin"},
    {"origin": "https://club.example", "sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "none"},
]
OTHERS = [
    {"origin": "http://evil.example"},
    {"origin": "http://games.example.evil.example"},
    {"origin": "http://games.example:81"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "file://games.example"},
    {"origin": "http://[broken"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://games.example", "sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", OURS, ids=str)
def test_our_own_page_may_send_commands_and_open_sockets(headers: dict[str, str]) -> None:
    async def test() -> None:
        async with asking(APP) as client:
            assert (await client.post("/api/tables", headers=headers)).status_code == 200
        assert (await shake_hands(APP, headers=headers))[0]["type"] == "websocket.accept"

    run(test())


@pytest.mark.parametrize("headers", OTHERS, ids=str)
def test_another_sites_page_may_not(headers: dict[str, str]) -> None:
    async def test() -> None:
        async with asking(APP) as client:
            answer = await client.post("/api/tables", headers=headers)
            assert answer.status_code == 403
            assert answer.json()["code"] == "other-site"
            for method in ("PUT", "DELETE", "PATCH", "BREW"):
                assert (await client.request(method, "/api/tables", headers=headers)).status_code == 403
        refused = await shake_hands(APP, headers=headers)
        assert (refused[0]["type"], refused[0]["status"]) == ("websocket.http.response.start", 403)

    run(test())


def test_anybody_may_link_to_us() -> None:
    async def test() -> None:
        async with asking(APP) as client:
            assert (await client.get("/t/abc", headers={"sec-fetch-site": "cross-site"})).status_code == 200

    run(test())
