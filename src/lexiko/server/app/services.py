"""All that a server does: made, acquainted with each other, opened and closed."""

from __future__ import annotations

from asyncio import Lock
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from urllib.parse import urlsplit

from lexiko.server.annotated import AnnotatedGames
from lexiko.server.archive import ExportedGames
from lexiko.server.background import Background
from lexiko.server.calendars.fetching import AllowedHosts
from lexiko.server.coach import Coach
from lexiko.server.computers import Computers
from lexiko.server.data_folder import Secrets
from lexiko.server.database import Database
from lexiko.server.guard import (
    LimitLog,
)
from lexiko.server.guests import (
    Revocations,
    Sessions,
)
from lexiko.server.holidays import Holidays
from lexiko.server.households import Households
from lexiko.server.metrics import Sample
from lexiko.server.notices import (
    LetterSender,
    LetterSettings,
    Notices,
    PushSender,
    Sources,
)
from lexiko.server.notices.push import PushSettings
from lexiko.server.old_copies import remove_old_copies
from lexiko.server.people import Circles, Keeper, MailSettings, People, SignInLimits
from lexiko.server.positions import PositionService
from lexiko.server.puzzles import OwnGames, PuzzleMiner, PuzzleService
from lexiko.server.reviews import ReviewService
from lexiko.server.settings import Settings
from lexiko.server.study import StudyService
from lexiko.server.tables import Choices, TableService, TableSettings
from lexiko.server.wall import (
    Photos,
    Walls,
)
from lexiko.server.words import WordService

UNFINISHED_TABLES = 60
"""How many unfinished tables one guest may usually have made."""


