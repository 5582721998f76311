"""A scoring is an event: line by line with its points, and a sum that stays until it is read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import people_and_bots
from tests.e2e.positions import before_scoring, finished, midgame
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Table, Tables, bot, me
from tests.e2e.visitor import PHONE, Visitor
from tests.e2e.words import word

ALL_IN_SIGHT = "sheet => sheet.scrollHeight <= sheet.clientHeight"
LABELS = "nodes => nodes.map((node) => node.textContent.trim())"


def come_to(scoring: int, visitor: Visitor, tables: Tables) -> tuple[TablePage, Table]:
    """At a table whose next move ends in a scoring; the move is made."""
    record, move = before_scoring(scoring)
    table = tables.go_on(record, *people_and_bots(3))
    page = TablePage(visitor).arrive(table.link(0))
    view = visitor.state["views"]["0"]
    label = next(o["label"] for o in view["decision"]["options"] if o["action"] == move)
    page.choose(label)
    return page, table


def told(page: TablePage) -> Locator:
    return page.scoring.get_by_role("status")


def sheet_points(visitor: Visitor) -> list[int]:
    seats: list[dict[str, Any]] = visitor.state["views"]["0"]["table"]
    return [seat["points"] for seat in seats]


def test_a_scoring_goes_line_by_line_and_its_sum_stays(visit: Visitors, tables: Tables) -> None:
    visitor = visit(calm=False)
    page, _ = come_to(2, visitor, tables)
    expect(page.scoring.get_by_role("heading", name=word("pages.scoring.title-2"))).to_be_visible()
    line = page.scoring.get_by_role("heading", level=3)
    expect(line).to_have_text("wall")
    expect(told(page)).to_contain_text(re.compile(r"^wall: You \d+ \(", re.IGNORECASE))
    expect(page.scoring.locator(".run")).to_have_count(3)  # traced in every palace
    page.scoring.get_by_role("button", name=word("pages.event.pause")).click()
    lines = page.scoring.get_by_role("list", name=word("pages.event.lines"))
    names = lines.get_by_role("button").evaluate_all(LABELS)
    page.scoring.locator(".button-primary").click()
    expect(line).to_have_text(re.compile(names[1], re.IGNORECASE))
    expect(page.scoring.locator(".mark")).not_to_have_count(0)  # tiles are counted
    assert violations(page.page) == []

    page.page.keyboard.press("End")
    total = page.scoring.locator("tfoot b")
    expect(total.last).to_be_visible()
    points = [int(text) for text in total.all_inner_texts()[1:]]
    assert points == sheet_points(visitor)
    expect(told(page)).to_contain_text(f"You {points[0]}")
    visitor.page.set_viewport_size({"width": 1366, "height": 768})
    assert page.scoring.get_by_role("group").first.evaluate(ALL_IN_SIGHT)  # on a laptop

    # It stays over a reload, until it is read; then it can be watched again.
    page.page.reload()
    expect(page.scoring).to_be_visible()
    page.read_scoring()
    page.page.reload()
    expect(page.question).to_be_visible()
    expect(page.scoring).to_have_count(0)
    page.page.get_by_role("button", name=word("table.scoring-now")).click()
    page.page.get_by_role("radio", name=word("pages.scoring.nth-2"), exact=True).check()
    page.page.get_by_role("button", name=word("pages.event.again")).click()
    expect(line).to_have_text("wall")
    page.page.go_back()
    expect(page.scoring).to_have_count(0)
    expect(page.question).to_be_visible()


def test_lines_follow_each_other_by_themselves(visit: Visitors, tables: Tables) -> None:
    page, _ = come_to(1, visit(calm=False), tables)
    line = page.scoring.get_by_role("heading", level=3)
    expect(line).to_have_text("wall")
    expect(line).not_to_have_text("wall")
    expect(page.scoring.locator("tfoot")).to_be_visible()  # at last the sum, which waits


@pytest.mark.both_carriers
def test_with_reduced_motion_the_sum_is_there_at_once(visit: Visitors, tables: Tables) -> None:
    page, _ = come_to(1, visit(calm=True, size=PHONE), tables)
    expect(page.scoring.locator("tfoot")).to_be_visible()
    expect(told(page)).to_contain_text("You")
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page.page) == []


def test_a_page_whose_files_are_gone_is_loaded_anew(visit: Visitors, tables: Tables) -> None:
    """The server has a newer one: its files have other names."""
    visitor = visit(calm=True)
    visitor.expect("Failed to load resource")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    visitor.page.route("**/assets/ScoringEvent*.js", answer)
    page, _ = come_to(1, visitor, tables)
    expect(page.scoring.locator("tfoot")).to_be_visible()
    assert len(asked) > 1


def test_scorings_that_are_switched_off_do_not_open(visit: Visitors, tables: Tables) -> None:
    visitor = visit(calm=False)
    page = visitor.open("/")
    page.get_by_role("button", name=word("ui.settings")).click()
    page.get_by_role("checkbox", name=word("ui.scorings")).uncheck()
    table, _ = come_to(1, visitor, tables)
    assert visitor.state["views"]["0"]["scorings"] == 1
    expect(table.scoring).to_have_count(0)


def test_what_scoring_would_give_is_told_at_any_moment(visit: Visitors, tables: Tables) -> None:
    """To whoever isn't asked anything, and to a watcher, who is told who would lead."""
    table = tables.go_on(midgame(3), me("Ana"), me("Zahra"), bot("Rashid"))
    numbers = re.compile(r"\d+ → \d+")
    told: dict[int, str] = {}
    for seat in (0, 1):
        page = TablePage(visit()).arrive(table.link(seat))
        own = page.page.locator(f"[data-supposed='{seat}']")
        expect(own).to_have_text(numbers)
        told[seat] = own.inner_text()
    watcher = visit()
    watcher.open(table.path)
    leader = watcher.page.locator("[data-supposed]")
    expect(leader).to_contain_text(numbers)
    seat = int(leader.get_attribute("data-supposed") or "")
    expect(leader).to_contain_text(told.get(seat, "Rashid"))
    watcher.page.get_by_role("button", name=word("table.scoring-now")).click()
    sheet = watcher.page.get_by_role("region", name=word("pages.scoring.title-now"))
    expect(sheet.locator("tfoot b")).not_to_have_count(0)


