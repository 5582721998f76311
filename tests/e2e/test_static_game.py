"""The game without a server: the same records, nothing lost, no network after the first visit."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from lioncourt.game import new_game
from scripts.static_game.building import compressed, kept
from tests.e2e.chromium import OwnChromium
from tests.e2e.server import Server
from tests.e2e.static_game import FOLDER, StaticGame, Worker, serving
from tests.e2e.tables import Carrier, over_http

SEATS = [{"kind": "me", "name": name, "level": None} for name in ("Ana", "Ben", "Cem")]
KILLS = int(os.environ.get("LIONCOURT_KILLS", "2"))
MOVES = 8  # at most, between two of them
WRITING = 0.06  # seconds, in which a move is carried out and written


def random_actions(seed: int, modules: list[str]) -> list[tuple[int, str]]:
    """Returns a whole game: who does what."""
    dice = Random(seed)
    game = new_game("alhambra", len(SEATS), modules, seed=seed)
    played = []
    while not game.over:
        assert game.seat is not None
        action = dice.choice(game.actions())
        played.append((game.seat, str(action)))
        game.play(action)
    return played


def make_table(carrier: Carrier, seed: int, modules: list[str]) -> tuple[str, list[str]]:
    wanted = {"game": "alhambra", "seats": SEATS, "modules": modules, "seed": seed}
    status, text = carrier.ask("POST", "/api/tables", wanted)
    assert status == 201, text
    made = json.loads(text)
    return made["table"], [made["keys"][str(seat)] for seat in range(len(SEATS))]


def command(
    table: str, keys: list[str], at: int, seat: int, action: str
) -> tuple[str, str, dict[str, object], list[str]]:
    """Returns the request that plays an action."""
    wanted = {"type": "play", "seat": seat, "action": action, "at": at, "id": at}
    return "POST", f"/api/tables/{table}/commands", wanted, [keys[seat]]


def play(carrier: Carrier, table: str, keys: list[str], at: int, seat: int, action: str) -> None:
    status, text = carrier.ask(*command(table, keys, at, seat, action))
    assert status == 200, text


def moves_at(carrier: Carrier, table: str, keys: list[str]) -> int:
    status, text = carrier.ask(
        "GET", f"/api/tables/{table}/state?since=0&wait=0&language=en", None, keys
    )
    assert status == 200, text
    return int(json.loads(text)["moves"])


def test_the_python_side_is_at_most_six_megabytes_on_the_way() -> None:
    sizes = [compressed(FOLDER / name) for name in kept(FOLDER) if name.startswith("python/")]
    assert sum(sizes) <= 6_000_000


@pytest.mark.parametrize("path", ["/", "/new", "/rules", "/rules/granada", "/rules/thieves/"])
def test_links_to_pages_are_found_on_any_host(path: str) -> None:
    """A host answers links to tables with 404.html at best; search engines pass over such pages."""
    with serving(FOLDER) as home, urlopen(home + path) as answer:
        assert answer.status == 200
        assert answer.read() == (FOLDER / "index.html").read_bytes()
    assert [name for name in kept(FOLDER) if name.endswith("index.html")] == ["index.html"]


def test_worker_and_server_write_the_same_record(static_game: StaticGame, server: Server) -> None:
    seed = 24
    modules = ["thieves", "diamonds"]
    actions = random_actions(seed, modules)
    records = []
    with over_http(server.url) as http:
        for carrier in (static_game.worker, http):
            table, keys = make_table(carrier, seed, modules)
            for at, (seat, action) in enumerate(actions):
                play(carrier, table, keys, at, seat, action)
            status, record = carrier.ask("GET", f"/api/tables/{table}/record", None, keys)
            assert status == 200
            records.append(record)
    assert records[0] == records[1]


def test_no_accepted_move_is_lost_when_the_browser_is_killed(
    browser: Browser, static_game: StaticGame, tmp_path: Path
) -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")
    dice = Random(seed)
    actions = random_actions(seed, [])
    own = OwnChromium(browser.browser_type, tmp_path)
    worker = Worker(own.start(), static_game.home)
    table, keys = make_table(worker, seed, [])
    done = 0
    for number in range(KILLS):
        if done + MOVES > len(actions):
            table, keys = make_table(worker, seed, [])
            done = 0
        for _ in range(dice.randrange(1, MOVES)):
            play(worker, table, keys, done, *actions[done])
            done += 1
        under_way = number % 2  # every other time a move is not answered yet
        if under_way:
            worker.begin(*command(table, keys, done, *actions[done]))
            time.sleep(dice.random() * WRITING)
        own.kill()
        worker = Worker(own.start(), static_game.home)
        kept = moves_at(worker, table, keys)
        assert done <= kept <= done + under_way, f"kill {number + 1}"
        done = kept
    own.kill()


def test_a_table_goes_on_without_host_and_network(
    browser: Browser, static_game: StaticGame
) -> None:
    context = browser.new_context(locale="en")
    page = context.new_page()
    with serving(FOLDER) as home:
        page.goto(home)
        page.get_by_role("button", name="Play now").click()
        page.wait_for_url("**/table/*")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("region", name="Market")).to_be_visible()
    context.close()


def test_it_can_be_installed() -> None:
    """It has what browsers ask for before they offer to install a page."""
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")  # in any folder of a host
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in drawn:
        head = (FOLDER / icon["src"]).read_bytes()[:24]
        wide, high = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
        assert icon["sizes"] == f"{wide}x{high}", icon["src"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in drawn}
    assert "maskable" in {icon.get("purpose") for icon in drawn}
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert "manifest.webmanifest" in page
    assert (FOLDER / "sw.js").is_file()
