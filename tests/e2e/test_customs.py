"""Making a table with all modules, and what its people agreed on, as they see it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitors
from tests.e2e.positions import exact_purchase, midgame
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import PHONE
from tests.e2e.words import beginning, word


def open_the_table(page: Page) -> None:
    page.get_by_role("button", name=beginning(word("pages.setup.open"))).click()


def test_all_modules_are_on_one_page_and_found(visit: Visitors, tables: Tables) -> None:
    modules = tables.get("/catalogue", language="en")["modules"]
    page = visit().open("/new")
    rows = page.locator("input[data-module]")
    expect(rows).to_have_count(len(modules))
    page.keyboard.press("/")
    page.keyboard.type("falcon")
    found = rows.count()
    assert 0 < found < len(modules)
    page.keyboard.press("Escape")
    page.get_by_role("searchbox").fill("")
    heavy = page.get_by_role("group", name=word("pages.setup.filter")).get_by_role("button")
    heavy.filter(has_text=word("pages.weight-heavy")).click()
    expect(rows).to_have_count(sum(module["weight"] == "heavy" for module in modules))


def test_modules_are_chosen_by_keys_and_left_out_again(visit: Visitors) -> None:
    page = visit().open("/new")
    rows = page.locator("input[data-module]")
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("Space")
    expect(rows.nth(1)).to_be_checked()
    side = page.get_by_role("complementary", name=word("pages.setup.your-table"))
    title = rows.nth(1).get_attribute("aria-label")
    side.get_by_role("button", name=f"Leave out {title}").click()
    expect(rows.nth(1)).not_to_be_checked()


def test_on_a_phone_table_and_modules_take_turns(visit: Visitors) -> None:
    page = visit(size=PHONE).open("/new")
    expect(page.locator("input[data-module]")).to_have_count(0)
    page.get_by_role("radio", name=word("pages.setup.modules")).check(force=True)
    expect(page.locator("details[open]")).to_have_count(1)
    page.get_by_role("button", name=word("pages.setup.about", module="Squares")).click()
    dialog = page.get_by_role("dialog", name="Squares")
    dialog.get_by_role("button", name=word("pages.setup.choose")).click()
    expect(page.get_by_role("checkbox", name="Squares", exact=True)).to_be_checked()
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide


def test_customs_and_colours_come_to_the_table(visit: Visitors) -> None:
    visitor = visit()
    page = visitor.open("/new")
    page.get_by_role("button", name=word("pages.setup.colour-of", number=1)).click()
    page.get_by_text(word("pages.setup.more"), exact=True).click()
    page.get_by_role("combobox", name=word("pages.customs.undo"), exact=True).select_option("none")
    page.get_by_role("combobox", name=word("pages.customs.clock"), exact=True).select_option(
        "gentle"
    )
    page.get_by_role("checkbox", name=word("pages.customs.advice")).uncheck()
    open_the_table(page)
    table = TablePage(visitor)
    expect(table.question).to_be_visible()
    customs = visitor.state["table"]["customs"]
    assert (customs["undo"], customs["clock"], customs["advice"]) == ("none", "gentle", False)
    assert customs["colours"][0] == 1
    table.wait_for_turn()
    expect(table.asked.get_by_role("timer")).to_be_visible()
    expect(table.advice).to_have_count(0)


def test_a_watcher_is_told_so_and_whose_palace_it_is(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(midgame(3), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.path).page
    name = page.locator("[data-palace]").first
    expect(name).to_be_visible()
    page.get_by_role("button", name=word("table.seat.look", name="Ana")).click()
    expect(page.get_by_text(word("table.watching", name="Ana"))).to_be_visible()


@pytest.mark.server_only
def test_everybody_sees_that_somebody_is_away(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    other = TablePage(visit()).arrive(table.link(1))
    expect(other.asked).to_contain_text(word("table.absent.other", name="Ana"))
    TablePage(visit()).arrive(table.link(0))
    expect(other.asked).not_to_contain_text(word("table.absent.other", name="Ana"))


def test_the_waiting_room_has_a_chat(visit: Visitors) -> None:
    visitor = visit()
    page = visitor.open("/new")
    page.get_by_label(word("pages.setup.kind-of", number=2)).select_option("open")
    open_the_table(page)
    link = page.locator("code").inner_text()
    guest = visit().open(link)
    guest.get_by_role("textbox", name=word("table.chat.say")).fill("Hello there")
    guest.keyboard.press("Enter")
    expect(page.get_by_role("region", name=word("table.chat.title"))).to_contain_text("Hello there")
