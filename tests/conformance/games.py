"""How does a test play a whole game in rules it knows nothing about? At random, and without a dictionary."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from lexiko.rules import (
    Action,
    AgreeNoMorePlays,
    Bag,
    Begin,
    CloseChallenges,
    Command,
    Event,
    Pass,
    Phase,
    Position,
    Rack,
    Ruleset,
    decide,
    evolve,
    opening_of_agreed_length_to_come,
)
from tests.rules.random_turns import random_play

LONGEST = 1000


class RandomChance:
    """Chance from a seeded generator."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """Some of these tiles."""
        return tuple(self.random.sample(list(tiles), count))

    def order(self, players: int) -> tuple[int, ...]:
        """The seats, shuffled."""
        return tuple(self.random.sample(range(players), players))


@dataclass
class RandomGame:
    """A game in play: where it stands, and everything that happened."""

    position: Position
    chance: RandomChance
    events: list[Event] = field(default_factory=list)

    def say(self, seat: int | None, action: Action) -> None:
        """Let a seat, or the table, say something."""
        for event in decide(self.position, Command(seat, action), chance=self.chance):
            self.position = evolve(self.position, event)
            self.events.append(event)


def play_out(ruleset: Ruleset, random: Random) -> RandomGame:
    """Play a game to its end; whoever finds no play passes, and when all have passed they agree to end it."""
    game = RandomGame(Position.opening(ruleset), RandomChance(random))
    game.say(None, Begin())
    for _ in range(LONGEST):
        if game.position.phase is Phase.OVER:
            return game
        _next(game, random)
    raise AssertionError(f"the game has not ended after {LONGEST} turns")


def _next(game: RandomGame, random: Random) -> None:
    position = game.position
    if position.phase is Phase.AWAITING_LAST_CHALLENGE:
        return game.say(None, CloseChallenges())
    assert position.on_turn is not None
    play = random_play(random, position, position.on_turn, attempts=60)
    asked = position.ruleset.passes == "all-plays-made" or opening_of_agreed_length_to_come(position)
    if play is None and asked and all(position.passes[seat] for seat in position.active):
        for seat in position.active:
            game.say(seat, AgreeNoMorePlays())
        return None
    return game.say(position.on_turn, play or Pass())
