"""The whole application: its headers, its refusals, and what it tells of itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import inspect
from starlette.requests import HTTPConnection

from lexiko.server.app import UNFINISHED_TABLES, build_app
from lexiko.server.app.application import _is_known
from lexiko.server.background import Background
from lexiko.server.connections import Limits, Register
from lexiko.server.data_folder import open_folder
from lexiko.server.database import metadata
from lexiko.server.guard import LimitLog
from lexiko.server.guests import Revocations, Session, Sessions, act_for
from lexiko.server.migrations import open_database
from lexiko.server.settings import Settings, settings_from
from lexiko.server.tables import TableService
from tests.server.asking import asking, run
from tests.server.tables.house import database_of


@asynccontextmanager
async def client_of(tmp_path: Path, *, address: str = "127.0.0.1", **chosen: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a whole server that has not been started, so that nothing happens by itself."""
    named = {"host_name": ("games.example",)} | chosen
    settings = Settings(data=tmp_path, database=tmp_path / "games.db", **named)
    database = database_of(settings.database)
    try:
        async with asking(build_app(settings, database, open_folder(tmp_path)), address=address) as client:
            yield client
    finally:
        database.close_now()


def test_the_page_may_load_nothing_but_our_own_files_and_run_no_text_as_a_program(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            headers = (await client.get("/t/abc")).headers
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["require-trusted-types-for"] == "'script'"
        assert policy["trusted-types"] == "svelte-trusted-html lexiko-worker"
        assert policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]

    run(test())


def test_every_answer_carries_the_safe_headers_refusals_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            answers = [
                await client.get("/api/offers"),
                await client.get("/api/nothing"),
                await client.post("/api/tables", content=b"x" * 100_000),
                await client.post("/api/tables", headers={"origin": "http://evil.example"}),
                await client.get("/assets/none.js"),
                await client.get("/healthz"),
            ]
        for answer in answers:
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"
            assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
            assert answer.headers["cache-control"] == "no-store"
            assert "server" not in answer.headers

    run(test())


@pytest.mark.parametrize(
    ("path", "content", "kind", "status", "code"),
    [
        ("/api/nothing", b"", "application/json", 404, "not-found"),
        ("/api/offers", b"", "application/json", 404, "not-found"),
        ("/t/abc", b"", "application/json", 405, "not-so"),
        ("/api/tables", b"", "application/json", 422, "bad-request"),
        ("/api/tables", b"{", "application/json", 422, "bad-request"),
        ("/api/tables", b"[]", "application/json", 422, "bad-request"),
        ("/api/tables", b"\xff\xfe", "application/json", 422, "bad-request"),
        ("/api/tables", b'{"seats": [], "key": "12345678"}', "text/plain", 422, "bad-request"),
        ("/api/tables", b'{"seats": [], "secret": "QZ"}', "application/json", 422, "bad-request"),
    ],
)
def test_whatever_is_sent_the_answer_is_a_problem_in_words(
    tmp_path: Path, path: str, content: bytes, kind: str, status: int, code: str
) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            answer = await client.post(path, content=content, headers={"content-type": kind})
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert "QZ" not in answer.text
            assert "Traceback" not in answer.text

    run(test())


@pytest.mark.slow
def test_where_any_number_of_requests_is_allowed_so_is_any_number_of_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path, rates=0.0) as client:
            for number in range(UNFINISHED_TABLES + 1):
                body = {"seats": [{"who": "me"}, {"who": "open"}], "key": f"table-{number:04}"}
                assert (await client.post("/api/tables", json=body)).status_code == 201

    run(test())


def test_ten_million_bytes_are_refused_whether_they_tell_their_length_or_not(tmp_path: Path) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(160):
            yield b"x" * 65536

    async def test() -> None:
        async with client_of(tmp_path) as client:
            for content in (b"x" * 10_485_760, pieces()):
                answer = await client.post("/api/tables", content=content, headers={"content-type": "application/json"})
                assert (answer.status_code, answer.json()["code"]) == (413, "too-large")

    run(test())


