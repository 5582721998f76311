"""Zones: everything on the table with its pieces, as a seat may see them.

A zone has an id, a kind (row, grid, pile, counter, tokens), a place on the table, a seat if it
belongs to one, a label, and pieces. A client draws kinds of zones at their places and needs to know
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lioncourt.core.ids import NONE, STEPS, cell_x, cell_y, walls_text
from lioncourt.core.shown import ALL, NOBODY, OWNER
from lioncourt.core.squares import square_gates, square_tile, square_walls
from lioncourt.core.tableplaces import BELONGINGS, COUNTER, DISPLAY, HAND, PALACE, beside_slot
from lioncourt.core.tops import DECK, known_tops
from lioncourt.view.targets import BESIDE, MARKET, zone_of_place

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.shown import SeenBy, ShownZone, ZoneKind
    from lioncourt.core.state import State
    from lioncourt.view.pieces import PieceBook
    from lioncourt.view.types import Lying, Zone


def seat_zone(name: str, seat: int) -> str:
    """Returns the id of a zone that every seat has, such as "hand.2"."""
    return f"{name}.{seat}"


def zones_of(rules: Ruleset, state: State, seat: int | None, book: PieceBook) -> list[Zone]:
    """Returns the zones as a seat (None: a spectator) may see them; fills the book of pieces."""
    zones = _common_zones(rules, state, seat, book)
    for owner in range(rules.seats):
        zones += _zones_of_seat(rules, state, owner, seat, book)
    if rules.dirk:
        tiles = _tiles(rules, state, book, state.dirk)
        zones.append(_zone(book, "dirk", "row", BELONGINGS, pieces=tiles))
    viewer = NONE if seat is None else seat
    shown_by = {zone["id"]: rules.game for zone in zones}
    for module, rule in rules.views:
        for shown in rule.zones(rules, state, viewer):
            if shown_by.setdefault(shown["id"], module) != module:
                both = f"{shown_by[shown['id']]} and {module}"
                raise ValueError(f"{both} both show a zone {shown['id']!r}")
            zones.append(_of_rule(book, shown, module))
    return zones


def _of_rule(book: PieceBook, shown: ShownZone, module: str) -> Zone:
    """Returns a zone that a rule shows, its label in words."""
    zone: Zone = {
        **shown,
        "module": module,
        "label": book.wording.label(shown["label"]),
        "pieces": [book.laid(piece) for piece in shown["pieces"]],
    }
    return zone


def _zone(
    book: PieceBook,
    name: str,
    kind: ZoneKind,
    place: str,
    seat: int | None = None,
    *,
    pieces: list[Lying] | None = None,
    size: int = NONE,
    seen_by: SeenBy = ALL,
) -> Zone:
    shown = pieces if pieces is not None else []
    return {
        "id": name if seat is None else seat_zone(name, seat),
        "kind": kind,
        "place": place,
        "seat": seat,
        "label": book.wording.title(f"zone.{name}", name),
        "seen_by": seen_by,
        "size": len(shown) if size == NONE else size,
        "pieces": shown,
    }


def _tiles(rules: Ruleset, state: State, book: PieceBook, tiles: Iterable[int]) -> list[Lying]:
    return [book.tile(tile, rules.walls_of(state, tile)) for tile in tiles]


def _cards(book: PieceBook, cards: Iterable[int]) -> list[Lying]:
    """Returns cards in the order of the catalogue, which gives nothing away."""
    return [book.card(card) for card in sorted(cards)]


def _common_zones(rules: Ruleset, state: State, seat: int | None, book: PieceBook) -> list[Zone]:
    market, beside = _for_sale(rules, state, book)
    deck, discard = state.deck.size(), _cards(book, state.discard)
    top = _looked_at(rules, state, DECK, seat, book)
    zones = [
        market,
        _zone(book, "display", "row", DISPLAY, pieces=_cards(book, state.display)),
        _zone(book, "deck", "pile", DISPLAY, pieces=top, size=deck, seen_by=NOBODY),
        _zone(book, "discard", "pile", DISPLAY, pieces=discard),
    ]
    for number, name in enumerate(rules.catalogue.supply_name):
        left = len(state.supply[number])
        top = _looked_at(rules, state, number, seat, book)
        zones.append(_zone(book, name, "pile", DISPLAY, pieces=top, size=left, seen_by=NOBODY))
    return [*zones, beside] if beside["pieces"] else zones


def _for_sale(rules: Ruleset, state: State, book: PieceBook) -> tuple[Zone, Zone]:
    """Returns the slots of the market, and what is for sale beside them, each with its place."""
    catalogue = rules.catalogue
    market = _zone(book, MARKET, "row", COUNTER)
    beside = _zone(book, BESIDE, "row", COUNTER)
    market["places"], beside["places"] = [], []
    for place, tile in enumerate(state.market):
        zone = beside if zone_of_place(catalogue, place) == BESIDE else market
        name = catalogue.place_name[place]
        if zone is market or tile != NONE:
            zone["places"].append(name)
        if tile == NONE:
            continue
        lying: Lying = {**book.tile(tile, rules.walls_of(state, tile)), "place": name}
        if zone is beside:
            lying["at"] = beside_slot(catalogue.place_slot[rules.slot_of(state, place)])
        zone["pieces"].append(lying)
        zone["size"] += 1
    return market, beside


def _looked_at(
    rules: Ruleset, state: State, stock: int, seat: int | None, book: PieceBook
) -> list[Lying]:
    """Returns what a seat knows to lie on top of a stock, each piece with its depth."""
    if seat is None or not state.tops:
        return []
    found: list[Lying] = []
    for at, piece in enumerate(known_tops(state.tops, stock, seat)):
        if piece != NONE:
            is_card = stock == DECK
            lying = book.card(piece) if is_card else _tiles(rules, state, book, (piece,))[0]
            found.append({**lying, "from_top": at})
    return found


def palace_zone(rules: Ruleset, state: State, owner: int, book: PieceBook) -> Zone:
    """Returns the palace of a seat with the empty cells beside it."""
    palace = state.palaces[owner]
    tiles = _built(rules, state, palace, book)
    grid = _zone(book, "palace", "grid", PALACE, owner, pieces=tiles)
    grid["cells"] = _free_cells(palace)
    return grid


def _zones_of_seat(
    rules: Ruleset, state: State, owner: int, seat: int | None, book: PieceBook
) -> list[Zone]:
    grid = palace_zone(rules, state, owner, book)
    hand = state.hands[owner].cards
    # core 9: hands are secret, their size is public.
    shown = _cards(book, hand) if owner == seat else []
    bought = _tiles(rules, state, book, state.bought[owner])
    reserve = _tiles(rules, state, book, state.reserves[owner])
    return [
        grid,
        _zone(book, "hand", "row", HAND, owner, pieces=shown, size=len(hand), seen_by=OWNER),
        _zone(book, "bought", "row", BELONGINGS, owner, pieces=bought),
        _zone(book, "reserve", "row", BELONGINGS, owner, pieces=reserve),
    ]


def _built(rules: Ruleset, state: State, palace: Palace, book: PieceBook) -> list[Lying]:
    """Returns the tiles of a palace at their cells."""
    found: list[Lying] = []
    for cell, square in palace.content():
        tile, walls, gates = square_tile(square), square_walls(square), square_gates(square)
        own = rules.walls_of(state, tile)
        lying: Lying = {**book.tile(tile, own), "x": cell_x(cell), "y": cell_y(cell)}
        if walls != own:  # a wall was added to it here
            lying["walls"] = walls_text(walls)
        if gates:
            lying["gates"] = walls_text(gates)
        if cell in palace.starts[1:]:  # of a further region (alhambra-granada play 3)
            lying["start"] = True
        found.append(lying)
    return found


def _free_cells(palace: Palace) -> list[list[int]]:
    """Returns the empty cells beside a tile: all that clients need to draw around the palace."""
    squares = palace.squares
    free = {cell + step for cell in squares for step in STEPS if cell + step not in squares}
    return [[cell_x(cell), cell_y(cell)] for cell in sorted(free)]
