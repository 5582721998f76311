"""A ruleset: who takes part in which seam, in which order; compiled once, then sealed.

It holds no game data, so all games with one configuration share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.catalogue import Catalogue, Kit
from lioncourt.core.deck import Deck, one_pile
from lioncourt.core.explain import explanation
from lioncourt.core.ids import NONE
from lioncourt.core.script import SCRIPTS, Script
from lioncourt.core.seamrules import SeamRules, of_seam
from lioncourt.core.seams import (
    Components,
    FrameHandler,
    Ground,
    Scoring,
)

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.state import State


class Ruleset(SeamRules):
    """The rules of one configuration: one attribute per seam, each already filtered and ordered."""

    def __init__(self, build: Build) -> None:
        self.game: Final = build.game
        self.modules: Final = build.modules
        self.options: Final = build.options
        self.seats: Final = build.seats
        self.dirk: Final = build.dirk
        self.contenders: Final = build.seats + (1 if build.dirk else 0)
        self.texts: Final = build.texts
        self.holding_id: Final = {name: i for i, name in enumerate(build.holdings)}
        self.holding_starts: Final = tuple(build.holding_starts)

        kit = Kit(build.seats, build.options)
        for components in of_seam(Components, build.entries):
            components.add(kit)
        self.catalogue: Final = Catalogue(kit)

        super().__init__(build.entries, kit.purses)
        self.ground_of: Final = self._grounds_by_tile()

        self.stage_entries: Final = build.scripts
        self.stages: Final = {
            script: tuple([e.stage for e in self.stage_entries[script] if e.stage.takes_part(self)])
            for script in SCRIPTS
        }
        self.handler_entries: Final = build.handlers
        self.handlers: Final = self._all_handlers()
        names = [*SCRIPTS, *(name for name, _ in build.handlers)]
        self.handler_id: Final = {name: i for i, name in enumerate(names)}
        # NONE: nobody has a stage in it.
        self.script_id: Final = {s: self.handler_id[s] if self.stages[s] else NONE for s in SCRIPTS}
        self.replaced: Final = build.removed

        self.action_spec: Final = {spec.name: spec for spec in build.actions}
        self.event_spec: Final = {spec.name: spec for spec in build.events}
        # Where only the family's own rules speak, answers follow from a hand or a palace alone.
        one_way_to_pay = len(self.payments) + len(self.purses) == 2 and not self.prices
        self.plain_money: Final = one_way_to_pay and self.catalogue.values_rise()
        self.plain_building: Final = len(self.grounds) == 1 and not self.placements + self.walls

    def _all_handlers(self) -> tuple[FrameHandler, ...]:
        """Returns the handlers by number: the scripts, then what was added."""
        handlers: list[FrameHandler] = [Script(self.stages[script]) for script in SCRIPTS]
        for _, entry in self.handler_entries:
            assert isinstance(entry.rule, FrameHandler)  # Build.handler takes nothing else
            handlers.append(entry.rule)
        return tuple(handlers)

    def _grounds_by_tile(self) -> tuple[Ground | None, ...]:
        """Returns the ground that speaks for each tile: the first that takes it."""
        found: list[Ground | None] = []
        for tile in range(len(self.catalogue.tile_name)):
            takers = [ground for ground in self.grounds if ground.takes(self, tile)]
            found.append(takers[0] if takers else None)
        return tuple(found)

    # What rules ask

    def walls_of(self, state: State, tile: int) -> int:
        """Returns the walls that a tile has now, printed and added."""
        walls = self.catalogue.tile_walls[tile]
        for rule in self.walls:
            walls = rule.walls(self, state, tile, walls)
        return walls

    def price_of(self, state: State, seat: int, place: int) -> int:
        """Returns what the tile at a market place costs a seat now."""
        amount = self.catalogue.tile_cost[state.market[place]]
        for rule in self.prices:
            amount = rule.price(self, state, seat, place, amount)
        return max(amount, 0)

    def count_of(self, state: State, contender: int, type: int) -> int:
        """Returns how many tiles of a type a contender has in a majority."""
        catalogue = self.catalogue
        if contender < self.seats:
            palace = state.palaces[contender]
            count = palace.type_counts(catalogue.tile_type, len(catalogue.type_name))[type]
        else:
            count = sum(1 for tile in state.dirk if catalogue.tile_type[tile] == type)
        for rule in self.counts:
            count = rule.tiles(self, state, contender, type, count)
        return count

    def halves_of(self, state: State, contender: int, type: int) -> int:
        """Returns the same in half tiles, which majorities are ranked by."""
        halves = 2 * self.count_of(state, contender, type)
        for rule in self.counts:
            halves += rule.halves(self, state, contender, type)
        return halves

    def settles_card(self, state: State, card: int) -> bool:
        """Lets the rules deal with a special card just turned up; tells whether one did."""
        for rule in self.drawn:
            if rule.card(self, state, card):
                return True
        return False

    def face_of(self, state: State, tile: int) -> int:
        """Returns the face with which a drawn tile is laid now."""
        for rule in self.faces:
            tile = rule.face(self, state, tile)
        return tile

    def stacked(self, state: State, cards: tuple[int, ...]) -> Deck:
        """Returns the discard as the new deck: one pile, unless a rule stacks it otherwise."""
        for rule in self.turnovers:
            deck = rule.stack(self, state, cards)
            if deck is not None:
                return deck
        return one_pile(cards)

    def settles_tile(self, state: State, place: int, tile: int) -> bool:
        """Lets the rules deal with a tile drawn for a market place; tells whether one did."""
        for rule in self.drawn_tiles:
            if rule.tile(self, state, place, tile):
                return True
        return False

    def scorings(self) -> tuple[Scoring, ...]:
        """Returns the stages of the scoring script that give points, in their order."""
        return tuple(stage for stage in self.stages["scoring"] if isinstance(stage, Scoring))

    # What people ask

    def explain(self) -> str:
        """Returns who takes part in which seam, in which order, and why."""
        return explanation(self)
