"""Everything by keyboard alone: no test here touches the mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lioncourt.view.reading import pieces_in
from tests.e2e.conftest import Visitors
from tests.e2e.positions import exact_purchase, tile_to_place
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.words import beginning, word

STEPS_AT_MOST = 40


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus, which must then be seen."""
    for _ in range(STEPS_AT_MOST):
        page.keyboard.press("Tab")
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            style = "wanted => { const { outlineStyle, outlineWidth } = getComputedStyle(wanted);"
            assert wanted.evaluate(style + " return outlineStyle !== 'none' && outlineWidth; }")
            return
    raise AssertionError(f"{STEPS_AT_MOST} steps did not lead to {wanted}")


def test_a_game_is_begun_with_tab_and_enter(visit: Visitors) -> None:
    visitor = visit()
    page = visitor.open("/")
    play = page.get_by_role("button", name=beginning(word("pages.home.play")))
    expect(play).to_be_enabled()
    tab_to(page, play)
    page.keyboard.press("Enter")
    expect(TablePage(visitor).question).to_be_visible()


def test_the_skip_link_leads_past_the_header(visit: Visitors) -> None:
    page = visit().open("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "MAIN"


def test_advice_is_asked_for_and_followed_by_keys(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    options = visitor.state["views"]["0"]["decision"]["options"]
    page.page.keyboard.press("g")
    advice = page.page.get_by_role("dialog", name=word("table.advice.title"))
    first = advice.get_by_role("listitem").first
    expect(first.locator("p").first).to_have_text(re.compile(r"^[A-Z0-9+].+\.$"))  # a sentence
    expect(advice.get_by_text(word("table.advice.about"))).to_be_visible()
    label = first.locator("b").inner_text()
    action = next(option["action"] for option in options if option["label"] == label)
    tab_to(page.page, first.get_by_role("button", name=word("table.advice.follow")))
    moves = visitor.moves
    page.page.keyboard.press("Enter")
    visitor.wait_for_moves(moves + 1)
    expect(advice).to_have_count(0)
    followed = [state["last"] for state in visitor.told if state["moves"] == moves + 1]
    assert followed[0]["action"] == action


@pytest.mark.both_carriers
def test_a_tile_is_bought_and_taken_back_by_keys(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    keyboard = page.page.keyboard
    expect(page.all_choices).to_be_visible()
    before = visitor.state["views"]["0"]
    keyboard.press("m")  # to the market
    keyboard.press("Enter")  # the first tile that can be bought
    keyboard.press("Escape")  # no, put it back
    expect(page.button("table.put-back")).to_have_count(0)

    purchase = next(o["label"] for o in before["decision"]["options"] if o.get("exact"))
    keyboard.press("a")
    choice = page.page.get_by_role("dialog").get_by_role("button", name=purchase).first
    tab_to(page.page, choice)
    moves = visitor.moves
    keyboard.press("Enter")
    visitor.wait_for_moves(moves + 1)
    expect(page.question).to_contain_text("Exact!")
    keyboard.press("u")
    visitor.wait_until(lambda: visitor.state["views"]["0"] == before, "everything as before")


def test_a_tile_is_placed_by_arrow_keys(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    page.page.keyboard.press("p")  # to the palace
    tab_to(page.page, page.palace.locator("[data-choice][tabindex='0']"))
    focused = page.page.locator("[data-choice]:focus")
    first = focused.get_attribute("data-choice")
    for arrow in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.page.keyboard.press(arrow)
        if focused.get_attribute("data-choice") != first:
            break
    chosen = focused.get_attribute("data-choice")
    assert chosen != first
    page.page.keyboard.press("Enter")  # asks, as a finger is asked
    page.page.keyboard.press("Enter")
    visitor.wait_until(
        lambda: any(
            f"{tile['x']},{tile['y']}" in str(chosen)
            for tile in pieces_in(visitor.state["views"]["0"], "palace.0")
        ),
        "the tile where the keys led",
    )


def test_the_palace_can_be_read_as_a_table_and_news_are_announced(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    tiles = pieces_in(visitor.state["views"]["0"], "palace.0")
    rows = page.page.get_by_role("table").first.get_by_role("row")
    expect(rows).to_have_count(len(tiles) + 1)
    page.choose("Place")
    expect(page.page.locator("[role=status][aria-live=polite]")).to_have_text(
        re.compile("takes|places|buys")
    )
