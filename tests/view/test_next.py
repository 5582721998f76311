"""Who is asked next, and what, tells nobody what is hidden (order 3).

The same action is played in two worlds that a seat cannot tell apart, with the same draws.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import lioncourt as lc
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.events import Event
from lioncourt.core.ids import NONE
from lioncourt.core.parts import NOBODY
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.state import Fate, FateError, State
from lioncourt.table.registry import default_registry
from lioncourt.view.player_view import view
from tests.conformance.mixtures import fitting
from tests.conformance.sampling import at_most, sample
from tests.view.disguise import indistinguishable
from tests.view.hiding import NOTES, SECRETS

REGISTRY = default_registry()
Table = tuple[str, int, tuple[str, ...]]
Draws = list[tuple[int, int]]

# Those that ask others, or hide something of their own, always; the rest by sample
ASKING = (
    "bonus-cards", "buildings-of-power", "characters", "construction-sites", "invaders",
    "master-builders", "street-traders", "thieves", "viziers-favour", "zoo",
)  # fmt: skip
OTHERS = [m.id for m in REGISTRY.modules.values() if m.id not in ASKING and "alhambra" in m.games]
TABLES: list[Table] = [
    *((game, 3, ()) for game in sorted(REGISTRY.games)),
    *(("alhambra", 3, (module,)) for module in (*ASKING, *sample(OTHERS, 4))),
    ("alhambra", 3, fitting(REGISTRY.games["alhambra"])),
]
SEED = 7
EVERY = 4  # decisions between two looks where there are many modules; else each is looked at
MANY = 10
MOST = at_most(160)


def played(
    rules: Ruleset, state: State, action: Action, draws: Draws
) -> tuple[State, Draws, list[Event]]:
    """Returns the state after an action, what was drawn, and what happened."""
    after = state.copy()
    events: list[Event] = []
    after.fate = fate = Fate(list(draws))
    after.journal = events
    engine.apply(rules, after, action)
    if fate.forced:
        raise FateError("fewer draws")
    after.fate = after.journal = None
    return after, fate.drawn, events


def told(events: list[Event], seat: int) -> list[str]:
    """Returns what a seat is told of some events."""
    return [str(event) for event in events if event.audience in (NONE, seat)]


def asked(rules: Ruleset, state: State, seat: int) -> tuple[int, str] | None:
    decision = view(rules, state, seat)["decision"]
    return None if decision is None else (decision["seat"], decision["kind"])


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{'+'.join(table[2])[:40]}")
def test_what_is_asked_next_tells_nothing(table: Table) -> None:
    kind, seats, modules = table
    game = lc.new_game(kind, seats, modules, seed=SEED)
    rules, random = game.rules, Random(SEED)
    looks: Counter[str] = Counter()
    every = EVERY if len(modules) > MANY else 1
    for number in range(MOST):
        if game.over:
            break
        action = random.choice(list(game.actions()))
        if number % every == 0:
            true, draws, events = played(rules, game.state, action, [])
            for seat in range(seats):
                world = indistinguishable(rules, game.state, seat, random)
                looks["differed"] += world.content() != game.state.content()
                if action not in engine.legal_actions(rules, world):
                    looks["refused"] += 1
                    continue  # it is paid with cards that are elsewhere in that world
                try:
                    other, _, others = played(rules, world, action, draws)
                except FateError:
                    looks["drawn otherwise"] += 1
                    continue  # what was drawn is in a hand there
                where = f"seed {SEED}, {number} decisions, {action}, seen by {seat}"
                if told(events, seat) != told(others, seat):
                    looks["shown"] += 1
                    continue  # it showed something that was hidden until now
                looks["equal"] += 1
                assert asked(rules, other, seat) == asked(rules, true, seat), where
                same = view(rules, other, seat, finals=True) == view(rules, true, seat, finals=True)
                assert same, where
        game.play(action)
    assert looks["equal"] > 2 * (looks["refused"] + looks["drawn otherwise"] + looks["shown"]), (
        looks
    )
    assert looks["differed"] > looks["equal"] // 2, looks


def test_every_part_that_nobody_is_shown_is_a_secret_or_a_note() -> None:
    """Whoever adds one says which of both it is, and so how it is put in disguise."""
    found = set()
    for module in REGISTRY.modules.values():
        rules = lc.new_game(module.games[0], 3, [module.id], seed=0).rules
        for name, description in rules.descriptions.items():
            found |= {(name, part.name) for part in description.parts if part.seen == NOBODY}
    assert found == SECRETS | NOTES
    assert not SECRETS & NOTES
