"""Fetching a calendar from an address that somebody gave: where that is allowed, and never inside this network.

Every step of a redirect is looked at as the first address was. What comes is counted as it comes.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from lexiko.server.calendars.reading import LONGEST_BYTES
from lexiko.server.outside import BadAddress, network_outside

SECONDS_TO_FETCH = 20.0
MOST_REDIRECTS = 3
HTTPS_PORT = 443
ANYWHERE = "*"
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_NOT_CHANGED = 304
_DONE = 200


class NotFetched(Exception):
    """A calendar that could not be fetched, or is not: `why` by a code, with the status of an answer."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.status = status


@dataclass(frozen=True, slots=True)
class AllowedHosts:
    """Where whoever runs the server lets calendars come from; `inside`: also inside its own network, for tests."""

    hosts: tuple[str, ...] = ()
    inside: bool = False

    def allows(self, host: str) -> bool:
        """May calendars come from there?

        >>> allowed = AllowedHosts(("calendar.example", "*.school.example"))
        >>> [allowed.allows(each) for each in ("calendar.example", "a.school.example", "school.example.org")]
        [True, True, False]
        """
        plain = host.lower().rstrip(".")
        return any(
            each == ANYWHERE or plain == each or (each.startswith("*.") and plain.endswith(each[1:]))
            for each in self.hosts
        )


@dataclass(frozen=True, slots=True)
class Marks:
    """By what a server tells whether its file has changed."""

    tag: str = ""
    modified: str = ""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file; None: it is as it was."""

    body: bytes | None
    marks: Marks


def checked_address(address: str, allowed: AllowedHosts) -> str:
    """An address as it is asked. Raises `NotFetched`.

    >>> checked_address("webcal://calendar.example/a.ics", AllowedHosts(("calendar.example",)))
    'https://calendar.example/a.ics'
    """
    address = address.strip()
    if address.lower().startswith("webcal:"):
        address = "https:" + address[len("webcal:") :]
    try:
        parts = urlsplit(address)
        port, host = parts.port, parts.hostname
    except ValueError:
        raise NotFetched("no-address") from None
    if not address.isascii() or not address.isprintable() or " " in address or not host or "@" in parts.netloc:
        raise NotFetched("no-address")
    if parts.scheme != "https" and not (allowed.inside and parts.scheme == "http"):
        raise NotFetched("not-secure")
    if not allowed.allows(host):
        raise NotFetched("not-allowed")
    if port not in (None, HTTPS_PORT) and not allowed.inside:
        raise NotFetched("not-allowed")
    return address.partition("#")[0]


async def fetch(address: str, allowed: AllowedHosts, marks: Marks) -> Fetched:
    """The file at an address, unless it is as it was. Raises `NotFetched`."""
    import httpcore

    lost = (OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException)
    try:
        async with asyncio.timeout(SECONDS_TO_FETCH):
            return await _followed(address, allowed, marks)
    except TimeoutError:
        raise NotFetched("too-slow") from None
    except BadAddress as bad:
        raise NotFetched("not-found" if isinstance(bad.__cause__, OSError) else "inside") from None
    except lost:
        raise NotFetched("not-reached") from None


async def _followed(address: str, allowed: AllowedHosts, marks: Marks) -> Fetched:
    for _ in range(MOST_REDIRECTS + 1):
        checked = checked_address(address, allowed)
        found = await _asked(checked, allowed, marks)
        if isinstance(found, Fetched):
            return found
        address = urljoin(checked, found)
    raise NotFetched("too-many-redirects")


async def _asked(address: str, allowed: AllowedHosts, marks: Marks) -> Fetched | str:
    """What one server answers: a file, or where else to ask."""
    import httpcore

    wanted = [("accept", "text/calendar"), ("accept-encoding", "identity"), ("user-agent", "Lexiko")]
    wanted += [("if-none-match", marks.tag)] if marks.tag else []
    wanted += [("if-modified-since", marks.modified)] if marks.modified else []
    backend = network_outside(inside=allowed.inside)
    pool = httpcore.AsyncConnectionPool(ssl_context=ssl.create_default_context(), network_backend=backend)
    async with pool, pool.stream("GET", address, headers=wanted) as answer:
        told = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in answer.headers}
        if answer.status in _REDIRECTS and "location" in told:
            return told["location"]
        if answer.status == _NOT_CHANGED:
            return Fetched(None, marks)
        if answer.status != _DONE:
            raise NotFetched("answered", answer.status)
        if told.get("content-encoding", "identity") != "identity":
            raise NotFetched("packed")
        body = bytearray()
        async for part in answer.aiter_stream():
            body += part
            if len(body) > LONGEST_BYTES:
                raise NotFetched("too-big")
        return Fetched(bytes(body), Marks(_short(told.get("etag", "")), _short(told.get("last-modified", ""))))


def _short(text: str) -> str:
    return text if len(text) <= 200 and text.isascii() and text.isprintable() else ""


def host_of(address: str) -> str:
    """The name of the host that an address leads to, which is all that is told of it.

    >>> host_of("https://calendar.example/private-0123/basic.ics")
    'calendar.example'
    """
    return urlsplit(address).hostname or ""


def allowed_hosts(text: str) -> tuple[str, ...]:
    """Hosts that whoever runs a server allows, as they are written. Raises `ValueError`.

    >>> allowed_hosts("calendar.example, *.school.example")
    ('calendar.example', '*.school.example')
    """
    names: Collection[str] = [each for each in text.lower().replace(",", " ").split() if each]
    for each in names:
        bare = each.removeprefix("*.")
        plain = bare.replace(".", "").replace("-", "")
        if each != ANYWHERE and not (plain.isascii() and plain.isalnum() and "." in bare):
            raise ValueError("it must be names as calendar.example or *.school.example, with commas between, or *")
    return tuple(names)
