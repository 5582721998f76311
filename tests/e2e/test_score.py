"""The score page: a real table is tapped in, scored, kept, shared and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lioncourt.scorefile import score_any_file
from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.visitor import DESKTOP, PHONE, Light, Visitor

LAPTOP = (1366, 768)
EVENING: dict[str, Any] = {
    "game": "alhambra",
    "modules": ["characters", "zoo", "city-walls", "handymen", "art-of-the-moors"],
    "names": ["Ana", "Ben"],
    "scorings": [
        {
            "scoring": 1,
            "seats": [
                {"palace": "pavilion-6-N@1,0 garden-9-E@2,0 tower-9-ES@2,-1", "at_once": 3},
                {"palace": "garden-10-N@1,0 tower-12@0,-1", "at_once": 0},
            ],
            "dirk": "tower-13-E garden-11",
            "holding": {"characters": {"owned": [["guard"], []]}},
        }
    ],
}


def begin(page: Page, *names: str) -> None:
    """Fills in who plays; the game is the first one."""
    for number, name in enumerate(names, start=1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Start scoring").click()
    expect(page.locator("[data-tile]").first).to_be_visible()


def open_file(page: Page, tmp_path: Path, data: dict[str, Any]) -> None:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("[data-tile]").first).to_be_visible()


def lay(page: Page, tile: str, x: int, y: int) -> None:
    page.locator(f"[data-tile='{tile}']").click()
    page.locator(f"[data-choice='cell:{x},{y}']").click()
    expect(page.locator(f"[data-piece='{tile}']")).to_be_attached()


def turn_to(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name).check(force=True)


def points_of(page: Page, name: str) -> int:
    label = page.locator(".people label").filter(has_text=name).locator("b")
    return int(label.inner_text())


def expect_points(visitor: Visitor, name: str, points: int) -> None:
    visitor.wait_until(lambda: points_of(visitor.page, name) == points, f"{name}: {points}")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_an_evening_is_tapped_in(visit: Visitors, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    page = visitor.open("/")
    page.get_by_role("link", name="Score a real table").click()
    begin(page, "Ana", "Ben", "Cleo")
    lay(page, "garden-10-N", 1, 0)  # the tile first
    page.locator("[data-choice='cell:0,1']").click()  # the cell first: only what fits is offered
    expect(page.locator("[data-tile='garden-12-S']")).to_have_count(0)
    page.locator("[data-tile='garden-11']").click()
    expect_points(visitor, "Ana", 1 + 5)
    turn_to(page, "Ben")
    expect(page.locator("[data-tile='garden-11']")).to_have_count(0)  # there is but one
    lay(page, "tower-12", 1, 0)
    expect_points(visitor, "Ben", 6)
    page.reload()
    expect_points(visitor, "Ben", 6)
    page.get_by_role("button", name="Undo a step").click()
    expect_points(visitor, "Ben", 0)
    page.get_by_role("radio", name="2nd").check(force=True)
    expect_points(visitor, "Ana", 1 + 12)
    page.get_by_role("button", name="Show the points").locator("visible=true").click()
    table = page.get_by_role("dialog").get_by_role("table")
    expect(table.get_by_role("row").last).to_contain_text("19")
    expect(page.get_by_role("dialog")).to_contain_text("gardens: 2, 1st: 12")


def test_six_people_have_room_on_a_phone(visit: Visitors) -> None:
    page = visit(size=PHONE).open("/score")
    for _ in range(3):
        page.get_by_role("button", name="Add a player").click()
    begin(page, "Ana", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
    fits = "one => one.scrollWidth <= one.clientWidth"
    assert page.locator(".people").evaluate(fits)
    page.get_by_role("button", name="Show the points").locator("visible=true").click()
    frame = page.get_by_role("dialog").locator(".frame")
    expect(frame).to_be_visible()
    assert frame.evaluate(fits)


def test_an_illegal_cell_says_why(visit: Visitors) -> None:
    page = visit(size=LAPTOP).open("/score")
    begin(page, "Ana", "Ben", "Cleo")
    page.locator("[data-tile='garden-12-S']").click()
    page.locator("[data-refused='0,1']").hover()
    expect(page.get_by_text("wall against open side to the south").first).to_be_visible()


def test_a_tile_is_swapped_removed_or_stays_for_a_reason(visit: Visitors) -> None:
    page = visit(size=LAPTOP).open("/score")
    begin(page, "Ana", "Ben", "Cleo")
    lay(page, "tower-12", 1, 0)
    lay(page, "tower-11", 2, 0)
    page.locator("[data-choice='tile:1,0']").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator(".refused")).to_contain_text("lose their path")
    expect(page.locator("[data-piece='tower-12']")).to_be_attached()
    page.locator("[data-tile='garden-11']").click()  # instead of it
    expect(page.locator("[data-piece='garden-11']")).to_be_attached()
    page.locator("[data-choice='tile:2,0']").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-piece='tower-11']")).to_have_count(0)


def test_who_is_in_a_hurry_counts(visit: Visitors) -> None:
    visitor = visit(size=PHONE)
    page = visitor.open("/score")
    begin(page, "Ana", "Ben", "Cleo")
    page.get_by_role("button", name="Just count").click()
    for _ in range(3):
        page.get_by_role("button", name="One more: Tower").click()
    page.get_by_role("spinbutton", name="Length: wall").fill("7")
    page.keyboard.press("Tab")
    expect_points(visitor, "Ana", 6 + 7)


def test_a_file_with_modules_is_opened_shared_and_played_on(
    visit: Visitors, tmp_path: Path
) -> None:
    visitor = visit(size=LAPTOP)
    page = visitor.open("/score")
    open_file(page, tmp_path, EVENING)
    report = score_any_file(EVENING).to_data()
    for contender in report["contenders"]:
        expect_points(visitor, contender["name"], contender["points"])
    page.get_by_role("button", name="Modules").click()
    page.get_by_role("button", name="guard", exact=False).first.click()  # taken back
    expect(page.get_by_text("Characters").first).to_be_visible()
    page.get_by_role("button", name="Show the points").locator("visible=true").click()
    with page.expect_download() as picture:
        page.get_by_role("button", name="Share a picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as file:
        page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(Path(file.value.path()).read_text(encoding="utf-8"))
    assert saved["scorings"][0]["dirk"] == EVENING["scorings"][0]["dirk"]
    assert score_any_file(saved).to_data()["contenders"][1] == report["contenders"][1]
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_role("heading", name="Ana’s turn")).to_be_visible()


def test_all_of_it_by_keyboard(visit: Visitors) -> None:
    visitor = visit(size=LAPTOP)
    page = visitor.open("/score")
    expect(page.get_by_label("Name of player 1")).to_be_visible()
    page.get_by_label("Name of player 1").focus()
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")  # as any form
    tile = page.locator("[data-tile='tower-12']")
    expect(tile).to_be_visible()
    tile.focus()
    page.keyboard.press("Enter")
    spot = page.locator("[data-choice^='cell:'][tabindex='0']")
    spot.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_points(visitor, "Ana", 6)
    page.keyboard.press("Control+z")
    expect_points(visitor, "Ana", 0)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing(visit: Visitors, tmp_path: Path, light: Light) -> None:
    page = visit(light=light).open("/score")
    open_file(page, tmp_path, EVENING)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Modules").click()
    assert violations(page) == []
    turn_to(page, "Dirk")
    assert violations(page) == []
    page.get_by_role("button", name="Just count").click()
    expect(page.get_by_role("spinbutton").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Show the points").locator("visible=true").click()
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    assert violations(page) == []
