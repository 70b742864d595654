"""Clients of an ASGI application that keep every byte they are sent: heads, bodies, and what comes on sockets."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message

HOST = b"games.example"


@dataclass(slots=True)
class Recorder:
    """A browser with a cookie, and everything it has received so far."""

    app: ASGIApp
    cookie: bytes = b""
    received: list[bytes] = field(default_factory=list)
    socket: Socket | None = None

    async def get(self, path: str) -> tuple[int, Any]:
        """Ask for something; status and answer."""
        return await self._request("GET", path, b"")

    async def post(self, path: str, message: object) -> tuple[int, Any]:
        """Send a message; status and answer."""
        return await self._request("POST", path, json.dumps(message).encode())

    async def listen(self, path: str, hello: object) -> None:
        """Open a live channel and say hello."""
        self.socket = Socket(self)
        await self.socket.open(path, hello)

    async def hang_up(self) -> None:
        """Close the channel."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def _request(self, method: str, target: str, body: bytes) -> tuple[int, Any]:
        path, _, query = target.partition("?")
        scope = {
            **self._scope("http", "http", path, query),
            "method": method,
            "http_version": "1.1",
            "headers": [
                *self._headers(),
                (b"content-type", b"application/json"),
                (b"content-length", b"%d" % len(body)),
            ],
        }
        to_send: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        answer = bytearray()
        status = 0

        async def receive() -> Message:
            return to_send.pop() if to_send else await asyncio.Future[Message]()

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._keep(b"%s %s: %d" % (method.encode(), target.encode(), status), message["headers"])
            else:
                answer.extend(message.get("body", b""))

        await self.app(scope, receive, send)
        self.received.append(bytes(answer))
        try:
            return status, json.loads(answer) if answer else None
        except ValueError:
            return status, bytes(answer)

    def _keep(self, first: bytes, headers: list[tuple[bytes, bytes]]) -> None:
        self.received += [first, *(b"%s: %s" % header for header in headers)]
        for name, value in headers:
            if name.lower() == b"set-cookie":
                self.cookie = value.partition(b";")[0]

    def _scope(self, kind: str, scheme: str, path: str, query: str) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "scheme": scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "client": ("203.0.113.7", 50000),
            "server": ("games.example", 80),
            "headers": self._headers(),
        }

    def _headers(self) -> list[tuple[bytes, bytes]]:
        return [(b"host", HOST), *([(b"cookie", self.cookie)] if self.cookie else [])]


class Socket:
    """A live channel; what comes on it is kept by its browser."""

    def __init__(self, recorder: Recorder) -> None:
        """Not open yet."""
        self._recorder = recorder
        self._to_send: asyncio.Queue[Message] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.seq = -1
        self.frames = 0
        self._news = asyncio.Event()

    async def open(self, path: str, hello: object) -> None:
        """Shake hands and say hello."""
        scope = {**self._recorder._scope("websocket", "ws", path, ""), "subprotocols": []}
        self._to_send.put_nowait({"type": "websocket.connect"})
        self._to_send.put_nowait({"type": "websocket.receive", "text": json.dumps(hello)})
        self._task = asyncio.ensure_future(self._recorder.app(scope, self._to_send.get, self._heard))
        await self.heard(0, 1)

    async def heard(self, seq: int, frames: int) -> None:
        """Wait until the table's log up to this length has been told, in at least so many frames from the first."""
        while self.seq < seq or self.frames < frames:
            self._news.clear()
            await self._news.wait()

    async def close(self) -> None:
        """Go away."""
        self._to_send.put_nowait({"type": "websocket.disconnect", "code": 1001})
        if self._task is not None:
            await self._task

    async def _heard(self, message: Message) -> None:
        text = message.get("text", "")
        self._recorder.received.append(f"socket {message['type']} {message.get('code', '')}".encode())
        self._recorder.received.append(text.encode())
        if text and (state := json.loads(text).get("state")):
            self.seq = state["seq"]
            self.frames += 1
        if message["type"] == "websocket.close":
            self.seq = self.frames = 10**9
        self._news.set()
