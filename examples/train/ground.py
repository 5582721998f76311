"""A palace as the agent sees it: where tiles fit, and what becomes of its walls.

It is read from the planes of an observation, and simpler than the rules: it ignores that a tile may
enclose a hole, and walls that touch count as one run.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]  # column and row

STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # to the N, E, S, W
PATTERNS: Final = 15  # of walls; none of the tiles has walls all around
# The two ends of a side, as corners of a cell
ENDS: Final = (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 1), (1, 1)), ((0, 0), (0, 1)))


def _fitting(walls: int, open_sides: int) -> int:
    """Returns the patterns of walls that fit beside given walls and open sides, as bits."""
    found = 0
    for pattern in range(PATTERNS):
        if open_sides and not pattern & open_sides and pattern & walls == walls:
            found |= 1 << pattern
    return found


FITTING: Final = [[_fitting(walls, sides) for sides in range(16)] for walls in range(16)]


class Form(NamedTuple):
    """What matters about the form of a palace."""

    run: int  # the longest outer wall
    outer: int  # all outer walls
    runs: int  # how many runs they form
    room: float  # the share of wall patterns that fit somewhere


class Ground:
    """The tiles of a palace by cell, each as its walls: bits for N, E, S, W."""

    def __init__(self, walls: dict[Cell, int]) -> None:
        self.walls: Final = walls
        self._best: dict[int, tuple[float, float, float]] = {}

    @cached_property
    def frontier(self) -> dict[Cell, tuple[int, int]]:
        """By empty cell beside a tile: the sides that need a wall, and those that allow none."""
        found: dict[Cell, tuple[int, int]] = {}
        for (x, y), walls in self.walls.items():
            for side, (dx, dy) in enumerate(STEPS):
                cell = (x + dx, y + dy)
                if cell not in self.walls:
                    asked, bare = found.get(cell, (0, 0))
                    bit = 1 << (side + 2) % 4
                    walled = walls >> side & 1
                    found[cell] = (asked | bit, bare) if walled else (asked, bare | bit)
        return found

    def cells(self, walls: int) -> list[Cell]:
        """Returns the cells where a tile with these walls fits."""
        frontier = self.frontier.items()
        return [cell for cell, (asked, bare) in frontier if FITTING[asked][bare] >> walls & 1]

    def with_tile(self, cell: Cell, walls: int) -> Ground:
        return Ground({**self.walls, cell: walls})

    @cached_property
    def form(self) -> Form:
        ends: dict[Cell, int] = {}  # by corner: an outer wall that ends there
        group: list[int] = []
        for (x, y), walls in self.walls.items():
            for side, (dx, dy) in enumerate(STEPS):
                if walls >> side & 1 and (x + dx, y + dy) not in self.walls:
                    number = len(group)
                    group.append(number)
                    for ex, ey in ENDS[side]:
                        other = ends.setdefault((x + ex, y + ey), number)
                        group[_root(group, other)] = _root(group, number)
        sizes: dict[int, int] = {}
        for number in range(len(group)):
            root = _root(group, number)
            sizes[root] = sizes.get(root, 0) + 1
        fitting = 0
        for asked, bare in self.frontier.values():
            fitting |= FITTING[asked][bare]
        room = fitting.bit_count() / PATTERNS
        return Form(max(sizes.values(), default=0), len(group), len(sizes), room)

    def best(self, walls: int) -> tuple[float, float, float]:
        """Returns whether a tile fits, how much longer it makes a run, and the room left then."""
        known = self._best.get(walls)
        if known is None:
            forms = [self.with_tile(cell, walls).form for cell in self.cells(walls)]
            longer = max([form.run for form in forms], default=self.form.run) - self.form.run
            room = max([form.room for form in forms], default=0.0)
            known = (float(bool(forms)), longer / 5, room)
            self._best[walls] = known
        return known


def _root(group: list[int], number: int) -> int:
    while group[number] != number:
        number = group[number]
    return number


@lru_cache(maxsize=64)
def ground_of(planes: bytes, width: int) -> Ground:
    """Returns the ground in five planes: ground, and walls N, E, S, W, as bytes."""
    size = width * width
    walls: dict[Cell, int] = {}
    for at in range(size):
        if planes[at]:
            sides: Any = (planes[(side + 1) * size + at] << side for side in range(4))
            walls[at % width, at // width] = sum(sides)
    return Ground(walls)
