"""Random palaces for the property tests, and the answers that the definitions give for them.

A palace grows by steps that Hypothesis draws, so a failing growth shrinks to a simple one. The
`judged_…` functions ask `lioncourt.core.slow`, the rules word by word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hypothesis import Phase, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.core import slow
from lioncourt.core.halves import BLANK_SIDES
from lioncourt.core.ids import FOUNTAIN_CELL, OPPOSITES, SIDES, STEPS, cell_at, cell_x, cell_y
from lioncourt.core.palace import Palace
from lioncourt.core.squares import HALF, is_half, square_gates, square_of, square_region
from lioncourt.core.surroundings import RING

NEW_TILE: Final = 200  # a tile that lies nowhere yet
PATTERNS: Final = range(16)
PRINTED: Final = tuple(lc.new_game(seats=3, seed=0).rules.catalogue.tile_walls[1:])

ONE_START: Final = (FOUNTAIN_CELL,)

LAY: Final = "lay"
# Laid as near as may be to its own region, or to the other one, with walls as like as may be.
CLOSE_UP: Final = "close up"
GO_ROUND: Final = "go round"
REMOVE: Final = "remove"
SWAP: Final = "swap"
ADD_WALL: Final = "add wall"
ADD_GATE: Final = "add gate"
LAY_HALF: Final = "lay half"  # turned as the walls of the step say

# A failure prints what reproduces it, so nothing needs to be stored.
PROPERTY: Final = settings(
    deadline=None,
    database=None,
    print_blob=True,
    report_multiple_bugs=False,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)


@dataclass(frozen=True)
class Step:
    """One change: what, the walls of a new tile, which of the possible places, asked before?

    The region is that of a new tile; what is removed may be of any.
    """

    kind: str
    walls: int
    pick: int
    asks_before: bool
    region: int = 0


def growths(*kinds: str, regions: tuple[int, ...] = (0,)) -> st.SearchStrategy[list[Step]]:
    """Draws changes, half of them with the walls of printed tiles, half with any walls."""
    step = st.builds(
        Step,
        kind=st.sampled_from((*[LAY] * 6, *kinds)),
        walls=st.sampled_from(PRINTED) | st.sampled_from(PATTERNS),
        pick=st.integers(0, 1000),
        asks_before=st.booleans(),
        region=st.sampled_from(regions),
    )
    return st.lists(step, min_size=20, max_size=45)


def fountain() -> Palace:
    """Returns the palace that each seat begins with."""
    return Palace({FOUNTAIN_CELL: square_of(0, 0)})


def grown(steps: list[Step]) -> Iterator[Palace]:
    """Yields the palace after each step that was possible."""
    palace = fountain()
    for number, step in enumerate(steps, start=1):
        changed = after_step(palace, step, number)
        if changed is not None:
            palace = changed
            yield palace


def after_step(palace: Palace, step: Step, tile: int) -> Palace | None:
    """Returns the palace after a step, or None if the step is impossible.

    `asks_before` decides whether the palace already knows something that it hands on.
    """
    # A twin answers where the change may happen, so that the palace itself stays unasked.
    twin = palace if step.asks_before else found_anew(palace)
    if step.kind == ADD_WALL:
        return _with_wall(palace, step.pick)
    if step.kind == ADD_GATE:
        return _with_gate(palace, step.pick)
    if step.kind == LAY_HALF:
        blank = BLANK_SIDES[step.walls % 4]
        cells = twin.legal_cells(blank, HALF)
        half = square_of(tile, blank, HALF)
        return palace.with_square(cells[step.pick % len(cells)], half) if cells else None
    if step.kind == REMOVE:
        cells = twin.removable()
        return palace.without(cells[step.pick % len(cells)]) if cells else None
    if step.kind in (CLOSE_UP, GO_ROUND):
        return _fitted(palace, twin, step, tile)
    asked = twin.legal_cells if step.kind == LAY else twin.swap_cells
    cells = asked(step.walls, step.region)
    if not cells:
        return None
    square = square_of(tile, step.walls, step.region)
    return palace.with_square(cells[step.pick % len(cells)], square)


def found_anew(palace: Palace) -> Palace:
    """Returns an equal palace that was not asked anything and has inherited nothing."""
    return Palace(dict(palace.squares), None, palace.starts)


def _fitted(palace: Palace, twin: Palace, step: Step, tile: int) -> Palace | None:
    region = step.region if step.kind == CLOSE_UP else 1 - step.region
    wanted = {cell for cell, square in palace.squares.items() if square_region(square) == region}
    walls_at: dict[int, int] = {}
    for walls in sorted(PATTERNS, key=lambda walls: (walls ^ step.walls).bit_count()):
        for cell in twin.legal_cells(walls, step.region):
            walls_at.setdefault(cell, walls)
    cells = sorted(walls_at, key=lambda cell: (_distance(cell, wanted), cell))
    if not cells:
        return None
    cell = cells[step.pick % min(2, len(cells))]
    return palace.with_square(cell, square_of(tile, walls_at[cell], step.region))


def _distance(cell: int, cells: set[int]) -> tuple[int, int]:
    """Returns how many steps the nearest of some cells is away, and how few are about as near."""
    steps = [
        max(abs(cell_x(cell) - cell_x(other)), abs(cell_y(cell) - cell_y(other))) for other in cells
    ]
    nearest = min(steps, default=0)
    return (nearest, -steps.count(nearest))


def _with_wall(palace: Palace, pick: int) -> Palace | None:
    """Adds a wall to a side, and to the side that faces it, if the palace stays legal."""
    edges = [(cell, i) for cell in palace.cells() if cell != FOUNTAIN_CELL for i in range(4)]
    if not edges:
        return None
    cell, i = edges[pick % len(edges)]
    beside = cell + STEPS[i]
    if beside == FOUNTAIN_CELL or is_half(palace.square(cell)):
        return None
    if beside in palace.squares and is_half(palace.square(beside)):
        return None
    after = palace.with_square(cell, palace.square(cell) | SIDES[i])
    if beside in palace.squares:
        after = after.with_square(beside, palace.square(beside) | OPPOSITES[i])
    return after if slow.is_legal(after.squares, after.starts) else None


def _with_gate(palace: Palace, pick: int) -> Palace | None:
    """Opens two walls back to back, in one region, for walking."""
    edges = [
        (cell, i)
        for cell in palace.cells()
        for i in range(4)
        if cell + STEPS[i] in palace.squares
        and palace.square(cell) & SIDES[i]
        and square_region(palace.square(cell)) == square_region(palace.square(cell + STEPS[i]))
    ]
    if not edges:
        return None
    cell, i = edges[pick % len(edges)]
    beside = cell + STEPS[i]
    opened = palace.with_square(cell, palace.square(cell) | SIDES[i] << 4)
    return opened.with_square(beside, palace.square(beside) | OPPOSITES[i] << 4)


# What the definitions say


def empty_in_box(squares: dict[int, int]) -> list[int]:
    """Returns the empty cells of the bounding box with a margin of two, sorted."""
    xs = [cell_x(cell) for cell in squares]
    ys = [cell_y(cell) for cell in squares]
    box = [
        cell_at(x, y)
        for y in range(min(ys) - 2, max(ys) + 3)
        for x in range(min(xs) - 2, max(xs) + 3)
    ]
    return [cell for cell in box if cell not in squares]


def empty_around(squares: dict[int, int]) -> list[int]:
    """Returns the empty cells that touch a tile by a side or a corner, sorted."""
    around = {cell + step for cell in squares for step in RING}
    return sorted(around - set(squares))


def judged_legal_cells(
    squares: dict[int, int],
    walls: int,
    cells: list[int] | None = None,
    *,
    region: int = 0,
    starts: tuple[int, ...] = ONE_START,
) -> tuple[int, ...]:
    """Returns where a tile may be laid, by looking at the palace with the tile.

    Without other wishes it looks at the cells that touch the palace at least by a corner.
    """
    looked_at = empty_around(squares) if cells is None else cells
    return tuple(cell for cell in looked_at if _legal_with(squares, cell, walls, region, starts))


def _legal_with(
    squares: dict[int, int], cell: int, walls: int, region: int, starts: tuple[int, ...]
) -> bool:
    """Tells whether the palace is legal with another tile; the first of a region is its start."""
    starts_then = (*starts, cell) if region == len(starts) else starts
    return slow.is_legal({**squares, cell: square_of(NEW_TILE, walls, region)}, starts_then)


def is_movable(squares: dict[int, int], cell: int, starts: tuple[int, ...] = ONE_START) -> bool:
    """Tells whether the tile at a cell may be moved at all: no start, no gate, of a region."""
    square = squares[cell]
    moves = square_region(square) < len(starts)
    return moves and cell not in starts and not square_gates(square)


def judged_removable(
    squares: dict[int, int], starts: tuple[int, ...] = ONE_START
) -> tuple[int, ...]:
    """Returns what may be removed, by looking at the palace without it."""
    return tuple(
        cell
        for cell in sorted(squares)
        if is_movable(squares, cell, starts)
        and slow.is_legal({other: squares[other] for other in squares if other != cell}, starts)
    )


def judged_swap_cells(
    squares: dict[int, int], walls: int, *, region: int = 0, starts: tuple[int, ...] = ONE_START
) -> tuple[int, ...]:
    """Returns where a tile may be swapped in, by looking at the palace with it.

    The tile that goes may be of another region (alhambra-granada play 3).
    """
    return tuple(
        cell
        for cell in sorted(squares)
        if is_movable(squares, cell, starts) and _legal_with(squares, cell, walls, region, starts)
    )


def answers(palace: Palace) -> tuple[object, ...]:
    """Returns everything that a palace can be asked."""
    return (
        palace.content(),
        palace.frontier(),
        [palace.stays_open(cell) for cell in sorted(palace.frontier())],
        [palace.legal_cells(walls, region) for walls in PATTERNS for region in (0, 1)],
        [palace.legal_cells(blank, HALF) for blank in BLANK_SIDES],
        [palace.swap_cells(walls, region) for walls in PATTERNS for region in (0, 1)],
        palace.removable(),
        palace.starts,
        (palace.meeting_run(), palace.meeting_edges()),
        [(palace.wall_run(region), palace.outer_runs(region)) for region in (0, 1)],
        palace.halves_in_longest_wall(),
    )
