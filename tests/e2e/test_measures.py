"""How heavy the page is, how soon the table is there, and how smoothly a large palace moves.

Times are reported, never asserted: a busy machine is no fault of the page.
"""

from __future__ import annotations

import gzip
import statistics
from functools import partial

import pytest
from playwright.sync_api import expect

from scripts.page import PAGE
from tests.conftest import Measure
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import every_module, people_and_bots
from tests.e2e.positions import large_palace, midgame
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables

pytestmark = pytest.mark.server_only  # scripts/static_bench.py measures both side by side

SCRIPT_BYTES_AT_MOST = 220_000  # compressed
VISITS = 3
TILES = 40

# Notes when the first tile of a palace is drawn, and how long each frame takes.
WATCH = """() => {
  const look = () => {
    const drawn = document.querySelector(".court [data-piece]");
    if (drawn) requestAnimationFrame(() => (window.firstPicture = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
IS_DRAWN = "window.firstPicture !== undefined"
COUNT_FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def test_the_script_is_light(visit: Visitors, tables: Tables, measure: Measure) -> None:
    """What a table of the base game loads; other pages and modules come when they are met."""
    scripts = {path.name: path for path in (PAGE / "assets").glob("*.js")}
    table = tables.go_on(midgame(4), *people_and_bots(4))
    visitor = visit()
    loaded: set[str] = set()
    visitor.page.on("request", lambda request: loaded.add(request.url.rpartition("/")[2]))
    TablePage(visitor).arrive(table.link(0))
    sizes = {
        name: len(gzip.compress(path.read_bytes()))
        for name, path in scripts.items()
        if name in loaded
    }
    assert sizes
    total = sum(sizes.values())
    figure = f"{total / 1000:.0f} kB in {len(sizes)} of {len(scripts)} files"
    measure("script of a table, compressed", figure, f"below {SCRIPT_BYTES_AT_MOST // 1000} kB")
    assert total < SCRIPT_BYTES_AT_MOST, sizes


def test_the_table_is_there_at_once(visit: Visitors, tables: Tables, measure: Measure) -> None:
    table = tables.go_on(midgame(4), *people_and_bots(4))
    times: list[float] = []
    while len(times) < VISITS:
        visitor = visit()
        visitor.context.add_init_script(f"({WATCH})()")
        visitor.open(table.link(0))
        expect(TablePage(visitor).question).to_be_visible()
        visitor.wait_until(partial(visitor.page.evaluate, IS_DRAWN), "the first picture")
        times.append(float(visitor.page.evaluate("window.firstPicture")) / 1000)
    figure = ", ".join(f"{seconds:.2f} s" for seconds in times)
    measure("first picture of the table", figure, "below 1 s")


def test_a_large_palace_moves_smoothly(visit: Visitors, tables: Tables, measure: Measure) -> None:
    table = tables.go_on(large_palace(TILES), *people_and_bots(3))
    visitor = visit(calm=False)
    page = TablePage(visitor).arrive(table.link(0))
    expect(page.palace.locator("[data-piece]")).to_have_count(TILES)
    _pan(page, measure, f"panning a palace of {TILES} tiles")


def test_a_table_with_all_modules_moves_smoothly(
    visit: Visitors, tables: Tables, measure: Measure
) -> None:
    table = tables.go_on(midgame(6, modules=every_module()), *people_and_bots(6))
    page = TablePage(visit(calm=False, size=(1366, 768))).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    _pan(page, measure, "panning at six seats with all modules")


def _pan(page: TablePage, measure: Measure, what: str) -> None:
    """Drags the palace about, and reports how long each frame took."""
    box = page.palace.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 40
    mouse = page.page.mouse
    mouse.move(x, y)
    mouse.down()
    page.page.evaluate(COUNT_FRAMES)
    for step in range(120):
        mouse.move(x + 120 * (step % 20) / 20, y - 80 * (step % 30) / 30)
    mouse.up()
    frames = sorted(page.page.evaluate("window.frames_.slice(2)"))
    assert len(frames) > 10
    median, slow = statistics.median(frames), frames[int(len(frames) * 0.95)]
    measure(
        what,
        f"{len(frames)} frames, median {median:.1f} ms, 95% within {slow:.1f} ms",
        "a median of 16.7 ms, 60 frames a second",
    )
