"""A wall as it stands: the fold of its log, one reducer for each kind of event.

What is rubbed out, taken down or taken off stays for thirty days as gone, so that it can be put back.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from msgspec import Struct
from msgspec.structs import replace

from lexiko.server.wall.events import (
    BoardRestored,
    BoardWiped,
    GameHung,
    GameUnhung,
    InkRubbed,
    InkUndone,
    ItemsErased,
    MessagePutUp,
    MessageTakenDown,
    NoteTyped,
    PinnedPhoto,
    ScoreEntered,
    Spot,
    StrokeDrawn,
    WallEvent,
    WordsSaid,
    Written,
)
from lexiko.server.wall.items import SECONDS_KEPT, Moment, T, WallItem, gone, ids_up, put_back, with_those
from lexiko.server.wall.planner.entries import PlannedEntry, after_plan, tidied_entries
from lexiko.server.wall.planner.events import (
    CalendarChanged,
    EntryChanged,
    EntryEvent,
    EntryPutBack,
    EntryTakenOff,
    SingleChanged,
)
from lexiko.server.wire import Marker, SpeltTile


class Stroke(WallItem, frozen=True, kw_only=True):
    """A line: of which note, and its points, across and down by turns; `cut_by` who rubbed away what is not there.

    `tablet`: it was drawn at a device that is everybody's.
    """

    note: str
    marker: Marker
    points: tuple[int, ...]
    cut_by: str = ""
    tablet: bool = False


class WallNote(WallItem, frozen=True, kw_only=True):
    """What one person drew in one go, or typed; `words` say it to those who cannot see it."""

    typed: bool = False
    text: str = ""
    x: int = 0
    y: int = 0
    marker: Marker = "ink"
    words: str = ""
    tablet: bool = False


class TileMessage(WallItem, frozen=True, kw_only=True):
    """A message in tiles, and what they are worth."""

    tiles: tuple[SpeltTile, ...]
    points: int


class HungGame(WallItem, frozen=True, kw_only=True):
    """A game on the wall; `entered` is what players wrote down for their turns, by the turn's entry at the table."""

    own_scores: bool = False
    entered: Mapping[int, int] = {}


class Pinned(WallItem, frozen=True, kw_only=True):
    """A photo or a note on the cork board; what has the same `group` moves together."""

    photo: PinnedPhoto | None = None
    text: tuple[Written, ...] = ()
    words: str = ""
    place: Spot
    group: str = ""
    tablet: bool = False


class WallState(Struct, frozen=True, kw_only=True):
    """A wall after some entries of its log: everything by its id, in the order it came."""

    seq: int = 0
    notes: Mapping[str, WallNote] = {}
    strokes: Mapping[str, Stroke] = {}
    messages: Mapping[str, TileMessage] = {}
    games: Mapping[str, HungGame] = {}
    pinned: Mapping[str, Pinned] = {}
    wiped: tuple[tuple[float, str], ...] = ()
    """When the dry-erase area was wiped, and by whom."""
    erased: Mapping[str, int] = {}
    """What went with whoever had put it here, and the entry that says so: those who look have to hear of it."""
    entries: Mapping[str, PlannedEntry] = {}
    """The planner's."""
    planned: int = 0
    """The entry of the log that changed the planner last, or a calendar in it."""


def after_wall(state: WallState, event: WallEvent, moment: Moment) -> WallState:
    """The wall after one more event."""
    return replace(_after(event, state, moment), seq=moment.seq)


def tidied(state: WallState, *, now: float) -> WallState:
    """The wall without what has been gone for longer than it can be put back."""
    last = now - SECONDS_KEPT

    def kept(items: Mapping[str, T]) -> Mapping[str, T]:
        if all(each.gone_at is None or each.gone_at > last for each in items.values()):
            return items
        return {key: each for key, each in items.items() if each.gone_at is None or each.gone_at > last}

    return replace(
        state,
        strokes=kept(state.strokes),
        notes=kept(state.notes),
        messages=kept(state.messages),
        entries=tidied_entries(state.entries, last=last),
        games=kept(state.games),
        pinned={key: each for key, each in state.pinned.items() if each.photo or (each.gone_at or now) > last},
        wiped=tuple(each for each in state.wiped if each[0] > last),
        erased={},
    )


@singledispatch
def _after(event: WallEvent, _state: WallState, _moment: Moment) -> WallState:
    raise TypeError(f"nobody has said what {event!r} does to a wall")


# --- the dry-erase area


@_after.register
def _(event: StrokeDrawn, state: WallState, moment: Moment) -> WallState:
    if not event.points:  # it went with whoever drew it
        return state
    stroke = Stroke(
        id=event.stroke,
        seq=moment.seq,
        by=moment.by,
        at=moment.at,
        note=event.note,
        marker=event.marker,
        points=event.points,
        tablet=event.tablet,
    )
    notes = state.notes
    if event.note not in notes:
        note = WallNote(id=event.note, seq=moment.seq, by=moment.by, at=moment.at, marker=event.marker)
        note = replace(note, tablet=event.tablet)
        notes = {**notes, event.note: note}
    return replace(state, notes=notes, strokes={**state.strokes, event.stroke: stroke})


