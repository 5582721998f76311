"""Building with gates: a tile laid, or taken away, with gates that make the move legal (play 3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import Action, Spec
from lioncourt.core.holding import Holding
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import Destination, MainAction
from lioncourt.core.state import State
from lioncourt.core.verbs import build_gates, build_tile, emit, place_bought, remove_tile
from lioncourt.games.common.building import run_facts
from lioncourt.games.common.placing import not_set_aside
from lioncourt.games.common.rebuilding import not_in_reserve
from lioncourt.games.common.zones import Data
from lioncourt.modules.city_gates.gating import laying, least_gates, removing, why_no_gates

HELD: Final = 1  # from here on the holding has the gate cards of each seat
BUILT, REMOVED = 4.0, -3.0  # as hints: a tile that comes into the palace, or leaves it


def use_gates(
    rules: Ruleset, state: State, seat: int, kept: Holding, edges: tuple[int, ...]
) -> None:
    """Puts a gate on each edge, for good; the cards leave the game (city-gates play 3, 5)."""
    build_gates(state, seat, edges)
    kept.grow(state, -len(edges), HELD + seat)
    for edge in edges:
        emit(rules, state, "built-gate", (seat, edge))


def ways_to_lay(
    spec: Spec, rules: Ruleset, state: State, seat: int, held: int, tile: int
) -> list[Action]:
    """Returns the options that lay a tile where it can be walked to by a gate only."""
    frontier = state.palaces[seat].frontier() if held else {}
    walled = [cell for cell in sorted(frontier) if not frontier[cell] & 0xF0]  # no way asked there
    return [
        Action(spec, (tile, cell, *edges))
        for cell in walled
        for edges in least_gates(rules, state, seat, held, laying(rules, state, seat, tile, cell))
    ]


def why_not_laid(
    rules: Ruleset, state: State, seat: int, held: int, action: Action
) -> Refusal | None:
    """Returns why a tile may not be laid with gates, or None if it may."""
    tile, cell, *edges = action.args
    return why_no_gates(
        rules, state, seat, held, laying(rules, state, seat, tile, cell), tuple(edges)
    )


def facts_of_laying(rules: Ruleset, state: State, seat: int, action: Action) -> Data:
    """Returns what may be shown of a tile laid with gates, which stand on inner walls."""
    move = laying(rules, state, seat, action.args[0], action.args[1])
    return {**run_facts(rules, move.after), "hint": BUILT}


class PlaceGated(Destination):
    """Into the palace, to be walked to through a gate (city-gates play 3)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        held = self.kept.number(state, HELD + seat)
        return ways_to_lay(self.spec, rules, state, seat, held, tile)

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        held = self.kept.number(state, HELD + seat)
        absent = not_set_aside(rules, state, seat, action.args[0])
        return absent if absent is not None else why_not_laid(rules, state, seat, held, action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place_bought(rules, state, seat, action.args[0], action.args[1])
        use_gates(rules, state, seat, self.kept, action.args[2:])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        return facts_of_laying(rules, state, seat, action)


class RebuildGated(MainAction):
    """From the reserve or to it, with gates (city-gates play 3); a swap never needs one."""

    def __init__(self, build: Spec, remove: Spec) -> None:
        super().__init__(build, remove)
        self.build: Final = build
        self.remove: Final = remove

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        held = self.kept.number(state, HELD + seat)
        if not held:
            return ()
        found: list[Action] = []
        for tile in state.reserves[seat]:
            found += ways_to_lay(self.build, rules, state, seat, held, tile)
        for cell in state.palaces[seat].cells():
            move = removing(rules, state, seat, cell)
            for edges in least_gates(rules, state, seat, held, move):
                found.append(Action(self.remove, (cell, *edges)))
        return found

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        held = self.kept.number(state, HELD + seat)
        if action.spec is self.remove:
            move = removing(rules, state, seat, action.args[0])
            return why_no_gates(rules, state, seat, held, move, action.args[1:])
        absent = not_in_reserve(rules, state, seat, action.args[0])
        return absent if absent is not None else why_not_laid(rules, state, seat, held, action)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        if action.spec is self.build:
            build_tile(rules, state, seat, action.args[0], action.args[1])
            use_gates(rules, state, seat, self.kept, action.args[2:])
        else:
            use_gates(rules, state, seat, self.kept, action.args[1:])
            remove_tile(rules, state, seat, action.args[0])

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        if action.spec is self.build:
            return facts_of_laying(rules, state, seat, action)
        move = removing(rules, state, seat, action.args[0])
        return {**run_facts(rules, move.after), "hint": REMOVED}
