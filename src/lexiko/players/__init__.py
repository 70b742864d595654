"""Who decides.

The files of this room are imported when one of their names is first asked for: the names of computer players are
known without the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.front_doors import front_door, homes_of

if TYPE_CHECKING:
    from lexiko.players.own import Chooser, OwnPlayer, is_own_player, name_of_own, own_player
    from lexiko.players.player import KIND_NAMES, Player, UnknownPlayer
    from lexiko.players.random_player import RandomPlayer
    from lexiko.players.registry import KINDS, PlayerKind, build_player
    from lexiko.players.static import GreedyPlayer, StaticPlayer

_FILES = {
    "own": "Chooser OwnPlayer is_own_player name_of_own own_player",
    "player": "KIND_NAMES Player UnknownPlayer",
    "random_player": "RandomPlayer",
    "registry": "KINDS PlayerKind build_player",
    "static": "GreedyPlayer StaticPlayer",
}
_HOMES = homes_of(_FILES)
__getattr__ = front_door(__name__, _HOMES)

__all__ = [
    "KINDS",
    "KIND_NAMES",
    "Chooser",
    "GreedyPlayer",
    "OwnPlayer",
    "Player",
    "PlayerKind",
    "RandomPlayer",
    "StaticPlayer",
    "UnknownPlayer",
    "build_player",
    "is_own_player",
    "name_of_own",
    "own_player",
]
