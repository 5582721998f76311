"""A hand knows its money by currency."""

from __future__ import annotations

import lioncourt as lc
from lioncourt.core.hand import Hand

CATALOGUE = lc.new_game(seats=3, seed=0).rules.catalogue


def cards(*names: str) -> tuple[int, ...]:
    return tuple(sorted(CATALOGUE.card_id[name] for name in names))


def test_money_stands_by_currency() -> None:
    hand = Hand(cards("dinar-5", "dinar-5", "dinar-9", "florin-1"))
    money = hand.money(CATALOGUE)
    dinar, florin = CATALOGUE.currency_id["dinar"], CATALOGUE.currency_id["florin"]
    assert money == {
        dinar: cards("dinar-5", "dinar-5", "dinar-9"),
        florin: cards("florin-1"),
    }
    assert hand.money(CATALOGUE) == money
    assert hand.values(CATALOGUE) == {dinar: (5, 5, 9), florin: (1,)}


def test_cards_without_a_currency_have_no_value() -> None:
    assert Hand(cards("first-scoring")).values(CATALOGUE) == {}


def test_an_empty_hand_has_no_money() -> None:
    assert Hand().money(CATALOGUE) == {}
    assert Hand().cards == ()
