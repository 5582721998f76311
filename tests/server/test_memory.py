"""Tables that have left the memory leave nothing behind, nor do those who were there."""

from __future__ import annotations

import sys

from lioncourt.server.memory import give_back
from tests.server.rig import ME, Server

TABLES = 50
FEW = 40  # blocks for each table; one that stays has 240, a connection 190


def play_at_new_tables(server: Server, number: int) -> None:
    """Makes a move at each of some new tables, through a socket, and goes away again."""
    for _ in range(number):
        table = server.make(ME, ME)
        with server.socket(table, 0, 1) as socket:
            state = socket.receive("state")
            seat = state["views"]["0"]["decision"]["seat"]
            action = state["views"][str(seat)]["decision"]["options"][0]["action"]
            move = {"type": "play", "seat": seat, "action": action, "at": 0}
            assert socket.ask(move)["type"] == "done"


def blocks_without_tables(server: Server) -> int:
    """Returns how many blocks of memory are in use when all tables have left."""

    def count() -> int:
        server.service.hub.forget_idle(0)
        give_back()
        return sys.getallocatedblocks()

    return server.inside(count)


def test_a_table_that_has_left_leaves_nothing_behind(server: Server) -> None:
    play_at_new_tables(server, 10)  # what is made once and kept
    before = blocks_without_tables(server)
    play_at_new_tables(server, TABLES)
    assert (blocks_without_tables(server) - before) / TABLES < FEW
    assert len(server.service.hub) == 0
