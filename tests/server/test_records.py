"""Records and positions: out of a table, and into a new one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lioncourt.game import new_game
from lioncourt.record.replay import load
from lioncourt.record.text import record_to_text
from lioncourt.server.commands import Outcome
from lioncourt.server.journal import Undone
from lioncourt.server.summary import turns
from lioncourt.simulate import play_bots
from lioncourt.view.reading import ids_in
from tests.server.rig import BOT, ME, OPEN, Made, Server


def finished() -> dict[str, Any]:
    """Returns the record of a whole game for two."""
    game = new_game(seats=2, seed=11)
    play_bots(game, ["greedy", "random"], 11)
    record: dict[str, Any] = json.loads(json.dumps(game.record()))
    return record


def get(server: Server, table: Made, path: str, *seats: int, **query: Any) -> Any:
    answer = server.http.get(
        f"/api/tables/{table.id}/{path}", params=query, headers=table.bearer(*seats)
    )
    return answer.json()


# Out


def test_a_record_is_told_to_all_people_together_or_when_the_game_is_over(server: Server) -> None:
    table = server.make(ME, ME, BOT)
    for seats in ((), (0,), (1,)):
        assert get(server, table, "record", *seats)["error"] == "secret"
    record = get(server, table, "record", 0, 1)
    assert load(record).config.seats == 3
    over = server.make(BOT, BOT, **{"from": {"record": finished()}})
    assert get(server, over, "record") == {**finished(), "seed": None}


@pytest.mark.parametrize("query", [{}, {"moves": 0}])
def test_an_open_seat_is_nobodys_consent(server: Server, query: dict[str, int]) -> None:
    table = server.make(OPEN, BOT)
    assert get(server, table, "record", **query)["error"] == "secret"
    waiting = server.make(ME, OPEN)  # whoever comes is dealt a hand from this very seed
    assert get(server, waiting, "record", 0, **query)["error"] == "secret"


def test_a_position_is_the_record_as_it_was_then(server: Server) -> None:
    table = server.make(ME, ME, **{"from": {"record": finished(), "moves": 30}})
    records = [get(server, table, "record", 0, 1)]
    for _ in range(3):
        server.play_first(table, server.state(table, 0)["views"]["0"]["decision"]["seat"])
        records.append(get(server, table, "record", 0, 1))
    for later, record in enumerate(records):
        assert get(server, table, "record", 0, 1, moves=30 + later) == record
    early = get(server, table, "record", 0, 1, moves=7)  # before this table was made
    assert early["actions"] == finished()["actions"][:7]
    assert early["result"] is None
    assert load(early).record() == early


def test_a_position_of_a_finished_game_tells_nothing_of_its_end(server: Server) -> None:
    table = server.make(BOT, BOT, **{"from": {"record": finished()}})
    length = len(finished()["actions"])
    assert get(server, table, "record", moves=length) == {**finished(), "seed": None}
    position = get(server, table, "record", moves=length - 1)
    assert position["result"] is None
    assert not load(position).over
    resumed = server.make(ME, ME, **{"from": {"record": position}})
    assert server.state(resumed)["moves"] == length - 1


def test_a_position_forgets_what_was_undone(server: Server) -> None:
    table = server.make(ME, ME, seed=2)
    seat = server.state(table, 0)["views"]["0"]["decision"]["seat"]
    server.play_first(table, seat)
    first = get(server, table, "record", 0, 1, moves=1)
    server.done(table, {"type": "undo", "seat": seat, "moves": 0}, seat)
    server.done(table, {"type": "answer_undo", "seat": 1 - seat, "yes": True}, 1 - seat)
    assert get(server, table, "record", 0, 1, moves=1)["error"] == "no-moves"
    assert get(server, table, "record", 0, 1, moves=0)["actions"] == []
    options = server.state(table, seat)["views"][str(seat)]["decision"]["options"]
    server.play(table, seat, options[1]["action"], 0)
    assert get(server, table, "record", 0, 1, moves=1)["actions"] != first["actions"]


def test_a_position_is_told_to_whom_a_record_is_told(server: Server) -> None:
    table = server.make(ME, ME, BOT)
    for seats in ((), (0,), (1,)):
        assert get(server, table, "record", *seats, moves=0)["error"] == "secret"
    assert get(server, table, "record", 0, 1, moves=0)["actions"] == []
    alone = server.make(ME, BOT, BOT)
    assert get(server, alone, "record", 0, moves=0)["actions"] == []
    german = get(server, table, "record", moves=0, language="de")["text"]
    assert german != get(server, table, "record", moves=0)["text"]


@pytest.mark.parametrize(
    ("moves", "status", "error"),
    [
        ("1", 404, "no-moves"),
        ("9" * 16, 404, "no-moves"),
        ("9" * 17, 400, "malformed"),
        ("-1", 400, "malformed"),
        ("1.5", 400, "malformed"),
        ("", 400, "malformed"),
        ("x", 400, "malformed"),
    ],
)
def test_a_position_needs_a_number_of_moves_that_there_were(
    server: Server, moves: str, status: int, error: str
) -> None:
    table = server.make(ME, ME)
    answer = server.http.get(
        f"/api/tables/{table.id}/record", params={"moves": moves}, headers=table.bearer(0, 1)
    )
    assert (answer.status_code, answer.json()["error"]) == (status, error)


def test_moments_of_a_game_under_way_are_for_their_seats(server: Server) -> None:
    table = server.make(ME, ME)
    for seat in (0, 1, 0):
        deciding = server.state(table, 0)["views"]["0"]["decision"]["seat"]
        server.play_first(table, deciding)
        mine = get(server, table, "moves/1", seat, seat=seat)
        assert mine["moves"] == 1
        assert mine["view"]["you"] == seat
        assert ids_in(mine["view"], f"hand.{seat}")
    assert get(server, table, "moves/1", 0, seat=1)["error"] == "forbidden"
    assert get(server, table, "moves/1", 0, 1, seat="open")["error"] == "secret"
    assert get(server, table, "moves/1", seat="watch")["view"]["you"] is None
    assert get(server, table, "moves/99", 0, seat=0)["error"] == "no-moves"
    assert get(server, table, "moves/1", 0, seat="x")["error"] == "no-seat"
    assert get(server, table, "moves/0", 0, seat=7)["error"] == "no-seat"


def test_a_moment_that_is_taken_back_while_it_is_drawn(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was looked for among the moves that remained, and the answer was 500."""
    table = server.make(ME, BOT, seed=1)
    while server.state(table, 0)["moves"] < 4:
        if server.state(table, 0)["views"]["0"]["decision"]["seat"] == 0:
            server.play_first(table, 0)
    moves = server.state(table, 0)["moves"]
    step = server.service.work.step

    async def and_meanwhile(part: Any, **more: Any) -> Any:
        undone = Undone(0, 0)
        await server.service.hub._change(table.id, lambda table: Outcome((undone,)))
        return await step(part, **more)

    server.inside(lambda: server.service.hub._live[table.id].portraits._logs.clear())
    monkeypatch.setattr(server.service.work, "step", and_meanwhile)
    answer = server.http.get(f"/api/tables/{table.id}/moves/{moves}", params={"seat": "watch"})
    assert answer.status_code == 200
    assert answer.json()["moves"] == moves


