"""Whoever goes for good takes along what they wrote, drew and spelt on a wall; what others put there stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from lexiko.server.wall.events import ItemsErased, MessagePutUp, NoteTyped, StrokeDrawn, WallEvent, WordsSaid
from lexiko.server.wall.items import WallItem
from lexiko.server.wall.planner.entries import Entries, doomed_and_left, entry_without, event_without
from lexiko.server.wall.planner.events import EntryEvent
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
    """Everything that is written, drawn, spelt or planned on a wall, also what can be put back."""
    planned = (key for key, each in state.entries.items() if each.plan.what)
    return {*state.notes, *state.strokes, *state.messages, *planned}


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What of the planner goes with a member: entries of which no other words are left, and their words in the others.

    An entry is a household's, and everybody changes it; so what others have added stays.
    """

    doomed: frozenset[str]
    words: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, entries: Entries, member: str) -> Forgotten:
        """What goes with this member."""
        doomed, words = doomed_and_left(entries, member)
        return cls(frozenset(doomed), words)

    def left_of(self, state: WallState) -> WallState:
        """A wall without it."""
        entries = {
            key: entry_without(each, self.words.get(key, ()))
            for key, each in state.entries.items()
            if key not in self.doomed
        }
        return replace(state, entries=entries)

    def without_words(self, event: WallEvent) -> WallEvent:
        """An entry of the log without it; the same one where nothing of it is in there."""
        if not isinstance(event, EntryEvent):
            return event
        if event.entry in self.doomed:
            return ItemsErased(())
        words = self.words.get(event.entry)
        return event_without(event, words) if words else event
