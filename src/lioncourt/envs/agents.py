"""An agent that chooses numbers, as a bot for the arena and every other command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from lioncourt.core.rng import Dice
from lioncourt.envs.codec.codec import OWN, codec_of
from lioncourt.envs.spaces import as_array, mask_of

if TYPE_CHECKING:
    from lioncourt.bots import Sight
    from lioncourt.core.actions import Action
    from lioncourt.envs.spaces import Floats, Mask


class NumbersBot:
    """A bot that chooses one number after another until one action is left.

    `choose_number` gets an observation, as a vector, and a mask. It sees a world that agrees with
    all that its seat knows, so nothing hidden can be in it.
    """

    def __init__(
        self,
        choose_number: Callable[[Floats, Mask], int],
        space: str = OWN,
        *,
        memory: bool = False,
    ) -> None:
        self._choose_number: Final = choose_number
        self._space: Final = space
        self._memory: Final = memory

    def choose(self, sight: Sight) -> Action:
        codec = codec_of(sight.rules, self._space, memory=self._memory)
        known = sight.known if self._memory else None
        world = sight.worlds.sample(Dice(0))
        saying = codec.begin(sight.actions)
        while saying.action is None:
            seen = codec.observe(world, sight.seat, saying.said(), known)
            mask = mask_of(codec, saying.numbers())
            saying.say(int(self._choose_number(as_array(seen), mask)))
        return saying.action
