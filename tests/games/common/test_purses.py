"""Money that is no card, in a small module: pearls from a bag, one after each turn."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.actions import CARD, SEAT, Field
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Stage
from lioncourt.core.state import State
from lioncourt.games.common.paying import lay_down, money_of, take_back
from lioncourt.games.common.purses import BagPurse, PurseMoney
from tests.seams.table import SEATS, events_of, played, small_module, sound

EACH = 3
KINDS = ("dinar", "ducat")


class Pearls(PurseMoney):
    """A pearl worth 2 in each of two currencies."""

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse("pearls")
        self.kinds = tuple(
            kit.card(
                f"{name}-pearl",
                role="pearl",
                currency=kit.currency_name.index(name),
                value=2,
                purse=self.purse,
            )
            for name in KINDS
        )


class APearl(Stage):
    def __init__(self, purse: BagPurse) -> None:
        self.purse = purse

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.purse.draw(rules, state, frame.seat, 1)


def install(build: Build) -> None:
    build.holding(Part("pearls", CARD, many=True, each=True), Part("down", CARD, many=True))
    build.event("pearls", Field("seat", SEAT), Field("pearls", CARD, many=True))
    pearls = Pearls()
    purse = BagPurse(pearls, EACH, "pearls", 0, 1)
    build.add(pearls)
    build.add(purse)
    build.stage("T8.3", "pearl", APearl(purse))


PEARLS = small_module("pearls", install)


def purse_of(game: lc.Game) -> BagPurse:
    return next(purse for purse in game.rules.purses if isinstance(purse, BagPurse))


def test_pearls_are_drawn_until_the_bag_is_empty() -> None:
    game = lc.new_game(seats=3, modules=[PEARLS], seed=1)
    purse = purse_of(game)
    while purse.in_bag(game.state):
        game.play(next(action for action in game.actions() if action.kind in ("take", "reserve")))
    assert len(events_of(game, "pearls")) == EACH * len(KINDS)
    drawn = len(events_of(game, "pearls"))
    game.play(game.actions()[0])
    assert len(events_of(game, "pearls")) == drawn, "there is nothing left to draw"


def test_a_purse_is_money_and_spent_pearls_are_back_in_the_bag() -> None:
    game = lc.new_game(seats=3, modules=[PEARLS], seed=1)
    rules, state, purse = game.rules, game.state.copy(), purse_of(game)
    dinar = rules.catalogue.currency_id["dinar"]
    before = len(money_of(rules, state, 0, dinar))
    purse.draw(rules, state, 0, 2 * EACH)
    assert purse.in_bag(state) == ()
    assert len(purse.holds(rules, state, 0)) == 2 * EACH
    pearls = purse.of_currency(rules, state, 0, dinar)
    assert len(pearls) == EACH
    assert len(money_of(rules, state, 0, dinar)) == before + EACH
    purse.spend(rules, state, 0, pearls[:2])
    assert purse.in_bag(state) == pearls[:2]


def test_what_is_laid_down_is_neither_spent_nor_at_hand() -> None:
    game = lc.new_game(seats=3, modules=[PEARLS], seed=1)
    rules, state, purse = game.rules, game.state.copy(), purse_of(game)
    purse.draw(rules, state, 0, 4)
    bag, cards = purse.in_bag(state), state.hands[0].cards
    given = (purse.holds(rules, state, 0)[0], *cards[:2])
    lay_down(rules, state, 0, given)
    assert len(purse.holds(rules, state, 0)) == 3
    assert state.hands[0].cards == cards[2:]
    assert purse.in_bag(state) == bag
    assert purse.number_in_bag(state) == len(bag)
    assert state.discard == game.state.discard
    take_back(rules, state, 0, given)
    assert len(purse.holds(rules, state, 0)) == 4
    assert state.hands[0].cards == cards


def test_whole_games_are_sound() -> None:
    paid = 0
    for seats in SEATS:
        game = sound(played([PEARLS], seats=seats, seed=seats))
        purse = purse_of(game)
        held = [len(purse.holds(game.rules, game.state, seat)) for seat in range(seats)]
        assert sum(held) + len(purse.in_bag(game.state)) == EACH * len(KINDS), f"seed {seats}"
        paid += sum("pearl" in str(node.action) for node in game.history())
    assert paid, "nobody ever paid with a pearl"