def test_a_finished_game_is_replayed_with_open_hands(server: Server) -> None:
    record = finished()
    table = server.make(BOT, BOT, **{"from": {"record": record}})
    game = load(record)
    for moves in (0, 10, len(record["actions"])):
        earlier = game.copy()
        for _ in range(len(record["actions"]) - moves):
            earlier.undo()
        seen = get(server, table, f"moves/{moves}", seat="open")["view"]
        zones = {zone["id"]: zone for zone in seen["zones"]}
        for seat in range(2):
            hand = [piece["id"] for piece in zones[f"hand.{seat}"]["pieces"]]
            assert hand == ids_in(earlier.view(seat), f"hand.{seat}")
            own = get(server, table, f"moves/{moves}", seat=seat)["view"]
            assert ids_in(own, f"hand.{seat}") == hand


def test_lines_of_all_moves_are_the_whole_log(server: Server) -> None:
    record = finished()
    record["actions"] = record["actions"][:20]
    game = new_game(seats=2, seed=11)
    for step in record["actions"]:
        game.play(step[2])
    table = server.make(ME, ME, **{"from": {"record": game.record()}})
    lines: list[Any] = []
    for moves in range(21):
        moment = get(server, table, f"moves/{moves}", 0, seat=0)
        assert moment["log_from"] == len(lines)
        lines += moment["log"]
    assert lines == server.state(table, 0)["log"]


def test_a_summary_follows_a_game(server: Server) -> None:
    table = server.make(ME, BOT, **{"from": {"record": finished()}})
    game = load(finished())
    for language in ("en", "de"):
        told = get(server, table, "summary", language=language)
        assert [one["points"] for one in told["contenders"]] == game.scores()
        assert [one["place"] for one in told["ranking"]] == sorted(
            one["place"] for one in told["ranking"]
        )
        by_source = [0] * len(game.scores())
        for line in told["lines"]:
            by_source[line["contender"]] += line["points"]
        assert by_source == game.scores()
        assert told["history"][-1]["points"] == game.scores()
        assert len(told["history"]) == game.state.turn == told["turns"]
        assert {moment["kind"] for moment in told["moments"]} >= {"points", "close"}
        texts = [moment[key] for moment in told["moments"] for key in ("text", "own")]
        assert all(texts)
        assert not any("@" in text for text in texts)
    unfinished = server.make(ME, BOT)
    assert get(server, unfinished, "summary", 0)["error"] == "not-over"


