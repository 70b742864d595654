"""Are commands answered by the route that describes them, and what is no command refused?"""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from starlette.routing import Match
from starlette.types import Message

from lexiko.server.app import build_api
from lexiko.server.tables.web.routes import PATH, CommandRoute
from tests.server.asking import run
from tests.server.tables.house import House, named_by_header, open_house

COMMAND = '{"key": "some-key", "seat": 0, "do": {"kind": "talk", "text": "Hello"}}'


def test_the_route_that_answers_commands_is_the_one_that_is_described(tmp_path: Path) -> None:
    async def found() -> None:
        async with open_house(tmp_path) as house:
            app = build_api(house.tables)
            scope = {"type": "http", "method": "POST", "path": PATH.format(table_id="the-table"), "root_path": ""}
            (route,) = [route for route in app.routes if route.matches(scope)[0] is Match.FULL]
            assert isinstance(route, CommandRoute)
            assert app.openapi()["paths"][PATH]["post"]["description"] == inspect.getdoc(route.endpoint)

    run(found())


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_commands_are_posted_only(tmp_path: Path, method: str) -> None:
    async def sent() -> None:
        async with open_house(tmp_path) as house:
            table = await house.person("ann").make("me", "me")
            answer = await house.person("ann").client.request(method, f"/api/tables/{table}/commands")
            assert (answer.status_code, answer.json()["code"]) == (405, "not-so")

    run(sent())


@pytest.mark.parametrize(
    ("content_type", "body", "status", "code"),
    [
        ("application/json", COMMAND, 200, ""),
        ("application/json; charset=utf-8", COMMAND, 200, ""),
        ("text/plain", COMMAND, 422, "bad-request"),
        ("", COMMAND, 422, "bad-request"),
        ("application/json", "{", 422, "bad-request"),
        ("application/json", "", 422, "bad-request"),
        ("application/json", "[" * 3000, 422, "bad-request"),
        ("application/json", '"\\ud800"', 422, "bad-request"),
        ("application/json", COMMAND.replace("talk", "shout"), 422, "bad-request"),
        ("application/json", COMMAND.replace('"seat": 0', '"seat": 0, "more": 1'), 422, "bad-request"),
    ],
)
def test_a_command_is_taken_if_it_is_one_and_else_its_faults_are_told(
    tmp_path: Path, content_type: str, body: str, status: int, code: str
) -> None:
    async def sent() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "me")
            headers = {"content-type": content_type, "guest": "ann"}
            answer = await ann.client.post(f"/api/tables/{table}/commands", content=body, headers=headers)
            assert answer.status_code == status
            assert answer.json().get("code", "") == code
            assert status == 200 or answer.json()["faults"]

    run(sent())


@pytest.mark.parametrize("table", ["short", "no%20table%20at%20all", "x" * 60, "nobody-knows-this"])
def test_a_table_that_cannot_be_is_not_there(tmp_path: Path, table: str) -> None:
    async def sent() -> None:
        async with open_house(tmp_path) as house:
            headers = {"content-type": "application/json", "guest": "ann"}
            path = f"/api/tables/{table}/commands"
            answer = await house.person("ann").client.post(path, content=COMMAND, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")

    run(sent())


def test_an_answer_to_a_command_is_kept_by_nobody_on_the_way(tmp_path: Path) -> None:
    async def sent() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "me")
            answer = await ann.tries(table, 0, {"kind": "talk", "text": "Hello"})
            assert answer.headers["cache-control"] == "no-store"
            assert answer.json()["state"]["entries"][-1]["seq"] == answer.json()["seq"]

    run(sent())


async def answered(house: House, incoming: list[Message]) -> list[Message]:
    """All that is sent to somebody whose command comes in these pieces."""
    table = await house.person("ann").make("me", "me")
    outgoing: list[Message] = []
    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/api/tables/{table}/commands",
        "headers": [(b"content-type", b"application/json"), (b"guest", b"ann")],
    }

    async def receive() -> Message:
        return incoming.pop(0)

    async def send(message: Message) -> None:
        outgoing.append(message)

    await named_by_header(house.app)(scope, receive, send)
    return outgoing


def piece(text: str, *, more: bool) -> Message:
    """A piece of a body."""
    return {"type": "http.request", "body": text.encode(), "more_body": more}


def test_a_command_may_come_in_pieces_and_is_none_if_its_sender_goes_away_in_between(tmp_path: Path) -> None:
    async def sent() -> None:
        async with open_house(tmp_path) as house:
            start, body = await answered(house, [piece(COMMAND[:9], more=True), piece(COMMAND[9:], more=False)])
            assert start["status"] == 200
            assert b"Hello" in body["body"]
            assert await answered(house, [piece(COMMAND, more=True), {"type": "http.disconnect"}]) == []

    run(sent())


def test_a_fault_of_ours_is_told_in_a_sentence_and_raised_for_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> int:
        raise ZeroDivisionError

    async def sent() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "me")
            monkeypatch.setattr(house.tables, "command", broken)
            answer = await ann.tries(table, 0, {"kind": "talk", "text": "Hello"})
            assert (answer.status_code, answer.json()["code"]) == (500, "fault-of-ours")
            with pytest.raises(ZeroDivisionError):
                await answered(house, [piece(COMMAND, more=False)])

    run(sent())
