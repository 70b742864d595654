"""A wall as a file to take away: pages that any browser shows without a server, its photos, and data for programs."""

from lexiko.server.wall.taking.archive import WallArchives
from lexiko.server.wall.taking.routes import archive_of_wall_routes

__all__ = ["WallArchives", "archive_of_wall_routes"]
