"""Buying a tile: what it costs, how it may be paid, and what a purchase brings (core 4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.options import Later, Listed
from lioncourt.core.payments import least_payments, least_picks
from lioncourt.core.refusal import Refusal
from lioncourt.core.sale import Sale
from lioncourt.core.seams import MainAction, Payment, Purse, Stage
from lioncourt.core.values import contains_all
from lioncourt.core.verbs import (
    discard_cards,
    emit,
    heard,
    pay,
    run_script,
    set_aside,
    take_tile,
)
from lioncourt.games.common.turn import push_extra_action

if TYPE_CHECKING:
    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.hand import Hand
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State


def sale_at(rules: Ruleset, state: State, seat: int, place: int) -> Sale:
    """Returns the sale of the tile that lies at a market place."""
    price = rules.price_of(state, seat, place)
    return Sale(place, state.market[place], rules.catalogue.place_currency[place], price)


def money_of(rules: Ruleset, state: State, seat: int, currency: int) -> tuple[int, ...]:
    """Returns all that a seat could pay in a currency, from every purse, sorted."""
    found: tuple[int, ...] = ()
    for purse in rules.purses:
        more = purse.of_currency(rules, state, seat, currency)
        if more:
            found = tuple(sorted(found + more)) if found else more
    return found


def worth_in(rules: Ruleset, state: State, seat: int, currency: int) -> int:
    """Returns what all the money of a seat in a currency is worth, from every purse."""
    values = rules.catalogue.card_value
    return sum([values[piece] for piece in money_of(rules, state, seat, currency)])


def pieces_of(rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
    """Returns all that a seat holds in all its purses."""
    found: list[int] = []
    for purse in rules.purses:
        found.extend(purse.holds(rules, state, seat))
    return tuple(found)


def worth_of(rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]) -> int:
    """Returns what pieces count for a sale: the best a rule grants, NONE if none allows them."""
    best = NONE
    for rule in rules.payments:
        best = max(best, rule.worth(rules, state, seat, sale, pieces))
    return best


def worth_if_of(rules: Ruleset, pieces: tuple[int, ...], *currencies: int) -> int:
    """Returns what pieces are worth if all are money of some currencies, else NONE."""
    catalogue = rules.catalogue
    total = 0
    for piece in pieces:
        if catalogue.card_currency[piece] not in currencies:
            return NONE
        total += catalogue.card_value[piece]
    return total


def offers_for(rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[tuple[int, ...]]:
    """Returns every payment worth listing for a sale, sorted and distinct."""
    if len(rules.payments) == 1:
        return rules.payments[0].offers(rules, state, seat, sale)
    found: set[tuple[int, ...]] = set()
    for rule in rules.payments:
        found.update(rule.offers(rules, state, seat, sale))
    return sorted(found)


def short_by(rules: Ruleset, state: State, seat: int, place: int) -> int:
    """Returns how much money of the slot's currency a seat lacks for a tile; 0 if it can pay."""
    sale = sale_at(rules, state, seat, place)
    if offers_for(rules, state, seat, sale):
        return 0
    money = money_of(rules, state, seat, sale.currency)
    return sale.price - max(0, worth_of(rules, state, seat, sale, money))


def purchases(
    rules: Ruleset, state: State, seat: int, *, exact: bool = False
) -> list[tuple[int, ...]]:
    """Returns every payment worth listing for a tile of the market: its place, then the pieces.

    With `exact` only those that are worth the price, and no more.
    """
    found: list[tuple[int, ...]] = []
    for place, tile in enumerate(state.market):
        if tile != NONE:
            sale = sale_at(rules, state, seat, place)
            for pieces in offers_for(rules, state, seat, sale):
                if not exact or worth_of(rules, state, seat, sale, pieces) == sale.price:
                    found.append((place, *pieces))
    return found


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


