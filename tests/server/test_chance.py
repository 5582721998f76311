"""Chance at a served table: no watcher computes it, no maker arranges it unseen."""

from __future__ import annotations

from typing import Any

import pytest

import lioncourt as lc
from lioncourt.core.rng import OPEN as OPEN_CHANCE
from lioncourt.server import journal
from lioncourt.server.tables import Table, table_of
from tests.server.paper import Paper
from tests.server.rig import BOT, ME, Server
from tests.support.foretelling import foretold, ranges

TABLES = 5


def table_at(server: Server, table_id: str) -> Table:
    """Returns a table as the server has it in memory."""
    found: Table = server.inside(lambda: server.service.hub._live[table_id].table)
    return found


def computed(game: lc.Game) -> int | None:
    return foretold(ranges(game, game.opening.draws))


def test_no_watcher_computes_what_a_table_will_draw(server: Server) -> None:
    for _ in range(TABLES):
        game = table_at(server, server.make(ME, ME, ME).id).game
        assert game is not None
        assert computed(game) is None
        assert game.state.rng == OPEN_CHANCE


def test_a_table_that_goes_on_from_a_record_draws_anew(server: Server) -> None:
    """The seed of the record is known to whoever brought it."""
    known = lc.new_game(seats=3, seed=1)
    assert computed(known) == known.state.rng
    made = server.make(ME, ME, ME, **{"from": {"record": known.record()}})
    game = table_at(server, made.id).game
    assert game is not None
    here = game.copy()
    assert here.state.rng == OPEN_CHANCE
    assert drawn(here, 20) != drawn(known, 20)


def drawn(game: lc.Game, number: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    while len(found) < number:
        game.play(game.actions()[0])
        assert game.last is not None
        found += game.last.draws
    return found


def test_a_table_of_an_older_server_draws_from_the_system_from_now_on() -> None:
    """Its seed was secret, but its generator was not."""
    old = lc.new_game(seats=2, seed=123456789).record()
    chairs = (journal.Chair("A", digest="a"), journal.Chair("B", digest="b"))
    table = table_of("old", [journal.Made(old, chairs, "host")])
    assert table.game is not None
    assert table.game.state.rng == OPEN_CHANCE
    assert table.origin == journal.UNKNOWN


ORIGINS: dict[str, tuple[dict[str, Any], str]] = {
    "chance": ({}, "chance"),
    "seed": ({"seed": 5}, "seed"),
    "record": ({"from": {"record": lc.new_game(seats=2, seed=5).record()}}, "record"),
    "record cut to its set-up": (
        {"from": {"record": lc.new_game(seats=2, seed=5).record(), "moves": 0}},
        "record",
    ),
    "position": (
        {"from": {"record": lc.position(seats=2, seat={0: {"hand": "dinar-9"}}).record()}},
        "record",
    ),
}


@pytest.mark.parametrize("name", ORIGINS)
def test_everybody_is_told_how_the_game_began(server: Server, name: str) -> None:
    wanted, origin = ORIGINS[name]
    made = server.make(ME, ME, **wanted)
    assert server.http.get(f"/api/tables/{made.id}").json()["origin"] == origin
    state = server.http.get(f"/api/tables/{made.id}/state").json()
    assert state["table"]["origin"] == origin
    server.inside(lambda: server.service.hub.forget_idle(0))  # and from the store, for ever
    assert server.http.get(f"/api/tables/{made.id}").json()["origin"] == origin


def test_a_position_of_another_table_is_told_too(server: Server) -> None:
    first = server.make(ME, ME)
    wanted = {"seats": [ME, ME], "from": {"table": first.id, "moves": 0}}
    answer = server.http.post("/api/tables", json=wanted, headers=first.bearer(0, 1))
    table = answer.json()["table"]
    assert server.http.get(f"/api/tables/{table}").json()["origin"] == "table"


def test_a_rematch_is_left_to_chance() -> None:
    paper = Paper("mm", seed=5)
    assert paper.table.origin == journal.SEED
    paper.play(5000)
    founded = paper.run(paper.asking(0), "rematch").founds
    assert founded is not None
    assert founded[1].origin == journal.CHANCE
    assert founded[1].record["seed"] is None


def test_bots_are_seeded_secretly(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    choose = server.service.thinkers.choose

    async def note(task: Any, client: str) -> str:
        seeds.append(task.seed)
        return await choose(task, client)

    monkeypatch.setattr(server.service.thinkers, "choose", note)
    made = server.make(BOT, BOT)
    with server.socket(made) as watcher:
        while watcher.receive("state")["moves"] < 6:
            pass
    assert len(set(seeds)) == len(seeds)
    assert max(seeds) > 1 << 40  # far more than a checksum, or a number of moves


# Taking back


def drawing(paper: Paper) -> str:
    """Plays the first option that draws something, and returns it."""
    game = paper.table.game
    assert game is not None
    final = next(one["action"] for one in paper.options() if one["final"])
    play(paper, final)
    assert paper.table.played[-1].draws
    return str(final)


def play(paper: Paper, action: str) -> None:
    at = paper.table.moves
    paper.run(paper.asking(0), "play", seat=0, action=action, at=at)


def in_turn() -> Paper:
    """Returns a table where a person alone with a bot has the first turn."""
    while (paper := Paper("mb", seed=None)).table.to_move != 0:
        pass
    return paper


def test_what_was_seen_stays_drawn_when_it_is_taken_back() -> None:
    paper = in_turn()
    action = drawing(paper)
    draws = paper.table.played[-1].draws
    for _ in range(10):
        paper.run(paper.asking(0), "undo", seat=0, moves=0)
        play(paper, action)
        assert paper.table.played[-1].draws == draws


def test_also_when_the_table_is_read_from_its_journal() -> None:
    paper = in_turn()
    action = drawing(paper)
    draws = paper.table.played[-1].draws
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    for _ in range(3):
        paper.table = table_of("paper", paper.entries)
        play(paper, action)
        assert paper.table.played[-1].draws == draws
        paper.entries.pop()


def test_another_move_draws_what_was_seen() -> None:
    paper = in_turn()
    drawing(paper)
    domain, piece = paper.table.played[-1].draws[0]
    paper.run(paper.asking(0), "undo", seat=0, moves=0)
    while not (
        found := [d for played in paper.table.played for d in played.draws if d[0] == domain]
    ):
        paper.play()
    assert found[0] == (domain, piece)
