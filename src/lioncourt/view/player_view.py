"""The view: all that one seat, or a spectator, may know of a game, as JSON data (core 9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lioncourt.core import engine
from lioncourt.core.ids import NONE, cell_x, cell_y, walls_text
from lioncourt.core.seams import Majorities
from lioncourt.games.common.buying import short_by
from lioncourt.table.texts import ENGLISH
from lioncourt.view.options import decision_data
from lioncourt.view.pieces import Data, card_names, palace_data, tile_data, tiles_data
from lioncourt.view.wording import wording_in
from lioncourt.view.zones import zones_of

if TYPE_CHECKING:
    from lioncourt.core.palace import Palace
    from lioncourt.core.ruleset import Ruleset
    from lioncourt.core.state import State
    from lioncourt.view.known import KnownHand

FORMAT = 1  # raised when a client that reads the old views could misread the new ones


def view(
    rules: Ruleset,
    state: State,
    seat: int | None,
    *,
    known: Iterable[KnownHand] | None = None,
    finals: bool = False,
    language: str = ENGLISH,
) -> Data:
    """Returns what a seat (None: a spectator) may know, as JSON data; docs/views.md shows it.

    `known` is shown at tables that keep an open memory of all hands (core 9), otherwise None.
    `finals` tells of each option whether it can be taken back; that takes trying them all out.
    """
    if seat is not None and not 0 <= seat < rules.seats:
        raise ValueError(f"there is no seat {seat} at a table of {rules.seats}")
    wording = wording_in(rules, language)
    shown: Data = {
        "format": FORMAT,
        "game": rules.game,
        "seats": rules.seats,
        "modules": list(rules.modules),
        "options": dict(rules.options),
        "you": seat,
        "turn": state.turn,
        "active": state.active,
        "scorings": state.scorings,
        "pending": list(state.pending),
        "over": engine.is_over(state),
        "decision": decision_data(rules, state, seat, wording, finals=finals),
        "under_way": _under_way(rules, state),
        "market": _market(rules, state, seat),
        "display": card_names(rules, state.display),
        "deck": {"size": state.deck.size()},
        "discard": card_names(rules, state.discard),
        "supply": _supplies(rules, state),
        "majorities": _majorities(rules),
        "table": [_seat(rules, state, owner) for owner in range(rules.seats)],
        "dirk": _dirk(rules, state),
    }
    if seat is not None:
        shown["hand"] = card_names(rules, state.hands[seat].cards)
    shown["zones"] = zones_of(rules, state, seat, wording)
    shown["module"] = _modules(rules, state, seat)
    if known is not None:
        shown["known"] = [hand.to_data() for hand in known]
    return shown


def _under_way(rules: Ruleset, state: State) -> list[Data]:
    """Returns what the things under way reveal, the one on top last; most reveal nothing."""
    names = {number: name for name, number in rules.handler_id.items()}
    found: list[Data] = []
    for frame in state.frames:
        revealed = rules.handlers[frame.kind].reveals(rules, state, frame)
        if revealed:
            found.append({"kind": names[frame.kind], **revealed})
    return found


def _market(rules: Ruleset, state: State, seat: int | None) -> list[Data]:
    catalogue = rules.catalogue
    return [
        {
            "place": catalogue.place_name[place],
            "slot": catalogue.place_slot[place],
            "currency": None if currency == NONE else catalogue.currency_name[currency],
            "tile": None if tile == NONE else tile_data(rules, state, tile),
            **_price(rules, state, NONE if tile == NONE else place, seat),
        }
        for place, (tile, currency) in enumerate(
            zip(state.market, catalogue.place_currency, strict=True)
        )
    ]


def _price(rules: Ruleset, state: State, place: int, seat: int | None) -> Data:
    """Returns what the tile at a place costs a seat, and how much money it lacks for it."""
    if place == NONE or seat is None:
        return {"price": None, "short": None}
    return {
        "price": rules.price_of(state, seat, place),
        "short": short_by(rules, state, seat, place),
    }


def _supplies(rules: Ruleset, state: State) -> dict[str, int]:
    names = rules.catalogue.supply_name
    return {name: len(state.supply[number]) for number, name in enumerate(names)}


def _seat(rules: Ruleset, state: State, owner: int) -> Data:
    """Returns what everybody sees of a seat."""
    palace = state.palaces[owner]
    types = rules.catalogue.type_name
    # Tiles as they lie: what secret cards add to a majority (`Ruleset.count_of`) stays secret.
    counts = palace.type_counts(rules.catalogue.tile_type, len(types))
    return {
        "seat": owner,
        "points": state.points[owner],
        "hand_size": len(state.hands[owner].cards),
        "palace": palace_data(rules, palace),
        "runs": _runs(rules, palace),
        "counts": dict(zip(types, counts, strict=True)),
        "reserve": tiles_data(rules, state, state.reserves[owner]),
        "bought": tiles_data(rules, state, state.bought[owner]),
    }


def _runs(rules: Ruleset, palace: Palace) -> dict[str, Data]:
    """Returns the longest run of each region by what it consists of, such as "wall" (core 6.1)."""
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


def _majorities(rules: Ruleset) -> list[Data]:
    """Returns what each type is ranked for: prizes by scoring and place, and what breaks ties.

    Where `by_number` is true a prize is a multiple of the number of such tiles on the table.
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
        for type, prizes in rule.prizes(rules).items()
    ]


def _dirk(rules: Ruleset, state: State) -> Data | None:
    if not rules.dirk:
        return None
    return {
        "points": state.points[rules.seats],
        "tiles": tiles_data(rules, state, state.dirk),
    }


def _modules(rules: Ruleset, state: State, seat: int | None) -> dict[str, Data]:
    """Returns what modules show of their holdings: to everybody, and to this seat alone."""
    shown: dict[str, Data] = {}
    for module, rule in rules.views:
        mine = shown.setdefault(module, {})
        mine.update(rule.public(rules, state))
        if seat is not None:
            mine.update(rule.private(rules, state, seat))
    return shown
