"""The PettingZoo environment (AEC): agents at all seats, deciding one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from lioncourt.envs.codec.codec import OWN
from lioncourt.envs.codec.play import LONGEST, POINTS, Play, check_reward, values_of
from lioncourt.envs.drawing import HUMAN, RENDER_MODES, check_mode, drawn
from lioncourt.envs.spaces import action_space, as_array, by_block, mask_of, observation_space
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry

if TYPE_CHECKING:
    from lioncourt.table.manifest import OptionValue

__all__ = ["AlhambraAEC", "env", "raw_env"]

SEEDS: Final = 1 << 31
MASK: Final = "action_mask"
OBSERVATION: Final = "observation"


def env(**settings: Any) -> Any:
    """Returns the environment with PettingZoo's usual checks; settings as in `AlhambraAEC`.

    An illegal action ends the game with a reward of -1 for the agent that chose it.
    """
    raw = raw_env(**settings)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


def raw_env(**settings: Any) -> AlhambraAEC:
    """Returns the bare environment; an illegal action raises a ValueError."""
    return AlhambraAEC(**settings)


class AlhambraAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game with an agent at every seat.

    Observations have two parts: `observation`, a dictionary of blocks or, if `flat`, a vector, and
    `action_mask`, all 0 for an agent that doesn't decide.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "alhambra_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        seats: int = 3,
        game: str = "alhambra",
        modules: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
        *,
        reward: str = POINTS,
        space: str = OWN,
        memory: bool = False,
        flat: bool = False,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_reward(reward)
        check_mode(render_mode)
        config = make_config(default_registry(), game, seats, modules, options)
        self.play: Final = Play(config, space, memory=memory, longest=longest)
        self.codec: Final = self.play.codec
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._flat: Final = flat
        self._reward: Final = reward
        self._worth: list[float] = []
        actions = action_space(self.codec)
        mask = spaces.Box(0, 1, (self.codec.actions,), np.int8)
        seen = observation_space(self.codec, flat=flat)
        observations = spaces.Dict({OBSERVATION: seen, MASK: mask})
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observations)
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.play.reset(int(self._random.integers(SEEDS)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._worth = values_of(self.play, self._reward)
        self.agent_selection = self.possible_agents[self.play.seat]
        self._show()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a number")
        self._cumulative_rewards[agent] = 0.0
        done = self.play.choose(int(action))
        self._clear_rewards()
        if done:
            self._follow()
        self._accumulate_rewards()
        self._show()

    def _follow(self) -> None:
        """Notes what an action led to: points, who is next, the end."""
        worth = values_of(self.play, self._reward)
        for agent, seat in self._seat_of.items():
            self.rewards[agent] = worth[seat] - self._worth[seat]
        self._worth = worth
        if self.play.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.play.over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        vector = as_array(self.play.observe(seat))
        numbers = self.play.numbers() if seat == self.play.seat else ()
        return {
            OBSERVATION: vector if self._flat else by_block(self.codec, vector),
            MASK: mask_of(self.codec, numbers),
        }

    def _show(self) -> None:
        """Prints the table after every step for people, as PettingZoo wants it."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return drawn(self.play, self._seat_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
