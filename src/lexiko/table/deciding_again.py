"""Whether a game's events are what its seed and its players' commands cause: every draw is made once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from lexiko.frozen import dataclass
from lexiko.rules import (
    Accept,
    Action,
    Adjudicate,
    Adjudicated,
    AgreedNoMorePlays,
    AgreeNoMorePlays,
    Begin,
    BlankRecycled,
    CallTime,
    Challenge,
    ChallengeFailed,
    CloseChallenges,
    Command,
    Event,
    Exchange,
    ExtraTilesReturned,
    GameEnded,
    GameStarted,
    IllegalMove,
    LetterRecycled,
    NoMorePlays,
    Pass,
    Phase,
    Play,
    PlayAccepted,
    PlayWithdrawn,
    Position,
    RackSettled,
    RecycleBlank,
    RecycleLetter,
    Resign,
    Resigned,
    ReturnExtraTiles,
    Ruleset,
    StartingTileDrawn,
    Step,
    TilesDrawn,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    Word,
    WordRearranged,
    decide,
    evolve,
    reckoning,
    replay,
)
from lexiko.table.chance import SeededChance

DRAWS = (StartingTileDrawn, TilesDrawn, TilesExchanged, ExtraTilesReturned)
"""The events in which luck decides."""

_STEPS = (BlankRecycled, LetterRecycled, WordRearranged)


@dataclass(frozen=True, slots=True)
class DecidedAgain:
    """How deciding a game again went: the draws that came out as recorded, and where something first did not.

    `differs_at` is the number of the first event, from 1, that is not what the seed and the commands before it cause;
    None if there is none. `problem` says in what way.
    """

    draws: int
    differs_at: int | None = None
    problem: str = ""


def decide_again(ruleset: Ruleset, seed: str, events: Sequence[Event]) -> DecidedAgain:
    """Decide every command behind these events again, with the luck of this seed. Rule: R2.1, R3.2, R6.1

    What was looked up, proved or set up is taken from the events: no lexicon is needed. Games of before stand, in
    which passes were counted otherwise (see decisions: What counts as a pass).
    """
    seq = _set_up(events)
    position, chance, draws = replay(ruleset, events[:seq]), SeededChance(seed), 0
    while seq < len(events):
        batch = _batch(position, chance, events[seq:])
        for event in batch:
            if seq == len(events):
                return DecidedAgain(draws, seq, "something follows from the last event, but is not recorded")
            if event != events[seq]:
                return DecidedAgain(draws, seq + 1, _difference(event, events[seq]))
            draws += isinstance(event, DRAWS)
            position = evolve(position, event)
            seq += 1
        if not batch:
            return DecidedAgain(draws, seq + 1, "no command that the rules allow causes this")
    return DecidedAgain(draws)


def _set_up(events: Sequence[Event]) -> int:
    """How many events tell how a game was set up; none where it began with the drawing for the start."""
    if not events or not isinstance(events[0], GameStarted) or not events[0].scores:
        return 0
    return 1 + sum(1 for _ in takewhile(lambda event: isinstance(event, TilesDrawn), events[1:]))


def _difference(again: Event, recorded: Event) -> str:
    if isinstance(again, DRAWS) and type(again) is type(recorded):
        return "the seed draws other tiles than those recorded"
    return "something else follows from what was done"


@dataclass(frozen=True, slots=True)
class _AsRecorded:
    """Judge and proof, both as the record of a game has them."""

    rejected: frozenset[Word]
    proved: bool

    def accepts(self, word: Word) -> bool:
        """Whether the record has the word as good."""
        return word not in self.rejected

    def any_play(self, _: Position) -> bool:
        """Whether the record goes on, though everybody has passed."""
        return not self.proved


def _batch(position: Position, chance: SeededChance, to_come: Sequence[Event]) -> tuple[Event, ...]:
    """What the command behind the next event causes; nothing where no command can be behind it."""
    if isinstance(to_come[0], NoMorePlays):
        return _ended_as_counted_before(position, to_come[0])
    behind = _command_behind(position, to_come)
    if behind is None:
        return ()
    head = to_come[0]
    rejected = frozenset(head.rejected) if isinstance(head, PlayWithdrawn) else frozenset()
    for proved in (False, True):
        known = _AsRecorded(rejected, proved)
        try:
            batch = decide(position, behind, chance=chance.at(position.seq), judge=known, prover=known)
        except IllegalMove:
            return ()
        batch = _swaps_as_recorded(batch, to_come)
        if batch == tuple(to_come[: len(batch)]) and not _goes_on_as_proved(to_come[len(batch) :]):
            break
    return batch


def _ended_as_counted_before(position: Position, end: NoMorePlays) -> tuple[Event, ...]:
    """An end by passes or agreement that did not start again with a play withdrawn, and the reckoning after it."""
    by_passes = end.why == "passed" and position.ruleset.passes == "everyone-twice" and any(position.passes)
    if position.phase is not Phase.PLAYING or not (by_passes or (end.why == "agreed" and position.agreed)):
        return ()
    return (end, *reckoning(evolve(position, end), end.at))


def _swaps_as_recorded(batch: tuple[Event, ...], to_come: Sequence[Event]) -> tuple[Event, ...]:
    """A pass after blanks were swapped, where the record tells it as no pass: then it ended nothing."""
    swaps = sum(isinstance(event, BlankRecycled) for event in batch)
    next_recorded = to_come[swaps] if 0 < swaps < len(to_come) else None
    if (
        not isinstance(next_recorded, TurnPassed)
        or next_recorded.why != "recycled"
        or batch[swaps] != replace(next_recorded, why="chosen")
    ):
        return batch
    after = batch[swaps + 1 :]
    return (*batch[:swaps], next_recorded, *(() if after and isinstance(after[0], NoMorePlays) else after))


def _goes_on_as_proved(to_come: Sequence[Event]) -> bool:
    return bool(to_come) and isinstance(to_come[0], NoMorePlays)


def _command_behind(position: Position, to_come: Sequence[Event]) -> Command | None:
    steps = 0
    while steps < len(to_come) and isinstance(to_come[steps], _STEPS):
        steps += 1
    if steps == len(to_come):
        return None
    seat, action = _action_behind(position.ruleset, to_come[steps], tuple(map(step_of, to_come[:steps])))
    return None if action is None else Command(seat, action, to_come[0].at)


def step_of(event: Event) -> Step:
    """The step that an event at the start of a turn was. Rule: V2, V3, V4"""
    match event:
        case BlankRecycled():
            return RecycleBlank(event.square)
        case LetterRecycled():
            return RecycleLetter(event.square, event.given)
        case _:
            assert isinstance(event, WordRearranged)
            return event.step


def _action_behind(ruleset: Ruleset, event: Event, steps: tuple[Step, ...]) -> tuple[int | None, Action | None]:
    """Who did what, so that this event came first, or first after the steps of a turn."""
    match event:
        case TilesPlayed():
            return event.seat, Play(event.placements, steps)
        case TilesExchanged():
            return event.seat, Exchange(event.returned or b"", steps)
        case TurnPassed(why="time"):
            return None, CallTime()
        case TurnPassed():
            return event.seat, Pass(steps)
        case PlayWithdrawn():
            return event.by, _challenge(ruleset, event.looked_up)
        case ChallengeFailed():
            return event.seat, _challenge(ruleset, event.looked_up)
        case ExtraTilesReturned():
            return event.by, ReturnExtraTiles(event.seat)
        case PlayAccepted():
            return event.seat, Accept()
        case AgreedNoMorePlays():
            return event.seat, AgreeNoMorePlays()
        case Resigned():
            return event.seat, Resign()
        case _:
            return None, _action_of_the_table(event)


def _challenge(ruleset: Ruleset, looked_up: tuple[Word, ...]) -> Challenge:
    return Challenge(looked_up[0] if looked_up and ruleset.challenge_names_word else None)


def _action_of_the_table(event: Event) -> Action | None:
    match event:
        case StartingTileDrawn() | GameStarted():
            return Begin()
        case Adjudicated():
            return Adjudicate(event.reason, event.void)
        case RackSettled() | GameEnded():
            return CloseChallenges()
        case _:
            return None
