"""A position as a message."""

from __future__ import annotations

from collections import Counter

from lexiko.notation import in_bag, unseen_tiles
from lexiko.rules import tile_of
from lexiko.server.positions.given import ToldPosition
from lexiko.server.tables import kinds_in, lying_tiles, plan_of, rack_tiles
from lexiko.server.wire import PositionShown


def shown(position: ToldPosition, lexica: list[str]) -> PositionShown:
    """All of it, whether it can be or not; `lexica` are those it could be played with."""
    cgp, played = position.cgp, position.played
    in_force = played.in_force
    tiles = in_force.tile_set
    return PositionShown(
        cgp=position.line,
        rules=played.told,
        edition_name=played.edition_name,
        plan=plan_of(in_force.layout),
        tiles=kinds_in(tiles),
        rack_size=in_force.rack_size,
        board=lying_tiles(cgp.board.tiles(), tiles),
        racks=[rack_tiles(rack, tiles) for rack in cgp.racks],
        scores=list(cgp.scores),
        scoreless=cgp.scoreless_turns,
        names=list(position.names),
        bag=_in_bag(position),
        lexica=lexica,
        turn=position.turn,
        turns=position.turns,
    )


def _in_bag(position: ToldPosition) -> int:
    """How many tiles the bag would hold; 0 also where more are used than there are."""
    cgp, in_force = position.cgp, position.played.in_force
    used = Counter(tile_of(tile) for _, tile in cgp.board.tiles())
    for rack in cgp.racks:
        used.update(rack)
    if any(count > in_force.tile_set.counts[tile] for tile, count in used.items()):
        return 0
    return in_bag(cgp, in_force, unseen_tiles(cgp, in_force))
