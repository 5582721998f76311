"""Odd requests are answered with a sentence: never with 500, and never by hanging."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lioncourt as lc
from lioncourt.server import journal
from lioncourt.server.hosts import OwnHosts
from lioncourt.server.keys import is_table_id
from tests.server.rig import ME, Server, serving

DIGITS = "9" * 5000


def answered(response: httpx.Response) -> dict[str, Any]:
    """Checks that an answer says in the usual form what is wrong."""
    assert 400 <= response.status_code < 500, response.text[:300]
    data: dict[str, Any] = response.json()
    assert data["text"]
    return data


@pytest.mark.parametrize(
    "path",
    [
        f"/moves/{DIGITS}",
        "/moves/-1",
        "/moves/1e3",
        "/moves/\u0663",
        f"/moves/0?seat={DIGITS}",
        f"/state?since={DIGITS}",
        f"/state?since=0&wait={DIGITS}",
        f"/record?moves={DIGITS}",
    ],
    ids=lambda path: str(path)[:24],
)
def test_numbers_of_any_length(server: Server, path: str) -> None:
    made = server.make(ME, ME)
    answered(server.http.get(f"/api/tables/{made.id}{path}", headers=made.bearer(0, 1)))


@pytest.mark.parametrize("name", ["%00", "a%00b", "%ff", "x" * 5000, "%F0%9F%98%80"])
def test_ids_of_any_kind(server: Server, name: str) -> None:
    assert answered(server.http.get(f"/api/tables/{name}"))["error"] in ("no-table", "no-page")
    assert not is_table_id(name.replace("%00", "\0"))


@pytest.mark.parametrize("key", ["game", "modules", "options", "setup", "hashes"])
def test_half_a_sign_in_a_record(server: Server, key: str) -> None:
    record = lc.new_game(seats=2, seed=1).record()
    half = "\ud800"
    record[key] = {"game": half, "modules": [half], "options": {half: half}}.get(key, [half])
    text = json.dumps(record)  # as an escape, which a text in JSON may hold
    for wanted in (text, json.loads(text)):
        body = json.dumps({"seats": [ME, ME], "from": {"record": wanted}})
        answered(server.http.post("/api/tables", content=body))


def test_records_of_any_depth(tmp_path: Path) -> None:
    """JSON may go deeper than what can be told to the process that would read it."""
    with serving(tmp_path, bot_workers=1) as server:
        for depth in (100, 400, 700, 950, 100_000):
            deep = '{"a":' * depth + "1" + "}" * depth
            for record in (deep, f'{{"actions":{"[" * depth}{"]" * depth}}}', json.dumps(deep)):
                body = f'{{"seats":[{{"kind":"me"}},{{"kind":"me"}}],"from":{{"record":{record}}}}}'
                answered(server.http.post("/api/tables", content=body))


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "//", "null", "http://a:b:c"])
def test_origins_of_any_kind(server: Server, origin: str) -> None:
    headers = {"Origin": origin}
    made = server.http.post("/api/tables", json={"seats": [ME, ME]}, headers=headers)
    assert answered(made)["error"] == "foreign-origin"


def test_an_entry_that_nobody_knows(server: Server) -> None:
    made = server.make(ME, ME)
    version = server.state(made)["version"]

    async def add() -> None:
        await server.service.store.append(made.id, version, [b'{"entry": "from the future"}'])

    server.await_inside(add())
    server.inside(lambda: server.service.hub.forget_idle(0))
    assert answered(server.http.get(f"/api/tables/{made.id}"))["error"] == "damaged"
    assert server.http.get("/api/health").status_code == 200


def test_the_journal_says_so_itself() -> None:
    with pytest.raises(ValueError, match="from the future"):
        journal.from_bytes([b'{"entry": "from the future"}'])


PARTS = st.one_of(
    st.sampled_from(["api", "tables", "moves", "state", "record", "summary", "commands", "looks"]),
    st.text(max_size=12),
    st.integers().map(str),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
WORDS = st.sampled_from(["seats", "game", "modules", "options", "seed", "from", "name", "type"])


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]),
    parts=st.lists(PARTS, max_size=5),
    query=st.dictionaries(st.sampled_from(["since", "wait", "moves", "seat"]), st.text(max_size=9)),
    body=st.dictionaries(WORDS, VALUES) | st.binary(max_size=40),
)
def test_anything_at_all(
    server: Server, method: str, parts: list[str], query: dict[str, str], body: Any
) -> None:
    made = server.make(ME, ME)
    path = "/" + "/".join(part.replace("tables", f"tables/{made.id}") for part in parts)
    content = body if isinstance(body, bytes) else json.dumps(body)
    try:
        request = server.http.build_request(
            method, path, params=query, content=content, headers=made.bearer(0, 1)
        )
    except (httpx.InvalidURL, UnicodeEncodeError, ValueError):
        return  # no program can ask for this
    answer = server.http.send(request)
    assert answer.status_code < 500 or answer.status_code == 503, (path, answer.text[:300])


# Names that lead elsewhere


@pytest.mark.parametrize(
    ("host", "lets_in"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("[::1]", True),
        ("192.168.1.20", True),
        ("games.example", True),
        ("evil.example", False),
        ("games.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
    ],
)
def test_only_own_names_lead_here(tmp_path: Path, host: str, lets_in: bool) -> None:
    guard = OwnHosts(lambda *_: None, ("Games.Example.",))  # type: ignore[arg-type]
    assert guard.answers_for(host) is lets_in


def test_a_page_under_another_name_learns_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, host_names=("games.example",)) as server:
        made = server.make(ME, ME)
        link = f"/api/tables/{made.id}"
        refused = server.http.get(link, headers={"Host": "evil.example:8042"})
        assert refused.status_code == 421
        assert "--host-name evil.example" in refused.json()["text"]
        assert server.http.get(link, headers={"Host": "games.example"}).status_code == 200
