"""Info cards: what a piece is, costs and brings, by pointer, finger and keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import people_and_bots
from tests.e2e.positions import exact_purchase
from tests.e2e.questions import questions
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import PHONE
from tests.e2e.words import word

# A finger that rests: Playwright's own taps are short.
HOLD = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const init = { bubbles: true, pointerType: "touch", isPrimary: true,
    clientX: x + width / 2, clientY: y + height / 2 };
  element.dispatchEvent(new PointerEvent("pointerdown", init));
  return new Promise((done) => setTimeout(() => {
    element.dispatchEvent(new PointerEvent("pointerup", init));
    element.click();
    done(null);
  }, 800));
}"""


def card(page: TablePage) -> Locator:
    return page.page.locator("[popover]:popover-open")


def at_a_table(visit: Visitors, tables: Tables, **wishes: object) -> TablePage:
    table = tables.go_on(exact_purchase(), *people_and_bots(3))
    page = TablePage(visit(**wishes)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    return page


def test_a_pointer_that_rests_shows_what_a_tile_costs_and_brings(
    visit: Visitors, tables: Tables
) -> None:
    page = at_a_table(visit, tables)
    view = page.visitor.state["views"]["0"]
    sold = next(place for place in view["market"] if place["tile"])
    tile = page.page.locator(f'[data-zone="market"][data-piece="{sold["tile"]}"]')
    tile.hover()
    expect(card(page)).to_contain_text(
        re.compile(re.escape(view["pieces"][sold["tile"]]["label"]), re.IGNORECASE)
    )
    expect(card(page)).to_contain_text(str(sold["price"]))
    expect(card(page).get_by_role("link", name=word("table.info.rules"))).to_have_attribute(
        "href", "/rules/alhambra"
    )
    assert violations(page.page) == []
    page.question.hover()
    expect(card(page)).to_have_count(0)


def test_the_card_of_a_tile_proposes_the_payment_that_choosing_it_lays_down(
    visit: Visitors, tables: Tables
) -> None:
    page = at_a_table(visit, tables, size=(1366, 768))
    view = page.visitor.state["views"]["0"]
    sold = {place["place"]: place["tile"] for place in view["market"]}
    payments = [option for option in view["decision"]["options"] if option.get("exact")]
    exact = min(payments, key=lambda option: len(option["targets"]))
    [place] = [target["id"] for target in exact["targets"] if target["type"] == "place"]
    tile = page.page.locator(f'[data-zone="market"][data-piece="{sold[place]}"]')
    tile.hover()
    payment = card(page).locator("[data-payment]")
    expect(payment).to_contain_text(word("table.pay.exact"))
    given = payment.locator(".piece .sr-only").all_inner_texts()
    cards = [target["id"] for target in exact["targets"] if target["type"] == "card"]
    assert sorted(given) == sorted(view["pieces"][one]["label"] for one in cards)


def test_who_waits_is_told_the_price_and_whether_the_money_reaches(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    page = TablePage(visit(size=(1366, 768))).arrive(table.link(1))
    expect(page.question).to_have_text(word("table.ask.waiting", name="Ana"))
    for sold in page.visitor.state["views"]["1"]["market"]:
        page.page.locator(f'[data-zone="market"][data-piece="{sold["tile"]}"]').hover()
        reaches = card(page).get_by_text(word("table.info.enough"))
        expect(reaches).to_have_count(0 if sold["short"] else 1)
        expect(card(page).locator("[data-payment]")).to_have_count(0)
        page.question.hover()
        expect(card(page)).to_have_count(0)


def test_a_question_mark_tells_of_what_has_the_focus(visit: Visitors, tables: Tables) -> None:
    page = at_a_table(visit, tables)
    page.page.keyboard.press("m")
    page.page.keyboard.press("?")
    expect(card(page)).to_be_visible()
    expect(page.page.get_by_role("status").first).to_contain_text(word("table.info.rules"))
    page.page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    page.question.focus()
    page.page.keyboard.press("?")
    expect(page.page.get_by_role("dialog")).to_be_visible()  # elsewhere it lists the keys


def test_a_finger_that_rests_shows_the_card_and_chooses_nothing(
    visit: Visitors, tables: Tables
) -> None:
    page = at_a_table(visit, tables, size=PHONE)
    money = page.page.locator('button[data-zone="display"]').first
    money.evaluate(HOLD)
    expect(card(page)).to_be_visible()
    expect(money).to_have_attribute("aria-pressed", "false")
    box = card(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]
    page.question.tap()
    expect(card(page)).to_have_count(0)


@pytest.mark.both_carriers
def test_pieces_of_modules_bring_their_help(visit: Visitors, tables: Tables) -> None:
    question = questions()["action"]
    _, link = question.table(tables)
    page = TablePage(visit(size=(1366, 768))).arrive(link)
    expect(page.all_choices).to_be_visible()
    view = page.visitor.state["views"][str(question.seat)]
    shown = [
        (piece["id"], zone["id"])
        for zone in view["zones"]
        for piece in zone["pieces"]
        if zone["place"] == "calendar" and "help" in view["pieces"][piece["id"]]
    ]
    identity, zone = shown[0]
    found = page.page.locator(f'[data-zone="{zone}"][data-piece="{identity}"]').first
    found.hover()
    expect(card(page)).to_contain_text(
        re.compile(re.escape(view["pieces"][identity]["help"]), re.IGNORECASE)
    )
