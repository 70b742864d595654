"""A move of a position with what it does, found out as it is asked for."""

from __future__ import annotations

from functools import cached_property

from lexiko.coaching.tips import SIGNS
from lexiko.rules import Board, Draft, Exchange, Move, Play, PlayerView, Rack, Run, Square, Word, preview, tile_of

SHORTEST = 2
"""So many letters a word has at least. Rule: R4.5"""


class SeenMove:
    """A move, and what can be said of it without knowing any other. Two are one if their moves are equal."""

    def __init__(self, view: PlayerView, move: Move) -> None:
        """A move of the seat of this view; nothing is found out yet."""
        self.view, self.move = view, move

    @property
    def laid(self) -> tuple[Square, ...]:
        """The squares of its new tiles, row by row; none but for a play."""
        return tuple(square for square, _ in self.move.placements) if isinstance(self.move, Play) else ()

    @property
    def given(self) -> Rack:
        """The tiles that it takes from the rack, after steps before it."""
        if isinstance(self.move, Play):
            return Rack.of(map(tile_of, self.move.tiles))
        return Rack(self.move.tiles) if isinstance(self.move, Exchange) else Rack()

    @cached_property
    def tried(self) -> Draft:
        """How things stand after it. Rule: R4.1 to R4.8, R5.1"""
        return preview(self.view, self.move)

    @property
    def points(self) -> int:
        """What it scores. Rule: R5.1"""
        return self.tried.score.points if self.tried.score else 0

    @property
    def bonus(self) -> int:
        """What it earns for laying many tiles at once. Rule: R5.6"""
        return self.view.ruleset.bonus(len(self.laid))

    @cached_property
    def words(self) -> tuple[Run, ...]:
        """The words it makes, the main word first; none of an exchange, a pass and tiles that cannot lie so."""
        if self.tried.score is None:
            return ()
        scored = self.tried.score.words
        return tuple(Run(word.start, word.across, bytes(each.tile for each in word.letters)) for word in scored)

    @property
    def word(self) -> Word:
        """The letters of the main word; none if there is none."""
        return self.words[0].word if self.words else b""

    @property
    def kept(self) -> Rack:
        """The tiles that stay on the rack."""
        return self.tried.rack.removed(self.move.tiles) if isinstance(self.move, Exchange) else self.tried.rack

    @property
    def premiums(self) -> tuple[tuple[Square, str], ...]:
        """The premium squares that it covers, each with what it is. Rule: R5.2, R5.3"""
        layout = self.view.ruleset.layout
        return tuple((square, SIGNS[sign]) for square in self.laid if (sign := layout.sign(square)) in SIGNS)

    @property
    def lengthened(self) -> tuple[tuple[Run, Word], ...]:
        """The words it makes of a whole word on the board, new letters at its ends, and that word. Not after steps."""
        if self.move.before:
            return ()
        return tuple((run, old) for run in self.words if (old := lengthened_by(run, self.view.board)))


def lengthened_by(run: Run, before: Board) -> Word:
    """The word on the board that a word of a play lengthens at one end or both; none if it does not."""
    old = [place for place, square in enumerate(run.squares) if before.at(square)]
    whole = len(old) >= SHORTEST and old[-1] - old[0] + 1 == len(old)
    return run.word[old[0] : old[-1] + 1] if whole else b""
