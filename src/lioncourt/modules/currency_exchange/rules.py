"""Currency exchange: a card lets its owner pay one tile in two currencies mixed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import CARD, Action, Field, Spec
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.payments import least_payments
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import Components, MainAction, Payment, Stage
from lioncourt.core.verbs import draw_number, shuffle_in, take_cards
from lioncourt.games.common.buying import money_of
from lioncourt.games.common.money import CURRENCIES

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.sale import Sale
    from lioncourt.core.state import State

EXCHANGE: Final = "exchange"  # the role of an exchange card
PILES: Final = (2, 2, 3, 3, 4, 4)
KEPT: Final = 1.5  # points: it may help later
PAYS_NOW: Final = 2.0  # points for each tile that only it makes payable


class ExchangeCards(Components):
    """Adds six cards, one for each pair of currencies (currency-exchange components)."""

    def __init__(self) -> None:
        self.pairs: tuple[tuple[int, int, int], ...] = ()  # the card and its two currencies

    def add(self, kit: Kit) -> None:
        number = kit.currency_name.index
        self.pairs = tuple(
            (kit.card(f"{EXCHANGE}-{one}-{two}", role=EXCHANGE), number(one), number(two))
            for one, two in combinations(sorted(CURRENCIES), 2)
        )

    def other_of(self, card: int, currency: int) -> int:
        """Returns what a card mixes with a currency; NONE if it does not show the currency."""
        for its, one, two in self.pairs:
            if its == card and currency in (one, two):
                return two if currency == one else one
        return NONE


class IntoThePiles(Stage):
    """Shuffles two random cards into each of the piles 2, 3 and 4 (currency-exchange set-up 1)."""

    def __init__(self, cards: ExchangeCards) -> None:
        self.cards: Final = cards

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = [card for card, _, _ in self.cards.pairs]
        for pile in PILES:
            shuffle_in(state, pile, left.pop(draw_number(state, len(left))))


class TakeExchangeCard(MainAction):
    """Take one exchange card of the display, alone (currency-exchange play 1, 2)."""

    def __init__(self, spec: Spec, cards: ExchangeCards) -> None:
        self.spec: Final = spec
        self.cards: Final = cards

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        role_of = rules.catalogue.card_role
        return [Action(self.spec, (card,)) for card in state.display if role_of[card] == EXCHANGE]

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        take_cards(rules, state, seat, action.args)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        card = action.args[0]
        if rules.catalogue.card_role[card] != EXCHANGE:
            return Refusal("no-exchange-card", "currency-exchange play 2")
        absent = card not in state.display
        return Refusal("not-in-display", "currency-exchange play 2") if absent else None

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        pays = 0
        for place, tile in enumerate(state.market):
            asked = rules.catalogue.place_currency[place]
            other = self.cards.other_of(action.args[0], asked)
            if tile != NONE and other != NONE:
                missing = rules.price_of(state, seat, place) - worth(rules, state, seat, asked)
                pays += 0 < missing <= worth(rules, state, seat, other)
        return {"hint": KEPT + PAYS_NOW * pays}


def worth(rules: Ruleset, state: State, seat: int, currency: int) -> int:
    """Returns what all the money of a seat in a currency is worth."""
    values = rules.catalogue.card_value
    return sum([values[piece] for piece in money_of(rules, state, seat, currency)])


class TwoCurrencies(Payment):
    """One card that shows the slot's currency, and a mixture (currency-exchange play 3-5)."""

    def __init__(self, cards: ExchangeCards) -> None:
        self.cards: Final = cards

    def offers(
        self, rules: Ruleset, state: State, seat: int, sale: Sale
    ) -> Sequence[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        for card in state.hands[seat].cards:
            other = self.cards.other_of(card, sale.currency)
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
        catalogue = rules.catalogue
        cards = [piece for piece in pieces if catalogue.card_role[piece] == EXCHANGE]
        if len(cards) != 1:  # at most one (currency-exchange play 4)
            return NONE
        other = self.cards.other_of(cards[0], sale.currency)
        money = [piece for piece in pieces if piece != cards[0]]
        pair = (sale.currency, other)
        if other == NONE or any(catalogue.card_currency[piece] not in pair for piece in money):
            return NONE
        return sum([catalogue.card_value[piece] for piece in money])


def install(build: Build) -> None:
    cards = ExchangeCards()
    build.add(cards)
    build.stage("setup", "exchange-cards", IntoThePiles(cards), after="piles")
    take = build.action("take-exchange", Field("card", CARD, zone="display"))
    build.add(TakeExchangeCard(take, cards))
    build.add(TwoCurrencies(cards))
