"""The definitions themselves, on palaces small enough to be judged by eye (core 5, 6.1)."""

from __future__ import annotations

import pytest

from lioncourt.core import slow
from lioncourt.core.ids import EAST, NORTH, SOUTH, WEST, cell_at, walls_from_text
from lioncourt.core.squares import square_of


def palace(**tiles: str) -> dict[int, int]:
    """Returns a palace from tiles such as e1n1="NW": one cell east, one north of the fountain."""
    squares = {0: square_of(0, 0)}
    for number, (where, walls) in enumerate(tiles.items(), start=1):
        x = y = 0
        for direction, distance in zip(where[::2], where[1::2], strict=True):
            x += {"e": 1, "w": -1}.get(direction, 0) * int(distance)
            y += {"n": 1, "s": -1}.get(direction, 0) * int(distance)
        squares[cell_at(x, y)] = square_of(number, walls_from_text(walls))
    return squares


RING = {"e1": "", "e2": "", "e2n1": "", "e2n2": "", "e1n2": "", "n2": "", "n1": ""}


@pytest.mark.parametrize(
    "squares",
    [
        palace(),
        palace(e1="NES", w1=""),
        palace(n1="E", n1e1="W", e1=""),  # wall against wall between two tiles
        palace(**{where: RING[where] for where in RING if where != "e1n2"}),  # a bay
        palace(**RING, e1n1=""),
    ],
)
def test_legal_palaces(squares: dict[int, int]) -> None:
    assert slow.is_legal(squares)


def test_edges_must_match() -> None:
    """core 5.2"""
    squares = palace(e1="W")
    assert slow.unequal_edge(squares) == (0, 1)
    assert not slow.is_legal(squares)


def test_every_tile_must_be_walked_to() -> None:
    """core 5.3, 5.4"""
    cut_off = palace(n1="E", n1e1="SW", e1="N")
    assert slow.unequal_edge(cut_off) is None
    assert slow.unreachable_cells(cut_off) == {cell_at(1, 1)}
    assert slow.unreachable_cells(palace(e1n1="")) == {cell_at(1, 1)}
    assert not slow.is_legal(cut_off)


def test_no_empty_cell_may_be_enclosed() -> None:
    """core 5.5"""
    squares = palace(**RING)
    assert slow.enclosed_cells(squares) == {cell_at(1, 1)}
    assert not slow.is_legal(squares)
    assert slow.enclosed_cells({}) == set()


def test_a_gap_at_a_corner_lets_nothing_out() -> None:
    """core 5.5: side by side, not corner to corner."""
    without_corner = {cell: 0 for cell in palace(**RING) if cell != cell_at(2, 2)}
    assert slow.enclosed_cells(without_corner) == {cell_at(1, 1)}


def test_a_palace_needs_its_fountain() -> None:
    assert not slow.is_legal({1: 0})


def test_a_gate_is_a_way_only_if_both_sides_have_it() -> None:
    one_sided = {0: square_of(0, EAST, gates=EAST), 1: square_of(1, WEST)}
    assert slow.walkable_cells(one_sided) == {0}
    both = {**one_sided, 1: square_of(1, WEST, gates=WEST)}
    assert slow.walkable_cells(both) == {0, 1}


def test_a_wall_run() -> None:
    """core 6.1: round corners, over tiles side by side, not through inner walls."""
    assert slow.wall_run(palace()) == 0
    assert slow.wall_run(palace(e1="NES")) == 3
    assert slow.wall_run(palace(e1="N", w1="N")) == 1
    assert slow.wall_run({0: NORTH, 1: NORTH | EAST, 2: SOUTH}) == 2
    everywhere = {
        cell_at(0, 0): walls_from_text("SW"),
        cell_at(1, 0): walls_from_text("ES"),
        cell_at(0, 1): walls_from_text("NW"),
        cell_at(1, 1): walls_from_text("NE"),
    }
    assert slow.wall_run(everywhere) == 8
