"""Every route that there is gets odd requests, and answers each of them with a sentence.

The routes are taken from the application itself: whoever adds one need not think of this.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lioncourt.server.api import HANDLERS
from lioncourt.server.app import app_for
from lioncourt.server.openapi import OPERATIONS, PARAMETERS
from lioncourt.server.settings import Limits
from tests.conformance.sampling import sample
from tests.server.rig import ME, Made, Server, serving
from tests.server.test_records import finished

DIGITS: Final = "9" * 5000
EACH: Final = 16  # odd values that each route is tried with; the whole tries all
HALF_A_SIGN: Final = "%ED%A0%80"
ODD: Final = (
    "%00", "%FF", HALF_A_SIGN, DIGITS, "-1", "1e3", "%D9%A3", "x" * 3000, "..", "%2e%2e%2f",
    "~", "7~alhambra~easy~" + "thieves," * 100, "%F0%9F%98%80", "null", "%0d%0aX:%20y",
)  # fmt: skip
USUAL: Final = {
    "code": "7~alhambra~easy",
    "slug": "alhambra",
    "name": "granada",
    "moves": "0",
    "game": "alhambra",
    "modules": "thieves",
    "seats": "3",
    "seat": "0",
    "tile": "garden-8-N",
    "x": "1",
    "y": "0",
    "language": "de",
    "since": "0",
    "wait": "0",
    "table": "nowhere",
}
BODIES: Final[dict[str, Any]] = {
    "/api/tables": {"game": "alhambra", "seats": [ME, ME], "modules": [], "options": {}, "seed": 1,
                    "from": {"record": {}, "moves": 1}, "name": "x", "customs": {"seconds": 30}},
    "/api/tables/{table}/commands": {"type": "say", "seat": 0, "text": "x", "name": "y", "id": 1},
    "/api/challenges/{code}/tables": {"name": "Ana"},
}  # fmt: skip
SCORED: Final[dict[str, Any]] = {
    "game": "alhambra", "names": ["A", "B"], "modules": ["thieves"], "options": {},
    "scorings": [{"seats": [{"tiles": {"garden": 2}, "wall": 3}, {}]}],
}  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with all there is, and a page."""
    folder: Path = tmp_path_factory.mktemp("routes")
    (folder / "static").mkdir()
    page = "<head><title>Lioncourt</title></head>"
    (folder / "static" / "index.html").write_text(page)
    limits = replace(Limits.of_own_machine(), reviews_an_hour=0)  # they would take all the time
    with serving(folder, metrics=True, limits=limits) as server:
        yield server


@pytest.fixture(scope="module")
def tables(served: Server) -> tuple[Made, Made]:
    """A game that goes on, and one that is over."""
    return served.make(ME, ME), served.make(ME, ME, **{"from": {"record": finished()}})


def routes(server: Server) -> set[tuple[str, str]]:
    """Returns the methods and paths of all routes of the application."""
    found = set()
    for route in app_for(server.service).routes:
        for method in getattr(route, "methods", None) or {"GET"}:
            if method != "HEAD":
                found.add((method, str(getattr(route, "path", "")) or "/"))
    return found


def test_all_routes_are_known_here(served: Server) -> None:
    others = {
        ("GET", "/api/tables/{table}/socket"),  # a socket has tests of its own
        ("GET", "/looks/{module}.svg"),
        ("GET", "/metrics"),
        ("GET", "/table/{path:path}"),
        ("GET", "/"),
    }
    assert routes(served) == {*HANDLERS, *others}
    assert {(op.method.upper(), op.path) for op in OPERATIONS} == {*HANDLERS}


def filled(path: str, table: str, part: str = "", odd: str = "") -> str:
    """Returns a path with its parts filled in, one of them oddly."""
    values = {**USUAL, "table": table, "module": "thieves", "path:path": table, part: odd}
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def everywhere(
    routes: set[tuple[str, str]], tables: tuple[Made, Made]
) -> Iterator[tuple[str, str, Made]]:
    """Yields the routes with a table to ask about; with both where it matters."""
    for method, path in sorted(routes):
        if not path.endswith("/socket"):
            for made in tables if "{table}" in path and method == "GET" else tables[:1]:
                yield method, path, made


def body_of(path: str) -> Any:
    return BODIES.get(path, SCORED)


def sound(answer: httpx.Response, asked: object) -> None:
    """Checks that an answer is none, or says what is wrong in the usual form."""
    assert answer.status_code < 500, (asked, answer.status_code, answer.text[:300])
    if answer.status_code >= 400:
        assert answer.json()["text"], asked


