"""Does the door for commands answer as the route does that describes it?"""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.server.description import api_description
from lexiko.server.tables.web.quick_commands import PATH
from tests.server.asking import run
from tests.server.tables.house import open_house

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
