"""The building and wall rules word by word, for a whole palace: the judge of the fast ones.

Also used where speed doesn't matter: to check a palace that a person typed in, and to say which
rule a palace breaks.
"""

from __future__ import annotations

from collections.abc import Callable

from lioncourt.core.ids import ALL_SIDES, FOUNTAIN_CELL, NONE, OPPOSITES, SIDES, STEPS
from lioncourt.core.squares import (
    OUTSIDE,
    home_region,
    is_half,
    square_open,
    square_region,
    square_walls,
)


def unequal_edge(squares: dict[int, int]) -> tuple[int, int] | None:
    """Returns two cells side by side that break the edge rule (core 5.2), or None.

    For this rule the blank sides of a half cell are walls and its short sides are open.
    """
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
            if here != there or (home_region(square) != home_region(other) and not here):
                return (cell, cell + STEPS[i])
    return None


def crowded_half(squares: dict[int, int]) -> tuple[int, int] | None:
    """Returns a half cell and a cell beside it that must not be filled but is, or None.

    Nothing may lie at the blank sides of a half cell, and only what can be walked to at its short
    sides.
    """
    for cell in sorted(squares):
        if not is_half(squares[cell]):
            continue
        for i in range(4):
            beside = cell + STEPS[i]
            if beside not in squares:
                continue
            blank = square_walls(squares[cell]) & SIDES[i]
            if blank or square_region(squares[beside]) == OUTSIDE:
                return (cell, beside)
    return None


def walkable_cells(squares: dict[int, int], start: int = FOUNTAIN_CELL) -> set[int]:
    """Returns the cells of the start's region that can be walked to from it (core 5.3).

    Half cells are walked over from short side to short side.
    """
    region = home_region(squares[start])
    reached = {start}
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        for i in range(4):
            beside = cell + STEPS[i]
            if beside in reached or beside not in squares:
                continue
            if home_region(squares[beside]) != region:
                continue
            if (
                square_open(squares[cell]) & SIDES[i]
                and square_open(squares[beside]) & OPPOSITES[i]
            ):
                reached.add(beside)
                waiting.append(beside)
    return reached


def walkable_parts(squares: dict[int, int]) -> dict[int, int]:
    """Returns the cells in a region, each with the first cell that can be walked to from it."""
    found: dict[int, int] = {}
    for cell in sorted(squares):
        if cell not in found and square_region(squares[cell]) != OUTSIDE:
            found.update(dict.fromkeys(walkable_cells(squares, cell), cell))
    return found


def enclosed_cells(squares: dict[int, int]) -> set[int]:
    """Returns the empty cells that cannot reach the outside through empty cells (core 5.5).

    The empty half of a half cell is open ground too: it joins the cells at its two blank sides.
    """
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
        for i in range(4):
            beside = cell + STEPS[i]
            if beside not in box or beside in outside:
                continue
            here, there = open_ground(squares, cell), open_ground(squares, beside)
            if here & SIDES[i] and there & OPPOSITES[i]:
                outside.add(beside)
                waiting.append(beside)
    return {cell for cell in box - outside if open_ground(squares, cell)}


def open_ground(squares: dict[int, int], cell: int) -> int:
    """Returns the sides of a cell where its ground is not built on."""
    square = squares.get(cell, NONE)
    if square == NONE:
        return ALL_SIDES
    return square_walls(square) if is_half(square) else 0


def unreachable_cells(
    squares: dict[int, int], starts: tuple[int, ...] = (FOUNTAIN_CELL,)
) -> set[int]:
    """Returns the cells that cannot be walked to from the start of their region.

    Only regions with a start are looked at (core 5.3, alhambra-granada play 3).
    """
    found: set[int] = set()
    for region, start in enumerate(starts):
        own = {cell for cell, square in squares.items() if home_region(square) == region}
        found |= own - walkable_cells(squares, start)
    return found


def is_legal(squares: dict[int, int], starts: tuple[int, ...] = (FOUNTAIN_CELL,)) -> bool:
    """Tells whether a palace obeys all of core 5; with two regions, alhambra-granada play 2-3."""
    return (
        all(
            start in squares and square_region(squares[start]) == region
            for region, start in enumerate(starts)
        )
        and unequal_edge(squares) is None
        and crowded_half(squares) is None
        and not unreachable_cells(squares, starts)
        and not enclosed_cells(squares)
        and (len(starts) == 1 or bool(meeting_edges(squares)))
    )


Segment = tuple[int, int, int]  # of an outline: the cell, and the grid corners at its ends


