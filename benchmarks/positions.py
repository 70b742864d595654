"""Which positions are searched? Those of games that a player of the best play has with itself, drawn from numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from lexiko.kernel import Engine
from lexiko.rules import BLANK, Board, Rack, is_blank


class Asked(NamedTuple):
    """A position: the board, the rack of the player to move, the bag, and what the other's tiles count."""

    board: Board
    rack: Rack
    bag_count: int
    others_points: int

    def search(self, engine: Engine, *, limit: int | None) -> int:
        """Find its plays, the best by equity first, and say how many there are."""
        unseen = 0 if self.bag_count else self.others_points
        kept = engine.kept_of(self.rack, bag_count=self.bag_count, unseen_points=unseen)
        return len(engine.plays_for(self.board, self.rack, limit=limit, by="equity", kept=kept))

    def with_blanks(self, count: int) -> Asked:
        """The same with blanks in place of the first tiles of the rack."""
        letters = [tile for tile in self.rack if tile != BLANK]
        return self._replace(rack=Rack(bytes([*letters[count:], *[BLANK] * (len(self.rack) - len(letters[count:]))])))


def game(engine: Engine, number: int) -> Iterator[Asked]:
    """Every position of one game in which the play with the most points is made until none is left."""
    rules = engine.ruleset
    values = rules.tile_set.values
    bag = list(rules.tile_set.all_tiles())
    Random(number).shuffle(bag)
    board = Board.empty(rules.layout.rows, rules.layout.cols)
    racks = [Rack(), Rack()]
    stuck = 0
    while stuck < len(racks):
        rack = racks.pop(0)
        rack = rack.added([bag.pop() for _ in range(min(len(bag), rules.rack_size - len(rack)))])
        yield Asked(board, rack, len(bag), sum(values[tile] for tile in racks[0]))
        best = engine.plays_for(board, rack, limit=1)
        stuck = 0 if best else stuck + 1
        if best:
            board = board.with_tiles(best[0].placements)
            rack = rack.removed(BLANK if is_blank(tile) else tile for tile in best[0].tiles)
        racks.append(rack)
        if not rack and not bag:
            return


def positions(engine: Engine, games: int) -> list[Asked]:
    """Every position of so many games."""
    return [asked for number in range(games) for asked in game(engine, number)]
