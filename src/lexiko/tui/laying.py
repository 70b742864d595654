"""The tiles a person has laid but not played, the steps done before them, and the square where the next one goes."""

from __future__ import annotations

from lexiko.rules import BLANK, BLANK_FLAG, Board, Draft, Play, Rack, Square, tile_of
from lexiko.terminal import TurnDraft


class Laying:
    """A play in the making. Nothing of it has happened; `draft` holds the recycling and rearranging before it.

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import Position, view_of
    >>> laying = Laying(TurnDraft(view_of(Position.opening(ruleset()).with_rack(0, Rack.of([1, 0])), 0)))
    >>> laying.lay(laying.tile_for(1)), laying.lay(laying.tile_for(20)), laying.tile_for(2)
    (True, True, None)
    """

    def __init__(self, draft: TurnDraft, *, cursor: Square | None = None, across: bool = True) -> None:
        self.draft = draft
        self.tiles: dict[Square, int] = {}
        """In the order in which they were laid."""
        self.cursor = cursor or draft.view.ruleset.layout.start
        self.across = across

    @property
    def board(self) -> Board:
        """The board as it would stand."""
        return self.draft.board.with_tiles(self.tiles.items())

    @property
    def left(self) -> Rack:
        """The tiles still on the rack."""
        return self.draft.rack.removed(tile_of(tile) for tile in self.tiles.values())

    @property
    def marked(self) -> frozenset[Square]:
        """The squares on which another tile would lie than now."""
        return self.draft.changed | self.tiles.keys()

    def tile_for(self, letter: int) -> int | None:
        """The tile that can be laid for this letter: itself, else a blank; None if there is neither."""
        left = self.left
        if letter in left:
            return letter
        return letter | BLANK_FLAG if BLANK in left else None

    def lay(self, tile: int | None, square: Square | None = None) -> bool:
        """Lay a tile at the cursor, or elsewhere, and go on to the next vacant square; whether that could be done."""
        if square is not None:
            self.cursor = square
        at = self.cursor
        if tile is None or at not in self.draft.view.ruleset.layout or self.board.at(at):
            return False
        if tile_of(tile) not in self.left:
            return False
        self.tiles[at] = tile
        self._go_on()
        return True

    def take_back(self) -> bool:
        """Take the tile laid last back to the rack; whether there was one."""
        if not self.tiles:
            return False
        self.cursor, _ = self.tiles.popitem()
        return True

    def take(self, square: Square) -> bool:
        """Take the tile laid on this square back to the rack; whether there was one."""
        if self.tiles.pop(square, None) is None:
            return False
        self.cursor = square
        return True

    def move(self, square: Square, there: Square) -> None:
        """Move a tile that is laid to a vacant square; with another tile that is laid it changes places."""
        tile, other = self.tiles.pop(square), self.tiles.pop(there, None)
        if other is not None:
            self.tiles[square] = other
        self.lay(tile, there)

    def recall(self) -> None:
        """Take every tile back; the steps before them stay."""
        self.tiles.clear()

    def walk(self, *, across: bool, count: int) -> None:
        """Move the cursor; it stops at the board's edge."""
        there = self.cursor.step(across=across, count=count)
        if there in self.draft.view.ruleset.layout:
            self.cursor = there

    def point(self, square: Square) -> None:
        """Put the cursor here; where it is already, turn it."""
        if square == self.cursor:
            self.across = not self.across
        elif square in self.draft.view.ruleset.layout:
            self.cursor = square

    def skip_tiles(self) -> None:
        """Move the cursor past the tiles that lie where it points."""
        if self.board.at(self.cursor):
            self._go_on()

    def play(self) -> Play:
        """All this as one play."""
        return Play(tuple(self.tiles.items()), self.draft.steps)

    def tried(self) -> Draft | None:
        """What it would come to, and everything against it; None while no tile is laid. Rule: R7.1"""
        return self.draft.tried(self.play()) if self.tiles else None

    def _go_on(self) -> None:
        board, square = self.board, self.cursor
        while board.at(square):
            square = square.step(across=self.across)
        if square in self.draft.view.ruleset.layout:
            self.cursor = square
