"""Work that takes a while, the first time at least: whoever waits for it is told before, if they want to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

NOTICED = 1.0
"""Seconds that nobody minds waiting for without a word."""

_listeners: list[Callable[[str, float], None]] = []


class _Module(Protocol):
    __file__: str | None


def heard_by(listener: Callable[[str, float], None]) -> None:
    """From now on tell this one what long work begins and about how many seconds it takes; nobody else."""
    _listeners[:] = [listener]


def say_begun(work: str, seconds: float) -> None:
    """Say that this work begins.

    >>> heard_by(lambda work, seconds: print(f"{work}: {seconds:.0f} s"))
    >>> say_begun("Counting to a thousand", 0.1)
    >>> say_begun("Counting to a billion", 90)
    Counting to a billion: 90 s
    >>> heard_by(lambda work, seconds: None)
    """
    for listener in _listeners if seconds >= NOTICED else ():
        listener(work, seconds)


def is_compiled(module: _Module) -> bool:
    """Whether a module that is made to be compiled is."""
    return not str(module.__file__).endswith(".py")
