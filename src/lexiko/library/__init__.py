"""What `import lexiko` gives: a game to play, study and save from Python, and how it shows itself in notebooks.

The files of this room are imported when one of their names is first asked for: a picture needs no engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.library.api import load_game, new_game
    from lexiko.library.game import Game
    from lexiko.library.imported_games import game_from_cgp, game_from_gcg
    from lexiko.library.notebook import BoardPicture, PlayTable, RackText, load_ipython_extension, show
    from lexiko.library.pictures import board_picture
    from lexiko.library.scored_play import ScoredPlay

_FILES = {
    "api": "load_game new_game",
    "game": "Game",
    "imported_games": "game_from_cgp game_from_gcg",
    "notebook": "BoardPicture PlayTable RackText load_ipython_extension show",
    "pictures": "board_picture",
    "scored_play": "ScoredPlay",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "BoardPicture",
    "Game",
    "PlayTable",
    "RackText",
    "ScoredPlay",
    "board_picture",
    "game_from_cgp",
    "game_from_gcg",
    "load_game",
    "load_ipython_extension",
    "new_game",
    "show",
]
