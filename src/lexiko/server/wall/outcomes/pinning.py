"""What is pinned to the cork board, moved, written on, grouped, taken off, put back and removed.

As on the board in a kitchen anybody moves, takes off and writes on what anybody pinned. What a photo shows is told by
whoever pinned it, and so is that nobody needs it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lexiko.player_names import cleaned, cut
from lexiko.server.wall.cork.authors import plain, rewritten
from lexiko.server.wall.errors import NoRoom, NotSo, NotThere, NotYours, TooMuchTogether
from lexiko.server.wall.events import (
    CorkNotePinned,
    PinnedAgain,
    PinnedGrouped,
    PinnedMoved,
    PinnedRemoved,
    PinnedSaid,
    PinnedTakenOff,
    PinnedWritten,
    Spot,
)
from lexiko.server.wall.merging import merged
from lexiko.server.wall.outcomes.asked import AskedAtWall, WallOutcome, one_up
from lexiko.server.wall.outcomes.deciding import decide_wall
from lexiko.server.wall.state import Pinned
from lexiko.server.wire import (
    PINNED_LIMIT,
    PINNED_WORDS_LIMIT,
    GroupPinned,
    MovePinned,
    PinAgain,
    PinNote,
    RemovePinned,
    SayPinned,
    TakePinnedOff,
    WritePinned,
)

MOST_PINNED = 400
MOST_KEPT = 1200
"""Those that can be put back included."""
TOGETHER = 4
"""How many times as long as one may write a text may be that several have written."""


@decide_wall.register
def pin_note(do: PinNote, asked: AskedAtWall) -> WallOutcome:
    """A note. Raises `NoRoom`, `NotSo`."""
    if do.item in asked.state.pinned:
        return WallOutcome()
    check_room_on_cork(asked)
    if not (text := _lines(do.text, PINNED_LIMIT)):
        raise NotSo("There is nothing written yet.")
    return WallOutcome((CorkNotePinned(do.item, text, Spot(do.x, do.y, do.turn, do.wide), asked.tablet),))


@decide_wall.register
def move(do: MovePinned, asked: AskedAtWall) -> WallOutcome:
    """What is there still, to where it is let go; of two who hold it the last counts. Raises `NotThere`."""
    wished = {each.item: Spot(each.x, each.y, each.turn, each.wide) for each in do.places}
    up = {item: place for item, place in wished.items() if _is_up(asked.state.pinned.get(item))}
    if not up:
        raise NotThere
    moved = {item: place for item, place in up.items() if asked.state.pinned[item].place != place}
    return WallOutcome((PinnedMoved(moved),) if moved else ())


@decide_wall.register
def write(do: WritePinned, asked: AskedAtWall) -> WallOutcome:
    """Other words, put together with what others have written meanwhile. Raises `NotThere`, `NotSo`, `NoRoom`."""
    item = _known(asked, do.item)
    one_up(item)
    known, mine = plain(item.text), _lines(do.text, TOGETHER * PINNED_LIMIT)
    text = _together(do.before, known, mine, PINNED_LIMIT)
    if not text and item.photo is None:
        raise NotSo("There is nothing written yet.")
    changed = rewritten(item.text, text, asked.member.id)
    return WallOutcome((PinnedWritten(item.id, changed),) if text != known else (), text != mine)


@decide_wall.register
def say(do: SayPinned, asked: AskedAtWall) -> WallOutcome:
    """What a photo shows, told by whoever pinned it. Raises `NotThere`, `NotYours`, `NoRoom`."""
    item = _known(asked, do.item)
    asked.check_mine(item, drawn_at_tablet=item.tablet)
    mine = _lines(do.words, TOGETHER * PINNED_WORDS_LIMIT)
    words = _together(do.before, item.words, mine, PINNED_WORDS_LIMIT)
    return WallOutcome((PinnedSaid(item.id, words),) if words != item.words else (), words != mine)


@decide_wall.register
def group(do: GroupPinned, asked: AskedAtWall) -> WallOutcome:
    """Those that are there, together or each by itself. Raises `NotThere`, `NotSo`."""
    items = _these(asked, do.items, _is_up)
    if do.group is not None and len(items) < 2:
        raise NotSo("It takes two to move together.")
    name = do.group or ""
    if all(asked.state.pinned[item].group == name for item in items):
        return WallOutcome()
    return WallOutcome((PinnedGrouped(items, name),))


@decide_wall.register
def take_off(do: TakePinnedOff, asked: AskedAtWall) -> WallOutcome:
    """Those that are there. Raises `NotThere` where none of them ever was."""
    items = _these(asked, do.items, lambda _: True)
    up = tuple(item for item in items if asked.state.pinned[item].is_up)
    return WallOutcome((PinnedTakenOff(up),) if up else ())


@decide_wall.register
def pin_again(do: PinAgain, asked: AskedAtWall) -> WallOutcome:
    """Those that are off. Raises `NotThere` where they can be put back no more, `NoRoom`."""
    items = _these(asked, do.items, lambda _: True)
    off = tuple(item for item in items if not asked.state.pinned[item].is_up)
    if sum(map(_is_up, asked.state.pinned.values())) + len(off) > MOST_PINNED:
        raise NoRoom("The cork board is full. Take something off first.")
    return WallOutcome((PinnedAgain(off),) if off else ())


@decide_wall.register
def remove(do: RemovePinned, asked: AskedAtWall) -> WallOutcome:
    """For good, what is off the board; of others' things by the owner alone. Raises `NotThere`, `NotYours`."""
    items = _these(asked, do.items, lambda item: not item.is_up)
    if not all(may_remove(asked.state.pinned[item], asked) for item in items):
        raise NotYours("Only whoever pinned this, or the owner of the wall, removes it for good.")
    return WallOutcome((PinnedRemoved(items),))


def may_remove(item: Pinned, asked: AskedAtWall) -> bool:
    """Whether who asks may let this be gone for good."""
    if asked.sure and asked.member.id == asked.household.owner:
        return True
    return item.by == asked.member.id and (asked.sure or item.tablet)


def check_room_on_cork(asked: AskedAtWall) -> None:
    """Raises `NoRoom` where nothing more can be pinned."""
    pinned = asked.state.pinned.values()
    if sum(map(_is_up, pinned)) >= MOST_PINNED or len(pinned) >= MOST_KEPT:
        raise NoRoom("The cork board is full. Take something off first.")


def _together(before: str, known: str, mine: str, limit: int) -> str:
    """What both wrote. Raises `TooMuchTogether` where that is too long: then nothing is lost, nor written."""
    if known in (before, mine):
        return mine
    text = merged(before, known, mine)
    if len(text) > TOGETHER * limit:
        raise TooMuchTogether
    return text


def _known(asked: AskedAtWall, item: str) -> Pinned:
    if (known := asked.state.pinned.get(item)) is None:
        raise NotThere
    return known


def _these(asked: AskedAtWall, items: Iterable[str], fits: Callable[[Pinned], bool]) -> tuple[str, ...]:
    """Those of these that are known and fit, each once. Raises `NotThere` where none is."""
    known = ((item, asked.state.pinned.get(item)) for item in dict.fromkeys(items))
    if not (found := tuple(item for item, each in known if each is not None and fits(each))):
        raise NotThere
    return found


def _is_up(item: Pinned | None) -> bool:
    return item is not None and item.is_up


def _lines(text: str, limit: int) -> str:
    """A text as it is kept: its lines, each without what cannot be seen."""
    return cut("\n".join(cleaned(line) for line in text.splitlines()).strip(), limit)
