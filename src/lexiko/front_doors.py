"""How a room gives its names to others, each file imported when one of its names is first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def homes_of(files: Mapping[str, str]) -> dict[str, str]:
    """Which file of a room each name is in, from the names of each file with blanks between them.

    >>> homes_of({"board": "Board Premium", "events": "events"})
    {'Board': 'board', 'Premium': 'board', 'events': 'events'}
    """
    return {name: file for file, names in files.items() for name in names.split()}


def front_door(room: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """A room's `__getattr__`: imports the file that a name is in, and keeps what was found at hand.

    A name that is its file's own stands for the whole file. Raises `AttributeError` for a name that is not offered.

    >>> front_door("lexiko.rules", {"Board": "board"})("Bored")
    Traceback (most recent call last):
    AttributeError: module 'lexiko.rules' has no attribute 'Bored'
    """

    def asked(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        file = import_module(f"{room}.{homes[name]}")
        value: object = file if homes[name] == name else getattr(file, name)
        setattr(sys.modules[room], name, value)
        return value

    return asked
