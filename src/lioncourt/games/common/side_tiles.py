"""Side tiles: drawn for a slot of the market, laid beside it and sold there."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import mypyc_attr

from lioncourt.core.build import Build
from lioncourt.core.catalogue import Kit
from lioncourt.core.ids import NONE, SIDE_LETTERS
from lioncourt.core.kinds import PLACE, TILE
from lioncourt.core.palace import Palace
from lioncourt.core.parts import ALL, Part
from lioncourt.core.refusal import Refusal
from lioncourt.core.ruleset import Ruleset
from lioncourt.core.sale import Sale
from lioncourt.core.seams import Drawn, Rule, Selling
from lioncourt.core.squares import square_tile
from lioncourt.core.state import State
from lioncourt.core.verbs import lay_beside
from lioncourt.games.common.turning import TurnedWhenLaid, TurningTiles

Ints: TypeAlias = tuple[int, ...]

# The holding of a module whose side tiles lie beside the slot that they were drawn for
BESIDE_SLOTS: Final = Part("beside", PLACE, by=TILE, seen=ALL)


class SideTiles(Rule):
    """The side tiles of a module, part of its components.

    Each has its own place without a supply, with its name, so any number may lie beside a slot. No
    such place is refilled or handed out.
    """

    def __init__(self) -> None:
        self.tiles: Ints = ()  # once they are added
        self.places: Ints = ()
        self.slots: Ints = ()  # beside which they always lie; NONE: the slot they are drawn for

    def add(self, kit: Kit, tile: int, slot: int = NONE) -> None:
        """Adds the place of a tile of the supply."""
        currency = NONE if slot == NONE else kit.place_currency[slot]
        self.tiles += (tile,)
        self.places += (kit.place(kit.tile_name[tile], currency=currency),)
        self.slots += (slot,)


class LaidBeside(Drawn):
    """A side tile drawn for a slot is laid beside the market, and drawing goes on."""

    def __init__(self, side: SideTiles) -> None:
        self.side: Final = side

    def card(self, rules: Ruleset, state: State, card: int) -> bool:
        return False

    def tile(self, rules: Ruleset, state: State, place: int, tile: int) -> bool:
        side = self.side
        if tile not in side.tiles:
            return False
        at = side.tiles.index(tile)
        slot = side.slots[at]
        if slot == NONE:
            slot = place
            self.kept.put_entry(state, tile, slot)
        lay_beside(rules, state, slot, side.places[at], tile)
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class SoldBeside(Selling):
    """Side tiles are sold in the currency of the slot that they lie beside."""

    def __init__(self, side: SideTiles) -> None:
        self.side: Final = side

    def beside(self, rules: Ruleset, state: State, place: int) -> int:
        side = self.side
        if place not in side.places:
            return NONE
        at = side.places.index(place)
        slot = side.slots[at]
        if slot == NONE:
            slot = int(self.kept.entry(state, side.tiles[at]))
        return slot


@mypyc_attr(allow_interpreted_subclasses=True)
class TurningSideTiles(TurningTiles):
    """Side tiles with a cost and no walls that may be turned whenever they are laid."""

    def __init__(self) -> None:
        super().__init__()
        self.side: Final = SideTiles()

    def add_side_tile(self, kit: Kit, name: str, cost: int) -> None:
        """Adds a tile to the supply; each position is named after the side that its top faces."""
        front = kit.tile(name, cost=cost, supply=kit.supply_name.index("supply"))
        self.side.add(kit, front)
        self.add_turning(kit, front, [f"{name}-{side}" for side in SIDE_LETTERS])

    def lying_in(self, palace: Palace) -> list[tuple[int, int, int]]:
        """Returns those in a palace: cell, which one it is, quarter turns clockwise."""
        found: list[tuple[int, int, int]] = []
        for cell, square in palace.squares.items():
            known = self.turned.get(square_tile(square))
            if known is not None:
                found.append((cell, known[0], known[1]))
        return sorted(found)


class SoldInTurn(SoldBeside):
    """They are sold at their cost, but not out of the buyer's turn."""

    def __init__(self, side: SideTiles, rule: str) -> None:
        super().__init__(side)
        self.rule: Final = rule  # its number

    def sold(self, rules: Ruleset, state: State, seat: int, sale: Sale) -> Sale:
        if sale.in_turn or sale.place not in self.side.places:
            return sale
        return sale.at(sale.price, barred=Refusal("only-in-turn", self.rule))


def install_turning(build: Build, tiles: TurningSideTiles, rule: str) -> None:
    """Adds such tiles to a module, with its holding; `rule` says when they may be bought."""
    build.holding(BESIDE_SLOTS)
    build.add(tiles)
    build.add(TurnedWhenLaid(tiles))
    build.add(LaidBeside(tiles.side))
    build.add(SoldInTurn(tiles.side, rule))
