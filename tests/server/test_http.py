"""The HTTP interface: answers, headers, limits, and the page itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lioncourt.bots import OFFERED
from lioncourt.server import answers, wire
from lioncourt.server.app import make_app
from lioncourt.server.openapi import openapi
from lioncourt.server.routes import ROUTES
from lioncourt.server.settings import Limits, Settings
from lioncourt.server.store import Unavailable
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES
from tests.server.rig import BOT, ME, OPEN, Server, serving

REGISTRY = default_registry()


def error(answer: httpx.Response, status: int) -> str:
    """Returns the error of an answer that must be one."""
    assert answer.status_code == status, answer.text
    data = answer.json()
    assert set(data) >= {"error", "text", "rule"}
    assert data["text"]
    return str(data["error"])


def test_health(server: Server) -> None:
    server.make(ME, BOT)
    health = server.http.get("/api/health").json()
    assert health["status"] == "ok"
    assert health["store"] == "sqlite"
    assert health["tables"] == 1


def test_health_says_when_the_store_is_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*args: object) -> list[bytes]:
        raise Unavailable("away")

    monkeypatch.setattr(server.service.store, "read", away)
    monkeypatch.setattr(server.service.store, "check", away)
    answer = server.http.get("/api/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "store-away"
    assert error(server.http.get("/api/tables/nothing"), 503) == "store-away"


# What it describes


def references(data: Any) -> set[str]:
    """Returns all references in a description."""
    if isinstance(data, dict):
        found = {data["$ref"]} if "$ref" in data else set()
        return found.union(*(references(value) for value in data.values()))
    if isinstance(data, list):
        return set().union(*(references(value) for value in data))
    return set()


def test_the_description_is_whole(server: Server) -> None:
    described = server.http.get("/api/openapi.json").json()
    assert described == json.loads(json.dumps(openapi()))
    assert described["openapi"].startswith("3.1")
    schemas = described["components"]["schemas"]
    assert {ref.removeprefix("#/components/schemas/") for ref in references(described)} <= {
        *schemas
    }
    for path, operations in described["paths"].items():
        named = {part[1:-1] for part in path.split("/") if part.startswith("{")}
        for operation in operations.values():
            given = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
            assert named == given, path
            assert operation["summary"]
            assert "default" in operation["responses"]


def test_every_route_is_described() -> None:
    routes = {
        (method.lower(), str(getattr(route, "path", "")).replace(":int", ""))
        for route in ROUTES
        for method in getattr(route, "methods", None) or ()
        if method != "HEAD"
    }
    described = {
        (method, path) for path, operations in openapi()["paths"].items() for method in operations
    }
    assert routes == described


# The catalogue, rules and the lesson


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_everything_in_every_language(server: Server, language: str) -> None:
    data = server.http.get("/api/catalogue", params={"language": language}).content
    catalogue = msgspec.json.decode(data, type=answers.Catalogue)
    assert {game.id for game in catalogue.games} == set(REGISTRY.games)
    assert {module.id for module in catalogue.modules} == set(REGISTRY.modules)
    assert [bot.level for bot in catalogue.bots] == list(OFFERED)
    assert all(bot.title and bot.help for bot in catalogue.bots)
    parts: list[answers.GameInfo | answers.ModuleInfo] = [*catalogue.games, *catalogue.modules]
    for part in parts:
        assert part.title
        assert part.summary
        for option in part.options:
            assert option.label != option.name
            assert option.default in [choice.value for choice in option.choices]
            assert all(choice.label for choice in option.choices)
    for module in catalogue.modules:
        assert module.help
        assert module.box_title


def test_the_catalogue_differs_from_language_to_language(server: Server) -> None:
    said = {
        language: server.http.get("/api/catalogue", params={"language": language}).json()
        for language in LANGUAGES
    }
    for language in LANGUAGES[1:]:
        for english, other in zip(said["en"]["modules"], said[language]["modules"], strict=True):
            assert english["summary"] != other["summary"], (language, english["id"])


def test_presets_can_be_played(server: Server) -> None:
    for preset in server.http.get("/api/catalogue").json()["presets"]:
        make_config(REGISTRY, preset["game"], 3, preset["modules"])
        assert preset["title"]


def test_a_strange_language_is_english(server: Server) -> None:
    strange = server.http.get("/api/rules/alhambra", params={"language": "tlh"}).json()
    assert strange == server.http.get("/api/rules/alhambra").json()


@pytest.mark.parametrize("slug", sorted([*REGISTRY.games, *REGISTRY.modules]))
def test_rules_in_short(server: Server, slug: str) -> None:
    pages = [
        server.http.get(f"/api/rules/{slug}", params={"language": language}).json()
        for language in LANGUAGES
    ]
    for page in pages:
        assert page["title"]
        assert page["summary"]
        assert len(page["help"]) > 2
        assert all(piece["label"] and piece["help"] for piece in page["pieces"])
    assert len({page["summary"] for page in pages}) == len(LANGUAGES)


def test_there_are_no_rules_of_nothing(server: Server) -> None:
    assert error(server.http.get("/api/rules/nothing"), 404) == "no-rules"


# Making tables


def test_a_table_is_made_with_keys_for_its_own_seats(server: Server) -> None:
    table = server.make(ME, OPEN, BOT, name="Friday")
    assert list(table.keys) == [0]
    seen = server.http.get(f"/api/tables/{table.id}").json()
    assert seen["name"] == "Friday"
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "open", "bot"]
    assert [seat["yours"] for seat in seen["seats"]] == [False, False, False]
    own = server.http.get(f"/api/tables/{table.id}", headers=table.bearer(0)).json()
    assert [seat["yours"] for seat in own["seats"]] == [True, False, False]
    assert msgspec.convert(own, wire.TableInfo).seats[0].yours


@pytest.mark.parametrize(
    ("wanted", "code", "status"),
    [
        ({"game": "chess"}, "no-such-game", 409),
        ({"modules": ["nothing"]}, "no-such-game", 409),
        ({"options": {"nothing": 1}}, "no-such-game", 409),
        ({"seats": [ME] * 7}, "no-such-game", 409),
        ({"seats": [ME]}, "no-such-game", 409),
        ({"seats": [ME, {"kind": "queen"}]}, "no-such-place", 409),
        ({"seats": [ME, {"kind": "bot", "level": "genius"}]}, "no-level", 409),
        ({"seed": 1 << 60}, "large-seed", 409),
        ({"seats": "me"}, "malformed", 400),
        ({"name": "x" * 41}, "malformed", 400),
        ({"from": {}}, "malformed", 400),
        ({"from": {"table": "nothing"}}, "no-table", 404),
    ],
)
def test_what_cannot_be_made_is_refused(
    server: Server, wanted: dict[str, Any], code: str, status: int
) -> None:
    usual = {"seats": [ME, BOT]}
    assert error(server.http.post("/api/tables", json={**usual, **wanted}), status) == code


def test_nonsense_is_refused_politely(server: Server) -> None:
    table = server.make(ME, BOT)
    commands = f"/api/tables/{table.id}/commands"
    for body in (b"", b"{", b"[]", b"\xff\xfe", b'{"type": 7, "seats": 7}', b"[" * 20_000):
        assert error(server.http.post("/api/tables", content=body), 400) == "malformed"
        assert error(server.http.post(commands, content=body), 400) == "malformed"
    assert error(server.http.get("/api/nothing"), 404) == "no-page"
    assert error(server.http.get("/api/tables/nothing"), 404) == "no-table"
    assert error(server.http.delete(f"/api/tables/{table.id}"), 405) == "no-method"
    for since in ("-1", "x", "1e9", "\uff19", "9" * 40):
        state = server.http.get(f"/api/tables/{table.id}/state", params={"since": since})
        assert error(state, 400) == "malformed"


# Headers, origins and limits


def test_every_answer_has_the_safe_headers(server: Server) -> None:
    for path in ("/", "/api/health", "/api/tables/nothing", "/table/abc", "/api/nothing"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        # Drawings carry their colours as inline styles; nothing else is inline.
        assert [name for name, said in rules.items() if "unsafe" in said] == ["style-src"]
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


def test_other_peoples_pages_make_no_tables(server: Server) -> None:
    wanted = {"seats": [ME, BOT]}
    foreign = {"Origin": "https://elsewhere.example"}
    assert error(server.http.post("/api/tables", json=wanted, headers=foreign), 403) == (
        "foreign-origin"
    )
    own = {"Origin": f"http://{server.address}"}
    assert server.http.post("/api/tables", json=wanted, headers=own).status_code == 201
    secure = {"Origin": f"https://{server.address}"}  # behind a proxy that speaks TLS
    assert server.http.post("/api/tables", json=wanted, headers=secure).status_code == 201
    assert server.http.post("/api/tables", json=wanted, headers={"Origin": "null"}).status_code == (
        403
    )


def test_limits_of_tables_and_sizes(tmp_path: Path) -> None:
    limits = Limits(tables_an_hour=2, message_bytes=500, import_bytes=5000)
    with serving(tmp_path, limits=limits) as server:
        table = server.make(ME, BOT)
        server.make(ME, BOT)
        third = server.http.post("/api/tables", json={"seats": [ME, BOT]})
        assert error(third, 429) == "too-many-tables"
        commands = f"/api/tables/{table.id}/commands"
        large = json.dumps({"type": "ping", "filler": "x" * 600})
        assert error(server.http.post(commands, content=large), 413) == "too-large"
        huge = json.dumps({"name": "x" * 6000})
        seen = {error(server.http.post("/api/tables", content=huge), 413)}
        assert seen == {"too-large"}


def test_the_limit_of_commands(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(commands_a_second=5)) as server:
        commands = f"/api/tables/{server.make(ME, BOT).id}/commands"
        answers = [server.http.post(commands, json={"type": "ping"}) for _ in range(20)]
        assert {answer.status_code for answer in answers} == {200, 429}


# The page


def test_without_a_built_page_it_says_what_to_do(server: Server) -> None:
    answer = server.http.get("/")
    assert answer.status_code == 503
    assert "npm run build" in answer.text


def test_the_page_is_served_for_all_its_addresses(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Lioncourt</title>", encoding="utf-8")
    (static / "assets" / "page-1a2b.js").write_text("1", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    with serving(tmp_path) as server:
        for path in ("/", "/table/abc", "/new", "/learn"):
            answer = server.http.get(path)
            assert answer.status_code == 200
            assert "Lioncourt" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        script = server.http.get("/assets/page-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert server.http.get("/assets/gone.js").status_code == 404
        for path in ("/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt"):
            assert "secret" not in server.http.get(path).text


def test_any_host_of_asgi_can_start_and_stop_it(tmp_path: Path) -> None:
    told: list[str] = []

    async def run() -> None:
        asked = iter(("lifespan.startup", "lifespan.shutdown"))

        async def receive() -> dict[str, str]:
            return {"type": next(asked)}

        async def send(message: MutableMapping[str, Any]) -> None:
            told.append(message["type"])

        app = make_app(Settings(data=tmp_path, bot_workers=0))
        await app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)

    asyncio.run(run())
    assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
