"""Speaking an action: which words may come next, until one action is left.

The words on offer are those with which some legal action goes on, so there are no dead ends. After
the first word, where all actions that are left go on with the same word, it is not asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import SIDE_LETTERS, cell_x, cell_y, edge_cell, edge_side
from lioncourt.core.kinds import EDGE, KINDS, ON_THE_GRID, SIDES
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
    from lioncourt.core.actions import Action, Field
    from lioncourt.core.ruleset import Ruleset

_NORTH, _EAST, _SOUTH, _WEST = range(len(SIDE_LETTERS))


class Speaker:
    """Speaks the actions of one ruleset in the words of a vocabulary."""

    def __init__(self, rules: Ruleset, vocabulary: Vocabulary) -> None:
        self.vocabulary: Final = vocabulary
        self._first: Final = vocabulary.first
        self._starts: Final = [vocabulary.starts[name] for name in rules.action_spec]
        # By kind of action: the numbers of what comes first, if that is part of the first word
        self._joined: Final[list[tuple[int, ...]]] = []
        self._apart: Final[list[tuple[Field, ...]]] = []
        self._numbers: Final[dict[str, tuple[int, ...]]] = {}  # of named things, by kind
        universe = vocabulary.universe
        for spec in rules.action_spec.values():
            joined = vocabulary.is_joined(spec)
            self._joined.append(universe.numbers(rules, spec.fields[0].kind) if joined else ())
            self._apart.append(vocabulary.spoken_apart(spec))
        for kind, first in vocabulary.first.items():
            # An own kind of a module that is not played is missing.
            if kind in universe.kinds and (kind in KINDS or kind in rules.catalogue.kind_name):
                self._numbers[kind] = tuple([first + n for n in universe.numbers(rules, kind)])

    def first_word(self, action: Action) -> int:
        """Returns the number of an action's first word."""
        kind = action.spec.kind
        joined = self._joined[kind]
        return self._starts[kind] + joined[action.args[0]] if joined else self._starts[kind]

    def words(self, action: Action) -> tuple[int, ...]:
        """Returns the numbers of all words of an action."""
        kind = action.spec.kind
        found = [self.first_word(action)]
        args = action.args
        at = 1 if self._joined[kind] else 0
        fields = self._apart[kind]
        spare = len(args) - at - len(fields)
        for field in fields:
            for value in args[at : at + 1 + (spare if field.many else 0)]:
                self._say(field.kind, value, found)
            at += 1 + (spare if field.many else 0)
            if field.many:
                found.append(self._first[DONE])
        return tuple(found)

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


class Saying:
    """An action that is being spoken: those that are still possible, and the words so far."""

    __slots__ = ("_actions", "_at", "_next", "_speaker", "_words", "action")

    def __init__(self, speaker: Speaker, actions: Sequence[Action]) -> None:
        self._speaker: Final = speaker
        self._actions = actions
        self._words: list[tuple[int, ...]] = []  # of the actions, once something was said
        self._at = 0  # how many words are said
        self._next: dict[int, list[int]] = {}  # by next word: the positions of the actions
        self.action: Action | None = None  # once it is the only one left
        first_word = speaker.first_word
        following = self._next
        for at, action in enumerate(actions):
            word = first_word(action)
            if word in following:
                following[word].append(at)
            else:
                following[word] = [at]

    def copy(self) -> Saying:
        """Returns the same choice, which goes on by itself."""
        other = Saying(self._speaker, ())
        other._actions, other._words, other._at = self._actions, self._words, self._at
        other._next, other.action = self._next, self.action
        return other

    def numbers(self) -> list[int]:
        """Returns the numbers of the words that may come next, sorted."""
        return sorted(self._next)

    def said(self) -> tuple[int, ...]:
        """Returns the numbers of the words so far, those included that went without saying."""
        return self._words[0][: self._at] if self._words else ()

    def say(self, number: int) -> None:
        """Goes on with a word; ValueError if it may not come now."""
        chosen = self._next.get(number)
        if chosen is None:
            raise ValueError(f"number {number} may not be chosen now")
        actions = [self._actions[at] for at in chosen]
        words = [self._words[at] for at in chosen] if self._words else []
        if not words and len(actions) > 1:
            words = [self._speaker.words(action) for action in actions]
        self._actions, self._words = actions, words
        self._next = {}
        if len(actions) == 1:
            self.action = actions[0]
            return
        self._at += 1
        while len(self._next) < 2:  # what goes without saying
            self._next = {}
            for at, path in enumerate(words):
                self._next.setdefault(path[self._at], []).append(at)
            if len(self._next) < 2:
                self._at += 1


def numbers_for(speaker: Speaker, action: Action, actions: Sequence[Action]) -> list[int]:
    """Returns what to choose, one after the other, to take one of the legal actions."""
    saying = Saying(speaker, actions)
    words = speaker.words(action)
    found: list[int] = []
    while saying.action is None:
        found.append(words[len(saying.said())])
        saying.say(found[-1])
    if saying.action != action:
        raise ValueError(f"{action} is not among the legal actions")
    return found
