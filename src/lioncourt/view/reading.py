"""Helpers for reading a view: its zones by id, and their pieces in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = dict[str, Any]


def zone_of(view: Mapping[str, Any], zone: str) -> Data:
    """Returns a zone by its id; KeyError if there is none."""
    for found in view["zones"]:
        if found["id"] == zone:
            shown: Data = found
            return shown
    raise KeyError(zone)


def pieces_in(view: Mapping[str, Any], zone: str) -> list[Data]:
    """Returns the visible pieces of a zone, with all that is known about them."""
    return [piece_at(view, lying) for lying in zone_of(view, zone)["pieces"]]


def piece_at(view: Mapping[str, Any], lying: Mapping[str, Any]) -> Data:
    """Returns a piece of a zone in full."""
    return {**view["pieces"][lying["id"]], **lying}


def own_pieces(view: Mapping[str, Any]) -> list[Data]:
    """Returns all pieces in the zones of the view's own seat."""
    mine = [zone for zone in view["zones"] if zone["seat"] == view["you"]]
    return [piece_at(view, lying) for zone in mine for lying in zone["pieces"]]


def ids_in(view: Mapping[str, Any], zone: str) -> list[str]:
    """Returns the ids of the visible pieces of a zone."""
    return [lying["id"] for lying in zone_of(view, zone)["pieces"]]


def laid_out(view: Mapping[str, Any]) -> dict[str, Data]:
    """Returns all zones by their ids, with their pieces in full."""
    return {
        zone["id"]: {**zone, "pieces": [piece_at(view, lying) for lying in zone["pieces"]]}
        for zone in view["zones"]
    }
