"""One game being played, on the web: what other features and the app may use of tables."""

from lexiko.server.tables.choices import Choices
from lexiko.server.tables.clock import HouseClock
from lexiko.server.tables.deeds.close import closed_by_house
from lexiko.server.tables.errors import NoSuchThing, NotNow, TableRefusal
from lexiko.server.tables.faces import plan_of
from lexiko.server.tables.live import LiveTable
from lexiko.server.tables.reminders import YourTurn
from lexiko.server.tables.service import Tables
from lexiko.server.tables.settings import TableSettings
from lexiko.server.tables.sitting import Sitting
from lexiko.server.tables.standing import Standing
from lexiko.server.tables.view import Audience, past_view, shown_standing
from lexiko.server.tables.web.quick_commands import CommandDoor
from lexiko.server.tables.web.routes import REFUSALS, GuestOf, OneSeat, TableId, sent, table_routes
from lexiko.server.tables.web.socket import live_routes

__all__ = [
    "REFUSALS",
    "Audience",
    "Choices",
    "CommandDoor",
    "GuestOf",
    "HouseClock",
    "LiveTable",
    "NoSuchThing",
    "NotNow",
    "OneSeat",
    "Sitting",
    "Standing",
    "TableId",
    "TableRefusal",
    "TableSettings",
    "Tables",
    "YourTurn",
    "closed_by_house",
    "live_routes",
    "past_view",
    "plan_of",
    "sent",
    "shown_standing",
    "table_routes",
]
