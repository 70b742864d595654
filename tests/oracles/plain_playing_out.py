"""An ending played out in plain Python: what each of the best plays at sight leads to, and which leads furthest."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.kernel import Asked, Engine, PlayList
from lexiko.rules import SETTLINGS, Board, Play, PlayerView, Rack, tile_of

MOVES, FAR_BEHIND = 12, 15_000


def plain_best(engine: Engine, view: PlayerView) -> Play | None:
    """The play that leads furthest, the best at sight among equals; None if there is none."""
    racks = (view.rack, Rack(view.unseen.codes))
    table = plays_at_sight(engine, view.board, racks, 0)
    if not table:
        return None
    values = table.values("equity")
    least = max(values[min(MOVES, len(table)) - 1], values[0] - FAR_BEHIND)
    tried = [place for place in range(len(table)) if values[place] >= least]
    worths = [worth_of(engine, view.board, racks, table[place], table.scores[place]) for place in tried]
    return table[tried[worths.index(max(worths))]]


def plays_at_sight(engine: Engine, board: Board, racks: Sequence[Rack], side: int) -> PlayList:
    """All plays of a side with an empty bag, the best at sight first."""
    unseen = engine.ruleset.tile_set.total(racks[1 - side])
    return engine.plays_of([Asked(board, racks[side], 0, unseen)], by="equity")[0]


def worth_of(engine: Engine, board: Board, racks: Sequence[Rack], play: Play, points: int) -> int:
    """What a play and all that follows it gains the mover on the other."""
    settling, total = SETTLINGS[engine.ruleset.settling], engine.ruleset.tile_set.total
    left, gained, side, passes = list(racks), [points, 0], 1, 0
    board, left[0] = board.with_tiles(play.placements), left[0].removed(map(tile_of, play.tiles))
    while all(left) and passes < 2:
        table = plays_at_sight(engine, board, left, side)
        passes += 1
        if table:
            passes = 0
            gained[side] += table.scores[0]
            board = board.with_tiles(table[0].placements)
            left[side] = left[side].removed(map(tile_of, table[0].tiles))
        side = 1 - side
    times = 1 if all(left) else settling.lost + settling.gained
    return gained[0] - gained[1] + times * (total(left[1]) - total(left[0]))
