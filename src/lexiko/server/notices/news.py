"""What there is to be told, and how it is said: never a rack, nor a word that was not played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from lexiko.server.tables import Invited
from lexiko.server.wall import Beginning, NewOnWall
from lexiko.translations import listed, translations

Kind = Literal["turn", "reminder", "invitation", "note", "planner"]
KINDS: tuple[Kind, ...] = ("turn", "reminder", "invitation", "note", "planner")
SECONDS_A_DAY = 86400
WEEK = 6 * SECONDS_A_DAY
"""Within which a weekday is enough."""
MOST_NAMES = 4
"""How many people a notice names."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How somebody reads: language, time zone, and whether the day has two halves there."""

    language: str = "en"
    zone: str = "UTC"
    halves: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A notice as it is shown, and the page that it leads to."""

    title: str
    body: str
    path: str


def moment_said(at: float, now: float, reader: Reader) -> str:
    """A moment as the page says it too.

    >>> moment_said(1796317200.0, 1796317200.0 - 86400, Reader("en", "Europe/Berlin"))
    'Thursday, 18:00'
    """
    say = translations(reader.language)
    there = datetime.fromtimestamp(at, ZoneInfo(reader.zone))
    day, time = say(f"moment.day-{there.isoweekday()}"), _time_of_day(there, halves=reader.halves)
    if at - now <= WEEK:
        return say("moment.soon", day=day, time=time)
    return say("moment.later", day=day, number=str(there.day), month=say(f"moment.month-{there.month}"), time=time)


def _time_of_day(there: datetime, *, halves: bool) -> str:
    if not halves:
        return f"{there.hour}:{there.minute:02}"
    return f"{there.hour % 12 or 12}:{there.minute:02} {'AM' if there.hour < 12 else 'PM'}"


def turn_text(kind: Kind, names: Sequence[str], due_at: float | None, now: float, *, reader: Reader, path: str) -> Text:
    """That it is somebody's turn, or still is."""
    say = translations(reader.language)
    title, named = say(f"notices.{kind}-title"), _named(names, reader)
    if due_at is None:
        return Text(title, say("notices.turn-body", names=named, count=len(names)), path)
    return Text(title, say("notices.turn-until", names=named, moment=moment_said(due_at, now, reader)), path)


def planner_text(begins: Beginning, now: float, *, reader: Reader, path: str) -> Text:
    """That an entry of a planner begins; the hour of one that lasts a whole day is not told."""
    say, what = translations(reader.language), in_a_line(begins.what)
    if begins.all_day:
        return Text(say("notices.planner-title"), say("notices.planner-today", what=what), path)
    body = say("notices.planner-body", what=what, moment=moment_said(begins.at, now, reader))
    return Text(say("notices.planner-title"), body, path)


def invitation_text(invited: Invited, names: Sequence[str], *, reader: Reader, path: str) -> Text:
    """That somebody is asked to play, or plays already in a game that was hung up for them."""
    say = translations(reader.language)
    sentence = "notices.invitation-again" if invited.kept else "notices.invitation-hung"
    body = say(sentence, names=_named(names, reader), count=len(names))
    return Text(say("notices.invitation-title"), body, path)


def wall_text(news: NewOnWall, names: Sequence[str], *, reader: Reader, path: str) -> Text:
    """That there is something new on a wall, and by whom."""
    say = translations(reader.language)
    sentence = f"notices.note-{news.how}" if len(names) == 1 else "notices.note-several"
    body = say(sentence, name=_named(names, reader), wall=in_a_line(news.wall))
    return Text(say("notices.note-title"), body, path)


def _named(names: Sequence[str], reader: Reader) -> str:
    say = translations(reader.language)
    shown = [in_a_line(name) for name in names[:MOST_NAMES]]
    return listed([*shown, *(["…"] if len(names) > MOST_NAMES else [])], last=say("notices.and"))


def in_a_line(words: str) -> str:
    """What somebody else wrote, without breaks: it is no further line, nor a header of a letter."""
    return " ".join("".join(each if each.isprintable() else " " for each in words).split())
