"""The components of a game: every tile, card, type, currency and market place, by number.

Facts are parallel tuples, so rules look them up by id and no piece needs an object. A *tile* id is
one face of a piece: a tile that can be flipped or turned has several ids with one piece number. A
*card* id is a kind of card (three equal money cards share it). Whatever else one can pay with
(coins, credits) is a card kind as well, kept in a purse other than the hand.
"""

from __future__ import annotations

from typing import Final

from lioncourt.core.claims import Claims
from lioncourt.core.doubles import Double
from lioncourt.core.halves import CORNERS, blank_sides
from lioncourt.core.ids import EAST, NONE, SIDES, SOUTH, walls_from_text, walls_text
from lioncourt.core.squares import DOUBLE, HALF, OUTSIDE

HAND_PURSE: Final = 0  # the purse of the cards in the hand
HAND_ZONE: Final = "hand.{seat}"  # where they lie

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
        "card_stock",
        "card_value",
        "currency_id",
        "currency_mixes",
        "currency_name",
        "doubles",
        "first_double",
        "kind_id",
        "kind_name",
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
        "tile_copies",
        "tile_cost",
        "tile_id",
        "tile_is_base",
        "tile_name",
        "tile_next_face",
        "tile_piece",
        "tile_quarters",
        "tile_region",
        "tile_supply",
        "tile_twin",
        "tile_type",
        "tile_walls",
        "type_id",
        "type_name",
    )

    def __init__(self, kit: Kit) -> None:
        self.currency_name: Final = tuple(kit.currency_name)
        self.currency_id: Final = _numbered(kit.currency_name)
        self.currency_mixes: Final = tuple(kit.currency_mixes)
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
        self.tile_quarters: Final = tuple(kit.tile_quarters)  # turned clockwise, from its piece
        self.tile_is_base: Final = tuple(kit.tile_is_base)  # one of the game itself (core 2)
        self.tile_copies: Final = tuple(kit.tile_copies)  # identical pieces share an id
        self.tile_next_face: Final = _next_faces(kit.tile_piece, kit.tile_is_flipped)
        self.tile_twin: Final = dict(kit.replaced)  # by the name of a tile: what replaces it
        # By whole and by half: the tile of two cells
        self.doubles: Final = {t: d for d in kit.doubles for t in (d.whole, d.first, d.second)}
        self.first_double: Final = min(self.doubles, default=len(kit.tile_name))  # nearly all: less
        self.card_name: Final = tuple(kit.card_name)
        self.card_id: Final = _numbered(kit.card_name)
        self.card_currency: Final = tuple(kit.card_currency)
        self.card_value: Final = tuple(kit.card_value)
        self.card_copies: Final = tuple(kit.card_copies)
        self.card_role: Final = tuple(kit.card_role)
        self.card_purse: Final = tuple(kit.card_purse)
        self.card_leaves: Final = tuple(kit.card_leaves)
        self.card_stock: Final = tuple(kit.card_stock)
        self.purse_zone: Final = tuple(kit.purse_zone)
        self.place_name: Final = tuple(kit.place_name)
        self.place_id: Final = _numbered(kit.place_name)
        self.place_currency: Final = tuple(kit.place_currency)
        self.place_supply: Final = tuple(kit.place_supply)
        self.place_slot: Final = tuple(kit.place_slot)
        # Kinds of games and modules (`Build.kind`)
        self.kind_name: Final = dict(kit.kinds)
        self.kind_id: Final = {kind: _numbered(list(names)) for kind, names in kit.kinds.items()}

    def tile_named(self, name: str) -> int:
        """Returns a tile of the game itself by its name, or what replaces it (`Kit.replace`)."""
        return self.tile_id[self.tile_twin.get(name, name)]

    def home_of(self, tile: int) -> str | None:
        """Returns the name of the region where a tile belongs; None if it belongs to no region."""
        region = self.tile_region[tile]
        if region == OUTSIDE:
            return None
        return self.region_name[0 if region in (HALF, DOUBLE) else region]

    def values_rise(self) -> bool:
        """Tells whether each kind of card is worth more than those before it in its currency."""
        highest: dict[int, int] = {}
        for currency, value in zip(self.card_currency, self.card_value, strict=True):
            if currency != NONE and value <= highest.get(currency, 0):
                return False
            highest[currency] = value
        return True


