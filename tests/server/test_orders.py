"""Standing orders for interrupts: they pass by themselves, and nobody else can tell."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from lioncourt.server.orders import PAUSE, Orders
from tests.server.rig import ME, PATIENCE, Data, Made, Server, serving

MODULES = ["viziers-favour"]  # a vizier may buy between the turns of others


def asked_to_interrupt(server: Server, table: Made) -> Data:
    """Plays on until somebody is asked whether to interrupt."""
    for _ in range(200):
        state = server.state(table, 0, 1, 2)
        decision = next(
            v["decision"] for v in state["views"].values() if "options" in v["decision"]
        )
        if "passing" in decision:
            return {**state, "decision": decision}
        server.play(table, decision["seat"], decision["options"][0]["action"], state["moves"])
    raise AssertionError("nobody was asked to interrupt")


def until_moved(server: Server, table: Made, state: Data) -> Data:
    end = time.monotonic() + PATIENCE
    now = server.state(table, 0, 1, 2)
    while now["moves"] == state["moves"]:
        assert time.monotonic() < end
        now = server.state(table, 0, 1, 2, since=now["version"], wait=5)
    return now


def order(seat: int, until: str | None) -> Data:
    return {"type": "let_pass", "seat": seat, "until": until}


def test_an_interrupt_passes_until_the_own_turn(server: Server) -> None:
    table = server.make(ME, ME, ME, modules=MODULES)
    state = asked_to_interrupt(server, table)
    seat = state["decision"]["seat"]
    server.done(table, order(seat, "turn"), seat)
    after = until_moved(server, table, state)
    assert after["last"] == {"seat": seat, "action": state["decision"]["passing"]}


def test_it_is_asked_again_when_it_can_be_used(server: Server) -> None:
    table = server.make(ME, ME, ME, modules=MODULES)
    for _ in range(60):
        state = asked_to_interrupt(server, table)
        decision = state["decision"]
        server.done(table, order(decision["seat"], "usable"), decision["seat"])
        if len(decision["options"]) > 1:
            time.sleep(0.2)
            assert server.state(table)["moves"] == state["moves"]
            return
        until_moved(server, table, state)
    raise AssertionError("no vizier could ever be used")


def test_an_order_is_taken_back_and_ends_with_the_turn(server: Server) -> None:
    table = server.make(ME, ME, ME, modules=MODULES)
    given = server.service.orders._given
    server.done(table, order(1, "usable"), 1)
    server.done(table, order(1, None), 1)
    assert table.id not in given
    state = server.state(table, 0, 1, 2)
    active = state["views"]["0"]["active"]
    other = (active + 1) % 3
    server.done(table, order(other, "turn"), other)
    while server.state(table, 0)["views"]["0"]["active"] != other:
        state = server.state(table, 0, 1, 2)
        view = next(v for v in state["views"].values() if "options" in v["decision"])
        decision = view["decision"]
        server.play(table, decision["seat"], decision["options"][0]["action"], state["moves"])
    assert table.id not in given


def test_only_the_seat_itself_gives_orders(server: Server) -> None:
    table = server.make(ME, ME, modules=MODULES)
    assert server.refused(table, order(0, "turn"), 1) == "forbidden"
    assert server.refused(table, order(0, "turn"), host=True) == "forbidden"


def test_nobody_is_told_of_an_order(server: Server) -> None:
    table = server.make(ME, ME, ME, modules=MODULES)
    before = server.state(table, 1)
    server.done(table, order(0, "usable"), 0)
    assert server.state(table, 1) == before  # not even a version


def test_the_pause_depends_on_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pass waits for a draw from the same range, whatever the order and the hand."""
    drawn: list[tuple[float, float]] = []
    with serving(tmp_path, pace=0.01) as server:
        orders: Orders = server.service.orders

        class Chance:
            def uniform(self, *bounds: Any) -> float:
                drawn.append(bounds)
                return 1.0

        monkeypatch.setattr(orders, "_chance", Chance())
        table = server.make(ME, ME, ME, modules=MODULES)
        passed = 0
        while passed < 6:
            state = asked_to_interrupt(server, table)
            seat = state["decision"]["seat"]
            until = "turn" if passed % 2 or len(state["decision"]["options"]) > 1 else "usable"
            server.done(table, order(seat, until), seat)
            until_moved(server, table, state)
            server.done(table, order(seat, None), seat)
            passed += 1
    assert len(drawn) >= passed
    assert set(drawn) == {PAUSE}
