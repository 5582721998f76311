"""Paired market slots, their first fill, and the late second scoring card (set-up 1, 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lioncourt.core.actions import TILE, Field
from lioncourt.core.deck import Deck, split_evenly
from lioncourt.core.seams import Components, Drawn, Turnover, View
from lioncourt.core.verbs import emit, return_tile
from lioncourt.games.alhambra.rules import add_palace_tiles
from lioncourt.games.alhambra_granada.ground import CITY
from lioncourt.games.common.money import CURRENCIES, PILES
from lioncourt.games.granada.tiles import MOAT, add_city_tiles

if TYPE_CHECKING:
    from lioncourt.core.build import Build
    from lioncourt.core.catalogue import Kit
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State

FIRST_PILE: Final = 3  # of the first scoring card (set-up 2)
LATE_CARD: Final = "second-scoring"
LATE_SCORING: Final = 2
LATE_PILE: Final = 2


class TilesOfBoth(Components):
    """Adds both sets of tiles in two supplies, and slots with a place for one of each."""

    def add(self, kit: Kit) -> None:
        palace_supply = kit.supply("palace-supply")
        add_palace_tiles(kit, palace_supply)
        city_supply = kit.supply("city-supply")
        add_city_tiles(kit, kit.region("city", edge=MOAT), city_supply)
        for number, name in enumerate(CURRENCIES, start=1):
            slot = str(number)
            currency = kit.currency_name.index(name)
            kit.place(f"{slot}-palace", currency=currency, supply=palace_supply, slot=slot)
            kit.place(f"{slot}-city", currency=currency, supply=city_supply, slot=slot)


class FirstTilesHaveMoats(Drawn):
    """A first-fill city tile without a moat is put back, and another is drawn (set-up 1)."""

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        catalogue = rules.catalogue
        first_fill = state.turn == 0
        if not first_fill or catalogue.tile_region[tile] != CITY or catalogue.tile_walls[tile]:
            return False
        emit(rules, state, "put-back", (tile,))
        return_tile(state, catalogue.place_supply[place], tile)
        return True


class LateScoringCard(Turnover):
    """The second scoring card comes in when the deck runs out for the first time (set-up 2)."""

    def stack(self, rules: Ruleset, state: State, cards: tuple[int, ...]) -> Deck | None:
        # Once in the deck, it turned up before the deck ran out again.
        if state.scorings >= LATE_SCORING or LATE_SCORING in state.pending:
            return None
        deck = split_evenly(cards, PILES)
        piles = list(deck.piles)
        late = rules.catalogue.card_id[LATE_CARD]
        piles[LATE_PILE - 1] = piles[LATE_PILE - 1].with_special(late)
        # Not inside the call: mypyc would free `deck`, and its pool, after the comprehension.
        filled = tuple([pile for pile in piles if pile.size()])
        return Deck(deck.pool, filled)


class LateCardView(View):
    """Everybody sees when the card is shuffled in."""

    def public(self, rules: Ruleset, state: State) -> dict[str, object]:
        late = rules.catalogue.card_id[LATE_CARD]
        return {"second_scoring_in_deck": late in state.deck.cards()}


def install_market(build: Build) -> None:
    """Installs the first fill and the late scoring card."""
    build.event("put-back", Field("tile", TILE))
    build.add(FirstTilesHaveMoats())
    build.add(LateScoringCard())
    build.add(LateCardView())
