"""What can go wrong in a browser that is its own server: tabs, reloads, full disks, updates."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lioncourt.server.words import say
from tests.e2e.static_game import FOLDER, Quiet, StaticGame, serving
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import Visitor
from tests.e2e.words import word


@pytest.fixture
def guest(static_game: StaticGame) -> Iterator[Visitor]:
    """Somebody with a browser of their own, who notices what a page must not do."""
    visitor = static_game.let_in()
    yield visitor
    complaints = visitor.unexpected()
    visitor.context.close()
    assert not complaints, "\n".join(complaints)


def begin(visitor: Visitor, home: str) -> TablePage:
    """Starts a game against bots and waits for the own turn."""
    visitor.page.goto(home)
    visitor.page.get_by_role("button", name=word("pages.home.play")).click()
    visitor.page.wait_for_url("**/table/*")
    table = TablePage(visitor)
    table.wait_for_turn()
    return table


def cards(page: Page) -> int:
    return page.locator("[data-zone='hand.0'][data-piece]").count()


def take_money(table: TablePage) -> None:
    table.list_choices().filter(has_text="Take").first.click()


def test_two_tabs_show_the_same_table(static_game: StaticGame, guest: Visitor) -> None:
    one = begin(guest, static_game.home)
    other = guest.context.new_page()
    other.goto(one.page.url)
    market = other.get_by_role("region", name="Market")
    expect(market).to_be_visible()
    assert cards(other) == cards(one.page)
    had = cards(one.page)
    take_money(one)
    guest.wait_until(lambda: cards(other) > had, "the move in the other tab")
    one.wait_for_turn()
    guest.wait_until(lambda: cards(other) == cards(one.page), "the same hand in both")


def test_a_reload_while_a_bot_thinks_loses_nothing(static_game: StaticGame, guest: Visitor) -> None:
    table = Tables(static_game.worker).make(me("Ana"), bot("Zahra", "hard"), seed=3)
    page = TablePage(guest).arrive(table.link(0))
    page.wait_for_turn()
    had = cards(page.page)
    take_money(page)
    waiting = word("table.ask.waiting", name="Zahra")
    expect(page.question).to_have_text(waiting)
    page.page.reload()
    page.wait_for_turn()
    assert cards(page.page) > had


# Lets the database give up as browsers do that have no room: late, and all or nothing.
NO_ROOM = """
  let full = false;
  new BroadcastChannel("test.full").onmessage = ({ data }) => (full = data);
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...what) {
    const request = add.apply(this, what);
    const { transaction } = this;
    if (full) request.addEventListener("success", () => {
      const error = new DOMException("no room", "QuotaExceededError");
      Object.defineProperty(transaction, "error", { value: error });
      transaction.abort();
    });
    return request;
  };
"""


def test_a_full_disk_refuses_a_move_and_says_so(static_game: StaticGame, guest: Visitor) -> None:
    def with_little_room(route: Route) -> None:
        script = route.fetch()
        route.fulfill(response=script, body=NO_ROOM + script.text())

    def fill(full: str) -> None:
        table.page.evaluate(f"new BroadcastChannel('test.full').postMessage({full})")
        table.page.wait_for_timeout(200)

    guest.expect("console warning: store failed")
    guest.context.route("**/assets/main-*.js", with_little_room)
    table = begin(guest, static_game.home)
    had, moves = cards(table.page), guest.moves
    fill("true")
    take_money(table)
    expect(table.page.get_by_role("alert")).to_contain_text("This browser has no room left")
    assert (cards(table.page), guest.moves) == (had, moves)
    fill("false")
    take_money(table)
    guest.wait_until(lambda: cards(table.page) > had, "the move, now that there is room")


# What a newer version of the game does to the database when it first opens it.
CHANGE = """
  const opening = indexedDB.open("lioncourt", 2);
  opening.onupgradeneeded = () => opening.result.createObjectStore("more");
  await new Promise((resolve) => (opening.onsuccess = resolve));
"""
TABLES_KEPT = f"""async () => {{ {CHANGE}
  const counting = opening.result.transaction("tables").objectStore("tables").count();
  await new Promise((resolve) => (counting.onsuccess = resolve));
  opening.result.close();
  return counting.result;
}}"""


def test_a_newer_version_has_the_tables_and_this_one_says_so(
    static_game: StaticGame, guest: Visitor
) -> None:
    table = begin(guest, static_game.home)
    guest.expect("console warning: store failed")
    had, moves, address = cards(table.page), guest.moves, table.page.url
    newer = guest.context.new_page()
    newer.goto(f"{static_game.home}/python/LICENCES.txt")  # of the same origin, and starts nothing
    newer.evaluate(f"async () => {{ {CHANGE} }}")

    told = table.page.get_by_role("alert").filter(has_text=say("error.newer-tables", "en"))
    take_money(table)
    expect(told).to_be_visible()
    assert (cards(table.page), guest.moves) == (had, moves)
    table.page.goto(address)  # the host still has the older version
    expect(told).to_be_visible()
    table.page.goto(static_game.home)
    table.page.get_by_role("button", name=word("pages.home.play")).click()
    expect(told).to_be_visible()
    assert newer.evaluate(TABLES_KEPT) == 1


class Failing(Quiet):
    """A host that breaks down in the middle of an update."""

    broken = False

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answers, or fails with what an update asks for anew."""
        if self.broken and self.path.startswith("/fixed/"):
            self.send_error(503)
            return None
        return super().send_head()


def test_an_update_that_breaks_off_leaves_the_old_game_and_its_tables(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(FOLDER, folder)
    context = browser.new_context(locale="en")
    page = context.new_page()
    with serving(folder, Failing) as home:
        page.goto(home)
        page.get_by_role("button", name=word("pages.home.play")).click()
        page.wait_for_url("**/table/*")
        table = page.url
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()  # from now on the service worker answers

        monkeypatch.setattr(Failing, "broken", True)
        script = folder / "sw.js"
        text = script.read_text(encoding="utf-8")
        script.write_text(re.sub(r'("version": ?")', r"\1next", text), encoding="utf-8")
        update = "navigator.serviceWorker.getRegistration().then((r) => r.update().catch(() => 0))"
        page.evaluate(update)
        context.set_offline(True)
        page.reload()
        expect(page.get_by_role("region", name="Market")).to_be_visible()
        expect(page.get_by_text(word("local.new"))).to_have_count(0)

        context.set_offline(False)
        monkeypatch.setattr(Failing, "broken", False)
        page.evaluate(update)
        page.get_by_role("button", name=word("local.take-over")).click()
        expect(page.get_by_text(word("local.new"))).to_have_count(0)
        page.goto(table)
        expect(page.get_by_role("region", name="Market")).to_be_visible()
        kept = page.evaluate("caches.keys()")
        assert [name for name in kept if ":next" in name] == kept
    context.close()
