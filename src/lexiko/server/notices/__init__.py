"""Notices: whose turn has come, what is new on a wall, who is asked to play: by web push and by letter, as each chose.

What other features may tell: `Notices.turn_is_written` of every turn and `Notices.wall_is_written` of what is put up on
a wall, both in the transaction that makes it so; and `Notices.invite`.
"""

from lexiko.server.notices.mail import LetterSender, LetterSettings
from lexiko.server.notices.push import PushSender
from lexiko.server.notices.routes import letter_stop_routes, notice_routes
from lexiko.server.notices.service import Notices
from lexiko.server.notices.telling import Sources

__all__ = [
    "LetterSender",
    "LetterSettings",
    "Notices",
    "PushSender",
    "Sources",
    "letter_stop_routes",
    "notice_routes",
]
