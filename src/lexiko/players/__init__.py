"""Who decides."""

from lexiko.players.errors import UnknownPlayer
from lexiko.players.greedy import GreedyPlayer
from lexiko.players.player import Player
from lexiko.players.random_player import RandomPlayer
from lexiko.players.registry import KINDS, PlayerKind, build_player

__all__ = ["KINDS", "GreedyPlayer", "Player", "PlayerKind", "RandomPlayer", "UnknownPlayer", "build_player"]
