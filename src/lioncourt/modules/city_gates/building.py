"""Building with gates, which make a placement, a removal or a swap legal (play 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.holding import Holding
from lioncourt.core.ids import NONE
from lioncourt.core.laying import build_tile, place_bought, remove_tile, swap_tile
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import REBUILT, Destination, MainAction
from lioncourt.core.squares import OUTSIDE, square_region
from lioncourt.core.state import State
from lioncourt.core.verbs import build_gates, emit
from lioncourt.games.common.building import run_facts
from lioncourt.games.common.double_tiles import sites_around
from lioncourt.games.common.placing import why_not_so
from lioncourt.games.common.rebuilding import faces_to_build
from lioncourt.games.common.zones import Data
from lioncourt.modules.city_gates.gating import (
    Move,
    laying,
    least_gates,
    removing,
    swapping,
    why_no_gates,
)

OPEN, HELD = 0, 1  # the parts of the holding


def use_gates(
    rules: Ruleset, state: State, seat: int, kept: Holding, edges: tuple[int, ...]
) -> None:
    """Puts a permanent gate on each edge; the cards leave the game (city-gates play 3, 5)."""
    build_gates(state, seat, edges)
    kept.grow(state, -len(edges), HELD, seat)
    for edge in edges:
        emit(rules, state, "built-gate", (seat, edge))


def ways_to_lay(
    spec: Spec, rules: Ruleset, state: State, seat: int, held: int, tile: int
) -> list[Action]:
    """Returns the options that lay a tile where one can walk only through a gate."""
    if not held:
        return []
    palace = state.palaces[seat]
    frontier, double = palace.frontier(), rules.catalogue.doubles.get(tile)
    walled = [cell for cell in sorted(frontier) if not frontier[cell] & 0xF0]  # no way asked there
    if double is not None:
        walled = sites_around(palace, double.step)
    return [
        Action(spec, (tile, cell, *edges))
        for cell in walled
        for edges in least_gates(rules, state, seat, held, laying(rules, state, seat, tile, cell))
    ]


class PlaceGated(Destination):
    """A place in the palace that one walks to through a gate (city-gates play 3)."""

    opens_gates: ClassVar[bool] = True

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        held = self.kept.number(state, HELD, seat)
        faces = rules.faces_of(state, seat, tile, how)
        ways = [ways_to_lay(self.spec, rules, state, seat, held, face) for face in faces]
        return [way for several in ways for way in several]

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        reason = why_not_so(rules, state, seat, action.args[0], how)
        if reason is not None:
            return reason
        held = self.kept.number(state, HELD, seat)
        move = laying(rules, state, seat, action.args[0], action.args[1])
        return why_no_gates(rules, state, seat, held, move, action.args[2:])

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place_bought(rules, state, seat, action.args[0], action.args[1])
        use_gates(rules, state, seat, self.kept, action.args[2:])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        move = laying(rules, state, seat, action.args[0], action.args[1])
        return run_facts(rules, move.after)


class RebuildGated(MainAction):
    """Builds from the reserve, removes to it, or swaps, with gates (city-gates play 3)."""

    def __init__(self, build: Spec, remove: Spec, swap: Spec) -> None:
        super().__init__(build, remove, swap)
        self.build: Final = build
        self.remove: Final = remove
        self.swap: Final = swap

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        held = self.kept.number(state, HELD, seat)
        if not held:
            return ()
        found: list[Action] = []
        for face in faces_to_build(rules, state, seat):
            found += ways_to_lay(self.build, rules, state, seat, held, face)
        palace = state.palaces[seat]
        for cell in palace.cells():
            move = removing(rules, state, seat, cell)
            for edges in least_gates(rules, state, seat, held, move):
                found.append(Action(self.remove, (cell, *edges)))
        # Swapping palace tiles doesn't change where one can walk (city-gates Rulings).
        outside = [c for c in palace.cells() if square_region(palace.square(c)) == OUTSIDE]
        for face in faces_to_build(rules, state, seat):
            for cell in outside:
                move = swapping(rules, state, seat, face, cell)
                for edges in least_gates(rules, state, seat, held, move):
                    found.append(Action(self.swap, (face, cell, *edges)))
        return found

    def move_of(self, rules: Ruleset, state: State, seat: int, action: Action) -> Move:
        """Returns the move of an action."""
        if action.spec is self.remove:
            return removing(rules, state, seat, action.args[0])
        move = laying if action.spec is self.build else swapping
        return move(rules, state, seat, action.args[0], action.args[1])

    def edges_of(self, action: Action) -> tuple[int, ...]:
        """Returns where an action puts gates."""
        return action.args[1:] if action.spec is self.remove else action.args[2:]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if action.spec is not self.remove:
            reason = why_not_so(rules, state, seat, action.args[0], REBUILT)
            if reason is not None:
                return reason
        held = self.kept.number(state, HELD, seat)
        move = self.move_of(rules, state, seat, action)
        return why_no_gates(rules, state, seat, held, move, self.edges_of(action))

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        if action.spec is self.remove:
            use_gates(rules, state, seat, self.kept, self.edges_of(action))
            remove_tile(rules, state, seat, action.args[0])
            return
        lay = build_tile if action.spec is self.build else swap_tile
        lay(rules, state, seat, action.args[0], action.args[1])
        use_gates(rules, state, seat, self.kept, self.edges_of(action))

    def face(self, rules: Ruleset, action: Action) -> int:
        return NONE if action.spec is self.remove else action.args[0]

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        return run_facts(rules, self.move_of(rules, state, seat, action).after)
