"""What is known of racks that nobody saw: the tiles a turn needs, and the record of a game kept so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat

from lexiko.frozen import dataclass
from lexiko.notation import RACKS_LAID, EventKind, GcgEvent, GcgGame, GcgPragma, format_tiles, without_racks
from lexiko.rules import (
    BLANK,
    BlankRecycled,
    Board,
    Event,
    LetterRecycled,
    Move,
    Play,
    RecycleBlank,
    RecycleLetter,
    Ruleset,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    letter_of,
    tile_of,
)

_RECKONED = (EventKind.END_RACK, EventKind.TIME_PENALTY)
"""Lines that stand below the tiles left, when these have been told."""
_TURNS = (EventKind.PLAY, EventKind.PASS, EventKind.EXCHANGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenTurn:
    """What somebody has seen of a turn's rack: tiles that were on it, all of them (`whole`) or some, none of all known.

    `swapped` are the tiles that were exchanged, where these were seen.
    """

    rack: bytes = b""
    whole: bool = False
    swapped: bytes = b""


class _Need:
    """The tiles of a rack that a turn takes; those the turn itself brought there are not counted."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self._brought: Counter[int] = Counter()

    def give(self, tile: int, *, take: int | None = None) -> None:
        """A tile leaves the rack, perhaps for another from the board."""
        if self._brought[tile]:
            self._brought[tile] -= 1
        else:
            self.tiles.append(tile)
        if take is not None:
            self._brought[take] += 1


def needed_tiles(move: Move, board: Board) -> list[int]:
    """The tiles a rack must hold for a turn: a tile that the turn itself takes from the board is not among them."""
    need = _Need()
    for step in move.before:
        if isinstance(step, RecycleBlank):
            need.give(letter_of(board.at(step.square)), take=BLANK)
        elif isinstance(step, RecycleLetter):
            need.give(tile_of(step.tile), take=tile_of(board.at(step.square)))
    for tile in move.tiles if isinstance(move, Play) else ():
        need.give(tile_of(tile))
    return need.tiles


def kept_record(record: GcgGame, events: Sequence[Event], ruleset: Ruleset, seen: Sequence[SeenTurn] = ()) -> GcgGame:
    """A record without the tiles that nobody saw: the rack of a play is what it took, exchanges tell how many.

    The record itself says so, for whoever reads a position from it, unless every rack was seen whole.
    """
    alphabet = ruleset.tile_set.alphabet
    turns, looks = _known_turns(events), chain(seen, repeat(SeenTurn()))
    latest: dict[str, str] = {}
    items: list[GcgPragma | GcgEvent] = []
    all_whole = bool(seen)
    for item in record.items:
        if not isinstance(item, GcgEvent) or item.kind in _RECKONED:
            items.append(item)
            continue
        text = item.text
        if item.kind in _TURNS:
            (tiles, count), look = next(turns), next(looks)
            taken = tiles if item.kind is EventKind.PLAY else look.swapped
            shown = Counter(look.rack) | Counter(taken)
            latest[item.nick] = format_tiles(sorted(shown.elements()), alphabet)
            all_whole &= look.whole
            if item.kind is EventKind.EXCHANGE:
                known = len(look.swapped) == count
                text = format_tiles(sorted(look.swapped), alphabet) if known else str(count)
        items.append(replace(item, text=text, rack=latest.get(item.nick, "")))
    told = without_racks(GcgGame(tuple(items)))
    return GcgGame(tuple(item for item in told.items if item != RACKS_LAID)) if all_whole else told


def _known_turns(events: Sequence[Event]) -> Iterator[tuple[list[int], int]]:
    """For each turn the tiles that were on its rack for sure, and how many were exchanged."""
    need = _Need()
    for event in events:
        if isinstance(event, BlankRecycled):
            need.give(event.letter, take=BLANK)
        elif isinstance(event, LetterRecycled):
            need.give(tile_of(event.given), take=tile_of(event.taken))
        elif isinstance(event, TilesPlayed | TilesExchanged | TurnPassed | TurnLost):
            for _, tile in event.placements if isinstance(event, TilesPlayed) else ():
                need.give(tile_of(tile))
            yield need.tiles, event.count if isinstance(event, TilesExchanged) else 0
            need = _Need()
