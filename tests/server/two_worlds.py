"""Games that two worlds share: alike in all that one of the people at the table may know, different in the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Action,
    Adjudicated,
    Bag,
    BlankRecycled,
    Command,
    Event,
    Exchange,
    GameEnded,
    GameStarted,
    IllegalMove,
    LetterRecycled,
    PlayProver,
    PlayWithdrawn,
    Position,
    Rack,
    Ruleset,
    Square,
    StartingTileDrawn,
    TilesDrawn,
    TilesExchanged,
    TilesPlayed,
    WordJudge,
    WordRearranged,
    decide,
    evolve,
)
from tests.notation.random_games import actions_to_try

Faces = Mapping[int, int]
"""What is printed on each tile, by the tile's number."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a seat does in one world and in the other, and when."""

    seat: int | None
    action: Action
    twin: Action
    at: float


@dataclass(frozen=True, slots=True)
class Fate:
    """The luck of one world: what is drawn after so many events."""

    draws: Mapping[int, Sequence[tuple[int, ...]]]

    def at(self, seq: int) -> Drawn:
        """The luck of the decision after `seq` events."""
        return Drawn(iter(self.draws.get(seq, ())))


@dataclass(slots=True)
class Drawn:
    """Draws that are settled, whatever is in the bag."""

    to_come: Iterator[tuple[int, ...]]

    def draw(self, _: Bag | Rack, count: int) -> tuple[int, ...]:
        tiles = next(self.to_come)
        assert len(tiles) == count
        return tiles

    def order(self, players: int) -> tuple[int, ...]:
        seats = next(self.to_come)
        assert len(seats) == players
        return seats


@dataclass(frozen=True, slots=True)
class TwoWorlds:
    """A game up to where everything is revealed, its fate, and the fate of its twin. `hidden` tiles differ."""

    ruleset: Ruleset
    observer: int | None
    deeds: tuple[Deed, ...]
    fate: Fate
    twin: Fate
    hidden: int


def two_worlds(
    number: int, ruleset: Ruleset, observer: int | None, *, judge: WordJudge, prover: PlayProver | None, most: int = 60
) -> TwoWorlds:
    """The game of this number, at most so many deeds long, as this seat (None: a spectator) sees it in both worlds."""
    random = Random(f"{number}/{observer}")
    story = _Story(ruleset, observer, random)
    for turn in range(most):
        for seat, action, later in actions_to_try(random, story.position, turn, leaving=True):
            luck = _Luck(random)
            command = Command(seat, action, story.now + later)
            try:
                batch = decide(story.position, command, chance=luck, judge=judge, prover=prover)
            except IllegalMove:
                continue
            if any(isinstance(event, Adjudicated | GameEnded) for event in batch):
                return _until_proved(story.told(), judge, prover)
            story.emit(command, batch, luck)
            break
    return _until_proved(story.told(), judge, prover)


def _until_proved(worlds: TwoWorlds, judge: WordJudge, prover: PlayProver | None) -> TwoWorlds:
    """The worlds up to where the twin ends by a proof that no play remains: that reveals something. Rule: R9.2"""
    position = Position.opening(worlds.ruleset)
    for done, deed in enumerate(worlds.deeds):
        command = Command(deed.seat, deed.twin, deed.at)
        for event in decide(position, command, chance=worlds.twin.at(position.seq), judge=judge, prover=prover):
            if isinstance(event, GameEnded):
                return replace(worlds, deeds=worlds.deeds[:done])
            position = evolve(position, event)
    return worlds


@dataclass(slots=True)
class _Luck:
    """Draws anything, and keeps the orders of seats that were drawn."""

    random: Random
    orders: list[tuple[int, ...]] = field(default_factory=list)

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        return tuple(self.random.sample(list(tiles), count))

    def order(self, players: int) -> tuple[int, ...]:
        self.orders.append(tuple(self.random.sample(range(players), players)))
        return self.orders[-1]


@dataclass(slots=True)
class _Snapshot:
    rack: list[int]
    board: dict[Square, int]


