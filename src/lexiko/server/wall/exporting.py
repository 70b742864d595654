"""What a member may take away of a household: who lives there, and what they themselves put on its wall."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from msgspec import to_builtins

from lexiko.server.households import HouseholdState
from lexiko.server.wall.items import WallItem
from lexiko.server.wall.planner.calendar_store import HungCalendar
from lexiko.server.wall.planner.entries import PlannedEntry, without_words
from lexiko.server.wall.state import Pinned, Stroke, TileMessage, WallNote, WallState


def taken_away(
    household: HouseholdState, wall: WallState, member: str, calendars: Iterable[HungCalendar] = ()
) -> dict[str, Any]:
    """A household as data for one member, also what of theirs can still be put back.

    Whoever has left it learns nothing of it but what they had put there.
    """
    here = household.members.get(member)
    notes = [each for each in wall.notes.values() if each.by == member]
    strokes = [each for each in wall.strokes.values() if each.by == member]
    return {
        "name": household.name if here else None,
        "your_name": here.name if here else None,
        "owner": here is not None and household.owner == member,
        "members": [each.name for each in household.members.values()] if here else [],
        "typed": [{"text": each.text, **_when(each)} for each in notes if each.typed],
        "drawn": [_drawn(each, strokes) for each in notes if not each.typed],
        "spelt": [{"text": _spelt(each), **_when(each)} for each in wall.messages.values() if each.by == member],
        "pinned": [_pinned(each) for each in wall.pinned.values() if each.by == member],
        "written_on_others": [
            {"text": text, **_when(each)}
            for each in wall.pinned.values()
            if each.by != member and (text := _words_of(each, member))
        ],
        "planned": [_planned(each, member) for each in wall.entries.values() if each.wrote.get(member)],
        "calendars": [_calendar(each) for each in calendars if each.by == member],
    }


def _drawn(note: WallNote, strokes: Iterable[Stroke]) -> dict[str, Any]:
    lines = [each for each in strokes if each.note == note.id]
    shown = [each for each in lines if each.is_up] or lines
    return {"words": note.words, "strokes": [list(each.points) for each in shown], **_when(note)}


def _pinned(item: Pinned) -> dict[str, Any]:
    """A photo, which lies beside the data as a file, or a note; on it those words alone that who pinned it wrote."""
    photo = f"photos/{item.photo.id}.jpg" if item.photo else None
    return {"photo": photo, "text": _words_of(item, item.by), "words": item.words, **_when(item)}


def _words_of(item: Pinned, member: str) -> str:
    return "".join(each.text for each in item.text if each.by == member).strip()


def _spelt(message: TileMessage) -> str:
    return "".join(each.tile or " " for each in message.tiles)


def _planned(entry: PlannedEntry, member: str) -> dict[str, Any]:
    """An entry of the planner, with those words of it alone that this member wrote."""
    others = [word for by, words in entry.wrote.items() if by != member for word in words]
    texts = {"what": without_words(entry.plan.what, others), "note": without_words(entry.plan.note, others)}
    return {**texts, "plan": to_builtins(entry.plan.when), **_when(entry)}


def _calendar(calendar: HungCalendar) -> dict[str, Any]:
    at = datetime.fromtimestamp(calendar.at, UTC).isoformat(timespec="seconds")
    return {"name": calendar.name, "address": calendar.address, "file": calendar.text, "at": at}


def _when(item: WallItem) -> dict[str, Any]:
    return {"at": datetime.fromtimestamp(item.at, UTC).isoformat(timespec="seconds"), "on_the_wall": item.is_up}
