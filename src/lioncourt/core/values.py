"""Helpers for immutable tuples of ints, the values that make up a state."""

from __future__ import annotations

from bisect import bisect_right


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Returns the items without one occurrence of item, which must be there."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def without_all(items: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the items without one occurrence of each item of gone."""
    for item in gone:
        items = without(items, item)
    return items


def contains_all(items: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Tells whether every wanted item is among the items, as often as it is wanted."""
    return all(items.count(item) >= wanted.count(item) for item in wanted)


def sorted_with(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Returns sorted items with one more item at its place."""
    at = bisect_right(items, item)
    return items[:at] + (item,) + items[at:]


def with_item(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    """Returns the items with the one at index replaced."""
    return items[:index] + (item,) + items[index + 1 :]
