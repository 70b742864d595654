"""Does the door for commands answer as the route does that describes it?"""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.types import Message

from lexiko.server.app import build_api
from lexiko.server.description import api_description
from lexiko.server.tables.web.quick_commands import PATH
from tests.server.asking import asking, run
from tests.server.tables.house import House, named_by_header, open_house

COMMAND = '{"key": "some-key", "seat": 0, "do": {"kind": "talk", "text": "Hello"}}'


def test_the_door_stands_where_the_description_has_it() -> None:
    assert "post" in api_description()["paths"][PATH]


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


def test_the_route_behind_the_door_answers_the_same(tmp_path: Path) -> None:
    async def sent() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "me")
            headers = {"content-type": "application/json", "guest": "ann"}
            told = []
            for client in (ann.client, asking(named_by_header(build_api(house.tables)))):
                answer = await client.post(f"/api/tables/{table}/commands", content=COMMAND, headers=headers)
                told.append(answer.json())
                assert answer.headers["cache-control"] == "no-store"
            assert told[0].keys() == told[1].keys()
            assert told[0]["seq"] == told[1]["seq"]
            assert told[0]["state"]["entries"] == told[1]["state"]["entries"]

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
