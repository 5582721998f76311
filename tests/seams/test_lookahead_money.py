"""Money that later modules need, each as a small module: no second payment, no second market."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lioncourt.core.actions import Action
from lioncourt.core.build import Build
from lioncourt.core.catalogue import MONEY, Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.kinds import CARD
from lioncourt.core.parts import Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Pool, Sale
from lioncourt.core.seams import (
    ActionFilter,
    Components,
    Payment,
    Purse,
    Stage,
)
from lioncourt.core.state import State
from lioncourt.core.values import without_all
from lioncourt.core.verbs import draw_number, shuffle_in
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.paying import money_for
from tests.seams.table import SEATS, cards_on_table, events_of, played, small_module, sound

Ints = tuple[int, ...]

# A fifth currency that buys anywhere, unmixed


class DiamondCards(Components):
    def __init__(self) -> None:
        self.currency = NONE

    def add(self, kit: Kit) -> None:
        self.currency = kit.currency("diamond", mixes=False)
        for value in range(3, 10):
            kit.money(self.currency, value, 2 if 5 <= value <= 7 else 1)


class DiamondsPayAnywhere(Payment):
    def __init__(self, cards: DiamondCards) -> None:
        self.cards = cards

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        return (Pool(money_for(rules, state, seat, sale, self.cards.currency)),)


def install_diamonds(build: Build) -> None:
    cards = DiamondCards()
    build.add(cards)
    build.add(DiamondsPayAnywhere(cards))


DIAMONDS = small_module("diamonds", install_diamonds, chapter=901)


def test_a_fifth_currency_buys_anywhere_but_is_never_mixed() -> None:
    places = set()
    for seats in SEATS:
        game = sound(played([DIAMONDS], seats=seats, seed=seats))
        catalogue = game.rules.catalogue
        assert sum(cards_on_table(game).values()) == (72 if seats == 2 else 108) + 10
        for event in events_of(game, "bought"):
            currencies = {catalogue.card_currency[card] for card in event.args[5:]}
            assert len(currencies) == 1, str(event)
            if currencies == {catalogue.currency_id["diamond"]}:
                places.add(event.args[2])
    assert len(places) > 1


# A card that mixes two currencies


class ExchangeCard(Components):
    def add(self, kit: Kit) -> None:
        kit.card("exchange-florin-dinar", role=MONEY)  # of no currency, worth nothing


class ExchangeIntoPile(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        shuffle_in(state, 1, rules.catalogue.card_id["exchange-florin-dinar"])


class TwoCurrenciesMixed(Payment):
    def _pair(self, rules: Ruleset, sale: Sale) -> tuple[int, int, int]:
        """The card, the currency asked for, the other one; NONE if the card does not show it."""
        catalogue = rules.catalogue
        florin, dinar = catalogue.currency_id["florin"], catalogue.currency_id["dinar"]
        other = {florin: dinar, dinar: florin}.get(sale.currency, NONE)
        return (catalogue.card_id["exchange-florin-dinar"], sale.currency, other)

    def pools(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sequence[Pool]:
        card, asked, other = self._pair(rules, sale)
        if other == NONE or card not in state.hands[seat].cards:
            return ()
        foreign = money_for(rules, state, seat, sale, other)
        own = money_for(rules, state, seat, sale, asked)
        return (Pool(tuple(sorted(own + foreign)), needs=(card,), foreign=foreign),)


class ExchangeIsTakenAlone(ActionFilter):
    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        card = rules.catalogue.card_id["exchange-florin-dinar"]
        if action.kind == "take" and card in action.args and len(action.args) > 1:
            return Refusal("alone", "currency-exchange play 2")
        return None


def install_exchange(build: Build) -> None:
    build.add(ExchangeCard())
    build.stage("U7", "exchange", ExchangeIntoPile())
    build.add(TwoCurrenciesMixed())
    build.add(ExchangeIsTakenAlone())


EXCHANGE = small_module("exchange", install_exchange, chapter=902)


def test_an_exchange_card_mixes_two_currencies() -> None:
    mixed = 0
    for seats in SEATS:
        for seed in range(3):
            game = sound(played([EXCHANGE], seats=seats, seed=seed))
            catalogue = game.rules.catalogue
            card = catalogue.card_id["exchange-florin-dinar"]
            assert cards_on_table(game)[card] == 1, f"seed {seed}"
            for event in events_of(game, "took"):
                assert card not in event.args[1:] or len(event.args) == 2, f"seed {seed}: {event}"
            for event in events_of(game, "bought"):
                currencies = {catalogue.card_currency[c] for c in event.args[5:] if c != card}
                assert card in event.args[5:] or len(currencies) == 1
                mixed += len(currencies) == 2
    assert mixed


# Coins: a second purse, open, with a bag


class Coins(Components):
    def __init__(self) -> None:
        self.purse = NONE
        self.kinds: Ints = ()

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse()
        self.kinds = tuple(
            kit.card(f"{name}-coin", role="coin", currency=i, value=1, purse=self.purse)
            for i, name in enumerate(CURRENCIES)
        )


class CoinPurse(Purse):
    """The holding: the coins in the bag, then those of each seat."""

    def __init__(self, holding: int, coins: Coins) -> None:
        self.holding = holding
        self.coins = coins

    def number(self) -> int:
        return self.coins.purse

    def piles(self, state: State) -> tuple[Ints, ...]:
        held = state.holdings[self.holding]
        assert isinstance(held, tuple)
        bag, coins = held
        return (bag, *coins)

    def move(self, state: State, coins: Ints, source: int, target: int) -> None:
        piles = list(self.piles(state))
        piles[source] = without_all(piles[source], coins)
        piles[target] = tuple(sorted((*piles[target], *coins)))
        state.holdings[self.holding] = (piles[0], tuple(piles[1:]))

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return self.piles(state)[seat + 1]

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        self.move(state, pieces, seat + 1, 0)


class AllCoinsInTheBag(Stage):
    def __init__(self, purse: CoinPurse) -> None:
        self.purse = purse

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        bag = tuple(kind for kind in self.purse.coins.kinds for _ in range(6))
        state.holdings[self.purse.holding] = (bag, self.purse.piles(state)[1:])


class Change(Stage):
    def __init__(self, purse: CoinPurse) -> None:
        self.purse = purse

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase = Purchase(frame)
        for _ in range((purchase.worth - purchase.price) // 2):
            bag = self.purse.piles(state)[0]
            if bag:
                self.purse.move(state, (bag[draw_number(state, len(bag))],), 0, frame.seat + 1)


def install_change(build: Build) -> None:
    coins = Coins()
    purse = CoinPurse(
        build.holding(Part("bag", CARD, many=True), Part("coins", CARD, many=True, each=True)),
        coins,
    )
    build.add(coins)
    build.add(purse)
    build.stage("U2", "bag", AllCoinsInTheBag(purse))
    build.stage("P5", "change", Change(purse))


CHANGE = small_module("change", install_change, chapter=903)


def test_coins_are_a_second_purse() -> None:
    paid_in_coins = 0
    for seats in SEATS:
        game = sound(played([CHANGE], seats=seats, seed=seats))
        catalogue = game.rules.catalogue
        coins = {card for card, role in enumerate(catalogue.card_role) if role == "coin"}
        kept = game.state.holdings[game.rules.holding_id["change"]]
        assert isinstance(kept, tuple)
        bag, owned = kept
        assert len(bag) + sum(len(mine) for mine in owned) == 24
        for event in events_of(game, "bought"):
            paid_in_coins += len(coins & set(event.args[5:]))
            currencies = {catalogue.card_currency[card] for card in event.args[5:]}
            assert currencies == {catalogue.place_currency[event.args[2]]}
        assert not coins & set(cards_on_table(game)), "coins are no cards of the hand"
    assert paid_in_coins


# Cards of the display as a purse: other kinds with the same facts


class DisplayMoney(Components):
    def __init__(self) -> None:
        self.purse = NONE
        self.stands_for: dict[int, int] = {}  # kind in the display → kind when paid from there

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse()
        for card in [c for c, role in enumerate(kit.card_role) if role == MONEY]:
            self.stands_for[card] = kit.card(
                f"display-{kit.card_name[card]}",
                role="display-money",
                currency=kit.card_currency[card],
                value=kit.card_value[card],
                purse=self.purse,
            )


class DisplayPurse(Purse):
    def __init__(self, money: DisplayMoney) -> None:
        self.money = money

    def number(self) -> int:
        return self.money.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return tuple(self.money.stands_for[c] for c in state.display if c in self.money.stands_for)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        paid = tuple(
            card for card, kind in self.money.stands_for.items() for _ in range(pieces.count(kind))
        )
        state.display = without_all(state.display, paid)
        state.discard += paid


def install_display_money(build: Build) -> None:
    money = DisplayMoney()
    build.add(money)
    build.add(DisplayPurse(money))


DISPLAY_MONEY = small_module("display-money", install_display_money, chapter=904)


@pytest.mark.parametrize("seats", SEATS)
def test_cards_of_the_display_can_be_paid(seats: int) -> None:
    game = sound(played([DISPLAY_MONEY, CHANGE], seats=seats, seed=seats))
    names = game.rules.catalogue.card_name
    paid = {names[card] for event in events_of(game, "bought") for card in event.args[5:]}
    assert any(name.startswith("display-") for name in paid)
    assert sum(cards_on_table(game).values()) == (72 if seats == 2 else 108)


MONEY_MODULES = (DIAMONDS, EXCHANGE, CHANGE, DISPLAY_MONEY)


@pytest.mark.parametrize("seats", SEATS)
def test_they_all_go_together(seats: int) -> None:
    forwards = sound(played(MONEY_MODULES, seats=seats, seed=seats))
    backwards = played(MONEY_MODULES[::-1], seats=seats, seed=seats)
    assert backwards.state.content() == forwards.state.content(), f"seed {seats}"
