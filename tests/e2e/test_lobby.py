"""Before the table: coming back, setting one up with odd choices, waiting for people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitors
from tests.e2e.positions import finished, midgame
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me, open_seat
from tests.e2e.visitor import PHONE
from tests.e2e.words import word

LAPTOP = (1366, 768)
SCREENS = [LAPTOP, PHONE]


def in_sight(page: Page, selector: str) -> bool:
    """Whether something can be seen without scrolling."""
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("size", SCREENS)
def test_the_way_back_to_a_game_is_in_sight(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    left = tables.go_on(midgame(3), me("Ana"), bot(), bot())
    over = tables.go_on(finished(3), me("Ana"), bot(), bot())
    visitor = visit(size=size)
    for table in (left, over):  # the latest one is over: it is not what one goes on with
        TablePage(visitor).arrive(table.link(0))
    page = visitor.open("/")
    back = page.get_by_role("link", name=word("pages.home.resume"))
    expect(back).to_have_attribute("href", left.path)
    expect(back).to_contain_text(word("pages.home.your-turn"))
    assert in_sight(page, f".games a[href='{left.path}']")


def test_who_has_no_game_is_not_sent_back(visit: Visitors) -> None:
    page = visit().open("/")
    expect(page.get_by_role("button", name=word("pages.home.play"))).to_be_enabled()
    expect(page.get_by_role("link", name=word("pages.home.resume"))).to_have_count(0)


@pytest.mark.parametrize("size", SCREENS)
def test_many_modules_that_do_not_fit_are_counted(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    modules = tables.get("/catalogue", language="en")["modules"]
    unfit = [module for module in modules if "granada" not in module["games"]]
    page = visit(size=size).open("/new")
    narrow = size == PHONE
    if narrow:
        page.get_by_role("radio", name=word("pages.setup.modules")).check(force=True)
    page.get_by_role("button", name=re.compile("^Everything")).click()
    if narrow:
        page.get_by_role("radio", name=word("pages.setup.your-table")).check(force=True)
    page.get_by_role("radio", name=re.compile("^Granada")).check(force=True)
    note = page.get_by_role("alert").filter(has_text=f"{len(unfit)} of your modules")
    assert len(note.inner_text()) < 150 + sum(len(module["title"]) + 1 for module in unfit)
    expect(note.get_by_role("listitem")).to_have_count(len(unfit))
    out = note.get_by_role("button", name=word("pages.setup.leave-these-out", count=len(unfit)))
    box = out.bounding_box()
    assert box
    assert box["height"] < 60  # a button, not a page
    if not narrow:
        row = page.locator("li", has=page.locator(f"[data-module='{unfit[0]['id']}']"))
        expect(row).to_have_class(re.compile("bad"))
    out.click()
    expect(note).to_have_count(0)


def test_a_seed_shows_what_is_meant(visit: Visitors) -> None:
    page = visit().open("/new")
    page.get_by_text(word("pages.setup.more"), exact=True).click()
    seed = page.get_by_label(word("pages.setup.seed"))
    seed.press_sequentially("abc")
    expect(seed).to_have_value("")
    seed.press_sequentially("4x2")
    expect(seed).to_have_value("42")


def test_a_length_says_its_units(visit: Visitors) -> None:
    page = visit().open("/new")
    page.get_by_role("button", name=re.compile("^Everything")).click()
    side = page.get_by_role("complementary", name=word("pages.setup.your-table"))
    expect(side).to_contain_text(re.compile(r"about \d+ h( \d+ min)?\s+for 3"))
    page.get_by_role("button", name=word("pages.setup.none")).click()
    expect(side.locator(".counts")).to_have_count(0)  # no row of zeros


@pytest.mark.server_only
def test_the_name_in_the_waiting_room_is_that_of_the_seat(visit: Visitors, tables: Tables) -> None:
    table = tables.make(me("Ana"), open_seat(), bot("Zahra"), seed=1)
    visitor = visit()
    page = visitor.open(table.link(0))
    name = page.get_by_label(word("table.room.name"))
    expect(name).to_have_value("Ana")
    take = page.get_by_role("button", name=word("table.room.take"))
    expect(take).not_to_have_class(re.compile("primary"))  # the link comes first
    name.fill("Zenobia")
    guest = visit().open(table.path)  # somebody who comes meanwhile takes nothing of it away
    expect(page.get_by_text("One person is watching.")).to_be_visible()
    expect(name).to_have_value("Zenobia")
    name.press("Enter")
    expect(page.get_by_role("listitem").first).to_contain_text("Zenobia")
    expect(guest.get_by_role("listitem").first).to_contain_text("Zenobia")
    expect(guest.get_by_role("button", name=word("table.room.take"))).to_have_class(
        re.compile("primary")
    )


def test_rules_of_nothing_say_so(visit: Visitors) -> None:
    page = visit().open("/rules/nothing-of-the-kind")
    expect(page.get_by_role("heading", name=word("ui.lost-title"))).to_be_visible()


@pytest.mark.server_only
def test_a_replay_on_a_phone_keeps_its_title_and_its_buttons_apart(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(finished(3), me("Ana"), bot(), bot())
    page = visit(size=PHONE, language="de").open(f"{table.path}/replay")
    title = page.get_by_role("heading", level=1)
    expect(title).to_be_visible()
    ends = title.bounding_box()
    begins = page.get_by_role("link", name=word("review.title", "de")).bounding_box()
    assert ends
    assert begins
    assert ends["x"] + ends["width"] <= begins["x"]


def test_long_names_fit_on_the_sheet_of_a_phone(visit: Visitors) -> None:
    page = visit(size=PHONE).open("/score")
    for number, name in enumerate(("Ana", "Ben", "Bartholomew-Maximilian"), start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start scoring").click()
    page.get_by_role("button", name="Show the points").locator("visible=true").click()
    frame = page.get_by_role("dialog").locator(".frame")
    expect(frame).to_be_visible()
    assert frame.evaluate("e => e.scrollWidth <= e.clientWidth")
