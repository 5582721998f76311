"""Targets: what an action or event points at on the table, according to its spec's fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lioncourt.core.actions import (
    CARD,
    CELL,
    CORNER,
    EDGE,
    NUMBER,
    PLACE,
    SEAT,
    TILE,
    TYPE,
    Field,
    Spec,
)
from lioncourt.core.catalogue import HAND_ZONE
from lioncourt.core.ids import NONE, SIDE_LETTERS, cell_x, cell_y, edge_cell, edge_side
from lioncourt.core.kinds import FLAG, ON_THE_GRID, SETS
from lioncourt.view.pieces import card_piece, tile_piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lioncourt.core.catalogue import Catalogue
    from lioncourt.core.shown import Piece
    from lioncourt.view.types import Side, Target, Zone
    from lioncourt.view.wording import Wording

MARKET = "market"
BESIDE = "beside"  # tiles for sale beside the market

# Where a thing lies unless its field says otherwise.
USUAL_ZONE = {**dict.fromkeys(ON_THE_GRID, "palace.{seat}"), PLACE: MARKET}
# Facts that can't be pointed at
_SAID = (NUMBER, FLAG, *SETS)


def zone_of_place(catalogue: Catalogue, place: int) -> str:
    """Returns the zone of a market place: a place without a supply lies beside the slots."""
    return BESIDE if catalogue.place_supply[place] == NONE else MARKET


def told_targets(spec: Spec, args: tuple[int, ...], wording: Wording) -> list[Target]:
    """Returns what the arguments of an event point at, with the pieces themselves.

    A piece may be anywhere by the time the event is read; it has its printed walls.
    """
    targets = targets_of(spec, args, NONE)
    for target, (field, value) in zip(targets, _pointing(spec, args), strict=True):
        piece = _told_piece(field, value, wording)
        if piece is not None:
            target["piece"] = piece
        if field.kind == TYPE:
            _tell_token(target, field, value, wording)
    return targets


def _tell_token(target: Target, field: Field, type: int, wording: Wording) -> None:
    """Makes a type that stands for a token, such as one of the `chests`, that token."""
    name = f"{field.name.removesuffix('s')}-{wording.rules.catalogue.type_name[type]}"
    if wording.has(f"piece.{name}"):
        target["type"], target["id"] = "token", name
        target["piece"] = {"kind": "token", "label": wording.type(type)}


def _told_piece(field: Field, value: int, wording: Wording) -> Piece | None:
    """Returns a piece that an event names, labelled as in its line; None for what is no piece."""
    catalogue = wording.rules.catalogue
    if field.kind == TILE:
        return tile_piece(wording, value, catalogue.tile_walls[value])
    if field.kind == CARD:
        return card_piece(wording, value)
    if field.kind in catalogue.kind_name:
        return {"kind": field.kind, "label": wording.thing(field.kind, value)}
    return None


def targets_of(spec: Spec, args: tuple[int, ...], seat: int) -> list[Target]:
    """Returns what the arguments point at; `seat` is the owner if they name none."""
    spread = spec.spread(args)
    owner = next((value for field, value in spread if field.kind == SEAT), seat)
    return [_target(spec, field, value, owner) for field, value in _pointing(spec, args)]


def only_pieces(zones: Iterable[Zone], pieces: Mapping[str, Piece]) -> dict[str, Target]:
    """Returns the pieces that lie alone, by zone."""
    return {
        zone["id"]: {"type": pieces[piece["id"]]["kind"], "zone": zone["id"], "id": piece["id"]}
        for zone in zones
        if len(zone["pieces"]) == 1
        for piece in zone["pieces"]
    }


def pointed_at(
    spec: Spec, args: tuple[int, ...], seat: int, alone: Mapping[str, Target]
) -> list[Target]:
    """Returns what an option points at: first the piece it is for, if its notation names none."""
    meant = [alone[spec.about]] if spec.about in alone else []
    return [*meant, *targets_of(spec, args, seat)]


def _pointing(spec: Spec, args: tuple[int, ...]) -> list[tuple[Field, int]]:
    return [
        (field, value)
        for field, value in spec.spread(args)
        # -1 is a cell like any other; elsewhere it stands for what the reader may not know.
        if field.kind not in _SAID and (value != NONE or field.kind in ON_THE_GRID)
    ]


def _target(spec: Spec, field: Field, value: int, owner: int) -> Target:
    target: Target = {"type": field.kind}
    zone = field.zone or USUAL_ZONE.get(field.kind)
    if zone == HAND_ZONE and field.kind == CARD and spec.catalogue is not None:
        # A piece that pays like a card may lie in a purse other than the hand.
        zone = spec.catalogue.purse_zone[spec.catalogue.card_purse[value]]
    if zone == MARKET and field.kind == PLACE and spec.catalogue is not None:
        zone = zone_of_place(spec.catalogue, value)
    if zone is not None:
        target["zone"] = zone.format(seat=owner)
    if field.kind in (CELL, CORNER):  # a corner is named by the cell to its south-west
        target["x"] = cell_x(value)
        target["y"] = cell_y(value)
    elif field.kind == EDGE:
        target["x"] = cell_x(edge_cell(value))
        target["y"] = cell_y(edge_cell(value))
        target["side"] = cast("Side", SIDE_LETTERS[edge_side(value)])
    else:
        target["id"] = value if field.kind == SEAT else spec.word(field.kind, value)
    return target
