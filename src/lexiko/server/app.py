"""The one place where everything of a server is wired together."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from math import ceil
from typing import Any, Protocol
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Lifespan

from lexiko.server.admin.routes import admin_routes
from lexiko.server.archive import ExportedGames, archive_routes, language_for, link_preview
from lexiko.server.background import Background
from lexiko.server.calendars.fetching import AllowedHosts
from lexiko.server.coach import Coach, coach_routes
from lexiko.server.computers import Computers
from lexiko.server.connections import Limits, Register
from lexiko.server.data_folder import Secrets
from lexiko.server.database import Database
from lexiko.server.errors import answer_errors
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
from lexiko.server.holidays import Holidays, holiday_routes
from lexiko.server.households import Households, household_routes
from lexiko.server.lan import addresses_for_others, reaches_others
from lexiko.server.lobby import Places, lobby_routes
from lexiko.server.metrics import Measured, Metrics, Sample
from lexiko.server.notices import (
    LetterSender,
    LetterSettings,
    Notices,
    PushSender,
    Sources,
    letter_stop_routes,
    notice_routes,
)
from lexiko.server.notices.push import PushSettings
from lexiko.server.old_copies import remove_old_copies
from lexiko.server.pages import Pages
from lexiko.server.people import Circles, Keeper, MailSettings, People, SignInLimits
from lexiko.server.positions import PositionService, position_routes
from lexiko.server.problems import problem_routes, problem_schemas
from lexiko.server.reviews import ReviewService, review_routes
from lexiko.server.settings import Settings
from lexiko.server.study import StudyService, study_routes
from lexiko.server.tables import Choices, TableService, TableSettings, add_command_route, live_routes, table_routes
from lexiko.server.wall import (
    Photos,
    WallArchives,
    Walls,
    archive_of_wall_routes,
    calendar_routes,
    photo_routes,
    wall_live_routes,
    wall_routes,
)
from lexiko.server.words import Words, words_routes

UNFINISHED_TABLES = 60
"""How many unfinished tables one guest may usually have made."""


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
    computers = Computers.of(count=settings.thinkers, champions=settings.champions, leaves=settings.leaves)
    choices, table_settings, limited = Choices.here(), _table_settings(settings), limited or LimitLog()
    circles, sessions, background = Circles(database, wall=wall), Sessions(database, wall=wall), Background()
    tables = TableService(database, choices=choices, bots=computers, settings=table_settings, company=circles)
    words, study = Words(choices), StudyService(database, tables, wall=wall)
    positions = PositionService(tables, leaves=settings.leaves)
    walls, photos = _walls(tables, database, secrets, settings=settings)
    holidays, notices = _holidays(database, tables), _notices(settings, secrets, circles, walls)
    reviews = ReviewService(database, tables, folder=settings.data / "reviews", leaves=settings.leaves, wall=wall)
    revocations = Revocations(database, walls.households, tables, holidays, notices, reviews, study)
    people = _people(settings, secrets, tables, circles, revocations=revocations, sessions=sessions, limited=limited)
    connections = Register(Limits(), limited, now=time.monotonic) if connections is None else connections
    coach = Coach(tables, leaves=settings.leaves)
    metrics = _metrics(database, tables, computers, connections, reviews, positions)
    _acquaint(people, sessions, circles, walls=walls, keepers=(reviews, holidays), notices=notices, study=study)
    open_all, close_all = _opening(
        database,
        tables,
        people,
        (walls, photos),
        works=(computers, background, words, positions, coach),
        opened=(revocations, holidays, notices, reviews),
        removing=partial(remove_old_copies, settings.database, days=settings.backup_days),
    )
    app = build_api(
        tables,
        walls=walls,
        photos=photos,
        people=people,
        holidays=holidays,
        notices=notices,
        reviews=reviews,
        words=words,
        positions=positions,
        more=(
            guest_routes(revocations, database, sessions),
            study_routes(study, guest_of),
            coach_routes(coach, guest_of),
        ),
        is_known=lambda asked: _is_known(asked, revocations, sessions),
        is_signed_in=lambda asked: sessions.is_signed_in(browser_of(asked)),
        lifespan=_lifespan(open_all, close_all),
        places=Places(settings.public_url, partial(addresses_for_others, settings), reaches_others(settings.host)),
        sender_of=SenderNames(secrets.guests),
    )

    troubles = _all_of(tables, people.outbox, background, connections.background)
    app.include_router(health_routes(database, metrics, figures_for_all=settings.metrics, troubles=troubles))
    app.include_router(admin_routes(tables, people, secrets.admin, limited))
    editions, heads = choices.editions.values(), _heads_of_tables(tables, settings)
    app.mount("/", Pages(editions=editions, root_path=settings.root_path, head_of=heads))
    cookies = GuestCookies(tokens=Tokens(secrets.guests), revoked=revocations, person_of=sessions.person_of)
    share = connections.limits.share
    guarded = _guarded(app, settings, (cookies, walls.households.acting), limited=limited, sockets=share)
    return Application(Measured(SafeHeaders(guarded), metrics=metrics), tables, people, open_all, close_all)


def _acquaint(
    people: People,
    sessions: Sessions,
    circles: Circles,
    *,
    walls: Walls,
    keepers: Sequence[Keeper],
    notices: Notices,
    study: StudyService,
) -> None:
    """Let those know of each other who are to be told of what becomes of people."""
    people.keepers.extend((walls, walls.households, *keepers, notices, study))  # walls ask who was which member
    people.study_told.append(study.told)
    people.households_told.append(walls.told_to)
    people.notices_told.append(notices.told_to)
    people.becoming.append(walls.households)
    sessions.leaving.extend((walls.browser_left, notices.browser_left))
    walls.households.changed.append(lambda live: circles.live_together(live.id, walls.households.persons_of(live)))


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


def _metrics(database: Database, tables: TableService, computers: Computers, *others: _Counting) -> Metrics:
    """The figures of all of it."""
    metrics = Metrics()
    metrics.add_source(lambda: _figures(database, tables, computers))
    for each in others:
        metrics.add_source(each.figures)
    return metrics


def mail_of(settings: Settings) -> MailSettings | None:
    """How letters are sent; None where that is not set up."""
    if settings.smtp_url is None:
        return None
    sender = settings.mail_from or f"lexiko@{urlsplit(settings.public_url).hostname}"
    return MailSettings(settings.smtp_url, sender, settings.public_url)


def _opening(
    database: Database,
    tables: TableService,
    people: People,
    on_walls: tuple[Walls, Photos],
    *,
    works: tuple[Computers, Background, Words, PositionService, Coach],
    opened: tuple[Revocations, Holidays, Notices, ReviewService],
    removing: Callable[[], Awaitable[None]],
) -> tuple[Callable[..., Awaitable[None]], Callable[[], Awaitable[None]]]:
    """What opens all of it in its order, and what closes it."""

    computers, background, words, positions, coach = works
    walls, photos = on_walls
    _, holidays, notices, reviews = opened

    async def open_all(*, keep_time: bool = True) -> None:
        for first in opened:
            await first.open()
        await people.open()
        people.live_together(await walls.households.persons())
        if keep_time:
            await computers.open()
        await tables.open(keep_time=keep_time)
        if keep_time:
            background.start("looking after the database", database.watch)
            background.start("sending notices", notices.deliver)
            background.start("looking at planners", notices.look_at_planners)
            works_by_name = {
                **people.works(),
                "walls": walls.sweep,
                "calendars": walls.look_at_calendars,
                "photos": photos.sweep,
                "removing old copies": removing,
                "reviewing": reviews.work,
                "looking ahead": positions.ahead.work,
            }
            for name, work in works_by_name.items():
                background.start(name, work)

    async def close_all() -> None:
        await background.stop()
        await people.close()
        walls.households.close()
        await holidays.close()
        await notices.close()
        await tables.close()
        await words.close()
        await positions.close()
        await coach.close()
        await computers.close()
        await database.close()

    return open_all, close_all


def _people(
    settings: Settings,
    secrets: Secrets,
    tables: TableService,
    circles: Circles,
    *,
    revocations: Revocations,
    sessions: Sessions,
    limited: LimitLog,
) -> People:
    """Who comes back, and what tables have to do with it."""
    people = People(
        circles.database,
        key=secrets.guests,
        revocations=revocations,
        sessions=sessions,
        circles=circles,
        origins=settings.own_origins,
        limits=SignInLimits(times=settings.rates, limited=limited),
        games_of=tables.count_of,
        who_sits=tables.who_sits,
        games_told=ExportedGames(tables).of,
        mail=mail_of(settings),
        wall=circles.wall,
    )
    people.keepers.append(tables)
    sessions.leaving.append(tables.browser_left)
    return people


class _Counting(Protocol):
    """What has figures for those who run the server."""

    def figures(self) -> list[Sample]: ...


class _Troubled(Protocol):
    """What can say what is wrong with it."""

    def troubles(self) -> list[str]: ...


def _all_of(*sources: _Troubled) -> Callable[[], list[str]]:
    """What is wrong with any of these now."""
    return lambda: [trouble for each in sources for trouble in each.troubles()]


def _walls(tables: TableService, database: Database, secrets: Secrets, *, settings: Settings) -> tuple[Walls, Photos]:
    """The walls of households, with the games of these tables on them, and their photos."""
    now = tables.clock.wall
    households = Households(database, secret=secrets.guests, seats=tables, now=now)
    hosts = AllowedHosts(settings.calendars, inside=settings.calendars_inside)
    walls = Walls(database, households, tables, now=now, photo_space=settings.wall_space, calendar_hosts=hosts)
    return walls, Photos(walls, database)


def _table_settings(settings: Settings) -> TableSettings:
    unfinished = ceil(UNFINISHED_TABLES * settings.rates) or None
    return TableSettings(bot_pause=settings.bot_pause, most_unfinished=unfinished)


def _holidays(database: Database, tables: TableService) -> Holidays:
    """Holidays that these tables hear of."""
    holidays = Holidays(database, tables, wall=tables.clock.wall)
    tables.reminding.append(holidays.turn_has_come)
    return holidays


def _notices(settings: Settings, secrets: Secrets, circles: Circles, walls: Walls) -> Notices:
    """Notices of what is on these walls, and of the turns at the tables that they are hung with too."""
    tables = walls.tables
    push, letters = None, None
    if secrets.push:
        subscriber = settings.mail_from or f"lexiko@{urlsplit(settings.public_url).hostname or 'lexiko.example'}"
        push = PushSender(PushSettings(secrets.push, subscriber, inside=settings.push_inside))
    if (mail := mail_of(settings)) is not None:
        letters = LetterSender(LetterSettings(mail.server, mail.sender, mail.public_url, secrets.guests))
    sources = Sources(
        awaited=tables.awaited,
        invited=tables.invited,
        on_wall=walls.news_for,
        beginnings=walls.beginnings,
        beginning=walls.beginning,
        unheard=circles.unheard,
    )
    notices = Notices(
        circles.database,
        push,
        sources=sources,
        wall=tables.clock.wall,
        shared=walls.households.is_tablet,
        letters=letters,
        addressee_of=circles.addressee,
        is_child=circles.is_child,
    )
    tables.witnesses.append(notices.turn_is_written)
    tables.reminding.append(notices.turn_has_come)
    walls.witnesses.append(notices.wall_is_written)
    for inviting in (tables.inviting, walls.inviting):
        inviting.append(notices.invite)
    return notices


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


def build_api(
    tables: TableService,
    *,
    walls: Walls | None = None,
    photos: Photos | None = None,
    people: People | None = None,
    holidays: Holidays | None = None,
    notices: Notices | None = None,
    reviews: ReviewService | None = None,
    words: Words | None = None,
    positions: PositionService | None = None,
    more: Sequence[APIRouter] = (),
    is_known: Callable[[HTTPConnection], bool] = lambda _: True,
    is_signed_in: Callable[[HTTPConnection], bool] = lambda _: False,
    lifespan: Lifespan[FastAPI] | None = None,
    places: Places | None = None,
    sender_of: Callable[[HTTPConnection], str] = lambda _: "",
) -> FastAPI:
    """What can be asked over the network, without what guards it; its description is the contract with the client.

    `places` tell where others find this server, `sender_of` by a name where one asks from, `is_known` whether whoever
    has asked is known still, `is_signed_in` whether there is somebody with an account, or a child, at a browser.
    """
    app = _Api(
        title="Lexiko",
        version=version("lexiko"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        separate_input_output_schemas=False,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # there are figures and logs of our own
    )
    answer_errors(app)
    app.include_router(problem_routes())
    add_command_route(app.router, tables, guest_of)
    app.include_router(lobby_routes(tables, guest_of, places or Places()))
    app.include_router(table_routes(tables, guest_of, sender_of))
    app.include_router(archive_routes(tables, guest_of))
    app.include_router(live_routes(tables, guest_of, is_known))
    if reviews is not None:
        app.include_router(review_routes(reviews, guest_of))
    _include_what_helps(app, tables, words, positions, sender_of=sender_of)
    if walls is not None:
        app.include_router(household_routes(walls.households, guest_of, is_signed_in))
        app.include_router(wall_routes(walls, guest_of))
        app.include_router(calendar_routes(walls, guest_of))
        app.include_router(archive_of_wall_routes(WallArchives(walls), guest_of))
        app.include_router(wall_live_routes(walls, guest_of, is_known))
    if photos is not None:
        app.include_router(photo_routes(photos, guest_of))
    if holidays is not None:
        app.include_router(holiday_routes(holidays, guest_of))
    if notices is not None:
        app.include_router(notice_routes(notices, guest_of))
        app.include_router(letter_stop_routes(notices), include_in_schema=False)
    for router in [*more, *(people.routes() if people else [])]:
        app.include_router(router)
    return app


def _include_what_helps(
    app: FastAPI,
    tables: TableService,
    words: Words | None,
    positions: PositionService | None,
    *,
    sender_of: Callable[[HTTPConnection], str],
) -> None:
    """What knows words, and is closed to who sits in a game that is on without the open dictionary. Rule: R7.1, V5"""
    if words is not None:
        app.include_router(words_routes(words, tables.helping, sender_of))
    if positions is not None:
        app.include_router(position_routes(positions, guest_of, tables.helping.check))


def _is_known(asked: HTTPConnection, revocations: Revocations, sessions: Sessions) -> bool:
    """Whether whoever began a live channel is not sent away, and nobody else there by now."""
    browser = browser_of(asked)
    if browser in revocations:
        return False
    acts_for_another = acting_of(asked) is not None  # whose right ends the channel itself, once it is over
    return acts_for_another or not browser or sessions.person_of(browser) == guest_of(asked)


class _Api(FastAPI):
    """An application whose description has what a problem is: routes name its place only (`REFUSALS`)."""

    def openapi(self) -> dict[str, Any]:
        """The description."""
        described = super().openapi()
        schemas = described.setdefault("components", {}).setdefault("schemas", {})
        for name, schema in problem_schemas().items():
            schemas.setdefault(name, schema)
        return described


def _figures(database: Database, tables: TableService, computers: Computers) -> list[Sample]:
    written, thinking, ahead = database.figures, computers.quick.counts(), computers.patient.counts()
    return [
        ("lexiko_database_works_total", "counter", "Works written or refused.", written.works),
        ("lexiko_database_failed_total", "counter", "Works that failed.", written.failed),
        ("lexiko_database_commits_total", "counter", "Commits, each with many works.", written.commits),
        ("lexiko_database_waiting", "gauge", "Works that wait to be written.", written.waiting),
        ("lexiko_database_longest_commit_seconds", "gauge", "The longest commit.", written.longest_commit_seconds),
        ("lexiko_tables_in_memory", "gauge", "Tables that are in memory.", tables.in_memory),
        ("lexiko_thinkers", "gauge", "Processes that think for computers.", thinking.alive),
        ("lexiko_thinkers_busy", "gauge", "Questions being thought about.", thinking.thinking),
        ("lexiko_answers_total", "counter", "Answers of computers.", thinking.answered),
        ("lexiko_champions", "gauge", "Processes that look ahead for computers.", ahead.alive),
        ("lexiko_champions_busy", "gauge", "Moves being looked for so.", ahead.thinking),
        ("lexiko_champions_answered_total", "counter", "Moves found so.", ahead.answered),
        ("lexiko_champions_given_up_total", "counter", "Moves made at sight for want of one.", ahead.given_up),
        ("lexiko_asked_again_total", "counter", "Questions asked again after a process died.", thinking.asked_again),
    ]
