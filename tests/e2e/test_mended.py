"""What was broken once and stays mended."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import Gallery, people_and_bots
from tests.e2e.module_positions import asked_by
from tests.e2e.positions import exact_purchase, one_purchase, still_life, tile_to_place
from tests.e2e.server import Server
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me, tables_at
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word

LAPTOP = (1366, 768)
SCREENS = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
# Notes the copies that fly above the page, and where each of them lands.
WATCH_FLIGHTS = """() => {
  window.landed = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.closest("body > div[aria-hidden]")) {
      const { left, top, width, height } = this.style;
      window.landed.push([left, top, width, height].map((side) => parseFloat(side)));
    }
    return animate.call(this, frames, options);
  };
}"""


def box_of(thing: Locator) -> dict[str, float]:
    box = thing.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def touch(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


@SCREENS
def test_the_note_of_a_lost_line_leaves_the_question_to_be_read(
    visit: Visitors, own_server: Server, size: tuple[int, int]
) -> None:
    with tables_at(own_server.url) as tables:
        table = tables.go_on(exact_purchase(), *people_and_bots(3))
    visitor = visit(home=own_server.url, size=size)
    visitor.expect("WebSocket connection", "ERR_")
    page = TablePage(visitor).arrive(table.link(0))
    own_server.kill()
    note = page.page.locator(".banner", has_text=word("table.line.reconnecting"))
    expect(note).to_be_visible()
    assert not touch(box_of(note), box_of(page.question))
    own_server.start()


def test_a_table_that_is_deleted_while_it_is_open_says_so(
    visit: Visitors, own_server: Server, tmp_path: Path
) -> None:
    with tables_at(own_server.url) as tables:
        table = tables.go_on(exact_purchase(), *people_and_bots(3))
    visitor = visit(home=own_server.url)
    visitor.expect("WebSocket connection", "ERR_", "404")
    page = TablePage(visitor).arrive(table.link(0))
    own_server.kill()
    shutil.rmtree(tmp_path / "data")
    own_server.start()
    gone = page.page.get_by_role("heading", name=word("table.line.gone"))
    expect(gone).to_be_visible()
    expect(page.page.get_by_text(word("table.line.gone-text"))).to_be_visible()
    visitor.open(table.path)  # whoever comes later can't know that there ever was a table
    expect(page.page.get_by_role("heading", name=word("ui.lost-title"))).to_be_visible()


@pytest.mark.server_only
def test_an_undo_that_is_refused_says_so(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    page = TablePage(visit()).arrive(table.link(0))
    other = TablePage(visit()).arrive(table.link(1))
    page.choose(re.compile("^Take"))
    page.button("table.undo-ask").click()
    other.button("table.undo-no").click()
    expect(page.page.locator(".notices")).to_contain_text(word("table.undo-refused"))


@pytest.mark.parametrize("game", ["alhambra", "granada", "alhambra-granada"])
def test_there_are_tiles_left_at_the_start(visit: Visitors, tables: Tables, game: str) -> None:
    table = tables.make(*people_and_bots(3), game=game)
    page = TablePage(visit()).arrive(table.link(0))
    expect(page.page.locator(".progress")).to_contain_text(re.compile(r"[1-9]\d tiles"))


def test_a_tile_does_not_fly_while_it_lies(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), *people_and_bots(3))
    page = TablePage(visit(calm=False)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    page.page.evaluate(f"({WATCH_FLIGHTS})()")
    cell = page.palace.get_by_role("button", name=re.compile("wall")).first
    cell.click()
    page.play(cell)
    page.page.wait_for_timeout(600)  # longer than anything flies
    palace = box_of(page.palace)
    landed: list[list[Any]] = page.page.evaluate("window.landed")
    assert landed, "at least the market is refilled"
    inside = [
        (x, y, w, h)
        for x, y, w, h in landed
        if w and touch(palace, {"x": x + w / 2, "y": y + h / 2, "width": 1, "height": 1})
    ]
    assert inside == []


@SCREENS
def test_a_screen_reader_is_told_you(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    table = tables.go_on(still_life(), me("Zoraida"), bot("Ben"), bot("Eva"))
    page = TablePage(visit(size=size)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    spoken = page.page.locator("body").aria_snapshot()
    assert "Zoraida" not in spoken
    assert word("table.you") in spoken


OVERLAYS = {
    "all": "a",
    "scoring": "s",
    "reference": "i",
    "keys": "?",
}


@SCREENS
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_axe_finds_nothing_in_what_opens_above_the_table(
    visit: Visitors, tables: Tables, overlay: str, size: tuple[int, int]
) -> None:
    table = tables.go_on(still_life(), *people_and_bots(3))
    page = TablePage(visit(size=size)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    page.question.focus()
    page.page.keyboard.press(OVERLAYS[overlay])
    dialog = page.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(page.page.locator("[aria-busy=true]")).to_have_count(0)
    page.page.wait_for_timeout(300)
    assert violations(page.page) == []


def test_a_final_page_shows_what_decided_the_game_and_one_way_to_go_on(
    visit: Visitors, gallery: Gallery
) -> None:
    visitor = visit(size=LAPTOP)
    page = gallery.show("over/final", visitor)
    decisive = page.get_by_role("region", name=word("pages.final.moments"))
    for moment in decisive.get_by_role("link").all():
        expect(moment).to_be_in_viewport(ratio=1)
    assert decisive.get_by_role("link").count() == 3
    expect(page.locator(".button-primary")).to_have_text(word("pages.final.rematch"))


@SCREENS
def test_the_log_says_you_and_how_you_paid(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    table = tables.go_on(exact_purchase(), me("Zoraida"), bot("Ben"), bot("Eva"))
    page = TablePage(visit(size=size)).arrive(table.link(0))
    page.page.locator("[data-slot].exact").first.click()
    page.play(page.answers.locator(".button-primary"))
    if size == PHONE:
        page.page.get_by_role("tab", name=word("table.tab.log")).click()
    log = page.page.get_by_role("region", name=word("table.log.title"))
    bought = log.get_by_role("listitem").filter(has_text=re.compile("^you buy"))
    expect(bought.first).to_contain_text(word("table.pay.state.exact"))


def test_buy_opens_the_payment_if_there_is_one_thing_to_buy(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(one_purchase(), *people_and_bots(3))
    page = TablePage(visit()).arrive(table.link(0))
    page.answers.get_by_role("button", name="Buy", exact=True).click()
    expect(page.page.locator("[data-payment]")).to_be_visible()
    named = page.answers.aria_snapshot()
    page.page.keyboard.press("Escape")
    expect(page.page.locator("[data-payment]")).to_have_count(0)
    page.page.locator("[data-slot].payable, [data-slot].exact").first.click()
    expect(page.page.locator("[data-payment]")).to_be_visible()
    pressed = " [pressed]"
    assert named.replace(pressed, "") == page.answers.aria_snapshot().replace(pressed, "")


def test_seats_say_how_they_stand_in_an_auction(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(asked_by("characters"), *people_and_bots(3))
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    (auction,) = visitor.state["views"]["0"]["under_way"]
    expect(page.page.locator(".seat .tag.bids")).to_have_text(f"bids {auction['highest']}")


@pytest.mark.parametrize("size", [LAPTOP, (1920, 1080)], ids=["laptop", "wide"])
def test_the_question_makes_room_for_its_answers(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    """Four sentences folded to one and "+3" beside a question that stood in half the banner."""
    table = tables.go_on(asked_by("palace-designers", "designer"), *people_and_bots(3))
    page = TablePage(visit(size=size)).arrive(table.link(0))
    sides = page.answers.get_by_role("button", name=re.compile("feet"))
    expect(sides).to_have_count(4)
    for side in sides.all():
        expect(side).to_be_visible()
    for words in ("[data-question]", ".hint"):
        cut = "words => words.scrollHeight > words.clientHeight + 1"
        assert not page.asked.locator(words).evaluate(cut)
    boxes = [box_of(thing) for thing in (page.question, *sides.all())]
    banner = box_of(page.asked)
    for at, box in enumerate(boxes):
        assert not any(touch(box, other) for other in boxes[:at])
        assert banner["y"] <= box["y"]
        assert box["y"] + box["height"] <= banner["y"] + banner["height"]
