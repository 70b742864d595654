"""What cannot be told to whom."""

from __future__ import annotations

from lexiko.server.tables import TableRefusal


class NoticeRefusal(TableRefusal):
    """This device, or this person, cannot be told of things."""

    status = 422
    code = "no-notices"
