"""Photos over a real connection: larger than any message, at their own pace, and none from whoever may not."""

from __future__ import annotations

import os
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.photos import files
from tests.server.served import Served, serving

PLACE = "item=photo-001&x=900&y=700&wide=900"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all of these ask."""
    with serving(tmp_path_factory.mktemp("photos")) as served:
        yield served


def founded(client: httpx.Client) -> str:
    """A household of whoever asks; the id of its wall."""
    body = {"key": "found-0001", "name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}
    return str(client.post("/api/households", json=body).json()["id"])


def large(size: int) -> bytes:
    """A photo of so many bytes: what follows its end is let be."""
    photo = files.photo(900, 600)
    return photo + os.urandom(size - len(photo))


def test_a_photo_of_many_megabytes_comes_over_a_connection_and_one_above_twenty_does_not(server: Served) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        client.get("/api/offers")
        wall = founded(client)
        put = client.post(f"/api/walls/{wall}/photos?key=photo-0001&{PLACE}", content=large(9_000_000))
        assert put.status_code == 200, put.text
        (shown,) = client.get(f"/api/walls/{wall}").json()["pinned"]
        got = client.get(f"/api/walls/{wall}/photos/{shown['photo']['id']}/large")
        assert got.headers["content-type"] == "image/jpeg"
        assert len(got.headers.get_list("content-security-policy")) >= 1
        assert "sandbox" in got.headers["content-security-policy"]
        assert got.headers["x-content-type-options"] == "nosniff"
        told = httpx.Headers({"content-length": "20000001"})
        answer = head_alone(server, wall, client, told)
        assert b" 413 " in answer
        assert client.get(f"/api/walls/{wall}").status_code == 200


def head_alone(server: Served, wall: str, client: httpx.Client, more: httpx.Headers) -> bytes:
    """What is answered to the head of a request before any of its body is sent."""
    address = httpx.URL(server.address)
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    lines = [
        f"POST /api/walls/{wall}/photos?key=photo-0002&{PLACE} HTTP/1.1",
        f"host: {address.host}:{address.port}",
        f"cookie: {cookies}",
        *(f"{name}: {value}" for name, value in more.items()),
    ]
    with socket.create_connection((str(address.host), int(address.port or 80)), timeout=20) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        return line.recv(4096)


def test_a_stranger_is_answered_before_they_have_sent_anything(server: Served) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as client, httpx.Client(base_url=server.address) as eve:
        wall = founded(client)
        eve.get("/api/offers")
        assert b" 404 " in head_alone(server, wall, eve, httpx.Headers({"content-length": "9000000"}))


@pytest.mark.slow
def test_a_photo_from_another_sites_page_is_refused(server: Served) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        wall = founded(client)
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            path = f"/api/walls/{wall}/photos?key=photo-0003&{PLACE}"
            assert client.post(path, content=files.photo(), headers=headers).status_code == 403


def test_a_body_that_tells_no_length_is_no_photo(server: Served) -> None:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        wall = founded(client)

        def parts() -> Iterator[bytes]:
            yield files.photo()

        answer = client.post(f"/api/walls/{wall}/photos?key=photo-0004&{PLACE}", content=parts())
        assert (answer.status_code, answer.json()["code"]) == (422, "photo-broken")


@pytest.mark.slow
def test_a_server_that_is_killed_keeps_every_photo_it_has_acknowledged_and_no_other(tmp_path: Path) -> None:
    kept: list[str] = []
    with serving(tmp_path) as server, httpx.Client(base_url=server.address, timeout=60) as client:
        wall = founded(client)

        def puts_up() -> None:
            for nth in range(200):
                asked = f"key=photo-{nth:04}&{PLACE}".replace("photo-001", f"photo-{nth:03}-x")
                try:
                    answer = client.post(f"/api/walls/{wall}/photos?{asked}", content=files.photo())
                except httpx.HTTPError:
                    return
                if answer.status_code == 200:
                    kept.append(f"photo-{nth:03}-x")

        putting = threading.Thread(target=puts_up)
        putting.start()
        while len(kept) < 3:
            time.sleep(0.01)
        server.process.kill()
        server.process.wait()
        putting.join()
        cookies = dict(client.cookies)
    with serving(tmp_path) as server, httpx.Client(base_url=server.address, cookies=cookies, timeout=60) as client:
        there = {each["id"]: each["photo"]["id"] for each in client.get(f"/api/walls/{wall}").json()["pinned"]}
        assert set(kept) <= set(there)
        assert len(there) <= len(kept) + 1
        for photo in there.values():
            assert client.get(f"/api/walls/{wall}/photos/{photo}/large").status_code == 200
    with closing(sqlite3.connect(tmp_path / "lexiko.db")) as file:
        rows = file.execute("SELECT id FROM wall_photo").fetchall()
    assert {photo for (photo,) in rows} == set(there.values())
