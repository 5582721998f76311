"""Speaking an action: which words may come next, until one action is left.

The words on offer are those that continue some legal action, so there are no dead ends. After the
first word, a word that all remaining actions share goes without saying.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from lioncourt.core.actions import Action
from lioncourt.core.ids import NONE, SIDE_LETTERS, cell_x, cell_y, edge_cell, edge_side
from lioncourt.core.kinds import EDGE, KINDS, ON_THE_GRID, SIDES
from lioncourt.core.legal import Legal
from lioncourt.core.options import Groups, Joined, Later, Listed, Made, Rows
from lioncourt.envs.codec.words import (
    CELLS,
    DONE,
    FURTHER,
    MORE,
    NUMBER,
    NUMBERS,
    RADIUS,
    SIDE,
    WIDTH,
    Vocabulary,
    is_counted,
)

if TYPE_CHECKING:
    from lioncourt.core.actions import Field, Spec
    from lioncourt.core.ruleset import Ruleset

_NORTH, _EAST, _SOUTH, _WEST = range(len(SIDE_LETTERS))


class Speaker:
    """Speaks the actions of one ruleset in the words of a vocabulary."""

    def __init__(self, rules: Ruleset, vocabulary: Vocabulary) -> None:
        self.vocabulary: Final = vocabulary
        self._first: Final = vocabulary.first
        self._done: Final = vocabulary.first.get(DONE, NONE)
        self._cells: Final[dict[int, list[int]]] = {}  # the words of cells said before
        self._starts: Final = [vocabulary.starts[name] for name in rules.action_spec]
        # By kind of action: the numbers of its first argument, if that is part of the first word
        self._joined: Final[list[tuple[int, ...]]] = []
        self._apart: Final[list[tuple[Field, ...]]] = []
        self._numbers: Final[dict[str, tuple[int, ...]]] = {}  # of named things, by kind
        universe = vocabulary.universe
        for spec in rules.action_spec.values():
            joined = vocabulary.is_joined(spec)
            self._joined.append(universe.numbers(rules, spec.fields[0].kind) if joined else ())
            self._apart.append(vocabulary.spoken_apart(spec))
        for kind, first in vocabulary.first.items():
            # The kinds of modules that aren't played are missing.
            if kind in universe.kinds and (kind in KINDS or kind in rules.catalogue.kind_name):
                self._numbers[kind] = tuple([first + n for n in universe.numbers(rules, kind)])

    def first_word(self, spec: Spec, args: tuple[int, ...]) -> int:
        """Returns the number of an action's first word, from its spec and arguments."""
        kind = spec.kind
        joined = self._joined[kind]
        return self._starts[kind] + joined[args[0]] if joined else self._starts[kind]

    def is_joined(self, spec: Spec) -> bool:
        """Tells whether the first word of an action includes its first argument."""
        return len(self._joined[spec.kind]) > 0

    def words(self, spec: Spec, args: tuple[int, ...]) -> list[int]:
        """Returns the numbers of all words of an action, from its spec and arguments."""
        kind = spec.kind
        found = [self.first_word(spec, args)]
        at = 1 if self._joined[kind] else 0
        fields = self._apart[kind]
        spare = len(args) - at - len(fields)
        for field in fields:
            if not field.many:
                self._say(field.kind, args[at], found)
                at += 1
                continue
            for value in args[at : at + 1 + spare]:
                self._say(field.kind, value, found)
            at += 1 + spare
            found.append(self._done)
        return found

    def _say(self, kind: str, value: int, found: list[int]) -> None:
        numbers = self._numbers.get(kind)
        if numbers is not None:
            found.append(numbers[value])
        elif kind == EDGE:
            self._say_cell(edge_cell(value), found)
            found.append(self._first[SIDE] + edge_side(value))
        elif kind in ON_THE_GRID:
            self._say_cell(value, found)
        elif kind == SIDES:
            found.append(self._first[SIDES] + value)
        else:
            assert is_counted(kind)
            found += [self._first[MORE]] * (value // NUMBERS)
            found.append(self._first[NUMBER] + value % NUMBERS)

    def _say_cell(self, cell: int, found: list[int]) -> None:
        known = self._cells.get(cell)
        if known is None:
            known = self._words_of_cell(cell)
            self._cells[cell] = known
        found += known

    def _words_of_cell(self, cell: int) -> list[int]:
        found: list[int] = []
        x, y = cell_x(cell), cell_y(cell)
        further = self._first[FURTHER]
        while x > RADIUS:
            found.append(further + _EAST)
            x -= WIDTH
        while x < -RADIUS:
            found.append(further + _WEST)
            x += WIDTH
        while y > RADIUS:
            found.append(further + _NORTH)
            y -= WIDTH
        while y < -RADIUS:
            found.append(further + _SOUTH)
            y += WIDTH
        found.append(self._first[CELLS] + (RADIUS - y) * WIDTH + x + RADIUS)
        return found


# Actions of one kind that share all arguments but the last: the spec, the shared ones, and the last
# ones; None for a single action.
Bundle: TypeAlias = tuple["Spec", tuple[int, ...], Sequence[int] | None]


class Saying:
    """An action being spoken: the actions still possible, and the words so far.

    Only the chosen action is made; the others are kept as their arguments and, before the first
    word, in bundles that share it.
    """

    __slots__ = ("_at", "_bundles", "_next", "_possible", "_speaker", "action")

    def __init__(self, speaker: Speaker, actions: Sequence[Action]) -> None:
        self._speaker: Final = speaker
        self._bundles: dict[int, list[Bundle]] = {}  # by first word, before it is said
        # Afterwards: those possible, as spec, arguments, words; positions there by next word
        self._possible: list[tuple[Spec, tuple[int, ...], list[int]]] = []
        self._next: dict[int, list[int]] = {}
        self._at = 0  # how many words have been said
        self.action: Action | None = None  # once it is the only one left
        self._gather(actions)

    def _gather(self, actions: Sequence[Action]) -> None:
        """Sorts the possible actions by first word."""
        kind = type(actions)
        if kind is list or kind is tuple:
            for action in actions:
                self._add(action.spec, action.args, None)
        elif kind is Groups or kind is Joined:
            for part in cast("Joined", actions).parts:
                self._gather(part)
        elif kind is Made:
            self._gather(cast("Made", actions).actions)
        elif kind is Listed:
            spec = cast("Listed", actions).spec
            for args in cast("Listed", actions).args:
                self._add(spec, args, None)
        elif kind is Rows:
            for spec, shared, lasts in cast("Rows", actions).rows:
                self._add_row(spec, shared, lasts)
        elif kind is Legal:
            self._gather(cast("Legal", actions).options)
        elif isinstance(actions, Later):
            self._gather(actions.found())
        else:
            self._gather(list(actions))

    def _add(self, spec: Spec, args: tuple[int, ...], lasts: Sequence[int] | None) -> None:
        word = self._speaker.first_word(spec, args)
        bundles = self._bundles.get(word)
        if bundles is None:
            self._bundles[word] = [(spec, args, lasts)]
        else:
            bundles.append((spec, args, lasts))

    def _add_row(self, spec: Spec, shared: tuple[int, ...], lasts: Sequence[int]) -> None:
        if not shared and self._speaker.is_joined(spec):
            for last in lasts:
                self._add(spec, (last,), None)
        elif lasts:
            self._add(spec, shared, lasts)

    def copy(self) -> Saying:
        """Returns an independent copy of the choice."""
        other = Saying(self._speaker, ())
        other._bundles, other._possible, other._next = self._bundles, self._possible, self._next
        other._at, other.action = self._at, self.action
        return other

    def numbers(self) -> list[int]:
        """Returns the numbers of the words that may come next, sorted."""
        return sorted(self._next if self._at else self._bundles)

    def said(self) -> Sequence[int]:
        """Returns the numbers of the words so far, including those that went without saying."""
        return self._possible[0][2][: self._at] if self._at else ()

    def say(self, number: int) -> None:
        """Adds a word; ValueError if it may not come now."""
        if self._at:
            chosen = self._next.get(number)
            if chosen is None:
                raise _not_now(number)
            self._possible = [self._possible[at] for at in chosen]
        else:
            bundles = self._bundles.get(number)
            if bundles is None:
                raise _not_now(number)
            self._bundles = {}
            self._possible = self._unbundled(bundles)
        self._at += 1
        self._next = {}
        if len(self._possible) == 1:
            spec, args, _ = self._possible[0]
            self.action = Action(spec, args)
        else:
            self._look_ahead()

    def _unbundled(self, bundles: list[Bundle]) -> list[tuple[Spec, tuple[int, ...], list[int]]]:
        """Returns the actions one by one, with their words if there are several."""
        speaker = self._speaker
        several = len(bundles) > 1
        found: list[tuple[Spec, tuple[int, ...], list[int]]] = []
        for spec, args, lasts in bundles:
            if lasts is None:
                found.append((spec, args, speaker.words(spec, args) if several else []))
            elif not several and len(lasts) == 1:
                found.append((spec, args + (lasts[0],), []))
            else:
                for last in lasts:
                    whole = args + (last,)
                    found.append((spec, whole, speaker.words(spec, whole)))
        return found

    def _look_ahead(self) -> None:
        """Finds the words that may come next, skipping those that go without saying."""
        possible = self._possible
        while True:
            at = self._at
            following: dict[int, list[int]] = {}
            for position, (_, _, words) in enumerate(possible):
                word = words[at]
                positions = following.get(word)
                if positions is None:
                    following[word] = [position]
                else:
                    positions.append(position)
            if len(following) > 1:
                self._next = following
                return
            self._at += 1


def _not_now(number: int) -> ValueError:
    return ValueError(f"number {number} may not be chosen now")


def numbers_for(speaker: Speaker, action: Action, actions: Sequence[Action]) -> list[int]:
    """Returns the numbers to choose, one after the other, to take one of the legal actions."""
    saying = Saying(speaker, actions)
    words = speaker.words(action.spec, action.args)
    found: list[int] = []
    while saying.action is None:
        found.append(words[len(saying.said())])
        saying.say(found[-1])
    if saying.action != action:
        raise ValueError(f"{action} is not among the legal actions")
    return found
