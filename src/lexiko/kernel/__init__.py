"""What is possible, fast: every play of a position."""

from lexiko.kernel.consts import (
    LEAST_TURN,
    LOOKED_AT,
    MILLIPOINTS,
    MOST_RECYCLED,
    MOST_RECYCLINGS_TRIED,
    ROUNDS_BEFORE_GIVING_UP,
    ROUNDS_BEFORE_PASSING,
)
from lexiko.kernel.endings.endgames import ANY_NUMBER, NO_VALUE, QUARTERS, TO_THE_END, Answer, Endgame
from lexiko.kernel.endings.many_endgame import ManyEndgame, ManyOutcome
from lexiko.kernel.engine import Engine
from lexiko.kernel.errors import (
    EngineMismatch,
    KernelBug,
    KernelError,
    LeavesCorrupt,
    LeavesError,
    LeavesMissing,
    UnsupportedRuleset,
)
from lexiko.kernel.leave_file import (
    NO_LEAVES,
    chosen_leaves,
    leaves_beside,
    open_leaves,
    pack_leaves,
    read_leaves,
    shipped_leaves,
    usual_leaves,
)
from lexiko.kernel.leaves import LeaveTable
from lexiko.kernel.levels.level_seat import LevelSeat, noticed, usual_triples
from lexiko.kernel.levels.sight import Sight
from lexiko.kernel.luck import Luck
from lexiko.kernel.many import Asked, PlayLists
from lexiko.kernel.playout import ChallengeMade, GamePlayed, Playout, TurnPlayed, game_rules, plain_turn_problems
from lexiko.kernel.plays import By, PlayList
from lexiko.kernel.pool import search_pool
from lexiko.kernel.simulating.endings_played_out import EndingsPlayedOut
from lexiko.kernel.simulating.simulator import (
    MOST_MOVES,
    ROW,
    WHOLE_GAME,
    ChanceGrid,
    LikelyLeaves,
    Retold,
    Simulator,
    Sums,
    Told,
)
from lexiko.kernel.stepping.stepped_games import STEP_ENDINGS, StepColumns, SteppedGames, step_problems
from lexiko.kernel.variations.agreed_steps import MOST_ADDED, MOST_CROSSED
from lexiko.kernel.variations.turn_finder import FoundTurn

__all__ = [
    "ANY_NUMBER",
    "LEAST_TURN",
    "LOOKED_AT",
    "MILLIPOINTS",
    "MOST_ADDED",
    "MOST_CROSSED",
    "MOST_MOVES",
    "MOST_RECYCLED",
    "MOST_RECYCLINGS_TRIED",
    "NO_LEAVES",
    "NO_VALUE",
    "QUARTERS",
    "ROUNDS_BEFORE_GIVING_UP",
    "ROUNDS_BEFORE_PASSING",
    "ROW",
    "STEP_ENDINGS",
    "TO_THE_END",
    "WHOLE_GAME",
    "Answer",
    "Asked",
    "By",
    "ChallengeMade",
    "ChanceGrid",
    "Endgame",
    "EndingsPlayedOut",
    "Engine",
    "EngineMismatch",
    "FoundTurn",
    "GamePlayed",
    "KernelBug",
    "KernelError",
    "LeaveTable",
    "LeavesCorrupt",
    "LeavesError",
    "LeavesMissing",
    "LevelSeat",
    "LikelyLeaves",
    "Luck",
    "ManyEndgame",
    "ManyOutcome",
    "PlayList",
    "PlayLists",
    "Playout",
    "Retold",
    "Sight",
    "Simulator",
    "StepColumns",
    "SteppedGames",
    "Sums",
    "Told",
    "TurnPlayed",
    "UnsupportedRuleset",
    "chosen_leaves",
    "game_rules",
    "leaves_beside",
    "noticed",
    "open_leaves",
    "pack_leaves",
    "plain_turn_problems",
    "read_leaves",
    "search_pool",
    "shipped_leaves",
    "step_problems",
    "usual_leaves",
    "usual_triples",
]
