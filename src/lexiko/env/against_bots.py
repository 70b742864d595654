"""One seat learns, computers have the others: an environment for Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lexiko.env.agreed import Agreed, agree
from lexiko.env.errors import EnvError, NotOffered
from lexiko.env.game import EnvGame, Question
from lexiko.env.observations import Arrays, Observed, flattened, observation_of, without_mask
from lexiko.env.offers import Choice, Offer, offer_to
from lexiko.env.pictures import RENDER_MODES, as_picture, as_text
from lexiko.env.seats import demand_render_mode, ending_of
from lexiko.env.seeding import GameNumbers, whole_number
from lexiko.players import OwnPlayer, Player, build_player, name_of_own, own_player

Opponent = str | OwnPlayer
"""A kind of computer player by its name, as `"greedy"`, or one of one's own."""


class BotsEnv(gymnasium.Env[Any, Any]):
    """A game against one computer, or up to three: `step` makes a move, and the others go on until it is asked again.

    It takes what `agree` takes, but for `players`. Observations, actions, `info` and seeds are those of `SeatsEnv`, the
    mask always in `info["action_mask"]` too; the reward comes with the end of the game. The learner has `seat` 0 if
    nothing else is said; who begins is drawn.

    >>> env = BotsEnv("greedy", edition="classic")
    >>> observation, info = env.reset(seed=4)
    >>> observation, reward, terminated, truncated, info = env.step(0)
    >>> reward, terminated, observation["scores"].tolist()
    (0.0, False, [38, 35])
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        *,
        seat: int = 0,
        edition: str | Agreed = "classic",
        render_mode: str | None = None,
        flat: bool = False,
        **agreed: Any,
    ) -> None:
        """An environment against these, in the seats that are left, in order."""
        demand_render_mode(render_mode)
        others: list[Opponent] = [*opponents] if isinstance(opponents, list | tuple) else [opponents]  # type: ignore[list-item]
        players = len(others) + 1
        self.agreed = edition if isinstance(edition, Agreed) else agree(edition, players=players, **agreed)
        if self.agreed.ruleset.players != players:
            raise EnvError(f"the rules are for {self.agreed.ruleset.players} players, and with {len(others)} opponents")
        self.seat = whole_number("seat", seat, below=players)
        self._others = dict(zip([each for each in range(players) if each != self.seat], others, strict=True))
        self.names = ["learner" if each == self.seat else _name(self._others[each]) for each in range(players)]
        self.render_mode = render_mode
        self._flat = flat
        self._observed = Observed(self.agreed.ruleset, self.agreed.numbers, self.agreed.challenges)
        space = self._observed.space()
        self._seen = without_mask(space)
        self.observation_space = spaces.flatten_space(self._seen) if flat else space
        self.action_space = spaces.Discrete(self.agreed.numbers.count)
        self._numbers = GameNumbers()
        self._players: dict[int, Player] = {}
        self._offered: Offer | None = None
        self.game: EnvGame | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays | NDArray[Any], dict[str, Any]]:
        """Begin a game, see `SeatsEnv`; the others act until the learner is asked."""
        super().reset(seed=seed)
        seed, number = self._numbers.next(seed, options)
        self.game = EnvGame(self.agreed, seed=seed, number=number)
        self._players = {
            seat: _player(other, self.agreed, f"{seed}/{number}/{seat}") for seat, other in self._others.items()
        }
        self._let_others_act()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Arrays | NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Make the move of this number; the others act until the learner is asked again, or the game is over."""
        game = self._game()
        number = whole_number("action", action, below=self.agreed.numbers.count)
        offer, wrong = self.offer(), ""
        try:
            game.do(self.seat, offer.decode(number))
        except NotOffered as refused:
            if self.agreed.illegal == "refuse":
                raise
            game.lose(self.seat)
            wrong = str(refused)
        self._let_others_act()
        over = game.is_over or game.is_broken_off
        reward = game.rewards()[self.seat] if over else 0.0
        info = self._info()
        if wrong:
            info["illegal"] = wrong
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, game.is_over, game.is_broken_off, info

    def render(self) -> Any:
        """The game as the learner sees it: text, the board's picture, or None where it was printed."""
        if self.render_mode is None:
            return None
        view = self._game().view(self.seat)
        if self.render_mode == "svg":
            return as_picture(view, self.names)
        text = as_text(view, self.names)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - that is what "human" is for
        return None

    def offer(self) -> Offer:
        """What the learner may do, see `Offer`. Raises `EnvError` once the game is over."""
        question = self._game().question
        if question is None:
            raise EnvError("the game is over: reset begins the next")
        if self._offered is None:
            view, numbers = self._game().view(self.seat), self.agreed.numbers
            self._offered = offer_to(view, self.agreed.offering, numbers, answering=question.answering)
        return self._offered

    def decode(self, action: int) -> Choice:
        """What this number stands for now. Raises `NotOffered`."""
        return self.offer().decode(whole_number("action", action, below=self.agreed.numbers.count))

    def encode(self, choice: Choice) -> int:
        """Which number stands for this now. Raises `NotOffered` if none does."""
        return self.offer().encode(choice)

    # --- inside

    def _let_others_act(self) -> None:
        game = self._game()
        self._offered = None
        while (question := game.question) is not None and question.seat != self.seat:
            game.do(question.seat, _answer(self._players[question.seat], game, question))

    def _observation(self) -> Arrays | NDArray[Any]:
        arrays = self._arrays()
        return flattened(self._seen, arrays) if self._flat else arrays

    def _arrays(self) -> Arrays:
        game = self._game()
        return observation_of(game.view(self.seat), self._observed, self.offer() if game.question else None)

    def _info(self) -> dict[str, Any]:
        game = self._game()
        if game.question is None:
            mask = np.zeros(self.agreed.numbers.count, np.int8)
            mask[self.agreed.numbers.pass_] = 1
            return {**ending_of(game), "action_mask": mask}
        offer, mask = self.offer(), np.zeros(self.agreed.numbers.count, np.int8)
        mask[offer.allowed] = 1
        left_out = {"plays_left_out": offer.plays_left_out, "words_left_out": offer.words_left_out}
        return {**left_out, "action_mask": mask}

    def _game(self) -> EnvGame:
        if self.game is None:
            raise EnvError("no game has begun yet: call reset first")
        return self.game


def _name(opponent: Opponent) -> str:
    return opponent if isinstance(opponent, str) else name_of_own(opponent)


def _player(opponent: Opponent, agreed: Agreed, seed: str) -> Player:
    if isinstance(opponent, str):
        return build_player(opponent, agreed.engine, seed=seed)
    return own_player(opponent, agreed.engine)


def _answer(player: Player, game: EnvGame, question: Question) -> Choice:
    view = game.view(question.seat)
    return player.answer(view) if question.answering else player.choose(view)


gymnasium.register("lexiko/Bots-v0", entry_point="lexiko.env.against_bots:BotsEnv")
