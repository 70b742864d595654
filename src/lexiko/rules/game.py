"""A game's two verbs: `decide(position, command)` gives events, `evolve(position, event)` the next position."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.rules.deciding import turns
from lexiko.rules.deciding.event_recorder import Chance, EventRecorder, Oracles, PlayProver, Transition, WordJudge
from lexiko.rules.errors import GameIsOver, IllegalMove, NothingToChallenge, NotYourTurn, UnknownAction, Violation
from lexiko.rules.events import Event
from lexiko.rules.legality import Draft
from lexiko.rules.moves import Command
from lexiko.rules.position import Position
from lexiko.rules.reducers import evolve
from lexiko.rules.ruleset import Ruleset
from lexiko.rules.violations import GameOver, NothingOpenToChallenge, NotOnTurn

__all__ = ["decide", "decide_with_positions", "evolve", "replay", "violations_of"]


def decide(
    position: Position,
    command: Command,
    *,
    chance: Chance,
    judge: WordJudge | None = None,
    prover: PlayProver | None = None,
) -> tuple[Event, ...]:
    """The events a command causes, without changing anything.

    Raises `IllegalMove` with every violation at once: `NotYourTurn`, `GameIsOver` or `NothingToChallenge` where that
    is among them; `UnknownAction` for what is no action at all. Rule: R3.1

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
    return tuple(
        event for event, _ in decide_with_positions(position, command, chance=chance, judge=judge, prover=prover)
    )


def decide_with_positions(
    position: Position,
    command: Command,
    *,
    chance: Chance,
    judge: WordJudge | None = None,
    prover: PlayProver | None = None,
) -> tuple[Transition, ...]:
    """The same as `decide`, each event with the position that it leads to, as `evolve` would say. Rule: R3.1"""
    tried = turns.tried(position, command)
    if amiss := _violations(position, command, tried):
        raise _refusal(amiss)
    recorder = EventRecorder(position, at=command.at, tried=tried)
    turns.DECIDERS[type(command.action)](recorder, command, Oracles(chance, judge, prover))
    return tuple(recorder.transitions)


def violations_of(position: Position, command: Command) -> tuple[Violation, ...]:
    """Every reason why a command is refused; empty if it is not. Raises `UnknownAction` for what is no action at all.

    Rule: R4.1 to R4.8, R6.2, R8.1
    """
    return _violations(position, command, turns.tried(position, command))


def _violations(position: Position, command: Command, tried: Draft | None) -> tuple[Violation, ...]:
    """The same; a move has been tried already."""
    kind = type(command.action)
    if kind not in turns.DECIDERS:
        names = ", ".join(kind.__name__ for kind in turns.DECIDERS)
        raise UnknownAction(command.action, expected=f"action: those are {names}")
    if kind not in turns.CHECKS:
        return turns.check_move(position, command, tried)
    return turns.CHECKS[kind](position, command, command.action)


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
