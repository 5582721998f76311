"""Paying: what a seat has, which pieces it may pay with, and what a payment comes to (core 4.2).

Every payment goes through here, whatever is bought and however: a sale (`Sale`), and the pieces
given for it, money and terms (`Terms`) alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.rule import NORMAL
from lioncourt.core.sale import ALWAYS, MIXED, ONE_CURRENCY, Pool, Sale
from lioncourt.core.seams import Payment, Purse
from lioncourt.core.values import contains_all, without_all

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

Pieces = tuple[int, ...]


# What a seat has


def money_of(rules: Ruleset, state: State, seat: int, currency: int) -> Pieces:
    """Returns all that a seat could pay in a currency, from every purse, sorted."""
    found: Pieces = ()
    for purse in rules.money_purses:
        more = purse.of_currency(rules, state, seat, currency)
        if more:
            found = tuple(sorted(found + more)) if found else more
    return found


def money_for(rules: Ruleset, state: State, seat: int, sale: Sale, currency: int) -> Pieces:
    """Returns the part of it that may pay for a sale."""
    found: Pieces = ()
    for purse in rules.money_purses:
        more = purse.of_currency(rules, state, seat, currency)
        if more and purse.bars(rules, state, seat, sale) is None:
            found = tuple(sorted(found + more)) if found else more
    return found


def means_of(rules: Ruleset, state: State, seat: int) -> list[int]:
    """Returns what a seat's money in all its purses is worth, by currency."""
    catalogue = rules.catalogue
    currency_of, value_of = catalogue.card_currency, catalogue.card_value
    found = [0] * len(catalogue.currency_mixes)
    for purse in rules.money_purses:
        for piece in purse.holds(rules, state, seat):
            if currency_of[piece] != NONE:
                found[currency_of[piece]] += value_of[piece]
    return found


def worth_in(rules: Ruleset, state: State, seat: int, currency: int) -> int:
    """Returns what a seat's money of a currency in all its purses is worth."""
    return worth_of(rules, money_of(rules, state, seat, currency))


def worth_of(rules: Ruleset, pieces: Pieces) -> int:
    """Returns what pieces are worth together."""
    values, worth = rules.catalogue.card_value, 0
    for piece in pieces:
        worth += values[piece]
    return worth


def pieces_of(rules: Ruleset, state: State, seat: int) -> Pieces:
    """Returns all that a seat holds in all its purses."""
    found: list[int] = []
    for purse in rules.purses:
        found.extend(purse.holds(rules, state, seat))
    return tuple(found)


class AskedMoney(Payment):
    """Money as the sale asks for it; no change is given (core 4.2).

    That is money of its currency, of one currency that the buyer chooses, or any mixture without
    currencies that are never mixed.
    """

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        if sale.currency >= 0:
            return (Pool(money_for(rules, state, seat, sale, sale.currency), widened=True),)
        mixes = rules.catalogue.currency_mixes
        money = [money_for(rules, state, seat, sale, c) for c in range(len(mixes))]
        if sale.currency == ONE_CURRENCY:
            return [Pool(mine, widened=True) for mine in money if mine] or (Pool(()),)
        mixed = [piece for c, mine in enumerate(money) if mixes[c] for piece in mine]
        return (Pool(tuple(sorted(mixed)), widened=True),)

    def most(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, means: Sequence[int]
    ) -> int:
        if sale.currency >= 0:
            return means[sale.currency]
        return max(means) if sale.currency == ONE_CURRENCY else sum(means)


def pay(
    rules: Ruleset, state: State, seat: int, pieces: tuple[int, ...], seller: int = NONE
) -> None:
    """Spends pieces, each from its own purse, or gives them to the seat that sells."""
    if len(rules.purses) == 1 and seller == NONE:
        rules.purses[0].spend(rules, state, seat, pieces)
        return
    for purse, mine in _by_purse(rules, pieces):
        if seller == NONE:
            purse.spend(rules, state, seat, mine)
        else:
            purse.give(rules, state, seat, mine, seller)


def lay_down(rules: Ruleset, state: State, seat: int, pieces: Pieces) -> None:
    """Takes pieces out of their purses without spending them, such as for a standing bid."""
    for purse, mine in _by_purse(rules, pieces):
        purse.lay_down(rules, state, seat, mine)


def take_back(rules: Ruleset, state: State, seat: int, pieces: Pieces) -> None:
    """Puts pieces that were laid down back into their purses."""
    for purse, mine in _by_purse(rules, pieces):
        purse.take_back(rules, state, seat, mine)


def _by_purse(rules: Ruleset, pieces: Pieces) -> list[tuple[Purse, Pieces]]:
    """Returns the purses that some pieces belong to, each with its pieces."""
    purse_of = rules.catalogue.card_purse
    found = [
        (purse, tuple([piece for piece in pieces if purse_of[piece] == number]))
        for number, purse in enumerate(rules.purses)
    ]
    return [(purse, mine) for purse, mine in found if mine]


# What a payment comes to


class Bill:
    """What the pieces given for a sale come to.

    The sale includes its terms. `refusal` is why they don't pay for it, None if they do.
    """

    __slots__ = ("given", "refusal", "sale", "worth")

    def __init__(self, sale: Sale, given: Pieces, worth: int, refusal: Refusal | None) -> None:
        self.sale: Final = sale
        self.given: Final = given
        self.worth: Final = worth
        self.refusal: Final = refusal

    @property
    def missing(self) -> int:
        """How much more must be given."""
        return max(0, self.sale.price - self.worth)

    @property
    def exact(self) -> bool:
        """Whether the sale is paid, and exactly."""
        return self.worth >= self.sale.price and self.sale.is_exact(self.worth)

    @property
    def over(self) -> int:
        """How much of it is overpaid; nothing if any payment is exact."""
        if self.sale.exactness == ALWAYS:
            return 0
        return max(0, self.worth - self.sale.price)


