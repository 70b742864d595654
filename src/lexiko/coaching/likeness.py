"""Plays that a player may think of instead of one: the rules allow them, whether or not their words exist."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from lexiko.coaching.seen import SeenMove
from lexiko.rules import BLANK, Placement, Play, Square, placement_violations, tile_of

_OTHER_LINES = 3


def like(aim: SeenMove) -> list[SeenMove]:
    """Other plays like it: tiles in another order, another tile of the rack, all shifted by one, in some other lines.

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("/".join(["15"] * 15) + " HORNXYZ/ 0/0 0", seed=1)
    >>> play = SeenMove(game.view(0), game.legal_plays(limit=1)[0].move)
    >>> len(like(play)) > 20, play.move in [each.move for each in like(play)]
    (True, False)
    """
    if not isinstance(aim.move, Play):
        return []
    plays = {Play(placements, aim.move.before): None for placements in _changed(aim, aim.move.placements)}
    plays.pop(aim.move, None)
    tried = (SeenMove(aim.view, play) for play in plays)
    return [each for each in tried if not each.tried.violations]


def _changed(aim: SeenMove, placements: tuple[Placement, ...]) -> Iterator[tuple[Placement, ...]]:
    tiles, squares = [tile for _, tile in placements], [square for square, _ in placements]
    for one, other in combinations(range(len(tiles)), 2):
        order = [*tiles]
        order[one], order[other] = order[other], order[one]
        yield tuple(zip(squares, order, strict=True))
    spare = sorted(set(aim.kept) - {BLANK})
    for place, tile in enumerate(tiles):
        for instead in (each for each in spare if each != tile_of(tile)):
            yield tuple(zip(squares, [*tiles[:place], instead, *tiles[place + 1 :]], strict=True))
    for across in (True, False):
        for count in (-1, 1):
            yield tuple((square.step(across=across, count=count), tile) for square, tile in placements)
    for across in (True, False):
        yield from islice(_elsewhere(aim, tiles, across=across), _OTHER_LINES)


def _elsewhere(aim: SeenMove, tiles: list[int], *, across: bool) -> Iterator[tuple[Placement, ...]]:
    """The same tiles in other lines, once in each where the rules allow it."""
    board, taken = aim.view.board, {square.row if across else square.col for square in aim.laid}
    lines, length = (board.rows, board.cols) if across else (board.cols, board.rows)
    for line in range(lines):
        squares = [Square(line, place) if across else Square(place, line) for place in range(length)]
        free = [square for square in squares if not board.at(square)]
        laid = (tuple(zip(free[begin:], tiles, strict=False)) for begin in range(len(free) - len(tiles) + 1))
        allowed = (each for each in laid if not placement_violations(board, aim.view.ruleset, each))
        if len(taken) > 1 or line not in taken:
            yield from islice(allowed, 1)
