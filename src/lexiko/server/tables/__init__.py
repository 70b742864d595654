"""One game being played, on the web: what other features and the app may use of tables.

Its files are imported when one of their names is first asked for: who lists tables in the database serves none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.server.tables.clock import UptimeClock
    from lexiko.server.tables.context import TableSettings
    from lexiko.server.tables.errors import NoSuchThing, NotNow, TableRefusal
    from lexiko.server.tables.live import LiveTable
    from lexiko.server.tables.log.history import TableHistory
    from lexiko.server.tables.log.state import TableState
    from lexiko.server.tables.reminders import YourTurn
    from lexiko.server.tables.serializers import plan_of
    from lexiko.server.tables.service import TableService
    from lexiko.server.tables.terms.choices import Choices
    from lexiko.server.tables.view import Audience, given_up_draws, past_view, shown_state
    from lexiko.server.tables.web.commands import add_command_route
    from lexiko.server.tables.web.routes import REFUSALS, GuestOf, OneSeat, TableId, sent, table_routes
    from lexiko.server.tables.web.socket import live_routes

_FILES = {
    "terms.choices": "Choices",
    "clock": "UptimeClock",
    "errors": "NoSuchThing NotNow TableRefusal",
    "serializers": "plan_of",
    "live": "LiveTable",
    "reminders": "YourTurn",
    "service": "TableService",
    "context": "TableSettings",
    "log.history": "TableHistory",
    "log.state": "TableState",
    "view": "Audience given_up_draws past_view shown_state",
    "web.commands": "add_command_route",
    "web.routes": "REFUSALS GuestOf OneSeat TableId sent table_routes",
    "web.socket": "live_routes",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "REFUSALS",
    "Audience",
    "Choices",
    "GuestOf",
    "LiveTable",
    "NoSuchThing",
    "NotNow",
    "OneSeat",
    "TableHistory",
    "TableId",
    "TableRefusal",
    "TableService",
    "TableSettings",
    "TableState",
    "UptimeClock",
    "YourTurn",
    "add_command_route",
    "given_up_draws",
    "live_routes",
    "past_view",
    "plan_of",
    "sent",
    "shown_state",
    "table_routes",
]
