"""The game for OpenSpiel: `pyspiel.load_game("lioncourt_alhambra")` once this is imported.

Chance chooses the seed of a game in two nodes at its beginning. From there the game follows from
its decisions, so it can be saved as its history. A clone has the same draws to come.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from lioncourt.envs.codec.codec import OWN
from lioncourt.envs.codec.play import DIFFERENCE, LONGEST, POINTS, Play, check_reward, values_of
from lioncourt.envs.spaces import as_array, by_block
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry
from lioncourt.view.log import log_lines

if TYPE_CHECKING:
    from lioncourt.table.config import GameConfig

NAME: Final = "lioncourt_alhambra"
SEED_NODES: Final = 2
OUTCOMES: Final = 4096  # of each of the two nodes
MOST_POINTS: Final = 10_000
WORDS: Final = 8  # for an action, far more than the average

PARAMETERS: Final[dict[str, Any]] = {
    "players": 3,
    "game": "alhambra",
    "modules": "",  # with + between them
    "reward": POINTS,
    "space": OWN,
    "longest": LONGEST,
}

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Alhambra, Granada and their modules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class AlhambraGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A configuration as an OpenSpiel game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**PARAMETERS, **(params or {})}
        check_reward(settings["reward"])
        modules = [name for name in settings["modules"].split("+") if name]
        self.config: GameConfig = make_config(
            default_registry(), settings["game"], settings["players"], modules
        )
        self.space: str = settings["space"]
        self.reward: str = settings["reward"]
        self.longest: int = settings["longest"]
        lowest = -MOST_POINTS if self.reward == DIFFERENCE else 0
        super().__init__(
            GAME_TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.new_play().codec.actions,
                max_chance_outcomes=OUTCOMES,
                num_players=settings["players"],
                min_utility=float(lowest),
                max_utility=float(MOST_POINTS),
                utility_sum=None,
                max_game_length=WORDS * self.longest,
            ),
            params or {},
        )

    def new_play(self) -> Play:
        return Play(self.config, self.space, recorded=True, longest=self.longest)

    def new_initial_state(self, *_: Any) -> AlhambraState:
        return AlhambraState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> AlhambraObserver:
        if params:
            raise ValueError(f"observations have no parameters; got {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return AlhambraObserver(self, recalls=recalls)


class AlhambraState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: AlhambraGame) -> None:
        super().__init__(game)
        self.play = game.new_play()
        self._reward = game.reward
        self._seed = 0
        self._seeded = 0  # chance nodes passed so far

    def current_player(self) -> int:
        if self._seeded < SEED_NODES:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self._seeded == SEED_NODES:
            self.play.choose(action)
            return
        self._seed = self._seed * OUTCOMES + action
        self._seeded += 1
        if self._seeded == SEED_NODES:
            self.play.reset(self._seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.play.codec.action_to_text(action)

    def is_terminal(self) -> bool:
        return self._seeded == SEED_NODES and (self.play.over or self.play.cut_off)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.play.seats
        return values_of(self.play, self._reward)

    def __str__(self) -> str:
        if self._seeded < SEED_NODES:
            return "set-up"
        return "\n".join([*told(self.play, None), self.said()])

    def said(self) -> str:
        """Returns the words of the action so far."""
        said = self.play.saying.said()
        return " ".join(self.play.codec.action_to_text(number) for number in said)


class AlhambraObserver:
    """What a player sees; with perfect recall, also a string of all it ever saw."""

    def __init__(self, game: AlhambraGame, *, recalls: bool) -> None:
        self._recalls: Final = recalls
        self._codec: Final = game.new_play().codec
        self.tensor = np.zeros(self._codec.size, np.float32)
        self.dict = by_block(self._codec, self.tensor)

    def set_from(self, state: AlhambraState, player: int) -> None:
        """Writes the numbers of what a player sees."""
        self.tensor.fill(0)
        if state.play.game is not None:
            self.tensor[:] = as_array(state.play.observe(player))

    def string_from(self, state: AlhambraState, player: int) -> str:
        """Returns, in words, what a player sees or has ever seen."""
        game = state.play.game
        if game is None:
            return "set-up"
        words = state.said() if player == state.play.seat else ""
        if self._recalls:
            return "\n".join([f"seat {player}", *told(state.play, player), words])
        return json.dumps([game.view(player), words])


def told(play: Play, seat: int | None) -> list[str]:
    """Returns all that a seat, or a spectator, was told of a game."""
    assert play.game is not None
    return [line["text"] for line in log_lines(play.rules, play.game.events(), seat)]


pyspiel.register_game(GAME_TYPE, AlhambraGame)
