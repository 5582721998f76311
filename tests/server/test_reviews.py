"""Reviews at tables: after the end only, in the background, kept with the game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lioncourt.game import Game
from lioncourt.record.replay import load
from lioncourt.review.examine import Task, tasks_of
from lioncourt.server.settings import Limits
from tests.server.rig import BOT, ME, PATIENCE, Made, Server, serving
from tests.server.test_records import finished


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds are enough to see that something is found out."""

    def few(game: Game) -> Iterator[Task]:
        return tasks_of(game, 2)

    monkeypatch.setattr("lioncourt.server.reviews.tasks_of", few)


def ask(server: Server, table: Made, **query: Any) -> Any:
    return server.http.get(f"/api/tables/{table.id}/review", params=query).json()


def wait(server: Server, table: Made) -> Any:
    """Asks until the review is there; it never goes back on the way."""
    began, done = time.monotonic(), 0
    while time.monotonic() - began < PATIENCE:
        answer = ask(server, table)
        assert done <= answer["done"] <= answer["of"]
        done = answer["done"]
        if answer["review"] is not None:
            return answer
        time.sleep(0.05)
    raise AssertionError("no review")


def test_a_review_comes_in_the_background_and_is_kept(tmp_path: Path) -> None:
    record = finished()
    with serving(tmp_path) as server:
        table = server.make({**ME, "name": "Ana"}, BOT, **{"from": {"record": record}})
        assert ask(server, table)["review"] is None  # it has only begun
        told = wait(server, table)
        assert told["done"] == told["of"] == len(record["actions"])
        game = load(record)
        assert told["review"]["marks"][-1]["expected"] == game.scores()
        assert told["review"]["names"][0] == "Ana"
        german = ask(server, table, language="de")["review"]
        assert (
            german["mistakes"][0]["best"]["action"]
            == told["review"]["mistakes"][0]["best"]["action"]
        )
        assert german["mistakes"][0]["reason"] != told["review"]["mistakes"][0]["reason"]
        server.http.get(f"/api/tables/{table.id}/record").raise_for_status()
        live = server.await_inside(server.service.hub.live(table.id))
        for number in range(3):  # names are endless, and memory is not
            server.done(table, {"type": "rename", "seat": 0, "name": f"Name {number}"}, 0)
            assert ask(server, table)["review"]["names"][0] == f"Name {number}"
        assert sum(key[0] == "review" for key in live.told) == 2  # one in each language
        server.done(table, {"type": "rename", "seat": 0, "name": "Ana"}, 0)
    with serving(tmp_path) as server:  # after a restart it is there at once
        assert ask(server, table) == told


def test_nothing_is_told_before_the_end(server: Server) -> None:
    for seats in ((ME, BOT), (ME, ME), (BOT, BOT)):
        table = server.make(*seats)
        answer = server.http.get(
            f"/api/tables/{table.id}/review", headers=table.bearer(*table.keys)
        )
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")
    unfinished = server.make(ME, ME, **{"from": {"record": finished(), "moves": 60}})
    assert ask(server, unfinished)["error"] == "not-over"


def test_a_game_that_goes_on_after_all_is_reviewed_anew(server: Server) -> None:
    table = server.make(ME, ME, **{"from": {"record": finished(), "moves": 5}})
    live = server.await_inside(server.service.hub.live(table.id))
    server.inside(lambda: setattr(live.table, "review", {"method": 1}))
    server.play_first(table, server.state(table, 0)["views"]["0"]["decision"]["seat"])
    assert live.table.review is None


def test_odd_tables_are_refused(server: Server) -> None:
    for name in ("nowhere", "%00", "x" * 200):
        answer = server.http.get(f"/api/tables/{name}/review")
        assert answer.status_code == 404, name


def test_one_client_cannot_ask_for_everything(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(reviews_an_hour=1)) as server:
        tables = [server.make(ME, ME, **{"from": {"record": finished()}}) for _ in range(2)]
        assert ask(server, tables[0])["review"] is None
        assert ask(server, tables[1])["error"] == "too-often"
        assert ask(server, tables[0])["review"] is None  # what was begun goes on


def test_a_table_is_played_while_another_is_reviewed(server: Server) -> None:
    over = server.make(ME, ME, **{"from": {"record": finished()}})
    ask(server, over)
    table = server.make(ME, BOT)
    moves = 0
    while moves < 6:  # by the person and by the bot
        state = server.state(table, 0, since=0, wait=0)
        moves = state["moves"]
        if state["views"]["0"]["decision"]["seat"] == 0:
            server.play_first(table, 0)
    assert ask(server, over)["review"] is None  # nobody had to wait for the end of it
