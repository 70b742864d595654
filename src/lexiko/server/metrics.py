"""Figures of a running server, in the text format that Prometheus reads; they count, and name nobody.

Figures and logs call a request by the route that answered it, never by the path that a stranger chose.
"""

from __future__ import annotations

import bisect
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.logs import log_access

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

UNROUTED = "none"
"""Of a request that was refused before any route was found for it."""
METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})

_NAME = "lexiko.route"

Sample = tuple[str, str, str, float]
"""A figure's name, kind (`counter` or `gauge`), meaning, and value."""


@dataclass(slots=True)
class _Durations:
    counts: list[int] = field(default_factory=lambda: [0] * (len(SECONDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(SECONDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """Counts requests; asks others for their own figures when it is read."""

    def __init__(self) -> None:
        """All counts begin at zero."""
        self.sockets = 0
        self._started = time.time()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._durations: dict[str, _Durations] = {}
        self._sources: list[Callable[[], Iterable[Sample]]] = []

    def add_source(self, source: Callable[[], Iterable[Sample]]) -> None:
        """Ask this for its figures each time."""
        self._sources.append(source)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered. Method and route are ours: what strangers choose could be lines of the figures."""
        self._requests[method, route, status] += 1
        self._durations.setdefault(route, _Durations()).add(seconds)

    def text(self) -> str:
        """All figures in the text format of Prometheus."""
        lines = [
            "# HELP lexiko_requests_total Requests answered.",
            "# TYPE lexiko_requests_total counter",
            *(
                f'lexiko_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
                for (method, route, status), count in sorted(self._requests.items())
            ),
            "# HELP lexiko_request_seconds How long answers took.",
            "# TYPE lexiko_request_seconds histogram",
        ]
        for route, durations in sorted(self._durations.items()):
            lines += _histogram(route, durations)
        own: list[Sample] = [
            ("lexiko_sockets", "gauge", "Sockets that are open.", self.sockets),
            ("lexiko_started_seconds", "gauge", "When the server started, in seconds since 1970.", self._started),
        ]
        for name, kind, meaning, value in (*own, *(sample for source in self._sources for sample in source())):
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value:.10g}"]
        return "\n".join(lines) + "\n"


def _histogram(route: str, durations: _Durations) -> list[str]:
    lines, below = [], 0
    for bound, count in zip((*map(str, SECONDS), "+Inf"), durations.counts, strict=True):
        below += count
        lines.append(f'lexiko_request_seconds_bucket{{route="{route}",le="{bound}"}} {below}')
    lines.append(f'lexiko_request_seconds_sum{{route="{route}"}} {durations.total:.6f}')
    lines.append(f'lexiko_request_seconds_count{{route="{route}"}} {below}')
    return lines


class Measured:
    """Middleware: counts and logs each request, and the sockets that are open."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        """Around everything else."""
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, and look at the clock."""
        if scope["type"] == "http":
            await self._measure(scope, receive, send)
        elif scope["type"] == "websocket":
            self._metrics.sockets += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self._metrics.sockets -= 1
        else:
            await self._app(scope, receive, send)

    async def _measure(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = 500
        started = time.perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - started
            method, route = method_of(scope), route_of(scope)
            self._metrics.count(method, route, status, seconds)
            log_access(method, route, status, seconds)


def name_route(scope: Scope, name: str) -> None:
    """Say which route answers, where that is not one of FastAPI's own; `name` is its path as it is written here."""
    scope[_NAME] = name


def route_of(scope: Scope) -> str:
    """The path of the route that a request was answered by, with what it leaves open, as `/api/tables/{table_id}`."""
    return str(scope.get(_NAME) or getattr(scope.get("route"), "path", UNROUTED))


def method_of(scope: Scope) -> str:
    """How it was asked: strangers make up methods too."""
    method: str = scope["method"]
    return method if method in METHODS else "OTHER"
