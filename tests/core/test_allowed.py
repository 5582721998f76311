"""The many ways of a choice: only what is wanted is asked about, and the answer stays."""

from __future__ import annotations

from collections.abc import Sequence

import lioncourt as lc
from lioncourt.core.actions import NUMBER, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.options import FEW, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from tests.seams.table import small_module

WAYS = 300


class Count(MainAction):
    """Numbers may be said that are more than the cards on display; who is asked is noted."""

    def __init__(self, spec: Spec, asked: list[int]) -> None:
        super().__init__(spec)
        self.asked = asked
        self.number = WAYS

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(number,) for number in range(self.number)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        self.asked.append(action.args[0])
        allowed = action.args[0] >= len(state.display)
        return None if allowed else Refusal("curfew", "small 1")


def table() -> tuple[lc.Game, Count, list[int]]:
    asked: list[int] = []
    rules: list[Count] = []

    def install(build: Build) -> None:
        rules.append(Count(build.action("say", Field("number", NUMBER)), asked))
        build.add(rules[0])

    game = lc.new_game(seats=3, modules=[small_module("counting", install)], seed=1)
    asked.clear()
    return game, rules[0], asked


def test_one_of_many_is_found_without_asking_about_all() -> None:
    game, rule, asked = table()
    drawn = as_options(rule.options(game.rules, game.state, 0)).random(Dice(1))
    assert drawn is not None
    assert drawn.args[0] >= 4
    assert len(asked) < 12


def test_all_that_are_allowed_are_listed_sorted() -> None:
    game, rule, _ = table()
    listed = rule.options(game.rules, game.state, 0)
    assert [action.args[0] for action in listed] == list(range(4, WAYS))
    assert len(listed) == WAYS - 4


def test_the_answer_stays_whatever_becomes_of_the_state() -> None:
    game, rule, _ = table()
    listed = rule.options(game.rules, game.state, 0)
    game.state.display = ()
    assert len(listed) == WAYS - 4


def test_any_that_is_allowed_may_be_drawn_and_no_other() -> None:
    game, rule, _ = table()
    rule.number = FEW + 2
    dice = Dice(3)
    drawn = [as_options(rule.options(game.rules, game.state, 0)).random(dice) for _ in range(200)]
    assert {action.args[0] for action in drawn if action is not None} == set(range(4, FEW + 2))


def test_none_is_drawn_where_all_are_refused() -> None:
    game, rule, _ = table()
    game.state.display = (0,) * WAYS
    assert as_options(rule.options(game.rules, game.state, 0)).random(Dice(1)) is None
