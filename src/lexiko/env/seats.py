"""All seats learn: an environment for PettingZoo, in which two to four agents act in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from lexiko.env.agreed import Agreed, agree
from lexiko.env.errors import EnvError, NotOffered
from lexiko.env.game import EnvGame
from lexiko.env.observations import Arrays, Observed, flattened, observation_of, without_mask
from lexiko.env.offers import Offer, offer_to
from lexiko.env.pictures import RENDER_MODES, as_picture, as_text
from lexiko.env.seeding import GameNumbers, whole_number


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game as an AEC environment: `player_0` to `player_3` are its seats, and whoever is asked acts.

    It takes what `agree` takes, and `flat`. An observation is a dictionary of arrays (`Observed`); with `flat` it is
    one array of all of them but the mask, in the order of their names, and the mask is in
    `infos[agent]["action_mask"]`. An action is a number (`ActionNumbers`); `decode` says which move it stands for,
    `encode` which number a move has. What a game is worth comes at its end (`Rewards`), to all seats at once; until
    then rewards are 0. In `infos`:
    `plays_left_out` and `words_left_out`, what has no number, for the agent that acts; at the end `why`, with the
    `scores` and `winners` by seat, or `illegal`, what was wrong with the action that lost the game.

    `reset(seed=S)` begins game 0 of a seed, `reset()` the next one, `options={"game": n}` that one. The same seed and
    number give the same tiles in all environments.

    >>> env = SeatsEnv("classic", players=3)
    >>> env.reset(seed=5)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.decode(0) == env.decode(env.encode(env.decode(0))), int(observation["points"][0]), info["plays_left_out"]
    (True, 26, 420)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "lexiko_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str | Agreed = "classic",
        *,
        render_mode: str | None = None,
        flat: bool = False,
        **agreed: Any,
    ) -> None:
        """An environment for an edition, or for what was agreed already."""
        super().__init__()
        demand_render_mode(render_mode)
        self.agreed = edition if isinstance(edition, Agreed) else agree(edition, **agreed)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.agreed.ruleset.players)]
        self.agents: list[str] = []
        self._flat = flat
        self._observed = Observed(self.agreed.ruleset, self.agreed.numbers, self.agreed.challenges)
        self._seen = without_mask(self._observed.space())
        self.observation_spaces = {
            agent: spaces.flatten_space(self._seen) if flat else self._observed.space()
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.agreed.numbers.count) for agent in self.possible_agents}
        self._numbers = GameNumbers()
        self._offered: Offer | None = None
        self.game: EnvGame | None = None

    # --- what PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of this agent's observations."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of this agent's actions."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game: the first of a seed, the next, or the one that `options` name."""
        seed, number = self._numbers.next(seed, options)
        self.game = EnvGame(self.agreed, seed=seed, number=number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def observe(self, agent: str) -> Arrays | NDArray[Any]:
        """What this agent sees now, and may do if it is the one that acts. Rule: R1.3"""
        arrays = self._arrays(self.possible_agents.index(self._known(agent)))
        if not self._flat:
            return arrays
        return flattened(self._seen, arrays)

    def step(self, action: int | None) -> None:
        """Let the agent that acts do this, None if its game is over. Raises `EnvError` for what is no action."""
        game, agent = self._game(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        question = game.question
        assert question is not None
        number = whole_number("action", action, below=self.agreed.numbers.count)
        self._cumulative_rewards[agent] = 0.0
        try:
            game.do(question.seat, self.offer().decode(number))
        except NotOffered as refused:
            if self.agreed.illegal == "refuse":
                raise
            game.lose(question.seat)
            self.infos[agent]["illegal"] = str(refused)
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The game as the agent that acts sees it: text, the board's picture, or None where it was printed."""
        game = self._game()
        if self.render_mode is None:
            return None
        view = game.view(self._acting_seat())
        if self.render_mode == "svg":
            return as_picture(view, self.possible_agents)
        text = as_text(view, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - that is what "human" is for
        return None

    def close(self) -> None:
        """There is nothing to let go of."""

    # --- numbers and moves

    def offer(self) -> Offer:
        """What the agent that acts may do, see `Offer`; it holds what that agent knows."""
        game = self._game()
        question = game.question
        if question is None:
            raise EnvError("the game is over: reset begins the next")
        if self._offered is None:
            view, numbers = game.view(question.seat), self.agreed.numbers
            self._offered = offer_to(view, self.agreed.offering, numbers, answering=question.answering)
        return self._offered

    def decode(self, action: int) -> Any:
        """What this number stands for now: a move, `Accept` or `Challenge`. Raises `NotOffered`."""
        return self.offer().decode(whole_number("action", action, below=self.agreed.numbers.count))

    def encode(self, choice: Any) -> int:
        """Which number stands for this now. Raises `NotOffered` if none does."""
        return self.offer().encode(choice)

    # --- inside

    def _go_on(self) -> None:
        """Turn to whoever is asked next, or tell everybody what the game was worth."""
        game = self._game()
        self._offered = None
        question = game.question
        if question is not None:
            self.agent_selection = self.possible_agents[question.seat]
            self.infos[self.agent_selection] = self._info()
            return
        for agent, reward in zip(self.possible_agents, game.rewards(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = game.is_over
            self.truncations[agent] = game.is_broken_off
            self.infos[agent] = {**self.infos[agent], **ending_of(game), **self._mask_of_nobody()}
        self._deads_step_first()

    def _info(self) -> dict[str, Any]:
        offer = self.offer()
        info: dict[str, Any] = {"plays_left_out": offer.plays_left_out, "words_left_out": offer.words_left_out}
        if self._flat:
            info["action_mask"] = self._arrays(self.possible_agents.index(self.agent_selection))["action_mask"]
        return info

    def _mask_of_nobody(self) -> dict[str, Any]:
        if not self._flat:
            return {}
        mask = np.zeros(self.agreed.numbers.count, np.int8)
        mask[self.agreed.numbers.pass_] = 1
        return {"action_mask": mask}

    def _arrays(self, seat: int) -> Arrays:
        game = self._game()
        asked = game.question is not None and game.question.seat == seat
        return observation_of(game.view(seat), self._observed, self.offer() if asked else None)

    def _acting_seat(self) -> int:
        return self.possible_agents.index(self.agent_selection)

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise EnvError(f"there is no agent {agent!r:.40}; there are {', '.join(self.possible_agents)}")
        return agent

    def _game(self) -> EnvGame:
        if self.game is None:
            raise EnvError("no game has begun yet: call reset first")
        return self.game


def demand_render_mode(render_mode: str | None) -> None:
    """Raise `EnvError` unless a game can be shown so."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        modes = ", ".join(RENDER_MODES)
        raise EnvError(f"render_mode={render_mode!r:.40}: it is one of {modes}, or None")


def ending_of(game: EnvGame) -> dict[str, Any]:
    """What is told of a game that goes no further: why, and the scores and winners by seat."""
    result = game.position.result
    if result is None:
        return {"why": "illegal" if game.is_over else "broken-off", "scores": game.position.scores, "winners": ()}
    return {"why": result.why, "scores": result.scores, "winners": result.winners}