def bill_of(rules: Ruleset, state: State, seat: int, sale: Sale, given: Pieces) -> Bill:
    """Returns what pieces come to for a sale, and why they don't pay for it if they don't."""
    if sale.barred is not None:
        return Bill(sale, given, worth_of(rules, given), sale.barred)
    if not contains_all(pieces_of(rules, state, seat), given):
        return Bill(sale, given, worth_of(rules, given), Refusal("not-in-hand", "core 4.2"))
    reason: Refusal | None = None
    money = given
    if rules.terms:
        terms = terms_in(rules, given)
        money = without_all(given, terms)
        sale, reason = with_terms(rules, state, seat, sale, terms, given)
    if sale.settled:
        reason = reason or (Refusal("no-money-needed", "core 4.2") if money else None)
        return Bill(sale, given, sale.price, reason or vetoed(rules, state, seat, sale, given))
    worth = worth_of(rules, money)
    if reason is None:
        reason = money_refusal(rules, state, seat, sale, money, worth)
    if reason is None and rules.payment_filters:
        reason = vetoed(rules, state, seat, sale, given)
    return Bill(sale, given, worth, reason)


def settled_bill(rules: Ruleset, state: State, seat: int, sale: Sale, given: Pieces) -> Bill:
    """Returns the bill of pieces known to pay for a sale."""
    if not rules.terms:
        return Bill(sale, given, sale.price if sale.settled else worth_of(rules, given), None)
    terms = terms_in(rules, given)
    sale, _ = with_terms(rules, state, seat, sale, terms, given)
    worth = sale.price if sale.settled else worth_of(rules, without_all(given, terms))
    return Bill(sale, given, worth, None)


def money_refusal(
    rules: Ruleset, state: State, seat: int, sale: Sale, money: Pieces, worth: int
) -> Refusal | None:
    """Returns why money, terms apart, doesn't pay for a sale, or None if it does (core 4.2)."""
    if not any(fits(pool, money) for pool in pools_for(rules, state, seat, sale)):
        for rule in rules.payments:
            reason = rule.why_not(rules, state, seat, sale, money)
            if reason is not None:
                return reason
        for purse in rules.purses:
            reason = purse.bars(rules, state, seat, sale)
            if reason is not None and any(p in money for p in purse.holds(rules, state, seat)):
                return reason
        return _wrong_money(rules, sale)
    if worth < sale.price:
        return _too_little(rules, sale, worth)
    if sale.exactly and not sale.is_exact(worth):
        return Refusal("not-exact", sale.exactly, {"price": str(sale.price), "worth": str(worth)})
    return None


def _wrong_money(rules: Ruleset, sale: Sale) -> Refusal:
    if sale.currency == MIXED:
        return Refusal("no-money", "core 4.2")
    if sale.currency == ONE_CURRENCY:
        return Refusal("one-currency", "core 4.2")
    return Refusal("wrong-currency", "core 4.2", {"currency": _currency_text(rules, sale)})


def _too_little(rules: Ruleset, sale: Sale, worth: int) -> Refusal:
    values = {"price": str(sale.price), "worth": str(worth), "short": str(sale.price - worth)}
    if sale.tile == NONE or sale.currency < 0:
        return Refusal("too-little-for-it", "core 4.2", values)
    return Refusal("too-little", "core 4.2", {**values, "currency": _currency_text(rules, sale)})


def _currency_text(rules: Ruleset, sale: Sale) -> str:
    return f"@currency.{rules.catalogue.currency_name[sale.currency]}"


def vetoed(rules: Ruleset, state: State, seat: int, sale: Sale, given: Pieces) -> Refusal | None:
    """Returns the first objection of a rule to a payment, or None."""
    for rule in rules.payment_filters:
        reason = rule.refusal(rules, state, seat, sale, given)
        if reason is not None:
            return reason
    return None


def pools_for(rules: Ruleset, state: State, seat: int, sale: Sale) -> list[Pool]:
    """Returns the pools from which a seat may pay for a sale."""
    found: list[Pool] = []
    for rule in rules.payments:
        found.extend(rule.pools(rules, state, seat, sale))
    return found


def fits(pool: Pool, money: Pieces) -> bool:
    """Tells whether money may be paid from a pool."""
    if not contains_all(money, pool.needs):
        return False
    return contains_all(pool.pieces, without_all(money, pool.needs))


# Terms


def terms_in(rules: Ruleset, given: Pieces) -> Pieces:
    """Returns the pieces that change a sale."""
    numbers = [rule.number() for rule in rules.terms]
    purse_of = rules.catalogue.card_purse
    return tuple([piece for piece in given if purse_of[piece] in numbers])


def with_terms(
    rules: Ruleset, state: State, seat: int, sale: Sale, terms: Pieces, given: Pieces
) -> tuple[Sale, Refusal | None]:
    """Returns a sale with terms, and why they may not be added, if so (order P1)."""
    reason: Refusal | None = None
    if terms and not sale.takes_terms:
        return sale, Refusal("no-terms", "core 4.2")
    purse_of = rules.catalogue.card_purse
    for rule in rules.terms:
        number = rule.number()
        mine = tuple([piece for piece in terms if purse_of[piece] == number])
        if not mine:
            continue
        if rule.order > NORMAL and sale.price < 0:
            sale = sale.at(0)
        if reason is None:
            reason = rule.bars(rules, state, seat, sale)
        if reason is None:
            reason = rule.refusal(rules, state, seat, sale, mine, given)
        sale = rule.changed(rules, state, seat, sale, mine)
    return (sale if sale.price >= 0 else sale.at(0)), reason
