"""Bots at tables: they think elsewhere, move through the journal, and stand in for people."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from lioncourt.core.state import State
from lioncourt.game import new_game
from lioncourt.server.store import Unavailable
from lioncourt.server.thinking import Opinion, Thinkers, advise, choose, task_for
from tests.conftest import Measure
from tests.server.rig import BOT, ME, OPEN, PATIENCE, Data, Made, Server, serving


def until(server: Server, table: Made, wanted: str, *seats: int) -> Data:
    """Waits until something of a table is so."""
    state = server.state(table, *seats)
    end = time.monotonic() + PATIENCE
    while not state["table"][wanted]:
        assert time.monotonic() < end
        state = server.state(table, *seats, since=state["version"], wait=5)
    return state


def test_bots_play_alone_to_the_end(server: Server) -> None:
    table = server.make(BOT, {"kind": "bot", "level": "easy"})
    state = until(server, table, "over")
    assert state["table"]["winners"]


def test_bots_begin_when_the_last_seat_is_taken(server: Server) -> None:
    table = server.make(OPEN, BOT, BOT)
    assert server.state(table)["moves"] == 0
    server.done(table, {"type": "stand_in", "seat": 0, "level": "random"}, host=True)
    assert until(server, table, "over")["moves"] > 20


def test_a_bot_stands_in_until_the_person_is_back(server: Server) -> None:
    table = server.make(ME, BOT)
    server.done(table, {"type": "stand_in", "seat": 0, "level": "random"}, 0)
    state = server.state(table, 0)
    while state["moves"] < 8:
        state = server.state(table, 0, since=state["version"], wait=5)
    server.done(table, {"type": "stand_in", "seat": 0, "level": None}, 0)
    end = time.monotonic() + PATIENCE
    while True:
        state = server.state(table, 0)
        assert time.monotonic() < end
        if state["table"]["over"] or state["views"]["0"]["decision"]["seat"] == 0:
            break
    moves = state["moves"]
    time.sleep(0.3)
    assert server.state(table, 0)["moves"] == moves


def test_people_can_follow_the_pace(tmp_path: Path) -> None:
    with serving(tmp_path, pace=0.2) as server:
        table = server.make(OPEN, BOT, BOT)
        with server.socket(table) as socket:
            socket.receive("state")
            server.done(table, {"type": "stand_in", "seat": 0, "level": "random"}, host=True)
            began = time.monotonic()
            moves = 0
            while moves < 5:
                moves = socket.receive("state")["moves"]
            assert time.monotonic() - began > 0.5
        until(server, table, "over")  # and faster when nobody watches


def test_a_table_without_a_server_for_a_while_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path, pace=5.0) as server:
        table = server.make(OPEN, BOT)
        with server.socket(table) as socket:
            socket.receive("state")
            server.done(table, {"type": "stand_in", "seat": 0, "level": "random"}, host=True)
            socket.receive("state")
    with serving(tmp_path) as server:
        assert until(server, table, "over")["table"]["winners"]


def test_a_bot_tries_again_when_the_store_is_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lioncourt.server.bots.AGAIN", 0.1)
    table = server.make(OPEN, BOT)
    store = server.service.store
    append = store.append
    failures: list[str] = []

    async def sometimes_away(table: str, version: int, entries: Sequence[bytes]) -> int:
        if b'"moved"' in entries[0] and len(failures) < 3:
            failures.append(table)
            raise Unavailable("away")
        return await append(table, version, entries)

    monkeypatch.setattr(store, "append", sometimes_away)
    server.done(table, {"type": "stand_in", "seat": 0, "level": "random"}, host=True)
    assert until(server, table, "over")["table"]["winners"]
    assert len(failures) == 3


# Thinking


def test_a_process_of_its_own_thinks_the_same() -> None:
    game = new_game(seats=3, seed=8)
    task = task_for(game, "normal", 3, "it")
    thinkers = Thinkers(1)

    async def think() -> tuple[str, list[Opinion]]:
        return await thinkers.choose(task), await thinkers.advise(task.sight)

    try:
        chosen, opinions = asyncio.run(think())
    finally:
        thinkers.close()
    assert chosen == choose(task)
    assert opinions == advise(task.sight)
    assert chosen in task.sight.actions


def test_a_hard_bot_thinks_for_a_second(measure: Measure) -> None:
    task = task_for(new_game(seats=3, seed=8), "hard", 3)
    began = time.monotonic()
    assert choose(task) in task.sight.actions
    measure("a hard bot decides", f"{time.monotonic() - began:.2f} s", "1 s")


def test_what_a_bot_is_told_holds_no_state() -> None:
    game = new_game(seats=3, seed=8)
    sent = pickle.dumps(task_for(game, "hard", 3))
    assert State.__name__.encode() not in sent
    assert b"lioncourt.core" not in sent


def test_a_killed_process_is_replaced() -> None:
    thinkers = Thinkers(1)
    task = task_for(new_game(seats=2, seed=1), "random", 3)

    async def think() -> None:
        assert await thinkers.choose(task) == choose(task)
        for process in list(getattr(thinkers._pool, "_processes", {}).values()):
            process.kill()
            process.join()
        assert await thinkers.choose(task) == choose(task)

    try:
        asyncio.run(think())
    finally:
        thinkers.close()
