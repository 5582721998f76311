"""Personal markets: the reserve has four places, one per currency, and the others buy there.

The holding: by seat, the tiles in its places, in the order of the currencies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.laying import keep_tile, release_tile
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import FrameHandler, Store, View
from lioncourt.core.shown import Laid, ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS
from lioncourt.core.verbs import emit, finish, push, set_aside
from lioncourt.games.common.money import CURRENCIES
from lioncourt.games.common.paying import Bill
from lioncourt.games.common.placing import why_kept
from lioncourt.games.common.wares import BuyWare, ware_action
from lioncourt.games.common.zones import TOKENS, thing, zone

PLACES: Final = "places"
PLACE: Final = "personal-place"
NAMES: Final = tuple([f"place-{currency}" for currency in CURRENCIES])
EMPTY: Final = (NONE,) * len(NAMES)

Ints = tuple[int, ...]


class PersonalPlaces(Store):
    """Four places instead of the reserve, for one tile each (personal-markets set-up 1, play 1).

    A tile on its way to a place counts as in the reserve, so that rules looking there find it.
    """

    def put(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        keep_tile(state, seat, tile)
        push(state, Frame(rules.handler_id["which-place"], seat, 0, (tile,)))

    def take(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        release_tile(state, seat, tile)
        self.kept.put(state, NONE, seat, self.kept.ints(state, seat).index(tile))

    def turned(self, rules: Ruleset, state: State, seat: int, tile: int, face: int) -> None:
        self.kept.put(state, face, seat, self.kept.ints(state, seat).index(tile))

    def free(self, state: State, seat: int) -> list[int]:
        """Returns the places of a seat without a tile."""
        return [place for place, tile in enumerate(self.kept.ints(state, seat)) if tile == NONE]

    def lay(self, rules: Ruleset, state: State, seat: int, tile: int, place: int) -> None:
        """Lays a tile from the reserve in a place."""
        self.kept.put(state, tile, seat, place)
        emit(rules, state, "laid-in-place", (seat, tile, place))

    def discard(self, rules: Ruleset, state: State, seat: int, tile: int) -> None:
        """Removes a tile from the game, with everything on it (play 2)."""
        release_tile(state, seat, tile)
        emit(rules, state, "discarded-tile", (seat, tile))


class WhichPlace(FrameHandler):
    """Which free place? If there is none, which of the five tiles is discarded (play 1, 2)?"""

    fields: ClassVar[tuple[Field, ...]] = (Field("tile", TILE),)

    def __init__(self, places: PersonalPlaces, lay: Spec, clear: Spec, discard: Spec) -> None:
        self.places: Final = places
        self.lay: Final = lay
        self.clear: Final = clear
        self.discard: Final = discard

    def advance(self, rules: Ruleset, state: State, frame: Frame) -> bool:
        free = self.places.free(state, frame.seat)
        if len(free) != 1:
            return True
        finish(state)
        self.places.lay(rules, state, frame.seat, frame.data[0], free[0])
        return False

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.tile_name[frame.data[0]],)

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        free = self.places.free(state, frame.seat)
        if free:
            return [Action(self.lay, (place,)) for place in free]
        clear = [Action(self.clear, (place,)) for place in range(len(NAMES))]
        every = [*clear, Action(self.discard)]
        return [a for a in every if self.why_kept(rules, state, frame, a) is None] or every

    def why_kept(
        self, rules: Ruleset, state: State, frame: Frame, action: Action
    ) -> Refusal | None:
        """Returns why an action may not discard its tile, or None if it may."""
        tile = frame.data[0]
        if action.spec is self.clear:
            tile = self.kept.number(state, frame.seat, action.args[0])
        return why_kept(rules, state, frame.seat, tile)

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        seat, (tile,) = frame.seat, frame.data
        if action.spec is self.discard:
            self.places.discard(rules, state, seat, tile)
            return
        (place,) = action.args
        if action.spec is self.clear:
            self.places.discard(rules, state, seat, self.kept.number(state, seat, place))
        self.places.lay(rules, state, seat, tile, place)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        if action.spec is self.lay:
            return Refusal("place-taken", "personal-markets play 1")
        if action.spec in (self.clear, self.discard):
            free = self.places.free(state, frame.seat)
            reason = None if free else self.why_kept(rules, state, frame, action)
            return reason or Refusal("place-is-free", "personal-markets play 2")
        return Refusal("choose-place", "personal-markets play 1")


class BuyFromPlayer(BuyWare):
    """Buys another player's tile as if at the market; its owner gets the money (play 4, 5)."""

    cites: ClassVar[str] = "personal-markets play 5"

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        costs = rules.catalogue.tile_cost
        stored = [own for owner, own in enumerate(self.kept.rows(state)) if owner != seat]
        tiles = [tile for own in stored for tile in own if tile != NONE and costs[tile] != NONE]
        return sorted([(tile,) for tile in tiles])

    def found(self, rules: Ruleset, state: State, seat: int, tile: int) -> tuple[int, int]:
        """Returns the owner of a tile, and the place where it lies."""
        for owner, own in enumerate(self.kept.rows(state)):
            if owner != seat and tile in own:
                return owner, own.index(tile)
        raise ValueError(rules.catalogue.tile_name[tile])

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: Ints) -> Sale:
        (tile,), catalogue = ware, rules.catalogue
        owner, place = self.found(rules, state, seat, tile)
        currency = catalogue.currency_id[CURRENCIES[place]]
        return Sale(NONE, tile, currency, catalogue.tile_cost[tile], seller=owner)

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        (tile,) = ware
        owner, place = self.found(rules, state, seat, tile)
        self.kept.put(state, NONE, owner, place)
        release_tile(state, owner, tile)
        set_aside(state, seat, tile)
        emit(rules, state, "sold-tile", (owner, tile, place))


class PlacesView(View):
    """Shows all four places of each seat, with their tiles (hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found: list[ShownZone] = []
        for owner, own in enumerate(self.kept.rows(state)):
            pieces = [self.piece(rules, place, tile) for place, tile in enumerate(own)]
            found.append(zone(PLACES, TOKENS, pieces, place=BELONGINGS, seat=owner))
        return found

    def piece(self, rules: Ruleset, place: int, tile: int) -> Laid:
        """Returns a place as a piece, with the tile lying there."""
        shown = thing(rules, PLACE, place)
        if tile == NONE:
            return shown
        name = rules.catalogue.tile_name[tile]
        values: dict[str, object] = {"place": shown["label"], "tile": f"@tile.{name}"}
        return {**shown, "label": "@piece.place-taken", "values": values, "tile": name}


def install(build: Build) -> None:
    place = Field("place", build.kind(PLACE, *NAMES), zone=f"{PLACES}.{{seat}}")
    build.holding(Part(PLACES, TILE, many=True, each=True, ordered=True, start=EMPTY, seen=ALL))
    seat, tile = Field("seat", SEAT), Field("tile", TILE)
    build.event("laid-in-place", seat, tile, place)
    build.event("discarded-tile", seat, tile)
    build.event("sold-tile", seat, tile, place)
    places = PersonalPlaces()
    lay = build.action("lay-in-place", place, group=PLACES)
    clear = build.action("clear-place", place, group=PLACES)
    discard = build.action("discard-tile", group=PLACES)
    build.add(places)
    build.handler("which-place", WhichPlace(places, lay, clear, discard))
    build.add(BuyFromPlayer(ware_action(build, "buy-from-player", tile)))
    build.add(PlacesView())
