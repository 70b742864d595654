"""A server run until it is told to stop, and its orderly end: sockets are told to come back, what was begun is done."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from lexiko.rules import Error
from lexiko.server.protocol import CarefulProtocol
from lexiko.server.settings import Settings

SECONDS_TO_FINISH = 5
SOCKET_MESSAGE_BYTES = 65536
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


def run_until_stopped(app: ASGIApp, settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM; then sockets are closed with 1012 and requests are given time to end.

    `ready` is called when the server answers. A second signal does not wait any longer.
    """
    config = uvicorn.Config(
        app,
        http=CarefulProtocol,
        ws="websockets-sansio",
        ws_max_size=SOCKET_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=settings.tls_key,
    )
    server = _Server(config, ready)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listening]))
    with contextlib.suppress(OSError):
        listening.close()


class _Server(uvicorn.Server):
    """Ends by returning: being told to stop is no failure."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 as uvicorn calls it
        """Stop; at the second signal at once."""
        self.force_exit = self.should_exit
        self.should_exit = True