@_after.register
def _(event: InkRubbed, state: WallState, moment: Moment) -> WallState:
    strokes = dict(state.strokes)
    for cut in event.cuts:
        if (stroke := strokes.get(cut.stroke)) is None:
            continue
        strokes[cut.stroke] = gone(stroke, moment)
        for nth, (first, last) in enumerate(cut.keep):
            piece = replace(
                stroke,
                id=f"{cut.stroke}.{nth}",
                seq=moment.seq,
                at=moment.at,
                points=stroke.points[2 * first : 2 * last + 2],
                cut_by=moment.by,
            )
            strokes[piece.id] = piece
    return replace(state, strokes=strokes, notes=with_those(state.notes, event.notes, gone, moment))


@_after.register
def _(event: InkUndone, state: WallState, moment: Moment) -> WallState:
    strokes = with_those(with_those(state.strokes, event.gone, gone, moment), event.back, put_back, moment)
    notes = with_those(with_those(state.notes, event.gone, gone, moment), event.back, put_back, moment)
    return replace(state, strokes=strokes, notes=notes)


@_after.register
def _(event: NoteTyped, state: WallState, moment: Moment) -> WallState:
    if not event.text:  # it went with whoever wrote it
        return state
    known = state.notes.get(event.note) or WallNote(
        id=event.note, seq=moment.seq, by=moment.by, at=moment.at, typed=True, tablet=event.tablet
    )
    note = replace(known, seq=moment.seq, text=event.text, x=event.x, y=event.y, marker=event.marker)
    return replace(state, notes={**state.notes, event.note: note})


@_after.register
def _(event: WordsSaid, state: WallState, moment: Moment) -> WallState:
    if (known := state.notes.get(event.note)) is None:
        return state
    note = replace(known, seq=moment.seq, words=event.words)
    return replace(state, notes={**state.notes, event.note: note})


@_after.register
def _(_event: BoardWiped, state: WallState, moment: Moment) -> WallState:
    return replace(
        state,
        strokes=with_those(state.strokes, ids_up(state.strokes), gone, moment),
        notes=with_those(state.notes, ids_up(state.notes), gone, moment),
        wiped=(*state.wiped, (moment.at, moment.by)),
    )


@_after.register
def _(event: BoardRestored, state: WallState, moment: Moment) -> WallState:
    def restored(items: Mapping[str, T]) -> Mapping[str, T]:
        wrong = [key for key, each in items.items() if each.is_up and not each.was_up(event.then)]
        missing = [key for key, each in items.items() if not each.is_up and each.was_up(event.then)]
        return with_those(with_those(items, wrong, gone, moment), missing, put_back, moment)

    return replace(state, strokes=restored(state.strokes), notes=restored(state.notes))


# --- messages in tiles


@_after.register
def _(event: MessagePutUp, state: WallState, moment: Moment) -> WallState:
    if not event.tiles:  # it went with whoever spelt it
        return replace(state, messages=with_those(state.messages, event.instead_of, gone, moment))
    message = TileMessage(
        id=event.message, seq=moment.seq, by=moment.by, at=moment.at, tiles=event.tiles, points=event.points
    )
    messages = with_those(state.messages, event.instead_of, gone, moment)
    return replace(state, messages={**messages, event.message: message})


@_after.register
def _(event: MessageTakenDown, state: WallState, moment: Moment) -> WallState:
    return replace(state, messages=with_those(state.messages, [event.message], gone, moment))


# --- games


@_after.register
def _(event: GameHung, state: WallState, moment: Moment) -> WallState:
    game = HungGame(id=event.table, seq=moment.seq, by=moment.by, at=moment.at, own_scores=event.own_scores)
    return replace(state, games={**state.games, event.table: game})


@_after.register
def _(event: GameUnhung, state: WallState, moment: Moment) -> WallState:
    return replace(state, games=with_those(state.games, [event.table], gone, moment))


@_after.register
def _(event: ScoreEntered, state: WallState, moment: Moment) -> WallState:
    known = state.games[event.table]
    game = replace(known, seq=moment.seq, entered={**known.entered, event.turn: event.points})
    return replace(state, games={**state.games, event.table: game})


# --- the planner


@_after.register(EntryChanged)
@_after.register(SingleChanged)
@_after.register(EntryTakenOff)
@_after.register(EntryPutBack)
def _(event: EntryEvent, state: WallState, moment: Moment) -> WallState:
    return replace(state, entries=after_plan(state.entries, event, moment), planned=moment.seq)


@_after.register
def _(_event: CalendarChanged, state: WallState, moment: Moment) -> WallState:
    return replace(state, planned=moment.seq)


# --- what comes and goes


@_after.register
def _(event: ItemsErased, state: WallState, moment: Moment) -> WallState:
    state = replace(state, planned=moment.seq)
    return replace(state, erased={**state.erased, **dict.fromkeys(event.items, moment.seq)})


after_kind = _after
"""For what happens on other parts of the wall, each told in a file of its own."""
