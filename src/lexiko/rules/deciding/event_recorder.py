"""Events told one after another, each applied before the next is decided."""

from __future__ import annotations

from typing import NamedTuple

from lexiko.rules.events import Event
from lexiko.rules.legality import Draft
from lexiko.rules.position import Position
from lexiko.rules.reducers import evolve


class Transition(NamedTuple):
    """An event, and the position it leads to."""

    event: Event
    position: Position


class EventRecorder:
    """What a command causes, as it is being decided: the events so far, each with the position it leads to."""

    def __init__(self, position: Position, *, at: float, tried: Draft | None = None) -> None:
        self.position = position
        self.at = at
        self.tried = tried
        """The move, as it was tried when it was checked."""
        self.transitions: list[Transition] = []

    def emit(self, event: Event) -> None:
        """Add an event and let it happen."""
        self.position = evolve(self.position, event)
        self.transitions.append(Transition(event, self.position))
