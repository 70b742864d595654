"""Does the room's front door give what it offers, whichever of its files were imported before?"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

from lexiko import library, players, table


@pytest.mark.parametrize("room", [library, players, table])
def test_no_name_offered_is_that_of_a_file(room: ModuleType) -> None:
    """A file that is imported becomes an attribute of its room, and would stand in the place of the name."""
    for file in pkgutil.iter_modules(room.__path__):
        import_module(f"{room.__name__}.{file.name}")
    for name in room.__all__:
        assert type(getattr(room, name)) is not ModuleType, name
