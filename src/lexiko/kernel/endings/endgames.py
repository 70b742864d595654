"""An ending of two players with an empty bag, to be asked what it is worth: the rules' records on the outside."""

from __future__ import annotations

from typing import NamedTuple

from lexiko.kernel.bridge import board_problems, play_of_tiles, ruleset_problems
from lexiko.kernel.consts import ACROSS
from lexiko.kernel.endings.endgame import LEAST, NO_MOVE, PASS, PASS_SALT, QUARTERS, TO_THE_END, EndgameSearch
from lexiko.kernel.endings.line_plays import LinePlays
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import EngineMismatch
from lexiko.rules import SETTLINGS, Board, Pass, Play, Position, Ruleset

__all__ = ["ANY_NUMBER", "NO_VALUE", "QUARTERS", "TO_THE_END", "Answer", "Endgame"]

NO_VALUE = LEAST
"""No value is as low, in quarters of a point."""
ANY_NUMBER = 1 << 60
"""More positions than are ever looked at."""
_MOST_TABLE_BITS = 20
"""Two to the power of so many positions are kept at most, 26 bytes each: with fewer tiles there are fewer."""


class Answer(NamedTuple):
    """What a question was answered: a bound on the value, in quarters of a point, and the move that gives it.

    `sure` if it rests on no estimate. The `move` is a number for `move` and `follow`, None if none was left to try.
    """

    value: int
    sure: bool
    move: int | None


class Endgame:
    """Answers how much the player on turn can still gain over the other; both see all tiles and know all words.

    Passing one after the other until the edition ends the game ends it; where passes alone end nothing while a play is
    left, two in a row are the agreement that none will be made. Nobody challenges, as every play is good.
    Rule: R9.1 to R9.4, C7 to C9
    """

    def __init__(
        self, position: Position, engine: Engine, *, minds_ties: bool = False, table_bits: int = _MOST_TABLE_BITS
    ) -> None:
        """Of a position with an empty bag; `minds_ties`: a tie that the rules decide is worth a quarter.

        At most two to the power of `table_bits` positions are kept: few, where only shallow questions are asked.
        Raises `EngineMismatch`.
        """
        ruleset, seat = position.ruleset, position.on_turn
        if problems := [*ruleset_problems(ruleset, engine.ruleset), *board_problems(position.board, ruleset)]:
            raise EngineMismatch(problems)
        assert seat is not None and not position.bag and len(position.racks) == 2
        settling = SETTLINGS[ruleset.settling]
        self._boards: list[Board] = [position.board]
        self._stopping = bytearray(1)
        self._plays = LinePlays(
            engine.searcher.tables, position.board.cells, (position.racks[seat].codes, position.racks[1 - seat].codes)
        )
        self._search = EndgameSearch(
            self._plays,
            left_over_times=settling.lost + settling.gained,
            most_passes=_passes_to_end(ruleset),
            most_scoreless=ruleset.scoreless_to_end or 0,
            passes=(position.passes[seat], position.passes[1 - seat]),
            scoreless=position.scoreless_turns,
            lead=position.scores[seat] - position.scores[1 - seat],
            minds_ties=minds_ties,
            table_bits=min(table_bits, 6 + sum(map(len, position.racks))),
            stopping=self._stopping,
        )

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self._search.nodes

    def ask(self, depth: int, beta: int, *, most: int = ANY_NUMBER) -> Answer:
        """Is the position reached worth `beta` quarters, as far as so many turns tell?

        The value is at least the bound if that is `beta` or more, and at most the bound if it is less. After `most`
        positions it is given up (`is_halted`). Raises `MemoryError`; what a question answers that was stopped or given
        up means nothing.
        """
        value, sure, move = self._search.ask(depth, beta, most)
        if self._search.broken:
            raise MemoryError("no room for the plays of this ending")
        return Answer(value, sure, None if move == NO_MOVE else move)

    def stop(self) -> None:
        """Let the question that is being asked end soon, and all others that follow; for another thread."""
        self._stopping[0] = 1

    @property
    def is_halted(self) -> bool:
        """Whether the last question was stopped or given up."""
        return self._search.halted

    @property
    def is_stopped(self) -> bool:
        """Whether answers mean nothing any more."""
        return bool(self._stopping[0])

    def go_on(self) -> None:
        """Answer again after a stop."""
        self._stopping[0] = 0

    def move(self, move: int) -> tuple[Play | Pass, int]:
        """The move an answer names, and its points."""
        if move == PASS:
            return Pass(), 0
        direction, square, tiles, points, _ = self._search.move(move)
        return play_of_tiles(tiles, square, self._boards[-1], across=direction == ACROSS), points

    def name(self, move: int) -> int:
        """What a move is called by every `Endgame` of the position where questions are asked."""
        return PASS_SALT if move == PASS else self._search.move(move)[4]

    def leave_out(self, name: int) -> None:
        """Try every other move than the one of this name where questions are asked now."""
        self._search.leave_out(name)

    def follow(self, move: int) -> bool:
        """Make a move and ask about what comes after it; False if the game has ended, and nothing is made."""
        made, _ = self.move(move)
        if not self._search.follow(move):
            return False
        board = self._boards[-1]
        self._boards.append(board.with_tiles(made.placements) if isinstance(made, Play) else board)
        return True

    def go_back(self) -> None:
        """Undo the last move that was followed."""
        self._search.go_back()
        self._boards.pop()


_PASSES_TO_END = {"everyone-twice": 2, "all-plays-made": 1}
"""By the edition's policy for passes: after how many of each player no more plays are made."""


def _passes_to_end(ruleset: Ruleset) -> int:
    """After how many passes of each player the game is over; 0 if other turns without points end it. Rule: R9.2, C7"""
    return _PASSES_TO_END.get(ruleset.passes, 0 if ruleset.scoreless_to_end else 1)
