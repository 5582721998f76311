"""What the missions count, word by word, in palaces that random games have built."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

import lioncourt as lc
from lioncourt.core.engine import play_out
from lioncourt.core.ids import NONE
from lioncourt.core.palace import Palace
from lioncourt.core.rng import Dice
from lioncourt.modules.caliphs_guidelines.missions import counted

SPAN = range(-20, 21)
MODULE = "caliphs-guidelines"


def has_three(line: Iterable[bool]) -> bool:
    """Tells whether three tiles lie next to each other in a line of cells."""
    cells = "".join("x" if filled else "." for filled in line)
    return "xxx" in cells


def at(palace: Palace, x: int, y: int) -> bool:
    return palace.square(y * 256 + x) != NONE


@pytest.mark.parametrize("seed", range(6))
def test_lines_and_blocks_cell_by_cell(seed: int) -> None:
    """caliphs-guidelines scoring 1, 6, 7"""
    game = lc.new_game("alhambra", seats=2, seed=seed, modules=[MODULE])
    play_out(game.rules, game.state, Dice(seed))
    types = game.rules.catalogue.tile_type
    for palace in game.state.palaces:
        where = f"seed {seed}: {palace.content()}"
        rows = [has_three(at(palace, x, y) for x in SPAN) for y in SPAN]
        columns = [has_three(at(palace, x, y) for y in SPAN) for x in SPAN]
        blocks = [
            all(at(palace, x + i, y + j) for i, j in product((0, 1), (0, 1)))
            for x, y in product(SPAN, SPAN)
        ]
        lines = [
            max(n for n in range(9) if all(at(palace, x + i, y + i * d) for i in range(n)))
            for x, y, d in product(SPAN, SPAN, (1, -1))
        ]
        assert counted("mission-rows", palace, types) == (sum(rows), 3 * sum(rows)), where
        assert counted("mission-columns", palace, types) == (sum(columns), 3 * sum(columns)), where
        assert counted("mission-blocks", palace, types) == (sum(blocks), 2 * sum(blocks)), where
        assert counted("mission-diagonal", palace, types) == (max(lines), 2 * max(lines)), where


def test_every_mission_is_drawn_and_none_twice() -> None:
    """caliphs-guidelines set-up 1"""
    drawn: set[int] = set()
    for seed in range(40):
        game = lc.new_game("alhambra", seats=3, seed=seed, modules=[MODULE])
        missions = game.state.holdings[game.rules.holding_id[MODULE]]
        assert isinstance(missions, tuple)
        assert len(set(missions)) == 3
        drawn.update(missions)
    assert len(drawn) == 9
