"""What lies on top of the deck or a supply, and who knows it: somebody looked and put it back.

Deck and supplies have no order, but pieces put back on top do: `State.tops` has it, the top of each
stock first. The pieces count in the pool like all others, so only these entries say where they lie.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from lioncourt.core.ids import NONE

DECK: Final = NONE  # the number of the deck as a stock; a supply has its own

# The stock, the piece, and the seats that know it lies there, as bits
Top: TypeAlias = tuple[int, int, int]
Tops: TypeAlias = tuple[Top, ...]


def top_of(tops: Tops, stock: int) -> int:
    """Returns the piece that lies on top of a stock; NONE if chance decides."""
    for its_stock, piece, _ in tops:
        if its_stock == stock:
            return piece
    return NONE


def without_top(tops: Tops, stock: int) -> Tops:
    """Returns what is left after drawing the top piece of a stock."""
    for at, top in enumerate(tops):
        if top[0] == stock:
            return tops[:at] + tops[at + 1 :]
    return tops


def without_stock(tops: Tops, stock: int) -> Tops:
    """Returns what is left after shuffling a stock."""
    return tuple([top for top in tops if top[0] != stock])


def knowing_top(tops: Tops, stock: int) -> int:
    """Returns the seats that know the top piece of a stock, as bits; 0 if chance decides."""
    for its_stock, _, seats in tops:
        if its_stock == stock:
            return seats
    return 0


def first_tops(tops: Tops, stock: int, number: int) -> tuple[int, ...]:
    """Returns the first pieces that lie on top of a stock, whoever knows them."""
    return tuple([top[1] for top in tops if top[0] == stock][:number])


def handled(tops: Tops, stock: int, piece: int, number: int, seat: int, *, sinks: bool) -> Tops:
    """Returns what lies on top once a seat has had the first pieces in its hand.

    One of them goes below the others, if it `sinks`, or is taken away. Only that seat knows where
    the others lie now.
    """
    mine = [top for top in tops if top[0] == stock]
    others = [top for top in tops if top[0] != stock]
    held = [its for _, its, _ in mine[:number]]
    held.remove(piece)
    if sinks:
        held.append(piece)
    seen = [(stock, its, 1 << seat) for its in held]
    return (*others, *seen, *mine[number:])


def known_tops(tops: Tops, stock: int, seat: int) -> tuple[int, ...]:
    """Returns what a seat knows of a stock, the top piece first; NONE is one that it doesn't know.

    The last one is known: the seat knows nothing below it.
    """
    found: list[int] = []
    unknown: list[int] = []
    for its_stock, piece, seats in tops:
        if its_stock != stock:
            continue
        if seats >> seat & 1:
            found += [*unknown, piece]
            unknown = []
        else:
            unknown.append(NONE)
    return tuple(found)
