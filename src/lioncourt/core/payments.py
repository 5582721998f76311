"""Finding payments: sets of pieces worth at least a price, as a rule with none to be left out."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 15)
def least_picks(worth: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Returns the least payments out of cards of one currency, as positions in their values.

    The values rise, and equal ones stand for equal cards. Hands differ, but their values in one
    currency soon come again: so the answers are remembered.

    >>> least_picks((3, 4, 4), 5)
    ((0, 1), (1, 2))
    """
    kinds = tuple([worth.index(value) for value in worth])  # equal cards share a position
    return tuple([_apart(picked) for picked in least_payments(kinds, worth, price)])


def forget_picks() -> None:
    """Empties the memory of answers, for a program that wants its memory back."""
    least_picks.cache_clear()


def _apart(picked: tuple[int, ...]) -> tuple[int, ...]:
    """Returns positions with equal ones moved on to the next, which hold equal cards."""
    apart: list[int] = []
    for position in picked:
        while position in apart:
            position += 1
        apart.append(position)
    return tuple(apart)


def least_payments(
    pieces: tuple[int, ...], values: tuple[int, ...], price: int
) -> tuple[tuple[int, ...], ...]:
    """Returns the distinct payments worth at least the price that contain nothing superfluous.

    `pieces` are card kinds, sorted, equal ones side by side; `values` are the values by kind. Each
    payment is sorted, and so are the payments.

    >>> least_payments((1, 2, 2), (0, 3, 4), 5)
    ((1, 2), (2, 2))
    """
    if price <= 0:
        return ((),)
    worth = [values[piece] for piece in pieces]
    total = sum(worth)
    if total < price:
        return ()
    if total - min(worth) < price:
        return (pieces,)  # all of it is needed
    order = sorted(pieces, key=lambda piece: -values[piece])
    worth.sort(reverse=True)
    found: list[tuple[int, ...]] = []
    _grow(order, worth, price, 0, total, [], found)
    found.sort()
    return tuple(found)


def _grow(
    order: list[int],
    worth: list[int],
    missing: int,
    start: int,
    left: int,
    picked: list[int],
    found: list[tuple[int, ...]],
) -> None:
    """Adds every way to cover what is missing with the pieces from `start` on, worth `left`.

    The pieces go from the most to the least valuable. So a sum that reaches the price does so with
    its last, cheapest piece, and nothing can be left out because it fell short before that one.
    """
    for at in range(start, len(order)):
        if left < missing:
            return
        if at == start or order[at] != order[at - 1]:  # of equal ones the first stands for all
            picked.append(order[at])
            if worth[at] >= missing:
                found.append(tuple(sorted(picked)))
            else:
                _grow(order, worth, missing - worth[at], at + 1, left - worth[at], picked, found)
            picked.pop()
        left -= worth[at]


def covering_payments(
    pieces: tuple[int, ...], values: tuple[int, ...], price: int
) -> list[tuple[int, ...]]:
    """Returns every distinct set of sorted pieces worth at least the price, sorted.

    For rules under which it can be good to pay more than is needed.

    >>> covering_payments((1, 2, 2), (0, 5, 6), 6)
    [(1, 2), (1, 2, 2), (2,), (2, 2)]
    """
    left = sum([values[piece] for piece in pieces])
    if left < price:
        return []
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for kind in sorted(set(pieces)):
        copies, value = pieces.count(kind), values[kind]
        left -= copies * value
        found = [
            (paid + (kind,) * n, worth + value * n)
            for paid, worth in found
            for n in range(copies + 1)
            if worth + value * n + left >= price
        ]
    return sorted([paid for paid, _ in found])
