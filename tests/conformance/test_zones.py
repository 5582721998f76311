"""Zones are as docs/views.md promises, whichever game or module they come from."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from lioncourt.core.tableplaces import is_table_place
from lioncourt.view.reading import laid_out
from tests.conformance.support import Configuration, random_actions, sampled

PROMISED = ("id", "kind", "place", "seat", "label", "seen_by", "size", "pieces")
KINDS = {"row", "grid", "pile", "counter", "tokens"}
SEEN_BY = {"all", "owner", "nobody"}
PIECES = {"tile", "card", "token"}  # and the kinds of modules' own
SEED = 5
EVERY = 40  # decisions between two looks


def faults(zone: dict[str, Any], seats: int, own_kinds: Collection[str] = ()) -> list[str]:
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
    hidden = [piece for piece in pieces if "from_top" not in piece]  # else it was looked at
    if zone["seen_by"] not in SEEN_BY or (zone["seen_by"] == "nobody" and hidden):
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


@pytest.mark.parametrize("configuration", sampled(), ids=str)
def test_zones_have_what_a_client_needs(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        if number % EVERY == 0:
            for viewer in (None, 0):
                zones = list(laid_out(game.view(viewer)).values())
                ids = [zone["id"] for zone in game.view(viewer)["zones"]]
                own = game.rules.catalogue.kind_name
                wrong = [
                    fault for zone in zones for fault in faults(zone, configuration.seats, own)
                ]
                where = f"seed {SEED}, turn {game.state.turn}, viewer {viewer}"
                assert wrong == [], where
                assert len(set(ids)) == len(ids), where
        game.play(action)


def test_a_fault_is_found() -> None:
    good = {
        "id": "a.1",
        "kind": "row",
        "place": "souk",
        "seat": 1,
        "label": "A",
        "seen_by": "all",
        "size": 0,
        "pieces": [],
    }
    assert faults(good, 3) == []
    assert faults({key: good[key] for key in good if key != "size"}, 3) == ["a.1: no size"]
    bad: list[dict[str, Any]] = [
        {"kind": "heap"},
        {"place": "cellar"},
        {"seen_by": "some"},
        {"seat": 2},
        {"seat": 1, "id": "a"},
        {"label": "@zone.a"},
        {"pieces": [{"id": "x", "kind": "token", "label": "x"}]},
        {"kind": "counter"},
        {"value": 1},
        {"size": 1, "pieces": [{"id": "x", "kind": "token"}]},
        {"kind": "grid", "size": 1, "pieces": [{"id": "x", "kind": "token", "label": "x"}]},
    ]
    room = {"id": "x", "kind": "room", "label": "x"}
    assert faults({**good, "size": 1, "pieces": [room]}, 3, ("room",)) == []
    bad.append({"size": 1, "pieces": [room]})
    for change in bad:
        assert len(faults({**good, **change}, 3)) == 1, change
