"""The view: all that one seat, or a spectator, may know of a game, as JSON data (core 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from lioncourt.core import engine
from lioncourt.core.ids import NONE, cell_x, cell_y, walls_text
from lioncourt.core.seams import Majorities
from lioncourt.games.common.buying import sale_at
from lioncourt.games.common.listing import short_by
from lioncourt.table.texts import ENGLISH
from lioncourt.view.options import decision_data
from lioncourt.view.pieces import PieceBook
from lioncourt.view.wording import wording_in
from lioncourt.view.zones import zones_of

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.known import KnownHand
    from lioncourt.view.types import DirkView, Majority, MarketPlace, Names, Run, SeatView, View
    from lioncourt.view.wording import Wording

FORMAT = 2  # raised when a client for the old views could misread the new ones


def view(
    rules: Ruleset,
    state: State,
    seat: int | None,
    *,
    known: Iterable[KnownHand] | None = None,
    finals: bool = False,
    language: str = ENGLISH,
) -> View:
    """Returns what a seat (None: a spectator) may know, as JSON data; docs/views.md shows it.

    `known` is shown at tables that keep an open memory of all hands (core 9); otherwise it is None.
    `finals` says for each option whether it can be taken back, which means trying them all.
    """
    if seat is not None and not 0 <= seat < rules.seats:
        raise ValueError(f"there is no seat {seat} at a table of {rules.seats}")
    wording = wording_in(rules, language)
    book = PieceBook(wording)
    zones = zones_of(rules, state, seat, book)
    shown: View = {
        "format": FORMAT,
        "game": rules.game,
        "seats": rules.seats,
        "modules": list(rules.modules),
        "options": cast("dict[str, bool | int | str]", dict(rules.options)),
        "you": seat,
        "turn": state.turn,
        "active": state.active,
        "scorings": state.scorings,
        "pending": list(state.pending),
        "over": engine.is_over(state),
        "decision": decision_data(rules, state, seat, book, zones, finals=finals),
        "under_way": _under_way(rules, state),
        "names": _names(wording),
        "pieces": book.pieces,
        "zones": zones,
        "market": _market(rules, state, seat),
        "supplies": list(rules.catalogue.supply_name),
        "majorities": _majorities(rules, state),
        "table": [seat_view(rules, state, owner) for owner in range(rules.seats)],
        "dirk": _dirk(rules, state),
        "module": _modules(rules, state, seat),
    }
    if known is not None:
        shown["known"] = [hand.to_data() for hand in known]
        for hand in shown["known"]:
            for name in hand["cards"]:
                book.card(rules.catalogue.card_id[name])
    return shown


def _names(wording: Wording) -> Names:
    """Returns what types, currencies, runs and modules are called."""
    catalogue = wording.rules.catalogue
    currencies = enumerate(catalogue.currency_name)
    return {
        "types": {name: wording.type(type) for type, name in enumerate(catalogue.type_name)},
        "currencies": {name: wording.currency(currency) for currency, name in currencies},
        "runs": {edge: wording.title(f"source.{edge}", edge) for edge in catalogue.region_edge},
        "modules": {name: wording.title(f"module.{name}", name) for name in wording.rules.modules},
        "stalls": wording.named("stall."),
    }


def _under_way(rules: Ruleset, state: State) -> list[dict[str, Any]]:
    """Returns what the frames under way reveal, the top one last; most reveal nothing."""
    names = {number: name for name, number in rules.handler_id.items()}
    found: list[dict[str, Any]] = []
    for frame in state.frames:
        revealed = rules.handlers[frame.kind].reveals(rules, state, frame)
        if revealed:
            found.append({"kind": names[frame.kind], **revealed})
    return found


def _market(rules: Ruleset, state: State, seat: int | None) -> list[MarketPlace]:
    """Returns the places of the market; those beside a slot only while a tile lies there.

    For a seat, a tile that can be bought now has its price and how much money the seat lacks.
    """
    catalogue = rules.catalogue
    found: list[MarketPlace] = []
    for place, tile in enumerate(state.market):
        beside = catalogue.place_supply[place] == NONE
        if beside and tile == NONE:
            continue
        slot = rules.slot_of(state, place)
        currency = catalogue.place_currency[slot]
        entry: MarketPlace = {
            "place": catalogue.place_name[place],
            "slot": catalogue.place_slot[slot],
            "currency": None if currency == NONE else catalogue.currency_name[currency],
            "tile": None if tile == NONE else catalogue.tile_name[tile],
            "price": None,
            "short": None,
        }
        if tile != NONE and seat is not None:
            sale = sale_at(rules, state, seat, place)
            if sale.barred is None:
                entry["price"] = sale.price
                entry["short"] = short_by(rules, state, seat, sale)
        if beside:
            entry["beside"] = True
        found.append(entry)
    return found


def seat_view(rules: Ruleset, state: State, owner: int) -> SeatView:
    """Returns what everybody knows of a seat."""
    palace = state.palaces[owner]
    types = rules.catalogue.type_name
    # Tiles as they lie: what secret cards add to a majority (`Ruleset.count_of`) stays secret.
    counts = palace.type_counts(rules.catalogue.tile_type, len(types))
    return {
        "seat": owner,
        "points": state.points[owner],
        "runs": _runs(rules, palace),
        "counts": dict(zip(types, counts, strict=True)),
    }


def _runs(rules: Ruleset, palace: Palace) -> dict[str, Run]:
    """Returns the longest run of each region, by what it is made of, such as "wall" (core 6.1)."""
    return {
        edge: {
            "length": palace.wall_run(region),
            "edges": [
                [cell_x(cell), cell_y(cell), walls_text(side)]
                for cell, side in palace.longest_wall(region)
            ],
        }
        for region, edge in enumerate(rules.catalogue.region_edge)
    }


def _majorities(rules: Ruleset, state: State) -> list[Majority]:
    """Returns what each type is ranked for: prizes by scoring and place, and what breaks ties.

    If `by_number` is true, a prize is a multiple of the number of such tiles on the table.
    """
    return [
        {
            "type": rules.catalogue.type_name[type],
            "prizes": [list(places) for places in prizes],
            "by_number": rule.by_number,
            "ties": rule.ties,
        }
        for rule in rules.scorings()
        if isinstance(rule, Majorities)
        for type, prizes in rule.prizes(rules, state).items()
    ]


def _dirk(rules: Ruleset, state: State) -> DirkView | None:
    if not rules.dirk:
        return None
    catalogue = rules.catalogue
    types = Counter(catalogue.tile_type[tile] for tile in state.dirk)
    return {
        "points": state.points[rules.seats],
        "counts": {name: types[type] for type, name in enumerate(catalogue.type_name)},
    }


def _modules(rules: Ruleset, state: State, seat: int | None) -> dict[str, dict[str, Any]]:
    """Returns what modules show: what their holdings open to everybody or only to this seat."""
    shown: dict[str, dict[str, Any]] = {}
    for module, parts in rules.descriptions.items():
        holding = state.holdings[rules.holding_id[module]]
        open_parts = parts.public(rules.catalogue, holding)
        if seat is not None:
            open_parts.update(parts.private(rules.catalogue, holding, seat))
        if open_parts:
            shown[module] = open_parts
    for module, rule in rules.views:
        mine = shown.setdefault(module, {})
        mine.update(rule.public(rules, state))
        if seat is not None:
            mine.update(rule.private(rules, state, seat))
    return shown
