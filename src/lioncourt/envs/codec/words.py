"""The words of actions: an action is spoken as it is written, and each word has one number.

Words come in blocks. The first word of an action is its kind, together with the first argument if
that has few values: "buy 2". Cards, tiles and cells follow one by one; a list ends with "done". So
the space of all words stays small although there are very many actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.ids import SIDE_LETTERS, cell_at, walls_text
from lioncourt.core.kinds import CARD, EDGE, ON_THE_GRID, SEAT, SIDES, TILE, has_names

if TYPE_CHECKING:
    from lioncourt.core.actions import Field, Spec
    from lioncourt.envs.codec.universe import Universe

RADIUS: Final = 7  # cells to each side of the start tile that have a word
WIDTH: Final = 2 * RADIUS + 1
NUMBERS: Final = 64  # how many numbers have a word

# A kind of action and its first argument are one word if that has at most this many values.
FEW: Final = 32

# The blocks that don't belong to a kind of thing
ACTION: Final = "action"
CELLS: Final = "cell"
FURTHER: Final = "further"  # by a window's width to one side; a cell follows
SIDE: Final = "side"  # of the cell before it; together they are an edge
NUMBER: Final = "number"
MORE: Final = "more"  # as many as there are numbers with a word; a number follows
DONE: Final = "done"

GRID: Final = tuple(
    [cell_at(x, y) for y in range(RADIUS, -RADIUS - 1, -1) for x in range(-RADIUS, RADIUS + 1)]
)
"""The cells with a word, row by row from the north-west, as on paper."""


class Vocabulary:
    """All words of a universe, block by block."""

    def __init__(self, universe: Universe) -> None:
        self.universe: Final = universe
        self.first: dict[str, int] = {}  # by block: its first number
        self.block: list[str] = []  # by number
        self.word: list[str] = []  # by number
        self.starts: dict[str, int] = {}  # by kind of action: its first number
        self._add_actions()
        rest = [field for spec in universe.actions.values() for field in self.spoken_apart(spec)]
        for kind in universe.kinds:
            if any(field.kind == kind for field in rest):
                self._add(kind, universe.names(kind))
        if any(field.kind in ON_THE_GRID for field in rest):
            self._add(CELLS, [f"{x},{y}" for y, x in _rows_and_columns()])
            self._add(FURTHER, list(SIDE_LETTERS))
        if any(field.kind == EDGE for field in rest):
            self._add(SIDE, list(SIDE_LETTERS[:2]))
        if any(field.kind == SIDES for field in rest):
            self._add(SIDES, [walls_text(walls) or "0" for walls in range(16)])
        if any(is_counted(field.kind) for field in rest):
            self._add(NUMBER, [str(number) for number in range(NUMBERS)])
            self._add(MORE, [MORE])
        if any(field.many for field in rest):
            self._add(DONE, [DONE])

    def __len__(self) -> int:
        return len(self.word)

    def _add(self, block: str, words: list[str]) -> None:
        self.first[block] = len(self.word)
        self.block += [block] * len(words)
        self.word += words

    def _add_actions(self) -> None:
        words: list[str] = []
        for name, spec in self.universe.actions.items():
            self.starts[name] = len(words)
            if self.is_joined(spec):
                words += [f"{name} {thing}" for thing in self.universe.names(spec.fields[0].kind)]
            else:
                words.append(name)
        self._add(ACTION, words)

    def is_joined(self, spec: Spec) -> bool:
        """Tells whether the first word of an action includes its first argument."""
        if not spec.fields or spec.fields[0].many:
            return False
        kind = spec.fields[0].kind
        if kind in (TILE, CARD) or not has_names(kind):
            return False
        return len(self.universe.kinds[kind]) <= FEW

    def spoken_apart(self, spec: Spec) -> tuple[Field, ...]:
        """Returns the fields of a kind of action that have separate words."""
        return spec.fields[1:] if self.is_joined(spec) else spec.fields

    def blocks(self) -> list[tuple[str, int, int]]:
        """Returns every block: its name, its first number, and how many words it has."""
        starts = [*self.first.values(), len(self.word)]
        sizes = [starts[at + 1] - starts[at] for at in range(len(self.first))]
        return list(zip(self.first, self.first.values(), sizes, strict=True))


def is_counted(kind: str) -> bool:
    """Tells whether things of a kind are spoken as numbers: amounts, flags, seats, sets."""
    return kind == SEAT or (kind not in ON_THE_GRID and kind != SIDES and not has_names(kind))


def _rows_and_columns() -> list[tuple[int, int]]:
    steps = range(-RADIUS, RADIUS + 1)
    return [(-row, column) for row in steps for column in steps]
