"""How a room offers names from files that weigh: each file is imported when one of its names is first asked for.

The names stand once, as imports in the room's stub, `__init__.pyi`, which type checkers and editors read too.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


def front_door(room: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """A room's `__getattr__`, `__dir__` and `__all__`, from the stub beside `file`.

    What was found is kept at hand. A name that the stub does not import raises `AttributeError`.

    >>> import lexiko.table
    >>> asked, _, names = front_door("lexiko.table", lexiko.table.__file__)
    >>> asked("BOT"), "BOT" in names
    ('bot:', True)
    >>> asked("Bored")
    Traceback (most recent call last):
    AttributeError: module 'lexiko.table' has no attribute 'Bored'
    """
    stub = ast.parse(Path(file).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [each for each in stub.body if isinstance(each, ast.ImportFrom)]
    homes = {alias.name: str(each.module) for each in imports for alias in each.names}

    def asked(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        value: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[room], name, value)
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[room]), *homes})

    return asked, listed, list(homes)
