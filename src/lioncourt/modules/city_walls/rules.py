"""City walls: wooden wall segments for one's own tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from lioncourt.core.actions import CARD, SEAT, SIDES, TILE, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.ids import walls_from_text
from lioncourt.core.parts import ALL, SCORES, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction, View, Walls
from lioncourt.core.shown import ShownZone
from lioncourt.core.squares import HALF, OUTSIDE
from lioncourt.core.state import State
from lioncourt.core.tableplaces import DISPLAY
from lioncourt.core.verbs import build_walls, emit
from lioncourt.games.common.building import has_tile, objection, run_facts, tiles_of, walls_shown
from lioncourt.games.common.specials import LaidOpen, SpecialCards, hide_in_piles
from lioncourt.games.common.wall_pieces import add_sides, added_sides
from lioncourt.games.common.zones import Data, cards_zone

OPEN, SEGMENTS = 0, 1  # the parts of the holding
PREFIX: Final = "wall-"  # in front of the sides that a card shows
SHOWN: Final = ("N", "E", "S", "W", "NE", "ES", "SW", "NW")


@lru_cache(maxsize=256)  # asked for every tile that a card may go to
def sides_of(rules: Ruleset, card: int) -> int:
    """Returns the sides that a wall card shows."""
    return walls_from_text(rules.catalogue.card_name[card].removeprefix(PREFIX))


class BuildWall(MainAction):
    """Take an open card and put its segments on one of one's tiles (city-walls play 2-5)."""

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        cards = self.kept.ints(state, OPEN)
        return [(card, tile) for card in cards for tile in tiles_of(rules, state, seat)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        card, tile = action.args
        if card not in self.kept.ints(state, OPEN):
            return Refusal("no-open-wall", "city-walls play 2")
        if not has_tile(rules, state, seat, tile):
            return Refusal("not-your-tile", "city-walls play 3")
        if rules.catalogue.tile_region[tile] in (OUTSIDE, HALF):
            return Refusal("carries-no-wall", "city-walls play 3")
        palace, sides = state.palaces[seat], sides_of(rules, card)
        if walls_shown(rules, state, seat, tile) & sides:
            return Refusal("walled-already", "city-walls play 4")
        double = rules.catalogue.doubles.get(tile)
        if double is not None and double.inner_side(tile) & sides:
            return Refusal("wall-faces-tile", "city-walls play 4")  # always its other half
        if not palace.holds(tile):
            return None
        if palace.around().sides[palace.cell_of(tile)] & sides:
            return Refusal("wall-faces-tile", "city-walls play 4")
        return objection(rules, state, seat, palace.with_walls(tile, sides))

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        card, tile = action.args
        sides = sides_of(rules, card)
        self.kept.drop(state, card, OPEN)
        add_sides(self.kept, rules, state, tile, sides, SEGMENTS)
        if state.palaces[seat].holds(tile):
            build_walls(state, seat, tile, sides)
        emit(rules, state, "built-wall", (seat, card, tile))

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> Data:
        card, tile = action.args
        palace, sides = state.palaces[seat], sides_of(rules, card)
        return run_facts(rules, palace.with_walls(tile, sides)) if palace.holds(tile) else {}


class WoodenWalls(Walls):
    """A segment stays with its tile and turns with it, like a printed wall (city-walls play 6)."""

    def walls(self, rules: Ruleset, state: State, tile: int, walls: int) -> int:
        return walls | added_sides(self.kept, rules, state, tile, SEGMENTS)


class WallView(View):
    """All is public except the cards in the deck (city-walls hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [cards_zone(rules, "wall-cards", self.kept.ints(state, OPEN), place=DISPLAY)]


def install(build: Build) -> None:
    segments = Part("segments", SIDES, by=TILE, seen=ALL, scores=SCORES)
    build.holding(Part("open", CARD, many=True, seen=ALL), segments)
    card, tile = Field("card", CARD, zone="wall-cards"), Field("tile", TILE)
    build.event("opened-wall", card)
    build.event("built-wall", Field("seat", SEAT), card, tile)
    cards = SpecialCards("wall-card", *[PREFIX + sides for sides in SHOWN])
    hide_in_piles(build, "wall-cards", cards, 2, 2, 3, 3, 4, 4, 5, 5)  # city-walls set-up 1
    build.add(LaidOpen("wall-card", "opened-wall", OPEN))  # city-walls play 1
    build.add(WoodenWalls())
    build.add(BuildWall(build.action("build-wall", card, tile)))
    build.add(WallView())
