"""Who decides."""

from lexiko.players.errors import UnknownPlayer
from lexiko.players.player import Player
from lexiko.players.random_player import RandomPlayer
from lexiko.players.registry import KINDS, PlayerKind, build_player
from lexiko.players.static import GreedyPlayer, StaticPlayer

__all__ = [
    "KINDS",
    "GreedyPlayer",
    "Player",
    "PlayerKind",
    "RandomPlayer",
    "StaticPlayer",
    "UnknownPlayer",
    "build_player",
]
