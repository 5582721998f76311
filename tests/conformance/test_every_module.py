"""Every module is held to all laws in one game: seats, games and options take turns.

That is what a new module has for certain, however many there are; other tests take samples.
"""

from __future__ import annotations

from itertools import islice

import pytest

from lioncourt.table.registry import default_registry
from tests.conformance.sampling import WHOLE
from tests.conformance.support import Configuration, configurations
from tests.conformance.whole import whole_game

SEED = 41


def one_of_each() -> list[Configuration]:
    """Returns every module once, and once with each value of its options; with the whole, all."""
    found: dict[object, list[Configuration]] = {}
    for each in configurations(thorough=True):
        if each.modules:
            found.setdefault((each.modules, each.options), []).append(each)
    if WHOLE:
        return [each for alike in found.values() for each in alike]
    return [alike[number % len(alike)] for number, alike in enumerate(found.values())]


@pytest.mark.parametrize("configuration", one_of_each(), ids=str)
def test_a_game_with_it_keeps_all_laws(configuration: Configuration) -> None:
    """Also that nothing hidden shows; `scripts/soak.py --modules` plays more such games."""
    assert whole_game(configuration, SEED) > 50, f"seed {SEED}"


def test_none_is_left_out() -> None:
    every = {name for name, module in default_registry().modules.items() if not module.requires}
    assert {name for each in one_of_each() for name in each.modules} == every
    assert len(set(islice((each.seats for each in one_of_each()), 20))) > 3
