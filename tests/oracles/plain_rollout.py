"""One iteration of a simulation in plain Python: dealt, played on by static players and judged, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from lexiko.analysis import StartedTurn, best_exchange
from lexiko.kernel import MILLIPOINTS, Engine
from lexiko.rules import (
    SETTLINGS,
    Exchange,
    Move,
    Pass,
    PlayerView,
    Rack,
    preview,
)

BITS = (1 << 64) - 1


class Stream:
    """The splitmix64 numbers of a seed and an iteration."""

    def __init__(self, seed: int, iteration: int) -> None:
        self.state = seed & BITS
        self.state = self.number() ^ iteration
        self.state = self.number()

    def number(self) -> int:
        """64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & BITS
        bits = self.state
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & BITS
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & BITS
        return bits ^ bits >> 31

    def below(self, most: int) -> int:
        """A number below `most`."""
        return (self.number() >> 32) * most >> 32


@dataclass
class Told:
    """What came of it."""

    reply: Move | None = None
    points: int = 0
    drawn: list[int] = field(default_factory=list)
    win: float = 0.0
    spread: float = 0.0


class Rollout:
    """A game that goes on from a view; seats as in the view."""

    def __init__(
        self, engine: Engine, view: PlayerView, seed: int, iteration: int, known: Mapping[int, Rack], plies: int
    ) -> None:
        assert view.seat is not None
        self.engine, self.rules, self.me, self.plies = engine, view.ruleset, view.seat, plies
        place = view.order.index(view.seat)
        self.seats = [*view.order[place:], *view.order[:place]]
        self.active = [seat for seat in self.seats if seat not in view.resigned]
        self.view, self.board = view, view.board
        self.stream = Stream(seed, iteration)
        pool = list(view.unseen)
        for seat, rack in known.items():
            if seat != view.seat:
                for tile in rack:
                    pool.remove(tile)
        pool.sort()
        for place in range(len(pool) - 1, 0, -1):
            other = self.stream.below(place + 1)
            pool[place], pool[other] = pool[other], pool[place]
        self.racks = {view.seat: list(view.rack)}
        for seat in self.seats[1:]:
            held = list(known.get(seat, Rack()))
            while len(held) < view.rack_sizes[seat]:
                held.append(pool.pop(0))
            self.racks[seat] = held
        self.bag = pool
        self.scores = dict(enumerate(view.scores))
        self.passes = sum(view.passes[seat] for seat in self.active)
        self.scoreless = view.scoreless_turns
        self.residues = dict.fromkeys(self.seats, 0)
        self.ended_by: int | None = None
        self.how = ""

    def play_on(self, move: Move, chance: Callable[[float, int, int], float]) -> Told:
        """Make the move, play on and judge."""
        told = Told()
        seats = self._turns()
        before = len(self.bag)
        drawing = [*self.bag]
        self._make(next(seats), move)
        taken = before - len(self.bag) + (len(move.tiles) if isinstance(move, Exchange) else 0)
        told.drawn = drawing[::-1][:taken]
        for ply in range(1000):
            if self.how or (ply >= self.plies and self.bag):
                break
            seat = next(seats)
            made, points = self._make(seat, self._best(seat))
            if ply == 0:
                told.reply, told.points = made, points
        told.win, told.spread = self._by_end() if self.how else self._by_lead(next(seats), chance)
        return told

    def _turns(self) -> Iterator[int]:
        while True:
            yield from self.active

    def _view(self, seat: int) -> PlayerView:
        unseen = [tile for other in self.seats if other != seat for tile in self.racks[other]] + self.bag
        return replace(
            self.view,
            seat=seat,
            on_turn=seat,
            board=self.board,
            rack=Rack.of(self.racks[seat]),
            bag_count=len(self.bag),
            unseen=type(self.view.unseen)(bytes(sorted(unseen))),
            scores=tuple(self.scores[each] for each in range(len(self.scores))),
        )

    def _best(self, seat: int) -> Move:
        """The static choice."""
        view = self._view(seat)
        plays = self.engine.plays(view, limit=1, by="equity")
        may = self.scoreless < 3 * len(self.active) and self.rules.exchange_allowed(len(self.bag)) and self.bag
        exchange = best_exchange(StartedTurn(view), self.engine) if may else None
        if plays and (exchange is None or plays.equities[0] >= exchange[1]):
            return plays[0]
        return exchange[0] if exchange else Pass()

    def _make(self, seat: int, move: Move) -> tuple[Move, int]:
        view = self._view(seat)
        tried = preview(view, move)
        points = tried.score.points if tried.score else 0
        kept = list(tried.rack)
        if isinstance(move, Exchange):
            for tile in move.tiles:
                kept.remove(tile)
        unseen = self.rules.tile_set.total(view.unseen) if not self.bag else 0
        worth = self.engine.kept_of(Rack.of(kept), bag_count=len(self.bag), unseen_points=unseen)[-1]
        self.residues[seat] = worth
        self.board = tried.board
        while len(kept) < self.rules.rack_size and self.bag:
            kept.append(self.bag.pop() if seat == self.me else self.bag.pop(0))
        self.racks[seat] = kept
        for tile in sorted(move.tiles, reverse=True) if isinstance(move, Exchange) else ():
            other = self.stream.below(len(self.bag) + 1)
            place = len(self.bag) if seat == self.me else 0
            self.bag.insert(place, tile)
            self.bag[place], self.bag[other] = self.bag[other], self.bag[place]
        self.scores[seat] += points
        self.scoreless = 0 if points else self.scoreless + 1
        self.passes = self.passes + 1 if isinstance(move, Pass) else 0
        self._see_whether_it_ends(seat)
        return move, points

    def _see_whether_it_ends(self, seat: int) -> None:
        target = self.rules.target(seat)
        rounds = {"everyone-twice": 2, "all-plays-made": 1, "turns-without-points": 0}[self.rules.passes]
        if target is not None and self.scores[seat] >= target:
            self.how = "finish line"
        elif not self.bag and not self.racks[seat]:
            self.how = "out"
        elif rounds and self.passes >= rounds * len(self.active):
            self.how = "passed"
        elif self.rules.scoreless_to_end and self.scoreless >= self.rules.scoreless_to_end:
            self.how = "scoreless"
        self.ended_by = seat

    def _by_end(self) -> tuple[float, float]:
        settling = SETTLINGS[self.rules.settling]
        total = self.rules.tile_set.total
        lost = {"finish line": 0, "out": settling.lost}.get(self.how, 1)
        finals = {seat: self.scores[seat] - lost * total(self.racks[seat]) for seat in self.seats}
        if self.how == "out":
            assert self.ended_by is not None
            finals[self.ended_by] += settling.gained * sum(total(rack) for rack in self.racks.values())
        others = [seat for seat in self.active if seat != self.me]
        best = max(finals[seat] for seat in others)
        if self.how == "finish line":
            return float(self.ended_by == self.me), finals[self.me] - best
        standing = {
            seat: (finals[seat], 0 if self.rules.ties == "shared" else self.scores[seat]) for seat in self.active
        }
        first = [seat for seat in standing if standing[seat] == max(standing.values())]
        return (1 / len(first) if self.me in first else 0.0), finals[self.me] - best

    def _by_lead(self, seat: int, chance: Callable[[float, int, int], float]) -> tuple[float, float]:
        worth = {each: self.scores[each] + self.residues[each] / MILLIPOINTS for each in self.active}
        lead = worth[self.me] - max(worth[each] for each in self.active if each != self.me)
        turns = (len(self.active) - self.active.index(seat)) % len(self.active)
        return chance(lead, len(self.bag), turns), lead
