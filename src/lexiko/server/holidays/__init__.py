"""When people are away: said once, and their days stand still at every slow game of theirs, those to come too."""

from lexiko.server.holidays.routes import holiday_routes
from lexiko.server.holidays.service import HolidayRefusal, Holidays

__all__ = ["HolidayRefusal", "Holidays", "holiday_routes"]
