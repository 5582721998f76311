"""The outline of a palace, the runs of wall along it (core 6.1), and where regions meet."""

from __future__ import annotations

from lioncourt.core.ids import ALL_SIDES, NONE, OPPOSITES, ROW, SIDES, STEPS
from lioncourt.core.squares import HALF_BITS, HOME_BITS, OUTSIDE, REGION_BITS, is_half


def longest_wall_run(squares: dict[int, int], region: int) -> int:
    """Returns the length of the longest unbroken run of outer wall of a region (core 6.1)."""
    for square in squares.values():
        if square & REGION_BITS:
            return _longest_of_outlines(squares, region)
    return _single_outline_run(squares) if region == 0 else 0


def _longest_of_outlines(squares: dict[int, int], region: int) -> int:
    """Returns the longest run along all `outlines`, without lists, as it is asked all the time."""
    home = region << 8
    inside = {cell for cell, square in squares.items() if square & HOME_BITS == home}
    seen: set[int] = set()  # edges: cell and number of the side in one
    longest = 0
    for first in inside:
        for first_side in range(4):
            if first + STEPS[first_side] in inside or first << 2 | first_side in seen:
                continue
            cell, side, edge = first, first_side, first << 2 | first_side
            head = -1  # the run from the beginning to the first gap, once there is one
            best = run = 0
            while edge not in seen:
                seen.add(edge)
                turn = (side + 1) & 3
                square = squares[cell]
                is_wall = square & SIDES[side]
                # The two blank sides of a half cell are one edge: only the second counts.
                if not is_wall:
                    if head < 0:
                        head = run
                    elif run > best:
                        best = run
                    run = 0
                elif square & REGION_BITS != HALF_BITS or not square & SIDES[turn]:
                    run += 1
                ahead = cell + STEPS[turn]
                if ahead not in inside:  # round a corner of the same tile
                    side = turn
                elif ahead + STEPS[side] not in inside:  # straight on along the next tile
                    cell = ahead
                else:  # into a bay
                    cell = ahead + STEPS[side]
                    side = (side + 3) & 3
                edge = cell << 2 | side
            longest = max(longest, best, run + head if head >= 0 else run)
    return longest


def _single_outline_run(squares: dict[int, int]) -> int:
    """Returns the longest run if there is only region 0: its outline is one curve (core 5)."""
    first = max(squares)  # a northernmost tile: its north side is on the outline
    cell = first
    side = 0
    head = -1  # the run from the beginning to the first gap, once there is one
    best = 0
    run = 0
    while True:
        if squares[cell] & SIDES[side]:
            run += 1
        else:
            if head < 0:
                head = run
            elif run > best:
                best = run
            run = 0
        turn = (side + 1) & 3
        ahead = cell + STEPS[turn]
        if ahead not in squares:  # round a corner of the same tile
            side = turn
        elif ahead + STEPS[side] not in squares:  # straight on along the next tile
            cell = ahead
        else:  # into a bay
            cell = ahead + STEPS[side]
            side = (side + 3) & 3
        if cell == first and side == 0:
            break
    return max(best, run + head) if head >= 0 else run


def outer_runs(squares: dict[int, int], region: int) -> list[list[tuple[int, int]]]:
    """Returns all runs of outer wall of a region, each as its edges (cell, side) in order.

    The longest comes first; of equally long ones, the one with most half cells. The diagonal of a
    half cell is one edge, whose `side` is its two blank sides together.
    """
    found: list[list[tuple[int, int]]] = []
    for curve in outlines(squares, region):
        edges = [(cell, side) for cell, side, _ in curve]
        for run in wall_runs([square & side for _, side, square in curve]):
            found.append([edges[i] for i in run])
    found.sort(key=lambda run: (-len(run), -halves_in(squares, run)))
    return found


def halves_in(squares: dict[int, int], run: list[tuple[int, int]]) -> int:
    """Returns how many half cells there are in a run of wall: only their diagonals are walls."""
    return len([cell for cell, _ in run if is_half(squares[cell])])


def exposed_sides(frontier: dict[int, int], side: int, region: int = 0) -> int:
    """Returns how many squares of a region have neither wall nor neighbour at a side (a number).

    A short side of a half cell counts; its diagonal is a wall. `frontier` is the palace's: there
    such a side asks for a way, and a blank one for a wall as well.
    """
    facing = OPPOSITES[side]
    found = 0
    for asks in frontier.values():
        asked = asks >> 8 * region
        if asked >> 4 & facing and not asked & facing:
            found += 1
    return found


