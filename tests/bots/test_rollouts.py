"""Playing on in sampled worlds: what is remembered from one world to the next changes nothing."""

from __future__ import annotations

from math import inf
from time import perf_counter, sleep

import pytest

import lioncourt as lc
from lioncourt.bots.clock import OutOfTime
from lioncourt.bots.judge import EXTRA_ACTION, Judge
from lioncourt.bots.rollouts import MOST_OF_A_KIND, Rollouts
from lioncourt.core import engine
from lioncourt.core.actions import Action
from lioncourt.core.options import Groups, as_options
from lioncourt.core.rng import Dice
from lioncourt.core.state import State
from tests.bots.tables import ALL_MODULES

TABLES = (("alhambra", ""), ("alhambra-granada", ""), ("alhambra", "city-walls,city-gates,camps"))
TURNS = 5


def position(name: str, modules: str, decisions: int) -> lc.Game:
    """Returns a game as it stands after so many quick choices."""
    game = lc.new_game(name, 3, modules.split(",") if modules else (), seed=8)
    for _ in range(decisions):
        game.play(best_of(game))
    return game


def to_decide(game: lc.Game) -> int:
    return engine.seat_to_decide(game.rules, game.state)


def best_of(game: lc.Game) -> Action:
    return Rollouts(game.rules, TURNS, inf).choice(game.state, to_decide(game))


def worlds_of(game: lc.Game, number: int) -> list[State]:
    """Returns worlds that begin alike and go on with other draws."""
    dice = Dice(3)
    found = []
    for _ in range(number):
        world = game.state.copy()
        world.rng = dice.generator()
        found.append(world)
    return found


@pytest.mark.parametrize(("name", "modules"), TABLES)
@pytest.mark.parametrize("decisions", [20, 80])
def test_remembered_palaces_change_no_lead(name: str, modules: str, decisions: int) -> None:
    game = position(name, modules, decisions)
    actions = list(engine.legal_actions(game.rules, game.state))[:6]
    together = Rollouts(game.rules, TURNS, inf)
    for world in worlds_of(game, 6):
        for action in actions:
            alone = Rollouts(game.rules, TURNS, inf)
            expected = alone.lead_after(world.copy(), action, to_decide(game))
            assert together.lead_after(world.copy(), action, to_decide(game)) == expected


def test_equal_palaces_become_the_same_one() -> None:
    game = position("alhambra", "", 20)
    rollouts = Rollouts(game.rules, TURNS, inf)
    action = best_of(game)
    ends = []
    for _ in range(2):
        world = game.state.copy()
        rollouts.play_on(world, action)
        ends.append(world)
    one, other = ends
    changed = [seat for seat in range(3) if one.palaces[seat] is not game.state.palaces[seat]]
    assert changed, "somebody built"
    assert all(one.palaces[seat] is other.palaces[seat] for seat in changed)


def test_a_quick_look_takes_what_earns_another_action_else_the_best() -> None:
    game = lc.new_game("alhambra", 2, ALL_MODULES, seed=8)
    rollouts, dice = Rollouts(game.rules, TURNS, inf), Dice(8)
    assert rollouts.quick
    earning = 0
    for _ in range(60):
        options = as_options(engine.legal_actions(game.rules, game.state))
        if isinstance(options, Groups):
            seat = to_decide(game)
            judge = Judge(game.rules, game.state, seat, foresight=False, quick=True)
            looks = [part.few(MOST_OF_A_KIND, rollouts.left_out) for part in options.parts]
            chosen = judge.value(rollouts.choice(game.state, seat))
            best = max([judge.value(action) for actions in looks for action in actions])
            assert chosen == best or chosen >= EXTRA_ACTION
            earning += chosen >= EXTRA_ACTION
        game.play(engine.sample_action(game.rules, game.state, dice))
    assert earning, "some of them do"


def test_who_is_late_stops_at_once() -> None:
    game = position("alhambra", "", 20)
    action = best_of(game)
    with pytest.raises(OutOfTime):
        Rollouts(game.rules, TURNS, perf_counter()).play_on(game.state.copy(), action)


def test_what_is_done_between_two_worlds_is_a_step_too() -> None:
    game = position("alhambra", "", 20)
    action = best_of(game)
    rollouts = Rollouts(game.rules, TURNS, perf_counter() + 1.0)
    assert not rollouts.clock.is_late()
    sleep(0.6)
    with pytest.raises(OutOfTime):
        rollouts.play_on(game.state.copy(), action)
