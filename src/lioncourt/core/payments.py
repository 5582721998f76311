"""Finding payments: sets of pieces worth at least a price, as a rule with nothing superfluous.

The plain game lists them all. With more kinds of money only the best are listed, and their number
does not grow with the purse. Any other payment can be put together at random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from lioncourt.core.rng import Dice

# How many payments a sale lists at most: exact ones, and those of each sum above the price. And how
# far above it sums are listed if only a reward is a reason to pay them.
BEST_EXACT: Final = 8
BEST_OVER: Final = 4
MOST_OVER: Final = 6

# What one can pay with: for each kind its value, how many there are, and whether it is one of the
# pieces of which at least one must be given (`Pool.foreign`).
Kinds: TypeAlias = tuple[tuple[int, int, bool], ...]
# What overpaying earns, for each reward: how much for 0, 1, 2, … up to MOST_OVER above the price.
Earned: TypeAlias = tuple[tuple[int, ...], ...]
# A partial payment: the number of pieces, then their kinds by rank, from the most to the least
# valuable. As tuples, those with few pieces sort first.
Way: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=1 << 15)
def least_picks(worth: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """Returns the least payments from cards of one currency, as positions in their values.

    The values rise, and equal ones stand for equal cards. Hands differ, but the values in one
    currency soon repeat, so the answers are remembered.

    >>> least_picks((3, 4, 4), 5)
    ((0, 1), (1, 2))
    """
    kinds = tuple([worth.index(value) for value in worth])  # equal cards share a position
    return tuple([_apart(picked) for picked in least_payments(kinds, worth, price)])


def forget_picks() -> None:
    """Clears the remembered answers, for a program that wants its memory back."""
    least_picks.cache_clear()
    best_payments.cache_clear()


def _apart(picked: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the positions with repeated ones moved on to the next, which hold equal cards."""
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
    its last, cheapest piece, and nothing is superfluous: without that piece it fell short.
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


# The best payments


@lru_cache(maxsize=1 << 15)
def best_payments(
    kinds: Kinds, price: int, earned: Earned = (), exactly: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Returns the payments worth listing, each as the sorted positions of the kinds in it.

    For each sum these are the ones with the fewest pieces: at most BEST_EXACT exact ones and
    BEST_OVER for any other sum. Nothing in them is superfluous, except pieces without which
    overpaying would have `earned` less. `exactly`: only exact ones.

    >>> best_payments(((5, 2, False), (1, 2, False)), 6)
    ((0, 0), (0, 1))
    >>> best_payments(((5, 2, False), (1, 2, False)), 6, ((0, 0, 1, 1, 2, 2, 3, 3, 4),))
    ((0, 0), (0, 0, 1, 1), (0, 1))
    """
    of_value = [at for at, kind in enumerate(kinds) if kind[0] > 0]
    order = sorted(of_value, key=lambda at: -kinds[at][0])
    wanted = any(kind[2] for kind in kinds)  # one of the marked kinds must be there
    found = _by_sum([kinds[at] for at in order], price, MOST_OVER if earned else 0)
    listed: list[tuple[int, ...]] = []
    for key in sorted(found):
        over = (key >> 1) - price
        if over < 0 or (key & 1 == 1) != wanted or (exactly and over):
            continue
        ways = found[key]
        if earned and over:
            values = _spare_values(over, earned)
            spare = {rank for rank, at in enumerate(order) if kinds[at][0] in values}
            ways = [way for way in ways if spare.isdisjoint(way[1:])]
        for way in ways[: BEST_OVER if over else BEST_EXACT]:
            listed.append(tuple(sorted([order[rank] for rank in way[1:]])))
    return tuple(sorted(listed))


def _by_sum(kinds: list[tuple[int, int, bool]], price: int, most: int) -> dict[int, list[Way]]:
    """Returns the best ways to make each sum, by twice the sum, plus 1 if they have a marked kind.

    `kinds` go from the most to the least valuable. A sum may grow to at most `most` above the
    price. A few ways for each sum are enough: what is best with some of the kinds stays best when
    the same is added to all. Sums that can't reach the price any more are left out.
    """
    left = sum([value * copies for value, copies, _ in kinds])
    ways: dict[int, list[Way]] = {0: [(0,)]}
    for rank, (value, copies, marked) in enumerate(kinds):
        left -= value * copies
        grown: dict[int, list[Way]] = {}
        for key, before in ways.items():
            worth, mark = key >> 1, 1 if marked else key & 1
            if worth + left >= price:
                grown.setdefault(key, []).extend(before)
            for number in range(1, copies + 1):
                reached = worth >= price
                worth += value
                if reached and worth > price + most:
                    break
                if worth + left >= price:
                    added = (rank,) * number
                    more = [(way[0] + number, *way[1:], *added) for way in before]
                    grown.setdefault(2 * worth + mark, []).extend(more)
        ways = grown
        for key, found in ways.items():
            if len(found) > 1:
                found.sort()
                del found[BEST_EXACT if key >> 1 <= price else BEST_OVER :]
    return ways


@lru_cache(maxsize=1 << 8)
def _spare_values(over: int, earned: Earned) -> frozenset[int]:
    """Returns the values that could be left out of such an overpayment without earning less."""
    return frozenset(
        value
        for value in range(1, over + 1)
        if not any(_gain(how, over) > _gain(how, over - value) for how in earned)
    )


def _gain(how: tuple[int, ...], over: int) -> int:
    return how[over] if over < len(how) else 0


# Any payment


def random_payment(
    values: list[int], price: int, dice: Dice, *, trimmed: bool, exactly: bool
) -> list[int] | None:
    """Returns the positions of a random set of pieces that pay; None if there is none.

    Any payment may come: with `trimmed`, any without superfluous pieces; with `exactly`, any that
    is exact.
    """
    order = list(range(len(values)))
    for at in range(len(order) - 1, 0, -1):
        other = dice.below(at + 1)
        order[at], order[other] = order[other], order[at]
    if exactly:
        return _random_sum(values, price, order, dice)
    chosen = [at for at in order if dice.below(2)]
    worth = sum([values[at] for at in chosen])
    for at in order:
        if worth >= price:
            break
        if at not in chosen:
            chosen.append(at)
            worth += values[at]
    if worth < price:
        return None
    if trimmed:
        for at in order:
            if at in chosen and worth - values[at] >= price:
                chosen.remove(at)
                worth -= values[at]
    return chosen


def _random_sum(values: list[int], price: int, order: list[int], dice: Dice) -> list[int] | None:
    """Returns positions whose values make the price, drawn in this order; None if none do."""
    sums = [1]  # as bits: what the last 0, 1, 2, … pieces of the order can pay
    for at in reversed(order):
        sums.append(sums[-1] | sums[-1] << values[at])
    if price < 0 or not sums[-1] >> price & 1:
        return None
    chosen: list[int] = []
    left = price
    for done, at in enumerate(order):
        rest = sums[len(order) - done - 1]
        can_take = values[at] <= left and bool(rest >> (left - values[at]) & 1)
        if can_take and (not rest >> left & 1 or dice.below(2)):
            chosen.append(at)
            left -= values[at]
    return chosen
