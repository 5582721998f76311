"""What things are worth in points: majorities, the shape of a palace, money in the hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lioncourt.bots.outlook import Outlook, Piece, Ware
from lioncourt.core.ids import ALL_SIDES, NONE
from lioncourt.core.palace import LAID_FITS, Palace
from lioncourt.core.score import shared_places
from lioncourt.core.squares import square_of

# What the places of a majority pay at each scoring; each type above the lowest pays 1 more.
PLACES: Final = ((1,), (8, 1), (16, 8, 1))
# How much a scoring counts today, and the chances that each rival has 0, 1 or 2 tiles more by then.
NEXT: Final = (1.0, (0.6, 0.4))
LATER: Final = (0.75, (0.3, 0.4, 0.3))
RIVALS: Final = 0.3  # what a point of all rivals together weighs against one's own

WALL: Final = (0.9, 0.75, 0.6)  # a segment of the longest wall: at the next scoring, and later ones
LOOSE_WALL: Final = 0.2  # an outer wall that may join the longest one some day
ROOM: Final = 0.35  # a pattern of walls for which there is a cell
IN_RESERVE: Final = 0.3  # of the value that a tile would have in the palace

COIN: Final = 0.45  # one unit of money, while there is time to spend it
CARD: Final = 0.2  # one more card: more sums can be paid
ACTION: Final = 2.0  # what can be done with an action at least
EXTRA_ACTION: Final = 50.0  # more than any single action: what earns another one comes first
PAYABLE: Final = 0.5  # how ready a purchase is that must be overpaid
TURNS_TO_BUILD: Final = 8.0  # with fewer turns left, room in the palace loses its value
TURNS_TO_SPEND: Final = 3.0  # with fewer turns left, money loses its value


@lru_cache(maxsize=1 << 14)
def majority(counts: tuple[int, ...], who: int, rank: int, to_come: tuple[int, ...]) -> float:
    """Returns what the majorities to come in one type are worth to a contender."""
    total = 0.0
    for i, nth in enumerate(to_come):
        weight, growth = LATER if i else NEXT
        prizes = tuple(place + rank for place in PLACES[nth - 1])
        for more, chance in enumerate(growth):
            then = [n if c == who else n + more for c, n in enumerate(counts)]
            for standing in shared_places(then, prizes):
                share = 1.0 if standing.contender == who else -RIVALS / (len(counts) - 1)
                total += weight * chance * share * standing.points
    return total


def gain_of(outlook: Outlook, rank: int | None, by: int = 1, whom: int | None = None) -> float:
    """Returns what the own seat gains if `whom` (itself by default) has `by` more of a type."""
    if rank is None:
        return 0.0
    counts = outlook.counts_of(rank)
    contender = outlook.seat if whom is None else whom
    after = tuple(n + by if c == contender else n for c, n in enumerate(counts))
    value = majority(after, outlook.seat, rank, outlook.to_come)
    return value - majority(counts, outlook.seat, rank, outlook.to_come)


# The palace


_USUAL: Final = (1 << ALL_SIDES) - 1  # every pattern of walls but the one with all four


@dataclass(frozen=True)
class Shape:
    """What counts about the form of a palace."""

    run: int  # longest outer wall
    loose: int  # outer walls besides it
    room: int  # patterns of walls, of all fifteen, for which there is a cell

    def worth(self, outlook: Outlook) -> float:
        """Returns its value in points; what may still be built counts less towards the end."""
        segment = sum(WALL[: len(outlook.to_come)])
        future = LOOSE_WALL * self.loose + ROOM * self.room
        return segment * self.run + future * min(1.0, outlook.turns_left / TURNS_TO_BUILD)


def shape_of(palace: Palace) -> Shape:
    """Returns the shape of a palace."""
    walls = fitting = 0
    for cell, asks in palace.frontier().items():
        walls += (asks & ALL_SIDES).bit_count()
        if asks > ALL_SIDES and palace.stays_open(cell):
            fitting |= LAID_FITS[asks] & _USUAL
    run = palace.wall_run()
    return Shape(run, max(0, walls - run), fitting.bit_count())


@lru_cache(maxsize=1 << 12)
def shapes(palace: Palace, walls: int) -> dict[int, Shape]:
    """Returns the shape that a palace gets by a tile with these walls, by legal cell."""
    return {cell: shape_with(palace, cell, walls) for cell in palace.legal_cells(walls)}


def shape_with(palace: Palace, cell: int, walls: int) -> Shape:
    """Returns the shape of a palace with a tile laid at a cell, or swapped there."""
    return shape_of(palace.with_square(cell, square_of(len(palace.squares), walls)))


@lru_cache(maxsize=1 << 10)
def shape_now(palace: Palace) -> Shape:
    """Returns the shape of a palace as it is."""
    return shape_of(palace)


def best_cell(outlook: Outlook, piece: Piece) -> tuple[int, float]:
    """Returns the best cell for a piece, NONE if there is none, and what it does for the shape."""
    now = shape_now(outlook.palace).worth(outlook)
    best, best_value = NONE, 0.0
    for cell, shape in shapes(outlook.palace, piece.walls).items():
        value = shape.worth(outlook) - now
        if best == NONE or value > best_value:
            best, best_value = cell, value
    return best, best_value


def piece_worth(outlook: Outlook, piece: Piece) -> tuple[float, bool]:
    """Returns what having a piece is worth, and whether it can be built without harm.

    It goes where it fits best in the palace, or into the reserve.
    """
    gain = gain_of(outlook, piece.rank)
    stored = IN_RESERVE * max(0.0, gain)
    cell, shape = best_cell(outlook, piece)
    if cell == NONE:
        return stored, False
    return max(stored, gain + shape), gain + shape >= 0


# Money


def sums_of(values: list[int]) -> int:
    """Returns the sums that can be paid with cards of these values, as bits.

    >>> bin(sums_of([1, 3]))
    '0b11011'
    """
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def readiness(ware: Ware, values: list[int]) -> float:
    """Returns how near a purchase is: 1 exact, less if overpaid, little if out of reach."""
    if sums_of(values) >> ware.price & 1:
        return 1.0
    total = sum(values)
    if total >= ware.price:
        return PAYABLE
    return 0.25 * total / ware.price


def coin(outlook: Outlook) -> float:
    """Returns what one unit of money is worth now."""
    return COIN * max(0.1, min(1.0, outlook.turns_left / TURNS_TO_SPEND))
