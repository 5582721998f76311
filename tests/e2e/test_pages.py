"""Every page: in every language and by day and night, drawn, fitting, and without a violation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from lioncourt.table.texts import LANGUAGES
from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import PAGES, Gallery
from tests.e2e.visitor import DESKTOP, PHONE, Light, Visitor
from tests.e2e.words import word

LOADED_FACES = """() => [...document.fonts]
    .filter(({ status }) => status === "loaded")
    .map(({ family }) => family.replaceAll('"', ""))"""
LAPTOPS = [(1280, 800), (1366, 768)]
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.get_by_role("heading", level=1).first).to_be_visible()


def expect_fit(visitor: Visitor, what: str) -> None:
    """A page is no wider than the screen, once it has settled."""
    is_fit = "document.documentElement.scrollWidth <= innerWidth"
    visitor.wait_until(lambda: bool(visitor.page.evaluate(is_fit)), f"{what} is not too wide")


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visit: Visitors, gallery: Gallery, name: str, light: Light) -> None:
    page = gallery.show(name, visit(light=light))
    for size in (DESKTOP, PHONE):
        resize(page, size)
        assert violations(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_every_page_speaks_every_language_and_fits(
    visit: Visitors, gallery: Gallery, name: str
) -> None:
    texts = set()
    for language in LANGUAGES:
        visitor = visit(language=language)
        page = gallery.show(name, visitor)
        expect(page.locator("html")).to_have_attribute("lang", language)
        texts.add(page.locator("body").inner_text())
        for size in (DESKTOP, PHONE):
            resize(page, size)
            expect_fit(visitor, f"{name} in {language} at {size}")
    assert len(texts) == len(LANGUAGES)


@pytest.mark.parametrize("size", LAPTOPS)
def test_a_laptop_shows_all_that_is_on_offer(
    visit: Visitors, gallery: Gallery, size: tuple[int, int]
) -> None:
    visitor = visit(size=size)
    page = gallery.show("table", visitor)
    offer = page.get_by_role("complementary", name=word("table.offer"))
    is_fit = "offer => offer.scrollHeight <= offer.clientHeight"
    visitor.wait_until(lambda: bool(offer.evaluate(is_fit)), f"the offer fits at {size}")


def test_the_language_can_be_changed_and_is_remembered(visit: Visitors) -> None:
    page = visit(language="en").open("/")
    title = page.get_by_role("heading", level=1)
    english = title.inner_text()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name=LANGUAGE_NAMES["de"]).click()
    expect(title).not_to_have_text(english)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(title).not_to_have_text(english)


@pytest.mark.parametrize("face", ["Marcellus", "Source Sans 3"])
def test_text_is_drawn_in_our_own_type(visit: Visitors, face: str) -> None:
    """A machine without fonts draws no text while everything else seems fine."""
    page = visit().open("/")
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("document.fonts.ready")
    # Not `document.fonts.check`: it wants the files for rare letters too, which nothing here needs.
    assert face in page.evaluate(LOADED_FACES)
    for text in page.get_by_role("heading").all():
        box = text.bounding_box()
        assert box is not None
        assert box["height"] > 10
        assert box["width"] > 10
