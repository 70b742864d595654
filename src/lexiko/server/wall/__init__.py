"""A household's wall: its games, what is written, pinned and spelt on it, and who looks."""

from lexiko.server.wall.cork.photos import photo_bytes
from lexiko.server.wall.photo_service import Photos
from lexiko.server.wall.planner_view import Beginning
from lexiko.server.wall.service import Walls
from lexiko.server.wall.taking import WallArchives, archive_of_wall_routes
from lexiko.server.wall.telling import NewOnWall, WallChanged
from lexiko.server.wall.web.calendars import calendar_routes
from lexiko.server.wall.web.photos import photo_routes
from lexiko.server.wall.web.routes import wall_routes
from lexiko.server.wall.web.socket import wall_live_routes

__all__ = [
    "Beginning",
    "NewOnWall",
    "Photos",
    "WallArchives",
    "WallChanged",
    "Walls",
    "archive_of_wall_routes",
    "calendar_routes",
    "photo_bytes",
    "photo_routes",
    "wall_live_routes",
    "wall_routes",
]
