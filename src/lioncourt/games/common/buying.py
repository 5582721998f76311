"""Buying a tile: what it costs, how it may be paid, and what a purchase brings (core 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.options import Later, Made
from lioncourt.core.refusal import Refusal
from lioncourt.core.sale import ALWAYS, NEVER, Sale
from lioncourt.core.seams import ForSale, MainAction, Purse, Stage
from lioncourt.core.untold import lay_down_cards, take_back_cards
from lioncourt.core.values import without_all
from lioncourt.core.verbs import (
    discard_cards,
    emit,
    give_cards,
    heard,
    run_script,
    set_aside,
    take_tile,
)
from lioncourt.games.common.listing import (
    draw_purchase,
    earned_by,
    offers_for,
    offers_without_terms,
    within_reach,
)
from lioncourt.games.common.paying import (
    Bill,
    bill_of,
    means_of,
    pay,
    settled_bill,
    terms_in,
)
from lioncourt.games.common.purchases import PlainPurchases
from lioncourt.games.common.turn import push_extra_action

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def sale_at(
    rules: Ruleset,
    state: State,
    seat: int,
    place: int,
    *,
    exactly: str = "",
    acts_again: bool = True,
    in_turn: bool = True,
    settled: bool = False,
) -> Sale:
    """Returns the sale of the tile that lies at a market place; see `Sale` for how it is sold."""
    slot = rules.slot_of(state, place) if rules.sellings else place
    sale = Sale(
        place,
        state.market[place],
        rules.catalogue.place_currency[slot],
        rules.price_of(state, seat, place),
        exactly=exactly,
        acts_again=acts_again,
        in_turn=in_turn,
        settled=settled,
    )
    for rule in rules.sellings:
        sale = rule.sold(rules, state, seat, sale)
    return sale


class HandPurse(Purse):
    """The cards in the hand; spent ones go to the discard (core 4.2)."""

    def number(self) -> int:
        return HAND_PURSE

    def holds(self, rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
        return state.hands[seat].cards

    def of_currency(
        self, rules: Ruleset, state: State, seat: int, currency: int
    ) -> tuple[int, ...]:
        return state.hands[seat].money(rules.catalogue).get(currency, ())

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        discard_cards(rules, state, seat, pieces)

    def give(
        self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...], to: int
    ) -> None:
        """Money changes hands; cards that aren't money, or leave the game when used, are spent."""
        catalogue = rules.catalogue
        money = tuple(
            piece
            for piece in pieces
            if catalogue.card_currency[piece] != NONE and not catalogue.card_leaves[piece]
        )
        rest = without_all(pieces, money)
        if rest:
            discard_cards(rules, state, seat, rest)
        if money:
            give_cards(rules, state, seat, money, to)

    def lay_down(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        lay_down_cards(state, seat, pieces)

    def take_back(self, rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...]) -> None:
        take_back_cards(state, seat, pieces)


A_FEW: Final = 3  # payments for a sale, for a quick look

# Flags in the data of a purchase frame
ACTS_AGAIN: Final = 1  # paying exactly earns an action
EXACT: Final = 2  # it counts as exact, whatever it is worth
NOT_EXACT: Final = 4  # it never counts as exact
UNREWARDED: Final = 8  # overpaying earns nothing


class Purchase:
    """What a purchase frame is about: its data in words.

    `place` and `tile` are NONE if no tile was bought. `currency` is the one that was asked for,
    NONE if the buyer chose; `terms` are the pieces that changed the sale. `by_worth` is False if
    it is always exact, or never, whatever was paid.
    """

    __slots__ = (
        "acts_again",
        "by_worth",
        "currency",
        "exact",
        "over",
        "place",
        "price",
        "terms",
        "tile",
        "worth",
    )

    def __init__(self, frame: Frame) -> None:
        data = frame.data  # picked one by one: unpacking with a star makes two more lists
        price, worth, how = data[2], data[3], data[5]
        self.place: Final = data[0]
        self.tile: Final = data[1]
        self.price: Final = price
        self.worth: Final = worth
        self.currency: Final = data[4]
        self.terms: Final = data[6:]
        is_exact = price == worth
        self.by_worth: Final = how & (EXACT | NOT_EXACT) == 0
        if not self.by_worth:
            is_exact = how & EXACT != 0
        self.exact: Final = is_exact
        self.acts_again: Final = how & ACTS_AGAIN != 0
        # What was paid above the price, if that may earn something
        self.over: Final = 0 if how & (EXACT | UNREWARDED) else worth - price


def buy(rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]) -> None:
    """Pays for a tile, sets it aside and starts the purchase script (order P2-P7)."""
    bill = settled_bill(rules, state, seat, sale, pieces)
    pay(rules, state, seat, pieces, sale.seller)
    hand_over_tile(rules, state, seat, bill)


def hand_over_tile(
    rules: Ruleset, state: State, seat: int, bill: Bill, paid: tuple[int, ...] | None = None
) -> None:
    """Hands over a tile of the market that was paid for (order P3-P7).

    `paid` is what the event shows as given, if not the bill's pieces.
    """
    sale = bill.sale
    take_tile(state, sale.place)
    set_aside(state, seat, sale.tile)
    if heard(rules, state, "bought"):
        shown = bill.given if paid is None else paid
        emit(rules, state, "bought", (seat, sale.tile, sale.place, sale.price, bill.worth, *shown))
    start_purchase(rules, state, seat, bill)


