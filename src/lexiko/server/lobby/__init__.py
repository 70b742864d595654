"""What can be played, and which tables there are."""

from lexiko.server.lobby.places import Places
from lexiko.server.lobby.routes import lobby_routes

__all__ = ["Places", "lobby_routes"]
