"""The server's interface described as OpenAPI: every request, and every message of the live channel besides."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from pydantic import TypeAdapter

from lexiko.server import wire
from lexiko.server.annotated import AnnotatedGames, annotated_routes
from lexiko.server.app import build_api
from lexiko.server.bot_workers import BotWorkers
from lexiko.server.coach import Coach, coach_routes
from lexiko.server.database import Database
from lexiko.server.guests import Revocations, Sessions, guest_of, guest_routes
from lexiko.server.holidays import Holidays
from lexiko.server.households import Households
from lexiko.server.notices import Notices, Sources
from lexiko.server.people import Circles, People
from lexiko.server.problems import SCHEMA_PLACE
from lexiko.server.puzzles import OwnGames, PuzzleService, puzzle_routes
from lexiko.server.reviews import ReviewService
from lexiko.server.study import StudyService, study_routes
from lexiko.server.tables import Choices, TableService
from lexiko.server.wall import Walls
from lexiko.server.words import WordService


def api_description() -> dict[str, Any]:
    """The description as a JSON value, the same on every machine; nothing is opened for it."""
    nowhere = cast(Database, None)
    tables = TableService(nowhere, choices=Choices.here(), bots=BotWorkers())
    revocations, sessions = Revocations(nowhere), Sessions(nowhere)
    people = People(nowhere, key=b"", revocations=revocations, sessions=sessions, circles=Circles(nowhere))
    forgetting = guest_routes(revocations, nowhere, sessions)
    households = Households(nowhere, secret=b"", seats=tables, now=tables.clock.wall)
    walls = Walls(nowhere, households, tables, now=tables.clock.wall)
    holidays = Holidays(nowhere, tables, wall=tables.clock.wall)
    notices = Notices(nowhere, None, sources=Sources(awaited=tables.awaited), wall=tables.clock.wall)
    annotated = AnnotatedGames(nowhere, tables.choices)
    described = build_api(
        tables,
        walls=walls,
        people=people,
        holidays=holidays,
        notices=notices,
        reviews=ReviewService(nowhere, tables, annotated, folder=Path()),
        words=WordService(tables.choices),
        more=(
            forgetting,
            study_routes(StudyService(nowhere, tables), guest_of),
            coach_routes(Coach(tables), guest_of),
            puzzle_routes(
                PuzzleService(nowhere, tables.choices, folder=Path(), own_games=OwnGames(nowhere, tables)), guest_of
            ),
            annotated_routes(annotated, guest_of),
        ),
    )
    description = described.openapi()
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    messages = [
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type)
        and issubclass(kind, wire.Message | wire.Sent)
        and kind not in (wire.Message, wire.Sent)
    ]
    _, found = TypeAdapter.json_schemas(
        ((kind, "validation", TypeAdapter(kind)) for kind in messages), ref_template=SCHEMA_PLACE
    )
    for name, schema in found.get("$defs", {}).items():
        schemas.setdefault(name, schema)
    for name in (
        "Entry",
        "FromClient",
        "FromServer",
        "FromWallClient",
        "FromWall",
        "FromAnnotatedClient",
        "FromAnnotated",
    ):
        schema = TypeAdapter(getattr(wire, name)).json_schema(ref_template=SCHEMA_PLACE)
        schemas[name] = {key: value for key, value in schema.items() if key != "$defs"}
    description["info"]["version"] = "1"
    return description
