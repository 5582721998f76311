"""City gates: cards that open a double wall for walking."""

from __future__ import annotations

from typing import ClassVar, Final

from lioncourt.core.actions import CARD, CELL, EDGE, FLAG, NUMBER, SEAT, TILE, Action, Field
from lioncourt.core.build import Build
from lioncourt.core.deck import EMPTY_DECK, Deck
from lioncourt.core.ids import SIDE_LETTERS, SIDES, cell_x, cell_y
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.seams import MainAction, Turnover, View
from lioncourt.core.shown import ShownZone
from lioncourt.core.squares import square_gates
from lioncourt.core.state import State
from lioncourt.core.tableplaces import BELONGINGS, DISPLAY
from lioncourt.core.verbs import emit, to_discard
from lioncourt.games.common.rebuilding import REBUILD
from lioncourt.games.common.specials import SpecialCards, TurnsUp, hide_in_piles
from lioncourt.games.common.zones import Data, cards_zone
from lioncourt.modules.city_gates.building import HELD, OPEN, PlaceGated, RebuildGated

GATE: Final = "gate"
PILES: Final = (3, 4, 5, 3, 4, 5)  # one card for each seat (set-up 1, 2)


class GateTurnsUp(TurnsUp):
    """Laid open or, if another already is, put on the discard (city-gates play 1)."""

    def settle(self, rules: Ruleset, state: State, card: int) -> None:
        if self.kept.number(state, OPEN):
            to_discard(state, (card,))
            emit(rules, state, "discarded-gate", (card,))
        else:
            self.kept.grow(state, 1, OPEN)
            emit(rules, state, "opened-gate", (card,))


class NothingButGates(Turnover):
    """Drawing stops if only gate cards are left and one lies open (city-gates play 1)."""

    def stack(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> Deck | None:
        others = [card for card in cards if rules.catalogue.card_role[card] != GATE]
        return None if others or not self.kept.number(state, OPEN) else EMPTY_DECK


class TakeGate(MainAction):
    """Take the open gate card, and nothing else, instead of money (city-gates play 2)."""

    takes_money: ClassVar[bool] = True

    def refusal(self, rules: Ruleset, state: State, seat: int, action: Action) -> Refusal | None:
        lies_open = self.kept.number(state, OPEN)
        return None if lies_open else Refusal("no-open-gate", "city-gates play 2")

    def apply(self, rules: Ruleset, state: State, seat: int, action: Action) -> None:
        self.kept.grow(state, -1, OPEN)
        self.kept.grow(state, 1, HELD, seat)
        emit(rules, state, "took-gate", (seat,))


def gates_in(palace: Palace) -> list[list[object]]:
    """Returns the gates of a palace, each as the cell south or west of it, and the side."""
    return [
        [cell_x(cell), cell_y(cell), SIDE_LETTERS[i]]
        for cell, square in palace.content()
        for i in (0, 1)
        if square_gates(square) & SIDES[i]
    ]


class GateView(View):
    """Everybody sees the cards and where gates stand (city-gates hidden-information)."""

    def public(self, rules: Ruleset, state: State) -> Data:
        return {"gates": [gates_in(palace) for palace in state.palaces]}

    def zones(self, rules: Ruleset, state: State, seat: int) -> list[ShownZone]:
        card = rules.catalogue.card_id[GATE]
        lying = [card] * self.kept.number(state, OPEN)
        found = [cards_zone(rules, "gate-card", lying, place=DISPLAY)]
        for owner, number in enumerate(self.kept.ints(state, HELD)):
            cards = [card] * number
            found.append(cards_zone(rules, "gate-cards", cards, place=BELONGINGS, seat=owner))
        return found


def install(build: Build) -> None:
    # Whether a gate card lies open, and how many each seat has
    build.holding(Part("open", FLAG, seen=ALL), Part("cards", NUMBER, each=True, seen=ALL))
    seat, card, cell = Field("seat", SEAT), Field("card", CARD), Field("cell", CELL)
    edges = Field("edges", EDGE, many=True)
    bought = Field("tile", TILE, zone="bought.{seat}")
    stored = Field("tile", TILE, zone="reserve.{seat}")
    build.event("opened-gate", card)
    build.event("discarded-gate", card)
    build.event("took-gate", seat)
    build.event("built-gate", seat, Field("edge", EDGE))
    hide_in_piles(build, "gate-cards", SpecialCards(GATE, GATE), *PILES[: build.seats])
    build.add(GateTurnsUp(GATE))
    build.add(NothingButGates())
    build.add(TakeGate(build.action("take-gate")))
    build.add(PlaceGated(build.action("place-gated", bought, cell, edges)))
    rebuild = build.action("build-gated", stored, cell, edges, group=REBUILD)
    remove = build.action("remove-gated", cell, edges, group=REBUILD)
    swap = build.action("swap-gated", stored, cell, edges, group=REBUILD)
    build.add(RebuildGated(rebuild, remove, swap))
    build.add(GateView())
