"""A game under way is told in words and laid out again, the question included."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from lioncourt.positions.telling import whole_position_of

EVERY = 9  # decisions


@pytest.mark.parametrize(
    ("game", "modules"),
    [("alhambra", []), ("granada", []), ("alhambra-granada", []), ("alhambra", ["camps"])],
)
def test_a_game_is_told_and_laid_out_as_it_is(game: str, modules: list[str]) -> None:
    played = lc.new_game(game, seats=3, modules=modules, seed=4)
    bots = [make_bot("greedy", seed) for seed in range(3)]
    asked: Counter[str] = Counter()
    for number in range(150):
        if played.over:
            break
        if number % EVERY == 0:
            told = whole_position_of(played)
            assert told is not None, f"{game}, {modules}, seed 4, {number} decisions"
            laid = lc.position(game, 3, modules, **told.to_data())
            assert laid.decision == played.decision
            assert list(map(str, laid.actions())) == list(map(str, played.actions()))
            assert laid.state.deck.content() == played.state.deck.content()
            assert laid.view(laid.seat)["zones"] == played.view(played.seat)["zones"]
            asked[laid.decision.kind if laid.decision else ""] += 1
        played.play(bots[played.seat or 0].choose(sight_of(played)))
    assert len(asked) >= 3, asked


# The piles of the deck


def test_piles_tell_where_special_cards_are_shuffled_in() -> None:
    game = lc.position(piles="50 30+first-scoring 20+second-scoring 4")
    piles = game.state.deck.piles
    assert [pile.plain for pile in piles] == [50, 30, 20, 4]
    names = [[game.rules.catalogue.card_name[card] for card in pile.specials] for pile in piles]
    assert names == [[], ["first-scoring"], ["second-scoring"], []]
    assert lc.load(game.record()).state.content() == game.state.content()


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"piles": "50 30+first-scoring"}, "the piles hold 80 cards, but 104 are left"),
        ({"piles": "many"}, "'many' does not begin with a number"),
        ({"piles": "104+third-scoring"}, "third-scoring"),
        ({"piles": "104", "deck": "dinar-5 ..."}, "piles tell of the whole deck"),
    ],
)
def test_piles_that_cannot_be_are_refused(told: dict[str, Any], says: str) -> None:
    with pytest.raises(lc.PositionError, match=says):
        lc.position(**told)
