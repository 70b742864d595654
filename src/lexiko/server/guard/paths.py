"""The server below a path of another site: requests come with that path before their own, or without it."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send


class BelowPath:
    """Middleware: takes the path away where a proxy has left it, so that the application never sees it."""

    def __init__(self, app: ASGIApp, *, path: str) -> None:
        """`path` as `/games`, empty for a server with a site of its own."""
        self._app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as if the server had a site of its own."""
        if self._path and scope["type"] in ("http", "websocket"):
            path = scope["path"]
            if path == self._path or path.startswith(self._path + "/"):
                scope = {**scope, "path": path[len(self._path) :] or "/", "raw_path": None}
        await self._app(scope, receive, send)
