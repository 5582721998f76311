"""Challenges: the same deal for everybody, played from a link, with a picture at the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Visitors
from tests.e2e.positions import finished
from tests.e2e.tables import Tables, bot, me
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word

PNG = b"\x89PNG"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_challenge_is_played_from_its_link(visit: Visitors, size: tuple[int, int]) -> None:
    page = visit(size=size).open("/challenge/7~alhambra~easy")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text(word("challenge.nobody"))).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label(word("challenge.name")).fill("Ana")
    page.get_by_role("button", name=word("challenge.play")).click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("main")).to_be_visible()


def test_an_odd_challenge_says_so(visit: Visitors) -> None:
    visitor = visit()
    visitor.expect(r"404")
    page = visitor.open("/challenge/7~nowhere~easy")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("button", name=word("challenge.play"))).to_have_count(0)


def test_a_final_page_gives_a_picture_and_a_challenge(
    visit: Visitors, tables: Tables, tmp_path: Path
) -> None:
    table = tables.go_on(finished(3), me("Ana"), bot("Zahra", "normal"), bot("Rashid", "easy"))
    page = visit().open(f"{table.path}/final#seat=0&key={table.keys[0]}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name=word("challenge.picture")).click()
    file = tmp_path / "palace.png"
    saved.value.save_as(file)
    assert file.read_bytes().startswith(PNG)
    assert file.stat().st_size > 20_000  # more than an empty page
    page.get_by_role("button", name=word("challenge.others-new")).click()
    expect(page.get_by_role("button", name=word("challenge.play"))).to_be_visible()