def send(server: Server, method: str, path: str, made: Made, content: bytes | None = None) -> None:
    headers = {k.encode(): v.encode() for k, v in made.bearer(*made.keys, host=True).items()}
    url = httpx.URL(f"http://{server.address}").copy_with(raw_path=path.encode())
    sound(server.http.request(method, url, content=content, headers=headers), (method, path[:200]))


def test_no_part_of_a_path_is_too_odd(served: Server, tables: tuple[Made, Made]) -> None:
    for method, path, made in everywhere(routes(served), tables):
        content = json.dumps(body_of(path)).encode() if method == "POST" else None
        parts = [part.partition("}")[0] for part in path.split("{")[1:]]
        for part, odd in product(parts, ODD):
            send(served, method, filled(path, made.id, part, odd), made, content)


def test_no_query_is_too_odd(served: Server, tables: tuple[Made, Made]) -> None:
    queries = {(op.method.upper(), op.path): op.query for op in OPERATIONS}
    for method, path, made in everywhere(set(HANDLERS), tables):
        content = json.dumps(body_of(path)).encode() if method == "POST" else None
        names = queries[method, path]
        for name, odd in sample(list(product(names, ODD)), EACH):
            others = "".join(f"&{other}={USUAL[other]}" for other in names if other != name)
            link = f"{filled(path, made.id)}?{name}={odd}{others}"
            send(served, method, link, made, content)
    assert {name for op in OPERATIONS for name in op.query} <= set(PARAMETERS)


WRONG: Final[tuple[Any, ...]] = (
    None, True, -1, 10**400, 1e308, "", "\ud800", "\0", "x" * 40_000, [], {}, [[[]]],
    {"": None}, [{"kind": "me"}] * 40, DIGITS,
)  # fmt: skip


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the way to everything in some data."""
    yield at
    keys = (
        data.keys() if isinstance(data, dict) else range(len(data) if isinstance(data, list) else 0)
    )
    for key in keys:
        yield from places(data[key], (*at, key))


def with_other(data: Any, at: tuple[Any, ...], value: Any) -> Any:
    """Returns data with something else at one place."""
    if not at:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[at[0]] = with_other(data[at[0]], at[1:], value)
    return copy


def test_no_body_is_too_odd(served: Server, tables: tuple[Made, Made]) -> None:
    made = tables[0]
    for method, path in HANDLERS:
        if method == "GET":
            continue
        body = body_of(path)
        for at, value in sample(list(product(places(body), WRONG)), 2 * EACH):
            content = json.dumps(with_other(body, at, value)).encode()
            send(served, method, filled(path, made.id), made, content)
        for content in (b"", b"\xff", b"[" * 20_000, b'{"a":1', b"NaN", b'"\\ud800"'):
            send(served, method, filled(path, made.id), made, content)


COMMANDS: Final = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["play", "undo", "answer_undo", "sit", "leave", "stand_in", "rename", "say", "hush",
             "why_not", "payment", "sheet", "reference", "hint", "let_pass", "rematch", "ping"]
        )
    },
    optional={
        "seat": st.integers(-1, 16) | st.none(),
        "action": st.text(max_size=30) | st.sampled_from(["take dinar-1", "buy 1 florin-1"]),
        "at": st.integers(-1, 10**7),
        "moves": st.integers(-1, 10**7),
        "yes": st.booleans(),
        "name": st.text(max_size=41),
        "text": st.text(max_size=201),
        "line": st.integers(-1, 10**20) | st.none(),
        "tile": st.sampled_from(["fountain", "garden-8-N", ""]) | st.text(max_size=9),
        "x": st.integers(-1001, 1001),
        "y": st.integers(-1001, 1001),
        "now": st.booleans(),
        "until": st.sampled_from(["usable", "turn", None, "x"]),
        "level": st.sampled_from(["random", "god", None]),
        "id": st.integers() | st.text(max_size=65),
    },
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(command=COMMANDS, over=st.booleans(), keyed=st.booleans())
def test_no_command_is_too_odd(
    served: Server, tables: tuple[Made, Made], command: dict[str, Any], over: bool, keyed: bool
) -> None:
    made = tables[over]
    headers = made.bearer(*made.keys) if keyed else {}
    content = json.dumps(command)
    answer = served.http.post(f"/api/tables/{made.id}/commands", content=content, headers=headers)
    sound(answer, command)
