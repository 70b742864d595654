"""Events told one after another, each applied before the next is decided."""

from __future__ import annotations

from lexiko.rules.events import Event
from lexiko.rules.position import Position
from lexiko.rules.reducers import evolve


class EventRecorder:
    """What a command causes, as it is being decided: the events so far, each with the position it leads to."""

    def __init__(self, position: Position, *, at: float) -> None:
        self.position = position
        self.at = at
        self.events: list[Event] = []
        self.positions: list[Position] = []

    def emit(self, event: Event) -> None:
        """Add an event and let it happen."""
        self.position = evolve(self.position, event)
        self.events.append(event)
        self.positions.append(self.position)
