"""Keeping score for a game on a physical board: entry by entry, with the racks unseen, by the same rules.

Nobody tells which tiles are on the racks. So the tiles that do not lie on the board are shared out somehow, and before
each turn the ones it lays are put on the rack of whoever lays them. Points, the bag's count, passes, challenges, the
finish line and the end of the game are then those of the rules; only the reckoning waits for the tiles left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lexiko.notation import GcgGame, format_move, format_tiles, gcg_from_events, listed, parse_move, parse_rack
from lexiko.rules import (
    BLANK,
    Adjudicate,
    AgreeNoMorePlays,
    Bag,
    CallTime,
    Challenge,
    CloseChallenges,
    Command,
    Event,
    Exchange,
    ExtraTilesReturned,
    GameStarted,
    Move,
    Pass,
    Phase,
    Position,
    Rack,
    RackSettled,
    Resign,
    Ruleset,
    Tiles,
    TilesDrawn,
    Word,
    deadline,
    decide,
    draft,
    evolve,
    may_agree,
)
from lexiko.table.errors import KeepingError
from lexiko.table.kept_game import kept_record, needed_tiles

VERBS = ("move", "exchange", "time", "challenge", "returned", "left", "close", "end", "resign")
"""What an entry may be: a turn, an exchange of unseen tiles, a turn lost to the timer, a challenge with its verdict,
tiles too many that went back (R12.1), the tiles somebody has left, nobody doubting the last play, the end, leaving."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing written down. `seat` is who challenged, drew too many, has tiles left or leaves.

    `text` is a move in strict notation, the steps before an exchange, the word challenged, or the tiles left;
    `rejected` are the words found bad; `count` is how many tiles were exchanged or drawn too many, `places` which of
    a row, from 1, were picked to go back. `seconds` is how long whoever is on turn had thought; it counts where a
    clock runs for the whole game.
    """

    verb: str
    text: str = ""
    seat: int | None = None
    count: int = 0
    rejected: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Moment:
    """How the game stands after some entries; `waiting` is the command whose reckoning waits for the tiles left."""

    position: Position
    events: tuple[Event, ...] = ()
    waiting: Command | None = None
    left: dict[int, Rack] = field(default_factory=dict)


class Keeping:
    """A game whose score is kept; the names stand in playing order, which is also that of the seats.

    >>> from lexiko.rulebook import ruleset
    >>> keeping = Keeping(ruleset("classic"), ("Ann", "Ben"))
    >>> _ = keeping.enter(keeping.typed("8f horn")), keeping.enter(keeping.typed("FARM H6"))
    >>> keeping.position.scores, keeping.position.on_turn, len(keeping.position.bag)
    ((14, 9), 0, 79)
    >>> keeping.undo().text, keeping.position.scores
    ('H6 FA(R)M', (14, 0))
    """

    def __init__(self, ruleset: Ruleset, names: Sequence[str], entries: Sequence[Entry] = ()) -> None:
        """Raises what `enter` raises if the entries do not follow from one another."""
        if len(names) != ruleset.players:
            raise ValueError(f"{len(names)} names, but rules for {ruleset.players} players")
        self.ruleset, self.names = ruleset, tuple(names)
        self._moments = [_opening(ruleset)]
        self._entries: list[Entry] = []
        for entry in entries:
            self.enter(entry)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All that has been written down and not been undone."""
        return tuple(self._entries)

    @property
    def position(self) -> Position:
        """How the game stands. Its racks and bag are true in number only, but for racks in a reckoning."""
        return self._moments[-1].position

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, as the rules tell it; what was drawn is not to be shown."""
        return self._moments[-1].events

    @property
    def tiles_wanted_of(self) -> tuple[int, ...]:
        """The seats whose tiles left must be told before the game can be reckoned."""
        return _wanted(self._moments[-1]) if self._moments[-1].waiting else ()

    @property
    def unseen(self) -> Tiles:
        """The tiles that do not lie on the board: in the bag and on all racks together."""
        return _unseen(self.position)

    @property
    def is_over(self) -> bool:
        """Whether the game has been reckoned."""
        return self.position.phase is Phase.OVER

    def typed(self, text: str) -> Entry:
        """A turn as people write it, made an entry: `8H WORD`, `WORD 8H`, `pass`, steps before it with `;`.

        Capitals and small letters are told apart only where a word has both: then a small letter is a blank. A letter
        of which the set has no more is a blank as well. Raises `NotationError`, and `KeepingError` for an exchange.
        """
        *steps, last = text.split(";")
        words = last.split()
        if len(words) == 2 and words[1][:1].isalnum() and any(each.isdecimal() for each in words[1]):
            last = " ".join(reversed(words))
        alphabet = self.ruleset.tile_set.alphabet
        board = self.position.board
        move = parse_move("; ".join([*steps, last]), board=board, alphabet=alphabet, rack=Rack(self.unseen.codes))
        if isinstance(move, Exchange):
            raise KeepingError("say how many tiles are exchanged, as in exchange 3")
        return Entry(verb="move", text=format_move(move, board=board, alphabet=alphabet))

    def enter(self, entry: Entry) -> tuple[Event, ...]:
        """Write an entry down and tell what it caused; nothing yet where the reckoning waits for tiles.

        Raises `IllegalMove` with every reason, `NotationError` or `KeepingError`; then nothing has changed.
        """
        before = self._moments[-1]
        after = _entered(before, entry, self.names)
        self._moments.append(after)
        self._entries.append(entry)
        return after.events[len(before.events) :]

    def undo(self) -> Entry:
        """Take the latest entry back; returns it. Raises `KeepingError` if there is none."""
        if not self._entries:
            raise KeepingError("there is no entry to take back")
        self._moments.pop()
        return self._entries.pop()

    def gcg(self) -> GcgGame:
        """The record of the game so far; racks are told as far as they are known: the tiles of each play."""
        return kept_record(gcg_from_events(self.ruleset, self.names, self.events), self.events, self.ruleset)


class _InOrder:
    """No chance at all: which unseen tile is where does not matter."""

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        return tuple(tiles.codes[len(tiles) - count :])

    def order(self, players: int) -> tuple[int, ...]:
        return tuple(range(players))


class _Verdict:
    """The dictionary on the table: what was looked up in it is known."""

    def __init__(self, rejected: Sequence[Word]) -> None:
        self._rejected = frozenset(rejected)

    def accepts(self, word: Word) -> bool:
        return word not in self._rejected


def _opening(ruleset: Ruleset) -> _Moment:
    """The order is settled and everybody has drawn. Rule: R2.1, R2.2"""
    seats = tuple(range(ruleset.players))
    moment = _told(_Moment(position=Position.opening(ruleset)), (GameStarted(seats),))
    for seat in seats:
        tiles = _InOrder().draw(moment.position.bag, min(ruleset.rack_size, len(moment.position.bag)))
        moment = _told(moment, (TilesDrawn(seat, len(tiles), bytes(tiles)),))
    return moment


def _told(moment: _Moment, events: Sequence[Event]) -> _Moment:
    position = moment.position
    for event in events:
        position = evolve(position, event)
    return replace(moment, position=position, events=(*moment.events, *events))


def _entered(moment: _Moment, entry: Entry, names: Sequence[str]) -> _Moment:
    if moment.waiting is not None and entry.verb != "left":
        seats = listed(names[seat] for seat in _wanted(moment))
        raise KeepingError(f"the reckoning waits for the tiles left of {seats}; the last entry can be undone too")
    if entry.verb == "returned":
        return moment  # the tiles are back: everything is as if they had never been drawn
    if entry.verb == "left":
        return _with_tiles_left(moment, entry, names)
    if entry.verb in ("move", "exchange"):
        moment = _with_its_tiles(moment, entry, names)
    for command in _commands(moment.position, entry):
        moment = _decided(moment, command, _judge(moment.position.ruleset, entry))
    return moment


def _judge(ruleset: Ruleset, entry: Entry) -> _Verdict:
    alphabet = ruleset.tile_set.alphabet
    return _Verdict([alphabet.parse_word(word) for word in entry.rejected])


def _commands(position: Position, entry: Entry) -> list[Command]:
    """The wishes an entry stands for, at a moment when none of them is too late."""
    seat, limit = position.on_turn, deadline(position)
    at = position.turn_started_at + (entry.seconds if position.seconds_used else 0.0)
    at = at if limit is None else min(at, limit)
    alphabet = position.ruleset.tile_set.alphabet
    if entry.verb == "move":
        return [Command(seat, parse_move(entry.text, board=position.board, alphabet=alphabet), at)]
    if entry.verb == "exchange":
        return [Command(seat, _exchange(position, entry), at)]
    if entry.verb == "time":
        return [Command(None, CallTime(), limit or at)]
    if entry.verb == "challenge":
        return [Command(entry.seat, Challenge(alphabet.parse_word(entry.text) if entry.text else None), at)]
    if entry.verb == "close":
        return [Command(None, CloseChallenges(), at)]
    if entry.verb == "resign":
        return [Command(entry.seat, Resign(), at)]
    if entry.verb != "end":
        raise KeepingError(f"there is no entry {entry.verb!r}; there are {', '.join(VERBS)}")
    if position.phase is Phase.PLAYING and may_agree(position):
        return [Command(each, AgreeNoMorePlays(), at) for each in position.active if each not in position.agreed]
    return [Command(None, Adjudicate("ended by the players"), at)]


def _steps(position: Position, entry: Entry) -> Pass:
    """What is done to the board before an exchange, as a turn of its own."""
    text = f"{entry.text}; pass" if entry.text else "pass"
    move = parse_move(text, board=position.board, alphabet=position.ruleset.tile_set.alphabet)
    assert isinstance(move, Pass)
    return move


def _exchange(position: Position, entry: Entry) -> Exchange:
    """An exchange of any tiles that are on the rack after its steps: which ones nobody saw."""
    steps = _steps(position, entry)
    if position.on_turn is None:
        return Exchange(b"", steps.before)
    held = position.racks[position.on_turn]
    rack = draft(position.board, held, position.ruleset, steps, bag_count=len(position.bag)).rack
    if entry.count > len(rack):
        raise KeepingError(f"nobody holds {entry.count} tiles: there are {len(rack)} on this rack")
    return Exchange(rack.codes[len(rack) - entry.count :], steps.before)


def _with_its_tiles(moment: _Moment, entry: Entry, names: Sequence[str]) -> _Moment:
    """The unseen tiles shared out so that whoever is on turn holds what this turn takes."""
    position = moment.position
    if position.on_turn is None or position.phase is not Phase.PLAYING:
        return moment
    alphabet = position.ruleset.tile_set.alphabet
    move: Move
    if entry.verb == "move":
        move = parse_move(entry.text, board=position.board, alphabet=alphabet)
    else:
        move = _steps(position, entry)
    needed = needed_tiles(move, position.board)
    return _dealt_anew(moment, _racks_with(position, position.on_turn, needed, names))


def _decided(moment: _Moment, command: Command, judge: _Verdict) -> _Moment:
    """The command done; where it reckons racks that are not known, it waits for them."""
    events = decide(moment.position, command, chance=_InOrder(), judge=judge)
    if not any(isinstance(event, RackSettled) for event in events):
        return _told(moment, events)
    return _reckoned(replace(moment, waiting=command))


def _reckoned(moment: _Moment) -> _Moment:
    """The command that was waiting done, once all tiles left are known."""
    assert moment.waiting is not None
    wanted = _wanted(moment)
    position, left = moment.position, dict(moment.left)
    if len(wanted) == 1 and not position.bag:
        known = [tile for rack in left.values() for tile in rack]
        left[wanted[0]] = Rack(_unseen(position).removed(known).codes)
    elif wanted:
        return moment
    command = moment.waiting
    moment = _dealt_anew(replace(moment, waiting=None, left={}), _racks_left(position, left))
    return _told(moment, decide(moment.position, command, chance=_InOrder(), judge=_Verdict(())))


def _wanted(moment: _Moment) -> tuple[int, ...]:
    position = moment.position
    return tuple(seat for seat in position.order if position.racks[seat] and seat not in moment.left)


def _with_tiles_left(moment: _Moment, entry: Entry, names: Sequence[str]) -> _Moment:
    """One more rack known. Rule: R9.3"""
    if moment.waiting is None:
        raise KeepingError("tiles left are told once the game is at its end")
    if entry.seat not in _wanted(moment):
        raise KeepingError(f"the tiles left are wanted of {listed(names[seat] for seat in _wanted(moment))}")
    alphabet = moment.position.ruleset.tile_set.alphabet
    rack = Rack.of(parse_rack(entry.text, alphabet))
    known = [tile for other in moment.left.values() for tile in other]
    if too_many := _unseen(moment.position).missing([*known, *rack]):
        raise KeepingError(f"{format_tiles(too_many, alphabet)} cannot be left: all of that kind lie elsewhere")
    if len(rack) > moment.position.ruleset.rack_size:
        raise KeepingError(f"{len(rack)} tiles are more than a rack holds")
    return _reckoned(replace(moment, left={**moment.left, entry.seat: rack}))


def _unseen(position: Position) -> Tiles:
    return position.bag.added(tile for rack in position.racks for tile in rack)


def _dealt_anew(moment: _Moment, racks: Sequence[Rack]) -> _Moment:
    """The unseen tiles shared out so, told as tiles that go back and are drawn: the events can be played through."""
    held = moment.position.racks
    changed = [seat for seat, rack in enumerate(racks) if rack != held[seat]]
    going = {seat: held[seat].removed(_common(held[seat], racks[seat])).codes for seat in changed}
    coming = {seat: racks[seat].removed(_common(held[seat], racks[seat])).codes for seat in changed}
    back = [ExtraTilesReturned(seat, seat, len(going[seat]), going[seat]) for seat in changed if going[seat]]
    drawn = [TilesDrawn(seat, len(coming[seat]), coming[seat]) for seat in changed if coming[seat]]
    return _told(moment, (*back, *drawn))


def _common(one: Rack, other: Rack) -> list[int]:
    return list((Counter(one) & Counter(other)).elements())


def _racks_left(position: Position, left: dict[int, Rack]) -> list[Rack]:
    """These racks as they are told; nobody else holds any tile."""
    return [left.get(seat, Rack()) for seat in range(len(position.racks))]


def _racks_with(position: Position, seat: int, needed: Sequence[int], names: Sequence[str]) -> list[Rack]:
    """Racks of the same sizes, of which this seat's has what it lays. Raises `KeepingError` if that cannot be."""
    alphabet = position.ruleset.tile_set.alphabet
    if none_left := _unseen(position).missing(needed):
        named = ["blank" if tile == BLANK else format_tiles([tile], alphabet) for tile in dict.fromkeys(none_left)]
        raise KeepingError(f"the set has no more {listed(named)}: all of that kind lie on the board")
    size = len(position.racks[seat])
    if len(needed) > size:
        raise KeepingError(f"{names[seat]} holds {size} tiles and cannot lay {len(needed)}")
    loose = _unseen(position).removed(needed)
    racks = []
    for other, rack in enumerate(position.racks):
        wanted = size - len(needed) if other == seat else len(rack)
        taken = loose.codes[len(loose) - wanted :]
        loose = loose.removed(taken)
        racks.append(Rack.of([*taken, *needed]) if other == seat else Rack(taken))
    return racks