def start_purchase(rules: Ruleset, state: State, seat: int, bill: Bill) -> None:
    """Starts the purchase script (order P4-P7) for something that was paid for."""
    sale = bill.sale
    how = ACTS_AGAIN if sale.acts_again else 0
    if sale.exactness:
        how |= {ALWAYS: EXACT, NEVER: NOT_EXACT}[sale.exactness]
    if not sale.rewarded:
        how |= UNREWARDED
    terms = terms_in(rules, bill.given) if rules.terms else ()
    currency = max(NONE, sale.currency)  # NONE: it was the buyer's choice
    about = (sale.place, sale.tile, sale.price, bill.worth, currency, how, *terms)
    run_script(rules, state, "purchase", seat, about)


class Payments(Later):
    """The payments for some sales: it lists those worth listing, but may draw any."""

    __slots__ = ("rules", "sales", "seat", "state")

    def __init__(self, rules: Ruleset, state: State, seat: int, sales: Sequence[ForSale]) -> None:
        self._found = None
        self.rules: Final = rules
        self.state: Final = state.copy()  # a shell: its contents never change
        self.seat: Final = seat
        self.sales: Final = sales

    def random(self, dice: Dice) -> Action | None:
        """Draws one of the sales and puts together a payment for it."""
        return draw_purchase(self.rules, self.state, self.seat, self.sales, dice)

    def find(self) -> Made:
        rules, state, seat = self.rules, self.state, self.seat
        found: list[Action] = []
        means = means_of(rules, state, seat) if self.sales else []
        for spec, ware, sale in self.sales:
            if within_reach(rules, state, seat, sale, means):
                for pieces in offers_for(rules, state, seat, sale):
                    found.append(Action(spec, ware + pieces))
        return Made(found)

    def few(self, most: int, left_out: tuple[str, ...]) -> list[Action]:
        """Returns for each sale the payments that waste least, without terms if possible."""
        rules, state, seat = self.rules, self.state, self.seat
        found: list[Action] = []
        means = means_of(rules, state, seat) if self.sales else []
        for spec, ware, sale in self.sales:
            if spec.name not in left_out:
                offers = offers_without_terms(rules, state, seat, sale, A_FEW, means)
                found += [Action(spec, ware + pieces) for pieces in offers]
        return found or super().few(most, left_out)


class BuyTile(MainAction):
    """Buy a tile from the market with money worth at least its price (core 4.2)."""

    def sales(self, rules: Ruleset, state: State, seat: int) -> Sequence[ForSale]:
        return market_sales(rules, state, seat, self.spec)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if rules.plain_money:
            return PlainPurchases(self.spec, rules.catalogue, state.hands[seat], state.market)
        return Payments(rules, state, seat, self.sales(rules, state, seat))

    def sample(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> Action | None:
        if rules.plain_money:
            return super().sample(rules, state, seat, dice)
        return draw_purchase(rules, state, seat, self.sales(rules, state, seat), dice)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        sale = sale_at(rules, state, seat, action.args[0])
        buy(rules, state, seat, sale, action.args[1:])

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return sale_refusal(rules, state, seat, self.sales(rules, state, seat), action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        sale = sale_at(rules, state, seat, action.args[0])
        return payment_facts(rules, state, seat, sale, action.args[1:])


def market_sales(
    rules: Ruleset,
    state: State,
    seat: int,
    spec: Spec,
    *,
    exactly: str = "",
    acts_again: bool = True,
    in_turn: bool = True,
    settled: bool = False,
) -> list[ForSale]:
    """Returns the tiles of the market as an action sells them, by place.

    Barred ones are among them: the sale says why.
    """
    found: list[ForSale] = []
    for place, tile in enumerate(state.market):
        if tile != NONE:
            sale = sale_at(
                rules,
                state,
                seat,
                place,
                exactly=exactly,
                acts_again=acts_again,
                in_turn=in_turn,
                settled=settled,
            )
            found.append((spec, (place,), sale))
    return found


def sale_refusal(
    rules: Ruleset, state: State, seat: int, sales: Sequence[ForSale], action: Action
) -> Refusal | None:
    """Returns why something may not be bought so: first because of the ware, then of the pieces."""
    for spec, ware, sale in sales:
        if spec is action.spec and action.args[: len(ware)] == ware:
            return bill_of(rules, state, seat, sale, action.args[len(ware) :]).refusal
    field, value = action.spec.spread(action.args)[0]
    if rules.catalogue.place_supply[value] == NONE:
        return Refusal("not-for-sale", "core 4.2")
    return Refusal("slot-empty", "core 4.2", {"place": action.spec.word(field.kind, value)})


def payment_facts(
    rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
) -> dict[str, object]:
    """Returns what a client may show of a listed payment."""
    return bill_facts(rules, state, seat, settled_bill(rules, state, seat, sale, pieces))


def bill_facts(rules: Ruleset, state: State, seat: int, bill: Bill) -> dict[str, object]:
    """Returns what a client may show of a bill.

    `exact` means an exact payment that earns an action: some purchases earn none (core 4.2).
    """
    sale = bill.sale
    facts: dict[str, object] = {
        "price": sale.price,
        "worth": bill.worth,
        "exact": bill.exact and sale.acts_again and sale.in_turn,
    }
    if rules.rewards:
        facts["earns"] = earned_by(rules, state, seat, bill)
    return facts


class ExactSumActsAgain(Stage):
    """Paying the exact price in one's own turn earns another action (core 4.2, order P7)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        if purchase.exact and purchase.acts_again and frame.seat == state.active:
            push_extra_action(rules, state, frame.seat)
