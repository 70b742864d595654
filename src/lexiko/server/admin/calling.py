"""A running server asked by a command of the same machine, once it has proved to be the one of this folder."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlsplit

from lexiko.rules import Error
from lexiko.server.admin.proofs import fresh_number, proof_of_command, proof_of_server, proves
from lexiko.server.data_folder import Running, find_running, load_secrets
from lexiko.server.settings import Settings

SECONDS_TO_ANSWER = 20
MOST_BYTES = 1_000_000


class NotDone(Error):
    """The server could not do it."""


class ProvedServer:
    """A server that has proved to be the one of this folder, on a connection over which it can be asked once.

    The proof that it is sent in turn is for the number that it has just told, so that whoever takes over its port in
    between could do nothing with it; and no other connection is opened.
    """

    def __init__(self, running: Running, connection: HTTPConnection, *, key: bytes, number: str) -> None:
        """The server told this number, with the right proof, over this connection."""
        self.running = running
        self._connection = connection
        self._key = key
        self._number = number

    def ask(self, path: str, *, query: str = "", method: str = "GET") -> Any:
        """What it answers to this path below `/api/admin/`, plain values. Raises `NotDone`."""
        whole = f"/api/admin/{path}"
        proof = proof_of_command(self._key, self._number, method=method, path=whole, query=query)
        try:
            status, text = _answer(
                self._connection,
                f"{quote(whole)}{'?' if query else ''}{query}",
                method=method,
                headers={"authorization": f"Lexiko {self._number} {proof}"},
            )
            message = json.loads(text) if text else None
        except (OSError, HTTPException, ValueError, RecursionError) as silent:
            raise NotDone(f"the server at {self.running.address} does not answer: {silent}") from silent
        if status >= 300:
            message = message.get("message") if isinstance(message, dict) else None
            raise NotDone(str(message or f"the server at {self.running.address} answers with {status}"))
        return message


@contextmanager
def proved_server(settings: Settings) -> Iterator[ProvedServer | None]:
    """The server that is running with this folder, which has just proved to be it; None where none does."""
    running = find_running(settings.data)
    connection = None if running is None else _connection_to(running.address)
    if running is None or connection is None:
        yield None
        return
    key = load_secrets(settings.data).admin
    with closing(connection):
        number = _proven_number(connection, key)
        connection.auto_open = 0  # who has proved it, or nobody
        yield None if number is None else ProvedServer(running, connection, key=key, number=number)


def running_server(settings: Settings) -> Running | None:
    """The server that is running with this folder, which has proved to be it; None where none does."""
    with proved_server(settings) as server:
        return None if server is None else server.running


def _connection_to(address: str) -> HTTPConnection | None:
    """A connection to this machine, not opened yet; None where the address is none. Nobody else is asked to ask."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.scheme not in ("http", "https"):
        return None
    if parts.scheme == "http":
        return HTTPConnection(host, port, timeout=SECONDS_TO_ANSWER)
    # The certificate is for the server's own name, and this asks the machine itself by another: the proof counts.
    context = ssl._create_unverified_context()
    return HTTPSConnection(host, port, timeout=SECONDS_TO_ANSWER, context=context)


def _proven_number(connection: HTTPConnection, key: bytes) -> str | None:
    """A number of the server's, for one request; None if what answers cannot prove to be it."""
    mine = fresh_number()
    try:
        status, text = _answer(connection, f"/api/admin/number?mine={mine}")
        message = json.loads(text)
        number, proof = str(message["number"]), str(message["proof"])
    except (OSError, HTTPException, ValueError, KeyError, TypeError, RecursionError):
        return None
    return number if status == 200 and proves(proof, proof_of_server(key, mine, number)) else None


def _answer(
    connection: HTTPConnection, target: str, *, method: str = "GET", headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """The status and the text of an answer; wherever it may lead to, nobody else is asked."""
    connection.request(method, target, headers=headers or {})
    answer = connection.getresponse()
    return answer.status, answer.read(MOST_BYTES)
