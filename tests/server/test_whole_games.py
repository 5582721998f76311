"""Whole games through the protocol, by a client that knows no rules."""

from __future__ import annotations

import pytest

from lioncourt.record.replay import load
from lioncourt.table.registry import default_registry
from tests.server.client import Client
from tests.server.rig import BOT, ME, Server

REGISTRY = default_registry()
MODULES = sorted(REGISTRY.modules)
SEED = 20261115


def play(server: Server, game: str, modules: list[str]) -> None:
    table = server.make(ME, BOT, game=game, modules=modules, seed=SEED)
    with server.socket(table, 0) as socket:
        state = Client(socket, table, SEED).play_to_the_end()
        assert state["table"]["winners"]
        assert state["table"]["modules"] == load_of(server, table.id)["modules"]
        assert len(socket.log) == state["log_from"] + len(state["log"])
    final = server.http.get(f"/api/tables/{table.id}/record").json()
    replayed = load(final)
    assert replayed.over
    assert replayed.scores() == state["table"]["points"]


def load_of(server: Server, table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = server.http.get(f"/api/tables/{table}").json()
    return found


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_each_game_is_played_to_its_end(server: Server, game: str) -> None:
    play(server, game, [])


@pytest.mark.parametrize("module", MODULES)
def test_each_module_is_played_to_its_end(server: Server, module: str) -> None:
    play(server, REGISTRY.modules[module].games[0], [module])


def test_all_modules_together_are_played_to_the_end(server: Server) -> None:
    together = [m for m in MODULES if "alhambra" in REGISTRY.modules[m].games]
    play(server, "alhambra", together)
