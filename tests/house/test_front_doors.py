"""Does every room give what its front door promises, where names are imported only when they are asked for?"""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import pytest

import lexiko

ROOMS = [module.name for module in walk_packages(lexiko.__path__, "lexiko.") if module.ispkg]


@pytest.mark.parametrize("room", ROOMS)
def test_every_promised_name_is_there(room: str) -> None:
    door = import_module(room)
    assert all(hasattr(door, name) for name in getattr(door, "__all__", ()))


def test_every_room_can_be_reached_from_the_package() -> None:
    rooms = {room.removeprefix("lexiko.") for room in ROOMS if room.count(".") == 1}
    assert rooms == set(lexiko._rooms())
