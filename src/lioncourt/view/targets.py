"""Targets: what an action or event points at on the table, told by the fields of its spec."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.actions import CARD, CELL, EDGE, NUMBER, PLACE, SEAT, Field, Spec
from lioncourt.core.catalogue import HAND_ZONE
from lioncourt.core.ids import NONE, SIDE_LETTERS, cell_x, cell_y, edge_cell, edge_side

if TYPE_CHECKING:
    from lioncourt.view.pieces import Data

# Where a thing lies unless its field says otherwise.
USUAL_ZONE = {CELL: "palace.{seat}", EDGE: "palace.{seat}", PLACE: "market"}


def targets_of(spec: Spec, args: tuple[int, ...], seat: int) -> list[Data]:
    """Returns what the arguments point at; `seat` is whose things are meant if they name none."""
    spread = spec.spread(args)
    owner = next((value for field, value in spread if field.kind == SEAT), seat)
    return [
        _target(spec, field, value, owner)
        for field, value in spread
        # -1 is a cell like any other; of everything else it is what the reader may not know.
        if field.kind != NUMBER and (value != NONE or field.kind == CELL)
    ]


def _target(spec: Spec, field: Field, value: int, owner: int) -> Data:
    target: Data = {"type": field.kind}
    zone = field.zone or USUAL_ZONE.get(field.kind)
    if zone == f"{HAND_ZONE}.{{seat}}" and field.kind == CARD and spec.catalogue is not None:
        # What is paid like a card may lie in another purse than the hand.
        zone = f"{spec.catalogue.purse_zone[spec.catalogue.card_purse[value]]}.{{seat}}"
    if zone is not None:
        target["zone"] = zone.format(seat=owner)
    if field.kind == CELL:
        target["x"] = cell_x(value)
        target["y"] = cell_y(value)
    elif field.kind == EDGE:
        target["x"] = cell_x(edge_cell(value))
        target["y"] = cell_y(edge_cell(value))
        target["side"] = SIDE_LETTERS[edge_side(value)]
    else:
        target["id"] = value if field.kind == SEAT else spec.word(field.kind, value)
    return target
