"""The late scoring card and the end of the combination in random games."""

from __future__ import annotations

import random

import pytest

import lioncourt as lc
from lioncourt.core.ids import NONE


def played(seats: int, seed: int) -> lc.Game:
    """A finished game of players who mostly take money, so that the deck runs out."""
    game = lc.new_game("alhambra-granada", seats, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        actions = game.actions()
        takes = [action for action in actions if action.kind == "take"]
        chosen = takes if takes and chooser.random() < 0.5 else actions
        game.play(chooser.choice(chosen))
    return game


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", range(2))
def test_the_second_scoring_comes_late(seats: int, seed: int) -> None:
    """alhambra-granada set-up 2: once, after the first scoring and after the deck ran out."""
    kinds = []
    for event in played(seats, seed).events():
        if event.kind == "remembered":
            kinds.append(f"scoring-{event.args[0]}")
        elif event.kind == "reshuffled":
            kinds.append(event.kind)
    assert kinds[0] == "scoring-1", f"seed {seed}: {kinds}"
    assert kinds[-1] == "scoring-3", f"seed {seed}: {kinds}"
    first_time = kinds.index("reshuffled") if "reshuffled" in kinds else len(kinds)
    assert kinds[first_time + 1 :].count("scoring-2") == kinds.count("scoring-2") <= 1
    if kinds.count("reshuffled") > 1:  # the new deck was drawn to its end, with the card
        assert kinds[first_time + 1] == "scoring-2", f"seed {seed}: {kinds}"


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", range(2))
def test_the_end_of_a_random_game(seats: int, seed: int) -> None:
    """alhambra-granada end-of-game: both supplies are empty, and a slot has neither tile."""
    game = played(seats, seed)
    assert [list(tiles) for tiles in game.state.supply] == [[], []], f"seed {seed}"
    slots = game.rules.catalogue.place_slot
    turn = [node for node in game.history() if any(e.kind == "ended" for e in node.events)]
    assert len(turn) == 1
    # The market as it was when the game ended: what was handed out afterwards lay there then.
    lying = {slots[place] for place, tile in enumerate(game.state.market) if tile != NONE}
    lying |= {slots[e.args[2]] for e in game.events() if e.kind == "handed-out"}
    assert lying < set(slots), f"seed {seed}"
