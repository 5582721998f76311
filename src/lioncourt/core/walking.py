"""Walking in a palace (core 5.3): which tiles may go, and how far away they are.

A tile may go if all others can still be walked to, and if regions still meet.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.ids import ALL_SIDES, FOUNTAIN_CELL, NONE, OPPOSITES, SIDES, STEPS
from lioncourt.core.outline import meetings
from lioncourt.core.squares import (
    FIXED_BITS,
    HALF_BITS,
    HOME_BITS,
    MOST_REGIONS,
    REGION_BITS,
    square_gates,
    square_region,
)

WAYS: Final = tuple(bin(sides).count("1") for sides in range(16))  # by set of sides: how many
_STEPS_OF: Final = tuple(
    tuple(STEPS[i] for i in range(4) if sides & SIDES[i]) for sides in range(16)
)
_FACING: Final = dict(zip(STEPS, OPPOSITES, strict=True))


def removable_cells(
    squares: dict[int, int], sides: dict[int, int], starts: tuple[int, ...]
) -> tuple[int, ...]:
    """Returns the cells, sorted, whose tile may go; `sides`: those with a neighbour, by cell."""
    found = _of_one_region(squares, sides) if len(starts) == 1 else _of_two(squares, sides, starts)
    found.sort()
    return tuple(found)


def _of_one_region(squares: dict[int, int], sides: dict[int, int]) -> list[int]:
    """Returns what may leave region 0 if there is no other region."""
    ways_in_all = 0
    tiles = 0  # of region 0
    found: list[int] = []  # tiles with a single way to another tile
    for cell, square in squares.items():
        if square & REGION_BITS:
            continue
        tiles += 1
        neighbours = sides[cell]
        ways = WAYS[(~square | (square >> 4)) & neighbours]  # through open sides and gates
        ways_in_all += ways
        if ways == 1 and not square & FIXED_BITS and neighbours != ALL_SIDES:
            found.append(cell)
    if ways_in_all == 2 * tiles and tiles == len(squares):
        found += _of_one_round(squares, sides)
    # Some ways lead round, so more than the ends may go, or something lies outside.
    elif ways_in_all != 2 * (tiles - 1) or tiles != len(squares):
        needed = _crossings(squares, sides, FOUNTAIN_CELL, tiles == len(squares))
        found = [
            cell
            for cell, square in squares.items()
            if not square & FIXED_BITS and cell not in needed and sides[cell] != ALL_SIDES
        ]
    if FOUNTAIN_CELL in found:
        found.remove(FOUNTAIN_CELL)
    return found


def _of_one_round(squares: dict[int, int], sides: dict[int, int]) -> list[int]:
    """Returns what may leave a single loop of ways, besides the ends: tiles nothing else hangs on.

    Whatever isn't part of the loop hangs on it, so taking ends away one by one finds the loop.
    """
    ways = {cell: (~square | (square >> 4)) & sides[cell] for cell, square in squares.items()}
    left = {cell: WAYS[its] for cell, its in ways.items()}
    ends = [cell for cell, count in left.items() if count == 1]
    for cell in ends:  # which grows meanwhile
        left[cell] = 0
        for step in _STEPS_OF[ways[cell]]:
            beside = cell + step
            if left[beside]:
                left[beside] -= 1
                if left[beside] == 1:
                    ends.append(beside)
    return [
        cell
        for cell, count in left.items()
        if count
        and WAYS[ways[cell]] == 2
        and sides[cell] != ALL_SIDES
        and not squares[cell] & FIXED_BITS
    ]


def _of_two(squares: dict[int, int], sides: dict[int, int], starts: tuple[int, ...]) -> list[int]:
    """Returns what may leave if there are two regions, each walked from its own start.

    At least one edge where they meet must be left (alhambra-granada play 3). With more than two
    regions it may be an edge between any two of them; no rule says more yet.
    """
    needed: set[int] = set(starts)
    for start in starts:
        needed |= _crossings(squares, sides, start, alone=False)
    edges = meetings(squares)
    return [
        cell
        for cell, square in squares.items()
        if cell not in needed
        and sides[cell] != ALL_SIDES
        and not square_gates(square)
        and square_region(square) < MOST_REGIONS
        and not _all_touch(edges, cell)
    ]


def _all_touch(edges: list[tuple[int, int]], cell: int) -> bool:
    """Tells whether all these edges belong to one cell."""
    for at, i in edges:
        if cell not in (at, at + STEPS[i]):
            return False
    return True


def _crossings(squares: dict[int, int], sides: dict[int, int], start: int, alone: bool) -> set[int]:
    """Returns the cells without which some other tile of a region could not be walked to.

    One depth-first walk from its start: what lies behind a cell needs it, unless it finds another
    way to something reached earlier. `alone`: there is only this region.
    """
    order: dict[int, int] = {start: 0}
    low: dict[int, int] = {start: 0}  # the earliest cell reached from here or behind
    needed: set[int] = set()
    # One entry per cell on the way from the start: the ways out of it still to be tried.
    path: list[tuple[int, int, list[int]]] = [
        (start, NONE, _ways_out(squares, sides, start, alone))
    ]
    while path:
        cell, source, ways = path[-1]
        if ways:
            beside = ways.pop()
            reached = order.get(beside, NONE)
            if reached == NONE:
                order[beside] = low[beside] = len(order)
                path.append((beside, cell, _ways_out(squares, sides, beside, alone)))
            elif beside != source and reached < low[cell]:
                low[cell] = reached
        else:
            path.pop()
            if path:
                if low[cell] >= order[source]:
                    needed.add(source)
                elif low[cell] < low[source]:
                    low[source] = low[cell]
    return needed


def _ways_out(squares: dict[int, int], sides: dict[int, int], cell: int, alone: bool) -> list[int]:
    """Returns the cells of the same region that one can step to from a cell."""
    square = squares[cell]
    steps = _STEPS_OF[(~square | (square >> 4)) & sides[cell]]
    if alone:
        return [cell + step for step in steps]
    return [cell + step for step in steps if not (squares[cell + step] ^ square) & HOME_BITS]


FAR: Final = 1 << 16  # steps: no way is this long


def steps_from(
    squares: dict[int, int], start: int = FOUNTAIN_CELL, most: int = FAR
) -> dict[int, int]:
    """Returns the cells that can be walked to with `most` steps, each with the fewest it takes.

    A step leads over an open edge or through a gate to the next tile. Half cells on the way, also
    several in a row, are crossed in the same step and have its number. Callers that want only tiles
    leave them out.
    """
    steps = {start: 0}
    level = [start]
    while level:
        following: list[int] = []
        for cell in level:  # which grows meanwhile by what lies behind half cells
            square = squares[cell]
            half = square & REGION_BITS == HALF_BITS
            count = steps[cell] if half else steps[cell] + 1
            if count > most:
                continue
            for step in _STEPS_OF[(~square | (square >> 4)) & ALL_SIDES]:
                beside = cell + step
                other = squares.get(beside, NONE)
                if other == NONE or (other ^ square) & HOME_BITS:
                    continue
                if steps.get(beside, count + 1) > count and (~other | (other >> 4)) & _FACING[step]:
                    steps[beside] = count
                    (level if half else following).append(beside)
        level = following
    return steps


def walked_parts(squares: dict[int, int]) -> dict[int, int]:
    """Returns the cells in a region, each with one cell that stands for its walkable part.

    A palace has one part for each region; if a tile is taken away, it may fall apart.
    """
    found: dict[int, int] = {}
    for cell, square in squares.items():
        if cell not in found and square & REGION_BITS != REGION_BITS:
            found.update(dict.fromkeys(steps_from(squares, cell), cell))
    return found
