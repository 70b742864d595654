"""Does the server answer whatever its own description allows to be asked, and never with a fault of its own?"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.served import serving, settle_draws

EXAMPLES = int(os.environ.get("LEXIKO_API_EXAMPLES", "12"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

OPERATIONS = (
    ("GET", "/api/addresses"),
    ("GET", "/api/offers"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("POST", "/api/tables/{table_id}/rematch"),
    ("POST", "/api/tables/{table_id}/commands"),
    ("POST", "/api/tables/{table_id}/preview"),
    ("GET", "/api/tables/{table_id}/rules"),
    ("POST", "/api/positions"),
    ("POST", "/api/positions/moves"),
    ("POST", "/api/positions/sight"),
    ("GET", "/api/positions/moves/waiting"),
    ("POST", "/api/positions/record"),
    ("GET", "/api/positions/picture.svg"),
    ("GET", "/api/positions/picture.png"),
    ("POST", "/api/positions/ahead"),
    ("GET", "/api/positions/ahead/{work_id}"),
    ("POST", "/api/positions/ahead/{work_id}/stop"),
    ("GET", "/api/tables/{table_id}/position"),
    ("GET", "/api/tables/{table_id}/words/{word}"),
    ("POST", "/api/tables/{table_id}/coach"),
    ("POST", "/api/tables/{table_id}/seats/{seat}"),
    ("POST", "/api/tables/{table_id}/seats/{seat}/code"),
    ("POST", "/api/seat-codes"),
    ("GET", "/api/tables/{table_id}/at/{game_seq}"),
    ("GET", "/api/tables/{table_id}/game.gcg"),
    ("GET", "/api/tables/{table_id}/game.json"),
    ("GET", "/api/tables/{table_id}/game.svg"),
    ("GET", "/api/tables/{table_id}/game.png"),
    ("GET", "/api/tables/{table_id}/link.png"),
    ("GET", "/api/tables/{table_id}/verify"),
    ("GET", "/api/tables/{game}/review"),
    ("POST", "/api/tables/{game}/review"),
    ("POST", "/api/tables/{game}/review/withdraw"),
    ("GET", "/api/tables/{game}/review.html"),
    ("GET", "/api/holiday"),
    ("POST", "/api/holiday"),
    ("POST", "/api/holiday/over"),
    ("GET", "/api/notices"),
    ("POST", "/api/notices/devices"),
    ("POST", "/api/notices/devices/{device}/remove"),
    ("POST", "/api/notices/devices/{device}/try"),
    ("POST", "/api/notices/letters"),
    ("POST", "/api/forget-me"),
    ("POST", "/api/households"),
    ("GET", "/api/households"),
    ("POST", "/api/households/{household_id}/commands"),
    ("POST", "/api/households/{household_id}/invitation"),
    ("POST", "/api/households/{household_id}/invitation/withdraw"),
    ("POST", "/api/households/{household_id}/unlock"),
    ("POST", "/api/households/{household_id}/unlock/keep"),
    ("POST", "/api/households/{household_id}/lock"),
    ("POST", "/api/invitations"),
    ("POST", "/api/invitations/accept"),
    ("GET", "/api/walls/{wall_id}"),
    ("POST", "/api/walls/{wall_id}/commands"),
    ("POST", "/api/walls/{wall_id}/games"),
    ("GET", "/api/walls/{wall_id}/board"),
    ("GET", "/api/walls/{wall_id}/plan"),
    ("GET", "/api/walls/{wall_id}/plan/{entry}"),
    ("POST", "/api/walls/{wall_id}/calendars"),
    ("POST", "/api/walls/{wall_id}/calendars/{calendar}/take-off"),
    ("POST", "/api/walls/{wall_id}/calendars/{calendar}/put-back"),
    ("GET", "/api/walls/{wall_id}/plan-address"),
    ("POST", "/api/walls/{wall_id}/plan-address"),
    ("POST", "/api/walls/{wall_id}/plan-address/end"),
    ("GET", "/api/plans/{secret}.ics"),
    ("GET", "/api/walls/{wall_id}/board/moments"),
    ("POST", "/api/walls/{wall_id}/photos"),
    ("GET", "/api/walls/{wall_id}/photos/{photo_id}/{size}"),
    ("GET", "/api/walls/{wall_id}/cork/taken-off"),
    ("GET", "/api/walls/{wall_id}/copy"),
    ("GET", "/api/puzzles"),
    ("GET", "/api/puzzles/mine"),
    ("POST", "/api/puzzles/mine"),
    ("POST", "/api/puzzles/mine/next"),
    ("GET", "/api/puzzles/{words}/day"),
    ("POST", "/api/puzzles/{words}/another"),
    ("GET", "/api/puzzles/{words}/{puzzle_id}"),
    ("POST", "/api/puzzles/{words}/{puzzle_id}/preview"),
    ("POST", "/api/puzzles/{words}/{puzzle_id}/try"),
    ("POST", "/api/puzzles/{words}/{puzzle_id}/hint"),
    ("POST", "/api/puzzles/{words}/{puzzle_id}/show"),
    ("GET", "/api/annotated"),
    ("POST", "/api/annotated"),
    ("GET", "/api/annotated/{game}"),
    ("POST", "/api/annotated/{game}/settings"),
    ("POST", "/api/annotated/{game}/join"),
    ("POST", "/api/annotated/{game}/renew"),
    ("POST", "/api/annotated/{game}/remove"),
    ("POST", "/api/annotated/{game}/preview"),
    ("POST", "/api/annotated/{game}/turns"),
    ("POST", "/api/annotated/{game}/turns/back"),
    ("POST", "/api/annotated/{game}/rack"),
    ("POST", "/api/annotated/{game}/clock"),
    ("GET", "/api/annotated/{game}/game.gcg"),
    ("GET", "/api/annotated/{game}/board.svg"),
    ("GET", "/api/annotated/{game}/board.png"),
    ("GET", "/api/annotated/{game}/review"),
    ("POST", "/api/annotated/{game}/review"),
    ("POST", "/api/annotated/{game}/review/withdraw"),
    ("GET", "/api/annotated/{game}/review.html"),
    ("GET", "/api/study"),
    ("POST", "/api/study/{words}/cards"),
    ("POST", "/api/study/{words}/questions"),
    ("POST", "/api/study/{words}/box"),
    ("GET", "/api/study/{words}/box.{form}"),
    ("POST", "/api/study/{words}/box/file"),
    ("GET", "/api/reviews/missed"),
    ("GET", "/api/words"),
    ("GET", "/api/words/{kind}"),
    ("GET", "/api/you"),
    ("POST", "/api/you/account"),
    ("POST", "/api/you/passkeys/question"),
    ("POST", "/api/you/passkeys"),
    ("POST", "/api/you/passkeys/{key}/remove"),
    ("POST", "/api/you/prove"),
    ("POST", "/api/you/sign-out"),
    ("POST", "/api/you/rename"),
    ("POST", "/api/you/password"),
    ("POST", "/api/you/recovery-codes"),
    ("POST", "/api/you/devices/{key}/sign-out"),
    ("POST", "/api/you/children"),
    ("POST", "/api/you/children/{key}"),
    ("POST", "/api/you/children/{key}/code"),
    ("POST", "/api/you/children/{key}/sign-out"),
    ("POST", "/api/you/children/{key}/play"),
    ("POST", "/api/you/children/{key}/delete"),
    ("POST", "/api/you/blocked"),
    ("POST", "/api/you/blocked/{key}/lift"),
    ("POST", "/api/you/delete"),
    ("POST", "/api/reports"),
    ("POST", "/api/you/mail"),
    ("POST", "/api/you/mail/confirm"),
    ("GET", "/api/you/export.zip"),
    ("POST", "/api/sign-in/ask-for-letter"),
    ("POST", "/api/sign-in/question"),
    ("POST", "/api/sign-in/password"),
    ("POST", "/api/sign-in/passkey"),
    ("POST", "/api/sign-in/recovery"),
    ("POST", "/api/sign-in/letter"),
    ("POST", "/api/sign-in/child"),
)


class Server:
    """A server with a table that waits, one in play and one whose game is over, and a wall, all of one guest's."""

    def __init__(self, address: str) -> None:
        self.schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        self.session = requests.Session()
        with httpx.Client(base_url=address, timeout=60) as client:
            self.tables = [
                _made(client, "waiting", {"who": "open"}),
                _made(client, "playing", {"who": "me", "name": "Ben"}, edition="luxury", variations=["V2", "V3", "V4"]),
                _made(client, "finished", {"who": "me", "name": "Ben"}, variations=["V5"]),
            ]
            resigning = {"key": "resigning", "seat": 0, "do": {"kind": "resign"}}
            assert client.post(f"/api/tables/{self.tables[2]}/commands", json=resigning).status_code == 200
            founding = {"key": "founding-one", "name": "Home", "you": "Ann", "zone": "Europe/Berlin"}
            self.wall = client.post("/api/households", json=founding).json()["id"]
            for name, value in client.cookies.items():
                self.session.cookies.set(name, value)