def outlines(squares: dict[int, int], region: int) -> list[list[tuple[int, int, int]]]:
    """Returns the closed curves around a region, each as (cell, side, square) edges in order.

    A curve runs clockwise round its tiles. Tiles that meet only at a corner do not join there. The
    two blank sides of a half cell follow each other, as nothing lies there, and make one edge.
    """
    home = region << 8
    inside = {cell for cell, square in squares.items() if square & HOME_BITS == home}
    seen: set[tuple[int, int]] = set()
    curves: list[list[tuple[int, int, int]]] = []
    for first in sorted(inside):
        for first_side in range(4):
            if first + STEPS[first_side] in inside or (first, first_side) in seen:
                continue
            curve: list[tuple[int, int, int]] = []
            cell = first
            side = first_side
            while (cell, side) not in seen:
                seen.add((cell, side))
                turn = (side + 1) & 3
                square = squares[cell]
                if square & REGION_BITS != HALF_BITS or not square & SIDES[side]:
                    curve.append((cell, SIDES[side], square))
                elif not square & SIDES[turn]:  # the second blank side
                    curve.append((cell, square & ALL_SIDES, square))
                ahead = cell + STEPS[turn]
                if ahead not in inside:  # round a corner of the same tile
                    side = turn
                elif ahead + STEPS[side] not in inside:  # straight on along the next tile
                    cell = ahead
                else:  # into a bay
                    cell = ahead + STEPS[side]
                    side = (side + 3) & 3
            curves.append(curve)
    return curves


def wall_runs(walls: list[int]) -> list[list[int]]:
    """Returns the unbroken runs of a closed curve as lists of positions; nonzero is wall."""
    length = len(walls)
    if all(walls):
        return [list(range(length))] if length else []
    runs: list[list[int]] = []
    start = walls.index(0)
    run: list[int] = []
    for i in range(start + 1, start + length + 1):
        at = i % length
        if walls[at]:
            run.append(at)
        elif run:
            runs.append(run)
            run = []
    return runs


def longest_meeting(squares: dict[int, int]) -> list[tuple[int, int]]:
    """Returns the longest unbroken run of edges where two regions meet, in order.

    An edge is (cell of the lower region, side). Edges that share a grid corner belong to one run
    (alhambra-granada scoring 3). Of equally long runs the one with the lowest end wins.
    """
    corners_of = {(cell, SIDES[i]): _corners(cell, i) for cell, i in meetings(squares)}
    edges_at: dict[int, list[tuple[int, int]]] = {}
    for edge, corners in corners_of.items():
        for corner in corners:
            edges_at.setdefault(corner, []).append(edge)
    ends = [
        edge
        for edge, (one, other) in corners_of.items()
        if len(edges_at[one]) == 1 or len(edges_at[other]) == 1
    ]
    best: list[tuple[int, int]] = []
    seen: set[tuple[int, int]] = set()
    for first in (*ends, *corners_of):  # a run without ends is closed and may begin anywhere
        if first in seen:
            continue
        seen.add(first)
        run: list[tuple[int, int]] = []
        waiting = [first]
        while waiting:
            edge = waiting.pop()
            run.append(edge)
            for corner in corners_of[edge]:
                for other_edge in edges_at[corner]:
                    if other_edge not in seen:
                        seen.add(other_edge)
                        waiting.append(other_edge)
        if len(run) > len(best):
            best = run
    return best


def meetings(squares: dict[int, int]) -> list[tuple[int, int]]:
    """Returns the edges where two regions meet: cell of the lower region, number of the side."""
    found: list[tuple[int, int]] = []
    for cell in sorted(squares):
        region = squares[cell] & HOME_BITS
        for i in range(4):
            other = squares.get(cell + STEPS[i], NONE)
            if other != NONE and region < other & HOME_BITS < OUTSIDE << 8 & HOME_BITS:
                found.append((cell, i))
    return found


def _corners(cell: int, i: int) -> tuple[int, int]:
    """Returns the grid corners at the ends of a side, named by the cell to the northeast."""
    southwest = cell + 1 if i == 1 else cell + ROW if i == 0 else cell
    return (southwest, southwest + (1 if i & 1 == 0 else ROW))