def wall_run(squares: dict[int, int], region: int = 0) -> int:
    """Returns the length of the longest run of outer wall (core 6.1)."""
    return max([len(run) for run in wall_runs(squares, region)], default=0)


def wall_runs(squares: dict[int, int], region: int = 0) -> list[set[Segment]]:
    """Returns the runs of outer wall by looking at every pair of joined outer segments.

    Segments are joined if they share a grid corner along the outline. At a corner where two tiles
    of the region meet only diagonally, only segments of the same tile are joined.
    """
    inside = {cell for cell, square in squares.items() if home_region(square) == region}
    walls = wall_segments(squares, inside)
    return _runs(walls, lambda one, other: _joined(one, other, inside))


def wall_segments(squares: dict[int, int], inside: set[int]) -> set[Segment]:
    """Returns the walls at the outline of some cells.

    The wall of a half cell is its diagonal, one segment between the corners that its blank sides do
    not share.
    """
    found: set[Segment] = set()
    for cell in inside:
        walls = [i for i in range(4) if square_walls(squares[cell]) & SIDES[i]]
        if is_half(squares[cell]):
            blank, other = (set(corners((cell, i))) for i in walls)
            begins, ends = sorted(blank ^ other)
            found.add((cell, begins, ends))
        else:
            outer = [i for i in walls if cell + STEPS[i] not in inside]
            found |= {(cell, *corners((cell, i))) for i in outer}
    return found


def halves_in_longest_runs(squares: dict[int, int], region: int = 0) -> list[int]:
    """Returns, sorted, how many half cells each of the longest runs has."""
    runs = wall_runs(squares, region)
    longest = max([len(run) for run in runs], default=0)
    return sorted(
        sum(is_half(squares[cell]) for cell, _, _ in run) for run in runs if len(run) == longest
    )


def exposed_sides(squares: dict[int, int], i: int, region: int = 0) -> int:
    """Returns how many squares of a region have neither wall nor neighbour at a side."""
    return sum(
        home_region(square) == region
        and not square_walls(square) & SIDES[i]
        and cell + STEPS[i] not in squares
        for cell, square in squares.items()
    )


def steps_from(squares: dict[int, int], start: int = FOUNTAIN_CELL) -> dict[int, int]:
    """Returns the cells that can be walked to, each with the steps of the shortest way there.

    Checks the neighbours of every cell again and again. Crossing a half cell takes no extra step.
    """
    steps = {start: 0}
    for _ in squares:  # no way is longer
        for cell in sorted(squares.keys() - {start}):
            beside = [cell + step for step in STEPS if cell + step in steps]
            ways = [
                b for b in beside if cell in walkable_cells({c: squares[c] for c in (cell, b)}, b)
            ]
            if ways:
                steps[cell] = min([steps[b] + (0 if is_half(squares[b]) else 1) for b in ways])
    return steps


def meeting_edges(squares: dict[int, int]) -> set[tuple[int, int]]:
    """Returns the edges (cell of the lower region, number of its side) where two regions meet."""
    return {
        (cell, i)
        for cell in squares
        for i in range(4)
        if cell + STEPS[i] in squares
        and home_region(squares[cell]) < home_region(squares[cell + STEPS[i]]) != OUTSIDE
    }


def meeting_run(squares: dict[int, int]) -> int:
    """Returns the length of the longest run where regions meet, by comparing all pairs of edges.

    Two such edges that share a grid corner belong to one run (alhambra-granada scoring 3).
    """
    segments = {(edge[0], *corners(edge)) for edge in meeting_edges(squares)}
    runs = _runs(segments, lambda one, other: bool(set(one[1:]) & set(other[1:])))
    return max([len(run) for run in runs], default=0)


def _runs(segments: set[Segment], joined: Callable[[Segment, Segment], bool]) -> list[set[Segment]]:
    """Returns the runs that segments form: each is a set of segments joined to one another."""
    runs: list[set[Segment]] = []
    left = set(segments)
    while left:
        run = {min(left)}
        waiting = sorted(run)
        while waiting:
            segment = waiting.pop()
            for other in sorted(left - run):
                if joined(segment, other):
                    run.add(other)
                    waiting.append(other)
        left -= run
        runs.append(run)
    return runs


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


def _joined(one: Segment, other: Segment, inside: set[int]) -> bool:
    for corner in sorted(set(one[1:]) & set(other[1:])):
        around = [
            cell for cell in (corner, corner - 1, corner - 256, corner - 257) if cell in inside
        ]
        diagonal = len(around) == 2 and abs(around[0] - around[1]) in (255, 257)
        if not diagonal or one[0] == other[0]:
            return True
    return False
