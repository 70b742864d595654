"""How leave values are learnt: for any lexicon and set, by a census of boards."""

from lexiko.training.errors import StateUnusable, StateUnwritten, TrainingError
from lexiko.training.run import Progress, run_training
from lexiko.training.state_file import load_training, save_training
from lexiko.training.training import Training

__all__ = [
    "Progress",
    "StateUnusable",
    "StateUnwritten",
    "Training",
    "TrainingError",
    "load_training",
    "run_training",
    "save_training",
]
