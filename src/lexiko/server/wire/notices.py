"""What people choose about being told of things, and when they are away."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import Message, Sent
from lexiko.server.wire.table import Holiday

Moment = Annotated[float, Field(ge=0, lt=1e11)]
"""Seconds since 1970."""


class TakeHoliday(Message):
    """Somebody is away from one moment to another."""

    begins: Moment
    ends: Moment


class HolidayPlan(Sent):
    """When the receiver is away, or will be next; how many days of a year are left for it, and how many at a time."""

    holiday: Holiday | None
    days_left: int
    longest: int


NoticeKind = Literal["turn", "reminder", "invitation", "note", "planner"]
MinuteOfDay = Annotated[int, Field(ge=0, lt=1440)]
Quiet = Annotated[list[MinuteOfDay], Field(min_length=2, max_length=2)]


class TellDevice(Message):
    """A device is to be told of things: where its push service is, by which keys, of what, and how it says moments.

    `quiet` are the minutes after midnight, in its `zone`, between which it is not to be disturbed.
    """

    endpoint: Annotated[str, Field(min_length=8, max_length=1000)]
    p256dh: Annotated[str, Field(min_length=80, max_length=100, pattern="^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Field(min_length=16, max_length=32, pattern="^[A-Za-z0-9_-]+=*$")]
    label: Annotated[str, Field(max_length=60)] = ""
    language: Literal["en", "de"] = "en"
    zone: Annotated[str, Field(max_length=64)] = "UTC"
    halves: bool = False
    kinds: Annotated[list[NoticeKind], Field(max_length=5)]
    quiet: Quiet | None = None


class DeviceTold(Sent):
    """A device of the receiver's, and what it is told of."""

    id: str
    label: str
    kinds: list[NoticeKind]
    quiet: list[int] | None
    made_at: float


class TellByLetter(Message):
    """Somebody wants letters of these things, or none; all of a day in one where `daily_at` says when."""

    language: Literal["en", "de"] = "en"
    zone: Annotated[str, Field(max_length=64)] = "UTC"
    halves: bool = False
    kinds: Annotated[list[NoticeKind], Field(max_length=5)]
    quiet: Quiet | None = None
    daily_at: MinuteOfDay | None = None


class LettersTold(Sent):
    """What the receiver has letters of, and where; `trouble` is why they do not go out, `since` when they did not.

    An address that has `refused` them gets none until they are chosen again.
    """

    address: str
    kinds: list[NoticeKind]
    quiet: list[int] | None
    daily_at: int | None
    trouble: Literal["", "late", "refused"]
    since: float | None


class NoticePlan(Sent):
    """What the receiver has chosen; `push_key` is what push services are asked with, None where none are.

    `letters` are None for who has no mail address here; `letters_possible` is whether they could have one.
    """

    push_key: str | None
    devices: list[DeviceTold]
    letters: LettersTold | None
    letters_possible: bool
