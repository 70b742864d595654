"""Computer players by name, and how each is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lexiko.kernel import Engine
from lexiko.players.errors import UnknownPlayer
from lexiko.players.greedy import GreedyPlayer
from lexiko.players.player import Player
from lexiko.players.random_player import RandomPlayer


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of computer player: its name, what it does in a few words, and what makes one.

    `build` takes the engine of the game's rules and the words the player knows, and a seed for what it leaves to luck.
    """

    name: str
    about: str
    build: Callable[[Engine, str], Player]


KINDS: Mapping[str, PlayerKind] = {
    kind.name: kind
    for kind in (
        PlayerKind(
            "greedy",
            "the play with the most points, recycling where that gains",
            lambda engine, _: GreedyPlayer(engine),
        ),
        PlayerKind("random", "any play, now and then an exchange", RandomPlayer),
    )
}
"""Every kind of computer player by its name."""


def build_player(kind: str, engine: Engine, *, seed: str = "") -> Player:
    """A computer player of this kind. Raises `UnknownPlayer`, which names those there are.

    One that knows other words than the table's gets an engine compiled from these.
    """
    if kind not in KINDS:
        raise UnknownPlayer(kind, tuple(KINDS))
    return KINDS[kind].build(engine, seed)
