"""Moving a tile inside its palace; only the result must be legal (core 5).

The base game has no such action: some modules let a tile be moved directly, not by the reserve.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from lioncourt.core.actions import CELL, TILE, Action, Field, Spec
from lioncourt.core.doubles import cells_at, double_at, squares_for
from lioncourt.core.ids import ALL_SIDES, NONE, SIDES, STEPS
from lioncourt.core.laying import lying_as, move_tile, moved_square
from lioncourt.core.options import Groups, Later, Row, Rows, as_options
from lioncourt.core.refusal import Refusal
from lioncourt.core.seams import REBUILT, Choice
from lioncourt.core.slow import enclosed_cells, is_legal
from lioncourt.core.walking import walked_parts
from lioncourt.games.common.building import (
    BuildingRules,
    is_unopposed,
    palace_with,
    palace_without,
    run_facts,
    tiles_of,
    watching,
    why_fixed,
)
from lioncourt.games.common.double_tiles import is_hemmed_in, pair_stays_open, sites_around
from lioncourt.games.common.gifts import Gift
from lioncourt.games.common.rebuilding import REBUILD, rebuilding

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.palace import Palace
    from lioncourt.core.rng import Dice
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

MOVE: Final = "move"


def lying_tile(rules: Ruleset, palace: Palace, face: int) -> int:
    """Returns which tile of a palace is this face or another of its piece; NONE: none."""
    lying = tuple([palace.tile(cell) for cell in palace.cells()])
    return lying_as(rules.catalogue, lying, face)


def movable_cells(rules: Ruleset, palace: Palace) -> list[int]:
    """Returns the cells whose tile may be moved at all: not those fixed or outside.

    A tile of two cells is moved by its first half.
    """
    found: list[int] = []
    for cell in palace.cells():
        double = double_at(rules.catalogue, palace, cell)
        if double is not None:
            cells = cells_at(rules.catalogue, palace, cell)
            if cell == cells[0] and not any(why_fixed(palace, at) for at in cells):
                found.append(cell)
            continue
        by_core = isinstance(rules.ground_of[palace.tile(cell)], BuildingRules)
        if by_core and cell not in palace.starts and why_fixed(palace, cell) is None:
            found.append(cell)
    return found


def move_cells(rules: Ruleset, state: State, seat: int, start: int, face: int) -> list[int]:
    """Returns the cells, sorted, that the tile at a cell may be moved to, showing this face."""
    palace = state.palaces[seat]
    double = rules.catalogue.doubles.get(face)
    if is_hemmed_in(palace, cells_at(rules.catalogue, palace, start)):
        return []  # it would leave a hole
    rest = palace_without(rules, palace, start)
    if double is not None:
        sites = [cell for cell in sites_around(rest, double.step) if cell != start]
        laid = [squares_for(rules, state, double.whole, cell) for cell in sites]
    else:
        square = moved_square(rules, state, palace, start, face)
        laid = [((cell, square),) for cell in sorted(rest.frontier()) if cell != start]
    joining = Joining(rest)
    legal = [squares for squares in laid if joining.makes_legal(squares)]
    if not legal:
        return []
    watchers = watching(rules, rest.with_squares(legal[0]))
    return [
        squares[0][0]
        for squares in legal
        if is_unopposed(watchers, rules, state, seat, rest.with_squares(squares))
    ]


class Joining:
    """Tells where a tile makes the rest of a palace legal by joining its parts again (core 5).

    The rest was legal with the tile, so its other edges need no check.
    """

    __slots__ = ("number", "parts", "rest")

    def __init__(self, rest: Palace) -> None:
        self.rest: Final = rest
        self.parts: Final = walked_parts(rest.squares)  # by cell
        self.number: Final = len(set(self.parts.values()))

    def makes_legal(self, squares: tuple[tuple[int, int], ...]) -> bool:
        """Tells whether the squares of a tile fit, join all parts and leave no hole."""
        rest = self.rest
        if len(rest.starts) > 1:  # regions have to meet as well
            after = rest.with_squares(squares)
            return is_legal(after.squares, after.starts)
        frontier = rest.frontier()
        joined: set[int] = set()
        for cell, square in squares:
            asks = frontier.get(cell, 0)
            if asks & ALL_SIDES & ~square or asks >> 4 & square & ALL_SIDES:
                return False
            for side, step in zip(SIDES, STEPS, strict=True):
                if asks >> 4 & side:
                    joined.add(self.parts[cell + step])
        return len(joined) == self.number and self.stays_open(squares)

    def stays_open(self, squares: tuple[tuple[int, int], ...]) -> bool:
        """Tells whether no empty cell is enclosed (core 5.5).

        Joining parts may leave empty cells on both sides, all of them open.
        """
        rest, first = self.rest, squares[0][0]
        if len(squares) == 1 and rest.stays_open(first):
            return True
        if len(squares) == 2 and pair_stays_open(rest, first, squares[1][0]):
            return True
        in_one_piece = self.number == 1 and len(self.parts) == len(rest.squares)
        return not in_one_piece and not enclosed_cells({**rest.squares, **dict(squares)})


class Moves(Later):
    """The moves that a palace allows; the state must be its own copy."""

    __slots__ = ("rules", "seat", "spec", "state")

    def __init__(self, spec: Spec, rules: Ruleset, state: State, seat: int) -> None:
        self._found = None
        self.spec: Final = spec
        self.rules: Final = rules
        self.state: Final = state
        self.seat: Final = seat

    def row(self, start: int, face: int) -> Row:
        """Returns the moves of the tile at a cell, showing this face."""
        cells = move_cells(self.rules, self.state, self.seat, start, face)
        return (self.spec, (face,), cells)

    def faces(self) -> list[tuple[int, int]]:
        """Returns the faces that tiles may show when moved, each with its cell, sorted."""
        rules, state, seat = self.rules, self.state, self.seat
        palace = state.palaces[seat]
        return sorted(
            [
                (face, cell)
                for cell in movable_cells(rules, palace)
                for face in rules.faces_of(state, seat, palace.tile(cell), REBUILT)
            ]
        )

    def find(self) -> Rows:
        return Rows([self.row(cell, face) for face, cell in self.faces()])

    def but(self, names: tuple[str, ...]) -> list[Action]:
        return [] if self.spec.name in names else super().but(names)

    def random(self, dice: Dice) -> Action | None:
        """Tries one tile after another, in random order, until one can be moved."""
        if self._found is not None:
            return self._found.random(dice)
        left = self.faces()
        while left:
            face, start = left.pop(dice.below(len(left)))
            action = Rows([self.row(start, face)]).random(dice)
            if action is not None:
                return action
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveTile(Choice):
    """Moves one tile to another cell of the palace; what lies on it goes along."""

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return Moves(self.spec, rules, state.copy(), seat)

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        face, cell = action.args
        palace = state.palaces[seat]
        tile = lying_tile(rules, palace, face)
        if tile == NONE:
            name = rules.catalogue.tile_name[face]
            return Refusal("not-in-palace", "core 4.3", {"tile": name})
        start = palace.cell_of(tile)
        reason = why_fixed(palace, start)
        if reason is not None:
            return reason
        if cell in palace.squares:
            return Refusal("cell-taken", "core 5.4")
        turned = face in rules.faces_of(state, seat, tile, REBUILT)
        movable = turned and start in movable_cells(rules, palace)
        legal = movable and cell in move_cells(rules, state, seat, start, face)
        return None if legal else Refusal("move-breaks", "core 5")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        move_tile(rules, state, seat, action.args[0], action.args[1])

    def face(self, rules: Ruleset, action: Action) -> int:
        return action.args[0]

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        face, cell = action.args
        palace = state.palaces[seat]
        double = rules.catalogue.doubles.get(face)
        start = palace.cell_of(lying_tile(rules, palace, face))
        rest = palace_without(rules, palace, start)
        if double is not None:
            return run_facts(rules, palace_with(rules, state, rest, double.whole, cell))
        square = moved_square(rules, state, palace, start, face)
        return run_facts(rules, rest.with_square(cell, square))


class RebuildOrMove(Gift):
    """One rebuild as by an action (core 4.3), or a tile moved inside the palace."""

    def __init__(self, cites: str, move: Spec) -> None:
        super().__init__(cites)  # it has no kind of action of its own: all belong to others
        self.move: Final = MoveTile(move)

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        return len(tiles_of(rules, state, seat)) > 1  # something besides the start tile

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        choices: list[Choice] = [*rebuilding(rules), self.move]
        choices.sort(key=lambda choice: choice.specs()[0].kind)
        return Groups([as_options(rule.options(rules, state, seat)) for rule in choices])

    def rule_of(self, rules: Ruleset, action: Action) -> Choice:
        """Returns the rule that carries an action out."""
        is_move = action.spec is self.move.spec
        return self.move if is_move else rules.actor_of[action.spec.kind]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if action.spec.group != REBUILD:
            return Refusal("rebuild-or-forgo", self.cites)
        return self.rule_of(rules, action).refusal(rules, state, seat, action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.rule_of(rules, action).apply(rules, state, seat, action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        return self.rule_of(rules, action).facts(rules, state, seat, action)


def move_action(build: Build) -> Spec:
    """Returns the action that moves a tile; all modules that allow it share it."""
    for spec in build.actions:
        if spec.name == MOVE:
            return spec
    tile = Field("tile", TILE, zone="palace.{seat}")
    return build.action(MOVE, tile, Field("cell", CELL), group=REBUILD)
