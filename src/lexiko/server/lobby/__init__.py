"""What can be played, and which tables there are."""

from lexiko.server.lobby.routes import lobby_routes

__all__ = ["lobby_routes"]