def test_a_request_that_makes_no_sense_is_told_every_fault_with_its_place(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            answer = await client.post("/api/tables", json={"seats": "two", "key": "short", "edition": "x" * 100})
            places = {fault["params"]["place"] for fault in answer.json()["faults"]}
            assert places == {"body.seats", "body.key", "body.edition"}

    run(test())


def test_a_fault_of_ours_tells_nothing_of_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("QZ on the rack")

    monkeypatch.setattr(TableService, "lines", broken)

    async def test() -> None:
        async with client_of(tmp_path) as client:
            await client.get("/")
            answer = await client.get("/api/tables?mine=1")
            assert (answer.status_code, answer.json()["code"]) == (500, "fault-of-ours")
            assert "QZ" not in answer.text
            assert "Zero" not in answer.text

    run(test())


def test_figures_are_for_this_machine_unless_told_otherwise(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path / "a") as client:
            assert "lexiko_requests_total" in (await client.get("/metrics")).text
        async with client_of(tmp_path / "b", address="203.0.113.7") as client:
            assert (await client.get("/metrics")).status_code == 403
            assert (await client.get("/healthz")).json() == {"status": "ok"}
        async with client_of(tmp_path / "c", address="203.0.113.7", metrics=True) as client:
            assert (await client.get("/metrics")).status_code == 200

    for name in "abc":
        (tmp_path / name).mkdir()
    run(test())


def test_a_server_that_cannot_read_its_database_is_not_well(tmp_path: Path) -> None:
    async def test() -> None:
        settings = Settings(data=tmp_path, database=tmp_path / "games.db", host_name=("games.example",))
        database = database_of(settings.database)
        async with asking(build_app(settings, database, open_folder(tmp_path))) as client:
            database.close_now()
            answer = await client.get("/healthz")
            assert (answer.status_code, answer.json()["code"]) == (503, "stopping")

    run(test())


def test_below_a_path_it_does_not_matter_whether_the_proxy_takes_the_path_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path, root_path="/club") as client:
            for path in ("/club/", "/", "/club/t/abc", "/club"):
                assert '<base href="/club/">' in (await client.get(path)).text
            assert (await client.get("/club/api/offers")).json() == (await client.get("/api/offers")).json()
            assert (await client.get("/club/healthz")).json() == {"status": "ok"}

    run(test())


def test_a_browser_can_be_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            await client.get("/")
            cookie = client.cookies["lexiko"]
            answer = await client.post("/api/forget-me")
            assert answer.status_code == 204
            assert "lexiko" not in client.cookies
            again = await client.get("/", headers={"cookie": f"lexiko={cookie}"})
            assert again.cookies["lexiko"] != cookie

    run(test())


def test_the_migrated_database_has_exactly_the_tables_that_are_declared(tmp_path: Path) -> None:
    async def test() -> None:
        database = open_database(tmp_path / "games.db")
        found = await database.read(
            lambda connection: {
                table: {column["name"] for column in inspect(connection).get_columns(table)}
                for table in inspect(connection).get_table_names()
            }
        )
        await database.close()
        found.pop("alembic_version")
        declared = {table.name: {column.name for column in table.columns} for table in metadata.sorted_tables}
        assert found == declared

    run(test())


def test_a_site_that_turns_its_own_name_to_this_machine_makes_no_table_and_reads_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path, host_name=(), origins=("https://club.example",), host="0.0.0.0") as client:
            own = {"origin": "http://evil.example", "sec-fetch-site": "same-origin", "host": "evil.example"}
            body = {"seats": [{"who": "me"}, {"who": "open"}], "key": "table-0001"}
            made = await client.post("/api/tables", json=body, headers=own)
            assert (made.status_code, made.json()["code"]) == (421, "unknown-host")
            assert "set-cookie" not in made.headers
            for path in ("/metrics", "/healthz", "/", "/api/tables?open=1"):
                assert (await client.get(path, headers=own)).status_code == 421
            assert (await client.get("/healthz", headers={"host": "0.0.0.0:8000"})).status_code == 421
            for host in ("localhost:8000", "club.example"):
                assert (await client.post("/api/tables", json=body, headers={"host": host})).status_code == 201

    run(test())


