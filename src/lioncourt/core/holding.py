"""Holdings: what a module remembers, as one immutable value in the state with named parts."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final

from lioncourt.core.parts import NO_PARTS, Description
from lioncourt.core.values import sorted_with, without

if TYPE_CHECKING:
    from lioncourt.core.state import State

_NOBODYS: Final = 1 << 30  # the index of no holding
WHOLE: Final = -(1 << 30)  # no position: the whole holding


class Holding:
    """The holding of a module: an int, or a tuple of ints and of such tuples.

    Rules reach a part by its position among the parts given to `Build.holding`, and what a seat has
    of it by one position more: `kept.ints(state, HELD, seat)`. A holding with a single part is that
    part: `kept.number(state, seat)`. Names are for data that lasts.
    """

    __slots__ = ("index", "parts")

    def __init__(self, index: int = _NOBODYS, parts: Description = NO_PARTS) -> None:
        self.index: Final = index  # its position among the holdings of the state
        self.parts: Final = parts

    def part(self, state: State, first: int = WHOLE, second: int = WHOLE) -> Any:
        """Returns a part, or the whole if no position is given."""
        # Positions are single arguments, not `*at`, which would make a tuple at every call.
        part: Any = state.holdings[self.index]
        if first != WHOLE:
            items: tuple[Any, ...] = part
            part = items[first]
            if second != WHOLE:
                items = part
                part = items[second]
        return part

    def number(self, state: State, first: int = WHOLE, second: int = WHOLE) -> int:
        """Returns a part that is a number."""
        part: Any = state.holdings[self.index]  # as in `part`, but asked much more often
        if first != WHOLE:
            items: tuple[Any, ...] = part
            part = items[first]
            if second != WHOLE:
                items = part
                part = items[second]
        found: int = part
        return found

    def ints(self, state: State, first: int = WHOLE, second: int = WHOLE) -> tuple[int, ...]:
        """Returns a part that is a tuple of numbers."""
        part: Any = state.holdings[self.index]
        if first != WHOLE:
            items: tuple[Any, ...] = part
            part = items[first]
            if second != WHOLE:
                items = part
                part = items[second]
        found: tuple[int, ...] = part
        return found

    def rows(
        self, state: State, first: int = WHOLE, second: int = WHOLE
    ) -> tuple[tuple[int, ...], ...]:
        """Returns a part that is a tuple of tuples of numbers, such as cards by seat."""
        found: tuple[tuple[int, ...], ...] = self.part(state, first, second)
        return found

    def put(
        self,
        state: State,
        new: object,
        first: int = WHOLE,
        second: int = WHOLE,
    ) -> None:
        """Replaces a part."""
        holdings = state.holdings
        if first != WHOLE:
            whole: Any = holdings[self.index]
            items: tuple[Any, ...] = whole
            if second != WHOLE:
                new = _with_item(items[first], second, new)
            new = _with_item(items, first, new)
        holdings[self.index] = new

    def add(
        self,
        state: State,
        item: int,
        first: int = WHOLE,
        second: int = WHOLE,
    ) -> None:
        """Adds a piece to a part that is sorted."""
        more = sorted_with(self.ints(state, first, second), item)
        self.put(state, more, first, second)

    def drop(
        self,
        state: State,
        item: int,
        first: int = WHOLE,
        second: int = WHOLE,
    ) -> None:
        """Takes a piece out of a part."""
        left = without(self.ints(state, first, second), item)
        self.put(state, left, first, second)

    def move(self, state: State, item: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        """Moves a piece from one part to another, each given by its positions."""
        self.drop(state, item, *old)
        self.add(state, item, *new)

    def table(self, state: State, first: int = WHOLE, second: int = WHOLE) -> dict[int, Any]:
        """Returns a part that is a table: numbers, or tuples of them, by a key such as a tile."""
        part: tuple[Any, ...] = self.part(state, first, second)
        keys: tuple[int, ...] = part[0]
        values: tuple[Any, ...] = part[1]
        return {key: values[nth] for nth, key in enumerate(keys)}

    def keys(self, state: State, first: int = WHOLE, second: int = WHOLE) -> tuple[int, ...]:
        """Returns the keys of a table, sorted."""
        part: tuple[Any, ...] = self.part(state, first, second)
        keys: tuple[int, ...] = part[0]
        return keys

    def entry(self, state: State, key: int, first: int = WHOLE, second: int = WHOLE) -> Any:
        """Returns what a table has for a key; 0, NONE or () if the key is missing."""
        part: tuple[Any, ...] = self.part(state, first, second)
        keys: tuple[int, ...] = part[0]
        if not keys or key not in keys:  # mostly the table is empty
            return self.parts.absent_at(first)
        values: tuple[Any, ...] = part[1]
        return values[keys.index(key)]

    def put_entry(
        self, state: State, key: int, new: object, first: int = WHOLE, second: int = WHOLE
    ) -> None:
        """Puts something into a table under a key; keys stay sorted."""
        part: tuple[Any, ...] = self.part(state, first, second)
        keys: tuple[int, ...] = part[0]
        values: tuple[Any, ...] = part[1]
        if key in keys:
            table = (keys, _with_item(values, keys.index(key), new))
        else:
            nth = bisect_left(keys, key)
            table = (keys[:nth] + (key,) + keys[nth:], values[:nth] + (new,) + values[nth:])
        self.put(state, table, first, second)

    def drop_entry(self, state: State, key: int, first: int = WHOLE, second: int = WHOLE) -> None:
        """Takes a key out of a table; KeyError if it is missing."""
        part: tuple[Any, ...] = self.part(state, first, second)
        keys: tuple[int, ...] = part[0]
        values: tuple[Any, ...] = part[1]
        if key not in keys:
            raise KeyError(key)
        nth = keys.index(key)
        table = (keys[:nth] + keys[nth + 1 :], values[:nth] + values[nth + 1 :])
        self.put(state, table, first, second)

    def grow(
        self,
        state: State,
        by: int,
        first: int = WHOLE,
        second: int = WHOLE,
    ) -> None:
        """Adds to a part that is a number, or takes from it."""
        self.put(state, self.number(state, first, second) + by, first, second)


def _with_item(items: tuple[Any, ...], at: int, new: object) -> tuple[Any, ...]:
    """Returns the items with one of them replaced."""
    listed: list[Any] = list(items)
    listed[at] = new
    return tuple(listed)
