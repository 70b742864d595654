"""Notices: whose turn has come, what is new on a wall; by web push, to each device as its person chose.

What other features may tell: `Notices.turn_is_written` of every turn, in the transaction that makes it so, and
`Notices.tell` whatever else there is, as `News`.
"""

from lexiko.server.notices.news import News
from lexiko.server.notices.push import PushSender
from lexiko.server.notices.routes import notice_routes
from lexiko.server.notices.service import Notices

__all__ = ["News", "Notices", "PushSender", "notice_routes"]
