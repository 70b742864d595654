"""Connections accepted: counted before anything is made for them, and before a certificate is shown."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable

from lexiko.server.connections.connection import Connection
from lexiko.server.connections.limits import HANDSHAKE_SECONDS, SENT_AHEAD_BYTES
from lexiko.server.connections.register import Register
from lexiko.server.networks import network_of

AT_ONCE = 16
SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_WITHOUT_FILES = 0.2


class Acceptor:
    """Accepts what comes to a listening socket, until it is closed. Stands where uvicorn has its servers."""

    def __init__(
        self,
        listening: socket.socket,
        register: Register,
        inner: Callable[[Connection], asyncio.Protocol],
        *,
        tls: ssl.SSLContext | None,
    ) -> None:
        """Begins at once; a loop must be running."""
        self._listening = listening
        self._register = register
        self._inner = inner
        self._tls = tls
        self._loop = asyncio.get_running_loop()
        self._begun: set[asyncio.Task[None]] = set()
        register.background.start("looking after connections", self._look_after)
        self._loop.add_reader(listening.fileno(), self._accept)

    def close(self) -> None:
        """Accept no more."""
        self._loop.remove_reader(self._listening.fileno())

    async def wait_closed(self) -> None:
        """Hang up on whoever is left."""
        await self._register.background.stop()
        for task in self._begun:
            task.cancel()
        for connection in self._register.all():
            connection.abort()

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                accepted, peer = self._listening.accept()
            except (BlockingIOError, ConnectionAbortedError, InterruptedError):
                return
            except OSError:  # no files are left: what waits is looked at again when some may be
                self.close()
                self._loop.call_later(SECONDS_WITHOUT_FILES, self._accept_again)
                return
            self._admit(accepted, network_of(peer[0]))

    def _accept_again(self) -> None:
        if self._listening.fileno() >= 0:
            self._loop.add_reader(self._listening.fileno(), self._accept)

    def _admit(self, accepted: socket.socket, address: str) -> None:
        if not self._register.admits(address):
            accepted.close()
            return
        accepted.setblocking(False)
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        accepted.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD_BYTES)
        connection = Connection(
            address,
            self._inner,
            loop=self._loop,
            changed=self._register.changed,
            left=self._register.drop,
            noted=self._register.note,
        )
        self._register.add(connection)
        task = self._loop.create_task(self._connect(connection, accepted))
        connection.beginning = task
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def _connect(self, connection: Connection, accepted: socket.socket) -> None:
        seconds = None if self._tls is None else HANDSHAKE_SECONDS
        stands = False
        try:
            await self._loop.connect_accepted_socket(
                lambda: connection, accepted, ssl=self._tls, ssl_handshake_timeout=seconds
            )
            stands = True
        except (OSError, ssl.SSLError, EOFError):
            pass  # whoever connected speaks no TLS, or is gone
        finally:
            if not stands:  # the connection, cancelled perhaps, is never told that it is lost
                self._register.drop(connection)
                accepted.close()

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            for _ in self._register.look_after(self._loop.time()):
                await asyncio.sleep(0)
