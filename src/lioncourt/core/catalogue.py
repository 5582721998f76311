"""The components of a game: every tile, card, type, currency and market place as numbers and facts.

Facts are parallel tuples, so that rules look them up by id without touching an object per piece.
A *tile* id is one face of a piece: a tile that can be flipped or turned has several ids with one
piece number. A *card* id is a kind of card (three equal money cards share it). Whatever else can be
paid (coins, credits) is a card kind as well, kept in another purse than the hand.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.ids import NONE, walls_from_text

HAND_PURSE: Final = 0  # the purse of the cards in the hand
HAND_ZONE: Final = "hand"  # where they lie

MONEY: Final = "money"  # the role of a card that has a currency and a value


class Catalogue:
    """Everything that can be named in a game; sealed with its ruleset."""

    __slots__ = (
        "card_copies",
        "card_currency",
        "card_id",
        "card_leaves",
        "card_name",
        "card_purse",
        "card_role",
        "card_value",
        "currency_id",
        "currency_name",
        "place_currency",
        "place_id",
        "place_name",
        "place_slot",
        "place_supply",
        "purse_zone",
        "region_edge",
        "region_name",
        "start_tile",
        "supply_name",
        "tile_colour",
        "tile_cost",
        "tile_id",
        "tile_name",
        "tile_next_face",
        "tile_piece",
        "tile_region",
        "tile_supply",
        "tile_type",
        "tile_walls",
        "type_id",
        "type_name",
    )

    def __init__(self, kit: Kit) -> None:
        self.currency_name: Final = tuple(kit.currency_name)
        self.currency_id: Final = _numbered(kit.currency_name)
        self.type_name: Final = tuple(kit.type_name)
        self.type_id: Final = _numbered(kit.type_name)
        self.supply_name: Final = tuple(kit.supply_name)
        self.region_name: Final = tuple(kit.region_name)
        self.region_edge: Final = tuple(kit.region_edge)
        self.start_tile: Final = kit.start_tile
        self.tile_name: Final = tuple(kit.tile_name)
        self.tile_id: Final = _numbered(kit.tile_name)
        self.tile_type: Final = tuple(kit.tile_type)
        self.tile_colour: Final = tuple(kit.tile_colour)
        self.tile_cost: Final = tuple(kit.tile_cost)
        self.tile_walls: Final = tuple(kit.tile_walls)
        self.tile_region: Final = tuple(kit.tile_region)
        self.tile_supply: Final = tuple(kit.tile_supply)
        self.tile_piece: Final = tuple(kit.tile_piece)
        self.tile_next_face: Final = _next_faces(kit.tile_piece)
        self.card_name: Final = tuple(kit.card_name)
        self.card_id: Final = _numbered(kit.card_name)
        self.card_currency: Final = tuple(kit.card_currency)
        self.card_value: Final = tuple(kit.card_value)
        self.card_copies: Final = tuple(kit.card_copies)
        self.card_role: Final = tuple(kit.card_role)
        self.card_purse: Final = tuple(kit.card_purse)
        self.card_leaves: Final = tuple(kit.card_leaves)
        self.purse_zone: Final = tuple(kit.purse_zone)
        self.place_name: Final = tuple(kit.place_name)
        self.place_id: Final = _numbered(kit.place_name)
        self.place_currency: Final = tuple(kit.place_currency)
        self.place_supply: Final = tuple(kit.place_supply)
        self.place_slot: Final = tuple(kit.place_slot)

    def values_rise(self) -> bool:
        """Tells whether in each currency every kind of card is worth more than those before it."""
        highest: dict[int, int] = {}
        for currency, value in zip(self.card_currency, self.card_value, strict=True):
            if currency != NONE and value <= highest.get(currency, 0):
                return False
            highest[currency] = value
        return True


def _next_faces(piece_of: list[int]) -> tuple[int, ...]:
    """Returns by tile the face that shows after it is flipped; itself if it has one face only."""
    faces: dict[int, list[int]] = {}
    for tile, piece in enumerate(piece_of):
        faces.setdefault(piece, []).append(tile)
    found = list(range(len(piece_of)))
    for tiles in faces.values():
        for at, tile in enumerate(tiles):
            found[tile] = tiles[(at + 1) % len(tiles)]
    return tuple(found)


def _numbered(names: list[str]) -> dict[str, int]:
    numbers = {name: i for i, name in enumerate(names)}
    if len(numbers) != len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        raise ValueError(f"named twice in one game: {', '.join(twice)}")
    return numbers


class Kit:
    """Collects components while a ruleset is compiled; `Components.add` gets it."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.seats: Final = seats
        self.options: Final = options
        self.currency_name: list[str] = []
        self.type_name: list[str] = []
        self.supply_name: list[str] = []
        self.region_name: list[str] = []
        self.region_edge: list[str] = []
        self.start_tile = NONE  # the tile that each seat begins with
        self.tile_name: list[str] = []
        self.tile_type: list[int] = []
        self.tile_colour: list[int] = []
        self.tile_cost: list[int] = []
        self.tile_walls: list[int] = []
        self.tile_region: list[int] = []
        self.tile_supply: list[int] = []
        self.tile_piece: list[int] = []
        self.card_name: list[str] = []
        self.card_currency: list[int] = []
        self.card_value: list[int] = []
        self.card_copies: list[int] = []
        self.card_role: list[str] = []
        self.card_purse: list[int] = []
        self.card_leaves: list[bool] = []
        self.purses = HAND_PURSE + 1  # how many there are
        self.purse_zone = [HAND_ZONE]  # by purse: where it lies before a seat
        self.place_name: list[str] = []
        self.place_currency: list[int] = []
        self.place_supply: list[int] = []
        self.place_slot: list[str] = []

    def currency(self, name: str) -> int:
        """Adds a currency."""
        self.currency_name.append(name)
        return len(self.currency_name) - 1

    def tile_type_named(self, name: str) -> int:
        """Adds a type of building."""
        self.type_name.append(name)
        return len(self.type_name) - 1

    def supply(self, name: str) -> int:
        """Adds a supply that tiles are drawn from."""
        self.supply_name.append(name)
        return len(self.supply_name) - 1

    def region(self, name: str, *, edge: str) -> int:
        """Adds a region of the grid; `edge` is the word for what its tiles have on their sides."""
        self.region_name.append(name)
        self.region_edge.append(edge)
        return len(self.region_name) - 1

    def purse(self, zone: str = HAND_ZONE) -> int:
        """Adds a purse beside the hand, for a `Purse` and the kinds of pieces that lie in it.

        `zone` tells clients where it lies; every seat has a zone of that name.
        """
        self.purses += 1
        self.purse_zone.append(zone)
        return self.purses - 1

    def tile(
        self,
        name: str,
        *,
        walls: str = "",
        type: int = NONE,
        colour: int = NONE,
        cost: int = NONE,
        region: int = 0,
        supply: int = NONE,
        face_of: int = NONE,
    ) -> int:
        """Adds a tile, or with `face_of` another face of one; `supply` NONE: not drawn from any.

        `colour` is the type whose colour it has, though it is no building of that type.
        """
        number = len(self.tile_name)
        self.tile_name.append(name)
        self.tile_type.append(type)
        self.tile_colour.append(type if colour == NONE else colour)
        self.tile_cost.append(cost)
        self.tile_walls.append(walls_from_text(walls))
        self.tile_region.append(region)
        self.tile_supply.append(supply)
        self.tile_piece.append(number if face_of == NONE else face_of)
        return number

    def card(
        self,
        name: str,
        *,
        role: str,
        copies: int = 0,
        currency: int = NONE,
        value: int = 0,
        purse: int = HAND_PURSE,
        leaves_game: bool = False,
    ) -> int:
        """Adds a kind of card; `copies` of it are shuffled into the money at set-up.

        `purse` NONE: it is in no hand and nothing is paid with it.
        """
        self.card_name.append(name)
        self.card_role.append(role)
        self.card_copies.append(copies)
        self.card_currency.append(currency)
        self.card_value.append(value)
        self.card_purse.append(purse)
        self.card_leaves.append(leaves_game)
        return len(self.card_name) - 1

    def money(self, currency: int, value: int, copies: int) -> int:
        """Adds a money card such as dinar-5."""
        name = f"{self.currency_name[currency]}-{value}"
        return self.card(name, role=MONEY, copies=copies, currency=currency, value=value)

    def place(self, name: str, *, currency: int, supply: int = NONE, slot: str = "") -> int:
        """Adds a place where a tile lies for sale; with a supply it is refilled from there.

        `slot` is the market slot that it is part of: its own, unless it shares one.
        """
        self.place_name.append(name)
        self.place_currency.append(currency)
        self.place_supply.append(supply)
        self.place_slot.append(slot or name)
        return len(self.place_name) - 1
