"""What a seat may choose now: exact and sorted, but an action is made only when looked at.

Most options are never looked at: callers want one of them, one of a group, or just their number. So
rules say what their options follow from, and the options find and make the rest on demand. They
hold values that never change, so they outlive the position.
"""

from __future__ import annotations

import abc
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast, overload

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import Action, Spec
from lioncourt.core.rng import Dice

if TYPE_CHECKING:
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.seams import Choice
    from lioncourt.core.state import State

FEW: Final = 8  # ways of a choice: check this many at once, more only on demand
_TRIES: Final = 12  # to find one that is allowed


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Sequence[Action]):
    """Sorted, distinct actions."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def made(self, at: int) -> Action:
        """Returns the action at a position, which must exist, counted from 0."""
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
            raise IndexError("there are fewer options")
        return self.made(at)

    def all_made(self) -> list[Action]:
        """Returns all the actions."""
        raise NotImplementedError

    def but(self, names: tuple[str, ...]) -> list[Action]:
        """Returns the actions except those of the kinds with these names, which aren't made."""
        return [action for action in self.all_made() if action.spec.name not in names]

    def few(self, most: int, left_out: tuple[str, ...]) -> list[Action]:
        """Returns at most `most` of the others, spread over them all, for a quick look."""
        found = self.but(left_out)
        return found[:: max(1, -(-len(found) // most))]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all_made())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.holds(action)

    def holds(self, action: Action) -> bool:
        """Tells whether an action is among these, if possible without making any."""
        return action in self.all_made()

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

    def holds(self, action: Action) -> bool:
        return action.spec.kind == self.spec.kind and action.args in self.args

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

    def holds(self, action: Action) -> bool:
        kind, args = action.spec.kind, action.args
        for spec, shared, lasts in self.rows:
            if spec.kind == kind and args[:-1] == shared and args[-1] in lasts:
                return True
        return False

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return Rows([row for row in self.rows if row[0].name not in names]).all_made()


@mypyc_attr(allow_interpreted_subclasses=True)
class Later(Options):
    """Options that are found when first asked for; `_found` begins as None."""

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

    def holds(self, action: Action) -> bool:
        return self.found().holds(action)

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return self.found().but(names)


class Allowed(Later):
    """The ways of a choice that are not refused; the state must be its own copy."""

    __slots__ = ("rule", "rules", "seat", "state", "ways")

    def __init__(
        self,
        rule: Choice,
        rules: Ruleset,
        state: State,
        seat: int,
        ways: Sequence[tuple[int, ...]],
    ) -> None:
        self._found = None
        self.rule: Final = rule
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat
        self.ways: Final = ways

    def find(self) -> Options:
        listed = [Action(self.rule.spec, way) for way in self.ways]
        return Made([action for action in listed if self._allows(action)])

    def few(self, most: int, left_out: tuple[str, ...]) -> list[Action]:
        """Looks at ways spread over them all until some are allowed, and never at the rest."""
        rule, ways = self.rule, self.ways
        if self._found is not None or rule.spec.name in left_out:
            return super().few(most, left_out)
        step = max(1, -(-len(ways) // most))
        for first in range(step):
            listed = [Action(rule.spec, ways[at]) for at in range(first, len(ways), step)]
            found = [action for action in listed if self._allows(action)]
            if found:
                return found
        return []

    def _allows(self, action: Action) -> bool:
        return self.rule.refusal(self.rules, self.state, self.seat, action) is None

    def random(self, dice: Dice) -> Action | None:
        """Tries ways until one is allowed: mostly faster than checking them all."""
        if self._found is None:
            for _ in range(_TRIES):
                action = Action(self.rule.spec, self.ways[dice.below(len(self.ways))])
                if self._allows(action):
                    return action
        return super().random(dice)


class Made(Options):
    """Actions already made."""

    __slots__ = ("actions",)

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions: Final = actions

    def __len__(self) -> int:
        return len(self.actions)

    def made(self, at: int) -> Action:
        return self.actions[at]

    def all_made(self) -> list[Action]:
        return list(self.actions)


def remembers_for_itself(kind: type[Sequence[Action]]) -> None:
    """Gives a kind of `Sequence` its own memory of what `isinstance` found.

    Compiled, it would share that of `Sequence`: once something is found not to be `Later`, it would
    no longer pass for a `Sequence` either, not even in `random.sample`.
    """
    abc._abc_init(kind)  # type: ignore[attr-defined]


remembers_for_itself(Options)
remembers_for_itself(Later)


def as_options(actions: Sequence[Action]) -> Options:
    """Returns a rule's answer (a list, a tuple or options) as options."""
    # Not isinstance, which asks an abstract base class and is slow.
    if type(actions) is list or type(actions) is tuple:
        return Made(actions)
    return actions  # type: ignore[return-value]  # nor cast: every option comes by


def one_of(actions: Sequence[Action], dice: Dice) -> Action | None:
    """Returns one of the actions a rule answers, all equally likely; None if there is none.

    Of groups, it picks a group, then one of its options, without counting anything.
    """
    if type(actions) is list or type(actions) is tuple:
        return actions[dice.below(len(actions))] if actions else None
    if type(actions) is Groups:
        return _one_of_groups(actions.parts, dice)
    return cast("Options", actions).random(dice)


class Joined(Options):
    """Several options one after the other; some may be empty."""

    __slots__ = ("_sizes", "parts")

    def __init__(self, parts: list[Options]) -> None:
        self.parts: Final = parts
        self._sizes: list[int] | None = None

    def random(self, dice: Dice) -> Action | None:
        # Parts known to be empty don't make the others count their options.
        parts = [part for part in self.parts if type(part) is not Made or len(part)]
        return parts[0].random(dice) if len(parts) == 1 else super().random(dice)

    def sizes(self) -> list[int]:
        """Returns how many options each part has."""
        sizes = self._sizes
        if sizes is None:
            sizes = [len(part) for part in self.parts]
            self._sizes = sizes
        return sizes

    def __len__(self) -> int:
        return sum(self.sizes())

    def made(self, at: int) -> Action:
        for nth, size in enumerate(self.sizes()):
            if at < size:
                return self.parts[nth].made(at)
            at -= size
        raise IndexError(at)

    def all_made(self) -> list[Action]:
        found: list[Action] = []
        for part in self.parts:
            found += part.all_made()
        return found

    def holds(self, action: Action) -> bool:
        for part in self.parts:
            if part.holds(action):
                return True
        return False

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

    Otherwise a choice with many ways, such as rebuilding, would drown the others.
    """
    groups = options.parts if type(options) is Groups else groups_of(options)
    action = _one_of_groups(groups, dice)
    assert action is not None  # somebody is asked
    return action


def _one_of_groups(groups: list[Options], dice: Dice) -> Action | None:
    """Returns one option of one of the groups; None if all are empty."""
    while groups:
        chosen = dice.below(len(groups))
        action = groups[chosen].random(dice)
        if action is not None:
            return action
        groups = groups[:chosen] + groups[chosen + 1 :]  # that one is empty: try the others
    return None


def groups_of(options: Sequence[Action]) -> list[Options]:
    """Returns the groups of sorted options; a group's options are adjacent."""
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
