"""Cells and sides as small numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lioncourt.core.ids import (
    FOUNTAIN_CELL,
    STEPS,
    cell_at,
    cell_x,
    cell_y,
    walls_from_text,
    walls_text,
)

FAR = 127  # as far as a cell may be from the fountain
COORDINATE = st.integers(-FAR, FAR)


@given(COORDINATE, COORDINATE)
def test_a_cell_tells_its_coordinates(x: int, y: int) -> None:
    cell = cell_at(x, y)
    assert (cell_x(cell), cell_y(cell)) == (x, y)


@given(st.integers(1 - FAR, FAR - 1), st.integers(1 - FAR, FAR - 1))
def test_a_step_is_an_addition(x: int, y: int) -> None:
    beside = [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
    assert [cell_at(x, y) + step for step in STEPS] == [cell_at(*at) for at in beside]


def test_cells_are_ordered_from_south_to_north_then_west_to_east() -> None:
    order = [cell_at(x, y) for y in (-2, -1, 0, 1) for x in (-3, 0, 3)]
    assert order == sorted(order)
    assert cell_at(0, 0) == FOUNTAIN_CELL


def test_walls_and_their_letters() -> None:
    texts = [walls_text(walls) for walls in range(16)]
    assert len(set(texts)) == 16
    assert [walls_from_text(text) for text in texts] == list(range(16))
    assert walls_text(15) == "NESW"


@pytest.mark.parametrize("text", ["WN", "NN", "NX", "n"])
def test_walls_in_another_order_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="N, E, S"):
        walls_from_text(text)
