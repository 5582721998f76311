"""Construction sites: half the price now, the full price later, in a random currency."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.laying import change_face
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import NEVER, Sale
from lioncourt.core.seams import LATE, DestinationFilter, FrameHandler, Stage, Terms
from lioncourt.core.shown import Laid
from lioncourt.core.state import State
from lioncourt.core.tableplaces import SOUK
from lioncourt.core.verbs import draw_number, emit, finish, push, set_aside, take_set_aside
from lioncourt.games.common.building import tiles_in
from lioncourt.games.common.buying import Purchase
from lioncourt.games.common.dirk import ToDirk
from lioncourt.games.common.paying import Bill, money_of, pay
from lioncourt.games.common.riders import RidersView
from lioncourt.games.common.wares import BuyWare, ware_action
from lioncourt.games.common.zones import HiddenPile, SecretCards, card_piece, token
from lioncourt.modules.construction_sites.markers import (
    BACK,
    COPIES,
    DRAWN,
    GONE,
    HOLDING,
    POOL,
    POOL_ZONE,
    SHOWN,
    SITE,
    SITES,
    HiddenMarkers,
    Ints,
    SitePieces,
    SitesLieLikeBuildings,
)

LOOKED_AT: Final = 2  # markers drawn, of which one is kept (play 2)
ON_SITES: Final = "site-markers"
DRAWN_ZONE: Final = "drawn-sites"


class MixMarkers(Stage):
    """All markers are mixed face down (construction-sites set-up 1)."""

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, tuple(sorted(self.pieces.markers * COPIES)), POOL)


class HalfPrice(Terms):
    """Buys a market building for half its price, never exactly (construction-sites play 1)."""

    order: ClassVar[int] = LATE  # changes of the cost come first

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def number(self) -> int:
        return self.pieces.purse

    def holds(self, rules: Ruleset, state: State, seat: int) -> Ints:
        return (self.pieces.term,) if self.kept.ints(state, POOL) else ()

    def bars(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Refusal | None:
        if not sale.in_turn or sale.settled:
            return Refusal("site-in-own-turn", "construction-sites play 1")
        is_building = sale.place != NONE and self.pieces.site_of(sale.tile) != NONE
        return None if is_building else Refusal("site-on-building", "construction-sites play 1")

    def changed(self, rules: Ruleset, state: State, seat: int, sale: Sale, mine: Ints) -> Sale:
        return sale.at(sale.price // 2, NEVER)

    def spend(self, rules: Ruleset, state: State, seat: int, pieces: Ints) -> None:
        """Does nothing: the marker is drawn once the tile is set aside (order P4)."""


class OpenSite(Stage):
    """The buyer draws two markers and looks at them secretly (play 2, order P4)."""

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        purchase, seat = Purchase(frame), frame.seat
        if self.pieces.term not in purchase.terms:
            return
        site = self.pieces.site_of(purchase.tile)
        take_set_aside(state, seat, purchase.tile)
        set_aside(state, seat, site)
        pool = list(self.kept.ints(state, POOL))
        drawn = sorted([pool.pop(draw_number(state, len(pool))) for _ in pool[:LOOKED_AT]])
        self.kept.put(state, tuple(pool), POOL)
        self.kept.put(state, (NONE,) * rules.seats, BACK)
        seen = (seat, purchase.tile, site)
        emit(rules, state, "opened-site", (*seen, *drawn), seat, seen)
        if len(drawn) < LOOKED_AT:  # only one was left: it is taken
            self.pieces.lay(rules, state, seat, site, drawn[0])
            return
        self.kept.put(state, tuple(drawn), DRAWN, seat)
        push(state, Frame(rules.handler_id["which-site"], seat, 0, (site,)))


class WhichMarker(FrameHandler):
    """Which of the two? The other is mixed back (construction-sites play 2).

    Two alike are one option. The seat is asked all the same, so that others learn nothing.
    """

    fields: ClassVar[tuple[Field, ...]] = (Field("tile", TILE),)

    def __init__(self, pieces: SitePieces, spec: Spec) -> None:
        self.pieces: Final = pieces
        self.spec: Final = spec

    def about(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[str]:
        return (rules.catalogue.tile_name[frame.data[0]],)  # without the markers, which are secret

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        drawn = self.kept.ints(state, DRAWN, frame.seat)
        return [Action(self.spec, (marker,)) for marker in sorted(set(drawn))]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        seat, (marker,) = frame.seat, action.args
        self.kept.drop(state, marker, DRAWN, seat)
        (other,) = self.kept.ints(state, DRAWN, seat)
        self.kept.move(state, other, (DRAWN, seat), (POOL,))
        self.kept.put(state, other, BACK, seat)
        self.pieces.lay(rules, state, seat, frame.data[0], marker)

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("choose-marker", "construction-sites play 2")


class FinishBuilding(BuyWare):
    """Finishes one's own site for the full cost, in the currency of its marker (play 5)."""

    cites: ClassVar[str] = "construction-sites play 5"

    def __init__(self, pieces: SitePieces, spec: Spec) -> None:
        super().__init__(spec)
        self.pieces: Final = pieces

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[Ints]:
        if not self.kept.keys(state, SITES, seat):  # usually there is none
            return ()
        own, sites = [*tiles_in(state.palaces[seat]), *state.reserves[seat]], self.pieces.sites
        return [(tile,) for tile in sorted(own) if tile in sites]

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: Ints) -> Sale:
        marker = self.pieces.marker_on(rules, state, seat, ware[0])
        price = rules.catalogue.tile_cost[ware[0]]
        return Sale(NONE, NONE, self.pieces.currency_of(marker), price, takes_terms=False)

    def hand_over(self, rules: Ruleset, state: State, seat: int, ware: Ints, bill: Bill) -> None:
        (site,) = ware
        marker = self.pieces.lift(rules, state, seat, site)
        self.kept.add(state, marker, GONE)
        building = self.pieces.building_of(site)
        change_face(rules, state, seat, site, building)
        emit(rules, state, "finished-site", (seat, site, building, marker))


