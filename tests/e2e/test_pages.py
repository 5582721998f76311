"""Every page: in every language and by day and night, drawn, fitting, and without a violation."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import PAGES, Gallery
from tests.e2e.visitor import DESKTOP, PHONE, Light
from tests.e2e.words import LANGUAGES

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch", "it": "Italiano"}


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visit: Visitors, gallery: Gallery, name: str, light: Light) -> None:
    for size in (DESKTOP, PHONE):
        page = gallery.show(name, visit(light=light, size=size))
        assert violations(page) == []


@pytest.mark.parametrize("name", PAGES)
def test_every_page_speaks_every_language_and_fits(
    visit: Visitors, gallery: Gallery, name: str
) -> None:
    texts = set()
    for language in LANGUAGES:
        for size in (DESKTOP, PHONE):
            page = gallery.show(name, visit(language=language, size=size))
            expect(page.locator("html")).to_have_attribute("lang", language)
            assert overflow(page) <= 0, f"{name} in {language} at {size}"
        texts.add(page.locator("body").inner_text())
    assert len(texts) == len(LANGUAGES)


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
    assert page.evaluate("face => document.fonts.check(`16px '${face}'`)", face)
    loaded = "face => [...document.fonts].some(one => one.family.includes(face) && one.status === 'loaded')"
    assert page.evaluate(loaded, face)
    for text in page.get_by_role("heading").all():
        box = text.bounding_box()
        assert box is not None
        assert box["height"] > 10
        assert box["width"] > 10
