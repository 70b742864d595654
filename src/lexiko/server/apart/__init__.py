"""What thinks in processes of its own, so that a server goes on meanwhile: asked one thing after another, or heard."""

from lexiko.server.apart.asked import IDLE_SECONDS, AskedApart, NoAnswerNow
from lexiko.server.apart.heard import DiedApart, HeardApart, started_apart
from lexiko.server.apart.messages import next_message, send_message

__all__ = [
    "IDLE_SECONDS",
    "AskedApart",
    "DiedApart",
    "HeardApart",
    "NoAnswerNow",
    "next_message",
    "send_message",
    "started_apart",
]
