"""Money of the display that pays as if it were in a hand.

A card lies in one purse, so a card of the display pays as a separate kind:
`coiner-dinar-5` pays with the dinar 5 of the display.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.catalogue import HAND_PURSE, MONEY, Kit
from lioncourt.core.ids import NONE
from lioncourt.core.rule import LATE
from lioncourt.core.seams import Components, PaymentFilter, Purse
from lioncourt.core.untold import discard_displayed
from lioncourt.games.common.money import displayed_money

if TYPE_CHECKING:
    from lioncourt.core.refusal import Refusal
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.state import State
    from lioncourt.games.common.permits import Permit

Ints = tuple[int, ...]


class DisplayMoney(Components):
    """Adds a kind for each money card that may pay from the display; `name` is its prefix."""

    order: ClassVar[int] = LATE  # once all money is there

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.purse = NONE
        self.cards: Ints = ()
        self.kinds: Ints = ()  # by card

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(self.name)
        for card in range(len(kit.card_name)):
            if kit.card_role[card] == MONEY and kit.card_purse[card] == HAND_PURSE:
                self.cards += (card,)
        for card in self.cards:
            kind = kit.card(
                f"{self.name}-{kit.card_name[card]}",
                role=self.name,
                currency=kit.card_currency[card],
                value=kit.card_value[card],
                purse=self.purse,
            )
            self.kinds += (kind,)


@mypyc_attr(allow_interpreted_subclasses=True)
class DisplayPurse(Purse):
    """Pays with money of the display, which goes to the discard; `is_open` says when it may."""

    def __init__(self, money: DisplayMoney) -> None:
        self.money: Final = money

    def is_open(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Tells whether a seat may pay so now."""
        raise NotImplementedError

    def number(self) -> int:
        return self.money.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        if not self.is_open(rules, state, seat):
            return ()
        cards, kinds = self.money.cards, self.money.kinds
        return tuple(sorted([kinds[cards.index(c)] for c in displayed_money(rules, state)]))

    def of_currency(self, rules: Ruleset, state: State, seat: int, currency: int) -> Ints:
        held = self.holds(rules, state, seat)
        if not held:
            return ()
        currency_of = rules.catalogue.card_currency
        return tuple([piece for piece in held if currency_of[piece] == currency])

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        cards = tuple([self.money.cards[self.money.kinds.index(piece)] for piece in pieces])
        discard_displayed(rules, state, cards)


class AskedCurrencyOnly(PaymentFilter):
    """Such money must have the currency asked for, or one that is never mixed."""

    def __init__(self, money: DisplayMoney, permit: Permit) -> None:
        self.money: Final = money
        self.permit: Final = permit

    def refusal(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, given: Ints
    ) -> Refusal | None:
        mixes, currency_of = rules.catalogue.currency_mixes, rules.catalogue.card_currency
        purse_of, purse = rules.catalogue.card_purse, self.money.purse
        mine = [currency_of[piece] for piece in given if purse_of[piece] == purse]
        foreign = [c for c in mine if c != sale.currency and mixes[c]]
        return self.permit.useless() if foreign else None