class SitesNotToDirk(DestinationFilter):
    """A site cannot be given to Dirk (construction-sites two-players)."""

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def refusal(
        self, rules: Ruleset, state: State, seat: int, how: int, action: Action
    ) -> Refusal | None:
        gives = isinstance(rules.carrier_of[action.spec.kind], ToDirk)
        if gives and action.args[0] in self.pieces.sites:
            return Refusal("no-site-for-dirk", "construction-sites two-players")
        return None


class RevealSites(Stage):
    """Reveals the markers in palaces; money in their currencies is lost (end-of-game 1)."""

    def __init__(self, pieces: SitePieces) -> None:
        self.pieces: Final = pieces

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        for seat, palace in enumerate(state.palaces):
            tiles = [palace.tile(cell) for cell in palace.cells()]
            sites = [tile for tile in tiles if tile in self.pieces.sites]
            markers = [self.show(rules, state, seat, site) for site in sites]
            shown = {self.pieces.currency_of(marker) for marker in markers}
            lost = [piece for c in sorted(shown) for piece in money_of(rules, state, seat, c)]
            if lost:
                pay(rules, state, seat, tuple(lost))
                emit(rules, state, "lost-money", (seat, *lost))

    def show(self, rules: Ruleset, state: State, seat: int, site: int) -> int:
        """Turns up the marker on a site and returns it."""
        marker = self.pieces.lift(rules, state, seat, site)
        self.kept.put_entry(state, rules.catalogue.tile_piece[site], marker, SHOWN)
        emit(rules, state, "revealed-site", (seat, site, marker))
        return marker


class SiteView(RidersView):
    """Everybody sees where markers lie, only the owner their backs (hidden-information)."""

    def __init__(self, pieces: SitePieces) -> None:
        super().__init__(ON_SITES, card_piece)
        self.pieces: Final = pieces

    def pieces_on(self, rules: Ruleset, state: State, seat: int, tile: int) -> list[Laid]:
        if tile not in self.pieces.sites:
            return []
        marker: int = self.kept.entry(state, rules.catalogue.tile_piece[tile], SHOWN)
        if marker == NONE and seat != NONE:
            marker = self.pieces.marker_on(rules, state, seat, tile)
        return [token(SITE if marker == NONE else rules.catalogue.card_name[marker])]


def install(build: Build) -> None:
    build.holding(*HOLDING)
    seat, site = Field("seat", SEAT), Field("site", TILE)
    tile, marker = Field("tile", TILE), Field("marker", CARD, many=True)
    build.event("opened-site", seat, tile, site, Field("markers", CARD, many=True))
    build.event("marked-site", seat, site, marker)
    build.event("finished-site", seat, site, tile, marker)
    build.event("revealed-site", seat, site, marker)
    money = Field("cards", CARD, many=True, zone="hand.{seat}")
    build.event("lost-money", seat, money, hand=-1)
    pieces = SitePieces()
    keep = build.action("keep-site", Field("marker", CARD, zone=f"{DRAWN_ZONE}.{{seat}}"))
    for rule in (
        pieces,
        HalfPrice(pieces),
        SitesLieLikeBuildings(pieces),
        HiddenMarkers(),
        FinishBuilding(pieces, ware_action(build, "finish", site)),
        SitesNotToDirk(pieces),
        SiteView(pieces),
        SecretCards(DRAWN_ZONE, DRAWN),
        HiddenPile(POOL_ZONE, POOL, place=SOUK, back=SITE),
    ):
        build.add(rule)
    build.handler("which-site", WhichMarker(pieces, keep))
    build.stage("U2", POOL_ZONE, MixMarkers(pieces))
    build.stage("P4", SITE, OpenSite(pieces))
    build.stage("G3", POOL_ZONE, RevealSites(pieces))
