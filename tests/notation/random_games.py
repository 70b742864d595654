"""Whole games in random turns, some challenged, some out of time: for records that must hold all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from lexiko.rules import (
    Accept,
    Action,
    Adjudicate,
    Bag,
    Begin,
    CallTime,
    Challenge,
    Command,
    Event,
    Exchange,
    IllegalMove,
    Move,
    Pass,
    Phase,
    Position,
    Rack,
    Resign,
    Ruleset,
    Word,
    decide,
    draft,
    evolve,
)
from tests.rules.random_turns import random_play, random_steps

MOST_TURNS = 120


@dataclass
class Luck:
    """Draws, verdicts and proofs from one seed."""

    random: Random

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        return tuple(self.random.sample(list(tiles), count))

    def order(self, players: int) -> tuple[int, ...]:
        return tuple(self.random.sample(range(players), players))

    def accepts(self, _: Word) -> bool:
        return self.random.random() < 0.7

    def any_play(self, _: Position) -> bool:
        return False


def random_game(seed: int, ruleset: Ruleset, *, leaving: bool = False) -> tuple[list[Event], Position]:
    """A game to its end; where players may be `leaving`, some resign or all do."""
    random = Random(seed)
    luck = Luck(random)
    position, events, now = Position.opening(ruleset), [], 0.0
    for turn in range(MOST_TURNS * ruleset.players):
        if position.phase is Phase.OVER:
            break
        for seat, action, later in actions_to_try(random, position, turn, leaving=leaving):
            now += later
            try:
                caused = decide(position, Command(seat, action, now), chance=luck, judge=luck, prover=luck)
            except IllegalMove:
                continue
            for event in caused:
                events.append(event)
                position = evolve(position, event)
            break
    return events, position


def actions_to_try(
    random: Random, position: Position, turn: int, *, leaving: bool
) -> Iterator[tuple[int | None, Action, float]]:
    """What is tried next, with the seconds that pass before it: the first that is allowed happens."""
    seat = position.on_turn
    if position.phase is Phase.CHOOSING_STARTER:
        yield None, Begin(), 0
        return
    if turn > MOST_TURNS:
        yield None, Adjudicate("it took too long"), 0
    if position.may_challenge and random.random() < 0.2:
        last = position.last
        assert last is not None
        word = random.choice(last.open_words) if position.ruleset.challenge_scope == "word" else None
        yield random.choice(position.may_challenge), Challenge(word), 1
    if position.phase is Phase.AWAITING_LAST_CHALLENGE:
        for other in position.may_challenge:
            yield other, Accept(), 1
    if seat is None:
        return
    if leaving and random.random() < 0.03:
        yield random.randrange(position.ruleset.players), Resign(), 1
    if position.ruleset.turn_seconds and random.random() < 0.1:
        yield None, CallTime(), 1000
    yield seat, random_move(random, position, seat), 1
    yield seat, Pass(), 1


def random_move(random: Random, position: Position, seat: int) -> Move:
    """Mostly a play; now and then an exchange or a pass, with or without recycling before it."""
    if random.random() > 0.2:
        return random_play(random, position, seat) or Pass()
    steps = random_steps(random, position, seat)
    begun = draft(position.board, position.racks[seat], position.ruleset, Pass(steps), bag_count=0)
    if begun.violations:
        steps, rack = (), list(position.racks[seat])
    else:
        rack = list(begun.rack)
    if random.random() < 0.5:
        return Exchange(bytes(random.sample(rack, random.randint(0, len(rack)))), steps)
    return Pass(steps)
