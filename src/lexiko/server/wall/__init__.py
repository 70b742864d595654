"""A household's wall: its games, what is written and spelt on it, and who looks."""

from lexiko.server.wall.planner_view import Beginning
from lexiko.server.wall.service import Walls
from lexiko.server.wall.telling import NewOnWall, WallChanged
from lexiko.server.wall.web.routes import wall_routes
from lexiko.server.wall.web.socket import wall_live_routes

__all__ = ["Beginning", "NewOnWall", "WallChanged", "Walls", "wall_live_routes", "wall_routes"]
