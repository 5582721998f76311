"""Bazaars: sold beside the market, they score buildings of three colours around them."""

from __future__ import annotations

from typing import Final

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE, ROW
from lioncourt.core.palace import Palace
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.score import ScoreLine, Values
from lioncourt.core.seams import Components, Scoring
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.games.common.ending import LAST_SCORING
from lioncourt.games.common.side_tiles import LaidBeside, SideTiles, SoldBeside
from lioncourt.games.common.tables import table_beside

BAZAARS: Final = "bazaars"
AROUND: Final = (ROW - 1, ROW, ROW + 1, -1, 1, -ROW - 1, -ROW, -ROW + 1)


class Bazaars(Components):
    """Adds eight tiles to the supply, without walls and without a cost (bazaars set-up 1)."""

    def __init__(self) -> None:
        self.side: Final = SideTiles()
        self.colours: tuple[tuple[int, ...], ...] = ()  # by bazaar, once added: types

    def add(self, kit: Kit) -> None:
        supply = kit.supply_name.index("supply")
        for name, entry in table_beside(__file__, BAZAARS).items():
            currency, colours = entry.split(": ")
            slot = kit.place_currency.index(kit.currency_name.index(currency))
            self.side.add(kit, kit.tile(name, supply=supply), slot)
            self.colours += (tuple([kit.type_name.index(type) for type in colours.split()]),)

    def coloured_around(self, rules: Ruleset, palace: Palace, cell: int) -> list[int]:
        """Returns the types of the buildings around a bazaar in its colours."""
        colours = self.colours[self.side.tiles.index(palace.tile(cell))]
        type_of = rules.catalogue.tile_type
        tiles = [palace.tile(cell + step) for step in AROUND]
        types = [NONE if tile == NONE else type_of[tile] for tile in tiles]
        return [type for type in types if type in colours]

    def cells_in(self, palace: Palace) -> list[int]:
        """Returns the cells of the bazaars in a palace."""
        found: list[int] | None = palace.noted(BAZAARS)
        if found is None:
            tiles, squares = self.side.tiles, palace.squares.items()
            found = palace.note(BAZAARS, sorted([c for c, s in squares if square_tile(s) in tiles]))
        return found


class AtThePriceOfTheSlot(SoldBeside):
    """Costs exactly the printed cost of the tile on the slot of its currency (bazaars play 2)."""

    def sold(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sale:
        slot = self.beside(rules, state, sale.place)
        if slot == NONE:
            return sale
        beside = state.market[slot]
        if beside == NONE:
            return sale.at(0, barred=Refusal("bazaar-without-price", "bazaars play 2"))
        cost = rules.catalogue.tile_cost[beside]
        return sale.at(cost, exactly="bazaars play 2", takes_terms=False)


class BazaarsScore(Scoring):
    """At the end: buildings of its colours around, times how many colours (bazaars scoring 1)."""

    def __init__(self, bazaars: Bazaars) -> None:
        self.bazaars: Final = bazaars

    def lines(self, rules: Ruleset, state: State, nth: int) -> list[ScoreLine]:
        found: list[ScoreLine] = []
        for seat in range(rules.seats) if nth == LAST_SCORING else ():
            palace = state.palaces[seat]
            around = [
                self.bazaars.coloured_around(rules, palace, cell)
                for cell in self.bazaars.cells_in(palace)
            ]
            if around:
                products = tuple([f"{len(types)} \u00d7 {len(set(types))}" for types in around])
                points = sum([len(types) * len(set(types)) for types in around])
                values: Values = {"products": products}
                found.append(ScoreLine(seat, BAZAARS, points, BAZAARS, values))
        return found


def install(build: Build) -> None:
    bazaars = Bazaars()
    build.add(bazaars)
    build.add(LaidBeside(bazaars.side))
    build.add(AtThePriceOfTheSlot(bazaars.side))
    build.stage("S11", BAZAARS, BazaarsScore(bazaars))
