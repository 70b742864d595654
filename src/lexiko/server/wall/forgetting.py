"""Whoever goes for good takes along what they wrote, drew and spelt on a wall; what others put there stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from lexiko.server.wall.events import MessagePutUp, NoteTyped, StrokeDrawn, WallEvent, WordsSaid
from lexiko.server.wall.items import WallItem
from lexiko.server.wall.state import WallState

T = TypeVar("T", bound=WallItem)


def without(state: WallState, member: str) -> WallState:
    """A wall without what this member put there; games stay, as others play them too."""

    def of_others(items: Mapping[str, T]) -> Mapping[str, T]:
        return {key: each for key, each in items.items() if each.by != member}

    notes, strokes, messages = of_others(state.notes), of_others(state.strokes), of_others(state.messages)
    return replace(state, notes=notes, strokes=strokes, messages=messages)


def emptied(event: WallEvent) -> WallEvent:
    """An entry of the log without what whoever made it wrote, drew or spelt; only authors change what is theirs.

    >>> emptied(WordsSaid("note-0001", "a cat, asleep")).words
    ''
    """
    match event:
        case StrokeDrawn():
            return replace(event, points=())
        case NoteTyped():
            return replace(event, text="")
        case WordsSaid():
            return replace(event, words="")
        case MessagePutUp():
            return replace(event, tiles=(), points=0)
    return event


def ids_on(state: WallState) -> set[str]:
    """Everything that is written, drawn or spelt on a wall, also what can be put back."""
    return {*state.notes, *state.strokes, *state.messages}
