"""Whoever goes for good takes along what they wrote, drew and spelt on a wall; what others put there stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from lexiko.server.wall.cork.authors import without_words_of
from lexiko.server.wall.events import (
    CorkNotePinned,
    ItemsErased,
    MessagePutUp,
    NoteTyped,
    PhotoPinned,
    PinnedSaid,
    PinnedWritten,
    StrokeDrawn,
    WallEvent,
    WordsSaid,
)
from lexiko.server.wall.items import WallItem
from lexiko.server.wall.planner.entries import Entries, doomed_and_left, entry_without, event_without
from lexiko.server.wall.planner.events import EntryEvent
from lexiko.server.wall.state import Pinned, WallState

T = TypeVar("T", bound=WallItem)


def without(state: WallState, member: str) -> WallState:
    """A wall without what this member put there; games stay, as others play them too."""

    def of_others(items: Mapping[str, T]) -> Mapping[str, T]:
        return {key: each for key, each in items.items() if each.by != member}

    notes, strokes, messages = of_others(state.notes), of_others(state.strokes), of_others(state.messages)
    pinned = {key: _without_words(each, member) for key, each in of_others(state.pinned).items()}
    return replace(state, notes=notes, strokes=strokes, messages=messages, pinned=pinned)


def _without_words(item: Pinned, member: str) -> Pinned:
    """What another pinned, without what this member wrote on it."""
    return replace(item, text=without_words_of(item.text, member))


def emptied(event: WallEvent) -> WallEvent:
    """An entry of the log without what whoever made it wrote, drew, pinned or spelt.

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
        case PhotoPinned():
            return replace(event, photo=None)
        case CorkNotePinned():
            return replace(event, text="")
        case PinnedSaid():
            return replace(event, words="")
    return event


def ids_on(state: WallState) -> set[str]:
    """Everything that is written, drawn, pinned, spelt or planned on a wall, also what can be put back."""
    planned = (key for key, each in state.entries.items() if each.plan.what)
    return {*state.notes, *state.strokes, *state.messages, *state.pinned, *planned}


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


def without_quotes(event: WallEvent, member: str) -> WallEvent:
    """An entry of the log, whosever it is, without words that this member had written; the same one without any."""
    if isinstance(event, PinnedWritten) and (left := without_words_of(event.text, member)) != event.text:
        return replace(event, text=left)
    return event


def shortened(before: WallState, after: WallState) -> list[WallEvent]:
    """What tells those who look which notes of others say less than before."""
    left = ((known, before.pinned[key]) for key, known in after.pinned.items() if key in before.pinned)
    return [PinnedWritten(known.id, known.text) for known, was in left if known.text != was.text]