def _made(client: httpx.Client, name: str, other: dict[str, str], **more: Any) -> str:
    request = {"key": f"{name}-one", "seats": [{"who": "me", "name": "Ann"}, other], **more}
    answer = client.post("/api/tables", json=request)
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["id"])
    settle_draws(client, table)
    return table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server all of these ask."""
    with serving(tmp_path_factory.mktemp("schema")) as served:
        yield Server(served.address)


@pytest.mark.slow
def test_every_operation_is_asked(server: Server) -> None:
    operations = [found.ok() for found in server.schema.get_all_operations() if isinstance(found, Ok)]
    described = {(each.method.upper(), each.path) for each in operations}
    assert described == set(OPERATIONS)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_whatever_may_be_asked_is_answered_as_described(server: Server, method: str, path: str) -> None:
    operation = server.schema[path][method]

    @settings(max_examples=EXAMPLES, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), table=st.sampled_from([*server.tables, ""]))
    def asked(case: schemathesis.Case[Any], table: str) -> None:
        for name in {"table_id", "game"} & case.path_parameters.keys() if path.startswith("/api/tables/") else ():
            case.path_parameters[name] = table or case.path_parameters[name]
        for name in {"household_id", "wall_id"} & case.path_parameters.keys():
            case.path_parameters[name] = server.wall
        session = server.session if path != "/api/forget-me" else requests.Session()
        answer = case.call(session=session)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert {"type", "title", "status", "detail", "instance", "code", "message"} <= answer.json().keys()

    asked()
