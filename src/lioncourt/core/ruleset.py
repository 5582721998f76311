"""A ruleset: who takes part in which seam, in which order; compiled once, then sealed.

It holds no game data, so all games with one configuration share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import NO_SPEC
from lioncourt.core.catalogue import Catalogue, Kit
from lioncourt.core.deck import Deck, one_pile
from lioncourt.core.explain import explanation
from lioncourt.core.ids import NONE
from lioncourt.core.script import Script
from lioncourt.core.seamrules import SeamRules
from lioncourt.core.seams import (
    Choice,
    Components,
    FrameHandler,
    Ground,
    Scoring,
    Sense,
)
from lioncourt.core.squares import DOUBLE, HALF
from lioncourt.core.steps import SCRIPTS, STEPS, place_of, script_of

if TYPE_CHECKING:
    from lioncourt.core.actions import Action
    from lioncourt.core.build import Build
    from lioncourt.core.frames import Frame
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
        self.descriptions: Final = dict(zip(build.holdings, build.descriptions, strict=True))
        self.holding_starts: Final = tuple([parts.start() for parts in build.descriptions])

        kit = Kit(build.seats, build.options)
        kit.kinds = build.kinds
        for entry in build.entries:
            if isinstance(entry.rule, Components):
                kit.who = entry.module
                entry.rule.add(kit)
        self.catalogue: Final = Catalogue(kit)

        super().__init__(build.entries, kit.purses)
        self.ground_of: Final = self._grounds_by_tile()

        self.choice_entries: Final = build.choices
        self.choices: Final = self._choices_by_step()
        self.stage_entries: Final = {
            script: [entry for entry in entries if entry.stage.takes_part(self)]
            for script, entries in build.scripts.items()
        }
        self.stages: Final = {
            script: tuple([entry.stage for entry in entries])
            for script, entries in self.stage_entries.items()
        }
        self.stage_names: Final = {
            script: tuple([entry.name for entry in entries])
            for script, entries in self.stage_entries.items()
        }
        self.handler_entries: Final = build.handlers
        self.handlers: Final = self._all_handlers()
        names = [*SCRIPTS, *(name for name, _ in build.handlers)]
        self.handler_id: Final = {name: i for i, name in enumerate(names)}
        # NONE: it has no stages.
        self.script_id: Final = {s: self.handler_id[s] if self.stages[s] else NONE for s in SCRIPTS}
        self._behind: Final = self._stages_behind()
        self.replaced: Final = build.removed

        self.action_spec: Final = {spec.name: spec for spec in build.actions}
        self.forgo: Final = self.action_spec.get("forgo", NO_SPEC)
        self.event_spec: Final = {spec.name: spec for spec in build.events}
        self.sense_of_action: Final = self._senses_by_action()
        self.sense_of_piece: Final = self._senses_by_piece()
        # If only the family's own rules take part, answers follow from a hand or a palace alone.
        one_way_to_pay = len(self.payments) + len(self.purses) == 2 and not self.prices
        unchanged = not (self.payment_filters or self.rewards or self.sellings)  # terms are purses
        self.plain_money: Final = one_way_to_pay and unchanged and self.catalogue.values_rise()
        says_where = (*self.placements, *self.walls, *self.facings)
        self.plain_building: Final = len(self.grounds) == 1 and not says_where

    def _all_handlers(self) -> tuple[FrameHandler, ...]:
        """Returns the handlers by number: the scripts, then what was added."""
        handlers: list[FrameHandler] = [Script(self.stages[script]) for script in SCRIPTS]
        for _, entry in self.handler_entries:
            assert isinstance(entry.rule, FrameHandler)  # Build.handler takes nothing else
            handlers.append(entry.rule)
        return tuple(handlers)

    def _choices_by_step(self) -> dict[str, tuple[tuple[str, Choice], ...]]:
        """Returns the choices offered at each step, with their names."""
        found: dict[str, tuple[tuple[str, Choice], ...]] = {}
        for entry in self.choice_entries:
            found[entry.step] = (*found.get(entry.step, ()), (entry.name, entry.rule))
        return found

    def _grounds_by_tile(self) -> tuple[Ground | None, ...]:
        """Returns the ground that speaks for each tile: the first that takes it."""
        found: list[Ground | None] = []
        for tile in range(len(self.catalogue.tile_name)):
            takers = [ground for ground in self.grounds if ground.takes(self, tile)]
            found.append(takers[0] if takers else None)
        return tuple(found)

    def _senses_by_action(self) -> dict[int, Sense]:
        """Returns the sense that speaks for each kind of action: the first to claim it."""
        found: dict[int, Sense] = {}
        for sense in self.senses:
            for name in sense.actions:
                if name not in self.action_spec:
                    raise ValueError(f"{type(sense).__name__}: there is no action {name!r}")
                found.setdefault(self.action_spec[name].kind, sense)
        return found

    def _senses_by_piece(self) -> dict[int, Sense]:
        """Returns the sense that speaks for each piece: the first to claim its role."""
        found: dict[int, Sense] = {}
        for sense in self.senses:
            for card, role in enumerate(self.catalogue.card_role):
                if role in sense.roles:
                    found.setdefault(card, sense)
        return found

    # What rules ask

    def walls_of(self, state: State, tile: int) -> int:
        """Returns the walls that a tile has now, printed and added.

        A half tile gets none added: its sides tell which half of the cell is blank.
        """
        walls = self.catalogue.tile_walls[tile]
        region = self.catalogue.tile_region[tile]
        if not self.walls or region == HALF:
            return walls
        if region == DOUBLE:
            double = self.catalogue.doubles[tile]
            return self.walls_of(state, double.first) | self.walls_of(state, double.second) << 4
        for rule in self.walls:
            walls = rule.walls(self, state, tile, walls)
        return walls

    def faces_of(self, state: State, seat: int, tile: int, how: int) -> tuple[int, ...]:
        """Returns the faces with which a seat may lay a tile into its palace, sorted."""
        faces: tuple[int, ...] = (tile,)
        for rule in self.facings:
            faces = rule.faces(self, state, seat, tile, how, faces)
        return faces

    def face_laid(self, action: Action) -> int:
        """Returns the tile face that an action of a turn or a placing lays; NONE: none."""
        kind = action.spec.kind
        carrier = self.carrier_of.get(kind)
        if carrier is not None:
            return carrier.face(self, action)
        actor = self.actor_of.get(kind)
        return NONE if actor is None else actor.face(self, action)

    def price_of(self, state: State, seat: int, place: int) -> int:
        """Returns what the tile at a market place costs a seat now."""
        amount = self.catalogue.tile_cost[state.market[place]]
        for rule in self.prices:
            amount = rule.price(self, state, seat, place, amount)
        return max(amount, 0)

    def slot_of(self, state: State, place: int) -> int:
        """Returns the slot that a place lies beside now: itself, if it is a slot."""
        if self.catalogue.place_supply[place] != NONE:
            return place  # a place that is refilled is itself a slot
        for rule in self.sellings:
            slot = rule.beside(self, state, place)
            if slot != NONE:
                return slot
        return place

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
        """Returns the face that a drawn tile shows if it is laid now."""
        for rule in self.faces:
            tile = rule.face(self, state, tile)
        return tile

    def dirks_face(self, state: State, tile: int) -> int:
        """Returns the face of a tile that becomes Dirk's now."""
        for rule in self.faces:
            tile = rule.dirks(self, state, tile)
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

    def from_below(self, state: State, place: int) -> int:
        """Returns the tile that comes up from below a market place; NONE: there was none."""
        for rule in self.belows:
            tile = rule.turned_up(self, state, place)
            if tile != NONE:
                return tile
        return NONE

    def hands_out(self, state: State, place: int) -> bool:
        """Lets the rules hand out a slot that has something below; tells whether one did."""
        for rule in self.belows:
            if rule.handed_out(self, state, place):
                return True
        return False

    def is_past(self, frame: Frame, step: str) -> bool:
        """Tells whether a script's frame is past all stages at a step."""
        script, passed = self._behind[step]
        return frame.kind == script and frame.stage >= passed

    def stage_at(self, step: str) -> int:
        """Returns the number of the first stage at a step, or of the next one after it."""
        entries = self.stage_entries[script_of(step)]
        return len([entry for entry in entries if place_of(entry.step) < place_of(step)])

    def _stages_behind(self) -> dict[str, tuple[int, int]]:
        """Returns, by step, its script and how many stages have run once those at the step have."""
        found: dict[str, tuple[int, int]] = {}
        for script, steps in STEPS.items():
            places = [place_of(entry.step) for entry in self.stage_entries[script]]
            for at, step in enumerate(steps):
                found[step] = (self.script_id[script], len([p for p in places if p <= at]))
        return found

    def scorings(self) -> tuple[Scoring, ...]:
        """Returns the stages of the scoring script that give points, in order."""
        return tuple(stage for stage in self.stages["scoring"] if isinstance(stage, Scoring))

    # What people ask

    def explain(self) -> str:
        """Returns who takes part in which seam, in which order, and why."""
        return explanation(self)