class _Story:
    """A game told with every tile followed by its number, so that those never seen can be told from the others."""

    def __init__(self, ruleset: Ruleset, observer: int | None, random: Random) -> None:
        self.position = Position.opening(ruleset)
        self.observer, self.random = observer, random
        self.now = 0.0
        self.faces = dict(enumerate(self.position.bag))
        self.bag = list(self.faces)
        self.racks: list[list[int]] = [[] for _ in range(ruleset.players)]
        self.board: dict[Square, int] = {}
        self.aside: list[int] = []
        self.revealed: set[int] = set()
        self.deeds: list[tuple[int | None, Action, float, list[int]]] = []
        self.draws: dict[int, list[tuple[bool, Sequence[int]]]] = {}
        self.snapshot: _Snapshot | None = None

    def emit(self, command: Command, batch: Sequence[Event], luck: _Luck) -> None:
        """Do what a command caused."""
        self.now = command.at
        drawn = self.draws.setdefault(self.position.seq, [])
        drawn += [(False, order) for order in luck.orders]
        returned: list[int] = []
        for event in batch:
            if self.position.begun is None and not isinstance(event, PlayWithdrawn):
                seat = self.position.on_turn
                if seat is not None and isinstance(
                    event, BlankRecycled | LetterRecycled | WordRearranged | TilesPlayed | TilesExchanged
                ):
                    self.snapshot = _Snapshot(list(self.racks[seat]), dict(self.board))
            returned += self._follow(event, drawn)
            self.position = evolve(self.position, event)
        self.deeds.append((command.seat, command.action, command.at, returned))
        self._check()

    def told(self) -> TwoWorlds:
        """The game in both worlds; in the other one the tiles never revealed have changed faces among each other."""
        hidden = [tile for tile in self.faces if tile not in self.revealed]
        shuffled = self.random.sample(hidden, len(hidden))
        twins = {**self.faces, **{tile: self.faces[other] for tile, other in zip(hidden, shuffled, strict=True)}}
        deeds = [
            Deed(seat, action, replace(action, tiles=bytes(twins[tile] for tile in returned)), at)
            if isinstance(action, Exchange)
            else Deed(seat, action, action, at)
            for seat, action, at, returned in self.deeds
        ]
        return TwoWorlds(
            self.position.ruleset,
            self.observer,
            tuple(deeds),
            Fate(self._fate(self.faces)),
            Fate(self._fate(twins)),
            sum(self.faces[tile] != twins[tile] for tile in hidden),
        )

    def _fate(self, faces: Faces) -> dict[int, list[tuple[int, ...]]]:
        return {
            seq: [tuple(faces[each] for each in drawn) if tiles else tuple(drawn) for tiles, drawn in draws]
            for seq, draws in self.draws.items()
        }

    def _follow(self, event: Event, drawn: list[tuple[bool, Sequence[int]]]) -> list[int]:
        """Move the tiles of one event; the numbers of those exchanged."""
        match event:
            case StartingTileDrawn():
                tiles = self._move(self.bag, self.aside, [event.tile])
                self.revealed.update(tiles)
                drawn.append((True, tiles))
            case GameStarted():
                self._move(self.aside, self.bag, [self.faces[tile] for tile in self.aside])
            case TilesDrawn():
                drawn.append((True, self._drawn(event.seat, event.tiles or b"")))
            case TilesExchanged():
                new = self._drawn(event.seat, event.drawn or b"")
                returned = self._taken(self.racks[event.seat], event.returned or b"", but=new)
                self.bag += returned
                drawn.append((True, new))
                return returned
            case TilesPlayed():
                for square, cell in event.placements:
                    (self.board[square],) = self._shown(event.seat, cell)
            case BlankRecycled():
                self._swap(event.seat, event.square, event.letter)
            case LetterRecycled():
                self._swap(event.seat, event.square, event.given)
            case WordRearranged():
                self._rearrange(event)
            case PlayWithdrawn():
                self._withdraw(event.seat)
            case _:
                pass
        return []

    def _drawn(self, seat: int, faces: bytes) -> list[int]:
        tiles = self._move(self.bag, self.racks[seat], faces)
        if seat == self.observer:
            self.revealed.update(tiles)
        return tiles

    def _shown(self, seat: int, cell: int) -> list[int]:
        tiles = self._taken(self.racks[seat], [BLANK if cell & BLANK_FLAG else cell])
        self.revealed.update(tiles)
        return tiles

    def _swap(self, seat: int, square: Square, given: int) -> None:
        (tile,) = self._shown(seat, given)
        self.racks[seat].append(self.board[square])
        self.board[square] = tile

    def _rearrange(self, event: WordRearranged) -> None:
        square, loose = event.start, []
        while square in self.board:
            loose.append(self.board.pop(square))
            square = square.step(across=event.across)
        for square, cell in event.step.placements:
            (self.board[square],) = self._taken(loose, [BLANK if cell & BLANK_FLAG else cell])

    def _withdraw(self, seat: int) -> None:
        assert self.snapshot is not None
        loose = {*self.bag, *self.racks[seat], *self.board.values()}
        self.racks[seat], self.board = self.snapshot.rack, self.snapshot.board
        self.bag = sorted(loose.difference(self.racks[seat], self.board.values()))

    def _move(self, source: list[int], target: list[int], faces: Sequence[int]) -> list[int]:
        tiles = self._taken(source, faces)
        target += tiles
        return tiles

    def _taken(self, source: list[int], faces: Sequence[int], *, but: Sequence[int] = ()) -> list[int]:
        """Tiles with these faces, taken out of where they are."""
        tiles: list[int] = []
        for face in faces:
            tile = next(tile for tile in source if self.faces[tile] == face and tile not in but)
            source.remove(tile)
            tiles.append(tile)
        return tiles

    def _check(self) -> None:
        """Whether the tiles are where the rules have them."""
        assert sorted(self.faces[tile] for tile in self.bag) == list(self.position.bag)
        for tiles, rack in zip(self.racks, self.position.racks, strict=True):
            assert sorted(self.faces[tile] for tile in tiles) == list(rack)
