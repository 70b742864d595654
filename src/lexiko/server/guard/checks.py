"""What a request must be to be let in, told by its head: checks in their order, and a body that is counted as it comes.

Any site may let its own name lead to this machine. Its pages could then ask for everything that a page of ours may, as
if they were ours: only the `Host` tells that they are not. `X-Forwarded-Host` is believed from nobody. Other sites may
link to us, and nothing else.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.guard.refusing import Refusal
from lexiko.server.problems import ROOT

BODY_BYTES = 65536
PHOTO_BYTES = 20_000_000
"""How large the one kind of body may be that is no message. It is read only after whoever sends it was let in."""
ADDRESS_BYTES = 2048

HOME_DOMAINS = ("local", "lan", "home.arpa", "internal")
"""What routers and machines put behind a name at home: nobody can own a name below these on the internet."""

SECONDS_BELIEVED = 30.0
"""How long an address counts as this machine's own before it is asked again: addresses come and go."""

Check = Callable[[Scope], Refusal | None]
"""Looks at the head of a request or of a socket's handshake: why it is turned away, if it is."""

Address = IPv4Address | IPv6Address

_HOST = re.compile(r"(?:\[(?P<bracketed>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]{1,253}))(?::[0-9]{1,5})?")
_PHOTOS = re.compile(r"/api/walls/[A-Za-z0-9_-]{8,40}/photos")
_CALENDARS = re.compile(r"/api/walls/[A-Za-z0-9_-]{8,40}/calendars")
CALENDAR_BYTES = 1_500_000
"""Of a calendar of a megabyte, as JSON."""
_BOXES = re.compile(r"/api/study/[A-Za-z0-9_-]{1,64}/box/file")
BOX_BYTES = 22_500_000
"""Sixteen megabytes as they are written in messages: fifty thousand cards with a hundred thousand answers."""
_HARMLESS = {"GET", "HEAD", "OPTIONS"}


class Checks:
    """Middleware: what every request and every socket has to pass, in this order. The first that objects answers."""

    def __init__(self, app: ASGIApp, checks: Sequence[Check]) -> None:
        """Before the application, and before what wraps its answers."""
        self._app = app
        self._checks = tuple(checks)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what nothing is to be said against."""
        if scope["type"] != "lifespan":
            for check in self._checks:
                if (refusal := check(scope)) is not None:
                    await refusal.send(scope, receive, send)
                    return
        await self._app(scope, receive, send)


# --- where it leads


def below(path: str) -> Check:
    """For a server below a path of another site: takes the path away where a proxy has left it; refuses nothing.

    `path` as `/games`, empty for a server with a site of its own.
    """

    def check(scope: Scope) -> None:
        scope[ROOT], asked = path, scope["path"]
        if path and (asked == path or asked.startswith(path + "/")):
            scope["path"], scope["raw_path"] = asked[len(path) :] or "/", None

    return check


def short_head(scope: Scope) -> Refusal | None:
    """Refuses addresses above 2 kB or of several lines, and bodies that say that they are above 64 kB, photos 20 MB,
    calendars 1.5 MB, boxes of cards 22 MB.

    Messages of sockets are limited by the server itself.
    """
    if len(scope["path"]) + len(scope.get("query_string", b"")) > ADDRESS_BYTES:
        return Refusal(414, "too-large", "This address is too long.")
    if "\n" in scope["path"]:  # a route would take one at the end for its own address, and no rate would
        return Refusal(404, "not-found", "There is nothing here.")
    length = Headers(scope=scope).get("content-length", "0")
    if not (length.isascii() and length.isdecimal() and len(length) < 20) or int(length) > body_limit(scope):
        return _too_large(scope)
    return None


def body_limit(scope: Scope) -> int:
    """How many bytes a request may have behind its head."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return BODY_BYTES
    if _PHOTOS.fullmatch(scope["path"]):
        return PHOTO_BYTES
    if _BOXES.fullmatch(scope["path"]):
        return BOX_BYTES
    return CALENDAR_BYTES if _CALENDARS.fullmatch(scope["path"]) else BODY_BYTES


def _too_large(scope: Scope) -> Refusal:
    if (most := body_limit(scope)) == PHOTO_BYTES:
        return Refusal(413, "too-large", f"This photo is too big. Up to {PHOTO_BYTES // 1_000_000} MB fits.")
    if most == CALENDAR_BYTES:
        return Refusal(413, "too-large", "This calendar is too big. Up to 1 MB fits.")
    if most == BOX_BYTES:
        return Refusal(413, "too-large", "This file is too big. Up to 16 MB fits.")
    return Refusal(413, "too-large", f"This is more than {most // 1024} kB, which no message needs.")


# --- whom it is meant for


def names_of_this_machine() -> frozenset[str]:
    """What this machine is called here and at home, in lower case."""
    full = socket.gethostname().lower().rstrip(".")
    first = full.partition(".")[0]
    return frozenset({"localhost", full, first, *(f"{first}.{domain}" for domain in HOME_DOMAINS)})


