from lexiko.kernel import Engine
from lexiko.lexicon import Lexicon, available_lexica, open_lexicon
from lexiko.library import (
    Coached,
    Game,
    PlayTable,
    ScoredPlay,
    coach,
    game_from_cgp,
    game_from_gcg,
    infer,
    load_game,
    load_ipython_extension,
    new_game,
    reviewed,
    show,
    simulate,
    solve,
)
from lexiko.rulebook import (
    HouseRules,
    all_editions,
    all_sets,
    ruleset,
)
from lexiko.rules import (
    Error,
    IllegalMove,
    PlayerView,
    Position,
    Ruleset,
)
from lexiko.table import LocalSession, Seat

__all__ = [
    "Coached",
    "Engine",
    "Error",
    "Game",
    "HouseRules",
    "IllegalMove",
    "Lexicon",
    "LocalSession",
    "PlayTable",
    "PlayerView",
    "Position",
    "Ruleset",
    "ScoredPlay",
    "Seat",
    "all_editions",
    "all_sets",
    "available_lexica",
    "coach",
    "game_from_cgp",
    "game_from_gcg",
    "infer",
    "load_game",
    "load_ipython_extension",
    "new_game",
    "open_lexicon",
    "reviewed",
    "ruleset",
    "show",
    "simulate",
    "solve",
]

__version__: str

def _rooms() -> list[str]: ...
