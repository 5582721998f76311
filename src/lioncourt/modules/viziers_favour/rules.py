"""The vizier's favour: a tile bought out of turn, for its exact price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, PLACE, SEAT, Action, Field, Spec
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import BOUGHT, Interrupt, MainAction
from lioncourt.core.values import with_item
from lioncourt.core.verbs import emit, push
from lioncourt.games.common.building import legal_cells
from lioncourt.games.common.buying import buy, offers_for, payment_refusal, sale_at, worth_of
from lioncourt.games.common.market import market_refill
from lioncourt.games.common.placing import push_placing
from lioncourt.modules.viziers_favour.view import ASLEEP, AWAKE, VizierView, viziers

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


class VizierBuys(Interrupt):
    """An awake vizier buys one market tile, paid exactly, and falls asleep (play 2-5)."""

    def __init__(self, holding: int, spec: Spec) -> None:
        self.holding: Final = holding
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return viziers(state, self.holding)[seat] == AWAKE  # viziers-favour play 2

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        found: list[Action] = []
        for place, tile in enumerate(state.market):
            if tile == NONE:
                continue
            sale = sale_at(rules, state, seat, place)
            for pieces in offers_for(rules, state, seat, sale):
                if worth_of(rules, state, seat, sale, pieces) == sale.price:
                    found.append(Action(self.spec, (place, *pieces)))
        return found

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place = action.args[0]
        sale = sale_at(rules, state, seat, place)
        # What comes last is pushed first: purchase, placing at once, refill of that place.
        if rules.catalogue.place_supply[place] != NONE:
            push(state, market_refill(rules, seat, place))  # viziers-favour play 4
        push_placing(rules, state, seat, BOUGHT)
        buy(rules, state, seat, sale, action.args[1:], acts_again=False)
        state.holdings[self.holding] = with_item(viziers(state, self.holding), seat, ASLEEP)
        emit(rules, state, "vizier-slept", (seat,))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        place = action.args[0]
        if not self.concerns(rules, state, seat):
            return Refusal("vizier-asleep", "viziers-favour play 2")
        if state.market[place] == NONE:
            return Refusal("slot-empty", "core 4.2", {"place": rules.catalogue.place_name[place]})
        sale = sale_at(rules, state, seat, place)
        reason = payment_refusal(rules, state, seat, sale, action.args[1:])
        worth = worth_of(rules, state, seat, sale, action.args[1:])
        if reason is None and worth > sale.price:
            values = {"price": str(sale.price), "worth": str(worth)}
            return Refusal("vizier-exact", "viziers-favour play 3", values)
        return reason  # None: the same cards in another order

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        # What a tile that can be built brings, after all that it costs, on average.
        fits = legal_cells(rules, state, seat, state.market[action.args[0]])
        return {"hint": 4.0 if fits else -1.0}


class WakeVizier(MainAction):
    """Wake the own vizier, as an action or an extra action (viziers-favour play 6)."""

    def __init__(self, holding: int, spec: Spec) -> None:
        self.holding: Final = holding
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        asleep = viziers(state, self.holding)[seat] == ASLEEP
        return (Action(self.spec),) if asleep else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        state.holdings[self.holding] = with_item(viziers(state, self.holding), seat, AWAKE)
        emit(rules, state, "vizier-woke", (seat,))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        asleep = viziers(state, self.holding)[seat] == ASLEEP
        return None if asleep else Refusal("vizier-awake", "viziers-favour play 6")

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return {"hint": 2.0}  # an action now for one that is saved later


def install(build: Build) -> None:
    holding = build.holding((AWAKE,) * build.seats)  # viziers-favour set-up 1
    build.event("vizier-slept", Field("seat", SEAT))
    build.event("vizier-woke", Field("seat", SEAT))
    cards = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.add(VizierBuys(holding, build.action("favour", Field("place", PLACE), cards)))
    build.add(WakeVizier(holding, build.action("wake")))
    build.add(VizierView(holding))
