"""How chances of winning are learnt: games of the computer against itself, and what each lead in them came to."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from statistics import fmean

from lexiko.frozen import dataclass
from lexiko.kernel import MILLIPOINTS, Engine, GamePlayed, Playout, TurnPlayed
from lexiko.rules import Pass, Play, Rack, Ruleset, draft, tile_of
from lexiko.search import BINS, LEVELS, Gain, TableChances, Trial
from lexiko.training.errors import TrainingError

FEWEST = 5_000
"""A row is learnt from so many leads at least; where its own are fewer, from those of rows beside it too."""
FEWEST_GAMES = 50
HELD_BACK = 5
"""Every fifth game teaches nothing: chances are tested with it."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A seat's lead after a turn, with so many tiles in the bag and turns until its own, and what came of it."""

    bag: int
    turns: int
    lead: float
    final: int
    won: float


class ChanceTraining:
    """Learns the chances of winning at a table under one ruleset with one lexicon, from games in their order."""

    def __init__(self, engine: Engine) -> None:
        """Raises `TrainingError` for rules by which it is not points that win, and what `Playout.of` raises."""
        ruleset = engine.ruleset
        if ruleset.targets:
            raise TrainingError("V7 lets the first at the finish line win, whatever the lead; leave it out")
        self._playout = Playout.of([engine] * ruleset.players, ["equity"] * ruleset.players)
        self._engine, self._ruleset = engine, ruleset
        self._worths: dict[bytes, float] = {}
        self.games = 0
        self._leads: dict[tuple[int, int], array[float]] = {}
        self._held_back: list[GamePlayed] = []

    def play(self, *, seed: int, count: int, threads: int) -> Iterator[int]:
        """Play so many games more and learn from each; tells after each how many there are."""
        games = self._playout.play(seed=seed, first=self.games, count=count, threads=threads, paired=False)
        for game in games:
            self.games += 1
            if self.games % HELD_BACK == 0:
                self._held_back.append(game)
            else:
                self._learn(game)
            yield self.games

    def table(self) -> TableChances:
        """What was learnt, tested with the games held back. Raises `TrainingError` for too few games."""
        if self.games < FEWEST_GAMES:
            raise TrainingError(f"{self.games} games are too few to learn chances from: {FEWEST_GAMES} are the least")
        players = self._ruleset.players
        most = max(bag for bag, _ in self._leads)
        gains = tuple(tuple(self._gain(bag, turns, most) for turns in range(players)) for bag in range(1, most + 1))
        table = TableChances(self.games, gains)
        return TableChances(self.games, gains, self._tested(table))

    def leads(self, game: GamePlayed) -> Iterator[Lead]:
        """Every seat's lead after each turn while the bag has tiles."""
        ruleset = self._ruleset
        seats = range(ruleset.players)
        scores, kept = [0] * len(seats), [0.0] * len(seats)
        bag = sum(ruleset.tile_set.counts) - ruleset.rack_size * len(seats)
        for turn in game.turns():
            laid = b"" if isinstance(turn.move, Pass) else turn.move.tiles
            scores[turn.seat] += turn.points
            kept[turn.seat] = self._worth(self._rack_at_move(turn).removed(map(tile_of, laid)))
            bag -= len(laid) if isinstance(turn.move, Play) else 0
            if bag <= 0:
                return
            counted = [score + worth for score, worth in zip(scores, kept, strict=True)]
            for seat in seats:
                turns = (seat - turn.seat - 1) % len(seats)
                yield Lead(
                    bag,
                    turns,
                    _over_others(counted, seat),
                    int(_over_others(game.scores, seat)),
                    won(game, seat, ruleset),
                )

    def _rack_at_move(self, turn: TurnPlayed) -> Rack:
        """The rack after the steps before a move. Rule: V3, V4"""
        if not turn.move.before:
            return turn.rack
        return draft(turn.board, turn.rack, self._ruleset, Pass(turn.move.before), bag_count=0).rack

    def _learn(self, game: GamePlayed) -> None:
        for each in self.leads(game):
            known = self._leads.setdefault((each.bag, each.turns), array("f"))
            known.append(each.lead)
            known.append(each.final)

    def _worth(self, kept: Rack) -> float:
        """What a leave is worth, in points, while there are tiles to draw."""
        worth = self._worths.get(kept.codes)
        if worth is None:
            worth = self._worths[kept.codes] = self._engine.kept_of(kept)[-1] / MILLIPOINTS
        return worth

    def _gain(self, bag: int, turns: int, most: int) -> Gain:
        """What leads came to with about so many tiles in the bag: a line through them, and how far they lie from it."""
        pairs: list[tuple[float, float]] = []
        for beside in range(most):
            for near in {bag - beside, bag + beside}:
                known = self._leads.get((near, turns), array("f"))
                pairs += zip(known[0::2], known[1::2], strict=True)
            if len(pairs) >= FEWEST and beside >= bag // 16:
                break
        middle, end = fmean(lead for lead, _ in pairs), fmean(final for _, final in pairs)
        spread = sum((lead - middle) ** 2 for lead, _ in pairs)
        slope = sum((lead - middle) * (final - end) for lead, final in pairs) / spread if spread else 1.0
        return Gain(slope, _quantiles(sorted(final - slope * lead for lead, final in pairs)))

    def _tested(self, table: TableChances) -> tuple[Trial, ...]:
        """How often chances came true in the games held back, in `BINS` parts."""
        told: list[list[float]] = [[] for _ in range(BINS)]
        true: list[list[float]] = [[] for _ in range(BINS)]
        for game in self._held_back:
            for each in self.leads(game):
                chance = table.chance(each.lead, bag=each.bag, turns=each.turns)
                told[min(BINS - 1, int(chance * BINS))].append(chance)
                true[min(BINS - 1, int(chance * BINS))].append(each.won)
        return tuple(
            Trial(len(chances), fmean(chances or [0.0]), fmean(came or [0.0]))
            for chances, came in zip(told, true, strict=True)
        )


def _over_others(scores: Sequence[float], seat: int) -> float:
    """By how much a seat leads over the best of the others.

    >>> _over_others([310, 299, 350], 0)
    -40
    """
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def won(game: GamePlayed, seat: int, ruleset: Ruleset) -> float:
    """A seat's share of the win: 1, 0, or a part of a tie that nothing decides. Rule: R9.4, C9"""
    decided = [0] * len(game.scores) if ruleset.ties == "shared" else game.unsettled
    standing = list(zip(game.scores, decided, strict=True))
    return 1 / standing.count(standing[seat]) if standing[seat] == max(standing) else 0.0


def _quantiles(values: Sequence[float]) -> tuple[float, ...]:
    """What no more than each part of `LEVELS` of some sorted values exceeds not, read between them.

    >>> marks = _quantiles([float(value) for value in range(1001)])
    >>> round(marks[0]), round(marks[13]), len(marks) == len(LEVELS)
    (1, 500, True)
    """
    marks = []
    for level in LEVELS:
        at = level * (len(values) - 1)
        low = int(at)
        high = min(low + 1, len(values) - 1)
        marks.append(values[low] + (at - low) * (values[high] - values[low]))
    return tuple(marks)
