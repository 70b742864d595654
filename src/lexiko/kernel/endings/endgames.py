"""An ending of two players with an empty bag, to be asked what it is worth: the rules' records on the outside."""

from __future__ import annotations

from array import array
from threading import Thread
from typing import NamedTuple

from lexiko.kernel.bridge import board_problems, play_of_tiles, ruleset_problems
from lexiko.kernel.consts import ACROSS
from lexiko.kernel.endings.end_rules import EndRules
from lexiko.kernel.endings.endgame import ANSWERED, NO_MOVE, PASS_SALT, STOPPED, TO_THE_END, EndgameSearch
from lexiko.kernel.endings.ending_game import PASS, QUARTERS
from lexiko.kernel.endings.known import LEAST, room_for
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
"""Two to the power of so many positions are kept at most, 24 bytes each: with fewer tiles there are fewer."""
_BUSY = 4096
"""So many moves that threads are at can be told apart."""


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
        self,
        position: Position,
        engine: Engine,
        *,
        minds_ties: bool = False,
        table_bits: int = _MOST_TABLE_BITS,
        threads: int = 1,
    ) -> None:
        """Of a position with an empty bag; `minds_ties`: a tie that the rules decide is worth a quarter.

        At most two to the power of `table_bits` positions are kept: few, where only shallow questions are asked. So
        many `threads` answer a question together. Raises `EngineMismatch`.
        """
        ruleset, seat = position.ruleset, position.on_turn
        if problems := [*ruleset_problems(ruleset, engine.ruleset), *board_problems(position.board, ruleset)]:
            raise EngineMismatch(problems)
        assert seat is not None and not position.bag and len(position.racks) == 2
        self._boards: list[Board] = [position.board]
        self._signals = bytearray(2)
        entries = room_for(min(table_bits, 6 + sum(map(len, position.racks))))
        busy = array("Q", bytes(8 * (_BUSY if threads > 1 else 1)))
        seats = (seat, 1 - seat)
        settling = SETTLINGS[ruleset.settling]
        rules = end_rules(ruleset, sides=len(seats), folds=_can_fold(position))
        searches = []
        for _ in range(threads):
            plays = LinePlays(
                engine.searcher.tables, position.board.cells, tuple(position.racks[each].codes for each in seats)
            )
            searches.append(
                EndgameSearch(
                    plays,
                    rules,
                    left_over_times=settling.lost + settling.gained,
                    zeros=rules.start([position.passes[each] for each in seats], position.scoreless_turns),
                    lead=position.scores[seat] - position.scores[1 - seat],
                    minds_ties=minds_ties,
                    signals=self._signals,
                    entries=entries,
                    busy=busy,
                )
            )
        self._search, *self._others = searches
        self._halted = False

    @property
    def nodes(self) -> int:
        """How many positions were looked at, by all threads."""
        return sum(search.nodes for search in (self._search, *self._others))

    def ask(self, depth: int, beta: int, *, most: int = ANY_NUMBER) -> Answer:
        """Is the position reached worth `beta` quarters, as far as so many turns tell?

        The value is at least the bound if that is `beta` or more, and at most the bound if it is less. After `most`
        positions it is given up (`is_halted`). Raises `MemoryError`; what a question answers that was stopped or given
        up means nothing.
        """
        together = self._others if len(self._boards) == 1 else []  # the others stay where they began
        self._signals[ANSWERED] = 0
        found: list[Answer | None] = [None] * (1 + len(together))

        def ask(place: int, search: EndgameSearch) -> None:
            value, sure, move = search.ask(depth, beta, -(-most // len(found)))
            found[place] = None if search.halted else Answer(value, sure, None if move == NO_MOVE else move)

        threads = [Thread(target=ask, args=(place, search)) for place, search in enumerate(together, 1)]
        for thread in threads:
            thread.start()
        ask(0, self._search)
        for thread in threads:
            thread.join()
        if any(search.is_broken() for search in (self._search, *self._others)):
            raise MemoryError("no room for the plays of this ending")
        answer = next((each for each in found if each is not None), None)
        self._halted = answer is None
        return answer or Answer(0, sure=False, move=None)

    def stop(self) -> None:
        """Let the question that is being asked end soon, and all others that follow; for another thread."""
        self._signals[STOPPED] = 1

    @property
    def is_halted(self) -> bool:
        """Whether the last question was stopped or given up."""
        return self._halted

    @property
    def is_stopped(self) -> bool:
        """Whether answers mean nothing any more."""
        return bool(self._signals[STOPPED])

    def go_on(self) -> None:
        """Answer again after a stop."""
        self._signals[STOPPED] = 0

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
        for search in (self._search, *self._others):
            search.leave_out(name)

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


def end_rules(ruleset: Ruleset, *, sides: int, folds: bool = False) -> EndRules:
    """After what no more plays are made: so many passes of each side, or turns without points. Rule: R9.2, C7"""
    scoreless = ruleset.scoreless_to_end or 0
    passes = _PASSES_TO_END.get(ruleset.passes, 0 if scoreless else 1)
    return EndRules(sides=sides, most_passes=passes, most_scoreless=scoreless, folds=folds)


def _can_fold(position: Position) -> bool:
    """Whether every play starts the count anew that ends the game: none that is worth nothing is ever possible."""
    ruleset = position.ruleset
    rules = end_rules(ruleset, sides=len(position.racks))
    if not rules.most_scoreless:
        return rules.most_passes > 0
    if rules.most_passes:
        return False
    value = ruleset.tile_set.value
    on_racks = sum(1 for rack in position.racks for tile in rack if not value(tile))
    on_board = sum(1 for _, tile in position.board.tiles() if not value(tile))
    return not on_racks or on_racks + on_board < 2
