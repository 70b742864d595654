"""What is to be played: rules, words, players and luck; and who sits where in which game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import TypeVar

from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.players import Player, kind_named
from lexiko.rules import Ruleset
from lexiko.selfplay.errors import SelfPlayError

T = TypeVar("T")

SEEDS = 2**64
"""Seeds are whole numbers from 0 up to below this."""

MOST_GAMES = 2**31 - 1
MOST_WORKERS = 256


@dataclass(frozen=True, slots=True)
class Contender:
    """Who plays: a name, and what makes the player of one game from an engine and a seed.

    To be played by several processes, `build` must be something that can be pickled, such as a function of a module.
    """

    name: str
    build: Callable[[Engine, str], Player]


@dataclass(frozen=True, slots=True)
class Match:
    """Games between the same players, numbered from 0; each depends on the match and its number alone.

    Who begins goes round from game to game. With `pairs`, as many games as there are players share their luck, each
    time with another player in each seat; so nobody has the better tiles.
    """

    engine: Engine
    players: tuple[str | Contender, ...]
    games: int
    seed: int = 1
    pairs: bool = False
    names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Raises `SelfPlayError` with what cannot be, `UnknownPlayer` and `BadThinking`."""
        for player in self.players:
            if isinstance(player, str):
                kind_named(player)
        if problem := self._problem():
            raise SelfPlayError(problem)
        object.__setattr__(self, "names", distinct([name_of(player) for player in self.players]))

    def _problem(self) -> str:
        count, seats = len(self.players), self.ruleset.players
        if count != seats:
            return f"the rules are for {seats} players, and there are {count}"
        if not 1 <= self.games <= MOST_GAMES:
            return f"{self.games} games cannot be played: from 1 to {MOST_GAMES}"
        if not 0 <= self.seed < SEEDS:
            return f"the seed {self.seed} is no whole number from 0 to {SEEDS - 1}"
        if self.pairs and self.games % count:
            less = self.games - self.games % count
            near = f"{less} or {less + count}" if less else f"{count}"
            return f"games that share their luck come in {count}s, each player once in each seat: take {near} games"
        return ""

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self.engine.ruleset

    def luck(self, game: int) -> int:
        """The number of the luck a game is played with; games that share it draw alike as long as they go alike."""
        return game // len(self.players) if self.pairs else game

    def seating(self, game: int) -> tuple[int, ...]:
        """The player in each seat."""
        count = len(self.players)
        return tuple((seat + game) % count for seat in range(count))

    def rules_of(self, game: int) -> Ruleset:
        """The rules with what is agreed by player, finish lines and timers, given to the seats these sit in."""
        rules = self.ruleset
        if not rules.targets and not rules.turn_seconds:
            return rules
        seating = self.seating(game)
        targets, limits = by_seat(rules.targets, seating), by_seat(rules.turn_seconds, seating)
        return replace(rules, targets=targets, turn_seconds=limits)


def by_seat(of_players: Sequence[T], seating: Sequence[int]) -> tuple[T, ...]:
    """What belongs to players, in the order of their seats; nothing stays nothing.

    >>> by_seat(["a", "b", "c"], (2, 0, 1))
    ('c', 'a', 'b')
    """
    return tuple(of_players[player] for player in seating) if of_players else ()


def name_of(player: str | Contender) -> str:
    """What a player is called in tables and records."""
    return player.capitalize() if isinstance(player, str) else player.name


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, numbered where two are alike.

    >>> distinct(["Greedy", "Random", "Greedy"])
    ('Greedy', 'Random', 'Greedy 2')
    """
    numbered: list[str] = []
    for name in names:
        count = sum(name == earlier for earlier in names[: len(numbered)])
        numbered.append(f"{name} {count + 1}" if count else name)
    return tuple(numbered)
