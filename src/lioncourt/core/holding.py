"""Holdings: what a module remembers, one immutable value in the state, and the parts of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lioncourt.core.values import sorted_with, without

if TYPE_CHECKING:
    from lioncourt.core.state import State

_NOBODYS: Final = 1 << 30  # where no holding is


class Holding:
    """The holding of a module: an int, or a tuple of ints and of such tuples.

    A part is told by its position, a part of it by one more: where the holding is what lies open
    and then what each seat has, `kept.ints(state, HELD, seat)` is what that seat has.
    """

    __slots__ = ("index",)

    def __init__(self, index: int = _NOBODYS) -> None:
        self.index: Final = index  # its position among the holdings of the state

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

    def table(self, state: State, keys: int, values: int) -> dict[int, int]:
        """Returns numbers by key, such as by tile, where two parts hold keys and values."""
        return dict(zip(self.ints(state, keys), self.ints(state, values), strict=True))

    def entry(self, state: State, key: int, keys: int, values: int) -> int:
        """Returns the number of a key in such a table; 0 if it is not there."""
        known = self.ints(state, keys)
        return self.number(state, values, known.index(key)) if key in known else 0

    def put_entry(self, state: State, key: int, new: int, keys: int, values: int) -> None:
        """Puts the number of a key into such a table, which is in the order of the keys."""
        table = {**self.table(state, keys, values), key: new}
        ordered = sorted(table)
        self.put(state, tuple(ordered), keys)
        self.put(state, tuple([table[key] for key in ordered]), values)

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
