"""Games between computers, hundreds a second: which are played, on how many threads, and what comes out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lexiko.kernel.bridge import play_of_tiles, ruleset_problems
from lexiko.kernel.consts import (
    ACROSS,
    AGREED,
    CHALLENGED,
    EXCHANGED,
    FINISH_LINE,
    LOST,
    OUT,
    OUTCOME_HEAD,
    PLAYED,
    TURN_HEAD,
)
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import EngineMismatch, UnsupportedRuleset
from lexiko.kernel.game_loop import GameLoop
from lexiko.kernel.judgement.judged_loop import JudgedLoop
from lexiko.kernel.levels.level_loop import LevelLoop
from lexiko.kernel.levels.level_seat import LevelSeat, doubt_rules, minds_of
from lexiko.kernel.plays import By
from lexiko.kernel.variations.agreed_steps import STEPS, agreed_steps, has_steps, steps_of
from lexiko.kernel.variations.turn_loop import TurnLoop
from lexiko.rules import SETTLINGS, Board, Exchange, Pass, Play, Rack, Ruleset, Settling, Step, draft

if TYPE_CHECKING:
    from concurrent.futures import Future

CHUNK = 64
"""So many games are given to a thread at once."""

ENDINGS = {OUT: "went-out", AGREED: "no-more-plays", FINISH_LINE: "finish-line"}


class TurnPlayed(NamedTuple):
    """One turn of a game: who made which move from which rack, the board before it, and what it scored.

    Rack and board are as they were before any steps of the move. A turn that was `lost` to a challenge is no
    pass, though it looks like one.
    """

    seat: int
    rack: Rack
    board: Board
    move: Play | Exchange | Pass
    points: int
    lost: bool = False


class ChallengeMade(NamedTuple):
    """A challenge to the last play: who made it, whether a word was false, and so the play withdrawn.

    `word` is the number of the word named, of the play's different words in the order of the rules; None if all were
    looked up. `points` are what the play's maker gained, and `rack` is what that seat held. Rule: R8.2 to R8.4
    """

    seat: int
    false: bool
    word: int | None
    points: int
    rack: Rack


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game: how it ended, the scores before and after the reckoning (R9.3) and the bingos by seat, its turns."""

    number: int
    starter: int
    ending: str
    unsettled: tuple[int, ...]
    scores: tuple[int, ...]
    bingos: tuple[int, ...]
    turn_count: int
    records: bytes
    ruleset: Ruleset

    def turns(self) -> Iterator[TurnPlayed]:
        """The turns in order."""
        return (each for each in self.happenings() if isinstance(each, TurnPlayed))

    def happenings(self) -> Iterator[TurnPlayed | ChallengeMade]:
        """The turns and the challenges in order."""
        layout = self.ruleset.layout
        board = before = Board.empty(layout.rows, layout.cols)
        begun: list[bytes] = []
        for row in self._rows()[: -len(self.scores)]:
            begun.append(row)
            if row[1] in STEPS:
                continue
            seat, rack, points = row[0], _rack(begun[0]), int.from_bytes(row[5:9], "big")
            steps = steps_of(begun[:-1], layout.cols)
            begun = []
            if row[1] == CHALLENGED:
                false, word = row[2] == 1, row[4] - 1 if row[4] else None
                board = before if false else board
                yield ChallengeMade(row[3], false, word, points, rack)
            elif row[1] == LOST:
                yield TurnPlayed(seat, rack, board, Pass(), points, lost=True)
            else:
                before = board
                if steps:
                    board = draft(board, rack, self.ruleset, Pass(steps), bag_count=0).board
                move = _move(row, board, steps)
                if isinstance(move, Play):
                    board = board.with_tiles(move.placements)
                yield TurnPlayed(seat, rack, before, move, points)

    @property
    def racks_left(self) -> tuple[Rack, ...]:
        """What each seat had not played when the game ended. Rule: R9.3"""
        return tuple(map(_rack, self._rows()[-len(self.scores) :]))

    def _rows(self) -> list[bytes]:
        width = TURN_HEAD + 2 * self.ruleset.rack_size
        return [self.records[at : at + width] for at in range(0, len(self.records), width)]


def _rack(row: bytes) -> Rack:
    held = row[10]
    start = TURN_HEAD + (len(row) - TURN_HEAD) // 2
    return Rack(row[start : start + held])


