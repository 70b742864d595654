"""A wall as one of its household is shown it: all of it, or what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lexiko.server.guard import PHOTO_BYTES
from lexiko.server.households import ActingPersons, household_view, you_view
from lexiko.server.wall.cork.showing import pinned_view, space_taken
from lexiko.server.wall.games.showing import OpenTable, game_view
from lexiko.server.wall.live import LiveWall
from lexiko.server.wall.state import Stroke, TileMessage, WallNote
from lexiko.server.wire import CorkSpace, MessageView, NoteView, StrokeView, TileKind, WallGame, WallSnapshot


def wall_snapshot(
    wall: LiveWall,
    tables: Mapping[str, OpenTable],
    *,
    guest: str,
    since: int,
    now: float,
    acting: ActingPersons,
    pouch: list[TileKind],
    told: dict[str, int] | None = None,
    photo_space: int,
) -> WallSnapshot:
    """The wall for a guest of the household: what has changed after entry `since`, or all.

    `told` are the versions of games the reader knows, and is brought up to date. Raises `NoSuchHousehold` for
    strangers.
    """
    you = you_view(wall.household, guest, acting)
    since = since if 0 < since <= wall.state.seq else 0
    state, gone = wall.changed_items(since)
    reader = you.member or you.unlocked
    return WallSnapshot(
        seq=state.seq,
        since=since,
        now=round(now, 3),
        household=household_view(wall.household, wall.here),
        you=you,
        games=_games(wall, tables, reader=reader, known=(told or {}) if since else {}, told=told),
        notes=[note_view(each) for each in state.notes.values() if each.is_up and each.seq > since],
        strokes=[stroke_view(each, you.member) for each in state.strokes.values() if each.is_up and each.seq > since],
        messages=[_message(each) for each in state.messages.values() if each.is_up and each.seq > since],
        gone=list(gone) if since else [],
        pouch=None if since else pouch,
        spelling=list(wall.spelling.values()),
        planned=state.planned,
        planning=list(wall.planning.values()),
        pinned=[pinned_view(each) for each in state.pinned.values() if each.is_up and each.seq > since],
        cork=CorkSpace(used=space_taken(state), limit=photo_space, a_photo=PHOTO_BYTES),
    )


def _games(
    wall: LiveWall,
    tables: Mapping[str, OpenTable],
    *,
    reader: str | None,
    known: Mapping[str, int],
    told: dict[str, int] | None,
) -> list[WallGame]:
    """The games whose latest version is not known yet, those first that wait for the reader, then the latest."""
    found = []
    for table_id, table in tables.items():
        version = wall.version(table_id)
        if known.get(table_id) != version:
            found.append(game_view(wall.state.games[table_id], table, reader=reader))
        if told is not None:
            told[table_id] = version
    return found


def stroke_view(stroke: Stroke, reader: str | None) -> StrokeView:
    """A line as a reader sees it."""
    return StrokeView(
        id=stroke.id,
        note=stroke.note,
        seq=stroke.seq,
        by=stroke.by,
        at=stroke.at,
        marker=stroke.marker,
        points=list(stroke.points),
        mine=reader is not None and reader == (stroke.cut_by or stroke.by),
    )


def note_view(note: WallNote) -> NoteView:
    """A note as everybody sees it."""
    return NoteView(
        id=note.id,
        seq=note.seq,
        by=note.by,
        at=note.at,
        typed=note.typed,
        text=note.text,
        x=note.x,
        y=note.y,
        marker=note.marker,
        words=note.words,
    )


def _message(message: TileMessage) -> MessageView:
    return MessageView(
        id=message.id,
        seq=message.seq,
        by=message.by,
        at=message.at,
        tiles=list(message.tiles),
        points=message.points,
    )


def views_of(items: Iterable[Stroke], reader: str | None) -> list[StrokeView]:
    """Lines as a reader sees them."""
    return [stroke_view(each, reader) for each in items]
