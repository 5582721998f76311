"""The example of lazy options in docs/writing-a-module.md: alms of two cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import lioncourt as lc
from lioncourt.core.actions import CARD, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.options import Later, Listed, Options
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from lioncourt.core.verbs import discard_cards
from lioncourt.games.common.money import held_money
from tests.seams.table import small_module


class TwoCards(Later):
    """Any two cards of a hand; they are found if somebody wants to see them."""

    __slots__ = ("cards", "spec")

    def __init__(self, spec: Spec, cards: tuple[int, ...]) -> None:
        self._found = None
        self.spec: Final = spec
        self.cards: Final = cards

    def find(self) -> Options:
        return Listed(self.spec, sorted(set(combinations(self.cards, 2))))


class GiveTwo(MainAction):
    """Two money cards of the hand for the poor."""

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return TwoCards(self.spec, tuple(sorted(held_money(rules, state, seat))))

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        discard_cards(rules, state, seat, action.args)


def install(build: Build) -> None:
    cards = Field("cards", CARD, many=True, zone="hand")
    build.add(GiveTwo(build.action("give-two", cards)))


def table() -> tuple[lc.Game, GiveTwo]:
    game = lc.new_game(seats=3, modules=[small_module("poor", install)], seed=1)
    rule = next(rule for rule in game.rules.main_actions if isinstance(rule, GiveTwo))
    return game, rule


def test_options_are_found_when_they_are_wanted() -> None:
    game, rule = table()
    options = rule.options(game.rules, game.state, 0)
    assert isinstance(options, TwoCards)
    assert options._found is None
    hand = held_money(game.rules, game.state, 0)
    assert [action.args for action in options] == sorted(set(combinations(sorted(hand), 2)))


def test_they_stay_when_the_hand_is_spent() -> None:
    game, rule = table()
    options = rule.options(game.rules, game.state, 0)
    before = len(rule.options(game.rules, game.state, 0))
    state = game.state.copy()
    action = options[Dice(1).below(before)]
    rule.apply(game.rules, state, 0, action)
    assert len(options) == before > len(rule.options(game.rules, state, 0))
