"""The review of a finished game: graph, moments, and the way into the replay."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lioncourt as lc
from lioncourt.bots import make_bot, sight_of
from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.tables import Table, Tables, bot, me
from tests.e2e.visitor import DESKTOP, PHONE, Light
from tests.e2e.words import word


def short_game() -> dict[str, Any]:
    """Returns a game of a few turns, so that its review takes a few seconds."""
    game = lc.position(
        seats=2,
        seed=2,  # in which nobody makes a dearer mistake than the first one
        seat={
            0: {"hand": "dinar-5 dinar-3 florin-4", "palace": "tower-12@1,0"},
            1: {"hand": "dinar-8 ducat-7", "palace": "garden-12-S@1,0"},
        },
        market={3: "garden-8-NE"},
        supply="tower-11",
        scorings=2,
    )
    player = make_bot("greedy", seed=1)
    first = next(action for action in game.actions() if action.kind == "take")
    game.play(first)  # instead of buying exactly
    while not game.over:
        game.play(player.choose(sight_of(game)))
    return game.record()


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return short_game()


def open_review(visit: Visitors, table: Table, **wishes: Any) -> Page:
    page = visit(**wishes).open(f"{table.path}/review#seat=0&key={table.keys[0]}")
    expect(page.get_by_role("heading", name=word("review.graph"))).to_be_visible()
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_game_is_reviewed_from_its_final_page(
    visit: Visitors, tables: Tables, record: dict[str, Any], size: tuple[int, int]
) -> None:
    table = tables.go_on(record, me("Ana"), bot("Zahra"))
    page = visit(size=size).open(f"{table.path}/final#seat=0&key={table.keys[0]}")
    page.get_by_role("link", name=word("review.title"), exact=True).click()
    expect(page.get_by_role("heading", name=word("review.moments"))).to_be_visible()
    card = page.get_by_role("article").first
    expect(card).to_contain_text("Exact with")
    expect(card.locator(".board")).to_be_visible()
    is_fit = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(is_fit)
    card.get_by_role("link", name=word("review.see")).click()
    expect(page.get_by_role("slider", name=word("pages.replay.position"))).to_have_value("0")
    look_again(page)
    assert page.evaluate(is_fit)
    assert violations(page) == []


def look_again(page: Page) -> None:
    """The better move is drawn on the board of its moment, in words and for listeners too."""
    note = page.get_by_role("region", name=word("review.who-when", name="Ana", turn="1"))
    expect(note).to_contain_text("Exact with")
    better = page.locator(".better[data-piece], .better [data-piece]")
    expect(page.locator(".better [data-zone=market]")).to_have_attribute(
        "data-piece", "garden-8-NE"
    )
    expect(page.locator(".done[data-zone=display]").first).to_be_visible()
    hands = page.get_by_role("tab", name=word("pages.replay.tab-hands"))
    if hands.count():  # a phone shows one part at a time
        hands.click()
    for card in ("dinar-5", "dinar-3"):
        expect(page.locator(f".better[data-piece={card}]")).to_be_visible()
    heard = page.locator("[aria-live=polite]")
    expect(heard).to_contain_text(word("review.better"))
    toggle = page.get_by_role("button", name=word("review.second-look"))
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(note).to_have_count(0)
    expect(better).to_have_count(0)


def test_keys_lead_through_the_graph(
    visit: Visitors, tables: Tables, record: dict[str, Any]
) -> None:
    page = open_review(visit, tables.go_on(record, me("Ana"), bot("Zahra")))
    slider = page.get_by_role("slider", name=word("review.moment"))
    slider.focus()
    slider.press("Home")
    assert "Turn 1" in (slider.get_attribute("aria-valuetext") or "")
    page.get_by_role("button", name=word("review.show")).press("Enter")
    expect(page.get_by_role("slider", name=word("pages.replay.position"))).to_have_value("0")


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(
    visit: Visitors, tables: Tables, record: dict[str, Any], light: Light
) -> None:
    table = tables.go_on(record, me("Ana"), bot("Zahra"))
    for size in (DESKTOP, PHONE):
        page = open_review(visit, table, size=size, light=light)
        page.get_by_text(word("pages.charts.as-table")).click()
        assert violations(page) == []


def test_a_game_under_way_says_that_it_has_no_review(visit: Visitors, tables: Tables) -> None:
    table = tables.make(me("Ana"), bot("Zahra"), seed=1)
    visitor = visit()
    visitor.expect(r"409")
    page = visitor.open(f"{table.path}/review")
    expect(page.get_by_text("The game isn’t over yet.")).to_be_visible()
