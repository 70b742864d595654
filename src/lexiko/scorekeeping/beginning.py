"""How a game on a physical board begins: who drew which tile for the start, or in which order all play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from lexiko.notation import format_tiles
from lexiko.rules import (
    Bag,
    Begin,
    Command,
    Event,
    GameStarted,
    Position,
    Rack,
    Ruleset,
    StartingTileDrawn,
    TilesDrawn,
    decide,
)
from lexiko.scorekeeping.entries import ScoreError

Drawn = tuple[tuple[int, int], ...]
"""Who drew which tile, seat and tile, one after the other."""


class InOrder:
    """No chance at all: which unseen tile is where does not matter."""

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The last ones."""
        return tuple(tiles.codes[len(tiles) - count :])

    def order(self, players: int) -> tuple[int, ...]:
        """As they sit."""
        return tuple(range(players))


class _Drawn(InOrder):
    """The tiles that were drawn for the start, one after the other; then the racks, unseen."""

    def __init__(self, tiles: Iterable[int]) -> None:
        self._told = iter(tiles)

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The next tile told, or a rack. Raises `_TooFew` where no tile is told any more."""
        if count > 1:
            return super().draw(tiles, count)
        tile = next(self._told, None)
        if tile is None:
            raise _TooFew
        return (tile,)

    def order(self, players: int) -> tuple[int, ...]:
        """Nobody draws in this edition. Raises `ScoreError`."""
        del players
        raise ScoreError("nobody-draws")


class _TooFew(Exception):
    """The tiles told leave several players tied for first."""


def in_order(ruleset: Ruleset, order: Sequence[int]) -> tuple[Event, ...]:
    """The order is settled, and everybody has drawn. Rule: R2.1, R2.2"""
    position, events = Position.opening(ruleset), [GameStarted(tuple(order))]
    bag, racks = position.bag, list[Event]()
    for seat in order:
        tiles = InOrder().draw(bag, min(ruleset.rack_size, len(bag)))
        bag = bag.removed(tiles)
        racks.append(TilesDrawn(seat, len(tiles), bytes(tiles)))
    return (*events, *racks)


def by_draw(ruleset: Ruleset, drawn: Drawn, names: Sequence[str]) -> tuple[Event, ...]:
    """Each has drawn a tile, those tied for first again; the nearest to A begins. Raises `ScoreError`. Rule: R2.1"""
    rounds = list(_by_round(drawn, ruleset.players))
    _check_bag(ruleset, rounds)
    try:
        events = decide(Position.opening(ruleset), Command(None, Begin()), chance=_Drawn(tile for _, tile in rounds))
    except _TooFew:
        raise _tie(rounds, names) from None
    starting_tiles = tuple((event.seat, event.tile) for event in events if isinstance(event, StartingTileDrawn))
    if starting_tiles != tuple(rounds):
        raise ScoreError("drawn-too-often")
    return events


def _by_round(drawn: Drawn, players: int) -> Iterator[tuple[int, int]]:
    """The draws as the rules ask for them: round by round, in each by seat."""
    tiles = {seat: [tile for other, tile in drawn if other == seat] for seat in range(players)}
    for turn in range(max(map(len, tiles.values()), default=0)):
        yield from ((seat, held[turn]) for seat, held in tiles.items() if turn < len(held))


def _check_bag(ruleset: Ruleset, drawn: Sequence[tuple[int, int]]) -> None:
    bag = Position.opening(ruleset).bag
    if missing := bag.missing(tile for _, tile in drawn):
        raise ScoreError("not-so-many", tile=format_tiles(missing[:1], ruleset.tile_set.alphabet))


def _tie(drawn: Sequence[tuple[int, int]], names: Sequence[str]) -> ScoreError:
    """What is still to be told."""
    times = Counter(seat for seat, _ in drawn)
    if absent := [name for seat, name in enumerate(names) if not times[seat]]:
        return ScoreError("drew-too", names=tuple(absent), example=", ".join(f"{name} E" for name in names))
    last = {seat: tile for seat, tile in drawn if times[seat] == max(times.values())}
    tied = [names[seat] for seat, tile in last.items() if tile == min(last.values())]
    again = ", ".join(f"{name} E" for name in tied)
    return ScoreError("tied", names=tuple(tied), example=again)
