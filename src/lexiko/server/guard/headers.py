"""Headers that every answer carries: what a page may load, who may frame it, and what browsers may guess.

A guest's cookie is given with them, where there is one to give.
"""

from __future__ import annotations

from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.guests import given_cookie

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html lexiko-worker",
    )
)

_OF_DATA = "default-src 'none'; frame-ancestors 'none'"

_ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # a table's address is its invitation: no other site learns it
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_OF_A_PAGE = {
    **_ALWAYS,
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "permissions-policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
        "microphone=(), midi=(), payment=(), serial=(), usb=()"
    ),
}
_OF_A_SCRIPT = {
    **_ALWAYS,
    "content-security-policy": "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
}
"""Of scripts: a service worker is one, and may load what it keeps."""
_OF_AN_ANSWER = {**_ALWAYS, "content-security-policy": _OF_DATA}

_NO_STORE = (b"cache-control", b"no-store")


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class SafeHeaders:
    """Middleware: adds the headers to every answer, and keeps out of caches what does not say how long it may stay."""

    def __init__(self, app: ASGIApp) -> None:
        """Around everything that answers."""
        self._app = app
        self._of_a_page = _raw(_OF_A_PAGE)
        self._of_an_answer = _raw(_OF_AN_ANSWER)
        self._of_a_script = _raw(_OF_A_SCRIPT)
        # "Not modified" goes without a policy: what it says replaces the one the browser has kept with the page.
        self._of_what_is_kept = _raw(_ALWAYS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                names = dict(headers)
                kind = names.get(b"content-type", b"")
                is_page, is_script = kind.startswith(b"text/html"), kind.startswith(b"text/javascript")
                if message["status"] == HTTPStatus.NOT_MODIFIED:
                    headers += self._of_what_is_kept
                else:
                    of_data = self._of_a_script if is_script else self._of_an_answer
                    headers += self._of_a_page if is_page else of_data
                if b"cache-control" not in names:
                    headers.append(_NO_STORE)
                if (cookie := given_cookie(scope)) and message["status"] < HTTPStatus.BAD_REQUEST:
                    headers.append((b"set-cookie", cookie.encode()))
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, adding)
