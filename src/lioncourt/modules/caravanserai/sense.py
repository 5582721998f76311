"""Caravanserai, for bots."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Sense
from lioncourt.core.state import State
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.paying import money_of, worth_of
from lioncourt.games.common.senses import COIN, tiles_to_come
from lioncourt.modules.caravanserai.cards import OWNED
from lioncourt.modules.caravanserai.rules import MoveCaravan

FREE: Final = 50.0  # free of an action, so done before it
EXACT: Final = 4.0  # a tile that a value pays exactly, together with the hand
TURNS_PER_TILE: Final = 1.0  # fewer than there are: a cube on 5, or one just used, brings less
SECOND: Final = 0.2  # a second card only adds a choice of currencies


class CaravanSense(Sense):
    """A card brings a unit of money a turn, and makes sums exact."""

    actions: ClassVar[tuple[str, ...]] = ("buy-caravanserai", "move-caravan")

    def option(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        if action.kind == "buy-caravanserai":
            return self.bought(rules, state, seat, action)
        (new,) = action.args
        old = _mover(rules, action).origin(state, seat, new)
        gain = self.worth(rules, state, seat, new, old) - self.worth(rules, state, seat, old, old)
        return FREE + gain if gain > 0 else -1.0

    def bought(self, rules: Ruleset, state: State, seat: int, action: Action) -> float:
        """Returns what a card brings in the turns to come, less its price."""
        turns = TURNS_PER_TILE * tiles_to_come(state) / rules.seats
        share = SECOND if self.kept.ints(state, OWNED, seat) else 1.0
        gain = COIN * (turns * share - worth_of(rules, action.args))
        facts = rules.actor_of[action.spec.kind].facts(rules, state, seat, action)
        return FREE + gain if gain > 0 and facts["exact"] else gain

    def worth(self, rules: Ruleset, state: State, seat: int, space: int, old: int) -> float:
        """Returns what a cube on a space is worth, while it still stands on the old one."""
        catalogue = rules.catalogue
        value, currency = catalogue.card_value[space], catalogue.card_currency[space]
        sums = 1  # as bits: what the other money can pay
        for piece in money_of(rules, state, seat, currency):
            if piece != old:
                sums |= sums << catalogue.card_value[piece]
        best = 0.0
        for place, tile in enumerate(state.market):
            if value and tile != NONE:
                sale = sale_at(rules, state, seat, place)
                left = sale.price - value
                if sale.currency == currency and left >= 0 and sums >> left & 1:
                    best = EXACT
        return COIN * value + best


def _mover(rules: Ruleset, action: Action) -> MoveCaravan:
    """Returns the rule that makes the step: a main action, or a choice between other steps."""
    rule = rules.actor_of.get(action.spec.kind)
    if rule is None:
        (rule,) = [e.rule for e in rules.choice_entries if isinstance(e.rule, MoveCaravan)]
    assert isinstance(rule, MoveCaravan)
    return rule


def install(build: Build) -> None:
    build.add(CaravanSense())
