"""Inferring what a player kept: Bayes over all leaves, by how good the turn made would have been for each rack.

A rack that had something much better would hardly have made this turn. How hardly is a matter of temperature: of two
turns that differ by so many points of equity the worse is made about a third as often (softmax).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import exp
from random import Random

from lexiko.kernel import MILLIPOINTS, Asked, Engine
from lexiko.notation import counted, format_move
from lexiko.rules import BLANK, Board, Exchange, Play, PlayerView, Rack, is_blank
from lexiko.search.errors import CannotInfer
from lexiko.search.inference.found import Inference, InferredLeave, InferredTile
from lexiko.search.inference.leaves import usual_leaves_of

TEMPERATURE = 1.5
"""In points; what is best for whom docs/search.md tells."""
MOST_TRIED = 3_000
"""So many racks are tried at most."""
_TURNS_OF_A_RACK = 12
"""So many of a rack's best plays share the likelihood."""
_HARDLY = 0.01
"""The least likelihood: anybody may overlook something, and then a turn tells little."""
_BATCH = 500
_AS_IF_SEEN = 20.0
"""What is known of all leaves counts like so many per mille of them where few have a tile."""


@dataclass(frozen=True, slots=True)
class TurnMade:
    """The turn that tells: by whom, on which board, for how many points, and how many tiles the bag had then."""

    seat: int
    move: Play | Exchange
    board: Board
    points: int
    bag_count: int

    @property
    def laid(self) -> bytes:
        """The tiles that left the rack; of an exchange only how many they are counts."""
        if isinstance(self.move, Exchange):
            return bytes(self.move.tiles)
        return bytes(BLANK if is_blank(tile) else tile for tile in self.move.tiles)


def inference_problems(view: PlayerView, turn: TurnMade, engine: Engine) -> tuple[str, ...]:
    """Every reason why a turn tells nothing of what was kept, as parts of a sentence; empty if it does."""
    return tuple(_problems(view, turn, engine))


def _problems(view: PlayerView, turn: TurnMade, engine: Engine) -> Iterator[str]:
    rules = view.ruleset
    if turn.seat == view.seat or turn.seat in view.resigned:
        yield "the last turn is none of another player who is still in the game"
    if not view.bag_count:
        yield "the bag is empty, so nothing was drawn that could be told from what was kept"
    steps = ((rules.rearranging, "V2"), (rules.letter_recycling, "V3"), (rules.blank_recycling, "V4"))
    for agreed, name in steps:
        if agreed:
            yield f"{name} lets turns begin with steps, which is left out so far"
    laid = len(turn.laid)
    if laid > rules.rack_size:
        yield f"{counted(laid, 'tile')} left the rack, which takes {rules.rack_size}"
    if laid == rules.rack_size:
        yield "the whole rack was given away, so nothing was kept"
    if isinstance(turn.move, Exchange) and engine.leaves is None:
        yield "an exchange tells nothing where no leave values say what is worth keeping"


def infer_leave(
    view: PlayerView,
    turn: TurnMade,
    engine: Engine,
    *,
    temperature: float = TEMPERATURE,
    most: int = MOST_TRIED,
    estimates: bool = True,
    seed: int = 1,
) -> Inference:
    """What the player of the last turn kept, as the seat of a view may know it, which is to move now.

    Every leave of the unseen tiles is as likely as by chance, times the likelihood of the turn for the rack that it
    makes: a softmax over what that rack's best turns are worth at sight, `temperature` in points. At most so many racks
    are tried; other leaves are estimated tile by tile, or left out without `estimates`, which is quicker and enough to
    draw from. Of an exchange the number of tiles tells, `move` may hold any.
    Raises `CannotInfer` with every reason, and `ValueError` for a temperature that is none.
    """
    if not temperature > 0:
        raise ValueError(f"a temperature of {temperature}: it is more than 0 points")
    if problems := inference_problems(view, turn, engine):
        raise CannotInfer(problems)
    pool = bytes(sorted(view.unseen))
    size = view.ruleset.rack_size - len(turn.laid)
    likely = _Likelihood(turn, engine, temperature)
    few = {} if estimates else {"listed": most, "drawn": most}
    usual, drawn = usual_leaves_of(pool, size, seed=seed, **few)
    if isinstance(turn.move, Exchange):
        shares, tried = likely.of_exchange(pool, view.ruleset.rack_size, most=most, seed=seed)
        usual = {**dict.fromkeys(shares, 0.0), **usual}
        drawn = True
    else:
        shares, tried = _of_play(likely, usual, most=most, seed=seed)
    total = sum(shares.values())
    leaves = [
        InferredLeave(leave, shares.get(leave, 0.0) / total, usual[leave], leave in tried)
        for leave in usual
        if leave in shares or leave not in tried
    ]
    leaves.sort(key=lambda leave: (-leave.share, leave.tiles))
    text = format_move(turn.move, board=turn.board, alphabet=view.ruleset.tile_set.alphabet)
    if isinstance(turn.move, Exchange):
        text = f"an exchange of {counted(len(turn.move.tiles), 'tile')}"
    return Inference(
        seat=turn.seat,
        turn=text,
        kept=size,
        leaves=tuple(leaves),
        tiles=tuple(_tiles(view, leaves, pool, size)),
        tried=len(tried),
        drawn=drawn,
        temperature=temperature,
    )


