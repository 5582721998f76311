"""Currency exchange: a card lets its owner pay one tile in two currencies mixed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Pool, Sale
from lioncourt.core.seams import MainAction, Payment
from lioncourt.core.state import State
from lioncourt.core.verbs import take_cards
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.paying import money_for
from lioncourt.games.common.specials import SpecialCards, hide_in_piles

EXCHANGE: Final = "exchange"  # the role of an exchange card
NAMES: Final = [f"{EXCHANGE}-{one}-{two}" for one, two in combinations(sorted(CURRENCIES), 2)]


def other_of(rules: Ruleset, card: int, currency: int) -> int:
    """Returns the currency that a card mixes with a given one; NONE if it doesn't show that one."""
    if rules.catalogue.card_role[card] != EXCHANGE:
        return NONE
    _, *names = rules.catalogue.card_name[card].split("-")
    one, two = [rules.catalogue.currency_id[name] for name in names]
    return {one: two, two: one}.get(currency, NONE)


def without_currency(rules: Ruleset, state: State, seat: int) -> tuple[int, ...]:
    """Returns the cards in a hand without a currency, exchange cards among them."""
    return state.hands[seat].money(rules.catalogue).get(NONE, ())


class TakeExchangeCard(MainAction):
    """Take one exchange card from the display, and nothing else (currency-exchange play 1, 2)."""

    takes_money: ClassVar[bool] = True  # instead of money

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        role_of = rules.catalogue.card_role
        return [(card,) for card in state.display if role_of[card] == EXCHANGE]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        card = action.args[0]
        if rules.catalogue.card_role[card] != EXCHANGE:
            return Refusal("no-exchange-card", "currency-exchange play 2")
        absent = card not in state.display
        return Refusal("not-in-display", "currency-exchange play 2") if absent else None

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_cards(rules, state, seat, action.args)


class TwoCurrencies(Payment):
    """Pays a mixture with one card that shows the slot's currency (currency-exchange play 3-5)."""

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        found: list[Pool] = []
        for card in without_currency(rules, state, seat):
            other = other_of(rules, card, sale.currency)
            if other != NONE:
                foreign = money_for(rules, state, seat, sale, other)
                money = sorted(money_for(rules, state, seat, sale, sale.currency) + foreign)
                found.append(Pool(tuple(money), needs=(card,), foreign=foreign))
        return found

    def most(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, means: Sequence[int]
    ) -> int:
        return sum(means) if without_currency(rules, state, seat) else 0

    def why_not(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> Refusal | None:
        cards = [piece for piece in pieces if rules.catalogue.card_role[piece] == EXCHANGE]
        if len(cards) > 1:
            return Refusal("exchange-once", "currency-exchange play 4")
        return Refusal("exchange-pair", "currency-exchange play 3") if cards else None


def install(build: Build) -> None:
    cards = SpecialCards(EXCHANGE, *NAMES, purse=HAND_PURSE)
    hide_in_piles(build, "exchange-cards", cards, 2, 2, 3, 3, 4, 4)  # currency-exchange set-up 1
    take = build.action("take-exchange", Field("card", CARD, zone="display"))
    build.add(TakeExchangeCard(take))
    build.add(TwoCurrencies())
