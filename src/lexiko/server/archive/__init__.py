"""Games that can be looked back at: earlier positions, records and pictures, and the check of the draws."""

from lexiko.server.archive.routes import archive_routes

__all__ = ["archive_routes"]
