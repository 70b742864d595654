"""Messages spelt in tiles, out of a pouch of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from lexiko.rules import BLANK, TileSet, UnknownLetter
from lexiko.server.wall.errors import NoRoom, NotInThePouch, NotSo, NotThere
from lexiko.server.wall.events import MessagePutUp, MessageTakenDown
from lexiko.server.wall.outcomes.asked import AskedAtWall, WallOutcome
from lexiko.server.wall.outcomes.deciding import decide_wall
from lexiko.server.wall.state import TileMessage
from lexiko.server.wire import PutUpMessage, SpeltTile, TakeMessageDown

MOST_LINES = 3
LONGEST_LINE = 24
"""Tiles and gaps of one message."""


@decide_wall.register
def put_up(do: PutUpMessage, asked: AskedAtWall) -> WallOutcome:
    """A message; the oldest of three makes room for it. Raises `NotInThePouch`, `NotSo`, `NoRoom`."""
    if do.message in asked.state.messages:
        return WallOutcome()
    tiles = _trimmed(do.tiles)
    if not tiles:
        raise NotSo("There is nothing written yet.")
    if len(tiles) > LONGEST_LINE:
        raise NoRoom(f"A message has room for {LONGEST_LINE} tiles.", most=LONGEST_LINE)
    up = [each for each in asked.state.messages.values() if each.is_up]
    down = sorted(up, key=lambda message: message.seq)[: max(0, len(up) - MOST_LINES + 1)]
    tiles = tuple(_as_printed(tile, asked.pouch) for tile in tiles)
    codes = [_code(tile, asked.pouch) for tile in tiles if tile.tile]
    _check_pouch(asked, codes, [each for each in up if each not in down])
    points = sum(asked.pouch.values[code] for code in codes)
    return WallOutcome((MessagePutUp(do.message, tiles, points, tuple(each.id for each in down)),))


@decide_wall.register
def take_down(do: TakeMessageDown, asked: AskedAtWall) -> WallOutcome:
    """Anybody clears the ledge: as on the kitchen wall."""
    message = asked.state.messages.get(do.message)
    if message is None:
        raise NotThere
    return WallOutcome((MessageTakenDown(do.message),) if message.is_up else ())


def _trimmed(tiles: Sequence[SpeltTile]) -> tuple[SpeltTile, ...]:
    """The tiles with one gap between words, and none at either end."""
    kept: list[SpeltTile] = []
    for tile in tiles:
        if tile.tile or (kept and kept[-1].tile):
            kept.append(tile)
    while kept and not kept[-1].tile:
        kept.pop()
    return tuple(kept)


def _as_printed(tile: SpeltTile, pouch: TileSet) -> SpeltTile:
    """A tile with its letter as it stands on it. Raises `NotSo` for a letter that the pouch has not."""
    if not tile.tile:
        return tile
    return SpeltTile(pouch.alphabet.letters[_letter(tile, pouch) - 1], tile.blank)


def _code(tile: SpeltTile, pouch: TileSet) -> int:
    """The tile of the pouch that this is. Raises `NotSo` for a letter that it has not."""
    return BLANK if tile.blank else _letter(tile, pouch)


def _letter(tile: SpeltTile, pouch: TileSet) -> int:
    try:
        (code,) = pouch.alphabet.parse_word(tile.tile)
    except (UnknownLetter, ValueError):
        raise NotSo("The pouch has no such tile.") from None
    return code


def _check_pouch(asked: AskedAtWall, codes: Iterable[int], up: Iterable[TileMessage]) -> None:
    """Raises `NotInThePouch` for the first tile of which there are too few, beside what the others show."""
    pouch = asked.pouch
    used = Counter(_code(tile, pouch) for message in up for tile in message.tiles if tile.tile)
    for code, wanted in Counter(codes).items():
        left = max(0, pouch.counts[code] - used[code])
        if wanted > left:
            name = "?" if code == BLANK else pouch.alphabet.letters[code - 1]
            raise NotInThePouch(tile=name, left=left)
