"""What there is to be told, and how it is said: never a rack, nor a word that was not played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from zoneinfo import ZoneInfo

from lexiko.translations import translations

Kind = Literal["turn", "reminder", "note", "planner"]
KINDS: tuple[Kind, ...] = ("turn", "reminder", "note", "planner")
SECONDS_A_DAY = 86400
WEEK = 6 * SECONDS_A_DAY
"""Within which a weekday is enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Something for some guests: a `note` on a wall, or an entry of its `planner` that begins.

    `about` names it, so that nobody is told twice; `path` is the page it is on. `params` fill the sentence of its kind:
    `name` and `wall` for a note, `what` and `at` (seconds since 1970) for an entry. After `until` it is no news.
    """

    kind: Literal["note", "planner"]
    guests: tuple[str, ...]
    about: str
    path: str
    until: float
    params: Mapping[str, str | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reader:
    """How somebody reads: language, time zone, and whether the day has two halves there."""

    language: str = "en"
    zone: str = "UTC"
    halves: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A notice as it is shown."""

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


def news_text(news: News, now: float, reader: Reader) -> Text:
    """News of a wall, in somebody's language."""
    say = translations(reader.language)
    facts = dict(news.params)
    if news.kind == "planner":
        facts["moment"] = moment_said(float(facts.pop("at")), now, reader)
    return Text(say(f"notices.{news.kind}-title"), say(f"notices.{news.kind}-body", **facts), news.path)


def turn_text(kind: Kind, names: str, due_at: float | None, now: float, *, reader: Reader, path: str) -> Text:
    """That it is somebody's turn, or still is."""
    say = translations(reader.language)
    title = say("notices.turn-title" if kind == "turn" else "notices.reminder-title")
    if due_at is None:
        return Text(title, say("notices.turn-body", names=names), path)
    return Text(title, say("notices.turn-until", names=names, moment=moment_said(due_at, now, reader)), path)