@lru_cache(maxsize=1024)
def host_of(named: str) -> str | Address | None:
    """The name or address in a `Host`, without its port; None for what is none.

    >>> host_of("Games.Example.:8000"), host_of("[::1]:8000"), host_of("games.example/evil")
    ('games.example', IPv6Address('::1'), None)
    """
    found = _HOST.fullmatch(named.lower())
    if found is None:
        return None
    text = found["bracketed"] or found["name"].removesuffix(".")
    with suppress(ValueError):
        address = ip_address(text)
        return getattr(address, "ipv4_mapped", None) or address
    return None if found["bracketed"] else text


class KnownHosts:
    """Refuses a request for a name that is not this server's with 421, and one without one name with 400."""

    def __init__(self, *, names: Collection[str] = (), now: Callable[[], float] = time.monotonic) -> None:
        """`names` are names and addresses it is known by beside its machine's own, without ports."""
        self._now = now
        self._own: dict[Address, float] = {}
        given = (host_of(f"[{name}]" if ":" in name else name) for name in names)
        self._known = names_of_this_machine().union(host for host in given if host and not _is_no_place(host))

    def __call__(self, scope: Scope) -> Refusal | None:
        """Why this was not meant for us, as RFC 9112 section 3.2 has it; None if it was."""
        hosts = Headers(scope=scope).getlist("host")
        host = host_of(hosts[0]) if len(hosts) == 1 else None
        if host in self._known or self._is_own(host) or _is_of_old(scope, hosts):
            return None
        plain = not scope["path"].startswith("/api/")
        if len(hosts) != 1:
            return Refusal(400, "no-host", "A request names in one line Host whom it is meant for.", plain=plain)
        mend = f" If it should, whoever runs it starts it with --host-name {host}." if host else ""
        return Refusal(421, "unknown-host", f"This server does not answer to {host or 'this name'}.{mend}", plain=plain)

    def _is_own(self, host: str | Address | None) -> bool:
        """Is this an address of one of the machine's interfaces?"""
        if host is None or isinstance(host, str) or _is_no_place(host):
            return False
        if host.is_loopback or self._own.get(host, 0.0) > self._now():
            return True
        self._own.pop(host, None)
        if _is_of_this_machine(host):
            self._own[host] = self._now() + SECONDS_BELIEVED
        return host in self._own


def _is_of_old(scope: Scope, hosts: Collection[str]) -> bool:
    """Does nobody say whom they mean? HTTP/1.0 allows that, programs do it, and no browser."""
    return not hosts and scope.get("http_version") == "1.0"


def _is_no_place(host: str | Address) -> bool:
    """Is this an address that stands for all, or for none in particular, as `0.0.0.0`?"""
    return not isinstance(host, str) and (host.is_unspecified or host.is_multicast)


def _is_of_this_machine(host: Address) -> bool:
    """Does the machine itself say that this address is its own?"""
    family = socket.AF_INET if isinstance(host, IPv4Address) else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.bind((str(host), 0))  # which can be done with one's own addresses only; nothing is sent
        return True
    return False


# --- whose page sends it


class OwnPagesOnly:
    """Refuses commands and sockets that a browser sends for another site's page.

    Programs that are no browsers send neither `Origin` nor `Sec-Fetch-Site` and have no cookies to be misused.
    """

    def __init__(self, *, origins: Collection[str] = ()) -> None:
        """`origins` are further addresses that this server's page may come from, as `https://games.example`."""
        self._origins = frozenset(origins)

    def __call__(self, scope: Scope) -> Refusal | None:
        """None for what only reads, and for our own pages."""
        acts = scope["type"] == "websocket" or scope["method"] not in _HARMLESS
        if acts and not self._is_own(scope):
            return Refusal(403, "other-site", "This was sent by the page of another site.")
        return None

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


# --- a body that tells no length


class SmallBodies:
    """Middleware: refuses bodies above 64 kB, photos above 20 MB, that did not say so, as soon as too much has come."""

    def __init__(self, app: ASGIApp) -> None:
        """Around an application that reads whole bodies."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let small requests through."""
        body = _Body(receive, send, most=body_limit(scope))
        try:
            await self._app(scope, body.receive, body.send)
        except ClientDisconnect:
            if not body.is_refused:
                raise
        if body.is_refused:
            await _too_large(scope).send(scope, receive, send)


class _Body:
    """A body that tells no length, counted as it comes; once it is too large the application is heard no more."""

    def __init__(self, receive: Receive, send: Send, *, most: int) -> None:
        self._receive = receive
        self._send = send
        self._most = most
        self._bytes = 0
        self._begun = False
        self.is_refused = False

    async def receive(self) -> Message:
        """What comes next: word that the sender has gone, where too much has come."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._bytes += len(message.get("body", b""))
            if self._bytes > self._most:
                self.is_refused = not self._begun
                return {"type": "http.disconnect"}
        return message

    async def send(self, message: Message) -> None:
        """Pass the answer on, unless another one is due."""
        if not self.is_refused:
            self._begun = True
            await self._send(message)
