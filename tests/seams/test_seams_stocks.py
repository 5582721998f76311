"""Cards that are dealt to hands face down: known to their owners, counted by all others."""

from __future__ import annotations

from collections import Counter

import pytest

import lioncourt as lc
from lioncourt.core.actions import CARD
from lioncourt.core.build import Build
from lioncourt.core.catalogue import MONEY, Kit
from lioncourt.core.frames import Frame
from lioncourt.core.parts import Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Components, Stage, Stock
from lioncourt.core.state import State
from lioncourt.core.verbs import deal_unseen, draw_number
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.stocks import StockCards, install_stock
from lioncourt.view.reading import ids_in, zone_of
from lioncourt.view.worlds import Worlds
from tests.seams.table import SEATS, events_of, played, small_module, sound

Ints = tuple[int, ...]

# The seam alone


class Letters(Components):
    def __init__(self) -> None:
        self.kinds: Ints = ()

    def add(self, kit: Kit) -> None:
        self.kinds = tuple(kit.card(name, role=MONEY, stock="letters") for name in "abc")


class DealLetters(Stage):
    def __init__(self, letters: Letters) -> None:
        self.letters = letters

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        left = [card for card in self.letters.kinds for _ in range(2)]
        for seat in range(rules.seats):
            deal_unseen(rules, state, seat, (left.pop(draw_number(state, len(left))),))
        self.kept.put(state, tuple(left))


class UnusedLetters(Stock):
    """Letters that were not dealt lie in the box: the holding."""

    name = "letters"

    def hidden(self, rules: Ruleset, state: State) -> Ints:
        return self.kept.ints(state)

    def hide(self, rules: Ruleset, state: State, cards: Ints, dice: Dice) -> None:
        self.kept.put(state, tuple(sorted(cards)))


def install_letters(build: Build) -> None:
    build.holding(Part("box", CARD, many=True))
    letters = Letters()
    build.add(letters)
    build.stage("U8", "letters", DealLetters(letters))
    build.add(UnusedLetters())


def letters_of(game: lc.Game, state: State, seat: int) -> list[str]:
    names, stocks = game.rules.catalogue.card_name, game.rules.catalogue.card_stock
    return [names[card] for card in state.hands[seat].cards if stocks[card]]


def test_seam_stock() -> None:
    game = lc.new_game(seats=3, modules=[small_module("letters", install_letters)], seed=4)
    for seat in range(3):
        known = game.known()[seat]
        assert (known.unknown, known.stocked) == (1, (("letters", 1),))
        assert not set(known.cards) & {"a", "b", "c"}
        assert set(ids_in(game.view(seat), f"hand.{seat}")) & {"a", "b", "c"}
        assert zone_of(game.view(None), f"hand.{seat}")["size"] == len(known.cards) + 1
    worlds = Worlds(game.rules, game.state, 0, game.known())
    found: Counter[str] = Counter()
    for seed in range(200):
        world = worlds.sample(Dice(seed))
        assert letters_of(game, world, 0) == letters_of(game, game.state, 0)
        assert len(world.hands[1].cards) == len(game.state.hands[1].cards)
        found.update(letters_of(game, world, 1))
        box = world.holdings[game.rules.holding_id["letters"]]
        assert isinstance(box, tuple)
        lying = [game.rules.catalogue.card_name[card] for card in box]
        all_letters = lying + [text for seat in range(3) for text in letters_of(game, world, seat)]
        assert sorted(all_letters) == ["a", "a", "b", "b", "c", "c"], f"seed {seed}"
    own = letters_of(game, game.state, 0)[0]
    assert found[own] == min(found.values()), "the one it holds is rarer elsewhere"
    assert len(found) == 3
    assert sum(found.values()) == 200


# Money of another stock: dealt, in the piles, not used


class Masons(StockCards):
    """Money cards of value 3 that leave the game when they are used."""

    def add(self, kit: Kit) -> None:
        self.kinds = tuple(
            kit.card(
                f"mason-{name}",
                role=MONEY,
                currency=kit.currency_name.index(name),
                value=3,
                leaves_game=True,
                stock="masons",
            )
            for name in CURRENCIES
        )


def install_masons(build: Build) -> None:
    build.holding(Part("unused", CARD, many=True))
    install_stock(build, "masons", Masons(4), 2, (3, 3, 3, 5, 5, 5))


MASONS = small_module("masons", install_masons, chapter=961)


def masons_in(game: lc.Game, state: State) -> Counter[str]:
    """Returns the cards of the stock, wherever they lie."""
    catalogue = game.rules.catalogue
    unused = state.holdings[game.rules.holding_id["masons"]]
    assert isinstance(unused, tuple)
    cards = [*state.deck.cards(), *state.display, *state.discard, *unused]
    for hand in state.hands:
        cards += hand.cards
    return Counter(catalogue.card_name[c] for c in cards if catalogue.card_stock[c])


def check_knowledge(game: lc.Game) -> None:
    """Checks what is known of the hands, and that worlds agree with it and lose no card."""
    catalogue, state = game.rules.catalogue, game.state
    known = game.known()
    for seat, hand in enumerate(state.hands):
        names = Counter(catalogue.card_name[card] for card in hand.cards)
        assert not Counter(known[seat].cards) - names, f"seat {seat}"
        assert known[seat].unknown == len(hand.cards) - len(known[seat].cards)
        hidden = names - Counter(known[seat].cards)
        assert all(name.startswith("mason") for name in hidden), "the rest was dealt openly"
    world = Worlds(game.rules, state, 0, known).sample(Dice(state.turn))
    assert masons_in(game, world) == masons_in(game, state)
    assert [len(hand.cards) for hand in world.hands] == [len(hand.cards) for hand in state.hands]
    assert world.hands[0].cards == state.hands[0].cards


@pytest.mark.parametrize("seats", SEATS)
def test_cards_of_a_stock_are_money_that_nobody_else_saw(seats: int) -> None:
    looks = 0

    def watch(game: lc.Game) -> None:
        nonlocal looks
        if len(game.history()) % 15 == 0:
            check_knowledge(game)
            looks += 1

    game = sound(played([MASONS], seats=seats, seed=seats, watch=watch))
    assert looks > 5
    paid = {str(event).count("mason") for event in events_of(game, "bought")}
    assert max(paid) >= 1, "they pay like money"
    first = game.opening.events
    dealt = [event for event in first if event.kind == "dealt" and event.audience == 1]
    assert [len(event.args) for event in dealt] == [3]
    assert dealt[0].args_for(0) == (1, -1, -1)
