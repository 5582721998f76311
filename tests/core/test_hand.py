"""A hand knows its money by currency."""

from __future__ import annotations

from random import Random

import lioncourt as lc
from lioncourt.core.hand import Hand
from lioncourt.core.ids import NONE

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


def test_a_hand_that_changes_knows_what_follows() -> None:
    """What it takes over from the hand before it is what it would find by itself."""
    random = Random(11)
    money = [card for card, its in enumerate(CATALOGUE.card_currency) if its != NONE]
    special = CATALOGUE.card_id["first-scoring"]
    hand = Hand()
    for _ in range(300):
        hand.totals(CATALOGUE)
        if len(hand.cards) > random.randrange(12):
            lost = random.sample(hand.cards, random.randint(1, min(3, len(hand.cards))))
            hand = hand.losing(CATALOGUE, tuple(lost))
        else:
            gained = random.choices([*money, special], k=random.randint(1, 3))
            hand = hand.gaining(CATALOGUE, tuple(gained))
        anew = Hand(tuple(sorted(hand.cards)))
        assert hand.cards == anew.cards
        assert list(hand.money(CATALOGUE).items()) == list(anew.money(CATALOGUE).items())
        assert list(hand.values(CATALOGUE).items()) == list(anew.values(CATALOGUE).items())
        assert hand.totals(CATALOGUE) == anew.totals(CATALOGUE)
