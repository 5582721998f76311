"""Prices and places that later modules need, each as a small module: no second market."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import EARLY, LATE, Components, Price, Stage
from lioncourt.core.state import State
from lioncourt.core.verbs import lay_tile
from lioncourt.table.manifest import Manifest
from tests.seams.table import SEATS, events_of, played, small_module, sound

# Prices that are set, lowered, raised and halved, in a stated order


class SlotOneCostsTen(Price):
    order = EARLY

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return 10 if place == 0 else amount


class Dearer(Price):
    def __init__(self, more: int) -> None:
        self.more = more

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return amount + self.more


class Halved(Price):
    order = LATE

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return (amount + 1) // 2


def install_prices(build: Build) -> None:
    for rule in (Halved(), Dearer(-3), SlotOneCostsTen(), Dearer(2)):
        build.add(rule)


PRICES = small_module("prices", install_prices, chapter=905)


def test_prices_are_set_then_added_to_then_halved() -> None:
    game = lc.new_game(seats=3, modules=[PRICES], seed=1)
    cost = game.rules.catalogue.tile_cost[game.state.market[1]]
    assert game.rules.price_of(game.state, 0, 0) == (10 - 3 + 2 + 1) // 2
    assert game.rules.price_of(game.state, 0, 1) == cost // 2
    for seats in SEATS:
        sound(played([PRICES], seats=seats, seed=seats))


def test_a_price_never_falls_below_nothing_which_is_paid_with_no_card() -> None:
    cheap = small_module("cheap", lambda build: build.add(Dearer(-20)), chapter=906)
    game = lc.new_game(seats=3, modules=[cheap], seed=1)
    assert game.rules.price_of(game.state, 0, 0) == 0
    game.play("buy 1")
    assert game.decision is not None
    assert game.decision.kind == "extra-action"


# A tile beside the market, at a place and a price of its own


class Bazaar(Components):
    def add(self, kit: Kit) -> None:
        kit.tile("bazaar", walls="N")
        kit.place("bazaar", currency=kit.currency_name.index("dinar"))


class BazaarIsLaidOut(Stage):
    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        catalogue = rules.catalogue
        lay_tile(rules, state, catalogue.place_id["bazaar"], catalogue.tile_id["bazaar"])


class BazaarPrice(Price):
    order = EARLY

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def price(self, rules: Ruleset, state: State, seat: int, place: int, amount: int) -> int:
        return self.amount if place == rules.catalogue.place_id["bazaar"] else amount


def bazaar_at(price: int) -> Manifest:
    def install(build: Build) -> None:
        build.add(Bazaar())
        build.stage("U5", "bazaar", BazaarIsLaidOut())
        build.add(BazaarPrice(price))

    return small_module("bazaar", install, chapter=907)


BAZAAR = bazaar_at(7)


@pytest.mark.parametrize("seats", SEATS)
def test_a_tile_lies_beside_the_market_at_a_price_of_its_own(seats: int) -> None:
    game = sound(played([BAZAAR], seats=seats, seed=seats))
    tile = game.rules.catalogue.tile_id["bazaar"]
    prices = [event.args[3] for event in events_of(game, "bought") if event.args[1] == tile]
    assert prices == [7], f"seed {seats}"
    assert game.state.scorings == 3, "an empty place beside the market ends nothing"


@pytest.mark.parametrize("seats", SEATS)
def test_what_lies_beside_the_market_is_not_handed_out(seats: int) -> None:
    game = sound(played([bazaar_at(99)], seats=seats, seed=seats))
    catalogue = game.rules.catalogue
    assert game.state.market[catalogue.place_id["bazaar"]] == catalogue.tile_id["bazaar"]


MARKET_MODULES = (PRICES, BAZAAR)
