"""A whole wall as a zip file, made as it is sent: one page or photo at a time is in memory, whoever hears slowly."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from html import escape
from typing import Any

from lexiko.server.households import NoSuchHousehold
from lexiko.server.tables import NoSuchTable, UnreadableTable
from lexiko.server.wall.cork import photos
from lexiko.server.wall.cork.authors import plain
from lexiko.server.wall.errors import CopiesBusy, NotYours
from lexiko.server.wall.games.showing import OpenTable, game_view, members_at
from lexiko.server.wall.live import LiveWall
from lexiko.server.wall.moments import moments_of
from lexiko.server.wall.service import Walls
from lexiko.server.wall.state import Pinned
from lexiko.server.wall.taking import ink
from lexiko.server.wall.taking.games import game_body, game_title
from lexiko.server.wall.taking.pages import Telling
from lexiko.server.wall.taking.plans import plan_body, plan_data, planned
from lexiko.server.wire import WallGame
from lexiko.server.zip_sent import zip_sent
from lexiko.translations import translations

MOST_AT_ONCE = 4
"""How many copies of walls may be on their way, one of a wall."""
SECONDS_A_COPY = 1800.0


class WallArchives:
    """The copies of walls that members take away."""

    def __init__(self, walls: Walls) -> None:
        """Of these walls."""
        self._walls = walls
        self._going: set[str] = set()

    async def of(self, household_id: str, guest: str) -> tuple[AsyncIterator[bytes], Callable[[], None]]:
        """The zip file, in pieces, for a member, at the tablet for whoever it acts for; and what is called at its end.

        Raises `NoSuchHousehold`, `WhoIsIt`, `NotYours`, `CopiesBusy`.
        """
        wall, _ = await self._walls.wall(household_id, guest)
        _, sure = self._walls.acting_member(wall, guest, None)
        if not sure:
            raise NotYours("At the tablet somebody has to type their figures first.")
        if wall.id in self._going or len(self._going) >= MOST_AT_ONCE:
            raise CopiesBusy
        self._going.add(wall.id)
        return self._sent(wall, guest), partial(self._going.discard, wall.id)

    async def _sent(self, wall: LiveWall, guest: str) -> AsyncIterator[bytes]:
        with contextlib.suppress(NoSuchHousehold, TimeoutError):  # who has been removed meanwhile has half a file
            async with asyncio.timeout(SECONDS_A_COPY):
                async for piece in zip_sent(self._for(wall, guest)):
                    yield piece

    async def _for(self, wall: LiveWall, guest: str) -> AsyncIterator[tuple[str, str | bytes]]:
        async for file in self._files(wall):
            wall.household.access(guest)  # whoever has been removed meanwhile gets no more of it
            yield file

    async def _files(self, wall: LiveWall) -> AsyncIterator[tuple[str, str | bytes]]:
        """The files by their names, none of which anybody has chosen."""
        state = wall.state
        telling = Telling(wall.household.state, translations(wall.household.state.language), self._walls.now())
        games = [game async for game in self._games(wall)]
        found, pinned = planned(state, telling), _pinned(wall)
        yield "index.html", _index(wall, telling, games)
        for nth, game in enumerate(games, 1):
            yield f"games/{nth}.html", telling.page(game_title(game), game_body(game, telling), up="../index.html")
        strokes = [each for each in state.strokes.values() if each.is_up]
        notes = [each for each in state.notes.values() if each.is_up]
        body = [ink.area(strokes, notes), ink.in_words(notes, telling)]
        yield "notes.html", telling.page(telling.text("notes"), body)
        up = [each for each in state.messages.values() if each.is_up]
        yield "messages.html", telling.page(telling.text("messages"), ink.messages(up, telling))
        for name, page in _days(wall, telling):
            yield name, page
        yield "planner.html", telling.page(telling.text("planner"), plan_body(found, telling))
        yield "cork.html", telling.page(telling.text("cork"), _cork(pinned, telling))
        for nth, item in enumerate(pinned, 1):
            if item.photo is not None:
                look = partial(photos.photo_bytes, household_id=wall.id, photo_id=item.photo.id)
                if (jpeg := await self._walls.database.read(look)) is not None:
                    yield f"photos/{nth}.jpg", jpeg
        data = _data(wall, games, pinned) | {"planner": plan_data(found), "made": _iso(telling.now)}
        yield "data.json", json.dumps(data, ensure_ascii=False, indent=1)

    async def _games(self, wall: LiveWall) -> AsyncIterator[WallGame]:
        """The games that hang there, or did lately, the latest first; one that cannot be read is left out."""
        for hung in sorted(wall.state.games.values(), key=lambda each: each.at, reverse=True):
            try:
                table = await self._walls.tables.table(hung.id)
            except (NoSuchTable, UnreadableTable):
                continue
            seen = OpenTable(table.open_snapshot(), members_at(table.holders, wall.household.state))
            yield game_view(hung, seen, reader=None)


def _index(wall: LiveWall, telling: Telling, games: list[WallGame]) -> str:
    title = telling.text("title", name=wall.household.state.name)
    members = ", ".join(telling.name(each) for each in wall.household.state.members)
    parts = [("notes", "notes"), ("messages", "messages"), ("planner", "planner"), ("cork", "cork"), ("days", "days")]
    links = "".join(f'<li><a href="{name}.html">{telling.text(key)}</a></li>' for name, key in parts)
    played = "".join(
        f'<li><a href="games/{nth}.html">{game_title(game)}</a> '
        f'<span class="by">{telling.moment(game.changed_at)}</span></li>'
        for nth, game in enumerate(games, 1)
    )
    body = [
        f"<p>{telling.text('made', date=telling.moment(telling.now))} {telling.text('kept')}</p>",
        f"<h2>{telling.text('members')}</h2><p>{members}</p>",
        f"<h2>{telling.text('games')}</h2>" + (f"<ul>{played}</ul>" if played else f"<p>{telling.text('nothing')}</p>"),
        f"<h2>{telling.text('wall')}</h2><ul>{links}</ul>",
        f"<p><small>{telling.text('data')}</small></p>",
    ]
    return telling.page(title, body, up="")


def _days(wall: LiveWall, telling: Telling) -> Iterator[tuple[str, str]]:
    """The area as earlier days ended, or before it was wiped; a page each, and one that leads to them."""
    moments = moments_of(wall.state, zone=wall.household.state.zone, now=telling.now)
    lines = []
    for nth, moment in enumerate(moments, 1):
        strokes = [each for each in wall.state.strokes.values() if each.was_up(moment.at)]
        notes = [each for each in wall.state.notes.values() if each.was_up(moment.at)]
        title = telling.moment(moment.at)
        wiped = f" {telling.text('wiped', name=_plain_name(wall, moment.wiped_by))}" if moment.wiped_by else ""
        lines.append(f'<li><a href="days/{nth}.html">{title}</a>{wiped}</li>')
        body = [ink.area(strokes, notes), ink.in_words(notes, telling)]
        yield f"days/{nth}.html", telling.page(title, body, up="../days.html")
    listed = f"<ul>{''.join(lines)}</ul>" if lines else f"<p>{telling.text('nothing')}</p>"
    yield "days.html", telling.page(telling.text("days"), [listed])


def _plain_name(wall: LiveWall, member: str) -> str:
    known = wall.household.state.members.get(member)
    return known.name if known else ""


def _pinned(wall: LiveWall) -> list[Pinned]:
    return sorted((each for each in wall.state.pinned.values() if each.is_up), key=lambda each: each.seq, reverse=True)


def _cork(pinned: list[Pinned], telling: Telling) -> Iterator[str]:
    if not pinned:
        yield f"<p>{telling.text('nothing')}</p>"
    for nth, item in enumerate(pinned, 1):
        photo = f'<img src="photos/{nth}.jpg" alt="{telling.text("photo")}">' if item.photo else ""
        words = f"<pre>{escape(plain(item.text) or item.words)}</pre>"
        yield f"<figure>{photo}{words}<figcaption>{telling.by(item.by, item.at)}</figcaption></figure>"


def _data(wall: LiveWall, games: list[WallGame], pinned: list[Pinned]) -> dict[str, Any]:
    """All of it for programs; members are told by their ids."""
    state, household = wall.state, wall.household.state
    return {
        "name": household.name,
        "zone": household.zone,
        "members": [{"id": each.id, "name": each.name, "child": each.child} for each in household.members.values()],
        "games": [_game_data(game) for game in games],
        "notes": [
            {"by": each.by, "at": _iso(each.at), "text": each.text, "words": each.words, "x": each.x, "y": each.y}
            for each in state.notes.values()
            if each.is_up
        ],
        "strokes": [
            {"by": each.by, "at": _iso(each.at), "note": each.note, "marker": each.marker, "points": list(each.points)}
            for each in state.strokes.values()
            if each.is_up
        ],
        "messages": [
            {"by": each.by, "at": _iso(each.at), "tiles": [tile.tile for tile in each.tiles], "points": each.points}
            for each in state.messages.values()
            if each.is_up
        ],
        "cork": [
            {
                "by": each.by,
                "at": _iso(each.at),
                "text": plain(each.text),
                "words": each.words,
                "photo": f"photos/{nth}.jpg" if each.photo else None,
                "place": [each.place.x, each.place.y, each.place.turn, each.place.wide],
            }
            for nth, each in enumerate(pinned, 1)
        ],
    }


def _game_data(game: WallGame) -> dict[str, Any]:
    return {
        "table": game.id,
        "state": game.state,
        "edition": game.edition,
        "hung_at": _iso(game.hung_at),
        "board": [{"row": each.row, "col": each.col, "tile": each.tile, "blank": each.blank} for each in game.board],
        "players": [
            {
                "name": column.name,
                "member": column.member,
                "total": column.total,
                "turns": [
                    {"kind": turn.kind, "points": turn.points, "word": turn.word, "blanks": turn.blanks}
                    | ({"entered": turn.entered} if game.own_scores else {})
                    for turn in column.turns
                ],
            }
            for column in game.columns
        ],
    }


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
