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
refuse is an `IllegalMove` that says every reason; `Error` is above all exceptions of Lexiko.
"""

from __future__ import annotations

from importlib import import_module


def _rooms() -> list[str]:
    """The rooms, each imported when it is first asked for: `lexiko.notation`."""
    from pathlib import Path  # here, and so below: who imports the package has nothing of it yet

    return [door.parent.name for door in Path(__file__).parent.glob("*/__init__.py")]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("lexiko")
    if name in _rooms():
        return import_module(f"{__name__}.{name}")
    from lexiko.front_doors import front_door

    offered, _, names = front_door(__name__, __file__)
    return names if name == "__all__" else offered(name)


def __dir__() -> list[str]:
    return sorted({"__doc__", "__version__", *__getattr__("__all__"), *_rooms()})
