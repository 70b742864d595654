"""Can a record's racks be? No more tiles than a rack holds, and of each no more than the set has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from lexiko.notation.gcg.game import GcgEvent
from lexiko.notation.lettering import format_tiles
from lexiko.notation.problems import Problem
from lexiko.notation.sentence_context import counted
from lexiko.rules import BLANK, Alphabet, Board, Placement, Rack, Ruleset, letter_of, tile_of


class RecordedRack(NamedTuple):
    """A rack that a record tells for its end: in this line, of this player by number."""

    line: int
    number: int
    rack: Rack


class RackCheck:
    """Looks at the racks of a record one after another; each tile that there are too many of is told once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.alphabet = ruleset, ruleset.tile_set.alphabet
        self.excess: set[int] = set()

    def problems(self, board: Board, rack: Rack | None, line: int) -> list[Problem]:
        """What cannot be of a board and a rack at once. Rule: R1.2, R1.3, V6"""
        return [*self.too_full(rack, line), *self.too_many(board, rack, line)]

    def too_full(self, rack: Rack | None, line: int) -> list[Problem]:
        """More tiles than a rack holds. Rule: R1.3, V6"""
        size = self.ruleset.rack_size
        if rack is None or len(rack) <= size:
            return []
        return [Problem(line, "too-many-tiles", f"{len(rack)} tiles on a rack that holds {size}.")]

    def too_many(self, board: Board, rack: Sequence[int] | Rack | None, line: int) -> list[Problem]:
        """Tiles that the set has not so many of. Rule: R1.2"""
        used = Counter(map(tile_of, filter(None, board.cells))) + Counter(rack)
        found = []
        for tile, count in sorted(used.items()):
            there_are = self.ruleset.tile_set.counts[tile]
            if count <= there_are or tile in self.excess:
                continue
            self.excess.add(tile)
            named = "blank" if tile == BLANK else format_tiles([tile], self.alphabet)
            so_many = f"The set has {counted(there_are, named)}; here it takes {count}."
            none = f"The set has no {named}: only a blank can be it, as {named.lower()}."
            found.append(Problem(line, "tiles-exceed-set", so_many if there_are or tile == BLANK else none))
        return found

    def at_the_end(self, board: Board, recorded: Sequence[RecordedRack]) -> list[Problem]:
        """The racks that players are left with, all at once with what lies on the board at the end."""
        found, held, numbers = [], list[int](), set[int]()
        for line, number, rack in recorded:
            if number in numbers:
                found.append(Problem(line, "rack-told-twice", f"The rack of player {number} is told twice."))
                continue
            numbers.add(number)
            held += rack
            found += [*self.too_full(rack, line), *self.too_many(board, held, line)]
        return found


def withdrawn_rack_problems(
    event: GcgEvent, recorded: Rack | None, played: Rack | None, ruleset: Ruleset
) -> list[Problem]:
    """Who takes a play back holds again what it was made from. Rule: R8.3"""
    if recorded is None or played is None or recorded == played:
        return []
    alphabet = ruleset.tile_set.alphabet
    message = f"The play taken back was made from {format_tiles(played, alphabet)}, not from {event.rack}."
    return [Problem(event.line, "rack-differs", message)]


def small_letters_problem(event: GcgEvent, laid: Sequence[Placement], blanks: int, alphabet: Alphabet) -> list[Problem]:
    """A word typed small is one of blanks, which is hardly meant where its player has not so many."""
    if not event.text.islower() or len(laid) <= blanks:
        return []
    letters = format_tiles([letter_of(tile) for _, tile in laid], alphabet)
    message = (
        f"Small letters are blanks: {event.text} takes {counted(len(laid), 'blank')}. Capitals are the letters "
        f"themselves: {letters}."
    )
    return [Problem(event.line, "small-letters", message)]
