"""A state is made of its content again, and goes on in the same way."""

from __future__ import annotations

import pytest

from lioncourt.core import engine
from lioncourt.core.content import state_of
from lioncourt.core.options import random_option
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import State
from tests.conformance.mixtures import all_together, some_seats
from tests.conformance.support import Configuration, configurations

EVERY = 23  # decisions
GO_ON = 12  # decisions

TABLES = [
    *(each for each in configurations() if each.seats in (2, 3) and not each.options),
    *some_seats(all_together()),
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_state_is_made_of_its_content(table: Configuration) -> None:
    seed = 5
    game = table.start(seed)
    rules, state = game.rules, game.state.copy()
    dice = Dice(seed)
    for number in range(700):
        if engine.is_over(state):
            break
        if number % EVERY == 0:
            where = f"seed {seed}, {number} decisions"
            again = state_of(state.content(), state.rng)
            assert again.content() == state.content(), where
            assert [p.starts for p in again.palaces] == [p.starts for p in state.palaces], where
            go_on_alike(rules, state.copy(), again, dice, where)
        engine.apply(rules, state, engine.sample_action(rules, state, dice))


def go_on_alike(rules: Ruleset, state: State, again: State, dice: Dice, where: str) -> None:
    """Checks that both offer the same and come to the same."""
    for _ in range(GO_ON):
        options = list(engine.legal_actions(rules, state))
        assert list(engine.legal_actions(rules, again)) == options, where
        if not options:
            return
        action = random_option(options, dice)
        engine.apply(rules, state, action)
        engine.apply(rules, again, action)
        assert again.content() == state.content(), where
        assert again.rng == state.rng, where
