"""A push service on loopback, and a browser's subscription to it whose messages a second library decrypts."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from lexiko.server.wire import TellDevice


def _written(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Subscription:
    """What a browser has: a key of its own that nobody else can read by."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def p256dh(self) -> str:
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return _written(public)

    def wish(self, *kinds: str, **more: Any) -> TellDevice:
        """The request to be told of these kinds of things."""
        body = {"endpoint": self.endpoint, "p256dh": self.p256dh, "auth": _written(self.auth), "kinds": list(kinds)}
        return TellDevice.model_validate({**body, **more})

    def read(self, body: bytes) -> dict[str, Any]:
        """What a message says, as the browser decrypts it."""
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found


@dataclass
class PushService:
    """What it was handed, and what it answers."""

    address: str
    status: int = 201
    taken: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def subscription(self, name: str = "one") -> Subscription:
        """A browser's."""
        return Subscription(f"{self.address}/{name}")


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service, while it is open."""
    service = PushService("")

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        service.taken.append((headers, body))
        moved = "location: http://127.0.0.1:1/\r\n" if 300 <= service.status < 400 else ""
        writer.write(f"HTTP/1.1 {service.status} x\r\n{moved}content-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield service
