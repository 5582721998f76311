"""Zones are as docs/views.md promises, whichever game or module they come from.

Modules are held to this in `test_every_module.py`, each in its game.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.support import Configuration, random_actions, sampled
from tests.conformance.zones import faults, zone_faults

SEED = 5
EVERY = 40  # decisions between two looks


@pytest.mark.parametrize("configuration", sampled(), ids=str)
def test_zones_have_what_a_client_needs(configuration: Configuration) -> None:
    game = configuration.start(SEED)
    for number, action in enumerate(random_actions(game, SEED)):
        if number % EVERY == 0:
            for viewer in (None, 0):
                where = f"seed {SEED}, turn {game.state.turn}, viewer {viewer}"
                assert zone_faults(game, viewer) == [], where
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
        {"seen_by": "owner", "size": 1, "pieces": [{"id": "x", "kind": "token", "label": "x"}]},
        {"seen_by": "nobody", "size": 1, "pieces": [{"id": "x", "kind": "token", "label": "x"}]},
        {"kind": "counter"},
        {"value": 1},
        {"size": 1, "pieces": [{"id": "x", "kind": "token"}]},
        {"kind": "grid", "size": 1, "pieces": [{"id": "x", "kind": "token", "label": "x"}]},
    ]
    back = {"id": "x", "kind": "token", "label": "x", "face_down": True}
    assert faults({**good, "seen_by": "nobody", "size": 2, "pieces": [back]}, 3) == []
    own = {**back, "face_down": False}
    assert faults({**good, "seen_by": "owner", "size": 1, "pieces": [own]}, 3, viewer=1) == []
    room = {"id": "x", "kind": "room", "label": "x"}
    assert faults({**good, "size": 1, "pieces": [room]}, 3, ("room",)) == []
    bad.append({"size": 1, "pieces": [room]})
    for change in bad:
        assert len(faults({**good, **change}, 3)) == 1, change