def _move(row: bytes, board: Board, steps: tuple[Step, ...]) -> Play | Exchange | Pass:
    """What a row stands for, after these steps, which left the board so."""
    tiles = row[TURN_HEAD : TURN_HEAD + row[9]]
    if row[1] == PLAYED:
        play = play_of_tiles(tiles, int.from_bytes(row[3:5], "big"), board, across=row[2] == ACROSS)
        return Play(play.placements, steps)
    return Exchange(tiles, steps) if row[1] == EXCHANGED else Pass(steps)


@dataclass(frozen=True, slots=True, eq=False)
class Playout:
    """Computers at one table, compiled once to play as many games as are wanted.

    Each seat makes the best play by points or by equity (then exchanging where that is worth more), of all words or as
    its level has it; then words are doubted, and looked up among those of the engines. Where turns may begin with steps
    (V2, V3, V4) it makes those too, unless its seat is `plain`. Seats that are `judged` play endings of two out before
    they move. Game k depends on the seed and k alone: on no other
    game, nor on the number of threads. As many games in a row as there are seats have the same order of tiles, each
    begun by another seat: they are a pair, for two players.

    >>> from lexiko.lexicon import open_lexicon
    >>> from lexiko.rulebook import ruleset
    >>> engine = Engine.compile(ruleset("classic"), open_lexicon("english"))
    >>> playout = Playout.of([engine, engine], by=["score", "score"])
    >>> [game.ending for game in playout.play(seed=1, first=0, count=2)]
    ['went-out', 'went-out']
    """

    engines: tuple[Engine, ...]
    by: tuple[By, ...]
    levels: tuple[LevelSeat | None, ...]
    plain: tuple[bool, ...]
    judged: tuple[bool, ...]

    @classmethod
    def of(
        cls,
        engines: Sequence[Engine],
        by: Sequence[By],
        levels: Sequence[LevelSeat | None] = (),
        plain: Sequence[bool] = (),
        *,
        judged: Sequence[bool] = (),
    ) -> Playout:
        """A table with an engine for each seat, which may differ in their leaves; and with levels, if any seat has one.

        Raises `UnsupportedRuleset` for what compiled games cannot play, such as levels with V2, V3 or V4, and
        `EngineMismatch` for engines of different rules or words.
        """
        ruleset, words = engines[0].ruleset, engines[0].lexicon.fingerprint
        problems = [problem for engine in engines for problem in ruleset_problems(engine.ruleset, ruleset)]
        problems += ["other words" for engine in engines if engine.lexicon.fingerprint != words]
        for level in filter(None, levels):
            problems += ruleset_problems(level.sure.ruleset, ruleset) + ruleset_problems(level.daring.ruleset, ruleset)
        if len(engines) != ruleset.players:
            problems.append(f"{len(engines)} players for a game of {ruleset.players}")
        if problems:
            raise EngineMismatch(problems)
        unsupported = plain_turn_problems(engines[0])
        if any(levels) and has_steps(ruleset):
            unsupported.append("levels in games whose turns begin with recycling or rearranging (V2, V3, V4)")
        if any(judged) and (any(levels) or ruleset.players != 2 or has_steps(ruleset)):
            unsupported.append("endings played out beside levels, for more than two players, or with V2, V3 or V4")
        if unsupported:
            raise UnsupportedRuleset(unsupported)
        nobody = (False,) * len(engines)
        return cls(tuple(engines), tuple(by), tuple(levels), tuple(plain) or nobody, tuple(judged) or nobody)

    def play(
        self,
        *,
        seed: int,
        first: int = 0,
        count: int,
        threads: int = 1,
        paired: bool = True,
        progress: Callable[[int], object] = bool,
    ) -> Iterator[GamePlayed]:
        """Games `first` to `first + count`, in order, as they are wanted; `progress` is told how many are done.

        Games that are not `paired` have each an order of tiles of its own.
        """
        from concurrent.futures import ThreadPoolExecutor  # loads much that a process wanting one play has no use for

        chunks = deque(range(at, min(at + CHUNK, first + count)) for at in range(first, first + count, CHUNK))
        loops = [self._loop() for _ in range(threads)]

        def work(numbers: range) -> list[GamePlayed]:
            loop = loops.pop()
            try:
                return self._play_chunk(loop, seed, numbers, paired=paired)
            finally:
                loops.append(loop)

        with ThreadPoolExecutor(threads) as pool:
            waiting: deque[tuple[range, Future[list[GamePlayed]]]] = deque()
            try:
                while chunks or waiting:
                    while chunks and len(waiting) < 2 * threads:
                        waiting.append((chunks[0], pool.submit(work, chunks.popleft())))
                    numbers, games = waiting.popleft()
                    yield from games.result()
                    progress(numbers.stop - first)
            finally:
                for _, games in waiting:
                    games.cancel()

    def _loop(self) -> GameLoop:
        engine = self.engines[0]
        rules = game_rules(engine.ruleset)
        by_equity = bytes(by == "equity" for by in self.by)
        most = engine.ruleset.rack_size
        levels = self.levels or (None,) * len(self.engines)
        weighing = [level.sure if level else each for each, level in zip(self.engines, levels, strict=True)]
        evaluators = [each.evaluator_for(by, most=most) for each, by in zip(weighing, self.by, strict=True)]
        table = (engine.searcher.tables, engine.searcher.word_map(), evaluators, by_equity, rules)
        if has_steps(engine.ruleset) and not all(self.plain):
            return TurnLoop(*table, agreed_steps(engine.ruleset, [not plain for plain in self.plain]))
        if any(self.judged):
            return JudgedLoop(*table, bytes(self.judged), engine.evaluator_for("equity", most=most))
        if not any(levels):
            return GameLoop(*table)
        return LevelLoop(*table, minds_of(self.engines, self.by, levels), doubt_rules(engine.ruleset))

    def _play_chunk(self, loop: GameLoop, seed: int, numbers: range, *, paired: bool) -> list[GamePlayed]:
        """The games of these numbers; the GIL is let go for all of them together."""
        ruleset = self.engines[0].ruleset
        seats = ruleset.players
        outcomes, records = loop.play(seed, numbers.start, len(numbers), paired)
        width = TURN_HEAD + 2 * ruleset.rack_size
        games = []
        for number in numbers:
            at = (number - numbers.start) * (OUTCOME_HEAD + 3 * seats)
            ending, turn_count, start, stop = outcomes[at : at + OUTCOME_HEAD]
            at += OUTCOME_HEAD
            games.append(
                GamePlayed(
                    number=number,
                    starter=number % seats,
                    ending=ENDINGS[ending],
                    unsettled=tuple(outcomes[at : at + seats]),
                    scores=tuple(outcomes[at + seats : at + 2 * seats]),
                    bingos=tuple(outcomes[at + 2 * seats : at + 3 * seats]),
                    turn_count=turn_count,
                    records=records[start * width : stop * width],
                    ruleset=ruleset,
                )
            )
        return games


