"""Does the room's front door give what it offers, whichever of its files were imported before?"""

from __future__ import annotations

import importlib

from lexiko import table


def test_no_name_offered_is_that_of_a_file() -> None:
    """A file that is imported becomes an attribute of its room, and would stand in the place of the name."""
    assert sorted(table.__all__) == sorted(table._HOMES)
    for file in set(table._HOMES.values()):
        importlib.import_module(f"lexiko.table.{file}")
    for name in table.__all__:
        assert type(getattr(table, name)) is not type(importlib), name
