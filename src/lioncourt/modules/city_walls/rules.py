"""City walls: wooden segments for the own tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lioncourt.core.actions import CARD, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.ids import NONE, SIDES, STEPS
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction
from lioncourt.core.squares import OUTSIDE, square_walls
from lioncourt.core.state import State
from lioncourt.core.values import without
from lioncourt.core.verbs import emit, lay_squares
from lioncourt.games.common.building import objection, run_facts
from lioncourt.modules.city_walls import segments
from lioncourt.modules.city_walls.segments import set_wood, sides_of, wood
from lioncourt.modules.city_walls.view import WallView

# As hints: a segment on a tile that does not lie in the palace, and a side that cannot be built at
STORED, CLOSED = 0.5, -0.5


def cells_of(palace: Palace, tile: int) -> list[int]:
    """Returns the cells where a tile lies in a palace: none if it is not there."""
    return [cell for cell in palace.cells() if palace.tile(cell) == tile]


class BuildWall(MainAction):
    """Take an open card and put its segments on one own tile (city-walls play 2-5)."""

    def __init__(self, spec: Spec) -> None:
        self.spec: Final = spec

    def specs(self) -> tuple[Spec, ...]:
        return (self.spec,)

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        cards = wood(rules, state)[0]
        palace = state.palaces[seat]
        lying = [palace.tile(cell) for cell in palace.cells()]
        tiles = sorted([*lying, *state.reserves[seat], *state.bought[seat]]) if cards else ()
        found = [Action(self.spec, (card, tile)) for card in cards for tile in tiles]
        return [action for action in found if not self.refusal(rules, state, seat, action)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        card, tile = action.args
        if card not in wood(rules, state)[0]:
            return Refusal("no-open-wall", "city-walls play 2")
        sides = sides_of(rules, card)
        palace = state.palaces[seat]
        lies_at = cells_of(palace, tile)
        if not lies_at and tile not in state.reserves[seat] + state.bought[seat]:
            return Refusal("not-your-tile", "city-walls play 3")
        if rules.catalogue.tile_region[tile] == OUTSIDE:
            return Refusal("carries-no-wall", "city-walls play 3")
        if not lies_at:
            walled = rules.walls_of(state, tile) & sides
            return Refusal("walled-already", "city-walls play 4") if walled else None
        cell = lies_at[0]
        square = palace.square(cell)
        if square_walls(square) & sides:
            return Refusal("walled-already", "city-walls play 4")
        if any(sides & SIDES[i] and palace.square(cell + STEPS[i]) != NONE for i in range(4)):
            return Refusal("wall-faces-tile", "city-walls play 4")
        return objection(rules, state, seat, palace.with_square(cell, square | sides))

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        card, tile = action.args
        sides = sides_of(rules, card)
        cards, tiles, of_each = wood(rules, state)
        added = dict(zip(tiles, of_each, strict=True))
        if tile != rules.catalogue.start_tile:
            added[tile] = added.get(tile, 0) | sides
        set_wood(rules, state, without(cards, card), added)
        palace = state.palaces[seat]
        for cell in cells_of(palace, tile):
            lay_squares(state, seat, ((cell, palace.square(cell) | sides),))
        emit(rules, state, "built-wall", (seat, card, tile))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        card, tile = action.args
        palace = state.palaces[seat]
        sides = sides_of(rules, card)
        for cell in cells_of(palace, tile):
            after = palace.with_square(cell, palace.square(cell) | sides)
            return {**run_facts(rules, after), "hint": CLOSED * sides.bit_count()}
        return {"hint": STORED}


def install(build: Build) -> None:
    build.holding(((), (), ()))
    seat, tile = Field("seat", SEAT), Field("tile", TILE)
    card = Field("card", CARD, zone="wall-cards")
    build.event("opened-wall", card)
    build.event("built-wall", seat, card, tile)
    build.add(segments.WallCards())
    build.stage("setup", "wall-cards", segments.IntoThePiles(), after="piles")
    build.add(segments.WallCardTurnsUp())
    build.add(segments.WoodenWalls())
    build.add(BuildWall(build.action("build-wall", card, tile)))
    build.add(WallView())
