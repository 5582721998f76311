"""Choosing: digits, dragging by mouse and finger, consent, both faces, interrupts that pass."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import lioncourt as lc
from lioncourt.view.reading import ids_in
from tests.e2e.conftest import Visitors
from tests.e2e.positions import (
    BUILDER,
    exact_purchase,
    played_until,
    tile_to_place,
    two_ways_to_pay,
)
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word

SCREENS = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])


def never_ask(page: Page) -> None:
    """What is clear is played at once."""
    settings = json.dumps({"confirm": "never"})
    page.add_init_script(f"localStorage.setItem('lioncourt.settings', '{settings}')")


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, piece: Locator, target: Locator) -> None:
    """Take a piece by the mouse and let it go over a target that shows while it is dragged."""
    page.mouse.move(*middle(piece))
    page.mouse.down()
    x, y = middle(piece)
    page.mouse.move(x + 20, y - 20)
    page.mouse.move(*middle(target), steps=4)
    page.mouse.up()


def test_digits_choose_a_counter(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    counter = page.page.locator("[data-slot]").first
    page.page.keyboard.press(counter.get_attribute("data-slot") or "")
    expect(counter).to_have_attribute("aria-pressed", "true")


def test_digits_answer_where_no_counter_can_be_chosen(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    expect(page.page.locator("[data-slot]")).to_have_count(0)
    before = page.visitor.moves
    page.page.keyboard.press("1")
    page.visitor.wait_until(lambda: page.visitor.moves != before, "a move")


def test_a_tile_is_dragged_to_a_cell(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    tile = page.own_things.locator("[data-zone='bought.0'][data-drag]")
    cell = page.palace.locator("button[data-choice^='cell']").first
    drag(page.page, tile, cell)
    expect(cell).to_have_attribute("aria-pressed", "true")  # it asks, as a click does
    expect(page.page.locator(".dragged")).to_have_count(0)
    page.play_proposal()


def test_a_drag_that_ends_nowhere_changes_nothing(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    card = page.own_things.locator("[data-zone='hand.0'][data-drag]").first
    drag(page.page, card, page.question)
    expect(page.page.locator("[aria-pressed='true'][data-piece]")).to_have_count(0)


def test_a_tile_is_dragged_to_the_reserve(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    visitor = visit()
    never_ask(visitor.page)
    page = TablePage(visitor).arrive(table.link(0))
    tile = page.own_things.locator("[data-zone='bought.0'][data-drag]")
    visitor.wait_for_moves(0)  # the first state has come
    before = visitor.moves
    drag(page.page, tile, page.own_things.locator("[data-drop='reserve.0']"))
    visitor.wait_until(lambda: visitor.moves != before, "a move")
    assert visitor.state["last"]["action"].startswith("reserve ")


def test_a_card_is_dragged_to_a_counter_and_to_the_payment(visit: Visitors, tables: Tables) -> None:
    ways = two_ways_to_pay()
    first, second = ways.parts
    table = tables.go_on(ways.record, me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    market = page.page.get_by_role("region", name="Market")
    counter = market.get_by_role("button", name=re.compile("exact", re.IGNORECASE)).first
    drag(page.page, page.own_things.get_by_role("button", name=ways.card(first)).first, counter)
    meter = page.page.get_by_role("region", name=word("table.pay.title"))
    expect(meter).to_contain_text(word("table.pay.state.missing", number=str(second)))
    drag(page.page, page.own_things.get_by_role("button", name=ways.card(second)).first, meter)
    expect(meter).to_have_attribute("data-payment", "exact")


def test_a_finger_drags_too(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    visitor = visit(size=PHONE)
    page = TablePage(visitor).arrive(table.link(0))
    page.page.get_by_role("tab", name=word("table.tab.house")).click()
    tile = page.page.locator("[data-zone='bought.0'][data-drag]")
    cell = page.palace.locator("button[data-choice^='cell']").first
    touch = visitor.context.new_cdp_session(page.page)
    (x, y), (to_x, to_y) = middle(tile), middle(cell)
    for kind, points in (
        ("touchStart", [(x, y)]),
        ("touchMove", [(x, y - 30)]),
        ("touchMove", [(to_x, to_y + 3)]),
        ("touchMove", [(to_x, to_y)]),
        ("touchEnd", []),
    ):
        at = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    expect(cell).to_have_attribute("aria-pressed", "true")


def test_what_needs_no_consent_is_played_when_it_is_clear(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    visitor = visit()
    never_ask(visitor.page)
    page = TablePage(visitor).arrive(table.link(0))
    # No two cards of this display are worth 5 or less together: one card is all that can be meant.
    card = page.page.locator(".display button[data-piece]").first
    taken = card.get_attribute("data-piece")
    page.play(card)
    assert taken in ids_in(visitor.state["views"]["0"], "hand.0")


@cache
def two_faces() -> dict[str, Any]:
    """In Granada seat 0 may place a tile with either face."""

    def is_there(game: lc.Game) -> bool:
        if game.seat != 0:
            return False
        options = game.view(0)["decision"]["options"]
        return {"place", "place-flipped"} <= {option["kind"] for option in options}

    return played_until(is_there, [BUILDER] * 3, 3, "granada")


def test_both_faces_are_offered_for_a_cell(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(two_faces(), me("Ana"), bot(), bot())
    visitor = visit()
    never_ask(visitor.page)  # not even then the face is settled by the cell
    page = TablePage(visitor).arrive(table.link(0))
    options = visitor.state["views"]["0"]["decision"]["options"]
    flipped = next(o for o in options if o["kind"] == "place-flipped")
    x, y = next((t["x"], t["y"]) for t in flipped["targets"] if t["type"] == "cell")
    before = visitor.moves
    page.palace.locator(f"button[data-choice='cell|palace.0|{x},{y}']").click()
    answers = page.answers.locator("[data-answer]")
    expect(answers.filter(has=page.page.locator(".face")).first).to_be_visible()
    expect(
        page.answers.locator(f"[data-answer^='place '][data-answer$=' {x},{y}']")
    ).to_be_visible()
    assert visitor.moves == before


@cache
def interruptible() -> dict[str, Any]:
    """Seat 0 is asked whether to use its vizier between two turns."""

    def is_there(game: lc.Game) -> bool:
        return game.seat == 0 and game.passing() is not None

    return played_until(is_there, [BUILDER] * 3, 2, modules=("viziers-favour",))


@pytest.mark.server_only
def test_interrupts_pass_until_the_own_turn(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(interruptible(), me("Ana"), me("Ben"), bot())
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    other = visit()
    TablePage(other).arrive(table.link(1))
    page.answers.get_by_role("button", name=word("table.pass.title")).click()
    before = visitor.moves
    page.page.get_by_role("button", name=word("table.pass.turn")).click()
    visitor.wait_until(lambda: visitor.moves != before, "the interrupt to pass")
    assert "pass" not in json.dumps(other.state["table"])


@SCREENS
def test_a_bid_is_put_together_for_the_project_that_is_pointed_at(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    """Its notation names only cards: the view says which project they are for."""
    record = lc.position(
        modules=["major-projects"],
        seat={0: {"hand": "dinar-7 dinar-9 ducat-3"}},
        holding={"major-projects": {"open": "project-2"}},
    ).record()
    page = TablePage(visit(size=size)).arrive(tables.go_on(record, me("Ana"), bot(), bot()).link(0))
    project = page.page.get_by_role("button", name=re.compile("^project 2 "))
    if size == PHONE:
        page.page.get_by_role("button", name=re.compile("Projects")).click()
    project.first.click()
    expect(page.question).to_have_text("Bid for the project")
    expect(page.asked.get_by_role("img", name=re.compile("^project 2 ")).first).to_be_visible()
    expect(page.answers.locator(".button-primary")).to_have_text(re.compile("Bid for the project"))
    expect(page.answers).not_to_contain_text("too much")
    page.play(page.answers.locator(".button-primary"))
    bid = ids_in(page.visitor.state["views"]["0"], "project-bid.0")
    assert bid == ["bid-marker", "dinar-7", "dinar-9"]
