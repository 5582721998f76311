"""Puzzles: on their shelves, missed, shown and solved, by mouse, finger and keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables
from tests.e2e.visitor import DESKTOP, PHONE, Visitor
from tests.e2e.words import word

SIZES = [DESKTOP, PHONE]


def puzzle_of(tables: Tables, theme: str) -> dict[str, Any]:
    """The first puzzle of a theme, as the page gets it."""
    titles = tables.get("/puzzles", language="en")["puzzles"]
    name = next(title["name"] for title in titles if title["theme"] == theme)
    found: dict[str, Any] = tables.get(f"/puzzles/{name}", language="en")
    return found


def play(visitor: Visitor, label: str) -> None:
    """Chooses an option in words from the list of all choices."""
    TablePage(visitor).list_choices().filter(has_text=label).first.click()


def wrong_label(puzzle: dict[str, Any]) -> str:
    options = puzzle["options"].values()
    return next(str(option["label"]) for option in options if option["cost"])


def card(page: Page, puzzle: dict[str, Any]) -> Any:
    return page.get_by_role("region", name=f"{word('puzzles.title')}: {puzzle['title']}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["money", "module"])
def test_a_puzzle_is_missed_and_then_solved(
    visit: Visitors, tables: Tables, size: tuple[int, int], theme: str
) -> None:
    puzzle = puzzle_of(tables, theme)
    visitor = visit(size=size)
    page = visitor.open(f"/puzzles/{puzzle['name']}")
    said = card(page, puzzle)
    expect(said).to_contain_text(puzzle["question"])
    said.get_by_role("button", name=word("puzzles.hint")).click()
    expect(said).to_contain_text(puzzle["hint"])
    wrong = wrong_label(puzzle)
    play(visitor, wrong)
    expect(said).to_contain_text(wrong)
    assert violations(page) == []
    play(visitor, puzzle["options"][puzzle["answer"]]["label"])
    expect(said).to_contain_text(word("puzzles.right"))
    expect(said).to_contain_text(puzzle["reason"])
    onward = said.get_by_role("link", name=word("puzzles.next"))
    expect(onward).to_be_focused()  # one key leads on
    assert violations(page) == []
    onward.press("Enter")
    expect(said).not_to_contain_text(word("puzzles.right"))
    expect(page).not_to_have_url(f"{visitor.home}/puzzles/{puzzle['name']}")
    page.goto("/puzzles")
    missed = page.get_by_role("link", name=word("puzzles.state-missed"))
    expect(missed).to_have_attribute("href", f"/puzzles/{puzzle['name']}")


def test_a_puzzle_that_is_solved_at_once_is_remembered(visit: Visitors, tables: Tables) -> None:
    puzzle = puzzle_of(tables, "exact")
    visitor = visit()
    page = visitor.open(f"/puzzles/{puzzle['name']}")
    play(visitor, puzzle["options"][puzzle["answer"]]["label"])
    expect(card(page, puzzle)).to_contain_text(word("puzzles.right"))
    page.goto("/")
    page.get_by_role("link", name=word("puzzles.title")).click()
    solved = page.get_by_role("link", name=word("puzzles.state-solved")).first
    expect(solved).to_have_attribute("href", f"/puzzles/{puzzle['name']}")


def test_the_answer_is_shown_on_the_table(visit: Visitors, tables: Tables) -> None:
    puzzle = puzzle_of(tables, "exact")
    visitor = visit()
    page = visitor.open(f"/puzzles/{puzzle['name']}")
    card(page, puzzle).get_by_role("button", name=word("puzzles.show")).click()
    best = puzzle["options"][puzzle["answer"]]["label"]
    expect(card(page, puzzle)).to_contain_text(word("puzzles.best", move=best))
    paid = puzzle["answer"].split()[2:]
    chosen = page.get_by_role("complementary", name=word("table.offer")).locator(
        "[aria-pressed=true]"
    )
    expect(chosen.first).to_be_visible()
    assert paid


@pytest.mark.parametrize("size", SIZES)
def test_the_shelves_can_be_sorted(visit: Visitors, tables: Tables, size: tuple[int, int]) -> None:
    titles = tables.get("/puzzles", language="en")["puzzles"]
    page = visit(size=size).open("/puzzles")
    chips = page.locator("main ol a")
    expect(chips).to_have_count(len(titles))
    assert violations(page) == []
    page.get_by_role("radio", name=word("puzzles.level-3")).click()
    expect(chips).to_have_count(sum(title["level"] == 3 for title in titles))
    page.get_by_text(word("puzzles.today")).click()
    expect(page.get_by_role("button", name=word("puzzles.show"))).to_be_visible()


def test_a_puzzle_that_does_not_exist_says_so(visit: Visitors) -> None:
    visitor = visit()
    visitor.expect("404")
    page = visitor.open("/puzzles/nothing")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name=word("puzzles.all"))).to_be_visible()
