"""How tests ask an ASGI application: requests without a network, each with its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import httpx
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

T = TypeVar("T")
HOST = "http://games.example"


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine."""
    return asyncio.run(test)


def asking(app: ASGIApp, *, address: str = "203.0.113.7", host: str = HOST) -> httpx.AsyncClient:
    """A client of an application, at this address."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 50000))
    return httpx.AsyncClient(transport=transport, base_url=host)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that tells what reached it."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": "heard"})
        return
    body = await Request(scope, receive).body()
    answer = JSONResponse({"path": scope["path"], "bytes": len(body), "guest": scope.get("lexiko.guest")})
    await answer(scope, receive, send)


async def shake_hands(app: ASGIApp, *, headers: dict[str, str] | None = None, messages: int = 0) -> list[Message]:
    """All that an application sends on a socket that says this many messages and then goes away."""
    scope = socket_scope(headers or {})
    incoming: list[Message] = [
        {"type": "websocket.connect"},
        *({"type": "websocket.receive", "text": "hello"} for _ in range(messages)),
        {"type": "websocket.disconnect", "code": 1000},
    ]
    outgoing: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0)

    async def send(message: Message) -> None:
        outgoing.append(message)

    await app(scope, receive, send)
    return outgoing


def socket_scope(headers: dict[str, str]) -> dict[str, Any]:
    """What a server tells of a handshake."""
    return {
        "type": "websocket",
        "scheme": "ws",
        "path": "/api/tables/x/live",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in {"host": "games.example", **headers}.items()],
        "client": ("203.0.113.7", 50000),
        "extensions": {"websocket.http.response": {}},
    }