def _next_faces(piece_of: list[int], is_flipped: list[bool]) -> tuple[int, ...]:
    """Returns by tile the face that shows once it is flipped; itself if it has only one."""
    faces: dict[int, list[int]] = {}
    for tile, piece in enumerate(piece_of):
        if is_flipped[tile]:
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
        self.kinds: dict[str, tuple[str, ...]] = {}  # names by kind, as `Build.kind` got them
        self.who = ""  # who is adding
        self.claims: Final = Claims()
        self.currency_name: list[str] = []
        self.currency_mixes: list[bool] = []
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
        self.tile_quarters: list[int] = []
        self.tile_is_base: list[bool] = []
        self.tile_copies: list[int] = []
        self.tile_is_flipped: list[bool] = []  # a face that flipping or turning the piece shows
        self.doubles: list[Double] = []  # tiles of two cells
        self.replaced: dict[str, str] = {}  # by the name of a tile: what replaces it
        self.card_name: list[str] = []
        self.card_currency: list[int] = []
        self.card_value: list[int] = []
        self.card_copies: list[int] = []
        self.card_role: list[str] = []
        self.card_purse: list[int] = []
        self.card_leaves: list[bool] = []
        self.card_stock: list[str] = []
        self.purses = HAND_PURSE + 1  # how many there are
        self.purse_zone = [HAND_ZONE]  # by purse: where it lies
        self.place_name: list[str] = []
        self.place_currency: list[int] = []
        self.place_supply: list[int] = []
        self.place_slot: list[str] = []

    def currency(self, name: str, *, mixes: bool = True) -> int:
        """Adds a currency; one that does not mix can't be part of "any mixture"."""
        self.claims.take("currency", name, self.who)
        self.currency_name.append(name)
        self.currency_mixes.append(mixes)
        return len(self.currency_name) - 1

    def tile_type_named(self, name: str) -> int:
        """Adds a type of building."""
        self.claims.take("type", name, self.who)
        self.type_name.append(name)
        return len(self.type_name) - 1

    def supply(self, name: str) -> int:
        """Adds a supply that tiles are drawn from."""
        self.claims.take("supply", name, self.who)
        self.supply_name.append(name)
        return len(self.supply_name) - 1

    def region(self, name: str, *, edge: str) -> int:
        """Adds a region of the grid; `edge` is the word for what its tiles have on their sides."""
        self.claims.take("region", name, self.who)
        self.region_name.append(name)
        self.region_edge.append(edge)
        return len(self.region_name) - 1

    def purse(self, zone: str = "hand", *, shared: bool = False) -> int:
        """Adds a purse beside the hand, for a `Purse` and the kinds of pieces that lie in it.

        `zone` tells clients where it lies. Every seat has a zone of that name; if it is `shared`,
        there is one for all.
        """
        self.purses += 1
        self.purse_zone.append(zone if shared else f"{zone}.{{seat}}")
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
        base: bool = False,
        copies: int = 1,
        is_flipped: bool = True,
    ) -> int:
        """Adds a tile, or with `face_of` another face of one; `supply` NONE: drawn from no supply.

        `colour` is the type whose colour it has without being a building of that type. `base` marks
        the tiles of the game itself: some rules ask for those (`Catalogue.tile_is_base`). `copies`
        is the number of identical pieces; those come from no supply. A face that flipping or
        turning the piece never shows is not `is_flipped`: its own rule brings it up.
        """
        number = len(self.tile_name)
        self.claims.take("tile", name, self.who)
        self.tile_name.append(name)
        self.tile_type.append(type)
        self.tile_colour.append(type if colour == NONE else colour)
        self.tile_cost.append(cost)
        self.tile_walls.append(walls_from_text(walls))
        self.tile_region.append(region)
        self.tile_supply.append(supply)
        self.tile_piece.append(number if face_of == NONE else face_of)
        self.tile_quarters.append(0)
        self.tile_is_base.append(base)
        self.tile_copies.append(copies)
        self.tile_is_flipped.append(is_flipped)
        return number

    def turned(self, tile: int, name: str, walls: int, quarters: int = 0) -> int:
        """Adds a face of a tile that differs from it only in name and walls.

        `quarters`: how far it is turned clockwise, with whatever is added to the tile.
        """
        face = self.tile(
            name,
            walls=walls_text(walls),
            type=self.tile_type[tile],
            colour=self.tile_colour[tile],
            cost=self.tile_cost[tile],
            region=self.tile_region[tile],
            face_of=self.tile_piece[tile],
            base=self.tile_is_base[tile],
            copies=self.tile_copies[tile],
        )
        self.tile_quarters[face] = quarters
        return face

    def unbuilt(self, tile: int, name: str) -> int:
        """Adds a face of something that isn't a building yet: it has neither type nor colour."""
        face = self.tile(
            name,
            walls=walls_text(self.tile_walls[tile]),
            cost=self.tile_cost[tile],
            region=self.tile_region[tile],
            face_of=self.tile_piece[tile],
            is_flipped=False,
        )
        self.tile_quarters[face] = self.tile_quarters[tile]
        return face

    def tile_named(self, name: str) -> int:
        """Returns a tile added before, or what replaces it in this game."""
        return self.tile_name.index(self.replaced.get(name, name))

    def replace(self, name: str, twin: str) -> int:
        """Replaces a tile by its twin: another piece with the same type, cost and walls."""
        number = self.tile_named(name)
        self.replaced[name] = twin
        self.tile_name[number] = twin
        return number

    def half_tile(
        self, name: str, *, colour: int = NONE, cost: int = NONE, copies: int = 1
    ) -> tuple[int, ...]:
        """Adds a half tile (`lioncourt.core.halves`): four faces, one for each way to turn it.

        Each is named by the corner of its right angle (`NAME-SW`); they come clockwise from NE.
        """
        names = [(f"{name}-{corner}", blank_sides(corner)) for corner in CORNERS]
        (first_name, blank), *others = names
        walls = walls_text(blank)
        first = self.tile(
            first_name, walls=walls, colour=colour, cost=cost, region=HALF, copies=copies
        )
        return (first, *[self.turned(first, name, blank) for name, blank in others])

    def double_tile(
        self, name: str, *, types: tuple[int, int], walls: tuple[str, str], across: bool
    ) -> int:
        """Adds a tile of two cells (`lioncourt.core.doubles`) and returns the whole.

        Its halves are called NAME-1 and NAME-2. The second lies east of the first if the tile lies
        `across`, otherwise south of it. `types` and `walls` are in this order.
        """
        whole = self.tile(name, region=DOUBLE)
        first, second = [
            self.tile(f"{name}-{nth + 1}", type=types[nth], walls=walls[nth]) for nth in range(2)
        ]
        self.tile_walls[whole] = self.tile_walls[first] | self.tile_walls[second] << 4
        self.doubles.append(Double(whole, first, second, SIDES.index(EAST if across else SOUTH)))
        return whole

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
        stock: str = "",
    ) -> int:
        """Adds a kind of card; `copies` of it are shuffled into the money at set-up.

        `purse` NONE: it is never in a hand and can't be paid with. `stock` is that of a `Stock`,
        some of whose cards are dealt to hands face down; "" is the money.
        """
        self.claims.take("card", name, self.who)
        self.card_name.append(name)
        self.card_role.append(role)
        self.card_copies.append(copies)
        self.card_currency.append(currency)
        self.card_value.append(value)
        self.card_purse.append(purse)
        self.card_leaves.append(leaves_game)
        self.card_stock.append(stock)
        return len(self.card_name) - 1

    def money(self, currency: int, value: int, copies: int) -> int:
        """Adds a money card such as dinar-5."""
        name = f"{self.currency_name[currency]}-{value}"
        return self.card(name, role=MONEY, copies=copies, currency=currency, value=value)

    def place(self, name: str, *, currency: int, supply: int = NONE, slot: str = "") -> int:
        """Adds a place where a tile lies for sale; if it has a supply, it is refilled from it.

        `slot` is the market slot it is part of: its own, unless it shares one.
        """
        self.claims.take("place", name, self.who)
        self.place_name.append(name)
        self.place_currency.append(currency)
        self.place_supply.append(supply)
        self.place_slot.append(slot or name)
        return len(self.place_name) - 1
