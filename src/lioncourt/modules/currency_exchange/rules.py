"""Currency exchange: a card lets its owner pay one tile in two currencies mixed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from lioncourt.core.actions import CARD, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import HAND_PURSE
from lioncourt.core.ids import NONE
from lioncourt.core.payments import least_payments
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import MainAction, Payment
from lioncourt.core.state import State
from lioncourt.core.values import without
from lioncourt.core.verbs import take_cards
from lioncourt.games.common.buying import money_of, worth_if_of, worth_in
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.specials import SpecialCards, hide_in_piles

EXCHANGE: Final = "exchange"  # the role of an exchange card
NAMES: Final = [f"{EXCHANGE}-{one}-{two}" for one, two in combinations(sorted(CURRENCIES), 2)]
# As hints: a card that may help later, and each tile that it alone makes payable.
KEPT, PAYS_NOW = 0.5, 1.0


def other_of(rules: Ruleset, card: int, currency: int) -> int:
    """Returns what a card mixes with a currency; NONE if it does not show the currency."""
    if rules.catalogue.card_role[card] != EXCHANGE:
        return NONE
    _, *names = rules.catalogue.card_name[card].split("-")
    one, two = [rules.catalogue.currency_id[name] for name in names]
    return {one: two, two: one}.get(currency, NONE)


class TakeExchangeCard(MainAction):
    """Take one exchange card of the display, alone (currency-exchange play 1, 2)."""

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

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        pays = 0
        for place, tile in enumerate(state.market):
            asked = rules.catalogue.place_currency[place]
            other = other_of(rules, action.args[0], asked)
            if tile != NONE and other != NONE:
                missing = rules.price_of(state, seat, place) - worth_in(rules, state, seat, asked)
                pays += 0 < missing <= worth_in(rules, state, seat, other)
        return {"hint": KEPT + PAYS_NOW * pays}


class TwoCurrencies(Payment):
    """One card that shows the slot's currency, and a mixture (currency-exchange play 3-5)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for card in state.hands[seat].cards:
            other = other_of(rules, card, sale.currency)
            if other == NONE:
                continue
            foreign = money_of(rules, state, seat, other)
            money = sorted(money_of(rules, state, seat, sale.currency) + foreign)
            for pieces in least_payments(tuple(money), rules.catalogue.card_value, sale.price):
                if any(piece in foreign for piece in pieces):  # else the card is not needed
                    found.append(tuple(sorted((*pieces, card))))
        return found

    def worth(
        self, rules: Ruleset, state: State, seat: int, sale: Sale, pieces: tuple[int, ...]
    ) -> int:
        cards = [piece for piece in pieces if rules.catalogue.card_role[piece] == EXCHANGE]
        if len(cards) != 1:  # at most one (currency-exchange play 4)
            return NONE
        other = other_of(rules, cards[0], sale.currency)
        money = without(pieces, cards[0])
        return NONE if other == NONE else worth_if_of(rules, money, sale.currency, other)


def install(build: Build) -> None:
    cards = SpecialCards(EXCHANGE, *NAMES, purse=HAND_PURSE)
    hide_in_piles(build, "exchange-cards", cards, 2, 2, 3, 3, 4, 4)  # currency-exchange set-up 1
    take = build.action("take-exchange", Field("card", CARD, zone="display"))
    build.add(TakeExchangeCard(take))
    build.add(TwoCurrencies())
