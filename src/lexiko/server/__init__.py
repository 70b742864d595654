"""Play over the network: tables on the web, live or over days."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door

if TYPE_CHECKING:
    from lexiko.server.admin import close_table, lift, limited, running_server, sizes, table_summaries
    from lexiko.server.archive.rendering import board_png
    from lexiko.server.backup import back_up, restore
    from lexiko.server.database import DatabaseInUse
    from lexiko.server.lan import address_of, addresses_for_others, scannable
    from lexiko.server.serving import serve_until_stopped
    from lexiko.server.settings import BadSettings, Settings, settings_from

_HOMES = {
    "BadSettings": "settings",
    "DatabaseInUse": "database",
    "Settings": "settings",
    "address_of": "lan",
    "addresses_for_others": "lan",
    "back_up": "backup",
    "board_png": "archive.rendering",
    "close_table": "admin",
    "lift": "admin",
    "limited": "admin",
    "restore": "backup",
    "running_server": "admin",
    "scannable": "lan",
    "serve_until_stopped": "serving",
    "settings_from": "settings",
    "sizes": "admin",
    "table_summaries": "admin",
}
# A process that only thinks for a computer needs no web server.
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "BadSettings",
    "DatabaseInUse",
    "Settings",
    "address_of",
    "addresses_for_others",
    "back_up",
    "board_png",
    "close_table",
    "lift",
    "limited",
    "restore",
    "running_server",
    "scannable",
    "serve_until_stopped",
    "settings_from",
    "sizes",
    "table_summaries",
]