@dataclass(frozen=True, slots=True)
class GameRules:
    """What compiled games know of the rules besides the tables."""

    all_tiles: bytes
    rack_size: int
    exchange_bag_at_least: int
    passes_to_end: int
    """So many passes in a row end the game: everybody's, or everybody's twice. Rule: R9.2"""
    scoreless_to_end: int
    """So many turns in a row without points end the game; 0: they do not. Rule: C7"""
    settling: Settling
    """How often unplayed tiles count once somebody went out. Rule: R9.3, C8"""
    targets: tuple[int, ...]
    ties_shared: bool
    """Whether equal final scores share a win; else the higher score before the reckoning wins. Rule: R9.4, C9"""


_ROUNDS_OF_PASSES = {"all-plays-made": 1, "everyone-twice": 2, "turns-without-points": 0}
"""How often everybody must have passed in turn; none: passes end nothing."""


def game_rules(ruleset: Ruleset) -> GameRules:
    """What compiled games know of these rules."""
    return GameRules(
        all_tiles=ruleset.tile_set.all_tiles(),
        rack_size=ruleset.rack_size,
        exchange_bag_at_least=ruleset.exchange_bag_at_least or 1,
        passes_to_end=ruleset.players * _ROUNDS_OF_PASSES[ruleset.passes],
        scoreless_to_end=ruleset.scoreless_to_end or 0,
        settling=SETTLINGS[ruleset.settling],
        targets=ruleset.targets,
        ties_shared=ruleset.ties == "shared",
    )


def plain_turn_problems(engine: Engine) -> list[str]:
    """Why compiled games cannot be played by this engine's rules and words, steps aside; empty if they can."""
    ruleset = engine.ruleset
    problems = []
    if ruleset.scoreless_to_end is not None and ruleset.opening_length > 2:
        problems.append("a long opening (V1) where turns without points end the game")
    if not engine.searcher.maps_every_rack():
        problems.append("what the word map does not hold: racks of ten tiles, five blanks, very long lines")
    return problems
