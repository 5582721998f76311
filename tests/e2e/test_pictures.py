"""The main views look as they did: pictures of a table that never changes, compared coarsely.

A picture is kept as squares of SQUARE pixels with their mean colour: another smoothing of letters
changes nothing there, a tile that is not drawn does. Where a view is meant to look different,

    LIONCOURT_PICTURES=write pytest tests/e2e/test_pictures.py

keeps the new pictures; look at them before you commit them. The last of a failure are in
`.build/browser/pictures`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.conftest import REPORT, Visitors
from tests.e2e.gallery import people_and_bots
from tests.e2e.positions import still_life
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables
from tests.e2e.visitor import PHONE, Light
from tests.e2e.words import word

KEPT = Path(__file__).parent / "pictures"
SQUARE = 12
FAR = 20  # of 255: so much may a square differ in a colour
SHARE = 0.004  # of the squares may differ more

LAPTOP = (1366, 768)
LOW = (844, 390)


def quiet(page: TablePage) -> None:
    """Nothing is pointed at."""


def rebuilding(page: TablePage) -> None:
    page.answers.get_by_role("button", name="Rebuild").click()
    expect(page.palace.locator(".spot").first).to_be_visible()


def score_sheet(page: TablePage) -> None:
    page.page.get_by_role("button", name=word("table.scoring-now")).click()
    expect(page.page.locator("dialog tfoot")).to_be_visible()
    # Until the dialog has faded in, however slow the machine is.
    page.page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")


VIEWS: dict[str, tuple[tuple[int, int], Light, Callable[[TablePage], None]]] = {
    "table": (LAPTOP, "light", quiet),
    "table-night": (LAPTOP, "dark", quiet),
    "rebuilding": (LAPTOP, "light", rebuilding),
    "score-sheet": (LAPTOP, "light", score_sheet),
    "phone": (PHONE, "light", quiet),
    "landscape": (LOW, "light", quiet),
}


def seen(page: Page) -> Image.Image:
    """What is on the screen, in squares."""
    page.evaluate("document.fonts.ready")
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)  # until what folds has folded
    whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
    squares = (whole.width // SQUARE, whole.height // SQUARE)
    return whole.resize(squares, Image.Resampling.BOX)


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of squares that differ by far."""
    assert one.size == other.size
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    far = [abs(a - b) > FAR for a, b in pairs]
    squares = [any(far[at : at + 3]) for at in range(0, len(far), 3)]
    return sum(squares) / len(squares)


def arrive(visit: Visitors, tables: Tables, size: tuple[int, int], light: Light) -> TablePage:
    table = tables.go_on(still_life(), *people_and_bots(3))
    page = TablePage(visit(size=size, light=light)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    return page


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_looks_as_it_did(visit: Visitors, tables: Tables, name: str) -> None:
    size, light, prepare = VIEWS[name]
    page = arrive(visit, tables, size, light)
    prepare(page)
    picture = seen(page.page)
    kept = KEPT / f"{name}.png"
    if os.environ.get("LIONCOURT_PICTURES") == "write":
        KEPT.mkdir(exist_ok=True)
        picture.save(kept, optimize=True)
    share = differing(picture, Image.open(kept).convert("RGB"))
    if share > SHARE:
        folder = REPORT / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        page.page.screenshot(path=folder / f"{name}.png")
    assert share <= SHARE, f"{share:.1%} of the picture differ"


def test_what_is_not_drawn_is_noticed(visit: Visitors, tables: Tables) -> None:
    """So it was once: pressing Rebuild made the buildings vanish, and nothing noticed."""
    page = arrive(visit, tables, LAPTOP, "light")
    whole = seen(page.page)
    page.page.evaluate("""() => {
      const tiles = [...document.querySelectorAll('.court use[href="#lc-tower"]')];
      if (tiles.length < 3) throw new Error(`${tiles.length} towers`);
      for (const tile of tiles) tile.remove();
    }""")
    assert differing(whole, seen(page.page)) > SHARE
