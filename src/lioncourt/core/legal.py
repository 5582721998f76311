"""What may be chosen now, for programs: a sequence that makes only the actions looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

from lioncourt.core.actions import Action
from lioncourt.core.options import as_options, remembers_for_itself


class Legal(Sequence[Action]):
    """The legal actions of a decision, sorted and distinct; each is made when it is looked at."""

    __slots__ = ("_all", "_size", "given", "options")

    def __init__(self, options: Sequence[Action]) -> None:
        self.options: Final = as_options(options)
        self._size = -1  # not asked for yet
        self.given: Action | None = None  # the last one looked at: mostly that is played
        self._all: list[Action] | None = None  # once all have been looked at

    def all(self) -> list[Action]:
        if self._all is None:
            self._all = self.options.all_made()
        return self._all

    def __len__(self) -> int:
        if self._size < 0:
            self._size = len(self.options)
        return self._size

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if self._all is not None or isinstance(at, slice):
            return self.all()[at]
        size = len(self)
        if at < 0:
            at += size
        if not 0 <= at < size:
            raise IndexError("there are fewer options")
        self.given = given = self.options.made(at)
        return given

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all())

    def __contains__(self, action: object) -> bool:
        return action is self.given or action in self.options

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Legal | list) and self.all() == list(other)

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __repr__(self) -> str:
        return repr(self.all())


remembers_for_itself(Legal)