class _Likelihood:
    """How likely a turn is for a rack."""

    def __init__(self, turn: TurnMade, engine: Engine, temperature: float) -> None:
        self._turn, self._engine, self._temperature = turn, engine, temperature
        self._may_exchange = engine.ruleset.exchange_allowed(turn.bag_count, engine.ruleset.rack_size)

    def of_leaves(self, leaves: Sequence[bytes]) -> list[float]:
        """Of the play, with each leave."""
        laid, engine = self._turn.laid, self._engine
        found: list[float] = []
        racks = [Rack.of(laid + leave) for leave in leaves]
        for begin in range(0, len(racks), _BATCH):
            some = racks[begin : begin + _BATCH]
            lists = engine.plays_of(
                [Asked(self._turn.board, rack) for rack in some], limit=_TURNS_OF_A_RACK, by="equity"
            )
            equities, starts = lists.equities, lists.starts
            for place, rack in enumerate(some):
                rivals = [int(each) for each in equities[starts[place] : starts[place + 1]]]
                if self._may_exchange:
                    rivals.append(max(engine.kept_of(rack)[:-1]))
                kept = engine.kept_of(Rack.of(leaves[begin + place]))[-1]
                found.append(self._softmax(MILLIPOINTS * self._turn.points + kept, rivals))
        return found

    def _softmax(self, made: int, rivals: Sequence[int]) -> float:
        """How likely a turn worth so many millipoints is beside these, of which it may be one."""
        best = max([made, *rivals])
        scale = MILLIPOINTS * self._temperature
        weight = exp((made - best) / scale)
        others = sum(exp((rival - best) / scale) for rival in rivals)
        return max(_HARDLY, weight / (others if made in rivals else others + weight))

    def of_exchange(
        self, pool: bytes, rack_size: int, *, most: int, seed: int
    ) -> tuple[dict[bytes, float], set[bytes]]:
        """How much of all falls on each leave after an exchange of so many tiles, from racks drawn at random."""
        engine, count = self._engine, len(self._turn.move.tiles)
        assert engine.leaves is not None
        random = Random(f"racks {seed}")
        racks = [bytes(sorted(random.sample(pool, rack_size))) for _ in range(most)]
        shares: dict[bytes, float] = defaultdict(float)
        for begin in range(0, len(racks), _BATCH):
            some = racks[begin : begin + _BATCH]
            asked = [Asked(self._turn.board, Rack.of(rack)) for rack in some]
            lists = engine.plays_of(asked, limit=_TURNS_OF_A_RACK, by="equity")
            equities, starts = lists.equities, lists.starts
            for place, rack in enumerate(some):
                rivals = [int(each) for each in equities[starts[place] : starts[place + 1]]]
                leave, worth = _best_kept(engine, rack, rack_size - count)
                rivals.append(max(engine.kept_of(Rack.of(rack))[:-1]))
                shares[leave] += self._softmax(worth, rivals)
        return dict(shares), set(shares)


def _best_kept(engine: Engine, rack: bytes, size: int) -> tuple[bytes, int]:
    """So many tiles of a rack that are worth most when kept, and how much that is in millipoints."""
    assert engine.leaves is not None
    points = engine.leaves.leave_points
    best = max(sorted(set(combinations(rack, size))), key=lambda tiles: points(bytes(tiles)))
    return bytes(best), round(MILLIPOINTS * points(bytes(best)))


def _of_play(
    likely: _Likelihood, usual: Mapping[bytes, float], *, most: int, seed: int
) -> tuple[dict[bytes, float], set[bytes]]:
    """How much of all falls on each leave after a play, and which were tried: all, or some drawn by their chance."""
    leaves = list(usual)
    if len(leaves) > most:
        random = Random(f"tried {seed}")
        chosen = random.choices(leaves, [usual[leave] for leave in leaves], k=4 * most)
        leaves = sorted(islice(dict.fromkeys(chosen), most))
    likelihoods = dict(zip(leaves, likely.of_leaves(leaves), strict=True))
    if len(leaves) < len(usual):
        guess = _Guess(likelihoods, usual)
        likelihoods |= {leave: guess.of(leave) for leave in usual if leave not in likelihoods}
    return {leave: usual[leave] * likelihoods[leave] for leave in usual}, set(leaves)


class _Guess:
    """What leaves that were not tried may do: what all do on average, times what each of their tiles does to that."""

    def __init__(self, likelihoods: Mapping[bytes, float], usual: Mapping[bytes, float]) -> None:
        weight: dict[tuple[int, int], float] = defaultdict(float)
        total: dict[tuple[int, int], float] = defaultdict(float)
        every = sum(usual[leave] for leave in likelihoods)
        self._mean = sum(usual[leave] * each for leave, each in likelihoods.items()) / every
        for leave, each in likelihoods.items():
            for key in Counter(leave).items():
                weight[key] += usual[leave]
                total[key] += usual[leave] * each
        prior = every * _AS_IF_SEEN / MILLIPOINTS
        self._times = {key: (total[key] + prior * self._mean) / (weight[key] + prior) / self._mean for key in weight}

    def of(self, leave: bytes) -> float:
        """The likelihood of a leave."""
        found = self._mean
        for key in Counter(leave).items():
            found *= self._times.get(key, 1.0)
        return min(1.0, max(_HARDLY, found))


def _tiles(view: PlayerView, leaves: Sequence[InferredLeave], pool: bytes, size: int) -> Iterator[InferredTile]:
    """How much likelier each tile is than by chance. By chance is exact: some leaves may not be listed."""
    alphabet = view.ruleset.tile_set.alphabet
    shares: dict[int, float] = defaultdict(float)
    for leave in leaves:
        for tile in set(leave.tiles):
            shares[tile] += leave.share
    counts = Counter(pool)
    for tile in (*range(1, len(alphabet) + 1), BLANK):
        if counts[tile]:
            none = 1.0
            for place in range(size):
                none *= max(0, len(pool) - counts[tile] - place) / (len(pool) - place)
            yield InferredTile(tile, alphabet.format_tile(tile), shares[tile], 1 - none)
