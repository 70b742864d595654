"""What `import lexiko` gives: a game to play, study and save from Python, and how it shows itself in notebooks."""

from lexiko.library.api import engine_for, load_game, new_game
from lexiko.library.charts import chances_picture, inference_picture, pre_endgame_picture, simulation_picture
from lexiko.library.coaching import Coached, coach
from lexiko.library.game import Game
from lexiko.library.imported_games import game_from_cgp, game_from_gcg
from lexiko.library.inferring import infer
from lexiko.library.notebook import BoardPicture, PlayTable, RackText, load_ipython_extension, show
from lexiko.library.pictures import board_picture
from lexiko.library.reviewing import reviewed
from lexiko.library.scored_play import ScoredPlay
from lexiko.library.simulating import Situation, best_at_sight, simulate, situation_from_cgp
from lexiko.library.solving import moves_before_end, solve

__all__ = [
    "BoardPicture",
    "Coached",
    "Game",
    "PlayTable",
    "RackText",
    "ScoredPlay",
    "Situation",
    "best_at_sight",
    "board_picture",
    "chances_picture",
    "coach",
    "engine_for",
    "game_from_cgp",
    "game_from_gcg",
    "infer",
    "inference_picture",
    "load_game",
    "load_ipython_extension",
    "moves_before_end",
    "new_game",
    "pre_endgame_picture",
    "reviewed",
    "show",
    "simulate",
    "simulation_picture",
    "situation_from_cgp",
    "solve",
]
