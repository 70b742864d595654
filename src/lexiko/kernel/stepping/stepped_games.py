"""Many games that go on a turn at a time: what is written of them into memory that others look at."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lexiko.kernel.consts import AGREED, FINISH_LINE, OUT, STOPPED, UNFINISHED
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import UnsupportedRuleset
from lexiko.kernel.playout import GameRules, game_rules
from lexiko.kernel.stepping.game_steps import GameSteps
from lexiko.rules import Ruleset

STEP_ENDINGS = {
    UNFINISHED: "",
    OUT: "went-out",
    AGREED: "no-more-plays",
    FINISH_LINE: "finish-line",
    STOPPED: "stopped",
}
"""What the first number of an outcome means, as `Result.why` has it; `"stopped"`: after the most turns."""


class StepRules(NamedTuple):
    """What stepped games know of the rules beside the kernel's tables."""

    rules: GameRules
    seats: int
    rounds: int
    """After how many rounds of passes the game ends: 2, 1 if no play remains then, 0: passes end nothing. Rule: R9.2"""
    by_draw: bool
    """Whether starting tiles are drawn; else the playing order is any. Rule: R2.1"""
    cols: int
    most_turns: int


@dataclass(frozen=True, slots=True, eq=False)
class StepColumns:
    """What can be seen of each game and done in it, game after game; numbers of 32 bits where nothing else is said.

    The seat on turn is the one that sees; scores and sizes of racks begin with its own and go on in playing order.
    """

    games: int
    plays: int
    """How many plays are offered at most."""
    cells: bytearray
    """The boards, a byte for each square, row by row: 0 or the tile, with 128 added where a blank stands for it."""
    racks: bytearray
    """How many of each tile the rack has, the blank first."""
    unseen: bytearray
    """The same for the tiles in the bag and on the other racks together."""
    scores: array[int]
    rack_sizes: bytearray
    counts: array[int]
    """Four each: the tiles in the bag, the turns without points in a row, the passes in a row, the seat on turn."""
    points: array[int]
    """What each play offered scores."""
    places: bytearray
    """Three each: whether it runs down, the row and the column of its first new tile."""
    tiles: bytearray
    """The new tiles of each, as many bytes as a rack has tiles, 0 after the last."""
    masks: array[int]
    """A signed byte for each number of an action: whether it may be chosen."""
    offered: array[int]
    """Two each: how many plays are offered, and whether there are more."""
    outcomes: array[int]
    """For each, see `GameSteps.step`: the ending, the turns, who made the last; the scores before and after."""

    @classmethod
    def of(cls, ruleset: Ruleset, *, games: int, plays: int) -> StepColumns:
        """Room for so many games by these rules, with so many plays offered in each."""
        squares, letters = ruleset.layout.rows * ruleset.layout.cols, len(ruleset.tile_set.alphabet) + 1
        seats, most = ruleset.players, ruleset.rack_size
        return cls(
            games=games,
            plays=plays,
            cells=bytearray(games * squares),
            racks=bytearray(games * letters),
            unseen=bytearray(games * letters),
            scores=_zeros("i", games * seats),
            rack_sizes=bytearray(games * seats),
            counts=_zeros("i", games * 4),
            points=_zeros("i", games * plays),
            places=bytearray(games * plays * 3),
            tiles=bytearray(games * plays * most),
            masks=_zeros("b", games * (plays + (1 << most))),
            offered=_zeros("i", games * 2),
            outcomes=_zeros("i", games * (3 + 2 * seats)),
        )


@dataclass(frozen=True, slots=True, eq=False)
class SteppedGames:
    """Many games by the rules of one engine: each call makes a turn in all of them, and `columns` tells what came.

    An action is a number: of a play offered (by points downwards, among equals as in `PlayList`), then one for each
    part of the rack that may be exchanged (`plays` - 1 + its number in `LeaveTable.subracks`), then the pass. A pass is
    also the agreement that no play remains, once all have passed in turn and more passes would not end the game (R9.2).
    The tiles of a game depend on its seed and stream alone. One thread at a time may step.

    >>> from lexiko.lexicon import open_lexicon
    >>> from lexiko.rulebook import ruleset
    >>> games = SteppedGames.of(Engine.compile(ruleset("classic"), open_lexicon("english")), games=2, plays=8)
    >>> for game in range(2):
    ...     games.begin(game, seed=1, stream=game)
    >>> games.columns.points[0], games.columns.points[8]
    (28, 32)
    >>> games.step([0, 0])
    >>> games.columns.scores[1], games.columns.scores[3]
    (28, 32)
    """

    columns: StepColumns
    steps: GameSteps

    @classmethod
    def of(cls, engine: Engine, *, games: int, plays: int, most_turns: int = 1_000_000) -> SteppedGames:
        """So many games, none begun. Raises `UnsupportedRuleset` for what compiled games cannot play (V2, V3, V4)."""
        if problems := step_problems(engine):
            raise UnsupportedRuleset(problems)
        columns = StepColumns.of(engine.ruleset, games=games, plays=plays)
        rules = step_rules(engine.ruleset, most_turns=most_turns)
        return cls(columns, GameSteps(engine.searcher.tables, engine.searcher.word_map(), rules, columns))

    def begin(self, game: int, *, seed: int, stream: int) -> None:
        """Lay the table of one game anew. Rule: R2.1, R2.2"""
        self.steps.begin(game, seed, stream)

    def step(self, actions: Sequence[int]) -> None:
        """Make the turns of these numbers, one a game, each of them allowed by the mask."""
        self.steps.step(array("i", actions))


def step_problems(engine: Engine) -> list[str]:
    """Why compiled games cannot go on step by step by this engine's rules and words; empty if they can."""
    ruleset = engine.ruleset
    problems = []
    if ruleset.rearranging or ruleset.letter_recycling or ruleset.blank_recycling:
        problems.append("turns that begin with recycling or rearranging (V2, V3, V4)")
    if not engine.searcher.maps_every_rack():
        problems.append("what the word map does not hold: racks of ten tiles, five blanks, very long lines")
    return problems


def step_rules(ruleset: Ruleset, *, most_turns: int) -> StepRules:
    """What stepped games know of these rules."""
    rules = game_rules(ruleset)
    rounds, by_draw = rules.passes_to_end // ruleset.players, ruleset.start_order == "draw"
    return StepRules(rules, ruleset.players, rounds, by_draw, ruleset.layout.cols, most_turns)


def _zeros(typecode: str, count: int) -> array[int]:
    numbers = array(typecode)
    return array(typecode, bytes(numbers.itemsize * count))
