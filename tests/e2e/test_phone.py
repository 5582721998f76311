"""The game on a phone: the palace above, tabs below, fingers instead of a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitors
from tests.e2e.gallery import Gallery, every_module, people_and_bots
from tests.e2e.module_positions import asked_by
from tests.e2e.positions import finished, midgame, tile_to_place
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import PHONE
from tests.e2e.words import word

SMALLEST_PHONE = (360, 640)
LYING = (844, 390)
TOUCH = 44 - 0.5  # pixels that a finger needs, in one direction at least

SMALL_TARGETS = """least => {
  const hidden = (target) => target.closest("[inert], dialog:not([open])");
  const box = (target) => (target.closest("label") ?? target).getBoundingClientRect();
  const small = ({ width, height }) => width > 1 && height > 1 && Math.max(width, height) < least;
  return [...document.querySelectorAll("button, a[href], select, input, [role=tab]")]
    .filter((target) => target.checkVisibility() && !hidden(target) && small(box(target)))
    .map((target) => `${target.outerHTML.slice(0, 120)}: ${JSON.stringify(box(target))}`);
}"""


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=re.compile(word(f"table.tab.{name}"))).tap()


@pytest.mark.both_carriers
def test_a_turn_on_a_phone(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    visitor = visit(size=PHONE)
    page = TablePage(visitor).arrive(table.link(0))

    # Fingers cannot hover: the first tap shows what a cell gives, the second places the tile.
    before = visitor.moves
    cell = page.palace.get_by_role("button", name=re.compile("wall")).first
    cell.tap()
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert visitor.moves == before
    cell.tap()
    visitor.wait_until(lambda: visitor.moves > before, "the tile to be placed")

    assert page.wait_for_turn()
    tab(page.page, "hand")
    expect(page.page.get_by_role("tabpanel")).to_be_visible()
    tab(page.page, "market")
    before = visitor.moves
    page.page.get_by_role("region", name="Display").get_by_role("button").first.tap()
    page.answers.locator(".button-primary").tap()
    visitor.wait_until(lambda: visitor.moves > before, "the money to be taken")


def test_everything_is_large_enough_for_a_finger(visit: Visitors, gallery: Gallery) -> None:
    small = []
    for name in ("home", "setup", "table", "over/final"):
        page = gallery.show(name, visit(size=PHONE))
        small += [f"{name}: {found}" for found in page.evaluate(SMALL_TARGETS, TOUCH)]
    assert not small, "\n".join(small)


def test_the_smallest_phone_shows_palace_question_and_market(
    visit: Visitors, gallery: Gallery
) -> None:
    visitor = visit(size=SMALLEST_PHONE)
    gallery.show("table", visitor)
    page = TablePage(visitor)
    for part in (page.question, page.palace, page.page.get_by_role("tablist")):
        expect(part).to_be_in_viewport()
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_bids_sees_the_way_out(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(asked_by("characters", "auction"), *people_and_bots(3))
    for size in (PHONE, LYING):
        page = TablePage(visit(size=size)).arrive(table.link(0))
        expect(page.answers.get_by_role("button", name="Withdraw", exact=True)).to_be_visible()


def test_two_answers_stand_side_by_side(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(asked_by("handymen", "handymen-roll"), *people_and_bots(3))
    page = TablePage(visit(size=LYING)).arrive(table.link(0))
    for answer in ("Roll a die", "No handyman"):
        expect(page.answers.get_by_role("button", name=re.compile(answer))).to_be_visible()
    expect(page.answers.locator(".more")).not_to_be_visible()


def test_what_is_chosen_behind_plus_n_comes_into_sight(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(midgame(4, modules=every_module()), *people_and_bots(4))
    page = TablePage(visit(size=PHONE)).arrive(table.link(0))
    more = page.answers.locator(".more")
    more.tap()
    expect(more).to_have_attribute("aria-expanded", "true")
    page.answers.locator("[data-answer]").last.tap()
    expect(more).to_have_attribute("aria-expanded", "false")


def test_slots_have_their_numbers(visit: Visitors, gallery: Gallery) -> None:
    for size in (PHONE, LYING):
        page = gallery.show("table", visit(size=size))
        assert page.locator(".market h3 i").all_inner_texts() == ["1", "2", "3", "4"]
        for number in page.locator(".market h3 i").all():
            expect(number).to_be_in_viewport(ratio=1)


def test_after_the_game_the_way_on_stands_below_the_palace(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(finished(3), me("Ana"), bot(), bot())
    page = TablePage(visit(size=PHONE)).arrive(table.link(0))
    expect(page.question).to_have_text(word("table.ask.over"))
    result = page.page.get_by_role("link", name=word("table.ask.final-page"))
    words, button = page.asked.bounding_box(), result.bounding_box()
    assert words is not None
    assert button is not None
    assert button["y"] >= words["y"] + words["height"]  # in the banner it lay over the words
