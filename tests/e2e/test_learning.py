"""Learning by keys alone, and what is heard: a puzzle, a lesson, a challenge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables
from tests.e2e.test_keyboard import tab_to
from tests.e2e.test_puzzles import puzzle_of
from tests.e2e.visitor import DESKTOP, PHONE, Visitor
from tests.e2e.words import word


def choose_by_keys(visitor: Visitor, label: str) -> None:
    """Opens the list of all choices and takes one, by Tab and Enter."""
    page = visitor.page
    tab_to(page, TablePage(visitor).all_choices)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=word("table.all"))
    choice = dialog.get_by_role("listitem").get_by_role("button").filter(has_text=label).first
    expect(choice).to_be_visible()
    tab_to(page, choice)
    page.keyboard.press("Enter")


def heard(page: Page, text: str) -> None:
    expect(page.locator("[aria-live=polite]")).to_contain_text(text)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_puzzle_is_solved_by_keys_and_heard(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    puzzle = puzzle_of(tables, "exact")
    visitor = visit(size=size)
    page = visitor.open(f"/puzzles/{puzzle['name']}")
    expect(page.get_by_role("heading", level=2, name=puzzle["title"])).to_be_visible()
    choose_by_keys(visitor, puzzle["options"][puzzle["answer"]]["label"])
    heard(page, f"{word('puzzles.right')} {puzzle['reason']}")
    expect(page.get_by_role("link", name=word("puzzles.next"))).to_be_focused()
    assert violations(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_step_of_a_lesson_is_done_by_keys_and_heard(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    first, second, *_ = tables.get("/lessons/box-4", language="en")["steps"]
    options = first["view"]["decision"]["options"]
    wanted = next(each["label"] for each in options if each["action"] in first["accept"])
    visitor = visit(size=size)
    page = visitor.open("/learn/box-4")
    expect(page.get_by_role("region", name=first["title"])).to_contain_text(first["text"])
    choose_by_keys(visitor, wanted)
    heard(page, first["praise"])
    expect(page.get_by_role("button", name=word("pages.learn.next"))).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=second["title"], exact=True)).to_be_focused()


def test_a_challenge_is_begun_by_keys(visit: Visitors) -> None:
    visitor = visit(size=PHONE)
    page = visitor.open("/challenge/11~alhambra~easy")
    name = page.get_by_role("textbox", name=word("challenge.name"))
    expect(name).to_be_visible()
    expect(page.get_by_role("region", name=word("challenge.results"))).to_be_visible()
    tab_to(page, name)
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(TablePage(visitor).question).to_be_visible()
