"""The one place where a whole server is put together: what it does, its routes, and what guards them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from fastapi import FastAPI
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Lifespan

from lexiko.server.admin.routes import admin_routes
from lexiko.server.annotated import annotated_live_routes, annotated_routes
from lexiko.server.app.api import Api, build_api
from lexiko.server.app.services import Services
from lexiko.server.archive import language_for, link_preview
from lexiko.server.coach import coach_routes
from lexiko.server.connections import Limits, Register
from lexiko.server.data_folder import Secrets
from lexiko.server.database import Database
from lexiko.server.guard import (
    Check,
    Checks,
    GuestRates,
    KnownHosts,
    LimitLog,
    OwnPagesOnly,
    Rates,
    SafeHeaders,
    SenderNames,
    SmallBodies,
    below,
    short_head,
)
from lexiko.server.guests import (
    GuestCookies,
    Revocations,
    Sessions,
    Tokens,
    acting_of,
    browser_of,
    guest_of,
    guest_routes,
)
from lexiko.server.health import health_routes
from lexiko.server.lan import addresses_for_others, reaches_others
from lexiko.server.lobby import Places
from lexiko.server.metrics import Measured, Metrics, Sample
from lexiko.server.pages import Pages
from lexiko.server.people import People
from lexiko.server.puzzles import puzzle_routes
from lexiko.server.settings import Settings
from lexiko.server.study import study_routes
from lexiko.server.tables import TableService


@dataclass(frozen=True, slots=True)
class Application:
    """A whole server: the ASGI application, its tables and people, and what opens and closes them."""

    app: ASGIApp
    tables: TableService
    people: People
    open: Callable[..., Awaitable[None]]
    """Go on where it stood before; with `keep_time=False` nothing happens by itself."""
    close: Callable[[], Awaitable[None]]
    """End all that goes on, and close the database."""


def build_app(
    settings: Settings,
    database: Database,
    secrets: Secrets,
    *,
    limited: LimitLog | None = None,
    connections: Register | None = None,
) -> ASGIApp:
    """The whole server as an ASGI application. It closes the database when it is shut down.

    `limited` is told who reaches a limit, `connections` are those that it is asked over.
    """
    return build_application(settings, database, secrets, limited=limited, connections=connections).app


def build_application(
    settings: Settings,
    database: Database,
    secrets: Secrets,
    *,
    limited: LimitLog | None = None,
    connections: Register | None = None,
    wall: Callable[[], float] = time.time,
) -> Application:
    """The same with its parts; `wall` tells seconds since 1970 to whatever remembers people."""
    limited = limited or LimitLog()
    services = Services.of(settings, database, secrets, limited=limited, wall=wall)
    connections = Register(Limits(), limited, now=time.monotonic) if connections is None else connections
    metrics = _metrics(services, connections, services.reviews, services.positions)
    app = _api_of(services, settings, secrets)
    troubles = _all_of(services.tables, services.people.outbox, services.background, connections.background)
    app.take_over(health_routes(database, metrics, figures_for_all=settings.metrics, troubles=troubles))
    app.take_over(admin_routes(services.tables, services.people, secrets.admin, limited))
    editions, heads = services.tables.choices.editions.values(), _heads_of_tables(services.tables, settings)
    app.mount("/", Pages(editions=editions, root_path=settings.root_path, head_of=heads))
    revoked, sessions = services.revocations, services.sessions
    cookies = GuestCookies(tokens=Tokens(secrets.guests), revoked=revoked, person_of=sessions.person_of)
    acting, share = services.walls.households.acting, connections.limits.share
    guarded = _guarded(app, settings, (cookies, acting), limited=limited, sockets=share)
    measured = Measured(SafeHeaders(guarded), metrics=metrics)
    return Application(measured, services.tables, services.people, services.open, services.close)


def _api_of(services: Services, settings: Settings, secrets: Secrets) -> Api:
    """What can be asked of all that this server does."""
    sessions, revocations = services.sessions, services.revocations

    def is_known(asked: HTTPConnection) -> bool:
        return _is_known(asked, revocations, sessions)

    return build_api(
        services.tables,
        walls=services.walls,
        photos=services.photos,
        people=services.people,
        holidays=services.holidays,
        notices=services.notices,
        reviews=services.reviews,
        words=services.words,
        positions=services.positions,
        more=(
            guest_routes(revocations, services.database, sessions),
            study_routes(services.study, guest_of),
            coach_routes(services.coach, guest_of),
            puzzle_routes(services.puzzles, guest_of),
            annotated_routes(services.annotated, guest_of),
            annotated_live_routes(services.annotated, guest_of, is_known),
        ),
        is_known=is_known,
        is_signed_in=lambda asked: sessions.is_signed_in(browser_of(asked)),
        lifespan=_lifespan(services.open, services.close),
        places=Places(settings.public_url, partial(addresses_for_others, settings), reaches_others(settings.host)),
        sender_of=SenderNames(secrets.guests),
    )


def _lifespan(opening: Callable[[], Awaitable[None]], closing: Callable[[], Awaitable[None]]) -> Lifespan[FastAPI]:
    """Opens everything before the first request, and closes it after the last."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        try:
            await opening()
            yield
        finally:
            await closing()

    return lifespan


