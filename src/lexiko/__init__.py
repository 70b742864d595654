"""The library: play, score and study the crossword board game from Python.

`new_game` begins a game, `load_game` goes on with a saved one, `game_from_cgp` and `game_from_gcg` with a position or a
record; all give a `Game`, which is where to read on: `help(lexiko.Game)`. The rooms below (`lexiko.rules`,
`lexiko.kernel`, `lexiko.notation`, ...) have their own front doors. Nothing is imported before it is asked for.

A person against a computer, with somebody listening; then two computers, to the end:

>>> game = new_game("luxury", players=("Ann", "bot:greedy"), house="V3,V4", seed=11)
>>> stop = game.watch(lambda events: print(*(type(event).__name__ for event in events)))
>>> for play in game.legal_plays(limit=2):
...     print(play.text, play.score, "keeps", play.leave)
8H HERTZ 54 keeps AS
H8 HERTZ 54 keeps AS
>>> play = game.play("8H HERTZ")
TilesPlayed TilesDrawn
>>> game.let_bots_act()
LetterRecycled TilesPlayed TilesDrawn
>>> stop()
>>> game.on_turn, game.last_score.text
('Ann', 'recycle 8H N; 7F CHID')
>>> match = new_game(players=("bot:greedy", "bot:random"), seed=1)
>>> match.let_bots_act()
>>> match.is_over, match.winners
(True, ('Greedy',))

`game.save("club.jsonl")` and `load_game("club.jsonl")` keep a game, `game.gcg()` writes its record, `game.view("Ann")`
is what one player may know. In notebooks a game, its board, a rack and a list of plays show themselves. What the rules
refuse is an `IllegalMove` that lists every reason; `Error` is above all exceptions of Lexiko.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lexiko.kernel import Engine
    from lexiko.lexicon import Lexicon, available_lexica, open_lexicon
    from lexiko.library import (
        Game,
        PlayTable,
        ScoredPlay,
        game_from_cgp,
        game_from_gcg,
        load_game,
        load_ipython_extension,
        new_game,
        show,
    )
    from lexiko.rulebook import HouseRules, all_editions, all_sets, ruleset
    from lexiko.rules import Error, IllegalMove, PlayerView, Position, Ruleset
    from lexiko.table import LocalSession, Seat

_HOMES = {
    "Engine": "kernel",
    "Error": "rules",
    "Game": "library",
    "LocalSession": "table",
    "HouseRules": "rulebook",
    "IllegalMove": "rules",
    "Lexicon": "lexicon",
    "PlayTable": "library",
    "PlayerView": "rules",
    "Position": "rules",
    "Ruleset": "rules",
    "ScoredPlay": "library",
    "Seat": "table",
    "all_editions": "rulebook",
    "all_sets": "rulebook",
    "available_lexica": "lexicon",
    "game_from_cgp": "library",
    "game_from_gcg": "library",
    "load_game": "library",
    "load_ipython_extension": "library",
    "new_game": "library",
    "open_lexicon": "lexicon",
    "ruleset": "rulebook",
    "show": "library",
}
"""Where each public name lives."""

_ROOMS = frozenset(
    {
        "analysis",
        "cli",
        "kernel",
        "lexicon",
        "library",
        "notation",
        "players",
        "rulebook",
        "rules",
        "scorekeeping",
        "selfplay",
        "server",
        "table",
        "terminal",
        "training",
        "translations",
        "tui",
    }
)
"""The rooms, each imported when it is first asked for: `lexiko.notation`."""

__all__ = [
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
    "game_from_cgp",
    "game_from_gcg",
    "load_game",
    "load_ipython_extension",
    "new_game",
    "open_lexicon",
    "ruleset",
    "show",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("lexiko")
    if name in _ROOMS:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    from lexiko.front_doors import front_door

    return front_door(__name__, _HOMES)(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_ROOMS})