def test_a_full_disk_and_a_database_that_was_taken_away_are_told_as_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"seats": [{"who": "me"}, {"who": "open"}], "key": "table-0001"}

    async def test() -> None:
        settings = Settings(data=tmp_path, database=tmp_path / "games.db", host_name=("games.example",))
        database = database_of(settings.database)
        async with asking(build_app(settings, database, open_folder(tmp_path))) as client:
            await database.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1").scalar())
            monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=0))
            for number in range(100):
                answer = await client.post("/api/tables", json={**body, "key": f"table-{number:04}"})
                if answer.status_code != 201:
                    break
            assert (answer.status_code, answer.json()["code"]) == (507, "disk-full")
            assert "retry-after" not in answer.headers
            health = await client.get("/healthz")
            assert health.status_code == 503
            assert health.json()["status"] == "failing"
            assert "disk is full" in health.json()["troubles"][0]
            assert (await client.get("/api/tables?mine=1")).status_code == 200  # what is there can be read
            await database.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 100000").scalar())
            monkeypatch.undo()
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            (tmp_path / "games.db").rename(tmp_path / "moved.db")
            for answer in (await client.post("/api/tables", json=body), await client.get("/api/tables?mine=1")):
                assert (answer.status_code, answer.json()["code"]) == (500, "database-gone")
            health = await client.get("/healthz")
            assert (health.status_code, "removed or replaced" in health.json()["troubles"][0]) == (503, True)
            assert str(tmp_path) not in health.text
            (tmp_path / "moved.db").rename(tmp_path / "games.db")
            assert (await client.get("/healthz")).json() == {"status": "ok"}
        database.close_now()

    run(test())


@pytest.mark.parametrize(
    ("status", "refused"),
    [
        (421, {"headers": {"host": "evil.example"}}),
        (403, {"headers": {"origin": "http://evil.example"}}),
        (413, {"content": b"x" * 70_000}),
        (414, {"params": {"x": "y" * 3000}}),
    ],
)
def test_what_is_refused_for_another_reason_is_counted_too(
    tmp_path: Path, status: int, refused: dict[str, Any]
) -> None:
    async def test() -> None:
        async with client_of(tmp_path, address="203.0.113.7") as client:
            statuses = [(await client.post("/api/seat-codes", **refused)).status_code for _ in range(30)]
            assert (statuses[0], statuses[-1]) == (status, 429)

    run(test())


def test_all_work_in_the_background_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Background):
        failing = ("looking after the database",)

    async def test() -> None:
        monkeypatch.setattr("lexiko.server.app.services.Background", Failing)
        settings = Settings(data=tmp_path, database=tmp_path / "games.db")
        database = database_of(settings.database)
        register = Register(Limits(), LimitLog(), now=time.monotonic)

        async def fails() -> None:
            raise RuntimeError

        register.background.start("looking after connections", fails)
        await asyncio.sleep(0)
        app = build_app(settings, database, open_folder(tmp_path), connections=register)
        async with asking(app, address="127.0.0.1", host="http://localhost") as client:
            troubles = (await client.get("/healthz")).json()["troubles"]
        await register.background.stop()
        assert troubles == [
            "background work fails: looking after the database",
            "background work fails: looking after connections",
        ]
        database.close_now()

    run(test())


def test_the_figures_are_those_of_the_connections_it_is_asked_over(tmp_path: Path) -> None:
    async def test() -> None:
        settings = Settings(data=tmp_path, database=tmp_path / "games.db")
        database = database_of(settings.database)
        register = Register(Limits(total=5, share=2), LimitLog(), now=time.monotonic)
        app = build_app(settings, database, open_folder(tmp_path), connections=register)
        async with asking(app, address="127.0.0.1", host="http://localhost") as client:
            assert "lexiko_connections_allowed 5\n" in (await client.get("/metrics")).text
        database.close_now()

    run(test())


