"""What a player must be able to do: choose a move, answer a play, and say whether any play remains."""

from __future__ import annotations

from typing import Protocol

from lexiko.rules import Accept, Challenge, Move, PlayerView


class Player(Protocol):
    """Who decides for a seat. Each answer depends on the view alone: asked again, a player says the same."""

    def choose(self, view: PlayerView) -> Move:
        """The move of the seat on turn; a legal one. Rule: R3.1"""
        ...

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Whether the last play may stand, of a seat that may challenge it. Rule: R8.1"""
        ...

    def agrees(self, view: PlayerView) -> bool:
        """Whether this seat agrees that no play remains, on turn or not. Rule: R9.2"""
        ...
