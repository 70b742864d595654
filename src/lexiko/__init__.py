"""The library: play, score and study the crossword board game from Python.

`new_game` begins a game and `load_game` goes on with a saved one; both give a `Game`. The rooms below (`lexiko.rules`,
`lexiko.kernel`, `lexiko.notation`, ...) have their own front doors. Nothing is imported before it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexiko.kernel import Engine
    from lexiko.lexicon import Lexicon, available_lexica, open_lexicon
    from lexiko.rulebook import HouseRules, all_editions, all_sets, ruleset
    from lexiko.rules import Error, IllegalMove, PlayerView, Position, Ruleset
    from lexiko.table import Game, Host, ScoredPlay, Seat, load_game, new_game

_HOMES = {
    "Engine": "kernel",
    "Error": "rules",
    "Game": "table",
    "Host": "table",
    "HouseRules": "rulebook",
    "IllegalMove": "rules",
    "Lexicon": "lexicon",
    "PlayerView": "rules",
    "Position": "rules",
    "Ruleset": "rules",
    "ScoredPlay": "table",
    "Seat": "table",
    "all_editions": "rulebook",
    "all_sets": "rulebook",
    "available_lexica": "lexicon",
    "load_game": "table",
    "new_game": "table",
    "open_lexicon": "lexicon",
    "ruleset": "rulebook",
}
"""Where each public name lives."""

__all__ = [
    "Engine",
    "Error",
    "Game",
    "Host",
    "HouseRules",
    "IllegalMove",
    "Lexicon",
    "PlayerView",
    "Position",
    "Ruleset",
    "ScoredPlay",
    "Seat",
    "all_editions",
    "all_sets",
    "available_lexica",
    "load_game",
    "new_game",
    "open_lexicon",
    "ruleset",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value  # asked once, it is at hand
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
