"""What comes of what is entered for a game on a physical board: by the rules, with the racks unseen.

Nobody tells which tiles are on the racks. So the tiles that do not lie on the board are shared out somehow, and before
each turn the ones it lays are put on the rack of whoever lays them. Points, the bag's count, passes, challenges, the
finish line and the end of the game are then those of the rules; only the reckoning waits for the tiles left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from itertools import takewhile

from lexiko.frozen import dataclass
from lexiko.notation import format_tiles
from lexiko.rules import (
    Adjudicate,
    AgreeNoMorePlays,
    CallTime,
    Challenge,
    CloseChallenges,
    Command,
    Event,
    Exchange,
    Pass,
    Phase,
    Position,
    Rack,
    RacksAssumed,
    RackSettled,
    Resign,
    Resigned,
    Ruleset,
    Tiles,
    Word,
    deadline,
    decide,
    draft,
    evolve,
    reckoning,
)
from lexiko.scorekeeping.beginning import InOrder, by_draw, in_order
from lexiko.scorekeeping.entries import VERBS, ScoreCommand, ScoreError
from lexiko.scorekeeping.unseen_racks import needed_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreState:
    """How the game stands after some entries; `waiting` is since when its reckoning waits for the tiles left.

    `overtime` are the seconds that clocks on the table show to be over, by seat.
    """

    position: Position
    events: tuple[Event, ...] = ()
    waiting: float | None = None
    left: dict[int, Rack] = field(default_factory=dict)
    overtime: dict[int, int] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether the game has been reckoned."""
        return self.position.phase is Phase.OVER


class _Verdict:
    """The dictionary on the table: what was looked up in it is known."""

    def __init__(self, rejected: Sequence[Word]) -> None:
        self._rejected = frozenset(rejected)

    def accepts(self, word: Word) -> bool:
        return word not in self._rejected


def opening(ruleset: Ruleset) -> ScoreState:
    """They play as they sit, and everybody has drawn. Rule: R2.1, R2.2"""
    return _with_events(ScoreState(position=Position.opening(ruleset)), in_order(ruleset, range(ruleset.players)))


def _begun(moment: ScoreState, command: ScoreCommand, names: Sequence[str]) -> ScoreState:
    """The same with who plays first settled as it was at the table. Raises `ScoreError`. Rule: R2.1"""
    position = moment.position
    ruleset = position.ruleset
    if position.turn_number > 1 or any(isinstance(event, Resigned) for event in moment.events):
        raise ScoreError("begun")
    if command.verb == "draw":
        events = by_draw(ruleset, tuple(zip(command.places, command.tiles, strict=True)), names)
    else:
        if sorted(command.places) != list(range(len(names))):
            raise ScoreError("which-order", names=", ".join(reversed(names)))
        events = in_order(ruleset, command.places)
    return _with_events(ScoreState(position=Position.opening(ruleset)), events)


def _with_events(moment: ScoreState, events: Sequence[Event]) -> ScoreState:
    position = moment.position
    for event in events:
        position = evolve(position, event)
    return replace(moment, position=position, events=(*moment.events, *events))


def entered(moment: ScoreState, command: ScoreCommand, names: Sequence[str]) -> ScoreState:
    """The game after an command. Raises `IllegalMove`, `NotationError` or `ScoreError`."""
    if moment.waiting is not None and command.verb != "left":
        raise ScoreError("waits-for-tiles", names=tuple(names[seat] for seat in wanted_in(moment)))
    if command.verb in ("draw", "order"):
        return _begun(moment, command, names)
    if command.verb == "returned":
        return moment  # the tiles are back: everything is as if they had never been drawn
    if command.verb == "left":
        return _with_tiles_left(moment, command, names)
    if command.verb in ("move", "exchange"):
        moment = _with_its_tiles(moment, command, names)
    for each in _rules_commands(moment.position, command):
        moment = _decided(moment, each, _Verdict(command.rejected))
    return moment


def news(before: Sequence[Event], after: Sequence[Event]) -> tuple[Event, ...]:
    """What is told anew, from the first event on that was not told before."""
    same = next((place for place, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), None)
    return tuple(after[min(len(before), len(after)) if same is None else same :])


def _rules_commands(position: Position, command: ScoreCommand) -> list[Command]:
    """The actions it stands for, at a moment when none of them is too late."""
    seat, limit = position.on_turn, deadline(position)
    at = position.turn_started_at + (command.seconds if position.seconds_used else 0.0)
    at = at if limit is None else min(at, limit)
    if command.verb == "exchange":
        return [Command(seat, _exchange(position, command), at)]
    if command.move is not None:
        return [Command(seat, command.move, at)]
    if command.verb == "time":
        return [Command(None, CallTime(), limit or at)]
    if command.verb == "challenge":
        return [Command(command.seat, Challenge(command.word), at)]
    if command.verb == "close":
        return [Command(None, CloseChallenges(), at)]
    if command.verb == "resign":
        return [Command(command.seat, Resign(), at)]
    if command.verb != "end":
        raise ScoreError("no-entry", verb=repr(command.verb), verbs=", ".join(VERBS))
    if position.phase is Phase.PLAYING:
        return [Command(each, AgreeNoMorePlays(), at) for each in position.active if each not in position.agreed]
    return [Command(None, Adjudicate("ended by the players"), at)]


