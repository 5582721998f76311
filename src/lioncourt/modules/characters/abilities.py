"""What characters do for their owners, one by one (characters play 6-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import Action
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import ForSale, TakeLimit
from lioncourt.core.state import State
from lioncourt.core.verbs import discard_cards, draw_number, emit, push, take_cards
from lioncourt.games.common.buying import (
    Payments,
    Purchase,
    hand_over_tile,
    market_sales,
    payment_facts,
    sale_at,
    sale_refusal,
)
from lioncourt.games.common.market import replace_tile
from lioncourt.games.common.money import displayed_money, held_money
from lioncourt.games.common.paying import pay, settled_bill
from lioncourt.games.common.rebuilding import (
    REBUILD,
    may_rebuild,
    rebuild_options,
    rebuild_refusal,
)
from lioncourt.games.common.turn import FIRST_ACTION
from lioncourt.games.common.zones import Data
from lioncourt.modules.characters.ability import OWNED, SPARE, Ability, owner

Ways = Sequence[tuple[int, ...]]

FEW_CARDS: Final = 3
DEAR: Final = 10
TOGETHER: Final = 7


def before_first_action(state: State) -> bool:
    """Tells whether the seat is choosing the first action of the turn."""
    return state.frames[-1].stage == FIRST_ACTION


class Troubadour(Ability):
    """On receipt, exchanged for an unseen spare card (characters play 6)."""

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        spare = self.kept.ints(state, SPARE)
        card = spare[draw_number(state, len(spare))]
        self.kept.drop(state, self.use(rules, state, seat), OWNED, seat)
        self.kept.move(state, card, (SPARE,), (OWNED, seat))
        emit(rules, state, "won", (seat, card))


class Beggar(Ability):
    """Before the first action, with fewer than 3 money cards: draws a card (characters play 7)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        few = len(held_money(rules, state, seat)) < FEW_CARDS
        return ((),) if few and before_first_action(state) else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        push(state, Frame(rules.handler_id["begging"], seat))


class Patron(Ability):
    """Pays for one tile, exactly, and leaves the game (characters play 8)."""

    free: ClassVar[bool] = False

    def sales(self, rules: Ruleset, state: State, seat: int) -> Sequence[ForSale]:
        return market_sales(rules, state, seat, self.spec, settled=True)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not self.is_ready(rules, state, seat):
            return ()
        return Payments(rules, state, seat, self.sales(rules, state, seat))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.is_ready(rules, state, seat):
            return self.neither(action)
        return sale_refusal(rules, state, seat, self.sales(rules, state, seat), action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place, *terms = action.args
        sale = sale_at(rules, state, seat, place, settled=True)
        bill = settled_bill(rules, state, seat, sale, tuple(terms))
        card = self.use(rules, state, seat)
        self.kept.drop(state, card, OWNED, seat)
        pay(rules, state, seat, tuple(terms))
        hand_over_tile(rules, state, seat, bill, (card, *terms))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        sale = sale_at(rules, state, seat, action.args[0], settled=True)
        return payment_facts(rules, state, seat, sale, action.args[1:])


class Miser(Ability):
    """After buying a tile of cost 10 or more: takes displayed money (characters play 9).

    For a tile without a printed cost, its price counts.
    """

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        purchase = Purchase(state.frames[-1])
        if purchase.tile == NONE:
            return False
        cost = rules.catalogue.tile_cost[purchase.tile]
        dear = (purchase.price if cost == NONE else cost) >= DEAR
        in_turn = purchase.acts_again and seat == state.active  # never with the vizier
        ready = super().concerns(rules, state, seat)
        return dear and in_turn and ready and len(displayed_money(rules, state)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        return [(card,) for card in sorted(set(displayed_money(rules, state)))]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        take_cards(rules, state, seat, action.args)


class Architect(Ability):
    """One more rebuild after placing, before the refill (characters play 10)."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return super().concerns(rules, state, seat) and may_rebuild(rules, state, seat)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return rebuild_options(rules, state, seat)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        is_rebuild = action.spec.group == REBUILD
        return rebuild_refusal(rules, state, seat, action) if is_rebuild else self.neither(action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        rules.actor_of[action.spec.kind].apply(rules, state, seat, action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        return rules.actor_of[action.spec.kind].facts(rules, state, seat, action)


class Merchant(TakeLimit):
    """Several cards taken together may be worth up to 7 (characters play 11)."""

    def limit(self, rules: Ruleset, state: State, seat: int, limit: int) -> int:
        own = owner(rules, state, self.kept, "merchant") == seat
        return max(limit, TOGETHER) if own else limit


class Dancer(Ability):
    """Before the first action: replaces a market tile (characters play 12)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        if not before_first_action(state):
            return ()
        supply_of = rules.catalogue.place_supply
        filled = [place for place, tile in enumerate(state.market) if tile != NONE]
        return [(p,) for p in filled if supply_of[p] != NONE and state.supply[supply_of[p]]]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.use(rules, state, seat)
        replace_tile(rules, state, seat, action.args[0], "dance")


class Moneyer(Ability):
    """Between actions: swaps a hand card for a display card of at most its value (play 13)."""

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return super().concerns(rules, state, seat) and len(displayed_money(rules, state)) > 0

    def ways(self, rules: Ruleset, state: State, seat: int) -> Ways:
        value_of = rules.catalogue.card_value
        held = sorted(set(held_money(rules, state, seat)))
        shown = sorted(set(displayed_money(rules, state)))
        return [(mine, card) for mine in held for card in shown if value_of[card] <= value_of[mine]]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        given, taken = action.args
        self.use(rules, state, seat)
        discard_cards(rules, state, seat, (given,))
        emit(rules, state, "gave-moneyer", (seat, given))
        take_cards(rules, state, seat, (taken,))
