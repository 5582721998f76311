"""Major projects: auctions of two-cell tiles; a bid that stands for a whole round wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, NUMBER, SEAT, TILE, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import NEVER, ONE_CURRENCY, Sale
from lioncourt.core.seams import Stage
from lioncourt.core.shown import ShownZone
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS
from lioncourt.core.verbs import emit, set_aside
from lioncourt.games.common.double_tiles import install_double_tiles
from lioncourt.games.common.paying import lay_down, pay, take_back, worth_of
from lioncourt.games.common.stacks import OPEN, STACKS, LayOutStacks, StacksView, TileStacks
from lioncourt.games.common.tables import table_beside
from lioncourt.games.common.wares import BuyWare
from lioncourt.games.common.zones import ROW, Data, card_piece, token, zone

BID, BIDDER = 2, 3  # the parts of the holding not about the stack
TABLE: Final = table_beside(__file__, "projects")
LEAST: Final[int] = TABLE["least"]  # for a first bid (major-projects play 1)

# Refusals of a payment for which bids have their own rule
OWN_RULES: Final = {
    "too-little-for-it": "bid-too-little-for-it",
    "one-currency": "bid-one-currency",
}


class Projects(TileStacks):
    """Adds the projects, one stack, and keeps the bid for the open one (components)."""

    def add(self, kit: Kit) -> None:
        tiles: list[int] = []
        for number, words in TABLE["projects"].items():
            shape, *names, wall = words.split()
            first, second = [kit.type_name.index(name) for name in names]
            tiles.append(
                kit.double_tile(
                    f"project-{number}",
                    types=(first, second),
                    walls=(wall, wall),
                    across=shape == "H",
                )
            )
        self.add_stack("projects", tuple(tiles))

    def open(self, state: State) -> int:
        """Returns the open project, NONE if the stack has run out (play 7)."""
        lying = self.kept.ints(state, OPEN)
        return lying[0] if lying else NONE

    def bidder(self, state: State) -> int:
        """Returns the seat whose bid stands, NONE if none does."""
        return self.kept.number(state, BIDDER)

    def lift_bid(self, rules: Ruleset, state: State) -> tuple[int, ...]:
        """Puts the money of the standing bid back into its owner's purses, and returns it."""
        bid = self.kept.ints(state, BID)
        take_back(rules, state, self.bidder(state), bid)
        self.kept.put(state, (), BID)
        self.kept.put(state, NONE, BIDDER)
        return bid

    def give_back(self, rules: Ruleset, state: State) -> None:
        """Gives the money of the standing bid back to its owner, if one stands."""
        seat = self.bidder(state)
        if seat != NONE:
            emit(rules, state, "took-back-bid", (seat, *self.lift_bid(rules, state)))


class BidForProject(BuyWare):
    """Lays down money in one currency for the open project (play 1, 2)."""

    cites: ClassVar[str] = "major-projects play 7"

    def __init__(self, projects: Projects, spec: Spec) -> None:
        super().__init__(spec)
        self.projects: Final = projects

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        own = self.projects.bidder(state) == seat
        return [()] if self.projects.open(state) != NONE and not own else []

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...]) -> Sale:
        standing = worth_of(rules, self.kept.ints(state, BID))
        return Sale(
            NONE,
            NONE,
            ONE_CURRENCY,
            standing + 1 if standing else LEAST,
            exactness=NEVER,  # there is no price to meet (rulings)
            acts_again=False,
            like_tile=False,
            is_bid=True,
            rewarded=False,
            takes_terms=False,
        )

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if self.projects.bidder(state) == seat:
            return Refusal("own-bid", "major-projects play 2")
        reason = super().refusal(rules, state, seat, action)
        if reason is None or reason.key not in OWN_RULES:
            return reason
        return Refusal(OWN_RULES[reason.key], "major-projects play 1", reason.values)

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        # A bid isn't a purchase: it pays for nothing yet and never earns an action (play 2).
        self.projects.give_back(rules, state)
        bid = action.args
        lay_down(rules, state, seat, bid)
        self.kept.put(state, tuple(sorted(bid)), BID)
        self.kept.put(state, seat, BIDDER)
        tile, worth = self.projects.open(state), worth_of(rules, bid)
        emit(rules, state, "bid-for-project", (seat, tile, worth, *bid))


class WinProject(Stage):
    """A seat whose bid still stands at the start of its turn wins the project (play 3)."""

    def __init__(self, projects: Projects) -> None:
        self.projects: Final = projects

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        seat = frame.seat
        if self.projects.bidder(state) != seat:
            return
        bid = self.projects.lift_bid(rules, state)
        pay(rules, state, seat, bid)
        tile = self.projects.open(state)
        set_aside(state, seat, tile)
        emit(rules, state, "won-project", (seat, tile, worth_of(rules, bid)))
        self.projects.take(rules, state, tile)


class VoidBid(Stage):
    """A bid still standing when the game ends wins nothing and is money again (end-of-game)."""

    def __init__(self, projects: Projects) -> None:
        self.projects: Final = projects

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.projects.give_back(rules, state)


class ProjectsView(StacksView):
    """All is public except the order of the stack (hidden-information)."""

    def __init__(self, projects: Projects) -> None:
        super().__init__("projects", projects)
        self.projects: Final = projects

    def public(self, rules: Ruleset, state: State) -> Data:
        worth = worth_of(rules, self.kept.ints(state, BID))
        return {**super().public(rules, state), "worth": worth}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        found = super().zones(rules, state, seat)
        bidder = self.projects.bidder(state)
        if bidder != NONE:
            cards = [card_piece(rules, card) for card in self.kept.ints(state, BID)]
            pieces = [token("bid-marker"), *cards]
            found.append(zone("project-bid", ROW, pieces, place=BELONGINGS, seat=bidder))
        return found


def install(build: Build) -> None:
    build.holding(
        *STACKS,
        Part("bid", CARD, many=True, seen=ALL),
        Part("bidder", SEAT, start=NONE, nothing=NONE, seen=ALL),
    )
    seat, tile = Field("seat", SEAT), Field("tile", TILE, zone="projects")
    worth, cards = Field("worth", NUMBER), Field("cards", CARD, many=True, zone="hand.{seat}")
    build.event("turned-up-project", tile)
    build.event("bid-for-project", seat, tile, worth, cards, hand=-1)
    build.event("took-back-bid", seat, cards, hand=1)
    build.event("won-project", seat, tile, worth)
    install_double_tiles(build)
    projects = Projects("turned-up-project")
    build.add(projects)
    build.stage("U2", "projects", LayOutStacks(projects))  # set-up 1
    build.stage("T1.1", "won-project", WinProject(projects))
    build.add(BidForProject(projects, build.action("bid-project", cards, about="projects")))
    build.stage("G2", "standing-bid", VoidBid(projects))
    build.add(ProjectsView(projects))
