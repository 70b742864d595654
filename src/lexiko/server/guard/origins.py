"""Whether a request comes from our own page: other sites may link to us, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.guard.refusing import Refusal

_HARMLESS = {"GET", "HEAD", "OPTIONS"}


class OwnPagesOnly:
    """Middleware: commands and sockets that a browser sends for another site's page are refused.

    Programs that are no browsers send neither `Origin` nor `Sec-Fetch-Site` and have no cookies to be misused.
    """

    def __init__(self, app: ASGIApp, *, origins: Collection[str] = ()) -> None:
        """`origins` are further addresses that this server's page may come from, as `https://games.example`."""
        self._app = app
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let our own pages through."""
        acts = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in _HARMLESS)
        if acts and not self._is_own(scope):
            refusal = Refusal(403, "other-site", "This was sent by the page of another site.")
            await refusal.send(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_own(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None and origin in self._origins:
            return True
        if headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
            return False
        return origin is None or _site(origin) == headers.get("host", "").lower()


def _site(origin: str) -> str | None:
    """The host and port of an origin as browsers write it; None for `null` and whatever is none."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") and parts.netloc else None
