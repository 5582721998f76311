"""Caravanserai: a lasting money card whose value grows by a step each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from lioncourt.core.actions import CARD, SEAT, Action, Field, Spec
from lioncourt.core.build import Build
from lioncourt.core.frames import Frame
from lioncourt.core.ids import NONE
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import ONE_CURRENCY, Sale
from lioncourt.core.seams import FrameHandler, MainAction, Stage, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.tableplaces import SOUK
from lioncourt.core.verbs import emit, finish, push
from lioncourt.games.common.paying import Bill
from lioncourt.games.common.turn import FIRST_ACTION
from lioncourt.games.common.wares import BuyWare, ware_action
from lioncourt.games.common.zones import OpenCards, cards_zone
from lioncourt.modules.caravanserai.cards import (
    CARDS,
    CUBES,
    FOR_SALE,
    HOLDING,
    MOVED,
    OWNED,
    CaravanCards,
    CaravanPurse,
)

NEEDED: Final = (4, 5)  # types in the palace, for the first card and the second (play 2)
PRICES: Final = {4: 8, 5: 4}  # by the number of types (play 1)
LEAST_PRICE: Final = 2  # for six, in Granada also for more
HOME: Final = 0  # only types here count: with Alhambra & Granada, those in the palace


def types_of(rules: Ruleset, state: State, seat: int) -> int:
    """Returns the number of different types in a palace (play 1, 2)."""
    catalogue = rules.catalogue
    lying = {square_tile(square) for square in state.palaces[seat].squares.values()}
    types = {catalogue.tile_type[tile] for tile in lying if catalogue.tile_region[tile] == HOME}
    return len(types - {NONE})


class LayOut(Stage):
    """The cards lie open beside the market (caravanserai set-up 1)."""

    def __init__(self, cards: CaravanCards) -> None:
        self.cards: Final = cards

    def run(self, rules: Ruleset, state: State, frame: Frame) -> None:
        self.kept.put(state, self.cards.cards, FOR_SALE)


class BuyCaravanserai(BuyWare):
    """Buy a card; the more types in the palace, the cheaper (caravanserai play 1, 2)."""

    cites: ClassVar[str] = "caravanserai play 1"

    def closed(self, rules: Ruleset, state: State, seat: int) -> Refusal | None:
        """Returns why a seat can't buy a card at any price, or None."""
        owned = len(self.kept.ints(state, OWNED, seat))
        if owned == len(NEEDED):
            return Refusal("two-caravanserais", "caravanserai play 2")
        if not self.kept.ints(state, FOR_SALE):
            return Refusal("no-caravanserai-left", "caravanserai play 3")
        found, needed = types_of(rules, state, seat), NEEDED[owned]
        if found < needed:
            values = {"types": str(found), "needed": str(needed)}
            return Refusal("too-few-types", "caravanserai play 2", values)
        return None

    def wares(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        return ((),) if self.closed(rules, state, seat) is None else ()

    def sale_of(self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...]) -> Sale:
        price = PRICES.get(types_of(rules, state, seat), LEAST_PRICE)
        return Sale(NONE, NONE, ONE_CURRENCY, price, takes_terms=False)

    def hand_over(
        self, rules: Ruleset, state: State, seat: int, ware: tuple[int, ...], bill: Bill
    ) -> None:
        push(state, Frame(rules.handler_id["which-caravanserai"], seat))

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        closed = self.closed(rules, state, seat)
        return closed if closed is not None else super().refusal(rules, state, seat, action)


class WhichCard(FrameHandler):
    """Which of the cards that are left? Its cube begins on 0 (caravanserai play 3, order P4)."""

    def __init__(self, cards: CaravanCards, spec: Spec) -> None:
        self.cards: Final = cards
        self.spec: Final = spec

    def options(self, rules: Ruleset, state: State, frame: Frame) -> Sequence[Action]:
        return [Action(self.spec, (card,)) for card in self.kept.ints(state, FOR_SALE)]

    def apply(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> None:
        finish(state)
        (card,) = action.args
        self.kept.drop(state, card, FOR_SALE)
        self.kept.add(state, self.cards.start_of(card), OWNED, frame.seat)
        emit(rules, state, "got-caravanserai", (frame.seat, card))

    def refusal(self, rules: Ruleset, state: State, frame: Frame, action: Action) -> Refusal | None:
        return Refusal("choose-caravanserai", "caravanserai play 3")


class MoveCaravan(MainAction):
    """Before the first action, one cube may move a step (caravanserai play 4, order T1.2)."""

    free: ClassVar[bool] = True

    def __init__(self, purse: CaravanPurse, spec: Spec) -> None:
        super().__init__(spec)
        self.purse: Final = purse

    def origin(self, state: State, seat: int, space: int) -> int:
        """Returns the space from which one of a seat's cubes may step onto this one, or NONE."""
        for old in self.kept.ints(state, OWNED, seat):
            if space in self.purse.cards.steps_from(old):
                return old
        return NONE

    def ways(self, rules: Ruleset, state: State, seat: int) -> Sequence[tuple[int, ...]]:
        cubes = self.kept.ints(state, OWNED, seat)
        return sorted([(new,) for old in cubes for new in self.purse.cards.steps_from(old)])

    def concerns(self, rules: Ruleset, state: State, seat: int) -> bool:
        if state.frames[-1].stage != FIRST_ACTION or self.kept.number(state, MOVED) == state.turn:
            return False
        return len(self.ways(rules, state, seat)) > 0

    def options(self, rules: Ruleset, state: State, seat: int) -> Sequence[Action]:
        if not self.concerns(rules, state, seat):
            return ()
        return [Action(self.spec, way) for way in self.ways(rules, state, seat)]

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        if not self.concerns(rules, state, seat):
            return self.neither(action)
        is_step = self.origin(state, seat, action.args[0]) != NONE
        return None if is_step else Refusal("no-caravan-step", "caravanserai play 4")

    def facts(self, rules: Ruleset, state: State, seat: int, action: Action) -> dict[str, object]:
        """Returns the cube that would move: the space it goes to isn't on the table."""
        cube = rules.catalogue.card_name[self.origin(state, seat, action.args[0])]
        return {"moves": {"type": CARD, "zone": f"{CUBES}.{seat}", "id": cube}}

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        (space,) = action.args
        self.purse.put(state, seat, self.origin(state, seat, space), space)
        self.kept.put(state, state.turn, MOVED)
        emit(rules, state, "caravan-moved", (seat, space))

    def neither(self, action: Action) -> Refusal:
        return Refusal("no-caravan-now", "caravanserai play 4")


class CaravanView(View):
    """Cards and cubes are open to all (caravanserai hidden-information)."""

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        return [cards_zone(rules, CARDS, self.kept.ints(state, FOR_SALE), place=SOUK)]


def install(build: Build) -> None:
    build.holding(*HOLDING)
    seat, space = Field("seat", SEAT), Field("space", CARD)
    card = Field("card", CARD, zone=CARDS)
    build.event("got-caravanserai", seat, card)
    build.event("caravan-moved", seat, space)
    cards = CaravanCards()
    purse = CaravanPurse(cards)
    build.add(cards)
    build.add(purse)
    build.stage("U2", CARDS, LayOut(cards))
    build.add(BuyCaravanserai(ware_action(build, "buy-caravanserai")))
    build.handler("which-caravanserai", WhichCard(cards, build.action("choose-caravanserai", card)))
    build.choice("T1.2", "move-caravan", MoveCaravan(purse, build.action("move-caravan", space)))
    build.add(CaravanView())
    build.add(OpenCards(CUBES, OWNED))
