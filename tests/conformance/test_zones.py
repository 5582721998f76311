"""Zones are as docs/views.md promises, whichever game or module they come from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.support import Configuration, configurations, random_actions

PROMISED = ("id", "kind", "seat", "label", "size", "pieces")
KINDS = {"row", "grid", "pile", "counter", "tokens"}
PIECES = {"tile", "card", "token"}
SEED = 5
EVERY = 40  # decisions between two looks


def faults(zone: dict[str, Any], seats: int) -> list[str]:
    """Returns what a zone lacks, or has and should not."""
    found = [
        f"no {key}" for key in ("id", "kind", "seat", "label", "size", "pieces") if key not in zone
    ]
    if found:
        return [f"{zone.get('id')}: {fault}" for fault in found]
    seat, size, pieces = zone["seat"], zone["size"], zone["pieces"]
    if zone["kind"] not in KINDS:
        found.append(f"kind {zone['kind']}")
    if seat is not None and not (0 <= seat < seats and zone["id"].endswith(f".{seat}")):
        found.append(f"seat {seat}")
    if not zone["label"] or zone["label"].startswith("@"):
        found.append(f"label {zone['label']!r}")
    if not isinstance(size, int) or len(pieces) > size:
        found.append(f"{len(pieces)} pieces of {size}")
    if (zone["kind"] == "counter") != ("value" in zone):
        found.append("a counter has a value, and nothing else has")
    for piece in pieces:
        if not piece.get("id") or piece.get("kind") not in PIECES or not piece.get("label"):
            found.append(f"piece {piece}")
        if zone["kind"] == "grid" and not {"x", "y"} <= piece.keys():
            found.append(f"no cell for {piece}")
    return [f"{zone['id']}: {fault}" for fault in found]


@pytest.mark.parametrize("configuration", configurations(), ids=str)
def test_zones_have_what_a_client_needs(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        if number % EVERY == 0:
            for viewer in (None, 0):
                zones = game.view(viewer)["zones"]
                ids = [zone["id"] for zone in zones]
                wrong = [fault for zone in zones for fault in faults(zone, configuration.seats)]
                where = f"seed {SEED}, turn {game.state.turn}, viewer {viewer}"
                assert wrong == [], where
                assert len(set(ids)) == len(ids), where
        game.play(action)


def test_a_fault_is_found() -> None:
    good = {"id": "a.1", "kind": "row", "seat": 1, "label": "A", "size": 0, "pieces": []}
    assert faults(good, 3) == []
    assert faults({key: good[key] for key in good if key != "size"}, 3) == ["a.1: no size"]
    bad: list[dict[str, Any]] = [
        {"kind": "heap"},
        {"seat": 2},
        {"seat": 1, "id": "a"},
        {"label": "@zone.a"},
        {"pieces": [{"id": "x", "kind": "token", "label": "x"}]},
        {"kind": "counter"},
        {"value": 1},
        {"size": 1, "pieces": [{"id": "x", "kind": "token"}]},
        {"kind": "grid", "size": 1, "pieces": [{"id": "x", "kind": "token", "label": "x"}]},
    ]
    for change in bad:
        assert len(faults({**good, **change}, 3)) == 1, change
