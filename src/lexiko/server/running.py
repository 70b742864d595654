"""A server run until it is told to stop, and its orderly end: sockets are told to come back, what was begun is done."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from lexiko.rules import Error
from lexiko.server.connections import Acceptor, Register
from lexiko.server.connections.connection import Connection
from lexiko.server.connections.http import HttpProtocol
from lexiko.server.connections.limits import IDLE_SECONDS, SOCKET_MESSAGE_BYTES
from lexiko.server.networks import Proxies
from lexiko.server.settings import Settings

SECONDS_TO_FINISH = 5
PORTS_TRIED = 20


class AddressTaken(Error):
    """The address cannot be listened at."""

    def __init__(self, host: str, port: int, problem: str) -> None:
        super().__init__(f"cannot listen at {host}, port {port}: {problem}; --port chooses another")


def listen(host: str, port: int, *, others: bool) -> socket.socket:
    """A socket that listens; with `others`, at the next free port where this one is taken. Raises `AddressTaken`."""
    last = min(port + (PORTS_TRIED if others and port else 1), 65536) - 1
    for tried in range(port, last + 1):
        try:
            return _bound(host, tried)
        except OSError as refused:
            taken = refused.errno == errno.EADDRINUSE
            if not taken or tried == last:
                reason = "it is in use" if taken else refused.strerror or str(refused)
                raise AddressTaken(host, port, reason) from refused
    raise AssertionError("one port is always tried")


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
        listening.setblocking(False)
    except BaseException:
        listening.close()
        raise
    return listening


def run_until_stopped(
    app: ASGIApp, settings: Settings, listening: socket.socket, *, register: Register, ready: Callable[[], None]
) -> None:
    """Serve until SIGINT or SIGTERM; then sockets are closed with 1012 and requests are given time to end.

    `ready` is called when the server answers. A second signal does not wait any longer.
    """
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        ws="websockets-sansio",
        ws_max_size=SOCKET_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=Proxies(settings.proxies).written,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=settings.tls_key,
    )
    server = _Server(config, listening, register, ready)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[]))  # it listens at none itself
    with contextlib.suppress(OSError):
        listening.close()


class _Server(uvicorn.Server):
    """Accepts by our own rules, and ends by returning: being told to stop is no failure."""

    def __init__(
        self, config: uvicorn.Config, listening: socket.socket, register: Register, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._listening = listening
        self._register = register
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            accepting: Any = Acceptor(self._listening, self._register, self._http, tls=self.config.ssl)
            self.servers.append(accepting)
            self._ready()

    def _http(self, connection: Connection) -> HttpProtocol:
        """uvicorn's part of a connection."""
        loop = asyncio.get_running_loop()
        return HttpProtocol(
            connection,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            loop=loop,
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 as uvicorn calls it
        """Stop; at the second signal at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