class OneCurrency(Payment):
    """Money of the slot's currency worth at least the price; no change is given (core 4.2)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        money = money_of(rules, state, seat, sale.currency)
        values = rules.catalogue.card_value
        if sum([values[piece] for piece in money]) < sale.price:
            return ()
        return least_payments(money, values, sale.price)

    def worth(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> int:
        catalogue = rules.catalogue  # as `worth_if_of`, but every purchase comes by
        total = 0
        for piece in pieces:
            if catalogue.card_currency[piece] != sale.currency:
                return NONE
            total += catalogue.card_value[piece]
        return total


class Purchase:
    """What a purchase frame is about; its data in words."""

    __slots__ = ("acts_again", "exact", "place", "price", "tile", "worth")

    def __init__(self, frame: Frame) -> None:
        self.place: Final = frame.data[0]
        self.tile: Final = frame.data[1]
        self.price: Final = frame.data[2]
        self.worth: Final = frame.data[3]
        self.exact: Final = frame.data[2] == frame.data[3]
        self.acts_again: Final = frame.data[4] != 0  # whether paying exactly earns an action


def buy(
    rules: Ruleset,
    state: State,
    seat: int,
    sale: Sale,
    pieces: tuple[int, ...],
    *,
    acts_again: bool = True,
) -> None:
    """Pays for a tile, sets it aside and starts the purchase script (order P2-P7).

    Without `acts_again` not even the exact price earns an extra action.
    """
    worth = worth_of(rules, state, seat, sale, pieces)
    pay(rules, state, seat, pieces)
    sell(rules, state, seat, sale, pieces, worth, acts_again=acts_again)


def sell(
    rules: Ruleset,
    state: State,
    seat: int,
    sale: Sale,
    pieces: tuple[int, ...],
    worth: int,
    *,
    acts_again: bool = True,
) -> None:
    """Hands a tile over that was paid with pieces of such a worth (order P3-P7)."""
    take_tile(state, sale.place)
    set_aside(state, seat, sale.tile)
    if heard(rules, state):
        emit(rules, state, "bought", (seat, sale.tile, sale.place, sale.price, worth, *pieces))
    about = (sale.place, sale.tile, sale.price, worth, 1 if acts_again else 0)
    run_script(rules, state, "purchase", seat, about)


@mypyc_attr(free_list_len=1)
class PlainPurchases(Later):
    """The options where there is nothing but printed costs and cards in the hand (core 4.2)."""

    __slots__ = ("catalogue", "hand", "market", "spec")

    def __init__(
        self, spec: Spec, catalogue: Catalogue, hand: Hand, market: tuple[int, ...]
    ) -> None:
        self._found = None
        self.spec: Final = spec
        self.catalogue: Final = catalogue
        self.hand: Final = hand
        self.market: Final = market

    def random(self, dice: Dice) -> Action | None:
        """Counts the payments and makes one of them."""
        payable = self._payable()
        total = 0
        for _, _, picks in payable:
            total += len(picks)
        if not total:
            return None
        chosen = dice.below(total)
        for place, money, picks in payable:
            if chosen < len(picks):
                return Action(self.spec, (place, *[money[at] for at in picks[chosen]]))
            chosen -= len(picks)
        raise IndexError(chosen)

    def find(self) -> Listed:
        found: list[tuple[int, ...]] = []
        for place, money, picks in self._payable():
            for picked in picks:
                found.append((place, *[money[at] for at in picked]))
        return Listed(self.spec, found)

    def _payable(self) -> list[tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]]:
        """Returns the places where the hand can pay, its cards for it, and which of them do."""
        catalogue = self.catalogue
        held, values = self.hand.money(catalogue), self.hand.values(catalogue)
        found: list[tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]] = []
        for place, tile in enumerate(self.market):
            if tile == NONE:
                continue
            currency = catalogue.place_currency[place]
            worth = values.get(currency)
            if worth is None:
                continue
            picks = least_picks(worth, catalogue.tile_cost[tile])
            if picks:
                found.append((place, held[currency], picks))
        return found


class BuyTile(MainAction):
    """Buy a tile from the market with money worth at least its price (core 4.2)."""

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if rules.plain_money:
            return PlainPurchases(self.spec, rules.catalogue, state.hands[seat], state.market)
        return Listed(self.spec, purchases(rules, state, seat))

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        sale = sale_at(rules, state, seat, action.args[0])
        buy(rules, state, seat, sale, action.args[1:])

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        return purchase_refusal(rules, state, seat, action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        sale = sale_at(rules, state, seat, action.args[0])
        return purchase_facts(rules, state, seat, sale, action.args[1:])


def purchase_facts(
    rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
) -> dict[str, object]:
    """Returns what a client may show of a payment: the price, what is given, whether exactly."""
    worth = worth_of(rules, state, seat, sale, pieces)
    return {"price": sale.price, "worth": worth, "exact": worth == sale.price}


def purchase_refusal(rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
    """Returns why a tile of the market may not be bought so: its place, then the pieces given."""
    place, pieces = action.args[0], action.args[1:]
    if state.market[place] == NONE:
        return Refusal("slot-empty", "core 4.2", {"place": rules.catalogue.place_name[place]})
    return payment_refusal(rules, state, seat, sale_at(rules, state, seat, place), pieces)


def payment_refusal(
    rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
) -> Refusal | None:
    """Returns why pieces do not pay for a sale, or None if they do (core 4.2)."""
    catalogue = rules.catalogue
    currency = f"@currency.{catalogue.currency_name[sale.currency]}"
    if not contains_all(pieces_of(rules, state, seat), pieces):
        return Refusal("not-in-hand", "core 4.2")
    worth = worth_of(rules, state, seat, sale, pieces)
    if worth == NONE:
        return Refusal("wrong-currency", "core 4.2", {"currency": currency})
    if worth < sale.price:
        return Refusal(
            "too-little",
            "core 4.2",
            {
                "price": str(sale.price),
                "currency": currency,
                "worth": str(worth),
                "short": str(sale.price - worth),
            },
        )
    return None


class ExactSumActsAgain(Stage):
    """Paying the exact price in the own turn earns another action (core 4.2, order P7)."""

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        if purchase.exact and purchase.acts_again and frame.seat == state.active:
            push_extra_action(rules, state, frame.seat)
