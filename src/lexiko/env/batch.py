"""Many games at once, every seat a learner's: a turn of each with every step, through the compiled kernel."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lexiko.env.agreed import Agreed, agree
from lexiko.env.errors import EnvError, NotOffered
from lexiko.env.observations import Arrays, Observed
from lexiko.env.offers import Offer, limit_for
from lexiko.env.seeding import GameNumbers, whole_number
from lexiko.kernel import STEP_ENDINGS, SteppedGames, step_problems
from lexiko.rules import Board, Exchange, Move, Pass, Play, Rack

MOST_GAMES = 65_536


class BatchStep(NamedTuple):
    """What a step brought, game by game; where a game is over, its place has the next one already."""

    observations: Arrays
    seats: NDArray[Any]
    """The seat that acts in each game now, whose observation it is."""
    rewards: NDArray[Any]
    """(games, players): what the game that has just ended is worth to each seat, else 0; see `Rewards`."""
    terminated: NDArray[Any]
    truncated: NDArray[Any]
    info: dict[str, Any]
    """`more`: whether plays were left out; `numbers`: which game each is; `endings`, by place, of the games that have
    just ended: why, with scores and winners by seat."""


class BatchEnv:
    """Games side by side: `step` takes a number for each, of the seat on turn there, and makes all these turns.

    It takes what `agree` takes. The arrays are those of `Observed` with one dimension more, the games, before the
    others; they are written over by the next step, so copy what is to be kept. Game `k` of place `p` is number
    `p + k * games` of the seed, and the same game as `SeatsEnv` plays under that number. Not in a batch: turns that
    begin with steps (V2 to V4), challenges, and anything the mask forbids, which is refused.

    How many plays were left out is not counted by each step, that would take longer than the step itself:
    `info["more"]` says whether any were, and `plays_left_out` counts them when asked.

    >>> batch = BatchEnv(4, plays=8)
    >>> first = batch.reset(seed=1)
    >>> first["points"].shape, batch.step([0, 0, 0, 0]).rewards.shape
    ((4, 8), (4, 2))
    """

    def __init__(self, games: int = 16, edition: str | Agreed = "classic", **agreed: Any) -> None:
        """So many games. Raises `EnvError` for what cannot be played so, and what `agree` raises."""
        self.games = whole_number("games", games, below=MOST_GAMES + 1)
        if not self.games:
            raise EnvError("games=0: a batch has one game at least")
        self.agreed = edition if isinstance(edition, Agreed) else agree(edition, **agreed)
        problems = step_problems(self.agreed.engine)
        if self.agreed.challenges:
            problems.append("challenges")
        if problems:
            raise EnvError(f"a batch cannot play {'; '.join(problems)}: SeatsEnv and BotsEnv can")
        self._numbers = GameNumbers()
        self._observed = Observed(self.agreed.ruleset, self.agreed.numbers, challenges=False)
        self.space = self._observed.space()
        self._stepped = SteppedGames.of(
            self.agreed.engine, games=self.games, plays=self.agreed.numbers.plays, most_turns=self.agreed.most_turns
        )
        self._arrays = self._views()
        columns, players = self._stepped.columns, self.agreed.ruleset.players
        self._counts = np.frombuffer(columns.counts, np.int32).reshape(self.games, 4)
        self._offered = np.frombuffer(columns.offered, np.int32).reshape(self.games, 2)
        self._outcomes = np.frombuffer(columns.outcomes, np.int32).reshape(self.games, 3 + 2 * players)
        self._number = np.full(self.games, -1, np.int64)
        self._seed: int | None = None

    def reset(self, seed: int | None = None) -> Arrays:
        """Begin the first games of a seed, or of one that nobody can guess; what is seen of them."""
        self._seed, _ = self._numbers.next(seed, {"game": 0})
        for place in range(self.games):
            self._begin(place, place)
        return self._arrays

    def step(self, actions: ArrayLike) -> BatchStep:
        """Make a turn in each game. Raises `NotOffered`, nothing having happened, if a number stands for nothing."""
        chosen = self._checked(actions)
        self._stepped.steps.step(chosen)
        over = np.flatnonzero(self._outcomes[:, 0])
        rewards = np.zeros((self.games, self.agreed.ruleset.players), np.float32)
        terminated, truncated = np.zeros(self.games, bool), np.zeros(self.games, bool)
        endings: dict[int, dict[str, Any]] = {}
        for place in over.tolist():
            ending = self._ending(place)
            truncated[place] = ending["why"] == "broken-off"
            terminated[place] = not truncated[place]
            rewards[place] = self._rewards(ending)
            endings[place] = ending
            self._begin(place, int(self._number[place]) + self.games)
        info = {"more": self._offered[:, 1] > 0, "numbers": self._number.copy(), "endings": endings}
        return BatchStep(self._arrays, self.seats, rewards, terminated, truncated, info)

    @property
    def seats(self) -> NDArray[Any]:
        """The seat that acts in each game."""
        return self._counts[:, 3].copy()

    def offer(self, place: int) -> Offer:
        """What may be done in one game, its plays counted: as `SeatsEnv.offer`."""
        self._demand_begun()
        place, numbers = whole_number("place", place, below=self.games), self.agreed.numbers
        cells = self._arrays["board"][place]
        rack = Rack.of(np.repeat(np.arange(self._arrays["rack"].shape[1]), self._arrays["rack"][place]).tolist())
        rows, cols = cells.shape
        table = self.agreed.engine.plays_for(
            Board(rows, cols, cells.tobytes()), rack, limit=limit_for(rack, numbers.plays)
        )
        parts = np.flatnonzero(self._arrays["action_mask"][place, numbers.exchange : numbers.pass_]) + 1
        return Offer(
            numbers,
            rack,
            plays=table[: numbers.plays],
            points=table.scores[: numbers.plays],
            plays_left_out=max(0, len(table) - numbers.plays),
            exchanges=tuple(parts.tolist()),
        )

    def plays_left_out(self, place: int) -> int:
        """How many plays in one game have no number."""
        return self.offer(place).plays_left_out

    def decode(self, place: int, action: int) -> Move:
        """What this number stands for now in one game. Raises `NotOffered`."""
        choice = self.offer(place).decode(whole_number("action", action, below=self.agreed.numbers.count))
        assert isinstance(choice, Play | Exchange | Pass)  # nobody is asked for an answer
        return choice

    def encode(self, place: int, move: Move) -> int:
        """Which number stands for this move now in one game. Raises `NotOffered` if none does."""
        return self.offer(place).encode(move)

    # --- inside

    def _views(self) -> Arrays:
        """The kernel's columns as arrays, without a copy."""
        columns, shapes = self._stepped.columns, {key: part.shape for key, part in self.space.items()}
        kinds = {key: part.dtype for key, part in self.space.items()}
        memory: dict[str, Any] = {
            "action_mask": columns.masks,
            "board": columns.cells,
            "rack": columns.racks,
            "unseen": columns.unseen,
            "scores": columns.scores,
            "rack_sizes": columns.rack_sizes,
            "points": columns.points,
            "places": columns.places,
            "tiles": columns.tiles,
            "steps": bytearray(self.games * columns.plays),
        }
        arrays = {
            key: np.frombuffer(part, kinds[key]).reshape(self.games, *(shapes[key] or ()))
            for key, part in memory.items()
        }
        arrays["counts"] = np.frombuffer(columns.counts, np.int32).reshape(self.games, 4)[:, :3]
        for part in arrays.values():
            part.flags.writeable = False
        return {key: arrays[key] for key in self.space}

    def _checked(self, actions: ArrayLike) -> NDArray[Any]:
        self._demand_begun()
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise EnvError(f"actions are {self.games} whole numbers, one a game, not {chosen.dtype} of {chosen.shape}")
        # numbers beyond 63 bits become negative: none of those is allowed either
        place = self._stepped.steps.first_refused(np.ascontiguousarray(chosen, np.int64))
        if place >= 0:
            raise NotOffered(f"action {chosen[place]} in game {place} {self._why_refused(int(chosen[place]))}")
        return np.ascontiguousarray(chosen, np.int32)

    def _why_refused(self, action: int) -> str:
        if not 0 <= action < self.agreed.numbers.count:
            return f"is none: they are 0 to {self.agreed.numbers.count - 1}"
        return "stands for nothing now: its action mask has a 0 there"

    def _begin(self, place: int, number: int) -> None:
        assert self._seed is not None
        self._number[place] = number
        self._stepped.begin(place, seed=self._seed, stream=number)

    def _ending(self, place: int) -> dict[str, Any]:
        """How the game of this place ended, as `infos` of `SeatsEnv` tell it. Rule: R9.4, C9, V7"""
        players, ruleset = self.agreed.ruleset.players, self.agreed.ruleset
        ending, _, last, *scores = self._outcomes[place].tolist()
        before, finals = scores[:players], tuple(scores[players:])
        why = STEP_ENDINGS[ending]
        if why == "stopped":
            return {"why": "broken-off", "scores": finals, "winners": ()}
        if why == "finish-line":
            return {"why": why, "scores": finals, "winners": (last,)}
        standing = [(finals[seat], 0 if ruleset.ties == "shared" else before[seat]) for seat in range(players)]
        winners = tuple(seat for seat in range(players) if standing[seat] == max(standing))
        return {"why": why, "scores": finals, "winners": winners}

    def _rewards(self, ending: dict[str, Any]) -> list[float]:
        scores, winners = ending["scores"], ending["winners"]
        seats = range(len(scores))
        if self.agreed.rewards == "spread":
            return [float(scores[seat] - max(scores[other] for other in seats if other != seat)) for seat in seats]
        if not winners:
            return [0.0 for _ in seats]
        won = 1.0 if len(winners) == 1 else 0.0
        return [won if seat in winners else -1.0 for seat in seats]

    def _demand_begun(self) -> None:
        if self._seed is None:
            raise EnvError("no game has begun yet: call reset first")
