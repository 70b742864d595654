"""A game's two verbs: `decide(position, command)` gives events, `evolve(position, event)` the next position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lexiko.rules import turns
from lexiko.rules.bag import Chance
from lexiko.rules.challenges import WordJudge
from lexiko.rules.ending import PlayFinder
from lexiko.rules.errors import GameIsOver, IllegalMove, NothingToChallenge, NotYourTurn, UnknownWish, Violation
from lexiko.rules.events import Event
from lexiko.rules.evolution import evolve
from lexiko.rules.moves import Command
from lexiko.rules.outside import Outside
from lexiko.rules.position import Position
from lexiko.rules.ruleset import Ruleset
from lexiko.rules.story import Story
from lexiko.rules.violations import GameOver, NothingOpenToChallenge, NotOnTurn

__all__ = ["decide", "evolve", "foretell", "replay", "violations_of"]


def decide(
    position: Position,
    command: Command,
    *,
    chance: Chance,
    judge: WordJudge | None = None,
    finder: PlayFinder | None = None,
) -> tuple[Event, ...]:
    """The events a command causes, without changing anything.

    Raises `IllegalMove` with every violation at once: `NotYourTurn`, `GameIsOver` or `NothingToChallenge` where that
    is among them; `UnknownWish` for what is no wish at all. Rule: R3.1

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import Begin
    >>> class InOrder:
    ...     def draw(self, tiles, count):
    ...         return tuple(tiles)[:count]
    ...
    ...     def order(self, players):
    ...         return tuple(range(players))
    >>> position = Position.opening(ruleset("message-center", players=2))
    >>> [type(event).__name__ for event in decide(position, Command(None, Begin()), chance=InOrder())]
    ['GameStarted', 'TilesDrawn', 'TilesDrawn']
    """
    return tuple(event for event, _ in foretell(position, command, chance=chance, judge=judge, finder=finder))


def foretell(
    position: Position,
    command: Command,
    *,
    chance: Chance,
    judge: WordJudge | None = None,
    finder: PlayFinder | None = None,
) -> tuple[tuple[Event, Position], ...]:
    """The same as `decide`, each event with the position that it leads to, as `evolve` would say. Rule: R3.1"""
    if amiss := violations_of(position, command):
        raise _refusal(amiss)
    story = Story(position, at=command.at)
    turns.DECIDERS[type(command.wish)](story, command, Outside(chance, judge, finder))
    return tuple(zip(story.events, story.positions, strict=True))


def violations_of(position: Position, command: Command) -> tuple[Violation, ...]:
    """Every reason why a command is refused; empty if it is not. Raises `UnknownWish` for what is no wish at all.

    Rule: R4.1 to R4.8, R6.2, R8.1
    """
    if type(command.wish) not in turns.CHECKS:
        raise UnknownWish(command.wish, expected=f"wish: those are {', '.join(kind.__name__ for kind in turns.CHECKS)}")
    check: Callable[[Position, Command, Any], tuple[Violation, ...]] = turns.CHECKS[type(command.wish)]
    return check(position, command, command.wish)


def replay(ruleset: Ruleset, events: Iterable[Event]) -> Position:
    """The position that events lead to from the opening; any prefix of a game's events will do."""
    position = Position.opening(ruleset)
    for event in events:
        position = evolve(position, event)
    return position


def _refusal(amiss: tuple[Violation, ...]) -> IllegalMove:
    for kind, error in (
        (GameOver, GameIsOver),
        (NotOnTurn, NotYourTurn),
        (NothingOpenToChallenge, NothingToChallenge),
    ):
        if any(isinstance(violation, kind) for violation in amiss):
            return error(amiss)
    return IllegalMove(amiss)