def _exchange(position: Position, command: ScoreCommand) -> Exchange:
    """An exchange of any tiles that are on the rack after its steps: which ones nobody saw."""
    steps = Pass(command.move.before if command.move else ())
    if position.on_turn is None:
        return Exchange(b"", steps.before)
    held = position.racks[position.on_turn]
    rack = draft(position.board, held, position.ruleset, steps, bag_count=len(position.bag)).rack
    if command.count > len(rack):
        raise ScoreError("nobody-holds", number=command.count, held=len(rack))
    return Exchange(rack.codes[len(rack) - command.count :], steps.before)


def _with_its_tiles(moment: ScoreState, command: ScoreCommand, names: Sequence[str]) -> ScoreState:
    """The unseen tiles shared out so that whoever is on turn holds what this turn takes."""
    position = moment.position
    if position.on_turn is None or position.phase is not Phase.PLAYING:
        return moment
    needed = needed_tiles(command.move or Pass(), position.board)
    return _with_racks(moment, _racks_with(position, position.on_turn, needed, names))


def _decided(moment: ScoreState, command: Command, judge: _Verdict) -> ScoreState:
    """The command done, but for the reckoning of racks that are not known."""
    events = decide(moment.position, command, chance=InOrder(), judge=judge)
    turn = list(takewhile(lambda event: not isinstance(event, RackSettled), events))
    moment = _with_events(moment, turn)
    return moment if len(turn) == len(events) else _reckoned(replace(moment, waiting=command.at))


def _reckoned(moment: ScoreState) -> ScoreState:
    """The game reckoned, once all tiles left are known."""
    at = moment.waiting
    assert at is not None
    wanted = wanted_in(moment)
    position, left = moment.position, dict(moment.left)
    if len(wanted) == 1 and not position.bag:
        known = [tile for rack in left.values() for tile in rack]
        left[wanted[0]] = Rack(unseen_in(position).removed(known).codes)
    elif wanted:
        return moment
    moment = _with_racks(replace(moment, waiting=None, left={}), _racks_left(position, left))
    return _with_events(moment, reckoning(_by_clocks_read(moment.position, moment.overtime), at))


def _by_clocks_read(position: Position, overtime: Mapping[int, int]) -> Position:
    """The position at its reckoning as these clocks have it: each seat named is so many seconds over. Rule: C6

    Where the edition's own clock was put aside, the time that nobody may be over is none.
    """
    time = position.ruleset.clock_seconds or 0.0
    used = list(position.seconds_used or (0.0,) * position.ruleset.players)
    for seat, over in overtime.items():
        used[seat] = time + over
    return replace(position, ruleset=replace(position.ruleset, clock_seconds=time), seconds_used=tuple(used))


def wanted_in(moment: ScoreState) -> tuple[int, ...]:
    """The seats that hold tiles nobody has told yet."""
    position = moment.position
    return tuple(seat for seat in position.order if position.racks[seat] and seat not in moment.left)


def _with_tiles_left(moment: ScoreState, command: ScoreCommand, names: Sequence[str]) -> ScoreState:
    """One more rack known. Rule: R9.3"""
    if moment.waiting is None:
        raise ScoreError("left-at-end")
    if command.seat not in wanted_in(moment):
        raise ScoreError("left-wanted", names=tuple(names[seat] for seat in wanted_in(moment)))
    alphabet = moment.position.ruleset.tile_set.alphabet
    rack = Rack.of(command.tiles)
    known = [tile for other in moment.left.values() for tile in other]
    if too_many := unseen_in(moment.position).missing([*known, *rack]):
        raise ScoreError("cannot-be-left", tiles=format_tiles(too_many, alphabet))
    if len(rack) > moment.position.ruleset.rack_size:
        raise ScoreError("more-than-a-rack", number=len(rack))
    return _reckoned(replace(moment, left={**moment.left, command.seat: rack}))


def unseen_in(position: Position) -> Tiles:
    """The tiles in the bag and on all racks."""
    return position.bag.added(tile for rack in position.racks for tile in rack)


def _with_racks(moment: ScoreState, racks: Sequence[Rack]) -> ScoreState:
    """The unseen tiles shared out so."""
    if moment.position.racks == tuple(racks):
        return moment
    return _with_events(moment, [RacksAssumed(tuple(rack.codes for rack in racks))])


def _racks_left(position: Position, left: dict[int, Rack]) -> list[Rack]:
    """These racks as they are told; nobody else holds any tile."""
    return [left.get(seat, Rack()) for seat in range(len(position.racks))]


def _racks_with(position: Position, seat: int, needed: Sequence[int], names: Sequence[str]) -> list[Rack]:
    """Racks of the same sizes, of which this seat's has what it lays. Raises `ScoreError` if that cannot be."""
    alphabet = position.ruleset.tile_set.alphabet
    if none_left := unseen_in(position).missing(needed):
        kinds = dict.fromkeys(none_left)
        raise ScoreError("no-more-tiles", tiles=tuple(format_tiles([tile], alphabet) for tile in kinds))
    size = len(position.racks[seat])
    if len(needed) > size:
        raise ScoreError("cannot-lay", name=names[seat], held=size, number=len(needed))
    loose = unseen_in(position).removed(needed)
    racks = []
    for other, rack in enumerate(position.racks):
        wanted = size - len(needed) if other == seat else len(rack)
        taken = loose.codes[len(loose) - wanted :]
        loose = loose.removed(taken)
        racks.append(Rack.of([*taken, *needed]) if other == seat else Rack(taken))
    return racks
