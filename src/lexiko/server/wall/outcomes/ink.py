"""What is drawn, typed, rubbed out and put back on the dry-erase area."""

from __future__ import annotations

from lexiko.player_names import cleaned, cut
from lexiko.server.wall.errors import NoRoom, NotSo, NotThere, NotYours
from lexiko.server.wall.events import (
    BoardRestored,
    BoardWiped,
    InkRubbed,
    InkUndone,
    NoteTyped,
    StrokeCut,
    StrokeDrawn,
    WordsSaid,
)
from lexiko.server.wall.items import SECONDS_KEPT
from lexiko.server.wall.merging import merged
from lexiko.server.wall.outcomes.asked import AskedAtWall, WallOutcome, one_up
from lexiko.server.wall.outcomes.deciding import decide_wall
from lexiko.server.wall.state import Stroke, WallNote
from lexiko.server.wire import (
    BOARD_HIGH,
    NOTE_LIMIT,
    WORDS_LIMIT,
    Cut,
    DrawStroke,
    RestoreBoard,
    RubStrokes,
    SayInWords,
    TypeNote,
    UndoInk,
    WipeBoard,
)

MOST_STROKES = 2000
MOST_NUMBERS = 400_000
"""Of all strokes together, those that can be put back included: two for each point."""
MOST_NOTES = 400


@decide_wall.register
def draw(do: DrawStroke, asked: AskedAtWall) -> WallOutcome:
    """A line of one's own. Raises `NotYours`, `NoRoom`, `NotSo`."""
    state = asked.state
    if do.stroke in state.strokes:
        return WallOutcome()
    if len(do.points) % 2 or max(do.points[1::2]) > BOARD_HIGH or "." in do.stroke:
        raise NotSo("This line leads beyond the board.")
    if (note := state.notes.get(do.note)) is not None:
        asked.check_mine(note, drawn_at_tablet=note.tablet)
        if note.typed:
            raise NotSo("This note is typed.")
    elif len(state.notes) >= MOST_NOTES:
        raise NoRoom("There is no room for more. Wipe the board clean, and begin anew.")
    _check_room(asked, len(do.points))
    return WallOutcome((StrokeDrawn(do.note, do.stroke, do.marker, tuple(do.points), asked.tablet),))


@decide_wall.register
def rub(do: RubStrokes, asked: AskedAtWall) -> WallOutcome:
    """The eraser, over anybody's lines; what has gone meanwhile is passed over. Raises `NotSo`, `NoRoom`."""
    strokes, notes = asked.state.strokes, asked.state.notes
    cuts = tuple(_cut(strokes[each.stroke], each) for each in do.cuts if _is_up(strokes.get(each.stroke)))
    gone = tuple(key for key in dict.fromkeys(do.notes) if _is_up(notes.get(key)) and notes[key].typed)
    _check_room(asked, sum(2 * (last - first + 1) for each in cuts for first, last in each.keep))
    return WallOutcome((InkRubbed(cuts, gone),)) if cuts or gone else WallOutcome()


@decide_wall.register
def undo(do: UndoInk, asked: AskedAtWall) -> WallOutcome:
    """Take back what one has drawn or rubbed oneself, never anybody else's. Raises `NotYours`."""
    items: dict[str, Stroke | WallNote] = {**asked.state.notes, **asked.state.strokes}
    gone = tuple(key for key in do.gone if _is_up(items.get(key)))
    back = tuple(key for key in do.back if key in items and not items[key].is_up)
    for key in gone:
        item = items[key]
        if isinstance(item, Stroke) and item.cut_by:
            if item.cut_by != asked.member.id:
                raise NotYours("Only whoever rubbed this out may do that.")
        else:
            asked.check_mine(item, drawn_at_tablet=item.tablet)
    if any(items[key].gone_by != asked.member.id for key in back):
        raise NotYours("Only whoever rubbed this out may do that.")
    return WallOutcome((InkUndone(gone, back),)) if gone or back else WallOutcome()


@decide_wall.register
def type_note(do: TypeNote, asked: AskedAtWall) -> WallOutcome:
    """A typed note, new or changed; where another change came between, both texts are kept. Raises `NotYours`."""
    text, known = _lines(do.text, NOTE_LIMIT), asked.state.notes.get(do.note)
    if not text:
        raise NotSo("There is nothing written yet.")
    together = False
    if known is None:
        if len(asked.state.notes) >= MOST_NOTES:
            raise NoRoom("There is no room for more. Wipe the board clean, and begin anew.")
    else:
        one_up(known)
        asked.check_mine(known, drawn_at_tablet=known.tablet)
        if not known.typed:
            raise NotSo("This note is drawn.")
        if do.seen is not None and do.seen < known.seq and known.text != text:
            text, together = cut(merged("", known.text, text), NOTE_LIMIT), True
    return WallOutcome((NoteTyped(do.note, text, do.x, do.y, do.marker, asked.tablet),), together)


@decide_wall.register
def say(do: SayInWords, asked: AskedAtWall) -> WallOutcome:
    """What a note shows, told by its author. Raises `NotThere`, `NotYours`."""
    note = asked.state.notes.get(do.note)
    if note is None:
        raise NotThere
    asked.check_mine(note, drawn_at_tablet=note.tablet)
    words, together = _lines(do.words, WORDS_LIMIT), False
    if do.seen is not None and do.seen < note.seq and note.words not in ("", words):
        words, together = cut(merged("", note.words, words), WORDS_LIMIT), True
    return WallOutcome((WordsSaid(do.note, words),) if words != note.words else (), together)


@decide_wall.register
def wipe(_do: WipeBoard, asked: AskedAtWall) -> WallOutcome:
    """The whole area; nothing where it is clean."""
    items = (*asked.state.strokes.values(), *asked.state.notes.values())
    return WallOutcome((BoardWiped(),) if any(each.is_up for each in items) else ())


@decide_wall.register
def restore(do: RestoreBoard, asked: AskedAtWall) -> WallOutcome:
    """The area as it was at a time of the last thirty days. Raises `NotSo`."""
    if not asked.now - SECONDS_KEPT <= do.at <= asked.now:
        raise NotSo("The board is kept for thirty days.")
    return WallOutcome((BoardRestored(do.at),))


def _is_up(item: Stroke | WallNote | None) -> bool:
    return item is not None and item.is_up


def _check_room(asked: AskedAtWall, numbers: int) -> None:
    """Raises `NoRoom` where so many numbers more do not fit."""
    strokes = asked.state.strokes.values()
    up = sum(each.is_up for each in strokes)
    if up >= MOST_STROKES or sum(len(each.points) for each in strokes) + numbers > MOST_NUMBERS:
        raise NoRoom("There is no room for more. Wipe the board clean, and begin anew.")


def _cut(stroke: Stroke, cut: Cut) -> StrokeCut:
    """What is left of a line, if that are runs of its points, one after another. Raises `NotSo`."""
    last, points = -1, len(stroke.points) // 2
    for begins, ends in cut.keep:
        if not last < begins <= ends < points:
            raise NotSo("This line has no such points.")
        last = ends
    if stroke.id.count(".") > 40:
        return StrokeCut(stroke.id)
    return StrokeCut(stroke.id, tuple(cut.keep))


def _lines(text: str, limit: int) -> str:
    """A text as it is kept: its lines, each without what cannot be seen."""
    return cut("\n".join(cleaned(line) for line in text.splitlines()).strip(), limit)
