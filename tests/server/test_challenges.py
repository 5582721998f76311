"""Challenges: the same deal for everybody, and who has played it how well."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from lioncourt.server import challenges
from lioncourt.server.challenges import Result, challenge_of, decode_result, is_kept
from lioncourt.server.commands import move
from lioncourt.server.errors import Refused
from lioncourt.server.settings import Limits
from tests.server.paper import Paper
from tests.server.rig import PATIENCE, Made, Server, serving

CODE = "7~alhambra~easy"
TODAY = date(2026, 11, 18)


def attempt(server: Server, code: str, name: str = "Ana") -> Made:
    answer = server.http.post(f"/api/challenges/{code}/tables", json={"name": name})
    assert answer.status_code == 201, answer.text
    data = answer.json()
    return Made(data["table"], data["host"], {int(k): v for k, v in data["keys"].items()})


def told(server: Server, code: str, **query: str) -> Any:
    return server.http.get(f"/api/challenges/{code}", params=query).json()


def play_to_the_end(server: Server, table: Made) -> None:
    while not (state := server.state(table, 0))["table"]["over"]:
        if state["views"]["0"]["decision"]["seat"] == 0:
            server.play_first(table, 0)


def wait_for_results(server: Server, code: str, number: int, **query: str) -> Any:
    began = time.monotonic()
    while (answer := told(server, code, **query))["played"] < number:
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.05)
    return answer


def test_everybody_gets_the_same_deal_and_results_are_kept(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert told(server, CODE)["results"] == []
        first, second = attempt(server, CODE), attempt(server, CODE, "Zoë")
        views = [server.state(table, 0)["views"]["0"] for table in (first, second)]
        assert views[0]["zones"] == views[1]["zones"]
        info = server.state(first, 0)["table"]
        assert (info["challenge"], info["origin"], info["customs"]["advice"]) == (
            CODE,
            "seed",
            False,
        )
        play_to_the_end(server, first)
        answer = wait_for_results(server, CODE, 1, table=first.id)
        points = server.state(first, 0)["table"]["points"]
        (result,) = answer["results"]
        assert (result["name"], result["points"], result["own"]) == ("Ana", points[0], True)
        assert result["place"] == 1 + sum(other > points[0] for other in points)
        assert first.id not in str(told(server, CODE))
    with serving(tmp_path) as server:  # once, after a restart too
        server.state(first, 0)
        assert told(server, CODE)["played"] == 1
        assert told(server, CODE)["results"][0]["own"] is False


def test_a_day_has_its_challenge_and_tomorrow_none_yet(server: Server) -> None:
    today = challenge_of("today", TODAY)
    assert today == challenge_of("2026-11-18", TODAY)
    assert challenge_of("2026-11-17", TODAY).seed != today.seed
    for code in ("2026-11-19", "2025-12-31", "20261118"):
        with pytest.raises(Refused):
            challenge_of(code, TODAY)
    assert told(server, "today")["day"] == told(server, "today")["code"]


def test_a_deal_is_written_in_one_way() -> None:
    first = challenge_of("007~alhambra~hard,easy~thieves,camps", TODAY)
    assert first == challenge_of("7~alhambra~hard,easy~camps,thieves", TODAY)
    assert challenge_of(first.code, TODAY) == first


@pytest.mark.parametrize(
    "code",
    [
        "", "x", "~", "~~~", "7", "7~alhambra", "7~nowhere~easy", "7~alhambra~god",
        "7~alhambra~easy~nothing", "7~alhambra~easy~thieves~more", "-7~alhambra~easy",
        "7~alhambra~", "7~alhambra~" + ",".join(["easy"] * 9), "9" * 16 + "~alhambra~easy",
        "٣~alhambra~easy", "7" * 5000,
    ],
)  # fmt: skip
def test_odd_codes_are_refused(code: str) -> None:
    with pytest.raises(Refused):
        challenge_of(code, TODAY)


def test_odd_attempts_are_refused(server: Server) -> None:
    for body in (b"", b"[]", b'{"name": 7}', b'{"name": "' + b"x" * 100 + b'"}'):
        answer = server.http.post(f"/api/challenges/{CODE}/tables", content=body)
        assert answer.status_code == 400
    assert server.http.get("/api/challenges/7~nowhere~easy").status_code == 404


def test_tables_of_challenges_are_counted_with_all_others(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tables_an_hour=1)) as server:
        attempt(server, CODE)
        answer = server.http.post(f"/api/challenges/{CODE}/tables", json={})
        assert answer.json()["error"] == "too-many-tables"


def test_a_bot_that_plays_to_the_end_is_not_listed(server: Server) -> None:
    table = attempt(server, CODE)
    server.done(table, {"type": "stand_in", "seat": 0, "level": "random"}, 0)
    began = time.monotonic()
    while not server.state(table, 0)["table"]["over"]:
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.05)
    assert told(server, CODE)["played"] == 0


def test_moves_that_a_bot_made_for_the_person_are_told(server: Server) -> None:
    alone, helped = attempt(server, CODE), attempt(server, CODE, "Zoë")
    play_to_the_end(server, alone)
    server.done(helped, {"type": "stand_in", "seat": 0, "level": "random"}, 0)
    began = time.monotonic()
    while server.state(helped, 0)["moves"] < 20:
        assert time.monotonic() - began < PATIENCE
    server.done(helped, {"type": "stand_in", "seat": 0, "level": None}, 0)
    play_to_the_end(server, helped)
    first, second = wait_for_results(server, CODE, 2)["results"]
    assert (first["name"], first["by_bot"]) == ("Ana", 0)
    assert second["name"] == "Zoë"  # after those who played alone, however many points
    assert 0 < second["by_bot"] < server.state(helped, 0)["moves"]


def test_nobody_changes_the_opponents_of_a_challenge(tmp_path: Path) -> None:
    """Whoever opens a challenge gets the key of a host."""
    with serving(tmp_path) as server:
        table = attempt(server, "7~alhambra~hard")
        weaker = {"type": "stand_in", "seat": 1, "level": "random"}
        assert server.refused(table, weaker, 0, host=True) == "begun"


def test_a_stand_in_is_no_adviser() -> None:
    """Else one lets it move, takes the move back, and plays it oneself."""
    paper = Paper("mb")
    paper.table.challenge = CODE
    moves = free_move(paper)
    advised = str(paper.table.played[-1].action)
    paper.run(paper.asking(0), "undo", seat=0, moves=moves)
    paper.run(paper.asking(0), "stand_in", seat=0, level="random")
    paper.add(move(paper.table, 0, advised, moves, "en"))
    paper.run(paper.asking(0), "stand_in", seat=0, level=None)
    paper.run(paper.asking(0), "undo", seat=0, moves=moves)
    paper.run(paper.asking(0), "play", seat=0, action=advised, at=moves)
    assert paper.table.by_stand_ins == 1


def test_nobody_fills_the_list_with_poor_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "RESULTS_AT_MOST", 60)
    monkeypatch.setattr(challenges, "SHOWN", 3)
    known = [Result(f"t{at}", "Troll", 1, 2, "2026-11-18", by_bot=at % 2) for at in range(60)]
    for points, by_bot, kept in ((1, 0, False), (2, 0, True), (99, 1, False)):
        assert is_kept(Result("new", "Ana", points, 1, "2026-11-18", by_bot), known) is kept
        assert is_kept(Result("t7", "Ana", points, 1, "2026-11-18", by_bot), known[:9]) is False
        assert is_kept(Result("new", "Ana", points, 1, "2026-11-18", by_bot), known[:9]) is True


def test_results_of_older_servers_are_read() -> None:
    kept = b'{"table":"t","name":"Ana","points":90,"place":1,"date":"2026-11-18"}'
    assert decode_result(kept).by_bot == 0


# Who plays a challenge knows no more than others


def test_what_was_seen_is_not_taken_back(server: Server) -> None:
    """Alone with bots one asks nobody; but here others play the same deal."""
    table = attempt(server, CODE)
    while (state := server.state(table, 0))["undo"]["free"]["0"] or not state["moves"]:
        if state["views"]["0"]["decision"]["seat"] == 0:
            options = state["views"]["0"]["decision"]["options"]
            final = next(option for option in options if option["final"])
            server.play(table, 0, final["action"], state["moves"])
    assert server.refused(table, {"type": "undo", "seat": 0, "moves": 0}, 0) == "no-undo"


def test_a_misplaced_tile_is() -> None:
    paper = Paper("mb")
    paper.table.challenge = CODE
    paper.run(paper.asking(0), "undo", seat=0, moves=free_move(paper))


def free_move(paper: Paper) -> int:
    """Plays until the person has made a move that brought nothing to light."""
    for _ in range(500):
        game = paper.table.game
        assert game is not None
        if game.seat == 0:
            free = [one["action"] for one in paper.options() if not one["final"]]
            if free:
                moves = paper.table.moves
                play = {"seat": 0, "action": free[0], "at": moves}
                paper.run(paper.asking(0), "play", **play)
                return moves
        paper.play()
    raise AssertionError("no such move")


@pytest.mark.parametrize(
    "path", ["/record", "/record?moves=0", "/moves/0?seat=open", "/moves/0?seat=1"]
)
def test_what_it_hides_is_told_at_the_end_only(server: Server, path: str) -> None:
    table = attempt(server, CODE)
    answer = server.http.get(f"/api/tables/{table.id}{path}", headers=table.bearer(0, host=True))
    assert answer.json()["error"] in ("secret", "forbidden")
    copy = {"seats": [{"kind": "me"}] * 2, "from": {"table": table.id}}
    refused = server.http.post("/api/tables", json=copy, headers=table.bearer(0, host=True))
    assert refused.json()["error"] == "secret"
