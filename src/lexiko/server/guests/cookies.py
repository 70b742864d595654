"""The cookie a guest is known by, kept from scripts and other sites, and its token, which nobody else can make."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Container
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

_FORM = re.compile(r"[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}")

MOST_KNOWN = 4096
"""How many good tokens are remembered, since most requests come from few people."""


class Tokens:
    """Makes tokens and knows its own again; whoever lacks the secret can make none.

    >>> tokens = Tokens(b"secret of a server")
    >>> token = tokens.fresh()
    >>> tokens.guest(token) == tokens.guest(token), tokens.guest("x" + token[1:])
    (True, None)
    """

    def __init__(self, secret: bytes) -> None:
        """Tokens signed with this secret."""
        self._secret = secret
        self._known: dict[str, str] = {}

    def fresh(self) -> str:
        """A token nobody has had before."""
        random = secrets.token_urlsafe(16)
        return f"{random}.{self._signature(random)}"

    def guest(self, token: str) -> str | None:
        """The browser a token stands for, as 32 hexadecimal digits from which no token can be made; None if forged.

        Whoever is not signed in is known by the same digits as a guest.
        """
        if (known := self._known.get(token)) is not None:
            return known
        if not _FORM.fullmatch(token):
            return None
        random, _, signature = token.partition(".")
        if not hmac.compare_digest(signature, self._signature(random)):
            return None
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        guest = self._known[token] = sha256(random.encode()).hexdigest()[:32]
        return guest

    def _signature(self, random: str) -> str:
        signed = hmac.digest(self._secret, b"guest:" + random.encode(), "sha256")
        return urlsafe_b64encode(signed).rstrip(b"=").decode()


SECONDS_KEPT = 400 * 24 * 3600  # the longest that browsers keep a cookie
_GUEST, _BROWSER, _COOKIE = "lexiko.guest", "lexiko.browser", "lexiko.cookie"


def guest_of(connection: HTTPConnection) -> str:
    """Who sends this request, as 32 hexadecimal digits; empty for a browser that has no cookie yet."""
    guest = connection.scope.get(_GUEST, "")
    assert isinstance(guest, str)
    return guest


def browser_of(connection: HTTPConnection) -> str:
    """Which browser sends this request, signed in or not, as 32 hexadecimal digits; empty where it has no cookie."""
    browser = connection.scope.get(_BROWSER, "")
    assert isinstance(browser, str)
    return browser


def give_cookie(connection: HTTPConnection, token: str) -> None:
    """Give this token with the answer, in place of whatever cookie the browser has."""
    connection.scope[_COOKIE] = _cookie(cookie_name(connection.scope["scheme"]), token)


def given_cookie(scope: Scope) -> str:
    """The cookie that is given with the answer to a request; empty where none is."""
    return str(scope.get(_COOKIE, ""))


def cookie_name(scheme: str) -> str:
    """How the cookie is called: over HTTPS by a name that browsers take from nobody but this very host."""
    return "__Host-lexiko" if scheme in ("https", "wss") else "lexiko"


def forget_cookie(answer: Response, scheme: str) -> Response:
    """The answer, telling the browser to drop its cookie."""
    answer.headers.append("set-cookie", _cookie(cookie_name(scheme), "", seconds=0))
    return answer


class GuestCookies:
    """A check that refuses nobody: tells guests by their cookies, and gives whoever loads the page or acts a cookie.

    Requests that only read get none: a late answer to one of them would put its cookie over one given meanwhile.
    """

    def __init__(
        self, *, tokens: Tokens, revoked: Container[str], person_of: Callable[[str], str] = lambda browser: browser
    ) -> None:
        """Before an application that asks `guest_of`; `person_of` tells who is signed in at a browser, or itself."""
        self._tokens = tokens
        self._revoked = revoked
        self._person_of = person_of

    def __call__(self, scope: Scope) -> None:
        """Find out who asks."""
        name = cookie_name(scope["scheme"])
        token, browser = self._sent(scope, name)
        if scope["type"] == "http" and (_is_page(scope) or (_is_command(scope) and not browser)):
            if not browser:
                token = self._tokens.fresh()
                browser = self._tokens.guest(token) or ""
            scope[_COOKIE] = _cookie(name, token)
        scope[_BROWSER] = browser
        scope[_GUEST] = browser and self._person_of(browser)

    def _sent(self, scope: Scope, name: str) -> tuple[str, str]:
        """The token that came with a request and its browser; empty where there is none that counts."""
        for token in _values(scope, name):
            browser = self._tokens.guest(token)
            if browser and browser not in self._revoked:
                return token, browser
        return "", ""


def _values(scope: Scope, name: str) -> list[str]:
    values = []
    for line in Headers(scope=scope).getlist("cookie"):
        for part in line.split(";"):
            key, _, value = part.strip().partition("=")
            if key == name:
                values.append(value)
    return values


def _is_page(scope: Scope) -> bool:
    """Is this somebody opening the page? Its cookie is given anew each time, so that it does not run out."""
    other = scope["path"].startswith(("/api/", "/assets/", "/healthz", "/metrics"))
    return scope["method"] == "GET" and not other and Headers(scope=scope).get("sec-fetch-dest") in (None, "document")


def _is_command(scope: Scope) -> bool:
    path: str = scope["path"]
    return scope["method"] == "POST" and path.startswith("/api/") and path != "/api/forget-me"


def _cookie(name: str, token: str, *, seconds: int = SECONDS_KEPT) -> str:
    secure = "; Secure" if name.startswith("__Host-") else ""
    return f"{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
