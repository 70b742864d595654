"""Tiles that can be dragged: what is told while the mouse holds one, so that a click stays a click."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.geometry import Offset
from textual.message import Message
from textual.widget import Widget

from lexiko.rules import Square

Place = Square | int
"""A square of the board, or a place on the rack, counted from 0."""


class Dragging(Widget):
    """A widget with tiles on it. What is grabbed and moved to another place is told as `Dragged`, then `Dropped`.

    While the mouse is down it is this widget's, wherever it goes. Where it is let go without having left the place
    at which it was pressed, that is a click and nothing else.
    """

    ALLOW_SELECT: ClassVar[bool] = False

    class Held(Message):
        """Somebody holds what was at this place of the widget; the mouse is now at this point of the window."""

        def __init__(self, place: Place, point: Offset) -> None:
            self.place = place
            self.point = point
            super().__init__()

    class Dragged(Held):
        """A tile in hand was moved."""

    class Dropped(Held):
        """A tile in hand was let go."""

    _grabbed: Place | None = None
    _has_left = False
    can_be_dragged = True
    """Whether there is anything to be done by dragging here."""

    def place_at(self, point: Offset) -> Place | None:
        """Which place of the widget lies at a point of the window; None if none does."""
        raise NotImplementedError

    def pointed(self, place: Place) -> None:
        """There was a click on this place."""
        raise NotImplementedError

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Grab what is here."""
        self._has_left = False
        self._grabbed = self.place_at(event.screen_offset) if self.can_be_dragged and event.button == 1 else None
        if self._grabbed is not None:
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell where it is now, once it has left its place."""
        if self._grabbed is None:
            return
        self._has_left = self._has_left or self.place_at(event.screen_offset) != self._grabbed
        if self._has_left:
            self.post_message(self.Dragged(self._grabbed, event.screen_offset))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Let it go."""
        self.release_mouse()
        grabbed, self._grabbed = self._grabbed, None
        if grabbed is not None and self._has_left:
            self.post_message(self.Dropped(grabbed, event.screen_offset))

    def on_click(self, event: events.Click) -> None:
        """Tell which place was pointed at; the click that ends a drag points at nothing."""
        place = self.place_at(event.screen_offset)
        if place is not None and not self._has_left:
            self.pointed(place)
