"""How leave values and chances of winning are learnt: by a census of boards, and from whole games."""

from lexiko.training.chances import FEWEST_GAMES, ChanceTraining
from lexiko.training.errors import StateUnusable, StateUnwritten, TrainingError
from lexiko.training.run import Progress, run_training
from lexiko.training.state_file import load_training, save_training
from lexiko.training.training import Training

__all__ = [
    "FEWEST_GAMES",
    "ChanceTraining",
    "Progress",
    "StateUnusable",
    "StateUnwritten",
    "Training",
    "TrainingError",
    "load_training",
    "run_training",
    "save_training",
]
