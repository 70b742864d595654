"""A message that is too large is refused before it is read, whatever it says of its length."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from lexiko.server.guard import Checks, SmallBodies, short_head
from tests.server.asking import asking, echo, run

APP = Checks(SmallBodies(echo), [short_head])
LIMIT = 65536


async def in_pieces(size: int) -> AsyncIterator[bytes]:
    """A body that does not tell its length."""
    for _ in range(size // 1024):
        yield b"x" * 1024
    yield b"x" * (size % 1024)


@pytest.mark.parametrize(("size", "status"), [(0, 200), (LIMIT, 200), (LIMIT + 1, 413), (10_000_000, 413)])
def test_a_body_has_its_limit(size: int, status: int) -> None:
    async def test() -> None:
        async with asking(APP) as client:
            whole = await client.post("/api/tables", content=b"x" * size)
            pieces = await client.post("/api/tables", content=in_pieces(size))
        for answer in (whole, pieces):
            assert answer.status_code == status
            assert answer.json().get("code", "") == ("too-large" if status == 413 else "")

    run(test())


@pytest.mark.parametrize("said", ["ten", "-1", "1e3", "", "99999999999999999999999", "٣"])
def test_a_length_that_is_none_is_refused(said: str) -> None:
    async def test() -> None:
        async with asking(APP) as client:
            answer = await client.post("/api/tables", content=b"x", headers=[(b"content-length", said.encode())])
            assert answer.status_code == 413

    run(test())


def test_an_address_with_a_line_break_is_none_of_ours() -> None:
    async def test() -> None:
        async with asking(APP) as client:
            for path in ("/api/seat-codes%0a", "/api/tables%0A", "/api/%0atables"):
                answer = await client.post(path)
                assert (answer.status_code, answer.json()["code"]) == (404, "not-found")

    run(test())


def test_an_address_has_its_limit() -> None:
    async def test() -> None:
        async with asking(APP) as client:
            assert (await client.get("/t/" + "x" * 3000)).status_code == 414
            assert (await client.get("/t/x?" + "y" * 3000)).status_code == 414
            assert (await client.get("/t/" + "x" * 1000)).status_code == 200

    run(test())
