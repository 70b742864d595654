"""`lexiko admin`, `backup` and `restore`: what the owner of a server is told, with and without a running one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lexiko.cli import main
from tests.pairwise import slow_beyond
from tests.server.served import Served, serving, settle_draws

NEW_TABLE = {"seats": [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": "beginner"}], "key": "a-key-of-ann"}
WAITING = {"seats": [{"who": "me", "name": "Ben"}, {"who": "open"}], "key": "a-key-of-ben", "edition": "luxury"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


def lexiko(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """A command's status, and all that it says."""
    status = main.run(arguments)
    said = capsys.readouterr()
    return status, said.out + said.err


@pytest.mark.slow
def test_tables_are_listed_and_closed_while_the_server_runs(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(server.folder))
    with server.client() as client:
        playing = client.post("/api/tables", json=NEW_TABLE).json()["id"]
        settle_draws(client, playing)
        waiting = client.post("/api/tables", json=WAITING).json()["id"]
        status, listed = lexiko(capsys, "admin", "tables", *data)
        assert status == 0
        assert f"{waiting}  waiting " in listed
        assert "luxury, english: Ben 0, (free) 0" in listed
        assert f"{playing}  playing " in listed
        assert lexiko(capsys, "admin", "tables", "--state", "over", *data) == (0, "There is no such table.\n")
        for table in (playing, waiting):
            assert lexiko(capsys, "admin", "close", table, *data) == (0, f"Table {table} is closed.\n")
            assert client.get(f"/api/tables/{table}").json()["info"]["state"] == "void"
            assert lexiko(capsys, "admin", "close", table, *data) == (2, "lexiko: This table is closed already.\n")
        status, told = lexiko(capsys, "admin", "close", "no-such-table-at-all", *data)
        assert status == 2
        assert "no such table" in told
        status, counted = lexiko(capsys, "admin", "sizes", *data)
        assert status == 0
        assert counted.splitlines()[0].split() == ["tables", "void", "2"]
        status, told = lexiko(capsys, "backup", str(server.folder / "copy.db"), *data)
        assert (status, told) == (0, f"Everything is in {server.folder / 'copy.db'}\n")
        status, told = lexiko(capsys, "restore", str(server.folder / "copy.db"), *data)
        assert status == 2
        assert "in use by process" in told


def test_a_table_whose_name_begins_with_a_dash_is_named_as_it_is(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = lexiko(capsys, "admin", "close", "-b_zUSyez0JsA7xMonOF", "--data", str(server.folder))
    assert status == 2
    assert "no such table" in told


def test_who_has_reached_a_limit_is_told_and_let_off(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(server.folder))
    assert lexiko(capsys, "admin", "limited", *data) == (0, "Nobody has reached a limit.\n")
    with server.client() as client:
        assert client.get("/", headers={"x-much": "y" * 40_000}).status_code == 431
    status, told = lexiko(capsys, "admin", "limited", *data)
    assert status == 0
    assert told.split()[:4] == ["127.0.0.1", "head", "1", "times"]
    for address, network in (("127.0.0.1", "127.0.0.1"), ("2001:db8::7", "2001:db8::/64")):
        assert lexiko(capsys, "admin", "lift", address, *data) == (0, f"{network} has no limits now.\n")
    status, told = lexiko(capsys, "admin", "limited", *data)
    assert [line.split() for line in told.splitlines()] == [
        ["127.0.0.1", "limits", "lifted"],
        ["2001:db8::/64", "limits", "lifted"],
    ]
    status, told = lexiko(capsys, "admin", "lift", "ann", *data)
    assert (status, told) == (2, "lexiko: ann is no address.\n")


def test_where_no_server_runs_nobody_is_limited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["limited"], ["lift", "203.0.113.7"]):
        status, told = lexiko(capsys, "admin", *command, "--data", str(tmp_path))
        assert status == 2
        assert told == f"lexiko: no server is running with the games in {tmp_path}; so nobody is limited\n"