def _metrics(*counting: _Counting) -> Metrics:
    """The figures of all of these."""
    metrics = Metrics()
    for each in counting:
        metrics.add_source(each.figures)
    return metrics


class _Counting(Protocol):
    """What has figures for those who run the server."""

    def figures(self) -> list[Sample]: ...


class _Troubled(Protocol):
    """What can say what is wrong with it."""

    def troubles(self) -> list[str]: ...


def _all_of(*sources: _Troubled) -> Callable[[], list[str]]:
    """What is wrong with any of these now."""
    return lambda: [trouble for each in sources for trouble in each.troubles()]


def _guarded(app: ASGIApp, settings: Settings, guests: Sequence[Check], *, limited: LimitLog, sockets: int) -> ASGIApp:
    """The application behind what lets nobody in whom it need not look at; `guests` tell who asks.

    `sockets` may be open for one address.
    """
    rates = Rates(SmallBodies(app), times=settings.rates, limited=limited, sockets=sockets)
    checks: tuple[Check, ...] = (
        below(settings.root_path),
        rates.check,  # before all that may refuse: that costs something too
        KnownHosts(names=settings.names),
        short_head,
        OwnPagesOnly(origins=settings.own_origins),
        *guests,
        GuestRates(times=settings.rates, limited=limited),
    )
    return Checks(rates, checks)


def _heads_of_tables(tables: TableService, settings: Settings) -> Callable[[Request, str], Awaitable[bytes]]:
    """What the head of a table's page tells of it where its link is shown."""

    async def head_of(request: Request, table_id: str) -> bytes:
        found = await tables.line_and_language(table_id)
        if found is None:
            return b""
        line, words = found
        language = language_for(request.headers.get("accept-language", ""), words)
        edition = tables.choices.editions.get(line.edition.partition(":")[0])
        named = edition.texts[language].name if edition and language in edition.texts else line.edition
        here = f"{request.url.scheme}://{request.headers.get('host', '')}{settings.root_path}"
        return link_preview(line, named, language).tags(f"{settings.public_url or here}/", table_id)

    return head_of


def _is_known(asked: HTTPConnection, revocations: Revocations, sessions: Sessions) -> bool:
    """Whether whoever began a live channel is not sent away, and nobody else there by now."""
    browser = browser_of(asked)
    if browser in revocations:
        return False
    acts_for_another = acting_of(asked) is not None  # whose right ends the channel itself, once it is over
    return acts_for_another or not browser or sessions.person_of(browser) == guest_of(asked)
