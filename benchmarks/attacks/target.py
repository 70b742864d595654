"""A server to be attacked, and the ways a stranger speaks to it: plain sockets, so that nothing is sent politely."""

from __future__ import annotations

import base64
import json
import re
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache

STRANGER = "127.0.0.2"
"""Where attacks come from."""
OTHERS = "127.0.0.1"
"""Where those come from who look how others fare."""
SECONDS_TO_ANSWER = 30.0
_KEY = base64.b64encode(b"sixteen bytes of").decode()


@dataclass(slots=True)
class Tally:
    """What came of an attack: counts, and what is not as it should be."""

    counts: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def count(self, name: str, more: int = 1) -> None:
        """So many more of these."""
        self.counts[name] = self.counts.get(name, 0) + more

    def expect(self, holds: bool, problem: str) -> None:
        """Note the problem unless this holds."""
        if not holds:
            self.problems.append(problem)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a server answers, itself or through a proxy."""

    port: int
    tls: bool = False
    proxy: str = ""
    """`nginx` or `caddy`, where one stands in between and takes some attacks upon itself."""
    times: float = 1.0
    """How many times as much as usual is allowed."""

    def knock(self, source: str = STRANGER, *, seconds: float = 5) -> socket.socket:
        """A connection over which nothing was said, not even by TLS. Raises `OSError`."""
        here = "::1" if ":" in source else "127.0.0.1"
        return socket.create_connection((here, self.port), timeout=seconds, source_address=(source, 0))

    def connect(
        self, source: str = STRANGER, *, seconds: float = SECONDS_TO_ANSWER, speaking: tuple[str, ...] = ()
    ) -> socket.socket:
        """A connection, for these protocols if any are named. Raises `OSError`."""
        plain = self.knock(source, seconds=seconds)
        if not self.tls:
            return plain
        try:
            return _trusting(speaking).wrap_socket(plain, server_hostname="localhost")
        except BaseException:
            plain.close()
            raise

    def head(self, first: str, *lines: str, host: str = "localhost") -> bytes:
        """The head of a request."""
        return "\r\n".join([f"{first} HTTP/1.1", f"host: {host}:{self.port}", *lines, "", ""]).encode()

    def answer(
        self, first: str, *lines: str, body: bytes = b"", source: str = STRANGER, host: str = "localhost"
    ) -> bytes:
        """All that a request is answered with. Raises `OSError`."""
        with self.connect(source) as connection:
            more = ("content-type: application/json", f"content-length: {len(body)}") if body else ()
            connection.sendall(self.head(first, "connection: close", *lines, *more, host=host) + body)
            return b"".join(iter(lambda: connection.recv(65_536), b""))

    def ask(self, first: str, *lines: str, body: bytes = b"", source: str = STRANGER) -> int:
        """The status that a request is answered with; 0 where the connection ends instead."""
        with suppress(OSError):
            return status_in(self.answer(first, *lines, body=body, source=source))
        return 0

    def websocket(
        self, table: str = "nosuchtable", *, said: str = "accept: */*", source: str = STRANGER
    ) -> socket.socket:
        """A live channel at a table, its handshake done; `said` is a header more. Raises `OSError`."""
        connection = self.connect(source)
        try:
            upgrade = ("connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13")
            connection.sendall(self.head(f"GET /api/tables/{table}/live", *upgrade, f"sec-websocket-key: {_KEY}", said))
            if (status := status_of(connection)) != 101:
                raise ConnectionRefusedError(f"answered {status}")
        except BaseException:
            connection.close()
            raise
        return connection

    def websockets(self, count: int) -> list[socket.socket]:
        """As many live channels of so many as it grants."""
        granted = []
        for _ in range(count):
            with suppress(OSError):
                granted.append(self.websocket())
        return granted

    def table(self) -> str:
        """A table that may be looked at."""
        return self.table_and_cookie()[0]

    def table_and_cookie(self) -> tuple[str, str]:
        """A table with two seats of the stranger's, and the header that says whose they are."""
        seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
        body = json.dumps({"seats": seats, "key": "a-key-of-a-stranger"}).encode()
        head, _, made = self.answer("POST /api/tables", body=body).partition(b"\r\n\r\n")
        cookie = re.search(rb"(?im)^set-cookie: ([^;\r]*)", head)
        assert cookie is not None, head
        return str(json.loads(made)["id"]), f"cookie: {cookie[1].decode()}"


@cache
def _trusting(speaking: tuple[str, ...]) -> ssl.SSLContext:
    """Takes any certificate. Made once: reading those of this machine's authorities takes longer than an answer."""
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    if speaking:
        trusting.set_alpn_protocols(list(speaking))
    return trusting


Attack = Callable[[Target, float], Tally]
"""An attack on a target for about so many seconds."""


def status_of(connection: socket.socket) -> int:
    """The status of the answer that comes next; 0 where none does."""
    head = b""
    while b"\r\n\r\n" not in head:
        try:
            piece = connection.recv(1 if head.startswith(b"HTTP/1.1 101") else 4096)
        except OSError:
            return 0
        if not piece:
            break
        head += piece
    return status_in(head)


def heard_by_now(connection: socket.socket) -> bytes:
    """What has come so far."""
    patience = connection.gettimeout()
    connection.setblocking(False)
    try:
        return connection.recv(65_536)
    except OSError:
        return b""
    finally:
        connection.settimeout(patience)


def status_in(answer: bytes) -> int:
    """The status that an answer begins with; 0 where it is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


def frame(opcode: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as clients send them, its mask all zeros."""
    assert len(payload) < 126
    return bytes([last << 7 | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def close_code(connection: socket.socket) -> int:
    """The code a live channel is closed with; 0 where the connection ends without one, -1 where it goes on."""
    heard = b""
    try:
        while piece := connection.recv(65_536):
            heard = (heard + piece)[-4096:]
    except TimeoutError:
        return -1
    except OSError:
        pass
    at = heard.rfind(b"\x88")
    return int.from_bytes(heard[at + 2 : at + 4], "big") if 0 <= at < len(heard) - 3 else 0


@contextmanager
def closing(connections: list[socket.socket]) -> Iterator[list[socket.socket]]:
    """Connections that are closed in the end."""
    try:
        yield connections
    finally:
        for connection in connections:
            connection.close()
