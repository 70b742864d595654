"""An ending of three players or more, to be asked what its moves come to: the rules' records on the outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lexiko.kernel.bridge import board_problems, play_of_tiles, ruleset_problems
from lexiko.kernel.consts import ACROSS
from lexiko.kernel.endings.end_rules import EndRules
from lexiko.kernel.endings.endgame import NO_MOVE, STOPPED
from lexiko.kernel.endings.endgames import end_rules
from lexiko.kernel.endings.ending_game import PASS
from lexiko.kernel.endings.known_rows import KnownRows
from lexiko.kernel.endings.line_plays import LinePlays
from lexiko.kernel.endings.many import ManySearch
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import EngineMismatch
from lexiko.rules import SETTLINGS, Board, Pass, Play, Position

_MOST_TABLE_BITS = 18
"""Two to the power of so many positions are kept by each thread at most, 38 bytes each."""


class ManyOutcome(NamedTuple):
    """What a move comes to: final scores and winners, by the seats still playing, the one on turn first.

    `sure` if it rests on no estimate.
    """

    finals: tuple[int, ...]
    winners: tuple[int, ...]
    sure: bool


class ManyEndgame:
    """Answers what the moves of an ending come to if all see all tiles, and each plays for itself.

    A seat prefers what makes its lead over the best of the others greatest, then the larger share of the win, then its
    own score, and then what leaves the next one the lower score, and so on. Who has left makes no turn and cannot win.
    Everybody passing as often as ends a game ends it; where passes alone end nothing while a play is left, one round of
    them is the agreement that none will be made. Rule: R9.1 to R9.4, C7 to C9
    """

    def __init__(self, position: Position, engine: Engine, *, threads: int = 1) -> None:
        """Of a position with an empty bag; so many `threads` may ask at a time. Raises `EngineMismatch`."""
        ruleset = position.ruleset
        if problems := [*ruleset_problems(ruleset, engine.ruleset), *board_problems(position.board, ruleset)]:
            raise EngineMismatch(problems)
        assert position.on_turn is not None and not position.bag
        place = position.active.index(position.on_turn)
        self.seats = (*position.active[place:], *position.active[:place])
        self._position, self._engine = position, engine
        self._signals = bytearray(2)
        bits = min(_MOST_TABLE_BITS, 6 + sum(len(position.racks[seat]) for seat in self.seats))
        self._known = [KnownRows(bits) for _ in range(threads)]
        self._searches = [self._search(known) for known in self._known]
        self.moves: list[int] = []
        """The moves of the seat on turn, by numbers: the same for all threads."""
        for search in self._searches:
            self.moves = search.moves()

    def _search(self, known: KnownRows) -> ManySearch:
        position, ruleset = self._position, self._position.ruleset
        settling = SETTLINGS[ruleset.settling]
        racks = [position.racks[seat].codes for seat in self.seats]
        rules: EndRules = end_rules(ruleset, sides=len(self.seats))
        return ManySearch(
            LinePlays(self._engine.searcher.tables, position.board.cells, racks),
            rules,
            lost_times=settling.lost,
            gained_times=settling.gained,
            idle_points=sum(ruleset.tile_set.total(position.racks[seat]) for seat in position.resigned),
            ties_shared=ruleset.ties == "shared",
            zeros=rules.start([position.passes[seat] for seat in self.seats], position.scoreless_turns),
            scores=[position.scores[seat] for seat in self.seats],
            signals=self._signals,
            known=known,
        )

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return sum(search.nodes for search in self._searches)

    def weigh(self, move: int, depth: int, *, thread: int = 0) -> ManyOutcome | None:
        """What a move comes to, so many turns deep with it; None if it was stopped. Raises `MemoryError`.

        It does not depend on what was asked before.
        """
        search = self._searches[thread]
        finals, winners, sure = search.weigh_move(move, depth)
        if search.is_broken():
            raise MemoryError("no room for the plays of this ending")
        if search.halted:
            return None
        return ManyOutcome(finals, tuple(side for side in range(len(finals)) if winners >> side & 1), sure)

    def is_preferred(self, one: ManyOutcome, other: ManyOutcome) -> bool:
        """Whether the seat on turn prefers the one to the other."""
        return self._searches[0].is_preferred(one.finals, _bits(one), other.finals, _bits(other))

    def stop(self) -> None:
        """Let what is being weighed end soon, and all that follows; for another thread."""
        self._signals[STOPPED] = 1

    @property
    def is_stopped(self) -> bool:
        """Whether nothing is answered any more."""
        return bool(self._signals[STOPPED])

    def line(self, move: int, depth: int, *, thread: int = 0) -> Iterator[tuple[int, Play | Pass, int]]:
        """How the game goes on with a move that was weighed by this thread at this depth: seat, move and points.

        Beyond that depth, and where it was stopped, moves are the greediest.
        """
        search = self._search(self._known[thread])
        search.moves()
        board, side = self._position.board, 0
        while True:
            made, points = self._made(search, move, board)
            yield self.seats[side], made, points
            if not search.follow(move):
                return
            board = board.with_tiles(made.placements) if isinstance(made, Play) else board
            side = (side + 1) % len(self.seats)
            depth -= 1
            move = search.best_known(depth) if depth > 0 else NO_MOVE
            if move == NO_MOVE and depth > 0 and search.weigh_position(depth):
                move = search.best_known(depth)
            move = search.greedy_move() if move == NO_MOVE else move

    def points(self, move: int) -> int:
        """The points of a move."""
        return self._made(self._searches[0], move, self._position.board)[1]

    def made(self, move: int) -> Play | Pass:
        """The move of a number."""
        return self._made(self._searches[0], move, self._position.board)[0]

    def _made(self, search: ManySearch, move: int, board: Board) -> tuple[Play | Pass, int]:
        if move == PASS:
            return Pass(), 0
        direction, square, tiles, points, _ = search.move(move)
        return play_of_tiles(tiles, square, board, across=direction == ACROSS), points


def _bits(outcome: ManyOutcome) -> int:
    """The winners as bits."""
    return sum(1 << side for side in outcome.winners)
