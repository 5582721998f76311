"""The codec of a configuration: actions, and what a seat knows, as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lioncourt.core.instead import instead
from lioncourt.envs.codec.counted import new_numbers
from lioncourt.envs.codec.layout import Block, Layout, Numbers
from lioncourt.envs.codec.observing import Observing
from lioncourt.envs.codec.speaking import Saying, Speaker, numbers_for
from lioncourt.envs.codec.universe import Universe, everything
from lioncourt.envs.codec.words import Vocabulary
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import GameConfig, make_config
from lioncourt.table.registry import default_registry

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.table.manifest import OptionValue
    from lioncourt.view.known import KnownHand

OWN: Final = "own"
ALL: Final = "all"
SPACES: Final = (OWN, ALL)


class Codec:
    """Numbers for one configuration: its own, or with room for all games and modules.

    There are `actions` numbers for actions; an observation has `size` numbers. With `memory` an
    observation also has what a perfect memory knows of all hands.
    """

    def __init__(self, rules: Ruleset, universe: Universe, *, memory: bool = False) -> None:
        self.rules: Final = rules
        self.memory: Final = memory
        self.vocabulary: Final = Vocabulary(universe)
        self.layout: Final = Layout(universe, len(self.vocabulary), memory=memory)
        self.actions: Final = len(self.vocabulary)
        self.size: Final = self.layout.size
        self._speaker: Final = Speaker(rules, self.vocabulary)
        self._observing: Final = Observing(rules, universe, self.layout)
        self._at_said: Final = self.layout.blocks["said"].start

    # What the numbers mean

    def observation_layout(self) -> list[Block]:
        """Returns the blocks of an observation, in order."""
        return list(self.layout.blocks.values())

    def action_layout(self) -> list[tuple[str, int, int]]:
        """Returns the blocks of numbers for actions: name, first number, size."""
        return self.vocabulary.blocks()

    def action_to_text(self, number: int) -> str:
        """Returns the word for a number, as in the notation of an action."""
        return self.vocabulary.word[number]

    def text_to_action(self, text: str, actions: Sequence[Action]) -> list[int]:
        """Returns the numbers to choose, one after the other, for a legal action in notation."""
        for action in actions:
            if str(action) == text:
                return self.encode(action, actions)
        raise ValueError(f"{text!r} is none of the legal actions")

    # Actions

    def begin(self, actions: Sequence[Action]) -> Saying:
        """Returns the choice among legal actions, before its first number."""
        return Saying(self._speaker, actions)

    def encode(self, action: Action, actions: Sequence[Action]) -> list[int]:
        """Returns the numbers to choose, one after the other, to take one of the legal actions."""
        return numbers_for(self._speaker, action, actions)

    def decode(self, numbers: Iterable[int], actions: Sequence[Action]) -> Action:
        """Returns the legal action that these numbers choose; ValueError if there is none."""
        saying = self.begin(actions)
        for number in numbers:
            saying.say(number)
        if saying.action is None:
            raise ValueError("something is left to be chosen")
        return saying.action

    # Observations

    def observe(
        self,
        state: State,
        seat: int,
        said: Iterable[int] = (),
        known: Iterable[KnownHand] | None = None,
        out: Numbers | None = None,
    ) -> Numbers:
        """Writes what a seat may know, into `out` if given, and returns it.

        It is a memoryview of format "f" with `size` items. `said` are the words of the action so
        far. A codec with memory must be given what is `known` (`Game.known`).
        """
        if out is None:
            out = new_numbers(self.size)
        if self.memory and known is None:
            raise ValueError("a codec with memory needs to be told what is known")
        self._observing.write(state, seat, known if self.memory else None, out)
        self.add_words(said, out)
        return out

    def add_words(self, said: Iterable[int], out: Numbers) -> None:
        """Adds words of an action to an observation."""
        for number in said:
            out[self._at_said + number] += 1.0


@lru_cache(maxsize=64)
def codec_of(rules: Ruleset, space: str = OWN, *, memory: bool = False) -> Codec:
    """Returns the codec of a ruleset; the same ruleset shares one."""
    if space not in SPACES:
        raise ValueError(f"there is no space {space!r}; {instead(space, SPACES)}")
    universe = everything() if space == ALL else Universe([rules])
    return Codec(rules, universe, memory=memory)


def codec_for(config: GameConfig, space: str = OWN, *, memory: bool = False) -> Codec:
    """Returns the codec of a configuration."""
    return codec_of(compile_rules(config, default_registry()), space, memory=memory)


def make_codec(
    game: str = "alhambra",
    seats: int = 3,
    modules: Iterable[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    *,
    space: str = OWN,
    memory: bool = False,
) -> Codec:
    """Returns the codec of a game with some modules."""
    config = make_config(default_registry(), game, seats, modules, options)
    return codec_for(config, space, memory=memory)
