"""Wall, moat and seam of grids grown at random, against slow definitions written from the rules."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.engine import scoring_lines
from lioncourt.core.ids import STEPS, cell_x, cell_y
from lioncourt.core.palace import Palace
from lioncourt.core.squares import square_region, square_walls
from lioncourt.core.state import State
from lioncourt.games.common.building import legal_cells, palace_with, removable_cells, swap_cells

PALACE, CITY = 0, 1
# By side N, E, S, W: the step to the cell beside, and the ends of the side, from the southwest
# corner of the cell.
AROUND = [(0, 1), (1, 0), (0, -1), (-1, 0)]
ENDS = [((0, 1), (1, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 0), (0, 1))]

Point = tuple[int, int]
Edge = frozenset[Point]  # its two grid corners


STEPS_GROWN = 60


@cache
def grown_grids(seed: int) -> list[tuple[lc.Game, State]]:
    """A grid that grows and is rebuilt by legal moves, with states on the way.

    Of several tiles and cells the one is taken that touches most of the other region, and then most
    of all, so that there are seams.
    """
    game = lc.new_game("alhambra-granada", 3, seed=seed)
    rules, state = game.rules, game.state.copy()
    chooser = random.Random(seed)
    tiles = [t for t, kind in enumerate(rules.catalogue.tile_type) if kind >= 0]
    found: list[tuple[lc.Game, State]] = []
    for _ in range(STEPS_GROWN):
        state = state.copy()
        palace = state.palaces[0]
        lying = {palace.tile(cell) for cell in palace.cells()}
        left = [tile for tile in tiles if tile not in lying]
        what = chooser.random()
        if what < 0.1:
            gone = removable_cells(rules, state, 0)
            if gone:
                state.palaces[0] = palace.without(chooser.choice(list(gone)))
        else:
            cells_for = swap_cells if what < 0.2 else legal_cells
            moves = [
                (tile, cell)
                for tile in chooser.sample(left, 20)
                for cell in cells_for(rules, state, 0, tile)
            ]
            if moves:
                after = [
                    palace_with(rules, state, palace, *chooser.choice(moves)) for _ in range(12)
                ]
                state.palaces[0] = max(after, key=closeness)
        found.append((game, state))
    return found


def closeness(palace: Palace) -> tuple[int, int]:
    """How many edges there are where palace and city meet, and where any tiles do."""
    touching = sum(1 for cell in palace.squares for step in STEPS if cell + step in palace.squares)
    return (len(seam_edges(palace)), touching)


def cells_of(palace: Palace) -> dict[Point, tuple[int, int]]:
    """By coordinates: the region and the walls or moats."""
    return {
        (cell_x(cell), cell_y(cell)): (square_region(square), square_walls(square))
        for cell, square in palace.squares.items()
    }


def seam_edges(palace: Palace) -> list[Edge]:
    """alhambra-granada scoring 3: the edges where wall and moat meet."""
    cells = cells_of(palace)
    found: list[Edge] = []
    for (x, y), (region, walls) in cells.items():
        for side, (dx, dy) in enumerate(AROUND):
            beside = cells.get((x + dx, y + dy))
            if region == PALACE and beside is not None and beside[0] == CITY:
                opposite = (side + 2) % 4
                assert walls >> side & 1, "the palace tile has a wall there (play 2)"
                assert beside[1] >> opposite & 1, "the city tile has a moat there (play 2)"
                found.append(frozenset((x + ex, y + ey) for ex, ey in ENDS[side]))
    return found


def longest_seam(edges: list[Edge]) -> int:
    """Two edges with a common grid corner belong to one run."""
    longest = 0
    left = list(edges)
    while left:
        run = [left.pop()]
        for edge in run:
            joined = [other for other in left if edge & other]
            run += joined
            left = [other for other in left if other not in joined]
        longest = max(longest, len(run))
    return longest


@pytest.mark.parametrize("seed", range(8))
def test_scores_of_grown_grids(seed: int) -> None:
    """alhambra-granada scoring 1, alhambra-granada scoring 2 and alhambra-granada scoring 3.

    The points of the longest wall, moat and seam, by slow definitions.
    """
    for game, state in grown_grids(seed):
        palace = state.palaces[0]
        wanted = {
            "wall": slow.wall_run(palace.squares, PALACE),
            "moat": slow.wall_run(palace.squares, CITY),
            "seam": 2 * longest_seam(seam_edges(palace)),
        }
        lines = scoring_lines(game.rules, state, 1)
        for source, points in wanted.items():
            own = [line.points for line in lines if (line.contender, line.source) == (0, source)]
            assert own == [points], f"seed {seed}: {source} of {palace.content()}"


@pytest.mark.parametrize("seed", range(8))
def test_grown_grids_are_legal_and_joined_by_one_seam(seed: int) -> None:
    """alhambra-granada play 3 and alhambra-granada scoring 3: what always holds.

    Once there is a city the grid keeps an edge where both meet, and never more than two such edges
    have the same corner. As both are connected and enclose nothing, all of them are one run.
    """
    for _, state in grown_grids(seed):
        palace = state.palaces[0]
        assert slow.is_legal(palace.squares, palace.starts), f"seed {seed}: {palace.content()}"
        edges = seam_edges(palace)
        assert bool(edges) == (len(palace.starts) == 2), f"seed {seed}"
        corners = Counter(corner for edge in edges for corner in edge)
        assert max(corners.values(), default=0) <= 2, f"seed {seed}"
        assert longest_seam(edges) == len(edges), f"seed {seed}: {palace.content()}"


def test_grown_grids_have_seams_worth_looking_at() -> None:
    seams = [len(seam_edges(grown_grids(seed)[-1][1].palaces[0])) for seed in (1, 3, 4)]
    assert max(seams) > 3, seams


@pytest.mark.parametrize("seed", range(4))
def test_no_swap_across_is_ever_legal(seed: int) -> None:
    """alhambra-granada Rulings: palace and city tiles never change places, by slow definition."""
    tried = 0
    game, state = grown_grids(seed)[30]
    palace = state.palaces[0]
    regions = game.rules.catalogue.tile_region
    lying = {palace.tile(cell) for cell in palace.cells()}
    others = [tile for tile in range(len(regions)) if tile not in lying]
    for cell, square in palace.squares.items():
        for tile in others:
            if cell in palace.starts or regions[tile] == square_region(square):
                continue
            after = palace_with(game.rules, state, palace, tile, cell)
            assert not slow.is_legal(after.squares, after.starts), f"seed {seed}"
            assert cell not in swap_cells(game.rules, state, 0, tile), f"seed {seed}"
            tried += 1
    assert tried > 1000
