"""Payments: those listed and those accepted against their definitions."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.game import Game
from tests.support.position import Position, SeatPosition, game_at

DINARS = [f"dinar-{value}" for value in range(1, 10)]
TILES = {cost: f"chambers-{cost}-{walls}" for cost, walls in [(5, "NSW"), (6, "ES"), (8, "NW")]}
TILES |= {
    2: "pavilion-2-NEW",
    10: "chambers-10",
    11: "chambers-11",
    12: "tower-12",
    13: "tower-13-E",
}

hands = st.lists(st.sampled_from(DINARS), max_size=9).filter(
    lambda cards: all(cards.count(card) <= 3 for card in cards)
)
costs = st.sampled_from(sorted(TILES))


def worth(cards: tuple[str, ...] | list[str]) -> int:
    return sum(int(card.rpartition("-")[2]) for card in cards)


def at_the_market(hand: list[str], cost: int) -> Game:
    """A seat with money, also of another currency, and a tile in the slot of the dinar."""
    own = SeatPosition(hand=" ".join([*hand, "ducat-9", "florin-9"]))
    market = {1: "empty", 2: "empty", 3: TILES[cost], 4: "empty"}
    return game_at(Position(seat={0: own}, market=market, display="empty", deck="empty"), seed=0)


@settings(deadline=None, max_examples=200)
@given(hands, costs)
def test_listed_payments(hand: list[str], cost: int) -> None:
    """core 4: each distinct payment by value from which no card can be left out, and no other."""
    game = at_the_market(hand, cost)
    wanted = {
        tuple(sorted(cards))
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if worth(cards) >= cost and worth(cards) - min(worth([card]) for card in cards) < cost
    }
    listed = [tuple(str(a).split()[2:]) for a in game.actions() if a.kind == "buy"]
    assert len(listed) == len(set(listed))
    assert {tuple(sorted(cards)) for cards in listed} == wanted


@settings(deadline=None, max_examples=200)
@given(hands.filter(bool), costs, st.data())
def test_accepted_payments(hand: list[str], cost: int, data: st.DataObject) -> None:
    """core 4 and core 4.2: any cards of the hand that cover the cost; exact ones act again."""
    game = at_the_market(hand, cost)
    cards = data.draw(st.permutations(hand).map(lambda order: order[: len(order) // 2 + 1]))
    text = " ".join(["buy", "3", *cards])
    if worth(cards) < cost:
        with pytest.raises(lc.IllegalAction) as refused:
            game.play(text)
        assert refused.value.rule == "core 4.2"
        assert f"{cost - worth(cards)} short" in refused.value.reason
        return
    game.play(text)
    assert game.decision is not None
    assert game.decision.kind == ("extra-action" if worth(cards) == cost else "placing")
    names = game.rules.catalogue.card_name
    assert sorted(names[card] for card in game.state.discard) == sorted(cards)


def test_the_same_cards_in_another_order_are_the_same_payment() -> None:
    """core 4: a payment is a set of cards."""
    one, other = at_the_market(["dinar-5", "dinar-3"], 8), at_the_market(["dinar-3", "dinar-5"], 8)
    one.play("buy 3 dinar-5 dinar-3")
    other.play("buy 3 dinar-3 dinar-5")
    one.play("end")
    other.play("end")
    assert one.state.content() == other.state.content()
