"""How people come to a table and leave it: links that fit or not, lines without sockets, names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Table, Tables, bot, me, open_seat
from tests.e2e.words import word

MISSING_SOCKETS = "delete globalThis.WebSocket"
# What something between page and server does that lets no socket through.
BLOCKED_SOCKETS = """globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  constructor() { setTimeout(() => this.onclose?.()); }
  close() {}
}"""


@pytest.mark.parametrize("sockets", [MISSING_SOCKETS, BLOCKED_SOCKETS], ids=["missing", "blocked"])
@pytest.mark.server_only
def test_a_browser_without_sockets_plays_over_plain_http(
    visit: Visitors, tables: Tables, sockets: str
) -> None:
    table = tables.make(me("Ana"), me("Ben"), seed=3)
    without, other = visit(), visit()
    without.context.add_init_script(sockets)
    players = [TablePage(without).arrive(table.link(0)), TablePage(other).arrive(table.link(1))]
    for moves in range(1, 4):
        seat = tables.state(table, 0)["views"]["0"]["decision"]["seat"]
        assert players[seat].wait_for_turn()
        players[seat].list_choices().filter(has_text="Take").first.click()
        for player in players:
            player.visitor.wait_for_moves(moves)
    assert {told["last"]["seat"] for told in without.told} == {0, 1}


def test_a_table_is_forgotten_on_the_first_page(visit: Visitors, tables: Tables) -> None:
    kept, unwanted = [tables.make(me("Ana"), open_seat(), seed=seed) for seed in (1, 2)]
    visitor = visit()
    for table in (kept, unwanted):
        page = visitor.open(table.link(0))
        expect(page.get_by_role("button", name=word("table.room.stand-up"))).to_be_visible()
        page.goto("about:blank")
    page = visitor.open("/")
    mine = page.get_by_role("region", name=word("pages.home.your-tables"))
    expect(mine.get_by_role("link")).to_have_count(2)
    card = mine.get_by_role("listitem").filter(has=page.locator(f"a[href='{unwanted.path}']"))
    card.get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name=word("pages.home.forget")).click()
    expect(mine.get_by_role("link")).to_have_count(1)
    expect(mine.get_by_role("heading", level=2)).to_be_focused()
    page.reload()
    expect(mine.get_by_role("link")).to_have_attribute("href", kept.path)

    # The seat is lost to this browser, and whoever has its link still plays it.
    page.goto(unwanted.path)
    expect(page.get_by_role("button", name=word("table.room.take"))).to_be_visible()
    expect(page.get_by_role("button", name=word("table.room.stand-up"))).to_have_count(0)


def strayed(table: Table, seat: int) -> str:
    """The link of a seat as it is when its last letters were not copied."""
    return table.link(seat)[:-4]


def test_a_link_that_opens_no_seat_says_what_to_do(visit: Visitors, tables: Tables) -> None:
    begun = tables.make(me("Ana"), bot(), bot(), seed=1)
    waiting = tables.make(me("Ana"), open_seat(), seed=1)
    visitor = visit()
    page = TablePage(visitor)
    dialog = visitor.page.get_by_role("dialog", name=word("table.stray.title"))

    visitor.open(strayed(waiting, 0))
    expect(dialog).to_contain_text(word("table.stray.sit"))
    assert violations(visitor.page) == []
    page.button("table.stray.look").click()
    expect(dialog).to_have_count(0)

    visitor.open(strayed(begun, 0))
    expect(dialog).to_contain_text(word("table.stray.watch"))
    expect(page.own_things).to_have_count(0)
    visitor.page.goto("about:blank")
    visitor.open(begun.link(0))
    expect(page.own_things).to_be_visible()

    # Nor does it take away the seat that this browser has.
    visitor.page.goto("about:blank")
    visitor.open(strayed(begun, 0))
    page.button("table.stray.look").click()
    expect(page.own_things).to_be_visible()


@pytest.mark.server_only
def test_somebody_takes_another_name_and_leaves_for_good(visit: Visitors, tables: Tables) -> None:
    table = tables.make(me("Ana"), bot(), bot(), seed=1)
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))

    page.button("table.menu.title").click()
    page.button("table.menu.rename").click()
    dialog = visitor.page.get_by_role("dialog")
    name = dialog.get_by_label(word("table.room.name"))
    expect(name).to_have_value("Ana")
    name.fill("Zenobia")
    name.press("Enter")
    visitor.wait_until(
        lambda: visitor.state["table"]["seats"][0]["name"] == "Zenobia", "the new name"
    )

    page.button("table.menu.title").click()
    page.button("table.menu.leave").click()
    dialog.get_by_role("button", name=word("table.menu.leave")).click()
    visitor.page.wait_for_url(f"{visitor.home}/")
    assert tables.get(f"/tables/{table.id}")["seats"][0]["kind"] == "bot"
    visitor.open(table.link(0))
    expect(page.button("table.stray.look")).to_be_visible()
