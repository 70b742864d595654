"""What people choose about being told of things, and when they are away."""

from __future__ import annotations

from typing import Annotated

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
