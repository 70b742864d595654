"""Is a record's reckoning of the unplayed tiles one that is known?

Known are R9.3 (each loses its own tiles, who went out gains the others') and the North American way (who went out
gains twice the others' tiles, nobody loses any).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lexiko.notation.gcg.game import GcgEvent
from lexiko.notation.lettering import format_tiles
from lexiko.notation.problems import Problem
from lexiko.rules import Board, Rack, TileSet, tile_of

EndRack = tuple[GcgEvent, bytes]
"""An end-rack line and its tiles."""


def end_rack_problems(event: GcgEvent, tiles: Rack, rack: Rack | None) -> list[Problem]:
    """A line about unplayed tiles that names a rack: who loses tiles loses those, and who gains has none. Rule: R9.3"""
    if rack is None or rack == tiles:
        return []
    message = f"{event.nick} holds {event.rack}, and ({event.text}) is counted."
    return [Problem(event.line, "end-rack-differs", message)]


def reckoning_problems(racks: Sequence[EndRack], board: Board, tile_set: TileSet, players: int) -> list[Problem]:
    """Where the lines about unplayed tiles fit neither way, or name tiles that cannot be left. Rule: R9.3"""
    gains = [rack for rack in racks if is_gain(rack[0])]
    losses = [rack for rack in racks if not is_gain(rack[0])]
    lost = sum(tile_set.total(tiles) for _, tiles in losses)
    problems = []
    for event, tiles in losses:
        if event.score != due(event, tiles, tile_set, losses=True):
            message = f"({event.text}) costs {tile_set.total(tiles)}, the record says {-event.score}."
            problems.append(Problem(event.line, "end-rack-differs", message))
    for event, tiles in gains:
        worth = tile_set.total(tiles)
        if event.score != due(event, tiles, tile_set, losses=bool(losses)):
            message = f"({event.text}) is worth {worth}, twice {2 * worth}; the record adds {event.score}"
            problems.append(Problem(event.line, "end-rack-differs", f"{message}{_why(event.score, worth, lost)}."))
    return problems + _tile_problems(gains, losses, board, tile_set, players=players)


def due(event: GcgEvent, tiles: bytes, tile_set: TileSet, *, losses: bool) -> int:
    """What an end-rack line about these tiles adds, or takes off; `losses`: whether others lose theirs. Rule: R9.3"""
    worth = tile_set.total(tiles)
    if not is_gain(event):
        return -worth
    return worth if losses else 2 * worth


def is_gain(event: GcgEvent) -> bool:
    """Whether an end-rack line adds points to its player's."""
    return event.score > 0 or (event.score == 0 and not event.rack)


def _why(added: int, worth: int, lost: int) -> str:
    if added == worth and not lost:
        return ", once as in R9.3, but nobody loses them"
    if added == 2 * worth and lost:
        return ", twice, although others lose theirs"
    return ""


def _tile_problems(
    gains: Sequence[EndRack], losses: Sequence[EndRack], board: Board, tile_set: TileSet, *, players: int
) -> list[Problem]:
    """Once somebody went out, the others hold just what is not on the board; each line is asked by itself."""
    left = Counter(tile_set.all_tiles())
    left.subtract(tile_of(tile) for _, tile in board.tiles())
    problems = []
    for event, tiles in gains:
        if Counter(tiles) != +left:
            message = f"({event.text}) is counted, and not on the board are {_named(left, tile_set)}."
            problems.append(Problem(event.line, "end-rack-differs", message))
    alone = bool(gains) and players == len(losses) + len(gains) == 2
    for event, tiles in losses:
        if over := Counter(tiles) - +left:
            message = f"({event.text}) cannot be left: too many of {_named(over, tile_set)}."
            problems.append(Problem(event.line, "end-rack-differs", message))
        elif alone and Counter(tiles) != +left:
            message = f"({event.text}) is counted, and not on the board are {_named(left, tile_set)}."
            problems.append(Problem(event.line, "end-rack-differs", message))
        else:
            left.subtract(() if alone else tiles)
    return problems


def _named(tiles: Counter[int], tile_set: TileSet) -> str:
    return format_tiles(sorted((+tiles).elements()), tile_set.alphabet) or "no tiles"
