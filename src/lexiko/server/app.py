"""The one place where everything of a server is wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from starlette.types import ASGIApp

from lexiko.server.data_folder import Secrets
from lexiko.server.database import Database
from lexiko.server.errors import answer_errors
from lexiko.server.guard import BelowPath, OwnPagesOnly, Rates, SafeHeaders, SmallMessagesOnly
from lexiko.server.guests import GuestCookies, Revocations, Tokens
from lexiko.server.house import house_routes
from lexiko.server.metrics import Measured, Metrics, Sample
from lexiko.server.pages import Pages
from lexiko.server.settings import Settings


def build_app(settings: Settings, database: Database, secrets: Secrets) -> ASGIApp:
    """The whole server as an ASGI application. It closes the database when it is shut down."""
    metrics = Metrics()
    metrics.add_source(lambda: _written(database))
    revocations = Revocations(database)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await revocations.open()
        try:
            yield
        finally:
            await database.close()

    app = FastAPI(
        title="Lexiko",
        version=version("lexiko"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        separate_input_output_schemas=False,
        redirect_slashes=False,
    )
    answer_errors(app)
    app.include_router(house_routes(database, metrics, revocations, figures_for_all=settings.metrics))
    app.mount("/", Pages(root_path=settings.root_path))

    guests = GuestCookies(Rates(app, times=settings.rates), tokens=Tokens(secrets.guests), revoked=revocations)
    careful = SmallMessagesOnly(OwnPagesOnly(guests, origins=settings.origins))
    return BelowPath(Measured(SafeHeaders(careful), metrics=metrics), path=settings.root_path)


def _written(database: Database) -> list[Sample]:
    figures = database.figures
    return [
        ("lexiko_database_works_total", "counter", "Works written or refused.", figures.works),
        ("lexiko_database_failed_total", "counter", "Works that failed.", figures.failed),
        ("lexiko_database_commits_total", "counter", "Commits, each with many works.", figures.commits),
        ("lexiko_database_waiting", "gauge", "Works that wait to be written.", figures.waiting),
        ("lexiko_database_longest_commit_seconds", "gauge", "The longest commit.", figures.longest_commit_seconds),
    ]
