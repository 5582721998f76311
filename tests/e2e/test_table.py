"""The table with all modules that there are, on all screens: what is asked is in sight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lioncourt as lc
from lioncourt.view.reading import laid_out
from tests.conformance.sampling import WHOLE, sample
from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import NAMES, every_module, people_and_bots
from tests.e2e.module_positions import asked_by
from tests.e2e.never import GOLD, HEIGHTS, NEVER
from tests.e2e.positions import BUILDER, exact_purchase, midgame, played_until
from tests.e2e.questions import every_kind, questions
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import PHONE, TOUCHED
from tests.e2e.words import word

SCREENS = [(390, 844), (844, 390), (1366, 768)]
if WHOLE:  # the last is a laptop at 200 %
    SCREENS += [(768, 1024), (1280, 720), (1440, 900), (683, 384)]
LOW = (844, 390)
LOOKED_AT = 10  # kinds of questions on each screen; with the whole, all of them
LEAST_TEXT = 12  # pixels
LEAST_TARGET = 40  # pixels, both ways, for a finger; palaces and pieces have sizes of their own

# Whatever is wrong on a screen, in words.
WRONG = """([least, target]) => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`wider than the screen: ${root.scrollWidth}`);
  if (root.scrollHeight > innerHeight) wrong.push(`higher than the screen: ${root.scrollHeight}`);
  for (const element of document.querySelectorAll("main *")) {
    if (!element.checkVisibility() || element.closest(".court, svg, .sr-only")) continue;
    const { right, left, width } = element.getBoundingClientRect();
    if (width > 1 && (right > innerWidth + 1 || left < -1)) {
      wrong.push(`beyond the edge: ${element.outerHTML.slice(0, 90)}`);
    }
    const written = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (written && parseFloat(getComputedStyle(element).fontSize) < least) {
      wrong.push(`too small: ${element.textContent}`);
    }
  }
  const covered = "[inert], dialog:not([open]), .court, [data-piece]";
  const hidden = (one) => !one.checkVisibility() || one.closest(covered);
  for (const one of document.querySelectorAll("button, a[href], select, input, [role=tab]")) {
    if (!target || hidden(one)) continue;
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    if (width > 1 && Math.min(width, height) < target - 0.5) {
      wrong.push(`small target, ${width} x ${height}: ${one.outerHTML.slice(0, 110)}`);
    }
  }
  return [...new Set(wrong)];
}"""

# Which of these zones have a piece in sight: not scrolled away, not covered.
IN_SIGHT = """zones => zones.filter((zone) =>
  [...document.querySelectorAll(`[data-zone="${zone}"]`)].some((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!width) return false;
    const hit = document.elementFromPoint(x + Math.min(width / 2, 10), y + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  }))"""


# What is behind "+n" and cannot be hit though it is open.
COVERED = """() => [...document.querySelectorAll(".fold.open > *")].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + Math.min(6, height / 2));
  return !width || !one.contains(hit);
}).map((one) => one.outerHTML.slice(0, 90))"""


def pointed_at(view: dict[str, Any], *, by_all: bool = True) -> set[str]:
    """The zones, besides palaces, that an answer must point into: those that every option names.

    Or those that every option names that points at anything. What lies in a pile is answered for
    by buttons: there is nothing to point at.
    """
    options = view["decision"]["options"]
    named = [{t["zone"] for t in option["targets"] if "zone" in t} for option in options]
    named = [zones for zones in named if zones or by_all]
    zones = set.intersection(*named) if named else set()
    return {
        zone["id"]
        for zone in view["zones"]
        if zone["id"] in zones and zone["kind"] != "pile" and not zone["place"].startswith("palace")
    }


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_question_is_in_sight(visit: Visitors, tables: Tables, size: tuple[int, int]) -> None:
    wrong: list[str] = []
    heights: set[tuple[tuple[str, int], ...]] = set()
    visitor = visit(size=size)
    least = [LEAST_TEXT, LEAST_TARGET if size in TOUCHED else 0]
    for kind, question in sample(sorted(questions().items()), LOOKED_AT):
        _, link = question.table(tables)
        page = TablePage(visitor).arrive(link)
        expect(page.all_choices).to_be_visible()
        page.page.wait_for_timeout(300)  # until what folds has folded
        view = visitor.state["views"][str(question.seat)]
        decision = view["decision"]
        wrong += [f"{kind}: {found}" for found in page.page.evaluate(WRONG, least)]
        wrong += [f"{kind}: {found}" for found in page.page.evaluate(NEVER)]
        wrong += [f"{kind}: {found}" for found in violations(page.page)]
        heights.add(tuple(page.page.evaluate(HEIGHTS).items()))
        expect(page.question).to_be_in_viewport(ratio=1)
        if decision["about"]:
            niche = page.page.locator("[data-niche]")
            assert niche.get_attribute("data-niche") in {one["id"] for one in decision["about"]}
            expect(niche).to_be_in_viewport()
        asked = sorted(pointed_at(view))
        seen = page.page.evaluate(IN_SIGHT, asked)
        wrong += [f"{kind}: nothing of {zone} is in sight" for zone in set(asked) - set(seen)]
        begins = sorted(pointed_at(view, by_all=False))
        if begins and not page.page.evaluate(IN_SIGHT, begins):
            wrong.append(f"{kind}: nothing of {begins} is in sight")
    assert not wrong, "\n".join(wrong)
    assert len(heights) == 1, heights  # of banner, hand and panel, whatever is asked


@pytest.mark.skipif(not WHOLE, reason="a sample has some of them only")
def test_every_kind_of_question_is_looked_at() -> None:
    assert every_kind() - questions().keys() == set()


def banner_height(page: Page) -> float:
    box = page.get_by_role("region", name=word("table.ask.label")).bounding_box()
    assert box is not None
    return box["height"]


def test_stalls_open_one_at_a_time_and_the_banner_keeps_its_height(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(midgame(3, modules=every_module()), me("Ana"), bot(), bot())
    page = TablePage(visit(size=(1366, 768))).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    height = banner_height(page.page)
    lids = page.page.locator("[data-stall]")
    names = [str(lid.get_attribute("data-stall")) for lid in lids.all()]
    assert len(names) > 3
    opened = page.page.locator("[data-open-stall]")
    for name in names[:3]:
        page.page.locator(f'[data-stall="{name}"]').click()
        expect(opened).to_have_count(1)
        expect(opened).to_have_attribute("data-open-stall", name)
        assert banner_height(page.page) == height
        opened.get_by_role("button", name=re.compile("Close")).click()
        expect(opened).to_have_count(0)


def test_six_seats_with_all_modules_leave_room_for_the_log(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(midgame(6, modules=every_module()[:12]), *people_and_bots(6))
    page = TablePage(visit(size=(1366, 768))).arrive(table.link(0))
    log = page.page.locator(".talk").bounding_box()
    assert log is not None
    assert log["height"] >= 190


def test_whoever_waits_sees_no_gold(visit: Visitors, tables: Tables) -> None:
    """It means "good for you now", and nothing else."""
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    page = TablePage(visit()).arrive(table.link(1))
    expect(page.question).to_have_text(word("table.ask.waiting", name="Ana"))
    assert page.page.evaluate(GOLD) == []


def test_what_answers_has_a_golden_edge(visit: Visitors, tables: Tables) -> None:
    """But not in an open turn: there everything would have one."""
    edged = "one => getComputedStyle(one).boxShadow !== 'none'"
    table = tables.go_on(asked_by("palace-designers", "designer-follows"), *people_and_bots(3))
    page = TablePage(visit()).arrive(table.link(0))
    sides = page.page.locator('[data-open-stall] button.piece[data-zone="designer-sides.0"]')
    expect(sides).to_have_count(4)
    assert all(side.evaluate(edged) for side in sides.all())
    table = tables.go_on(exact_purchase(), *people_and_bots(3))
    page = TablePage(visit()).arrive(table.link(0))
    money = page.page.locator('button.piece[data-zone="display"]')
    expect(money).to_have_count(4)
    assert not any(card.evaluate(edged) for card in money.all())


def test_a_bid_is_told_with_its_bidder(visit: Visitors, tables: Tables) -> None:
    def is_there(game: lc.Game) -> bool:
        zones = laid_out(game.view(0))
        return game.seat == 0 and bool({"bid.1", "bid.2"} & set(zones))

    record = played_until(is_there, [BUILDER] * 3, seed=1, modules=("characters",))
    page = TablePage(visit()).arrive(tables.go_on(record, *people_and_bots(3)).link(0))
    bid = page.asked.locator("[data-counter^=bid]")
    bidder = NAMES[int(str(bid.get_attribute("data-counter"))[-1])]
    expect(bid).to_have_text(re.compile(rf"^Highest bid: \d+ *{bidder}$"))


def test_what_is_folded_opens_in_full(visit: Visitors, tables: Tables) -> None:
    """Above everything: on a low screen the panel around it would cut it off."""
    table = tables.go_on(midgame(4, modules=every_module()), *people_and_bots(4))
    page = TablePage(visit(size=LOW)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    page.page.wait_for_timeout(300)  # until what folds has folded
    folds = page.page.locator("#table-panel .more").filter(visible=True).all()
    assert folds
    for more in folds:
        more.click()
        expect(more).to_have_attribute("aria-expanded", "true")
        page.page.wait_for_timeout(100)  # until it lies in its place
        assert page.page.evaluate(COVERED) == []
        more.click()
        expect(more).to_have_attribute("aria-expanded", "false")


def test_rebuilding_does_not_hide_the_palace(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(midgame(3), *people_and_bots(3))
    page = TablePage(visit()).arrive(table.link(0))
    page.answers.get_by_role("button", name="Rebuild").click()
    frames = page.palace.locator("button[data-choice] .frame")
    expect(frames.first).to_be_visible()
    grounds = frames.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert set(grounds) == {"rgba(0, 0, 0, 0)"}


def test_on_a_phone_the_tab_turns_to_what_is_asked_and_back(
    visit: Visitors, tables: Tables
) -> None:
    _, link = questions()["placing"].table(tables)
    page = TablePage(visit(size=PHONE)).arrive(link)
    house = page.page.get_by_role("tab", name=re.compile(word("table.tab.house")))
    expect(house).to_have_attribute("aria-selected", "true")


def test_who_looks_elsewhere_comes_back_to_point_at_the_own_palace(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(midgame(3), *people_and_bots(3))
    page = TablePage(visit()).arrive(table.link(0))
    page.page.get_by_role("button", name=word("table.seat.look", name="Zahra")).click()
    expect(page.palace).to_have_count(0)
    page.answers.get_by_role("button", name="Rebuild").click()
    expect(page.palace.locator("button[data-choice]").first).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["desk", "phone"])
def test_a_line_of_the_log_shows_the_place(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    table = tables.go_on(midgame(3), *people_and_bots(3))
    page = TablePage(visit(size=size)).arrive(table.link(0))
    expect(page.all_choices).to_be_visible()
    log = page.page.get_by_role("tab", name=re.compile(word("table.log.title")))
    if log.is_visible():
        log.click()
    shown = page.page.locator(".court .highlit")
    expect(shown).to_have_count(0)
    line = page.page.locator(".log li button[title]").first
    title = line.get_attribute("title")
    name = next(one for one in NAMES if title == word("table.seat.look", name=one))
    line.click()
    theirs = word("table.palace.of", palace="", name=name)
    expect(page.page.get_by_role("region", name=re.compile(f"{theirs}$"))).to_be_visible()
    expect(shown).to_have_count(1)


def test_the_question_has_the_focus_when_its_button_is_gone(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(exact_purchase(), *people_and_bots(3))
    page = TablePage(visit()).arrive(table.link(0))
    market = page.page.get_by_role("region", name="Market")
    market.get_by_role("button", name=re.compile("exact", re.IGNORECASE)).first.press("Enter")
    page.play_proposal()
    expect(page.question).to_contain_text("Exact!")
    assert page.page.evaluate("document.activeElement !== document.body")


def test_back_closes_a_dialog_and_stays_at_the_table(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), *people_and_bots(3))
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    page.list_choices()
    dialog = page.page.get_by_role("dialog", name=word("table.all"))
    expect(dialog).to_be_visible()
    stepped = "() => Boolean(history.state?.dialog)"  # a moment after it
    visitor.wait_until(lambda: page.page.evaluate(stepped), "the dialog's step back")
    page.page.go_back()
    expect(dialog).to_have_count(0)
    expect(page.question).to_be_visible()
    page.list_choices()
    page.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.question).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["desk", "phone"])
def test_all_modules_are_accessible(visit: Visitors, tables: Tables, size: tuple[int, int]) -> None:
    _, link = questions()["action"].table(tables)
    page = TablePage(visit(size=size)).arrive(link)
    expect(page.all_choices).to_be_visible()
    assert violations(page.page) == []
