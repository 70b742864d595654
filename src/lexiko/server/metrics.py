"""Figures of a running server, in the text format that Prometheus reads; they count, and name nobody."""

from __future__ import annotations

import bisect
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexiko.server.logs import log_access, shape_of

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SHAPES_KEPT = 60

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
        """Nothing counted yet."""
        self.sockets = 0
        self._started = time.time()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._durations: dict[str, _Durations] = {}
        self._sources: list[Callable[[], Iterable[Sample]]] = []

    def add_source(self, source: Callable[[], Iterable[Sample]]) -> None:
        """Ask this for its figures each time."""
        self._sources.append(source)

    def count(self, method: str, shape: str, status: int, seconds: float) -> None:
        """A request was answered. Shapes beyond a number of them are counted together."""
        if shape not in self._durations and len(self._durations) >= SHAPES_KEPT:
            shape = "other"
        self._requests[method, shape, status] += 1
        self._durations.setdefault(shape, _Durations()).add(seconds)

    def text(self) -> str:
        """All figures."""
        lines = [
            "# HELP lexiko_requests_total Requests answered.",
            "# TYPE lexiko_requests_total counter",
            *(
                f'lexiko_requests_total{{method="{method}",path="{shape}",status="{status}"}} {count}'
                for (method, shape, status), count in sorted(self._requests.items())
            ),
            "# HELP lexiko_request_seconds How long answers took.",
            "# TYPE lexiko_request_seconds histogram",
        ]
        for shape, durations in sorted(self._durations.items()):
            lines += _histogram(shape, durations)
        own: list[Sample] = [
            ("lexiko_sockets", "gauge", "Sockets that are open.", self.sockets),
            ("lexiko_started_seconds", "gauge", "When the server started, in seconds since 1970.", self._started),
        ]
        for name, kind, meaning, value in (*own, *(sample for source in self._sources for sample in source())):
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value:.10g}"]
        return "\n".join(lines) + "\n"


def _histogram(shape: str, durations: _Durations) -> list[str]:
    lines, below = [], 0
    for bound, count in zip((*map(str, SECONDS), "+Inf"), durations.counts, strict=True):
        below += count
        lines.append(f'lexiko_request_seconds_bucket{{path="{shape}",le="{bound}"}} {below}')
    lines.append(f'lexiko_request_seconds_sum{{path="{shape}"}} {durations.total:.6f}')
    lines.append(f'lexiko_request_seconds_count{{path="{shape}"}} {below}')
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
            method = scope["method"] if scope["method"] in ("GET", "POST", "HEAD", "OPTIONS") else "OTHER"
            shape = shape_of(scope["path"]) if status != 404 else "unknown"
            self._metrics.count(method, shape, status, seconds)
            log_access(scope, status, seconds)
