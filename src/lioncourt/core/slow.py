"""The building and wall rules word by word, whole palace at a time: the judge of the fast ones.

Also used where speed does not matter: to check a palace typed in by a person, and to say which rule
a palace breaks.
"""

from __future__ import annotations

from collections.abc import Callable

from lioncourt.core.ids import FOUNTAIN_CELL, NONE, OPPOSITES, SIDES, STEPS
from lioncourt.core.squares import OUTSIDE, square_open, square_region, square_walls


def unequal_edge(squares: dict[int, int]) -> tuple[int, int] | None:
    """Returns two cells side by side that break the edge rule (core 5.2), or None."""
    for cell in sorted(squares):
        for i in range(4):
            other = squares.get(cell + STEPS[i], NONE)
            if other == NONE:
                continue
            square = squares[cell]
            if OUTSIDE in (square_region(square), square_region(other)):
                continue
            here = bool(square_walls(square) & SIDES[i])
            there = bool(square_walls(other) & OPPOSITES[i])
            if here != there or (square_region(square) != square_region(other) and not here):
                return (cell, cell + STEPS[i])
    return None


def walkable_cells(squares: dict[int, int], start: int = FOUNTAIN_CELL) -> set[int]:
    """Returns the cells of the start's region that can be walked to from it (core 5.3)."""
    region = square_region(squares[start])
    reached = {start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        for i in range(4):
            beside = cell + STEPS[i]
            if beside in reached or beside not in squares:
                continue
            if square_region(squares[beside]) != region:
                continue
            if (
                square_open(squares[cell]) & SIDES[i]
                and square_open(squares[beside]) & OPPOSITES[i]
            ):
                reached.add(beside)
                waiting.append(beside)
    return reached


def enclosed_cells(squares: dict[int, int]) -> set[int]:
    """Returns the empty cells that cannot reach the outside through empty cells (core 5.5)."""
    if not squares:
        return set()
    xs = [((cell + 128) & 255) - 128 for cell in squares]
    ys = [(cell - x) // 256 for cell, x in zip(squares, xs, strict=True)]
    box = {
        y * 256 + x
        for y in range(min(ys) - 1, max(ys) + 2)
        for x in range(min(xs) - 1, max(xs) + 2)
    }
    outside = {(min(ys) - 1) * 256 + min(xs) - 1}
    waiting = sorted(outside)
    while waiting:
        cell = waiting.pop()
        for step in STEPS:
            beside = cell + step
            if beside in box and beside not in squares and beside not in outside:
                outside.add(beside)
                waiting.append(beside)
    return box - outside - set(squares)


def unreachable_cells(
    squares: dict[int, int], starts: tuple[int, ...] = (FOUNTAIN_CELL,)
) -> set[int]:
    """Returns the cells that cannot be walked to from the start of their region.

    Only regions with a start are looked at (core 5.3, alhambra-granada play 3).
    """
    found: set[int] = set()
    for region, start in enumerate(starts):
        own = {cell for cell, square in squares.items() if square_region(square) == region}
        found |= own - walkable_cells(squares, start)
    return found


def is_legal(squares: dict[int, int], starts: tuple[int, ...] = (FOUNTAIN_CELL,)) -> bool:
    """Tells whether a palace obeys core 5 wholly, with two regions alhambra-granada play 2-3."""
    return (
        all(
            start in squares and square_region(squares[start]) == region
            for region, start in enumerate(starts)
        )
        and unequal_edge(squares) is None
        and not unreachable_cells(squares, starts)
        and not enclosed_cells(squares)
        and (len(starts) == 1 or bool(meeting_edges(squares)))
    )


def wall_run(squares: dict[int, int], region: int = 0) -> int:
    """Returns the longest run of outer wall by looking at every pair of joined outer edges.

    Edges are joined when they share a grid corner along the outline. At a corner where two tiles of
    the region meet only diagonally, only edges of the same tile are joined.
    """
    inside = {cell for cell, square in squares.items() if square_region(square) == region}
    walls = {
        (cell, i)
        for cell in inside
        for i in range(4)
        if cell + STEPS[i] not in inside and square_walls(squares[cell]) & SIDES[i]
    }
    return _longest_run(walls, lambda one, other: _joined(one, other, inside))


def meeting_edges(squares: dict[int, int]) -> set[tuple[int, int]]:
    """Returns the edges (cell of the lower region, number of its side) where two regions meet."""
    return {
        (cell, i)
        for cell in squares
        for i in range(4)
        if cell + STEPS[i] in squares
        and square_region(squares[cell]) < square_region(squares[cell + STEPS[i]]) != OUTSIDE
    }


def meeting_run(squares: dict[int, int]) -> int:
    """Returns the longest run of edges where two regions meet, by looking at every pair of them.

    Two such edges with a common grid corner belong to one run (alhambra-granada scoring 3).
    """
    return _longest_run(
        meeting_edges(squares),
        lambda one, other: any(corner in corners(other) for corner in corners(one)),
    )


Edge = tuple[int, int]  # a cell and the number of its side


def _longest_run(edges: set[Edge], joined: Callable[[Edge, Edge], bool]) -> int:
    """Returns how many edges the longest run has: all that are joined one to another."""
    longest = 0
    left = set(edges)
    while left:
        group = {min(left)}
        waiting = sorted(group)
        while waiting:
            edge = waiting.pop()
            for other in sorted(left - group):
                if joined(edge, other):
                    group.add(other)
                    waiting.append(other)
        left -= group
        longest = max(longest, len(group))
    return longest


def corners(edge: tuple[int, int]) -> tuple[int, int]:
    """Returns the grid corners at the ends of an edge, named by the cell northeast of them."""
    cell, side = edge
    if side == 0:
        return (cell + 256, cell + 257)
    if side == 1:
        return (cell + 1, cell + 257)
    if side == 2:
        return (cell, cell + 1)
    return (cell, cell + 256)


def _joined(one: tuple[int, int], other: tuple[int, int], inside: set[int]) -> bool:
    for corner in corners(one):
        if corner in corners(other):
            around = [
                cell for cell in (corner, corner - 1, corner - 256, corner - 257) if cell in inside
            ]
            diagonal = len(around) == 2 and abs(around[0] - around[1]) in (255, 257)
            if not diagonal or one[0] == other[0]:
                return True
    return False
