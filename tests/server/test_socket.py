"""The socket: hello, answers, news, presence, and the same over plain HTTP."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from lioncourt.server.settings import Limits
from tests.server.rig import BOT, ME, OPEN, PATIENCE, Server, serving

QUIET = {"away", "watchers"}  # who is connected differs from client to client


def quiet(state: dict[str, Any]) -> dict[str, Any]:
    """Returns a state without what depends on who is connected."""
    table = {key: value for key, value in state["table"].items() if key not in QUIET}
    seats = [{k: v for k, v in seat.items() if k not in QUIET} for seat in table["seats"]]
    return {**state, "table": {**table, "seats": seats}}


# Hello


def test_a_state_follows_hello(server: Server) -> None:
    table = server.make(ME, ME)
    with server.socket(table, 1, language="de") as socket:
        state = socket.receive("state")
        assert list(state["views"]) == ["1"]
        assert state["views"]["1"]["you"] == 1
        assert state["log_from"] == 0
        assert state["log"]
        assert "Auslage" in json.dumps(state["views"])
        socket.hello([table.keys[0]], "fr")
        state = socket.receive("state")
        assert list(state["views"]) == ["0"]
        assert "Pioche" in json.dumps(state["views"], ensure_ascii=False)
        socket.hello([])
        assert list(socket.receive("state")["views"]) == ["watch"]


def test_hello_comes_first(server: Server) -> None:
    table = server.make(ME, BOT)
    with server.connected(table.id) as socket:
        assert socket.ask({"type": "ping"})["error"] == "hello-first"


def test_a_table_that_does_not_exist_is_told(server: Server) -> None:
    with server.connected("nothing") as socket:
        assert socket.receive("refused")["error"] == "no-table"
        with pytest.raises(ConnectionClosed) as closed:
            socket.connection.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_sockets_only_from_the_own_origin(server: Server) -> None:
    table = server.make(ME, BOT)
    with server.connected(table.id, origin="https://elsewhere.example") as socket:
        assert socket.receive("refused")["error"] == "foreign-origin"
    with server.connected(table.id, origin=f"http://{server.address}") as socket:
        socket.hello([])
        assert socket.receive("state")


def test_not_too_many_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sockets=1)) as server:
        table = server.make(ME, BOT)
        with server.socket(table) as first:
            first.receive("state")
            with server.connected(table.id) as second:
                assert second.receive("refused")["error"] == "too-many-sockets"


# Commands


def test_answers_have_the_id_of_their_command(server: Server) -> None:
    table = server.make(ME, BOT)
    with server.socket(table, 0) as socket:
        for number in (1, "a", 2**40):
            answer = socket.ask({"type": "ping", "id": number})
            assert (answer["type"], answer["id"]) == ("done", number)
        wrong = socket.ask({"type": "fly", "id": 5})
        assert (wrong["error"], wrong["id"]) == ("malformed", 5)
        for text in ("", "[]", "{", '"hello"', "null"):
            socket.connection.send(text)
            assert socket.receive("refused")["error"] == "malformed"


def test_a_message_that_is_too_large_ends_the_connection(server: Server) -> None:
    table = server.make(ME, BOT)
    with server.socket(table, 0) as socket:
        socket.receive("state")
        socket.send({"type": "say", "seat": 0, "text": "x" * 40_000})
        with pytest.raises(ConnectionClosed):
            socket.receive("done")


def test_commands_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(commands_a_second=5)) as server:
        table = server.make(ME, BOT)
        with server.socket(table, 0) as socket:
            answers = [socket.ask({"type": "ping"})["type"] for _ in range(12)]
        assert {"done", "refused"} == set(answers)


def test_news_reach_everybody(server: Server) -> None:
    table = server.make(ME, ME)
    with server.socket(table, 0) as one, server.socket(table, 1) as other:
        versions = [socket.receive("state")["version"] for socket in (one, other)]
        assert one.ask({"type": "say", "seat": 0, "text": "good luck"})["type"] == "done"
        for socket, version in zip((one, other), versions, strict=True):
            state = socket.receive("state")
            assert state["version"] > version
            assert [line["text"] for line in state["chat"]] == ["good luck"]


def test_the_answer_comes_before_the_news(server: Server) -> None:
    table = server.make(ME, ME)
    with server.socket(table, 0, 1) as socket:
        socket.receive("state")
        for number in range(10):
            socket.send({"type": "say", "id": number, "seat": 0, "text": "word"})
            kinds = [socket.receive("done", "state")["type"] for _ in range(2)]
            assert kinds == ["done", "state"]


def test_an_undo_shortens_the_log(server: Server) -> None:
    table = server.make(ME, BOT)
    with server.socket(table, 0) as socket:
        state = socket.receive("state")
        while state["views"]["0"]["decision"]["seat"] != 0:
            state = socket.receive("state")
        lines = list(socket.log)
        moves = state["moves"]
        action = state["views"]["0"]["decision"]["options"][0]["action"]
        play = {"type": "play", "seat": 0, "action": action, "at": moves}
        assert socket.ask(play)["type"] == "done"
        while socket.receive("state")["moves"] == moves:
            pass
        assert len(socket.log) > len(lines)
        assert socket.ask({"type": "undo", "seat": 0, "moves": moves})["undone"]
        while socket.receive("state")["moves"] != moves:
            pass
        assert socket.log == lines
        assert socket.log == server.state(table, 0)["log"]


# Presence


def test_who_is_there(server: Server) -> None:
    table = server.make(ME, ME)
    with server.socket(table, 0) as one:
        state = one.receive("state")
        assert [seat["away"] for seat in state["table"]["seats"]] == [False, True]
        with server.socket(table, 1) as other:
            other.receive("state")
            assert one.receive("presence")["away"] == []
            with server.socket(table) as watcher:
                watcher.receive("state")
                while one.receive("presence")["watchers"] != 1:
                    pass
        while one.receive("presence")["away"] != [1]:
            pass


def test_a_seat_is_taken_by_link(server: Server) -> None:
    table = server.make(ME, OPEN)
    with server.socket(table, 0) as host, server.socket(table) as guest:
        assert host.receive("state")["views"] == {}
        assert guest.receive("state")["table"]["begun"] is False
        key = guest.ask({"type": "sit", "seat": 1, "name": "Ana"})["key"]
        guest.hello([key])
        while list((state := guest.receive("state"))["views"]) != ["1"]:
            pass
        assert state["table"]["begun"]
        assert host.receive("state")["table"]["seats"][1]["name"] == "Ana"


def test_hot_seat(server: Server) -> None:
    table = server.make(ME, ME, ME)
    with server.socket(table, 0, 1, 2) as socket:
        state = socket.receive("state")
        assert list(state["views"]) == ["0", "1", "2", "watch"]
        assert state["views"]["watch"]["you"] is None  # what all at one screen may see
        for _ in range(5):
            seat = state["views"]["0"]["decision"]["seat"]
            action = state["views"][str(seat)]["decision"]["options"][0]["action"]
            play = {"type": "play", "seat": seat, "action": action, "at": state["moves"]}
            assert socket.ask(play)["type"] == "done"
            state = socket.receive("state")


# The other way


def test_http_says_the_same_as_the_socket(server: Server) -> None:
    table = server.make(ME, ME)
    with server.socket(table, 0, language="it") as socket:
        state = socket.receive("state")
        for _ in range(6):
            assert quiet(server.state(table, 0, language="it", since=0)) == {
                **quiet(state),
                "log": socket.log,
                "log_from": 0,
            }
            known = state["version"]
            seat = state["views"]["0"]["decision"]["seat"]
            assert server.play_first(table, seat)["type"] == "done"
            state = socket.receive("state")
            polled = server.state(table, 0, language="it", since=known)
            assert quiet(polled) == quiet(state)


def test_refusals_are_the_same_too(server: Server) -> None:
    table = server.make(ME, ME)
    with server.socket(table, 0) as socket:
        for command in (
            {"type": "play", "seat": 1, "action": "pass", "at": 0},
            {"type": "play", "seat": 0, "action": "nonsense", "at": 0},
            {"type": "undo", "seat": 0, "moves": 0},
            {"type": "rematch"},
            {"type": "hint", "seat": 1},
        ):
            said = socket.ask({**command, "id": 7})
            assert said == server.command(table, {**command, "id": 7}, 0)
            assert said["type"] == "refused"


def test_a_request_waits_for_news(server: Server) -> None:
    table = server.make(ME, ME)
    version = server.state(table, 0)["version"]
    began = time.monotonic()
    assert server.state(table, 0, since=version, wait=1)["version"] == version
    assert time.monotonic() - began >= 0.9
    speak = {"type": "say", "seat": 1, "text": "now"}
    speaking = threading.Timer(0.3, lambda: server.done(table, speak, 1))
    speaking.start()
    state = server.state(table, 0, since=version, wait=25)
    speaking.join()  # its answer may come after the news, and the server must not be gone then
    assert state["version"] == version + 1
    assert [line["text"] for line in state["chat"]] == ["now"]
    assert state["log"] == []


# The end


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = server.make(ME, BOT)
        context = server.socket(table, 0, language="de")
        socket = context.__enter__()
        socket.receive("state")
    assert "Server" in socket.receive("bye")["text"]
    with pytest.raises(ConnectionClosed):
        socket.receive("state")
    with serving(tmp_path) as server:
        assert server.state(table, 0)["table"]["seats"][0]["yours"]
