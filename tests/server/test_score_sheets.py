"""The routes of the score page: sheets, pieces, reasons, games that go on; and odd requests."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lioncourt.evening.shown import shown
from lioncourt.server import score_answers, score_sheets
from lioncourt.server.settings import Limits
from lioncourt.table.texts import LANGUAGES
from tests.server.rig import ME, Server, serving

FILE: dict[str, Any] = {
    "game": "alhambra",
    "modules": ["zoo"],
    "names": ["Ana", "Ben", ""],
    "scorings": [
        {
            "scoring": 1,
            "seats": [{"palace": "tower-12@1,0"}, {"palace": ""}, {"palace": ""}],
            "holding": {"zoo": {"animals": {}}},
        }
    ],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Scoring leaves nothing behind, so one server does for all."""
    with serving(tmp_path_factory.mktemp("scores")) as running:
        yield running


def test_a_sheet_is_scored(server: Server) -> None:
    answer = server.http.post("/api/score?seat=0&language=de", json=FILE)
    assert answer.status_code == 200, answer.text
    sheet = msgspec.json.decode(answer.content, type=score_answers.ScoreSheet)
    assert [who.name for who in sheet.contenders] == ["Ana", "Ben", "Platz 2"]
    assert sheet.scorings[0].totals == [6, 0, 0]
    assert sheet.scorings[0].lines[-1].text == "Türme: 1, 1. Platz: 6"
    assert sheet.table is not None
    assert sheet.table.fits
    assert sheet.table.removable == [(1, 0)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_are_listed_in_every_language(server: Server, language: str) -> None:
    query = f"game=alhambra&modules=zoo,characters&seats=2&language={language}"
    answer = server.http.get(f"/api/pieces?{query}")
    pieces = msgspec.json.decode(answer.content, type=score_answers.Pieces)
    assert len(pieces.tiles) == 54
    assert pieces.dirk == "Dirk"
    assert [part.name for part in pieces.parts] == ["owned", "named", "animals"]
    assert all(part.label and (part.things or part.shape != "thing") for part in pieces.parts)


def test_a_reason_is_that_of_the_game(server: Server) -> None:
    query = "/api/score/why?seat=0&tile=garden-12-S&x=1&y=1&language=fr"
    said = server.http.post(query, json=FILE).json()
    assert said["rule"] == "core 5.2"
    assert said["side"] == "S"
    assert "sud" in said["reason"]


def test_a_game_goes_on_at_a_table(server: Server) -> None:
    record = server.http.post("/api/score/game", json=FILE).json()
    made = server.make(ME, ME, ME, **{"from": {"record": record}})
    view = server.state(made, 0)["views"]["0"]
    assert [seat["points"] for seat in view["table"]] == [6, 0, 0]


def changed(*path: Any, to: Any) -> dict[str, Any]:
    data: Any = copy.deepcopy(FILE)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    found: dict[str, Any] = data
    return found


def assert_refused(response: httpx.Response) -> None:
    assert 400 <= response.status_code < 500, response.text[:300]
    assert response.json()["text"]


ODD: dict[str, Any] = {
    "a list": [],
    "a word": "tower",
    "nothing": None,
    "game": changed("game", to="chess"),
    "modules": changed("modules", to=["dragons"]),
    "many names": changed("names", to=["x"] * 3000),
    "option": changed("options", to={"x": 1}),
    "tile": changed("scorings", 0, "seats", 0, "palace", to="castle-3@1,0"),
    "cell": changed("scorings", 0, "seats", 0, "palace", to="tower-12@1e9,0"),
    "gate": changed("scorings", 0, "seats", 0, "palace", to="tower-12=N@1,0 ="),
    "half a sign": changed("scorings", 0, "seats", 0, "palace", to="\ud800@1,0"),
    "number": changed("scorings", 0, "scoring", to=10**30),
    "holding": changed("scorings", 0, "holding", to={"zoo": {"animals": {"tower-12": [-5]}}}),
    "table": changed("scorings", 0, "holding", to={"zoo": {"animals": [1, 2]}}),
}


@pytest.mark.parametrize(
    "route", ["/api/score", "/api/score/why?seat=0&x=1&y=1", "/api/score/game"]
)
@pytest.mark.parametrize("name", ODD)
def test_odd_sheets_are_refused_with_a_sentence(server: Server, route: str, name: str) -> None:
    assert_refused(server.http.post(route, content=json.dumps(ODD[name])))


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 20_000, b"9" * 20_000, b" " * 40_000]
)
def test_odd_bodies_are_refused_with_a_sentence(server: Server, body: bytes) -> None:
    assert_refused(server.http.post("/api/score", content=body))


@pytest.mark.parametrize(
    "query",
    [
        "/api/score/why?seat=9&x=1&y=1",
        "/api/score/why?seat=0&x=1",
        "/api/score/why?seat=0&x=-&y=1",
        "/api/score/why?seat=0&x=999&y=1",
        "/api/score/why?seat=0&x=99999999999&y=1",
        "/api/score/why?seat=0&x=1&y=1&tile=castle",
        "/api/score?seat=-1",
        "/api/score?seat=77",
    ],
)
def test_odd_questions_are_refused_with_a_sentence(server: Server, query: str) -> None:
    assert_refused(server.http.post(query, json=FILE))


@pytest.mark.parametrize(
    "query", ["", "game=chess", "game=alhambra&modules=a,b", "game=alhambra&seats=1", "seats=x"]
)
def test_odd_pieces_are_refused_with_a_sentence(server: Server, query: str) -> None:
    assert_refused(server.http.get(f"/api/pieces?{query}"))


def test_palaces_are_scored_outside_of_the_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With all modules a palace takes a tenth of a second, in which nobody else could move."""
    at_work: list[int] = []

    def note(*args: Any) -> dict[str, Any]:
        at_work.append(threading.get_ident())
        return shown(*args)

    monkeypatch.setattr(score_sheets, "shown", note)
    assert server.http.post("/api/score", json=FILE).status_code == 200
    assert at_work != [server.inside(threading.get_ident)]


def test_games_that_were_scored_fill_no_memory(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_sheets, "GAMES_KNOWN", 3)
    for seats in (2, 3, 4, 5, 6):
        path = f"/api/pieces?game=alhambra&seats={seats}"
        assert server.http.get(path).status_code == 200
        assert len(server.service.scored_games) <= 3


def test_new_games_to_score_are_limited(tmp_path: Path) -> None:
    limits = replace(Limits.of_own_machine(), sheets_an_hour=2)
    with serving(tmp_path, limits=limits) as server:
        for seats in (2, 3, 3, 2):
            assert server.http.get(f"/api/pieces?game=alhambra&seats={seats}").status_code == 200
        assert server.http.get("/api/pieces?game=alhambra&seats=4").status_code == 429
