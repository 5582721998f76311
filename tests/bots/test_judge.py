"""The judge: kinds of action that it does not know are judged by the facts that rules tell."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.bots.judge import Judge
from lioncourt.core.actions import NUMBER, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from tests.seams.table import small_module
from tests.support.position import Position, SeatPosition, game_at

Facts = dict[str, object]


class Hire(MainAction):
    """Something that no bot has heard of; it tells the facts that a test gives it."""

    def __init__(self, spec: Spec, told: Sequence[Facts]) -> None:
        super().__init__(spec)
        self.told = told

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(number,) for number in range(len(self.told))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        return None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        pass

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        return self.told[action.args[0]]


def game_with(told: Sequence[Facts]) -> lc.Game:
    """Returns a game in which somebody may be hired, with facts by number."""

    def install(build: Build) -> None:
        build.add(Hire(build.action("hire", Field("number", NUMBER)), told))

    return lc.new_game(seats=3, modules=[small_module("hiring", install)], seed=1)


BETTER: list[tuple[Facts, Facts]] = [
    ({"hint": 4.5}, {"hint": 2.0}),
    ({"hint": 4.5}, {}),
    ({}, {"hint": -1.0}),
    ({"runs": {"wall": 4}}, {"runs": {"wall": 1}}),
    ({"price": 5, "worth": 5, "exact": True}, {"price": 5, "worth": 7, "exact": False}),
    ({"price": 5, "worth": 5, "exact": False}, {"price": 5, "worth": 7, "exact": False}),
    ({}, {"price": 9, "worth": 9, "exact": False}),
    ({"hint": 1.0, "runs": {"wall": 3}}, {"hint": 1.0, "runs": {"wall": 2}}),
]


@pytest.mark.parametrize(("better", "worse"), BETTER)
@pytest.mark.parametrize("first", [True, False])
def test_unknown_actions_are_judged_by_their_facts(
    better: Facts, worse: Facts, first: bool
) -> None:
    game = game_with([better, worse] if first else [worse, better])
    assert game.seat is not None
    judge = Judge(game.rules, game.state, game.seat)
    hired = [action for action in game.actions() if action.kind == "hire"]
    values = [judge.value(action) for action in hired]
    assert (values[0] > values[1]) == first


@pytest.mark.parametrize("bot", ["greedy", "normal"])
def test_a_hint_beats_what_is_worth_less_and_no_more(bot: str) -> None:
    assert make_bot(bot, 1).choose(sight_of(game_with([{"hint": 90.0}]))).kind == "hire"
    assert make_bot(bot, 1).choose(sight_of(game_with([{"hint": -90.0}]))).kind != "hire"


# Tiles and money: slot 2 is paid in dirham

MARKET = {1: "garden-8-SW", 2: "garden-10", 3: "garden-9-E", 4: "pavilion-8"}
DISPLAY = "dirham-4 ducat-4 florin-9 dinar-9"


def judged(hand: str, action: str, rivals: str = "", *, foresight: bool = True) -> float:
    """Returns what an action is worth to seat 0 with this hand; seat 1 has that of the rivals."""
    seats = {0: SeatPosition(hand=hand), 1: SeatPosition(hand=rivals)}
    game = game_at(Position(seat=seats, market=MARKET, display=DISPLAY))
    judge = Judge(game.rules, game.state, 0, foresight=foresight)
    return judge.value(game.check(action))


def test_an_exact_payment_is_worth_more_than_any_other_action() -> None:
    hand = "dirham-6 dirham-4 dirham-5 florin-2"
    exact = judged(hand, "buy 2 dirham-6 dirham-4")
    assert exact > judged(hand, "buy 2 dirham-6 dirham-5")
    assert exact > judged(hand, "take dirham-4")


def test_the_money_that_is_missing_for_an_exact_purchase_is_worth_more() -> None:
    assert judged("dirham-6", "take dirham-4") > judged("dirham-6", "take ducat-4") + 1
    assert judged("ducat-6", "take dirham-4") < judged("dirham-6", "take dirham-4") - 1


def test_what_a_rival_can_pay_is_wanted_now_and_not_waited_for() -> None:
    rich, poor = "dirham-7 dirham-3", "ducat-1 ducat-2"
    buy = ("dirham-6 dirham-4", "buy 2 dirham-6 dirham-4")
    assert judged(*buy, rich) > judged(*buy, poor)
    save = ("dirham-6", "take dirham-4")
    assert judged(*save, rich) < judged(*save, poor)


def test_without_foresight_the_hands_of_rivals_make_no_difference() -> None:
    rich, poor = "dirham-7 dirham-3", "ducat-1 ducat-2"
    for hand, action in (
        ("dirham-6 dirham-4", "buy 2 dirham-6 dirham-4"),
        ("dirham-6", "take dirham-4"),
    ):
        with_rich = judged(hand, action, rich, foresight=False)
        assert with_rich == judged(hand, action, poor, foresight=False)
