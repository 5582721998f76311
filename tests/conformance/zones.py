"""What docs/views.md promises of every zone, whichever game or module it comes from."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import lioncourt as lc
from lioncourt.core.tableplaces import is_table_place
from lioncourt.view.reading import laid_out

PROMISED = ("id", "kind", "place", "seat", "label", "seen_by", "size", "pieces")
KINDS = {"row", "grid", "pile", "counter", "tokens"}
SEEN_BY = {"all", "owner", "nobody"}
SPOTS = {"place", "cell", "edge", "corner"}
PIECES = {"tile", "card", "token"}  # and the kinds of modules' own


def zone_faults(game: lc.Game, viewer: int | None) -> list[str]:
    """Returns what is wrong with the zones that a seat (None: a spectator) sees."""
    seen = game.view(viewer)
    ids = [zone["id"] for zone in seen["zones"]]
    found = [f"two zones {name}" for name in set(ids) if ids.count(name) > 1]
    for zone in laid_out(seen).values():
        found += faults(zone, game.rules.seats, game.rules.catalogue.kind_name, viewer)
    return found


def target_faults(game: lc.Game) -> list[str]:
    """Returns what options point at in a zone where it doesn't lie: nobody could point at it."""
    seen = game.view(game.seat)
    zones = laid_out(seen)
    found: set[str] = set()
    for option in seen["decision"]["options"]:
        for target in option["targets"]:
            if "zone" not in target or target["type"] in SPOTS:
                continue
            lying = [piece["id"] for piece in zones[target["zone"]]["pieces"]]
            if target["id"] not in lying:
                found.add(f"{option['action']}: {target['id']} not in {target['zone']}")
    return sorted(found)


def faults(
    zone: Mapping[str, Any],
    seats: int,
    own_kinds: Collection[str] = (),
    viewer: int | None = None,
) -> list[str]:
    """Returns what a zone lacks, or has and should not; modules may declare kinds of their own."""
    found = [f"no {key}" for key in PROMISED if key not in zone]
    if found:
        return [f"{zone.get('id')}: {fault}" for fault in found]
    seat, size, pieces = zone["seat"], zone["size"], zone["pieces"]
    if zone["kind"] not in KINDS:
        found.append(f"kind {zone['kind']}")
    if seat is not None and not (0 <= seat < seats and zone["id"].endswith(f".{seat}")):
        found.append(f"seat {seat}")
    if not zone["label"] or zone["label"].startswith("@"):
        found.append(f"label {zone['label']!r}")
    if not is_table_place(zone["place"]):
        found.append(f"place {zone['place']!r}")
    # Else it was looked at, or shows its back only
    faces = [piece for piece in pieces if not {"from_top", "face_down"} & piece.keys()]
    hidden = zone["seen_by"] == "nobody" or (zone["seen_by"] == "owner" and seat != viewer)
    if zone["seen_by"] not in SEEN_BY or (hidden and faces):
        found.append(f"seen by {zone['seen_by']}")
    if not isinstance(size, int) or len(pieces) > size:
        found.append(f"{len(pieces)} pieces of {size}")
    if (zone["kind"] == "counter") != ("value" in zone):
        found.append("a counter has a value, and nothing else has")
    for piece in pieces:
        is_known = piece.get("kind") in PIECES or piece.get("kind") in own_kinds
        if not piece.get("id") or not is_known or not piece.get("label"):
            found.append(f"piece {piece}")
        if zone["kind"] == "grid" and not {"x", "y"} <= piece.keys():
            found.append(f"no cell for {piece}")
    return [f"{zone['id']}: {fault}" for fault in found]
