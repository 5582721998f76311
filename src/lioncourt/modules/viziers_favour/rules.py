"""The vizier's favour: a tile bought out of turn, for its exact price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, FLAG, PLACE, SEAT, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import BOUGHT, ForSale, Interrupt, MainAction, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS
from lioncourt.core.verbs import emit, push
from lioncourt.games.common.buying import Payments, buy, market_sales, sale_at, sale_refusal
from lioncourt.games.common.listing import draw_purchase
from lioncourt.games.common.market import market_refill
from lioncourt.games.common.placing import push_placing
from lioncourt.games.common.zones import TOKENS, token, zone

ASLEEP, AWAKE = 0, 1
SIDES: Final = ("vizier-asleep", "vizier-awake")


class VizierBuys(Interrupt):
    """An awake vizier buys one market tile, paid exactly, and falls asleep (play 2-5)."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return self.kept.number(state, seat) == AWAKE  # viziers-favour play 2

    def sales(self, rules: Ruleset, state: State, seat: int) -> Sequence[ForSale]:
        return market_sales(
            rules,
            state,
            seat,
            self.spec,
            exactly="viziers-favour play 3",
            acts_again=False,
            in_turn=False,
        )

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return Payments(rules, state, seat, self.sales(rules, state, seat))

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        return draw_purchase(rules, state, seat, self.sales(rules, state, seat), dice)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.concerns(rules, state, seat):
            return Refusal("vizier-asleep", "viziers-favour play 2")
        return sale_refusal(rules, state, seat, self.sales(rules, state, seat), action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place = action.args[0]
        sale = sale_at(rules, state, seat, place, acts_again=False, in_turn=False)
        # The last is pushed first. The order is purchase, placing at once, refill of that place.
        if rules.catalogue.place_supply[place] != NONE:
            push(state, market_refill(rules, seat, place))  # viziers-favour play 4
        push_placing(rules, state, seat, BOUGHT)
        buy(rules, state, seat, sale, action.args[1:])
        self.kept.put(state, ASLEEP, seat)
        emit(rules, state, "vizier-slept", (seat,))


class WakeVizier(MainAction):
    """Wake one's vizier, as an action or an extra action (viziers-favour play 6)."""

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        asleep = self.kept.number(state, seat) == ASLEEP
        return None if asleep else Refusal("vizier-awake", "viziers-favour play 6")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.put(state, AWAKE, seat)
        emit(rules, state, "vizier-woke", (seat,))


class VizierView(View):
    """Shows whether each vizier is awake (viziers-favour hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [
            zone("vizier", TOKENS, [token(SIDES[side])], place=BELONGINGS, seat=owner)
            for owner, side in enumerate(self.kept.ints(state))
        ]


def install(build: Build) -> None:
    build.holding(Part("awake", FLAG, each=True, start=AWAKE, seen=ALL))  # set-up 1
    build.event("vizier-slept", Field("seat", SEAT))
    build.event("vizier-woke", Field("seat", SEAT))
    cards = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.add(VizierBuys(build.action("favour", Field("place", PLACE), cards)))
    build.add(WakeVizier(build.action("wake")))
    build.add(VizierView())
