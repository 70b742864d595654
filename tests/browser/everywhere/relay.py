"""The way from a phone to the server, which can fall silent as it does for a phone that is locked: nobody hangs up."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

AT_ONCE = 65536


class Relay:
    """Passes on what comes in at a port of its own, until it falls silent."""

    def __init__(self, port: int) -> None:
        """Pass on to this port."""
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._silent = threading.Event()
        self._lines: list[_Line] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def falls_silent(self) -> None:
        """From now on nothing gets through; the server sees the phone leave, the phone does not see it."""
        self._silent.set()
        for line in list(self._lines):
            line.fall_silent()

    def speaks_again(self) -> None:
        """Whoever calls anew gets through. The lines of before stay silent: so they are when a phone has slept."""
        self._silent.clear()

    def close(self) -> None:
        """End it, and every line."""
        self._listening.close()
        for line in self._lines:
            line.close()

    def _accept(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                phone, _ = self._listening.accept()
                line = _Line(phone, socket.create_connection(("127.0.0.1", self._to)))
                self._lines.append(line)
                if self._silent.is_set():
                    line.fall_silent()


class _Line:
    """One connection of the phone's and the one of the server's behind it."""

    def __init__(self, phone: socket.socket, server: socket.socket) -> None:
        self._phone, self._server = phone, server
        self._silent = False
        for a, b in ((phone, server), (server, phone)):
            threading.Thread(target=self._pass_on, args=(a, b), daemon=True).start()

    def fall_silent(self) -> None:
        self._silent = True
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        for each in (self._phone, self._server):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while said := source.recv(AT_ONCE):
                if not self._silent:
                    target.sendall(said)
        if not self._silent:
            self.close()


@contextmanager
def relaying(address: str) -> Iterator[Relay]:
    """A relay to the server of this address, while it is needed."""
    relay = Relay(int(address.rsplit(":", 1)[1]))
    try:
        yield relay
    finally:
        relay.close()
