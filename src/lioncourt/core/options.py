"""What a seat may choose now: exact and sorted, but an action is only made when it is looked at.

Most options are never looked at: somebody wants one of them, or one of a group, or to know how many
there are. So rules say what their options follow from, and the options find and make the rest when
it is asked for. They hold values that never change, so they outlive the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, cast, overload

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.rng import Dice


class Options(Sequence[Action]):
    """Sorted, distinct actions."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def made(self, at: int) -> Action:
        """Returns the action at a position that exists, counted from 0."""
        raise NotImplementedError

    def random(self, dice: Dice) -> Action | None:
        """Returns one of the actions, each with the same chance; None if there is none."""
        size = len(self)
        return self.made(dice.below(size)) if size else None

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> list[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | list[Action]:
        if isinstance(at, slice):
            return self.all_made()[at]
        size = len(self)
        if at < 0:
            at += size
        if not 0 <= at < size:
            raise IndexError("there are not so many options")
        return self.made(at)

    def all_made(self) -> list[Action]:
        """Returns all the actions."""
        raise NotImplementedError

    def but(self, names: tuple[str, ...]) -> list[Action]:
        """Returns the actions that are not of the kinds with these names, without making those."""
        return [action for action in self.all_made() if action.spec.name not in names]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all_made())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.all_made()}>"


@mypyc_attr(free_list_len=1)
class Listed(Options):
    """Actions of one kind, by their arguments."""

    __slots__ = ("args", "spec")

    def __init__(self, spec: Spec, args: Sequence[tuple[int, ...]]) -> None:
        self.spec: Final = spec
        self.args: Final = args

    def __len__(self) -> int:
        return len(self.args)

    def made(self, at: int) -> Action:
        return Action(self.spec, self.args[at])

    def all_made(self) -> list[Action]:
        spec = self.spec
        return [Action(spec, args) for args in self.args]

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return [] if self.spec.name in names else self.all_made()


# Actions that differ in their last argument only, such as the cells for a tile: the spec, the
# arguments that they share, and the last ones.
Row: TypeAlias = tuple[Spec, tuple[int, ...], Sequence[int]]


@mypyc_attr(free_list_len=1)
class Rows(Options):
    """Rows of actions, one after the other."""

    __slots__ = ("rows", "size")

    def __init__(self, rows: list[Row]) -> None:
        size = 0
        for _, _, lasts in rows:
            size += len(lasts)
        self.size: Final = size
        self.rows: Final = rows

    def __len__(self) -> int:
        return self.size

    def made(self, at: int) -> Action:
        for spec, shared, lasts in self.rows:
            if at < len(lasts):
                return Action(spec, shared + (lasts[at],))
            at -= len(lasts)
        raise IndexError(at)

    def all_made(self) -> list[Action]:
        found: list[Action] = []
        for spec, shared, lasts in self.rows:
            found += [Action(spec, shared + (last,)) for last in lasts]
        return found

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return Rows([row for row in self.rows if row[0].name not in names]).all_made()


class Later(Options):
    """Options that are found when they are first asked for; `_found` begins as None."""

    __slots__ = ("_found",)

    _found: Options | None

    def find(self) -> Options:
        """Finds the options, from values that never change."""
        raise NotImplementedError

    def found(self) -> Options:
        found = self._found
        if found is None:
            found = self.find()
            self._found = found
        return found

    def __len__(self) -> int:
        return len(self.found())

    def made(self, at: int) -> Action:
        return self.found().made(at)

    def random(self, dice: Dice) -> Action | None:
        return self.found().random(dice)

    def all_made(self) -> list[Action]:
        return self.found().all_made()

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return self.found().but(names)


class Made(Options):
    """Actions that were made already."""

    __slots__ = ("actions",)

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions: Final = actions

    def __len__(self) -> int:
        return len(self.actions)

    def made(self, at: int) -> Action:
        return self.actions[at]

    def all_made(self) -> list[Action]:
        return list(self.actions)


def as_options(actions: Sequence[Action]) -> Options:
    """Returns what a rule answers, a list, a tuple or options, as options."""
    # Not isinstance: that asks an abstract base class, which is slow.
    if type(actions) is list or type(actions) is tuple:
        return Made(actions)
    return cast("Options", actions)


def one_of(actions: Sequence[Action], dice: Dice) -> Action | None:
    """Returns one of what a rule answers, each with the same chance; None if there is none."""
    if type(actions) is list or type(actions) is tuple:
        return actions[dice.below(len(actions))] if actions else None
    return cast("Options", actions).random(dice)


class Joined(Options):
    """Several options one after the other; some may be empty."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Options]) -> None:
        self.parts: Final = parts

    def __len__(self) -> int:
        size = 0
        for part in self.parts:
            size += len(part)
        return size

    def made(self, at: int) -> Action:
        for part in self.parts:
            if at < len(part):
                return part.made(at)
            at -= len(part)
        raise IndexError(at)

    def all_made(self) -> list[Action]:
        found: list[Action] = []
        for part in self.parts:
            found += part.all_made()
        return found

    def but(self, names: tuple[str, ...]) -> list[Action]:
        found: list[Action] = []
        for part in self.parts:
            found += part.but(names)
        return found


@mypyc_attr(free_list_len=1)
class Groups(Joined):
    """Options of several groups: each part is a group of its own."""

    __slots__ = ()


def random_option(options: Sequence[Action], dice: Dice) -> Action:
    """Returns an option at random: one of the groups, then one of its options.

    Otherwise a choice with many ways to carry it out, such as rebuilding, would drown the others.
    """
    groups = options.parts if type(options) is Groups else groups_of(options)
    while True:
        chosen = dice.below(len(groups))
        action = groups[chosen].random(dice)
        if action is not None:
            return action
        groups = groups[:chosen] + groups[chosen + 1 :]  # it is empty: one of the others


def groups_of(options: Sequence[Action]) -> list[Options]:
    """Returns the groups of sorted options, which stand together."""
    groups: list[Options] = []
    start = 0
    group = options[0].spec.group
    for at, option in enumerate(options):
        its_group = option.spec.group
        if its_group != group:
            groups.append(Made(options[start:at]))
            start = at
            group = its_group
    groups.append(Made(options[start:]))
    return groups
