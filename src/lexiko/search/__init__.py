"""What looks ahead: moves simulated, the chances of winning, and an ending solved to its last turn."""

from lexiko.search.chances import (
    BINS,
    LEVELS,
    REACH,
    SUFFIX,
    ChancesUnusable,
    Gain,
    TableChances,
    Trial,
    WinningChances,
    chances_beside,
    open_chances,
    read_chances,
    shipped_chances,
    usual_chances,
)
from lexiko.search.comparing import ComparedMove, moves_to_compare
from lexiko.search.ending import ending_from_cgp, ending_problems
from lexiko.search.errors import CannotInfer, CannotSimulate, CannotSolve, SimulationUnusable, SolutionUnusable
from lexiko.search.inference.found import Inference, InferredLeave, InferredTile
from lexiko.search.inference.inferring import TEMPERATURE, TurnMade, infer_leave, inference_problems
from lexiko.search.inference.told import turn_seen, turn_told
from lexiko.search.many_players import solve_many
from lexiko.search.pre_endgame.contest import PreEndgameState
from lexiko.search.pre_endgame.found import Draw, DrawOutcome, PreEndgame, PreEndgameMove
from lexiko.search.pre_endgame.problems import MOST_IN_BAG, pre_endgame_problems
from lexiko.search.pre_endgame.solving import MOST_WAYS, USUAL_LINES, PreEndgameProgress, solve_pre_endgame
from lexiko.search.pre_endgame.state_file import load_pre_endgame, pre_endgame_identity, save_pre_endgame
from lexiko.search.running import SearchProgress
from lexiko.search.simulable import left_out, no_move_problems, simulation_problems, with_racks_known
from lexiko.search.simulating import CONFIDENCE, Effort, SimulationProgress, SimulationState, simulate_moves
from lexiko.search.simulation import HelpfulTile, HurtingReply, SimulatedMove, Simulation
from lexiko.search.simulation_file import load_simulation, save_simulation, simulation_identity
from lexiko.search.solution import EndingLine, ManyLine, ManySolution, Outcome, Solution
from lexiko.search.solving import solve_ending

__all__ = [
    "BINS",
    "CONFIDENCE",
    "LEVELS",
    "MOST_IN_BAG",
    "MOST_WAYS",
    "REACH",
    "SUFFIX",
    "TEMPERATURE",
    "USUAL_LINES",
    "CannotInfer",
    "CannotSimulate",
    "CannotSolve",
    "ChancesUnusable",
    "ComparedMove",
    "Draw",
    "DrawOutcome",
    "Effort",
    "EndingLine",
    "Gain",
    "HelpfulTile",
    "HurtingReply",
    "Inference",
    "InferredLeave",
    "InferredTile",
    "ManyLine",
    "ManySolution",
    "Outcome",
    "PreEndgame",
    "PreEndgameMove",
    "PreEndgameProgress",
    "PreEndgameState",
    "SearchProgress",
    "SimulatedMove",
    "Simulation",
    "SimulationProgress",
    "SimulationState",
    "SimulationUnusable",
    "Solution",
    "SolutionUnusable",
    "TableChances",
    "Trial",
    "TurnMade",
    "WinningChances",
    "chances_beside",
    "ending_from_cgp",
    "ending_problems",
    "infer_leave",
    "inference_problems",
    "left_out",
    "load_pre_endgame",
    "load_simulation",
    "moves_to_compare",
    "no_move_problems",
    "open_chances",
    "pre_endgame_identity",
    "pre_endgame_problems",
    "read_chances",
    "save_pre_endgame",
    "save_simulation",
    "shipped_chances",
    "simulate_moves",
    "simulation_identity",
    "simulation_problems",
    "solve_ending",
    "solve_many",
    "solve_pre_endgame",
    "turn_seen",
    "turn_told",
    "usual_chances",
    "with_racks_known",
]
