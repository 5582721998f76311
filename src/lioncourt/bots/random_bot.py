"""The bot `random`: any kind of choice with equal chance, then any option of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.bots.sight import Sight
    from lioncourt.core.actions import Action


class RandomBot:
    """Picks a group of options (take, buy, rebuild, …) at random, then one of its options.

    Groups first, because rebuilding soon has more options than all the rest together: with equal
    chances for all options it would do little else. `core.engine.play_out` chooses with the same
    chances without listing the options of the other groups; its dice fall differently.
    """

    __slots__ = ("_dice",)

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, sight: Sight) -> Action:
        return random_option(sight.actions, self._dice)