def test_nobody_else_may_close_a_table(server: Served) -> None:
    key = json.loads((server.folder / "secrets.json").read_text())["admin"]
    with server.client() as client:
        table = client.post("/api/tables", json={**WAITING, "key": "another-key"}).json()["id"]
        address = f"/api/admin/tables/{table}/close"
        assert client.post(address).status_code == 404
        assert client.post(address, headers={"authorization": "Bearer 00"}).status_code == 404
        assert client.get("/api/admin/limited").status_code == 404
        assert client.post("/api/admin/limited/lift?address=127.0.0.1").status_code == 404
        far = {"authorization": f"Bearer {key}", "x-forwarded-for": "203.0.113.7"}
        assert client.post(address, headers=far).status_code == 404
        assert client.get(f"/api/tables/{table}").json()["info"]["state"] == "waiting"


@pytest.mark.slow
def test_a_table_is_closed_where_no_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(tmp_path))
    with serving(tmp_path) as server:
        table = httpx.post(f"{server.address}/api/tables", json=NEW_TABLE).json()["id"]
        assert server.stop() == 0
    assert lexiko(capsys, "admin", "close", table, *data) == (0, f"Table {table} is closed.\n")
    assert f"{table}  void " in lexiko(capsys, "admin", "tables", *data)[1]


def test_without_any_games_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["admin", "tables"], ["admin", "sizes"], ["backup"]):
        status, told = lexiko(capsys, *command, "--data", str(tmp_path))
        assert status == 2
        assert "there is no database here yet" in told


def test_all_that_is_wrong_with_a_servers_options_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, told = lexiko(capsys, "serve", "--port", "many", "--database", "mysql://x", "--tls-cert", "none.pem")
    assert status == 2
    assert len(told.splitlines()) == 3
    assert "--port is 'many'" in told


@pytest.mark.parametrize("command", slow_beyond(1, [["serve"], ["backup"], ["restore", "x.db"], ["admin", "tables"]]))
def test_without_the_web_games_packages_it_is_said_how_to_get_them(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "alembic" else name)
    status, told = lexiko(capsys, *command)
    assert status == 1
    assert "the web game needs alembic; install it with: pip install 'lexiko[web]'" in told


@pytest.mark.slow
def test_accounts_are_listed_let_in_by_a_link_and_removed_with_and_without_a_running_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    wrong = "lexiko: nobody signs in as nobody-1; `lexiko admin people` lists who does\n"
    with serving(tmp_path) as server, server.client() as client:
        assert lexiko(capsys, "admin", "people", *data) == (0, "Nobody has an account.\n")
        assert lexiko(capsys, "admin", "reports", *data) == (0, "Nothing has been reported.\n")
        client.get("/")
        made = [_account(client, name) for name in ("Ann", "Ben")]
        table = client.post("/api/tables", json=WAITING).json()["id"]
        with server.client() as other:
            other.get("/")
            report = {"table": table, "seat": 0, "text": "says nasty things"}
            assert other.post("/api/reports", json=report).status_code == 204
        status, told = lexiko(capsys, "admin", "reports", *data)
        assert f"Ben ({made[1]}), seat 1 of {table}: says nasty things\n" in told
        status, told = lexiko(capsys, "admin", "people", *data)
        assert status == 0
        assert [line.split()[0] for line in told.splitlines()] == made[::-1]
        status, link = lexiko(capsys, "admin", "let-in", made[0], *data)
        assert _comes_in(client, link) == "Ann"
        assert lexiko(capsys, "admin", "let-in", "nobody-1", *data) == (2, wrong)
        assert lexiko(capsys, "admin", "remove", made[1], "--yes", *data)[0] == 0
        assert lexiko(capsys, "admin", "remove", made[1], "--yes", *data)[0] == 2
    status, link = lexiko(capsys, "admin", "let-in", made[0], *data)
    with serving(tmp_path) as server, server.client() as client:
        assert _comes_in(client, link) == "Ann"
    assert lexiko(capsys, "admin", "remove", made[0], "--yes", *data)[0] == 0
    assert b"Ann" not in (tmp_path / "lexiko.db").read_bytes()


def _account(client: httpx.Client, name: str) -> str:
    client.cookies.clear()
    client.get("/")
    answer = client.post("/api/you/account", json={"name": name, "password": "four wild geese at noon"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["sign_in_name"])


def _comes_in(client: httpx.Client, link: str) -> str:
    client.cookies.clear()
    client.get("/")
    answer = client.post("/api/sign-in/letter", json={"code": link.strip().partition("#letter=")[2]})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["name"])
