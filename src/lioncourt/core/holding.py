"""Holdings: what a module remembers, one immutable value in the state, and the parts of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lioncourt.core.parts import NO_PARTS, Description
from lioncourt.core.values import sorted_with, without

if TYPE_CHECKING:
    from lioncourt.core.state import State

_NOBODYS: Final = 1 << 30  # where no holding is


class Holding:
    """The holding of a module: an int, or a tuple of ints and of such tuples.

    Rules get at a part by its position among the parts that `Build.holding` was given, and at what
    a seat has of it by one more: `kept.ints(state, HELD, seat)`. A holding of a single part is that
    part: `kept.number(state, seat)`. Names are for whatever lasts.
    """

    __slots__ = ("index", "parts")

    def __init__(self, index: int = _NOBODYS, parts: Description = NO_PARTS) -> None:
        self.index: Final = index  # its position among the holdings of the state
        self.parts: Final = parts

    def part(self, state: State, *at: int) -> Any:
        """Returns a part, or the whole if no position is told."""
        part: Any = state.holdings[self.index]
        for position in at:
            part = part[position]
        return part

    def number(self, state: State, *at: int) -> int:
        """Returns a part that is a number."""
        part: Any = state.holdings[self.index]  # as in `part`, but asked much more often
        for position in at:
            part = part[position]
        found: int = part
        return found

    def ints(self, state: State, *at: int) -> tuple[int, ...]:
        """Returns a part that is a tuple of numbers."""
        part: Any = state.holdings[self.index]
        for position in at:
            part = part[position]
        found: tuple[int, ...] = part
        return found

    def rows(self, state: State, *at: int) -> tuple[tuple[int, ...], ...]:
        """Returns a part that is a tuple of tuples of numbers, such as cards by seat."""
        found: tuple[tuple[int, ...], ...] = self.part(state, *at)
        return found

    def put(self, state: State, new: object, *at: int) -> None:
        """Puts something in the place of a part."""
        state.holdings[self.index] = _with_part(state.holdings[self.index], new, at)

    def add(self, state: State, item: int, *at: int) -> None:
        """Adds a piece to a part that is sorted."""
        self.put(state, sorted_with(self.ints(state, *at), item), *at)

    def drop(self, state: State, item: int, *at: int) -> None:
        """Takes a piece out of a part."""
        self.put(state, without(self.ints(state, *at), item), *at)

    def move(self, state: State, item: int, old: tuple[int, ...], new: tuple[int, ...]) -> None:
        """Moves a piece from one part to another, each told by its positions."""
        self.drop(state, item, *old)
        self.add(state, item, *new)

    def table(self, state: State, *at: int) -> dict[int, Any]:
        """Returns a part that is a table: numbers, or tuples of them, by key, such as by tile."""
        keys, values = self.part(state, *at)
        return dict(zip(keys, values, strict=True))

    def entry(self, state: State, key: int, *at: int) -> Any:
        """Returns what a table has for a key; 0, NONE or () if it is not there."""
        part: Any = state.holdings[self.index]  # as in `part`, but asked much more often
        for position in at:
            part = part[position]
        keys: tuple[int, ...] = part[0]
        return part[1][keys.index(key)] if key in keys else self.parts.part_at(at).absent()

    def put_entry(self, state: State, key: int, new: object, *at: int) -> None:
        """Puts something into a table under a key; the keys are sorted."""
        self._put_table(state, {**self.table(state, *at), key: new}, at)

    def drop_entry(self, state: State, key: int, *at: int) -> None:
        """Takes a key out of a table."""
        table = self.table(state, *at)
        del table[key]
        self._put_table(state, table, at)

    def _put_table(self, state: State, table: dict[int, Any], at: tuple[int, ...]) -> None:
        keys = tuple(sorted(table))
        self.put(state, (keys, tuple([table[key] for key in keys])), *at)

    def grow(self, state: State, by: int, *at: int) -> None:
        """Adds to a part that is a number, or takes from it."""
        self.put(state, self.number(state, *at) + by, *at)


def _with_part(whole: object, new: object, at: tuple[int, ...]) -> object:
    """Returns a holding in which a part is another one."""
    if not at:
        return new
    assert isinstance(whole, tuple)
    first = at[0]
    return (*whole[:first], _with_part(whole[first], new, at[1:]), *whole[first + 1 :])
