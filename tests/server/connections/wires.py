"""Connections without a network, and a server without an application: what these tests put on either side."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from lexiko.server.connections import Acceptor, Limits, Register
from lexiko.server.connections.connection import Connection
from lexiko.server.connections.http import HttpProtocol
from lexiko.server.connections.limits import SOCKET_MESSAGE_BYTES
from lexiko.server.guard import LimitLog
from tests.server.asking import echo


class Wire(asyncio.Transport):
    """A transport that notes what it is told; nobody takes what is written while `stuck`."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []
        self.stuck = 0

    def write(self, data: object) -> None:
        self.told.append(data)

    def write_eof(self) -> None:
        self.told.append("end")

    def can_write_eof(self) -> bool:
        return True

    def close(self) -> None:
        self.told.append("closed")

    def abort(self) -> None:
        self.told.append("aborted")

    def is_closing(self) -> bool:
        return "closed" in self.told or "aborted" in self.told

    def pause_reading(self) -> None:
        self.told.append("paused")

    def resume_reading(self) -> None:
        self.told.append("resumed")

    def get_write_buffer_size(self) -> int:
        return self.stuck

    @property
    def words(self) -> bytes:
        """All that was written."""
        return b"".join(word for word in self.told if isinstance(word, bytes))


class Inside(asyncio.Protocol):
    """What stands for uvicorn's protocol: notes what it is given."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.is_lost = False
        self.transport: Any = None
        self.asked: list[Callable[[], None]] = []
        """What is done whenever something is heard."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)
        for step in self.asked:
            step()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 as asyncio calls it
        self.is_lost = True


class Line:
    """A connection between a wire and what stands for uvicorn, and why it was cut. A loop must be running."""

    def __init__(self, address: str = "203.0.113.7", *, stands: bool = True, register: Register | None = None) -> None:
        self.wire, self.inside = Wire(), Inside()
        self.noted: list[str] = []
        self.is_gone = False
        self.connection = Connection(
            address,
            lambda _: self.inside,
            loop=asyncio.get_running_loop(),
            changed=(lambda _: None) if register is None else register.changed,
            left=lambda _: self.leave(),
            noted=lambda _, why: self.noted.append(why),
        )
        if stands:
            self.connection.connection_made(self.wire)

    def leave(self) -> None:
        """It is gone."""
        self.is_gone = True

    def after(self, seconds: float) -> list[object]:
        """What the wire was told once so many seconds have gone by since the last step."""
        self.connection.look_after(self.connection.since + seconds)
        return self.wire.told


@asynccontextmanager
async def listening(
    app: ASGIApp = echo,
    *,
    limits: Limits | None = None,
    limited: LimitLog | None = None,
    tls: tuple[str, str] | None = None,
    proxies: tuple[str, ...] = (),
) -> AsyncIterator[tuple[str, int, Register]]:
    """Connections of ours before uvicorn's protocols and an application, at an address of this machine."""
    loop = asyncio.get_running_loop()
    register = Register(limits or Limits(), limited or LimitLog(), proxies=proxies, now=loop.time)
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        ws="websockets-sansio",
        ws_max_size=SOCKET_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )
    config.load()
    state = ServerState()
    context = config.ssl
    assert context is None or isinstance(context, ssl.SSLContext)
    with socket.create_server(("127.0.0.1", 0)) as socket_:
        socket_.setblocking(False)
        acceptor = Acceptor(
            socket_,
            register,
            lambda connection: HttpProtocol(connection, config=config, server_state=state, app_state={}, loop=loop),
            tls=context,
        )
        try:
            yield "127.0.0.1", socket_.getsockname()[1], register
        finally:
            acceptor.close()
            await acceptor.wait_closed()
            for task in state.tasks:
                task.cancel()
            await asyncio.sleep(0.01)
