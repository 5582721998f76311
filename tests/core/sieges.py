"""Random grids of two regions, palace and city, for the property tests.

In a siege one region closes itself up behind walls and the other one goes round it; without such a
plan a region hardly ever encloses the other. `count_shapes` counts how often it happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.core import slow
from lioncourt.core.ids import ALL_SIDES, STEPS
from lioncourt.core.outline import outlines
from lioncourt.core.palace import Palace
from lioncourt.core.squares import square_region
from tests.core.palaces import (
    CLOSE_UP,
    GO_ROUND,
    LAY,
    PATTERNS,
    PROPERTY,
    REMOVE,
    SWAP,
    Step,
    grown,
    growths,
)

PALACE: Final = 0
CITY: Final = 1
REGIONS: Final = (PALACE, CITY)
MOSTLY_OPEN: Final = (*[0] * 20, 1, 2, 4, 8)


def sieges(*kinds: str) -> st.SearchStrategy[list[Step]]:
    """Draws changes by which one region closes itself up and the other one then goes round it."""
    return st.sampled_from(REGIONS).flatmap(lambda inner: _siege(inner, *kinds))


def _siege(inner: int, *kinds: str) -> st.SearchStrategy[list[Step]]:
    walled = _steps(st.just(CLOSE_UP), st.just(ALL_SIDES), st.just(inner))
    around = _steps(st.just(GO_ROUND), st.sampled_from(MOSTLY_OPEN), st.just(1 - inner))
    anything = _steps(
        st.sampled_from((LAY, *kinds)), st.sampled_from(PATTERNS), st.sampled_from(REGIONS)
    )
    return st.builds(
        lambda more, siege, change, after: [
            *begun_siege(inner),
            *more,
            *siege,
            *change,
            *after,
        ],
        st.lists(walled, max_size=2),
        st.lists(around, min_size=14, max_size=20),
        st.lists(anything, max_size=3),
        st.lists(st.one_of(around, around, walled, anything), min_size=4, max_size=10),
    )


def begun_siege(inner: int) -> list[Step]:
    """The fountain has four open sides that must be closed; the city begins at a wall."""
    return [
        *[Step(CLOSE_UP, ALL_SIDES, 0, True)] * (4 if inner == PALACE else 1),
        Step(CLOSE_UP, ALL_SIDES if inner == CITY else 0, 0, True, CITY),
    ]


def _steps(
    kinds: st.SearchStrategy[str],
    walls: st.SearchStrategy[int],
    regions: st.SearchStrategy[int],
) -> st.SearchStrategy[Step]:
    return st.builds(Step, kinds, walls, st.integers(0, 1000), st.booleans(), regions)


def both(*kinds: str) -> st.SearchStrategy[list[Step]]:
    """Draws sieges and growths without a plan."""
    return sieges(*kinds) | sieges(*kinds) | growths(*kinds, regions=REGIONS)


def seeded_siege(inner: int, seed: int) -> list[Step]:
    """Returns one siege that is always the same, so that the rare shapes are surely among all."""
    dice = Random(seed)
    steps = begun_siege(inner)
    for _ in range(dice.randrange(3)):
        steps.append(Step(CLOSE_UP, ALL_SIDES, dice.randrange(2), dice.random() < 0.5, inner))
    for _ in range(20):
        walls = dice.choice(MOSTLY_OPEN)
        steps.append(Step(GO_ROUND, walls, dice.randrange(2), dice.random() < 0.5, 1 - inner))
    for _ in range(8):
        kind = dice.choice((LAY, REMOVE, REMOVE, SWAP))
        walls = dice.randrange(16)
        region = dice.choice(REGIONS)
        steps.append(Step(kind, walls, dice.randrange(1000), dice.random() < 0.5, region))
    return steps


SEEDED: Final = [seeded_siege(inner, seed) for inner in REGIONS for seed in range(8)]


def look_at_all(look: Callable[[list[Step]], None], examples: int) -> None:
    """Looks at the seeded sieges and at drawn growths."""
    for steps in SEEDED:
        look(steps)
    settings(PROPERTY, max_examples=examples)(given(both(REMOVE, SWAP))(look))()


def from_two(steps: list[Step]) -> Iterator[Palace]:
    """Yields the grids of a growth from the first tile of the city on."""
    return (palace for palace in grown(steps) if len(palace.starts) > 1)


# What a sample holds


def cells_of(squares: dict[int, int], region: int) -> set[int]:
    return {cell for cell, square in squares.items() if square_region(square) == region}


def encloses(squares: dict[int, int], region: int) -> bool:
    """Tells whether the other region cannot reach the outside without crossing this one."""
    alone = {cell: squares[cell] for cell in cells_of(squares, region)}
    return bool(slow.enclosed_cells(alone))


def meets_at_a_corner(squares: dict[int, int], region: int) -> bool:
    """Tells whether two tiles of a region share a corner at which no other of it lies."""
    own = cells_of(squares, region)
    return any(
        cell + up + across in own and cell + up not in own and cell + across not in own
        for cell in own
        for up in (STEPS[0], STEPS[2])
        for across in (STEPS[1], STEPS[3])
    )


def count_shapes(seen: Counter[str], palace: Palace) -> None:
    squares = palace.squares
    seen["positions"] += 1
    for region, name in ((PALACE, "palace"), (CITY, "city")):
        seen[f"{name} encloses"] += encloses(squares, region)
        seen[f"{name} with several outlines"] += len(outlines(squares, region)) > 1
        seen[f"{name} meets at a corner"] += meets_at_a_corner(squares, region)


RARE: Final = [
    f"{name} {shape}"
    for name in ("palace", "city")
    for shape in ("encloses", "with several outlines", "meets at a corner")
]
