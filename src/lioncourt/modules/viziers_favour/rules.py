"""The vizier's favour: a tile bought out of turn, for its exact price.

The holding: the side of each seat's vizier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, PLACE, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.options import Listed
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import BOUGHT, Interrupt, MainAction, View
from lioncourt.core.state import State
from lioncourt.core.verbs import emit, push
from lioncourt.games.common.building import legal_cells
from lioncourt.games.common.buying import buy, purchase_refusal, purchases, sale_at, worth_of
from lioncourt.games.common.market import market_refill
from lioncourt.games.common.placing import push_placing
from lioncourt.games.common.zones import TOKENS, Data, token, zone

ASLEEP, AWAKE = 0, 1
SIDES: Final = ("vizier-asleep", "vizier-awake")


class VizierBuys(Interrupt):
    """An awake vizier buys one market tile, paid exactly, and falls asleep (play 2-5)."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.kept.number(state, seat) == AWAKE  # viziers-favour play 2

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return Listed(self.spec, purchases(rules, state, seat, exact=True))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.concerns(rules, state, seat):
            return Refusal("vizier-asleep", "viziers-favour play 2")
        reason = purchase_refusal(rules, state, seat, action)
        if reason is not None:
            return reason
        sale = sale_at(rules, state, seat, action.args[0])
        worth = worth_of(rules, state, seat, sale, action.args[1:])
        values = {"price": str(sale.price), "worth": str(worth)}
        exact = worth == sale.price
        return None if exact else Refusal("vizier-exact", "viziers-favour play 3", values)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place = action.args[0]
        sale = sale_at(rules, state, seat, place)
        # What comes last is pushed first: purchase, placing at once, refill of that place.
        if rules.catalogue.place_supply[place] != NONE:
            push(state, market_refill(rules, seat, place))  # viziers-favour play 4
        push_placing(rules, state, seat, BOUGHT)
        buy(rules, state, seat, sale, action.args[1:], acts_again=False)
        self.kept.put(state, ASLEEP, seat)
        emit(rules, state, "vizier-slept", (seat,))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        # What a tile that can be built brings, after all that it costs, on average.
        fits = legal_cells(rules, state, seat, state.market[action.args[0]])
        return {"hint": 4.0 if fits else -1.0}


class WakeVizier(MainAction):
    """Wake the own vizier, as an action or an extra action (viziers-favour play 6)."""

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        asleep = self.kept.number(state, seat) == ASLEEP
        return None if asleep else Refusal("vizier-awake", "viziers-favour play 6")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, AWAKE, seat)
        emit(rules, state, "vizier-woke", (seat,))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        return {"hint": 2.0}  # an action now for one that is saved later


class VizierView(View):
    """Sides are public (viziers-favour hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        return {"awake": [side == AWAKE for side in self.kept.ints(state)]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[Data]:
        return [
            zone("vizier", TOKENS, [token(SIDES[side])], seat=owner)
            for owner, side in enumerate(self.kept.ints(state))
        ]


def install(build: Build) -> None:
    build.holding((AWAKE,) * build.seats)  # viziers-favour set-up 1
    build.event("vizier-slept", Field("seat", SEAT))
    build.event("vizier-woke", Field("seat", SEAT))
    cards = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.add(VizierBuys(build.action("favour", Field("place", PLACE), cards)))
    build.add(WakeVizier(build.action("wake")))
    build.add(VizierView())
