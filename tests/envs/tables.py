"""Tables for the tests of environments, and games at random moments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.rng import Dice
from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import all_together, subsets
from tests.conformance.sampling import sample, sample_seed
from tests.conformance.support import Configuration

LONGEST: Final = 700  # decisions that are looked at


def games() -> list[Configuration]:
    """Returns every game without modules, with two seats and with more."""
    return [Configuration(game, seats) for game in default_registry().games for seats in (2, 4)]


def with_modules(number: int = 6) -> list[Configuration]:
    """Returns a sample of so many modules alone, of a mixture, and a game with all its modules."""
    modules = default_registry().modules.values()
    alone = [Configuration(game, 3, (module.id,)) for module in modules for game in module.games]
    together = [each for each in all_together() if each.seats in (2, 5)]
    mixed = subsets(40, seed=sample_seed())
    return [*sample(alone, number), *sample(mixed, 1), *sample(together, 1)]


def moments(table: Configuration, seed: int, every: int) -> Iterator[lc.Game]:
    """Yields a game now and then while it is played at random."""
    game = table.start(seed)
    dice = Dice(seed)
    for number in range(LONGEST):
        if game.over:
            return
        if number % every == 0:
            yield game
        game.play(engine.sample_action(game.rules, game.state, dice))