def test_once_the_game_is_over_nothing_is_supposed(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(finished(4), *people_and_bots(4))
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    sheet = page.page.get_by_role("button", name=word("table.score-sheet"), exact=True)
    expect(sheet).to_be_visible()
    won = visitor.state["table"]["winners"] == [0]
    expect(page.asked).to_contain_text(word("table.ask.you-won") if won else "has won")


def test_the_last_scoring_leads_to_the_winners_palace(visit: Visitors, tables: Tables) -> None:
    visitor = visit(calm=False)
    page, table = come_to(3, visitor, tables)
    page.page.keyboard.press("End")
    page.scoring.get_by_role("button", name=word("pages.event.result")).click()
    page.page.wait_for_url(f"**{table.path}/final")
    expect(page.page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.page.locator("[data-winner]")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (360, 740)], ids=["phone", "small"])
def test_the_sheet_of_six_seats_fits_a_phone(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    """Figures only, side by side; a line opens to say how its points came about."""
    table = tables.go_on(midgame(6), *people_and_bots(6))
    visitor = visit(size=size)
    page = visitor.open(f"{table.path}/scoring")
    sheet = page.get_by_role("group", name=word("pages.scoring.sheet"))
    expect(sheet.get_by_role("table")).to_be_visible()
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    figures = sheet.locator("tbody tr").first.locator("td .cell > b")
    expect(figures).to_have_count(6)
    line = sheet.get_by_role("button", name="wall")
    line.click()
    expect(line).to_have_attribute("aria-expanded", "true")
    told = sheet.get_by_role("listitem")
    expect(told).to_have_count(6)
    expect(told.first).to_contain_text("longest outer wall")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert violations(page) == []
    figures.first.click()  # anywhere in the line
    expect(told).to_have_count(0)
