"""Who plays first, and the racks dealt in playing order."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.rules.deciding.event_recorder import Chance, EventRecorder
from lexiko.rules.events import GameStarted, StartingTileDrawn, TilesDrawn


def begin(recorder: EventRecorder, chance: Chance) -> None:
    """Settle the playing order as the edition says, then deal. Rule: R2.1, R2.2"""
    order = START_ORDERS[recorder.position.ruleset.start_order](recorder, chance)
    recorder.emit(GameStarted(order, at=recorder.at))
    for seat in order:
        draw_up(recorder, seat, chance)


def draw_up(recorder: EventRecorder, seat: int, chance: Chance) -> None:
    """Fill a rack to its size while the bag lasts. Rule: R3.2, R2.2"""
    position = recorder.position
    wanted = position.ruleset.rack_size - len(position.racks[seat])
    count = min(wanted, len(position.bag))
    if count > 0:
        # A hand in a real bag may take too many (R12.1): the event counts what was taken.
        tiles = bytes(chance.draw(position.bag, count))
        recorder.emit(TilesDrawn(seat, len(tiles), tiles, at=recorder.at))


def by_draw(recorder: EventRecorder, chance: Chance) -> tuple[int, ...]:
    """Each draws a tile: nearest to the start of the alphabet plays first, a blank beats any letter.

    Those tied for first draw again, from the tiles still in the bag. Play goes round in seating order from the first.
    Rule: R2.1, R2.2
    """
    seats = tuple(range(recorder.position.ruleset.players))
    tied, drawing = seats, 1
    while len(tied) > 1 and len(recorder.position.bag) >= len(tied):
        drawn: dict[int, int] = {}
        for seat in tied:
            (drawn[seat],) = chance.draw(recorder.position.bag, 1)
            recorder.emit(StartingTileDrawn(seat, drawn[seat], drawing, at=recorder.at))
        nearest = min(drawn.values())
        tied = tuple(seat for seat in tied if drawn[seat] == nearest)
        drawing += 1
    first = tied[0]
    return (*seats[first:], *seats[:first])


def at_random(recorder: EventRecorder, chance: Chance) -> tuple[int, ...]:
    """The racks are shuffled; their order, recorded, is the playing order. Rule: R2.1, R2.2"""
    return chance.order(recorder.position.ruleset.players)


START_ORDERS: dict[str, Callable[[EventRecorder, Chance], tuple[int, ...]]] = {
    "draw": by_draw,
    "random": at_random,
}
"""The policies an edition may name for `start_order`."""
