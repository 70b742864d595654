"""Connections of ours before uvicorn's own protocols: what a stranger sends is answered or cut, and others go on."""

from __future__ import annotations

import asyncio
import base64
import json
import socket as socket_
import ssl
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from lexiko.server.connections import Limits, Register
from lexiko.server.connections.limits import PIECE_BYTES, SOCKET_FRAMES
from lexiko.server.guard import LimitLog
from tests.server.connections.wires import listening

TLS = Path(__file__).parent.parent / "tls"
UPGRADE = b"connection: upgrade\r\nupgrade: websocket\r\n"
SECONDS = 20
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test that must end."""
    asyncio.run(asyncio.wait_for(test, 60))


async def said(address: str, port: int, words: bytes) -> tuple[Streams, int]:
    """A connection over which this was said, and the status of its answer."""
    reader, writer = await asyncio.open_connection(address, port)
    writer.write(words)
    return (reader, writer), await status_of(reader)


async def status_of(reader: asyncio.StreamReader) -> int:
    """The status of the next answer, which is read; 0 where the connection ends instead."""
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SECONDS)
    except (asyncio.IncompleteReadError, ConnectionError):
        return 0
    length = next(
        (int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")), 0
    )
    await reader.readexactly(length)
    return int(head.split(b" ")[1])


async def is_well(address: str, port: int) -> bool:
    """Are others still answered?"""
    (_, writer), status = await said(address, port, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
    writer.close()
    return status == 200


@pytest.mark.parametrize(
    "request_",
    [
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"content-length: 3\r\n\r\nabc",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"content-length: 3\r\n\r\nabc",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"sec-websocket-version: 13\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"x-long: " + b"y" * 9000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"".join(b"x-%d: y\r\n" % each for each in range(200)) + b"\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"\r\n",
        b"CONNECT x:80 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_a_request_that_would_be_something_else_is_answered(request_: bytes) -> None:
    async def test() -> None:
        async with listening() as (address, port, _):
            (reader, writer), status = await said(address, port, request_)
            assert 200 <= status < 500
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")  # and so is what follows, or the connection is closed
            assert await status_of(reader) in (0, 200, 400)
            writer.close()
            assert await is_well(address, port)

    run(test())


@pytest.mark.parametrize(
    "begun",
    [
        b"GET /",
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-much: ",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3;",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx-trailer: ",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n",
    ],
    ids=["path", "name", "value", "extension", "trailer", "trailers-name"],
)
def test_a_line_that_never_ends_is_cut_at_the_limit(begun: bytes) -> None:
    async def test() -> None:
        async with listening() as (address, port, register):
            _, writer = await asyncio.open_connection(address, port)
            writer.write(begun)
            sent = 0
            try:
                while sent < 30_000_000:
                    writer.write(b"a" * 65_536)
                    sent += 65_536
                    await asyncio.wait_for(writer.drain(), SECONDS)
            except ConnectionError:
                pass
            assert sent < 30_000_000
            assert await is_well(address, port)
            writer.transport.abort()
            await gone(register)

    run(test())


@pytest.mark.parametrize("body", [b"content-length: 60\r\n\r\n", b"transfer-encoding: chunked\r\n\r\n"])
def test_what_follows_an_upgrade_with_a_body_is_nobodys_request(body: bytes) -> None:
    """Behind a proxy its answer would be given to somebody else."""

    async def test() -> None:
        async with listening() as (address, port, _):
            words = b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + body + b"GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n"
            (reader, writer), status = await said(address, port, words)
            assert (status, await reader.read()) == (400, b"")
            writer.close()

    run(test())


async def gone(register: Register) -> None:
    """Wait until no connection is left."""
    for _ in range(SECONDS * 100):
        if not len(register):
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{len(register)} connections are left")


async def socket(address: str, port: int) -> Streams:
    """A WebSocket, its handshake done."""
    key = base64.b64encode(b"k" * 16)
    hello = b"GET / HTTP/1.1\r\nhost: x\r\n" + UPGRADE + b"sec-websocket-version: 13\r\nsec-websocket-key: " + key
    streams, status = await said(address, port, hello + b"\r\n\r\n")
    assert status == 101
    return streams


@pytest.mark.parametrize(
    "frame",
    [
        b"\x8a\x80mask",
        b"\x89\xfdmask" + b"x" * 125,
        b"\x00\x80mask",
        b"\x01\x80mask",
        b"\x81\x81mask\x1e",
        b"\x82\x80mask",
    ],
    ids=["pongs", "pings", "continuations", "beginnings", "tiny", "empty"],
)
def test_a_socket_that_floods_is_closed_at_once(frame: bytes) -> None:
    async def test() -> None:
        heard: list[object] = []

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.accept"})
                while (message := await receive())["type"] == "websocket.receive":
                    heard.append(message)
                return
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
            await send({"type": "http.response.body"})

        async with listening(app) as (address, port, register):
            reader, writer = await socket(address, port)
            writer.write(frame * (1_000_000 // len(frame)))
            told = await asyncio.wait_for(reader.read(), SECONDS)
            assert b"\x88" in told
            assert len(told) < 200 * (SOCKET_FRAMES.at_once + 20)
            assert len(heard) <= SOCKET_FRAMES.at_once + PIECE_BYTES
            assert await is_well(address, port)
            writer.close()
            await gone(register)

    run(test())


def test_text_that_is_none_closes_its_socket_with_1007() -> None:
    async def test() -> None:
        async with listening() as (address, port, register):
            reader, writer = await socket(address, port)
            writer.write(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
            assert (await asyncio.wait_for(reader.read(), SECONDS))[2:4] == (1007).to_bytes(2, "big")
            writer.close()
            await gone(register)

    run(test())


def test_a_message_that_is_too_large_is_refused_by_its_head() -> None:
    async def test() -> None:
        async with listening() as (address, port, _), connect(f"ws://{address}:{port}/") as client:
            await client.send("x" * 17_000)
            await client.wait_closed()
            assert client.close_code == 1009

    run(test())


def test_a_client_is_heard_as_before() -> None:
    async def test() -> None:
        async with listening() as (address, port, register):
            async with connect(f"ws://{address}:{port}/") as client:
                for _ in range(10):
                    await client.send("hello")
                    assert await client.recv() == "heard"
                assert await client.ping()
            (reader, writer), status = await said(address, port, b"GET /a HTTP/1.1\r\nhost: x\r\n\r\n")
            assert status == 200
            body = b"x" * 60_000
            writer.write(b"POST /b HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n" + body)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            assert json.loads(await reader.readexactly(length))["bytes"] == 60_000
            writer.write(b"GET /c HTTP/1.1\r\nhost: x\r\n\r\n" * 50)  # without waiting for any answer
            assert [await status_of(reader) for _ in range(50)] == [200] * 50
            writer.close()
            await gone(register)

    run(test())


def test_who_reads_nothing_is_sent_little_ahead() -> None:
    begun: list[str] = []

    async def answers(scope: Scope, _: Receive, send: Send) -> None:
        begun.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"100000")]})
        await send({"type": "http.response.body", "body": bytes(100_000)})

    async def test() -> None:
        async with listening(answers) as (address, port, register):
            reads_nothing = socket_.create_connection((address, port))
            reads_nothing.sendall(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n" * 60)
            await asyncio.sleep(0.3)
            assert 0 < 100_000 * len(begun) < 2_000_000, len(begun)
            reads_nothing.close()
            await gone(register)

    run(test())


def test_idle_connections_of_one_address_leave_room_for_others() -> None:
    async def test() -> None:
        limited = LimitLog()
        async with listening(limits=Limits(total=30, share=20), limited=limited) as (address, port, register):
            idle = [await asyncio.open_connection(address, port, local_addr=("127.0.0.2", 0)) for _ in range(100)]
            assert await is_well(address, port)
            assert len(register) <= 21
            assert {(line.address, line.limit) for line in limited.lines()} == {("127.0.0.2", "connections")}
            for _, writer in idle:
                writer.close()

    run(test())


def test_a_handshake_that_takes_too_long_is_cut_and_its_connection_is_gone() -> None:
    files = (str(TLS / "cert.pem"), str(TLS / "key.pem"))

    async def test() -> None:
        async with listening(tls=files) as (address, port, register):
            reader, writer = await asyncio.open_connection(address, port)
            while not register.all():
                await asyncio.sleep(0.001)
            (connection,) = register.all()
            list(register.look_after(connection.deadline + 1))
            assert await reader.read() == b""
            writer.close()
            for _ in range(1000):
                if not len(register):
                    break
                await asyncio.sleep(0.001)
            assert len(register) == 0

    run(test())


def test_who_never_shows_a_certificate_any_interest_makes_room_too() -> None:
    files = (str(TLS / "cert.pem"), str(TLS / "key.pem"))
    trusted = ssl.create_default_context(cafile=files[0])

    async def test() -> None:
        async with listening(limits=Limits(total=10, share=10), tls=files) as (address, port, register):
            idle = [await asyncio.open_connection(address, port, local_addr=("127.0.0.2", 0)) for _ in range(40)]
            reader, writer = await asyncio.open_connection(address, port, ssl=trusted, server_hostname="localhost")
            writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
            assert await status_of(reader) == 200
            assert len(register) <= 10
            for _, idler in idle:
                idler.close()
            writer.close()

    run(test())
