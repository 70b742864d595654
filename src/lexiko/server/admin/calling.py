"""A running server asked by a command of the same machine, once it has proved to be the one of this folder."""

from __future__ import annotations

import json
import ssl
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, HTTPSHandler, OpenerDirector, ProxyHandler, Request, build_opener

from lexiko.rules import Error
from lexiko.server.admin.proofs import fresh_number, proof_of_command, proof_of_server, proves
from lexiko.server.data_folder import Running, find_running, load_secrets
from lexiko.server.settings import Settings

SECONDS_TO_ANSWER = 20
MOST_BYTES = 1_000_000


class NotDone(Error):
    """The server could not do it."""


def running_server(settings: Settings) -> Running | None:
    """The server that is running with this folder, which has proved to be it; None where none does. Raises nothing."""
    running = find_running(settings.data)
    return running if running is not None and _number_of(settings, running) is not None else None


def ask(settings: Settings, running: Running, path: str, *, query: str = "", method: str = "GET") -> Any:
    """What the running server answers to this path below `/api/admin/`, plain values. Raises `NotDone`."""
    number = _number_of(settings, running)
    if number is None:
        raise NotDone(f"what answers at {running.address} is not the server of {settings.data}")
    whole = f"/api/admin/{path}"
    proof = proof_of_command(load_secrets(settings.data).admin, number, method=method, path=whole, query=query)
    address = f"{running.address.rstrip('/')}{quote(whole)}{'?' if query else ''}{query}"
    asked = Request(address, method=method, headers={"authorization": f"Lexiko {number} {proof}"})
    try:
        text = _answer_to(asked)
    except HTTPError as refused:
        with refused:
            raise NotDone(str(json.load(refused).get("message", refused.reason))) from refused
    except (OSError, HTTPException) as silent:
        raise NotDone(f"the server at {running.address} does not answer: {silent}") from silent
    return json.loads(text) if text else None


def _number_of(settings: Settings, running: Running) -> str | None:
    """A number of the server's, for one request; None if what answers cannot prove to be it."""
    mine, key = fresh_number(), load_secrets(settings.data).admin
    try:
        told = json.loads(_answer_to(Request(f"{running.address.rstrip('/')}/api/admin/number?mine={mine}")))
        number, proof = str(told["number"]), str(told["proof"])
    except (OSError, HTTPException, ValueError, KeyError, TypeError, RecursionError):
        return None
    return number if proves(proof, proof_of_server(key, mine, number)) else None


def _answer_to(asked: Request) -> bytes:
    with _opener().open(asked, timeout=SECONDS_TO_ANSWER) as answer:
        read: bytes = answer.read(MOST_BYTES)
    return read


class _NoDetours(HTTPRedirectHandler):
    """Nobody else is asked, whatever is answered."""

    def redirect_request(self, *_: object) -> None:
        """Take the answer for a refusal."""


def _opener() -> OpenerDirector:
    # The certificate is for the server's own name, and this asks the machine itself by another: the proof counts.
    return build_opener(ProxyHandler({}), _NoDetours(), HTTPSHandler(context=ssl._create_unverified_context()))
