"""Finding payments: sets of pieces worth at least a price from which none can be left out."""

from __future__ import annotations


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
