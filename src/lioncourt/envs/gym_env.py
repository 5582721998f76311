"""The Gymnasium environment: one seat for the agent, bots at the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import gymnasium

from lioncourt.bots import make_bot, sight_of
from lioncourt.envs.codec.codec import OWN
from lioncourt.envs.codec.play import LONGEST, WIN, Play, check_reward, values_of
from lioncourt.envs.drawing import HUMAN, RENDER_MODES, check_mode, drawn
from lioncourt.envs.spaces import action_space, as_array, by_block, mask_of, observation_space
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry

if TYPE_CHECKING:
    from lioncourt.bots import Bot
    from lioncourt.envs.spaces import Mask
    from lioncourt.table.manifest import OptionValue

SEEDS: Final = 1 << 31
ILLEGAL: Final = -1.0  # the reward for choosing a number that isn't allowed


class AlhambraEnv(gymnasium.Env[Any, int]):
    """A game against bots: `opponents` names them, one for each other seat.

    The agent sits at `seat`, or at a random one if that is None. `info["action_mask"]` and
    `action_masks()` are the numbers that may be chosen; any other ends the game with a reward of
    -1. Observations are a dictionary of blocks or, if `flat`, a vector.
    """

    metadata = {  # noqa: RUF012
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
    }

    def __init__(
        self,
        opponents: str | Sequence[str] = ("easy", "easy"),
        game: str = "alhambra",
        modules: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
        *,
        seat: int | None = None,
        reward: str = WIN,
        space: str = OWN,
        memory: bool = False,
        flat: bool = False,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        check_reward(reward)
        check_mode(render_mode)
        bots = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        for name in bots:
            make_bot(name, 0)
        config = make_config(default_registry(), game, len(bots) + 1, modules, options)
        if seat is not None and not 0 <= seat < config.seats:
            raise ValueError(f"there is no seat {seat} at a table of {config.seats}")
        self.play: Final = Play(config, space, memory=memory, recorded=True, longest=longest)
        self.codec: Final = self.play.codec
        self.render_mode = render_mode
        self.action_space = cast("gymnasium.Space[int]", action_space(self.codec))
        self.observation_space = observation_space(self.codec, flat=flat)
        self._flat: Final = flat
        self._reward: Final = reward
        self._opponents: Final = bots
        self._wanted_seat: Final = seat
        self.seat = 0
        self._bots: dict[int, Bot] = {}
        self._worth = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        random = self.np_random
        seats = self.play.seats
        wanted = self._wanted_seat
        self.seat = int(random.integers(seats)) if wanted is None else wanted
        others = [other for other in range(seats) if other != self.seat]
        self._bots = {
            other: make_bot(name, int(random.integers(SEEDS)))
            for other, name in zip(others, self._opponents, strict=True)
        }
        self.play.reset(int(random.integers(SEEDS)))
        self._let_others_play()
        self._worth = values_of(self.play, self._reward)[self.seat]
        self._show()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.play.numbers():
            return self._observation(), ILLEGAL, True, False, self._info()
        self.play.choose(int(action))
        self._let_others_play()
        worth = values_of(self.play, self._reward)[self.seat]
        reward, self._worth = worth - self._worth, worth
        self._show()
        return self._observation(), reward, self.play.over, self.play.cut_off, self._info()

    def _let_others_play(self) -> None:
        play = self.play
        while not play.over and not play.cut_off and play.seat != self.seat:
            assert play.game is not None
            play.take(self._bots[play.seat].choose(sight_of(play.game)))

    def _observation(self) -> Any:
        vector = as_array(self.play.observe(self.seat))
        return vector if self._flat else by_block(self.codec, vector)

    def _info(self) -> dict[str, Any]:
        points = self.play.state.points
        return {
            "action_mask": self.action_masks(),
            "scores": list(points),
            "won": self.play.over and points[self.seat] == max(points),
        }

    def action_masks(self) -> Mask:
        """Returns a mask with 1 for numbers that may be chosen; all 0 when the game is over."""
        return mask_of(self.codec, self.play.numbers())

    def _show(self) -> None:
        """Prints the table after every step for people, as Gymnasium wants it."""
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return drawn(self.play, self.seat, self.render_mode)
