"""Choices that cost no action: a card, points, a swap of slots, a wall, a purchase at a set price.

A module offers them when it likes, each with the number of the rule that allows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.sale import MIXED, NEVER, Sale
from lioncourt.core.score import ScoreLine
from lioncourt.core.seams import BOUGHT, Choice, ForSale
from lioncourt.core.verbs import award_at_once, swap_places, take_cards
from lioncourt.games.common.buying import Payments, buy, payment_facts, sale_refusal
from lioncourt.games.common.placing import push_placing

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Gift(Choice):
    """Something that a seat may have; `cites` is the rule that says so."""

    def __init__(self, cites: str, *specs: Spec) -> None:
        super().__init__(*specs)
        self.cites: Final = cites

    def neither(self, action: Action) -> Refusal:
        return Refusal("gift-or-forgo", self.cites)


def slots_of(rules: Ruleset) -> list[int]:
    """Returns the slots of the market; what is for sale beside it is in none."""
    return [place for place, supply in enumerate(rules.catalogue.place_supply) if supply != NONE]


class TakeCard(Gift):
    """One card of the display, whatever it is; nothing is refilled."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return len(state.display) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return [(card,) for card in sorted(set(state.display))]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        lies_there = action.args[0] in state.display
        return None if lies_there else Refusal("not-in-display", self.cites)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_cards(rules, state, seat, action.args)


class SwapSlots(Gift):
    """Two slots of the market swap their tiles; one of them may be empty."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return len(self.ways(rules, state, seat)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        slots, market = slots_of(rules), state.market
        return [
            (one, two)
            for one in slots
            for two in slots
            if one < two and (market[one] != NONE or market[two] != NONE)
        ]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        fits = tuple(sorted(action.args)) in self.ways(rules, state, seat)
        return None if fits else Refusal("no-such-slots", self.cites)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        swap_places(rules, state, seat, action.args[0], action.args[1])


class TakePoints(Gift):
    """Some points at once, from a source."""

    def __init__(self, cites: str, spec: Spec, source: str, points: int) -> None:
        super().__init__(cites, spec)
        self.source: Final = source
        self.points: Final = points

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        award_at_once(rules, state, ScoreLine(seat, self.source, self.points, self.source, {}))


class BuyAtPrice(Gift):
    """Any tile of a slot at a set price, in any mixture of money; it is placed at once.

    Nothing changes the price, the payment is never exact, and overpaying earns nothing.
    """

    def __init__(self, cites: str, spec: Spec, price: int) -> None:
        super().__init__(cites, spec)
        self.price: Final = price

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return len(self.sales(rules, state, seat)) > 0

    def sale_of(self, state: State, seat: int, place: int) -> Sale:
        """Returns how the tile of a slot is sold."""
        return Sale(
            place,
            state.market[place],
            MIXED,
            self.price,
            exactness=NEVER,
            acts_again=False,
            rewarded=False,
            in_turn=seat == state.active,
            takes_terms=False,
        )

    def sales(self, rules: Ruleset, state: State, seat: int) -> Sequence[ForSale]:
        return [
            (self.spec, (place,), self.sale_of(state, seat, place))
            for place in slots_of(rules)
            if state.market[place] != NONE
        ]

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return Payments(rules, state, seat, self.sales(rules, state, seat))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return sale_refusal(rules, state, seat, self.sales(rules, state, seat), action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        push_placing(rules, state, seat, BOUGHT)
        sale = self.sale_of(state, seat, action.args[0])
        buy(rules, state, seat, sale, action.args[1:])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        sale = self.sale_of(state, seat, action.args[0])
        return payment_facts(rules, state, seat, sale, action.args[1:])
