"""Exposed sides word by word, and what may be known of the next attack."""

from __future__ import annotations

import pytest

import lioncourt as lc
from lioncourt.core.engine import play_out
from lioncourt.core.ids import SIDES, STEPS
from lioncourt.core.rng import Dice
from lioncourt.core.squares import square_walls
from lioncourt.modules.invaders.attack import exposed

MODULE = "invaders"


@pytest.mark.parametrize("game", ["alhambra", "granada", "alhambra-granada"])
@pytest.mark.parametrize("seed", range(4))
def test_a_side_without_wall_or_neighbour_is_exposed(game: str, seed: int) -> None:
    """invaders play 1, granada with-other-modules"""
    played = lc.new_game(game, seats=3, seed=seed, modules=[MODULE])
    play_out(played.rules, played.state, Dice(seed))
    for seat, palace in enumerate(played.state.palaces):
        squares = palace.squares
        for side in range(4):
            facing = [
                cell
                for cell, square in squares.items()
                if not square_walls(square) & SIDES[side] and cell + STEPS[side] not in squares
            ]
            found = exposed(played.rules, played.state, seat, side)
            assert found == len(facing), f"seed {seed}: {palace.content()}"


def test_granada_has_no_scouts() -> None:
    """granada with-other-modules: they show the types of the palace"""
    game = lc.new_game("granada", seats=3, seed=1, modules=[MODULE])
    names = game.rules.catalogue.card_name
    assert [name for name in names if name.startswith("invasion")]
    assert not [name for name in names if name.startswith("scout")]
