"""Whole games through the protocol, by a client that knows no rules."""

from __future__ import annotations

import pytest

from lioncourt.record.replay import load
from lioncourt.table.registry import default_registry
from tests.conformance.mixtures import fitting
from tests.conformance.sampling import at_most, sample
from tests.conformance.support import ENDLESS
from tests.server.client import Client
from tests.server.rig import BOT, ME, Server

REGISTRY = default_registry()
MODULES = sorted(REGISTRY.modules)
SEED = 20261115


def play(server: Server, game: str, modules: list[str], most: int = ENDLESS) -> None:
    table = server.make(ME, BOT, game=game, modules=modules, seed=SEED)
    with server.socket(table, 0) as socket:
        client = Client(socket, table, SEED)
        state = client.play_on(most)
        over = state["table"]["over"]
        assert over or client.decisions == most
        assert bool(state["table"]["winners"]) == over
        assert state["table"]["modules"] == load_of(server, table.id)["modules"]
        assert len(socket.log) == state["log_from"] + len(state["log"])
    final = server.http.get(f"/api/tables/{table.id}/record", headers=table.bearer(0)).json()
    replayed = load(final)
    assert replayed.over == over
    assert replayed.scores() == state["table"]["points"]


def load_of(server: Server, table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = server.http.get(f"/api/tables/{table}").json()
    return found


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_each_game_is_played_to_its_end(server: Server, game: str) -> None:
    play(server, game, [])


@pytest.mark.parametrize("module", sample(MODULES, 6))
def test_each_module_is_played_to_its_end(server: Server, module: str) -> None:
    play(server, REGISTRY.modules[module].games[0], [module])


def test_all_modules_together_are_played(server: Server) -> None:
    play(server, "alhambra", list(fitting(REGISTRY.games["alhambra"])), at_most(200))
