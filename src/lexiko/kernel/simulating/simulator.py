"""Moves of one position, played on from again and again: the rules' records on the outside."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from lexiko.kernel.bridge import play_of_tiles, ruleset_problems
from lexiko.kernel.consts import (
    ACROSS,
    EXCHANGED,
    PASSED,
    PLAYED,
    REPLY_HEAD,
    ROOM_FOR_TILES,
    TILE_CODES,
    UNTOLD,
)
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import EngineMismatch, UnsupportedRuleset
from lexiko.kernel.playout import GameRules, game_rules, plain_turn_problems
from lexiko.kernel.simulating.replies import MOST_BOARDS
from lexiko.kernel.simulating.rollouts import Rollouts
from lexiko.rules import Exchange, Move, Pass, Play, PlayerView, Rack, preview

WHOLE_GAME = 1_000_000
"""More plies than any game has."""
_MOST_BOUND = 0xFFFFFFFF
MOST_MOVES = MOST_BOARDS - 1
"""So many moves are played on from at most: one board is that of the position itself."""


class ChanceGrid(NamedTuple):
    """Chances of winning by tiles in the bag (from 1 on), turns until one's own, and lead in points.

    `values` has `2 * reach + 1` numbers for leads from -`reach` to `reach`, for each of `turns`, for each of `rows`.
    """

    values: array[float]
    rows: int
    turns: int
    reach: int


class RolloutStart(NamedTuple):
    """A position and moves as rollouts take them; seats count from the mover, in playing order."""

    boards: list[bytes]
    board_of: list[int]
    kinds: list[int]
    points: list[int]
    kept: list[bytes]
    kept_worth: list[int]
    put_back: list[bytes]
    put_back_counts: list[int]
    scores: list[int]
    scoreless: int
    passes: int
    has_left: list[bool]
    known: list[bytes]
    sizes: list[int]
    pool: bytes
    inferred_seat: int = 0
    inferred_size: int = 0
    inferred_tiles: bytes = b""
    inferred_bounds: Sequence[int] = ()


class LikelyLeaves(NamedTuple):
    """Tiles that a seat may have kept at its last turn, all of one number, each with how likely it is."""

    seat: int
    leaves: Sequence[tuple[bytes, float]]


class Retold(NamedTuple):
    """What some iterations were after each move, iteration after iteration, as it is written down.

    A row of `ROW` bytes each: what kind of reply, its direction, square (2) and points (2), how many tiles, how many
    the mover drew; then the tiles of both. `values` are the chance of winning where it led, and the lead.
    """

    rows: bytes
    values: array[float]


ROW = REPLY_HEAD + 2 * ROOM_FOR_TILES
"""How many bytes tell of one iteration after one move."""


class Told(NamedTuple):
    """The reply to a move in one iteration, None if the game had ended, and what the mover drew before it."""

    reply: Play | Exchange | Pass | None
    points: int
    drawn: bytes


class Sums(NamedTuple):
    """What some iterations came to: sums of `wins` and `spreads` by move, and of their products by pairs of moves."""

    wins: array[float]
    win_products: array[float]
    spreads: array[float]
    spread_products: array[float]


class Simulator:
    """Plays on from each of some moves of the seat of a view, which is on turn; for any number of threads.

    Others make their best plays by equity, by plain plays alone where turns might begin with steps (V2 to V4). Nobody
    knows of the tiles unseen more than the view tells, but for those `known`: tiles that seats are known to hold.
    """

    def __init__(
        self,
        engine: Engine,
        view: PlayerView,
        moves: Sequence[Move],
        chances: ChanceGrid,
        *,
        plies: int = WHOLE_GAME,
        known: Mapping[int, Rack] | None = None,
        likely: LikelyLeaves | None = None,
    ) -> None:
        """For moves that the rules allow, `MOST_MOVES` of them at most, each played on for so many plies.

        Raises `EngineMismatch` for an engine of other rules, and `UnsupportedRuleset` for what compiled games cannot
        play.
        """
        if problems := ruleset_problems(view.ruleset, engine.ruleset):
            raise EngineMismatch(problems)
        if unsupported := plain_turn_problems(engine):
            raise UnsupportedRuleset(unsupported)
        self.engine, self.moves = engine, tuple(moves)
        self._chances = chances
        place = view.order.index(view.seat) if view.seat is not None else 0
        seats = (*view.order[place:], *view.order[:place])
        self._rules = _rules(view, seats)
        self.start = _start(view, seats, [_tried(engine, view, move) for move in moves], known or {})
        if likely:
            self.start = _with_leaves(self.start, seats.index(likely.seat), likely.leaves)
        self._plies = plies
        self.boards = tuple(preview(view, move).board for move in moves)
        """How the board stands after each move."""

    def rollouts(self) -> Rollouts:
        """What one thread plays on with."""
        searcher = self.engine.searcher
        evaluator = self.engine.evaluator_for("equity", most=self.engine.ruleset.rack_size)
        rules, plies = self._rules, self._plies
        return Rollouts(searcher.tables, searcher.word_map(), evaluator, rules, self.start, self._chances, plies)

    def run(self, rollouts: Rollouts, *, seed: int, first: int, count: int, tell: bool = False) -> tuple[Sums, Retold]:
        """Iterations `first` to `first + count`, and if asked to `tell` what each of them was after each move.

        Nobody else may use these rollouts meanwhile; the GIL is let go.
        """
        sums, rows, values = rollouts.run(seed, first, count, tell)
        moves = len(self.moves)
        cuts = 0, moves, moves + moves * moves, 2 * moves + moves * moves, len(sums)
        return Sums(*(sums[begin:end] for begin, end in pairwise(cuts))), Retold(rows, values)

    def keep_only(self, rollouts: Rollouts, moves: Collection[int]) -> None:
        """Let them play on after these moves alone, by their places, from now on."""
        rollouts.keep_only(moves)

    def told(self, row: bytes, move: int) -> Told:
        """What a row of `Retold` tells of this move, by its place."""
        tiles = row[REPLY_HEAD : REPLY_HEAD + row[6]]
        reply: Play | Exchange | Pass | None = None
        if row[0] == PLAYED:
            square = int.from_bytes(row[2:4], "big")
            reply = play_of_tiles(tiles, square, self.boards[move], across=row[1] == ACROSS)
        elif row[0] != UNTOLD:
            reply = Exchange(tiles) if row[0] == EXCHANGED else Pass()
        drawn = row[REPLY_HEAD + ROOM_FOR_TILES :][: row[7]]
        return Told(reply, int.from_bytes(row[4:6], "big"), drawn)


def _rules(view: PlayerView, seats: Sequence[int]) -> GameRules:
    """The rules of a game that goes on from here, seats counted from the mover."""
    rules = game_rules(view.ruleset)
    rounds = rules.passes_to_end // view.ruleset.players
    targets = tuple(rules.targets[seat] for seat in seats) if rules.targets else ()
    return replace(rules, passes_to_end=rounds * len(view.active), targets=targets)


class _Tried(NamedTuple):
    """A move tried: the board after it, what it is and scores, what it keeps and what that is worth, what goes back."""

    cells: bytes
    kind: int
    points: int
    kept: Rack
    worth: int
    put_back: bytes


def _tried(engine: Engine, view: PlayerView, move: Move) -> _Tried:
    draft = preview(view, move)
    given = bytes(sorted(move.tiles, reverse=True)) if isinstance(move, Exchange) else b""
    kept = draft.rack.removed(given)
    unseen = 0 if view.bag_count else view.ruleset.tile_set.total(view.unseen)
    worth = engine.kept_of(kept, bag_count=view.bag_count, unseen_points=unseen)[-1]
    kind = PLAYED if isinstance(move, Play) else EXCHANGED if isinstance(move, Exchange) else PASSED
    return _Tried(draft.board.cells, kind, 0 if draft.score is None else draft.score.points, kept, worth, given)


def _start(view: PlayerView, seats: Sequence[int], tried: Sequence[_Tried], known: Mapping[int, Rack]) -> RolloutStart:
    boards = {view.board.cells: 0}
    for each in tried:
        boards.setdefault(each.cells, len(boards))
    return RolloutStart(
        boards=list(boards),
        board_of=[boards[each.cells] for each in tried],
        kinds=[each.kind for each in tried],
        points=[each.points for each in tried],
        kept=[_counts(each.kept.codes) for each in tried],
        kept_worth=[each.worth for each in tried],
        put_back=[each.put_back.ljust(ROOM_FOR_TILES, b"\0") for each in tried],
        put_back_counts=[len(each.put_back) for each in tried],
        scores=[view.scores[seat] for seat in seats],
        scoreless=view.scoreless_turns,
        passes=sum(view.passes[seat] for seat in view.active),
        has_left=[seat in view.resigned for seat in seats],
        known=[_counts(b"" if seat == view.seat or seat not in known else known[seat].codes) for seat in seats],
        sizes=[view.rack_sizes[seat] for seat in seats],
        pool=_pool(view, known),
    )


def _with_leaves(start: RolloutStart, place: int, leaves: Sequence[tuple[bytes, float]]) -> RolloutStart:
    """The same with leaves that the player at a place may have kept, each picked as often as it is likely."""
    picked = [(tiles, likely) for tiles, likely in leaves if likely > 0]
    total, so_far = sum(likely for _, likely in picked), 0.0
    bounds = []
    for _, likely in picked:
        so_far += likely
        bounds.append(min(_MOST_BOUND, int(_MOST_BOUND * (so_far / total))))
    bounds[-1] = _MOST_BOUND
    return start._replace(
        inferred_seat=place,
        inferred_size=len(picked[0][0]),
        inferred_tiles=b"".join(tiles for tiles, _ in picked),
        inferred_bounds=bounds,
    )


def _counts(tiles: bytes) -> bytes:
    """How many there are of each tile, a byte a code.

    >>> _counts(bytes([2, 0, 2]))[:4].hex()
    '01000200'
    """
    counts = bytearray(TILE_CODES)
    for tile in tiles:
        counts[tile] += 1
    return bytes(counts)


def _pool(view: PlayerView, known: Mapping[int, Rack]) -> bytes:
    """What nobody is known to hold, sorted."""
    pool = Counter(view.unseen)
    for seat, rack in known.items():
        if seat != view.seat:
            pool.subtract(rack)
    return bytes(sorted(pool.elements()))
