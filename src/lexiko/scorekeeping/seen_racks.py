"""Racks at a physical board as far as somebody saw them: told, held against the board, kept from turn to turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lexiko.notation import format_tiles
from lexiko.rules import Event, PlayWithdrawn, Position, TilesExchanged, TilesPlayed, TurnPassed
from lexiko.scorekeeping.entries import ScoreCommand, ScoreError
from lexiko.scorekeeping.score_state import unseen_in
from lexiko.scorekeeping.unseen_racks import needed_tiles

Racks = tuple[bytes, ...]
"""The tiles known of each rack, by seat, in the order of their codes."""


def rack_told(racks: Racks, seat: int, tiles: bytes, *, position: Position, names: Sequence[str]) -> Racks:
    """The racks with one as it is told. Raises `ScoreError` where it cannot be: too many tiles, or of a kind."""
    held = len(position.racks[seat])
    if len(tiles) > held:
        raise ScoreError("rack-holds", name=names[seat], held=held, number=len(tiles))
    others = [tile for other, rack in enumerate(racks) if other != seat for tile in rack]
    if missing := _missing(position, [*others, *tiles]):
        raise ScoreError("rack-cannot-be", name=names[seat], tiles=_named(missing, position))
    return (*racks[:seat], bytes(sorted(tiles)), *racks[seat + 1 :])


def check_racks(racks: Racks, command: ScoreCommand, position: Position, names: Sequence[str]) -> None:
    """Raises `ScoreError` where a turn takes tiles that by what is known cannot be on its rack."""
    seat, taken = position.on_turn, _taken(command, position)
    if seat is None or not taken or _missing(position, taken):
        return  # what the set has no more of is said by the rules
    own, held = racks[seat], len(position.racks[seat])
    lacking = Counter(taken) - Counter(own)
    if len(own) + lacking.total() > held:
        raise ScoreError("not-on-rack", name=names[seat], tiles=_named(sorted(lacking.elements()), position))
    others = [tile for other, rack in enumerate(racks) if other != seat for tile in rack]
    if missing := _missing(position, [*others, *(Counter(own) | Counter(taken)).elements()]):
        raise ScoreError("rack-cannot-be", name=names[seat], tiles=_named(missing, position))


def racks_after(
    racks: Racks, command: ScoreCommand, *, before: Position, events: Sequence[Event], last: bytes
) -> Racks:
    """What is known of the racks after something was entered; `last` is what the last play had on its rack.

    A play leaves what it did not lay, an exchange what it did not give back, and nothing is known where that was not
    seen; a play that is taken off is on its rack again.
    """
    found = list(racks)
    seat = before.on_turn
    for event in events:
        if isinstance(event, TilesPlayed | TilesExchanged | TurnPassed) and event.seat == seat:
            unseen_exchange = isinstance(event, TilesExchanged) and not command.tiles
            left = Counter() if unseen_exchange else Counter(found[seat]) - Counter(_taken(command, before))
            found[seat] = bytes(sorted(left.elements()))
            seat = None  # what comes after it is nobody's turn of this entry
        elif isinstance(event, PlayWithdrawn):
            found[event.seat] = last
    return tuple(found)


def on_its_rack(racks: Racks, command: ScoreCommand, position: Position) -> bytes:
    """The tiles that are known to have been on the rack of whoever makes this turn: those told, and those it takes."""
    seat = position.on_turn
    if seat is None:
        return b""
    return bytes(sorted((Counter(racks[seat]) | Counter(_taken(command, position))).elements()))


def _taken(command: ScoreCommand, position: Position) -> list[int]:
    if command.verb == "exchange":
        steps = needed_tiles(command.move, position.board) if command.move is not None else []
        return [*steps, *command.tiles]
    return needed_tiles(command.move, position.board) if command.move is not None else []


def _missing(position: Position, tiles: Sequence[int]) -> Sequence[int]:
    return unseen_in(position).missing(tiles)


def _named(tiles: Sequence[int], position: Position) -> tuple[str, ...]:
    alphabet = position.ruleset.tile_set.alphabet
    return tuple(format_tiles([tile], alphabet) for tile in dict.fromkeys(tiles))
