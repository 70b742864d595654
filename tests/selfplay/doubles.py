"""Who plays in these tests besides the shipped players: some that do as they are told, and can be sent elsewhere."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from lexiko.kernel import Engine
from lexiko.players import GreedyPlayer, Player
from lexiko.rules import Accept, Challenge, Move, Pass, PlayerView


@dataclass(frozen=True)
class PassingPlayer:
    """Passes, lets everything stand, and is ready to end the game."""

    def choose(self, view: PlayerView) -> Move:
        """Nothing."""
        del view
        return Pass()

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Nothing is doubted."""
        del view
        return Accept()

    def agrees(self, view: PlayerView) -> bool:
        """Gladly."""
        del view
        return True


def passing(engine: Engine, seed: str) -> Player:
    """A player who passes."""
    del engine, seed
    return PassingPlayer()


def greedy(engine: Engine, seed: str) -> Player:
    """The greedy player, as any `Contender` might be built."""
    del seed
    return GreedyPlayer(engine)


class UnluckyPlayer(PassingPlayer):
    """Ends the process it plays in, as a system short of memory would."""

    def choose(self, view: PlayerView) -> Move:
        """The end."""
        del view
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("still here")


def killed(engine: Engine, seed: str) -> Player:
    """A player who does not survive its first turn."""
    del engine, seed
    return UnluckyPlayer()
