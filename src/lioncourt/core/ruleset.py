"""A ruleset: who takes part in which seam, in which order; compiled once, then sealed.

It holds no game data, so all games with one configuration share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from lioncourt.core.catalogue import Catalogue, Kit
from lioncourt.core.explain import explanation
from lioncourt.core.ids import NONE
from lioncourt.core.script import SCRIPTS, Script
from lioncourt.core.seams import (
    ActionFilter,
    Components,
    Count,
    Destination,
    Drawn,
    EndCheck,
    FrameHandler,
    Ground,
    MainAction,
    Observer,
    Payment,
    Placement,
    Price,
    Purse,
    Scoring,
    View,
    Walls,
)

if TYPE_CHECKING:
    from lioncourt.core.actions import Spec
    from lioncourt.core.build import Build, Entry
    from lioncourt.core.state import State

R = TypeVar("R")


def _of(kind: type[R], entries: list[Entry]) -> tuple[R, ...]:
    """Returns the rules of one seam, in their order."""
    return tuple([entry.rule for entry in entries if isinstance(entry.rule, kind)])


def _views(entries: list[Entry]) -> tuple[tuple[str, View], ...]:
    """Returns the views with the modules whose holdings they show."""
    return tuple([(e.module, e.rule) for e in entries if isinstance(e.rule, View)])


def _first_kind(rule: MainAction | Destination) -> int:
    return rule.specs()[0].kind


def numbered_purses(purses: tuple[Purse, ...], number: int) -> tuple[Purse, ...]:
    """Returns the purses by their numbers; every number has one."""
    ordered = tuple(sorted(purses, key=_purse_number))
    if [purse.number() for purse in ordered] != list(range(number)):
        raise ValueError("every purse of the kit needs one Purse rule")
    return ordered


def _purse_number(purse: Purse) -> int:
    return purse.number()


def one_group(rule: MainAction | Destination) -> tuple[Spec, ...]:
    """Returns the kinds of action of a rule, which must be one group: one choice for a seat."""
    specs = rule.specs()
    if len({spec.group for spec in specs}) != 1:
        raise ValueError(f"{type(rule).__name__}: its actions must be one group")
    return specs


class Ruleset:
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

        entries = build.entries
        self._entries: Final = entries
        kit = Kit(build.seats, build.options)
        for components in _of(Components, entries):
            components.add(kit)
        self.catalogue: Final = Catalogue(kit)

        # By kind of action, so that collected options come out sorted.
        self.main_actions: Final = tuple(sorted(_of(MainAction, entries), key=_first_kind))
        self.destinations: Final = tuple(sorted(_of(Destination, entries), key=_first_kind))
        self.purses: Final = numbered_purses(_of(Purse, entries), kit.purses)
        self.filters: Final = _of(ActionFilter, entries)
        self.prices: Final = _of(Price, entries)
        self.payments: Final = _of(Payment, entries)
        self.grounds: Final = _of(Ground, entries)
        self.placements: Final = _of(Placement, entries)
        self.walls: Final = _of(Walls, entries)
        self.drawn: Final = _of(Drawn, entries)
        self.counts: Final = _of(Count, entries)
        self.end_checks: Final = _of(EndCheck, entries)
        self.observers: Final = _of(Observer, entries)
        self.views: Final = _views(entries)
        self.ground_of: Final = self._grounds_by_tile()

        self.stage_entries: Final = build.scripts
        self.stages: Final = {
            script: tuple([entry.stage for entry in self.stage_entries[script]])
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
        self.actor_of: Final = {s.kind: r for r in self.main_actions for s in one_group(r)}
        self.carrier_of: Final = {s.kind: r for r in self.destinations for s in one_group(r)}
        # Kinds of action that leave the action of the turn to be taken.
        self.free_kinds: Final = {s.kind for r in self.main_actions if r.free for s in r.specs()}

        # Where only the family's own rules speak, answers follow from a hand or a palace alone.
        self.plain_actions: Final = not self.filters and not self.free_kinds
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

    def settles_card(self, state: State, card: int) -> bool:
        """Lets the rules deal with a special card just turned up; tells whether one did."""
        for rule in self.drawn:
            if rule.card(self, state, card):
                return True
        return False

    def settles_tile(self, state: State, place: int, tile: int) -> bool:
        """Lets the rules deal with a tile drawn for a market place; tells whether one did."""
        for rule in self.drawn:
            if rule.tile(self, state, place, tile):
                return True
        return False

    def scorings(self) -> tuple[Scoring, ...]:
        """Returns the stages of the scoring script that give points, in their order."""
        return tuple(stage for stage in self.stages["scoring"] if isinstance(stage, Scoring))

    # What people ask

    def entries(self) -> list[Entry]:
        """Returns every rule outside the scripts with where it comes from, in order."""
        return list(self._entries)

    def explain(self) -> str:
        """Returns who takes part in which seam, in which order, and why."""
        return explanation(self)