def test_history_has_the_table_after_every_turn() -> None:
    game = load(finished())
    for turn in turns(game):
        earlier = game.copy()
        for _ in range(len(game.history()) - turn.moves):
            earlier.undo()
        assert earlier.scores() == turn.points
        runs = [seat["runs"]["wall"]["length"] for seat in earlier.view(None)["table"]]
        assert runs == [runs_of["wall"] for runs_of in turn.runs]


# In


def test_a_table_goes_on_from_a_record(server: Server) -> None:
    record = finished()
    table = server.make(ME, ME, **{"from": {"record": record, "moves": 30}})
    state = server.state(table, 0, 1)
    assert state["moves"] == 30
    assert not state["table"]["over"]
    seat = state["views"]["0"]["decision"]["seat"]
    assert server.play_first(table, seat)["type"] == "done"
    moved = get(server, table, "record", 0, 1)
    assert moved["actions"][:30] == record["actions"][:30]
    assert len(moved["actions"]) == 31
    load(moved)
    undo = {"type": "undo", "seat": seat, "moves": 29}
    assert server.refused(table, undo, seat) == "nothing-to-undo"  # that was another table


def test_the_text_of_a_game_can_be_imported_too(server: Server) -> None:
    text = record_to_text(finished())
    table = server.make(ME, ME, **{"from": {"record": text, "moves": 5}})
    assert server.state(table)["moves"] == 5


def test_a_position_is_copied_by_those_who_may_know_it_all(server: Server) -> None:
    table = server.make(ME, ME)
    deciding = server.state(table, 0)["views"]["0"]["decision"]["seat"]
    server.play_first(table, deciding)
    wanted = {"seats": [ME, ME], "from": {"table": table.id, "moves": 1}}
    refused = server.http.post("/api/tables", json=wanted, headers=table.bearer(0))
    assert refused.json()["error"] == "secret"
    made = server.http.post("/api/tables", json=wanted, headers=table.bearer(0, 1))
    assert made.status_code == 201
    copy = made.json()
    assert copy["table"] != table.id
    keys = {"Authorization": f"Bearer {copy['keys']['0']}"}
    state = server.http.get(f"/api/tables/{copy['table']}/state", headers=keys).json()
    assert state["views"]["0"] == server.state(table, 0)["views"]["0"]
    wanted["from"] = {"table": table.id, "moves": 99}
    late = server.http.post("/api/tables", json=wanted, headers=table.bearer(0, 1))
    assert late.json()["error"] == "no-moves"


def broken() -> dict[str, Any]:
    good = finished()
    first, *rest = good["actions"]
    return {
        "nothing": {},
        "a file name": "/etc/passwd",
        "no lines": "game",
        "a text that ends early": "[format 1]\n",
        "another format": {**good, "format": 99},
        "other rules": {**good, "rules_version": 99},
        "unknown keys": {**good, "surprise": 1},
        "another game": {**good, "game": "chess"},
        "too many seats": {**good, "seats": 99},
        "a strange action": {**good, "actions": [[*first[:2], "fly"], *rest]},
        "the wrong seat": {**good, "actions": [[first[0], 1 - first[1], *first[2:]], *rest]},
        "another result": {**good, "result": [1, 2, 3]},
        "other draws": {**good, "setup": good["setup"][1:]},
        "a wrong hash": {**good, "hashes": {**good["hashes"], "last": "2:" + "0" * 16}},
    }


@pytest.mark.parametrize("kind", broken())
def test_a_broken_record_is_refused_with_a_reason(server: Server, kind: str) -> None:
    wanted = {"seats": [ME, ME], "from": {"record": broken()[kind]}}
    answer = server.http.post("/api/tables", json=wanted)
    assert answer.status_code == 409
    refused = answer.json()
    assert refused["error"] == "bad-record"
    assert len(refused["text"]) > 10
    assert "root:" not in refused["text"]


def test_a_record_needs_as_many_seats_as_it_has(server: Server) -> None:
    wanted = {"seats": [ME, ME, ME], "from": {"record": finished()}}
    assert server.http.post("/api/tables", json=wanted).json()["error"] == "wrong-seats"


# Another game


def test_a_rematch_is_opened_by_the_same_keys(server: Server) -> None:
    table = server.make(ME, BOT, **{"from": {"record": finished()}})
    new = server.done(table, {"type": "rematch"}, 0)["table"]
    assert server.state(table)["table"]["next"] == new
    rematch = Made(new, table.host, table.keys)
    state = server.state(rematch, 0)
    assert state["table"]["seats"][0]["yours"]
    assert not state["table"]["over"]
    assert server.done(table, {"type": "rematch"}, 0)["table"] == new