@dataclass(frozen=True, slots=True)
class Services:
    """All that a server does, each knowing of the others what it has to."""

    settings: Settings
    database: Database
    sessions: Sessions
    tables: TableService
    computers: Computers
    background: Background
    walls: Walls
    photos: Photos
    holidays: Holidays
    notices: Notices
    reviews: ReviewService
    revocations: Revocations
    people: People
    words: WordService
    study: StudyService
    positions: PositionService
    coach: Coach
    puzzles: PuzzleService
    miner: PuzzleMiner
    own_games: OwnGames
    annotated: AnnotatedGames

    @classmethod
    def of(
        cls, settings: Settings, database: Database, secrets: Secrets, *, limited: LimitLog, wall: Callable[[], float]
    ) -> Services:
        """All of it, which neither asks nor does anything yet; `wall` tells seconds since 1970 where people matter."""
        computers = Computers.of(count=settings.thinkers, champions=settings.champions, leaves=settings.leaves)
        circles, sessions = Circles(database, wall=wall), Sessions(database, wall=wall)
        tables = TableService(
            database, choices=Choices.here(), bots=computers, settings=_table_settings(settings), company=circles
        )
        walls, photos = _walls(tables, database, secrets, settings=settings)
        holidays, notices = _holidays(database, tables), _notices(settings, secrets, circles, walls)
        study = StudyService(database, tables, wall=wall)
        annotated = AnnotatedGames(database, tables.choices, wall=wall)
        reviews = ReviewService(
            database, tables, annotated, folder=settings.data / "reviews", leaves=settings.leaves, wall=wall
        )
        puzzles, miner, own_games = _puzzles(tables, database, settings=settings, wall=wall)
        own = (study, puzzles, annotated)
        revocations = Revocations(database, walls.households, tables, holidays, notices, reviews, *own)
        people = _people(
            settings, secrets, tables, circles, revocations=revocations, sessions=sessions, limited=limited
        )
        keepers = (reviews, holidays)
        _acquaint(people, sessions, circles, walls=walls, keepers=keepers, notices=notices, own=own)
        return cls(
            settings=settings,
            database=database,
            sessions=sessions,
            tables=tables,
            computers=computers,
            background=Background(),
            walls=walls,
            photos=photos,
            holidays=holidays,
            notices=notices,
            reviews=reviews,
            revocations=revocations,
            people=people,
            words=WordService(tables.choices),
            study=study,
            positions=PositionService(tables, leaves=settings.leaves),
            coach=Coach(tables, leaves=settings.leaves),
            puzzles=puzzles,
            miner=miner,
            own_games=own_games,
            annotated=annotated,
        )

    async def open(self, *, keep_time: bool = True) -> None:
        """Go on where it stood before; with `keep_time=False` nothing happens by itself."""
        for first in (self.revocations, self.holidays, self.notices, self.reviews, self.people):
            await first.open()
        self.people.live_together(await self.walls.households.persons())
        if keep_time:
            await self.computers.open()
        await self.tables.open(keep_time=keep_time)
        if keep_time:
            for name, work in self._works().items():
                self.background.start(name, work)

    def _works(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What goes on by itself, by what it is called where it fails."""
        removing = partial(remove_old_copies, self.settings.database, days=self.settings.backup_days)
        return {
            "looking after the database": self.database.watch,
            "sending notices": self.notices.deliver,
            "looking at planners": self.notices.look_at_planners,
            **self.people.works(),
            "walls": self.walls.sweep,
            "calendars": self.walls.look_at_calendars,
            "photos": self.photos.sweep,
            "removing old copies": removing,
            "reviewing": self.reviews.work,
            "looking ahead": self.positions.ahead.work,
            "looking for puzzles": self.miner.work,
            "looking for puzzles of own games": self.own_games.work,
        }

    async def close(self) -> None:
        """End all that goes on, and close the database."""
        await self.background.stop()
        await self.people.close()
        self.walls.households.close()
        await self.holidays.close()
        await self.notices.close()
        await self.tables.close()
        await self.words.close()
        await self.study.close()
        await self.positions.close()
        await self.coach.close()
        await self.computers.close()
        await self.database.close()

    def figures(self) -> list[Sample]:
        """How much of everything there is, for those who run the server."""
        return _figures(self.database, self.tables, self.computers)


def _acquaint(
    people: People,
    sessions: Sessions,
    circles: Circles,
    *,
    walls: Walls,
    keepers: Sequence[Keeper],
    notices: Notices,
    own: tuple[StudyService, PuzzleService, AnnotatedGames],
) -> None:
    """Let those know of each other who are to be told of what becomes of people."""
    people.keepers.extend((walls, walls.households, *keepers, notices, *own))  # walls ask who was which member
    study, puzzles, annotated = own
    people.study_told.append(study.told)
    people.puzzles_told.append(puzzles.told)
    people.annotated_told.append(annotated.told_of)
    people.households_told.append(walls.told_to)
    people.notices_told.append(notices.told_to)
    people.becoming.append(walls.households)
    sessions.leaving.extend((walls.browser_left, notices.browser_left))
    walls.households.changed.append(lambda live: circles.live_together(live.id, walls.households.persons_of(live)))


def mail_of(settings: Settings) -> MailSettings | None:
    """How letters are sent; None where that is not set up."""
    if settings.smtp_url is None:
        return None
    sender = settings.mail_from or f"lexiko@{urlsplit(settings.public_url).hostname}"
    return MailSettings(settings.smtp_url, sender, settings.public_url)


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


def _walls(tables: TableService, database: Database, secrets: Secrets, *, settings: Settings) -> tuple[Walls, Photos]:
    """The walls of households, with the games of these tables on them, and their photos."""
    now = tables.clock.wall
    households = Households(database, secret=secrets.guests, seats=tables, now=now)
    hosts = AllowedHosts(settings.calendars, inside=settings.calendars_inside)
    walls = Walls(database, households, tables, now=now, photo_space=settings.wall_space, calendar_hosts=hosts)
    return walls, Photos(walls, database)


def _puzzles(
    tables: TableService, database: Database, *, settings: Settings, wall: Callable[[], float]
) -> tuple[PuzzleService, PuzzleMiner, OwnGames]:
    """Puzzles, and what finds more of them, one process at a time."""
    folder, alone = settings.data / "puzzles", Lock()
    own_games = OwnGames(database, tables, leaves=settings.leaves, alone=alone)
    puzzles = PuzzleService(database, tables.choices, folder=folder, own_games=own_games, wall=wall)
    miner = PuzzleMiner(
        puzzles.books,
        tables.choices,
        folder=folder,
        leaves=settings.leaves,
        a_day=settings.puzzles_a_day,
        alone=alone,
        wall=wall,
    )
    return puzzles, miner, own_games


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
