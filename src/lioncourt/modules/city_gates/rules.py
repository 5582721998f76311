"""City gates: cards that open a double wall for walking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, CELL, EDGE, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.state import State
from lioncourt.core.verbs import build_gates, build_tile, emit, place_bought, remove_tile
from lioncourt.games.common.building import run_facts
from lioncourt.games.common.placing import OneWay, not_set_aside
from lioncourt.modules.city_gates import cards
from lioncourt.modules.city_gates.cards import HELD, OPEN, Ints, add_cards, gate_cards, gates_held
from lioncourt.modules.city_gates.gating import laying, least_gates, removing, why_no_gates
from lioncourt.modules.city_gates.view import GateView

Facts = dict[str, object]
BUILT, REMOVED = 4.0, -3.0  # as hints: a tile that comes into the palace, or leaves it
STORED, PER_TILE = 2.0, 0.04  # a gate for the reserve, and for each tile still to come


class TakeGate(MainAction):
    """Take the open gate card, alone, instead of money (city-gates play 2)."""

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        return (Action(self.spec),) if gate_cards(rules, state)[OPEN] else ()

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        add_cards(rules, state, OPEN, -1)
        add_cards(rules, state, HELD + seat, 1)
        emit(rules, state, "took-gate", (seat,))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        lies_open = gate_cards(rules, state)[OPEN]
        return None if lies_open else Refusal("no-open-gate", "city-gates play 2")

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        to_come = PER_TILE * sum([len(pool) for pool in state.supply])
        return {"hint": to_come + (STORED if state.reserves[seat] else 0.0)}


def use_gates(rules: Ruleset, state: State, seat: int, edges: Ints) -> None:
    """Puts a gate on each edge, for good; the cards leave the game (city-gates play 3, 5)."""
    build_gates(state, seat, edges)
    add_cards(rules, state, HELD + seat, -len(edges))
    for edge in edges:
        emit(rules, state, "built-gate", (seat, edge))


def ways_to_lay(spec: Spec, rules: Ruleset, state: State, seat: int, tile: int) -> list[Action]:
    """Returns the options that lay a tile where it can be walked to by a gate only."""
    if not gates_held(rules, state, seat):
        return []
    frontier = state.palaces[seat].frontier()
    walled = [cell for cell in sorted(frontier) if not frontier[cell] & 0xF0]  # no way asked there
    return [
        Action(spec, (tile, cell, *edges))
        for cell in walled
        for edges in least_gates(rules, state, seat, laying(rules, state, seat, tile, cell))
    ]


def why_not_laid(rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
    """Returns why a tile may not be laid with gates, or None if it may."""
    move = laying(rules, state, seat, action.args[0], action.args[1])
    return why_no_gates(rules, state, seat, move, action.args[2:])


def facts_of_laying(rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
    """Returns what may be shown of a tile laid with gates, which stand on inner walls."""
    move = laying(rules, state, seat, action.args[0], action.args[1])
    return {**run_facts(rules, move.after), "hint": BUILT}


class PlaceGated(OneWay):
    """Into the palace, to be walked to through a gate (city-gates play 3)."""

    def offers(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int
    ) -> Sequence[Action]:
        return ways_to_lay(self.spec, rules, state, seat, tile)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        place_bought(rules, state, seat, action.args[0], action.args[1])
        use_gates(rules, state, seat, action.args[2:])

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        absent = not_set_aside(rules, state, seat, action.args[0])
        return absent if absent is not None else why_not_laid(rules, state, seat, action)

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        return facts_of_laying(rules, state, seat, action)


class RebuildGated(MainAction):
    """From the reserve or to it, with gates (city-gates play 3); a swap never needs one."""

    def __init__(self, build: Spec, remove: Spec) -> None:
        self.build: Final = build
        self.remove: Final = remove

    def specs(self) -> tuple[Spec, ...]:
        return (self.build, self.remove)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not gates_held(rules, state, seat):
            return ()
        found: list[Action] = []
        for tile in state.reserves[seat]:
            found += ways_to_lay(self.build, rules, state, seat, tile)
        for cell in state.palaces[seat].cells():
            for edges in least_gates(rules, state, seat, removing(rules, state, seat, cell)):
                found.append(Action(self.remove, (cell, *edges)))
        return found

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        if action.spec is self.build:
            build_tile(rules, state, seat, action.args[0], action.args[1])
            use_gates(rules, state, seat, action.args[2:])
        else:
            use_gates(rules, state, seat, action.args[1:])
            remove_tile(rules, state, seat, action.args[0])

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        piece, edges = action.args[0], action.args[1:]
        if action.spec is self.remove:
            return why_no_gates(rules, state, seat, removing(rules, state, seat, piece), edges)
        if piece in state.reserves[seat]:
            return why_not_laid(rules, state, seat, action)
        return Refusal("not-in-reserve", "core 4.3", {"tile": rules.catalogue.tile_name[piece]})

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Facts:
        if action.spec is self.build:
            return facts_of_laying(rules, state, seat, action)
        move = removing(rules, state, seat, action.args[0])
        return {**run_facts(rules, move.after), "hint": REMOVED}


def install(build: Build) -> None:
    build.holding((0,) * (HELD + build.seats))
    seat, card, cell = Field("seat", SEAT), Field("card", CARD), Field("cell", CELL)
    edges = Field("edges", EDGE, many=True)
    bought = Field("tile", TILE, zone="bought.{seat}")
    stored = Field("tile", TILE, zone="reserve.{seat}")
    build.event("opened-gate", card)
    build.event("discarded-gate", card)
    build.event("took-gate", seat)
    build.event("built-gate", seat, Field("edge", EDGE))
    build.add(cards.GateCards())
    build.stage("setup", "gate-cards", cards.IntoThePiles(), after="piles")
    build.add(cards.GateTurnsUp())
    build.add(cards.NothingButGates())
    build.add(TakeGate(build.action("take-gate")))
    build.add(PlaceGated(build.action("place-gated", bought, cell, edges)))
    rebuild = build.action("build-gated", stored, cell, edges, group="rebuild")
    remove = build.action("remove-gated", cell, edges, group="rebuild")
    build.add(RebuildGated(rebuild, remove))
    build.add(GateView())
