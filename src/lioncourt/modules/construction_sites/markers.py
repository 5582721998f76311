"""The pieces of construction sites: markers, and an unfinished face for every building.

A site is its tile with that face, such as `unfinished-garden-8-NE`, so a search for a building, a
type or a colour doesn't find it (play 4). The holding: the marker pool; by seat, the markers on its
sites, by the piece they lie on; by seat, the markers it has drawn and looks at; by seat, the marker
it has put back into the pool, as long as nobody has drawn since; the markers shown, on sites and
out of the game.
"""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CARD, TILE
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, OWNER, SIZE, Part
from lioncourt.core.rng import Dice
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import LATE, Components, Facing, Secret
from lioncourt.core.state import State
from lioncourt.core.values import without_all
from lioncourt.core.verbs import emit
from lioncourt.games.common.money import CURRENCIES

SITE: Final = "site"  # is added to a payment; also a marker face down
POOL_ZONE: Final = "sites"
COPIES: Final = 2  # markers of each currency
UNFINISHED: Final = "unfinished-"  # in front of the name of a building

POOL, SITES, DRAWN, BACK, SHOWN, GONE = range(6)
HOLDING: Final = (
    Part("pool", CARD, many=True, seen=SIZE),
    Part("sites", CARD, by=TILE, each=True, seen=OWNER),
    Part("drawn", CARD, many=True, each=True, seen=OWNER),
    Part("back", CARD, each=True, seen=OWNER),
    Part("shown", CARD, by=TILE, seen=ALL),
    Part("gone", CARD, many=True, seen=ALL),
)

Ints = tuple[int, ...]


class SitePieces(Components):
    """Adds the markers, and the unfinished face of each building (components)."""

    order: ClassVar[int] = LATE  # once all buildings are added

    def __init__(self) -> None:
        self.purse = NONE
        self.term = NONE  # what opens a site
        self.markers: Ints = ()
        self.currencies: Ints = ()  # by marker
        self.site_by: Final[dict[int, int]] = {}  # by building: its site
        self.sites: Final[dict[int, int]] = {}  # by site: its building

    def add(self, kit: Kit) -> None:
        self.purse = kit.purse(POOL_ZONE, shared=True)
        self.term = kit.card(SITE, role=SITE, purse=self.purse)
        for name in CURRENCIES:
            self.markers += (kit.card(f"{SITE}-{name}", role="site-marker", purse=NONE),)
            self.currencies += (kit.currency_name.index(name),)
        for tile in range(len(kit.tile_name)):
            front = kit.tile_piece[tile]  # as it comes to the market, where a plot isn't a building
            if kit.tile_type[front] != NONE and kit.tile_cost[front] != NONE:
                self.site_by[tile] = site = kit.unbuilt(tile, UNFINISHED + kit.tile_name[tile])
                self.sites[site] = tile

    def site_of(self, building: int) -> int:
        """Returns the site of a building; NONE if a tile isn't one."""
        return self.site_by.get(building, NONE)

    def building_of(self, site: int) -> int:
        """Returns the building that a site becomes."""
        return self.sites[site]

    def currency_of(self, marker: int) -> int:
        """Returns the currency on the back of a marker."""
        return self.currencies[self.markers.index(marker)]

    def marker_on(self, rules: Ruleset, state: State, seat: int, site: int) -> int:
        """Returns the marker on a seat's site; NONE if there is none."""
        marker: int = self.kept.entry(state, rules.catalogue.tile_piece[site], SITES, seat)
        return marker

    def lay(self, rules: Ruleset, state: State, seat: int, site: int, marker: int) -> None:
        """Lays a marker face down on a site."""
        self.kept.put_entry(state, rules.catalogue.tile_piece[site], marker, SITES, seat)
        emit(rules, state, "marked-site", (seat, site, marker), seat, (seat, site))

    def lift(self, rules: Ruleset, state: State, seat: int, site: int) -> int:
        """Takes the marker from a site and returns it."""
        marker = self.marker_on(rules, state, seat, site)
        self.kept.drop_entry(state, rules.catalogue.tile_piece[site], SITES, seat)
        return marker


class SitesLieLikeBuildings(Facing):
    """A site is laid and stored in the same positions as its building (play 3)."""

    order: ClassVar[int] = LATE

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def faces(
        self, rules: Ruleset, state: State, seat: int, tile: int, how: int, faces: Ints
    ) -> Ints:
        if tile not in self.pieces.sites:
            return faces
        found = rules.faces_of(state, seat, self.pieces.building_of(tile), how)
        return tuple(sorted([self.pieces.site_of(face) for face in found]))

    def stored(self, rules: Ruleset, state: State, tile: int) -> int:
        if tile not in self.pieces.sites:
            return tile
        building = self.pieces.building_of(tile)
        for facing in rules.facings:
            if facing is not self:
                building = facing.stored(rules, state, building)
        return self.pieces.site_of(building)


class HiddenMarkers(Secret):
    """Markers that the seat hasn't seen may be in the pool or on any site of the others."""

    def redraw(self, rules: Ruleset, state: State, seat: int, dice: Dice) -> None:
        kept = self.kept
        others = [owner for owner in range(rules.seats) if owner != seat]
        # The marker it put back is in the pool as long as nobody has drawn since
        known = [marker for marker in (kept.number(state, BACK, seat),) if marker != NONE]
        hidden = list(without_all(kept.ints(state, POOL), tuple(known)))
        for owner in others:
            hidden += kept.ints(state, DRAWN, owner)
            hidden += kept.table(state, SITES, owner).values()
        hidden.sort()
        for owner in others:
            drawn = sorted([_any_of(hidden, dice) for _ in kept.ints(state, DRAWN, owner)])
            kept.put(state, tuple(drawn), DRAWN, owner)
            for piece in kept.table(state, SITES, owner):
                kept.put_entry(state, piece, _any_of(hidden, dice), SITES, owner)
        pool = tuple(sorted(known + hidden))
        kept.put(state, pool, POOL)
        for owner in others:
            if kept.number(state, BACK, owner) != NONE:
                kept.put(state, pool[dice.below(len(pool))], BACK, owner)


def _any_of(markers: list[int], dice: Dice) -> int:
    return markers.pop(dice.below(len(markers)))
