"""Taking money: the listed actions against their definition."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lioncourt as lc
from tests.support.position import Position, game_at

CARDS = [
    f"{name}-{value}" for name in ("florin", "dirham", "dinar", "ducat") for value in range(1, 10)
]
VALUE = {card: int(card.rpartition("-")[2]) for card in CARDS}

displays = st.lists(st.sampled_from(CARDS), min_size=1, max_size=4).filter(
    lambda cards: all(cards.count(card) <= 3 for card in cards)
)


@settings(deadline=None, max_examples=200)
@given(displays)
def test_cards_that_may_be_taken(display: list[str]) -> None:
    """core 4.1: any single card, and any several worth at most 5."""
    game = game_at(Position(display=" ".join(display)), seed=0)
    wanted = {
        tuple(sorted(cards))
        for size in range(1, len(display) + 1)
        for cards in combinations(display, size)
        if size == 1 or sum(VALUE[card] for card in cards) <= 5
    }
    listed = [tuple(sorted(str(a).split()[1:])) for a in game.actions() if a.kind == "take"]
    assert len(listed) == len(set(listed))
    assert set(listed) == wanted


@settings(deadline=None, max_examples=100)
@given(displays, st.data())
def test_what_is_not_listed_is_refused(display: list[str], data: st.DataObject) -> None:
    """core 4.1: a choice of cards is accepted exactly if it is listed, in whatever order."""
    game = game_at(Position(display=" ".join(display)), seed=0)
    cards = data.draw(st.lists(st.sampled_from(display), min_size=1, max_size=5))
    listed = {tuple(sorted(str(a).split()[1:])) for a in game.actions() if a.kind == "take"}
    text = " ".join(["take", *cards])
    if tuple(sorted(cards)) in listed:
        game.play(text)
        return
    with pytest.raises(lc.IllegalAction) as refused:
        game.play(text)
    assert refused.value.rule == "core 4.1"
