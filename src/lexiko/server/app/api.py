"""What can be asked over the network: the routes of all rooms, and their description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.requests import HTTPConnection
from starlette.types import Lifespan

from lexiko.server.archive import archive_routes
from lexiko.server.errors import answer_errors
from lexiko.server.guests import (
    guest_of,
)
from lexiko.server.holidays import Holidays, holiday_routes
from lexiko.server.households import household_routes
from lexiko.server.lobby import Places, lobby_routes
from lexiko.server.notices import (
    Notices,
    letter_stop_routes,
    notice_routes,
)
from lexiko.server.people import People
from lexiko.server.positions import PositionService, position_routes
from lexiko.server.problems import problem_routes, problem_schemas
from lexiko.server.reviews import ReviewService, review_routes
from lexiko.server.tables import TableService, add_command_route, live_routes, table_routes
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
from lexiko.server.words import WordService, words_routes


def build_api(
    tables: TableService,
    *,
    walls: Walls | None = None,
    photos: Photos | None = None,
    people: People | None = None,
    holidays: Holidays | None = None,
    notices: Notices | None = None,
    reviews: ReviewService | None = None,
    words: WordService | None = None,
    positions: PositionService | None = None,
    more: Sequence[APIRouter] = (),
    is_known: Callable[[HTTPConnection], bool] = lambda _: True,
    is_signed_in: Callable[[HTTPConnection], bool] = lambda _: False,
    lifespan: Lifespan[FastAPI] | None = None,
    places: Places | None = None,
    sender_of: Callable[[HTTPConnection], str] = lambda _: "",
) -> Api:
    """What can be asked over the network, without what guards it; its description is the contract with the client.

    `places` tell where others find this server, `sender_of` by a name where one asks from, `is_known` whether whoever
    has asked is known still, `is_signed_in` whether there is somebody with an account, or a child, at a browser.
    """
    app = Api(
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
    app.take_over(problem_routes())
    add_command_route(app.router, tables, guest_of)
    app.take_over(lobby_routes(tables, guest_of, places or Places()))
    app.take_over(table_routes(tables, guest_of, sender_of))
    app.take_over(archive_routes(tables, guest_of))
    app.take_over(live_routes(tables, guest_of, is_known))
    if reviews is not None:
        app.take_over(review_routes(reviews, guest_of))
    _include_what_helps(app, tables, words, positions, sender_of=sender_of)
    if walls is not None:
        app.take_over(household_routes(walls.households, guest_of, is_signed_in))
        app.take_over(wall_routes(walls, guest_of))
        app.take_over(calendar_routes(walls, guest_of))
        app.take_over(archive_of_wall_routes(WallArchives(walls), guest_of))
        app.take_over(wall_live_routes(walls, guest_of, is_known))
    if photos is not None:
        app.take_over(photo_routes(photos, guest_of))
    if holidays is not None:
        app.take_over(holiday_routes(holidays, guest_of))
    if notices is not None:
        app.take_over(notice_routes(notices, guest_of))
        app.take_over(letter_stop_routes(notices))
    for router in [*more, *(people.routes() if people else [])]:
        app.take_over(router)
    return app


def _include_what_helps(
    app: Api,
    tables: TableService,
    words: WordService | None,
    positions: PositionService | None,
    *,
    sender_of: Callable[[HTTPConnection], str],
) -> None:
    """What knows words, and is closed to who sits in a game that is on without the open dictionary. Rule: R7.1, V5"""
    if words is not None:
        app.take_over(words_routes(words, tables.helping, sender_of))
    if positions is not None:
        app.take_over(position_routes(positions, guest_of, tables.helping.check))


class Api(FastAPI):
    """An application whose description has what a problem is: routes name its place only (`REFUSALS`).

    Its rooms' routes are its own as they stand. Included in the usual way, each would be made ready a second time when
    the first request comes, which takes a tenth of a second of it.
    """

    def take_over(self, router: APIRouter) -> None:
        """Have the routes of a room."""
        self.router.routes.extend(router.routes)

    def openapi(self) -> dict[str, Any]:
        """The description."""
        described = super().openapi()
        schemas = described.setdefault("components", {}).setdefault("schemas", {})
        for name, schema in problem_schemas().items():
            schemas.setdefault(name, schema)
        return described
