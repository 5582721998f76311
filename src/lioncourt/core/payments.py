"""Finding payments: sets of pieces worth at least a price from which none can be left out."""

from __future__ import annotations


def least_payments(
    pieces: tuple[int, ...], values: tuple[int, ...], price: int
) -> tuple[tuple[int, ...], ...]:
    """Returns the distinct payments worth at least the price that contain nothing superfluous.

    `pieces` are card kinds, sorted, equal ones side by side; `values` are the values by kind. Each
    payment is sorted, and so are the payments.

    It goes through the pieces from the most to the least valuable. Then a sum that reaches the
    price does so with its last, cheapest piece, and is least because it fell short before it.

    >>> least_payments((1, 2, 2), (0, 3, 4), 5)
    ((1, 2), (2, 2))
    """
    worth = [values[piece] for piece in pieces]
    if not worth or sum(worth) < price:
        return () if price > 0 else ((),)
    if sum(worth) - min(worth) < price:
        return (pieces,)  # all of it is needed
    order = list(pieces)
    order.reverse()  # of one currency, cards stand by value; mixtures must be sorted
    for at in range(1, len(order)):
        if values[order[at]] > values[order[at - 1]]:
            order.sort(key=lambda piece: -values[piece])
            break
    count = len(order)
    rest = [0] * (count + 1)
    for at in range(count - 1, -1, -1):
        rest[at] = rest[at + 1] + values[order[at]]
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while waiting:
        at, total, picked = waiting.pop()
        if total >= price:
            found.append(tuple(sorted(picked)))
            continue
        if total + rest[at] < price:
            continue
        piece = order[at]
        waiting.append((at + 1, total + values[piece], (*picked, piece)))
        # Leaving a piece out means leaving out all equal ones: so each payment comes once.
        after = at + 1
        while after < count and order[after] == piece:
            after += 1
        waiting.append((after, total, picked))
    found.sort()
    return tuple(found)
