"""A line to the server for one guest: requests one after another over one connection, and a live channel."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException


class LineBroken(OSError):
    """The server is not there, or went away before it had answered."""


class Line:
    """One guest's way to the server: its cookie, one connection for requests, and where sockets are opened."""

    def __init__(self, port: int) -> None:
        """Nothing is opened yet."""
        self.port = port
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> tuple[int, Any]:
        """Status and answer. Raises `LineBroken`."""
        return await self._request("GET", path, None)

    async def post(self, path: str, message: object) -> tuple[int, Any]:
        """Status and answer; the message may be words that are written already. Raises `LineBroken`."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return await self._request("POST", path, body)

    async def socket(self, path: str) -> ClientConnection:
        """A live channel. Raises `LineBroken`."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        try:
            return await connect(
                f"ws://127.0.0.1:{self.port}{path}",
                additional_headers=headers,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
            )
        except (OSError, EOFError, WebSocketException) as gone:
            raise LineBroken(str(gone)) from gone

    def close(self) -> None:
        """Hang up; the next request opens the line again."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _request(self, method: str, path: str, body: bytes | None) -> tuple[int, Any]:
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
        if self.cookie:
            head += f"cookie: {self.cookie}\r\n"
        if body is not None:
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        words = head.encode() + b"\r\n" + (body or b"")
        if self._streams is not None:
            with contextlib.suppress(LineBroken):  # the server hangs up on who has been silent for long
                return await self._exchange(words)
        return await self._exchange(words)

    async def _exchange(self, words: bytes) -> tuple[int, Any]:
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self._streams
            writer.write(words)
            await writer.drain()
            return await self._answer(reader)
        except (OSError, EOFError) as gone:
            self.close()
            raise LineBroken(str(gone)) from gone
        except BaseException:
            self.close()  # the next answer would be to this request
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, Any]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = 0
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "set-cookie":
                    self.cookie = value.partition(";")[0]
                case "connection" if value.lower() == "close":
                    raise EOFError("the server hangs up")
        body = await reader.readexactly(length)
        return int(head.split(" ", 2)[1]), json.loads(body) if body else None