@pytest.mark.parametrize(
    ("sender", "host", "told"),
    [
        ("127.0.0.1", "http://localhost:8003", True),
        ("127.0.0.1", "http://127.0.0.1:8003", True),
        ("127.0.0.1", "http://[::1]:8003", True),
        ("127.0.0.1", "http://games.example", False),
        ("203.0.113.7", "http://localhost:8003", False),
        ("127.0.0.1", "http://attic:8003", True),
        ("127.0.0.1", "http://attic.local:8003", False),
    ],
)
def test_the_addresses_for_others_are_told_to_a_browser_of_its_own_machine_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sender: str, host: str, told: bool
) -> None:
    monkeypatch.setattr("lexiko.server.lan.home_addresses", lambda _: ["192.168.1.20"])
    monkeypatch.setattr("socket.gethostname", lambda: "attic.example")
    addresses = ["http://games.example:8003/", "http://192.168.1.20:8003/"]

    async def test() -> None:
        async with client_of(tmp_path, address=sender, host="0.0.0.0") as client:
            client.base_url = httpx.URL(host)
            answer = await client.get("/api/addresses")
        assert answer.json() == {"addresses": addresses if told else [], "alone": None}

    run(test())


@pytest.mark.parametrize(("host", "why"), [("127.0.0.1", "this-machine"), ("0.0.0.0", "no-network")])
def test_a_page_that_nobody_else_can_open_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, why: str
) -> None:
    monkeypatch.setattr("lexiko.server.lan.home_addresses", lambda _: [])

    async def test() -> None:
        async with client_of(tmp_path, address="127.0.0.1", host=host, host_name=()) as client:
            client.base_url = httpx.URL("http://localhost:8003")
            answer = await client.get("/api/addresses")
        assert answer.json() == {"addresses": [], "alone": why}

    run(test())


@pytest.mark.parametrize("host", ["http://localhost:8003", "http://192.0.2.7:8003", "https://games.example"])
def test_the_public_address_is_told_to_everybody_and_its_pages_may_act(tmp_path: Path, host: str) -> None:
    async def test() -> None:
        public = settings_from({}, public_url="https://games.example/club/")
        place, path = public.public_url, public.root_path
        async with client_of(tmp_path, public_url=place, root_path=path, host_name=("192.0.2.7",)) as client:
            client.base_url = httpx.URL(host)
            answer = await client.get("/club/api/addresses")
            assert answer.json() == {"addresses": ["https://games.example/club/"], "alone": None}
            for origin, status in (("https://games.example", 404), ("https://evil.example", 403)):
                sent = await client.post("/api/seat-codes", json={"code": "ABCDEFGH"}, headers={"origin": origin})
                assert sent.status_code == status, sent.text

    run(test())


def test_a_live_channel_is_its_guests_own_or_that_of_whom_a_tablet_acts_for(tmp_path: Path) -> None:
    """Whoever signed in meanwhile at that browser is somebody else; a right to act for somebody ends by itself."""

    class Right:
        def at_end(self, call: Callable[[], None]) -> None: ...

    async def test() -> None:
        database = open_database(tmp_path / "games.db")
        revocations, sessions = Revocations(database), Sessions(database)
        channel = HTTPConnection({"type": "websocket", "lexiko.browser": "b" * 32, "lexiko.guest": "b" * 32})
        assert _is_known(channel, revocations, sessions)
        session = Session(
            id="b" * 32, key="k", person="p" * 32, kind="account", name="", made_at=0, seen_at=0, proved_at=0
        )
        sessions.begun(session)
        assert not _is_known(channel, revocations, sessions)
        act_for(channel.scope, "q" * 32, Right())
        assert _is_known(channel, revocations, sessions)
        revocations.note("b" * 32)
        assert not _is_known(channel, revocations, sessions)
        await database.close()

    run(test())
