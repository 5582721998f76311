"""Making a table by figures: presets, the comparison of modules, advice on pairs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from lioncourt.presets import preset
from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.visitor import PHONE, Light
from tests.e2e.words import word

LAPTOP = (1366, 768)
SENTENCE = "Camps lose half beside thieves."
ADVICE = {"modules": ["camps", "thieves"], "text": SENTENCE, "games": 40}


def advised(route: Route) -> None:
    """Answers with the catalogue, and with advice on a pair."""
    answer = route.fetch()
    told: dict[str, Any] = answer.json()
    route.fulfill(response=answer, json={**told, "advice": [ADVICE]})


def to_modules(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("radio", name=word("pages.setup.modules")).check()


def compare(page: Page) -> None:
    page.get_by_role("button", name=word("figures.compare"), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_preset_brings_its_modules_and_its_seats(visit: Visitors) -> None:
    page = visit(size=LAPTOP).page
    page.goto("/new")
    six = page.get_by_role("button", name=re.compile(r"^For six"))
    six.click()
    expect(six).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".why")).to_contain_text(preset("six").why())
    chosen = page.locator("input[data-module]:checked")
    found = [one.get_attribute("data-module") for one in chosen.all()]
    assert sorted(map(str, found)) == sorted(preset("six").modules)
    expect(page.get_by_role("button", name="6 seats")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^Surprise me")).click()
    expect(chosen).to_have_count(4)


def test_modules_are_compared_and_sorted_by_keyboard(visit: Visitors) -> None:
    page = visit(size=LAPTOP).page
    page.goto("/new")
    compare(page)
    heading = page.get_by_role("columnheader", name=word("figures.name.reached"))
    heading.get_by_role("button").press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    shares = [float(text) for text in re.findall(r"(\d+)%", _column(page, 3))]
    assert len(shares) == 43
    assert shares == sorted(shares, reverse=True)
    first = page.get_by_role("rowheader").first.get_by_role("checkbox")
    first.press("Space")
    expect(first).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("input[data-module]:checked")).to_have_count(1)


def _column(page: Page, number: int) -> str:
    cells = page.locator(f"tbody tr > :nth-child({number + 1})")
    return "\n".join(cells.all_inner_texts())


def test_advice_is_given_and_forbids_nothing(visit: Visitors) -> None:
    page = visit(size=LAPTOP).page
    page.route("**/api/catalogue*", advised)
    page.goto("/new")
    page.locator("[data-module=camps]").check(force=True)
    expect(page.get_by_text(SENTENCE)).to_have_count(0)
    page.locator("[data-module=thieves]").check(force=True)
    expect(page.get_by_text(SENTENCE)).to_be_visible()
    expect(page.get_by_role("button", name=word("pages.setup.open"))).to_be_enabled()
    assert violations(page) == []


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
def test_axe_finds_nothing_in_the_comparison(
    visit: Visitors, size: tuple[int, int], light: Light
) -> None:
    page = visit(size=size, light=light).page
    if size == PHONE:
        to_modules(page)
    else:
        page.goto("/new")
    compare(page)
    assert violations(page) == []
    content = page.locator("dialog[open] .content")
    assert content.evaluate("box => box.scrollWidth <= box.clientWidth")
    small = content.evaluate(
        "box => [...box.querySelectorAll('td span, button')]"
        ".filter((one) => one.innerText && parseFloat(getComputedStyle(one).fontSize) < 12)"
        ".map((one) => one.className)"
    )
    assert [name for name in small if "arrow" not in name] == []
