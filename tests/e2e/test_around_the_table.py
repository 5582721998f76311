"""Before and after a game: making a table, the result, the replay, files, a rematch, the lesson."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

import lioncourt as lc
from lioncourt.cli import app
from lioncourt.record.replay import load
from lioncourt.record.text import record_to_text
from tests.e2e.conftest import Visitors
from tests.e2e.gallery import Gallery
from tests.e2e.positions import exact_purchase, finished
from tests.e2e.server import Server
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me, open_seat
from tests.e2e.words import beginning, word


def button(page: Page, key: str) -> None:
    page.get_by_role("button", name=word(key), exact=True).click()


@pytest.mark.server_only
def test_a_table_is_made_with_modules_and_an_open_seat(visit: Visitors, tables: Tables) -> None:
    module = tables.get("/catalogue", language="en")["modules"][0]["title"]
    visitor = visit()
    page = visitor.open("/new")
    page.get_by_role("checkbox", name=module, exact=True).check(force=True)
    page.get_by_label(word("pages.setup.kind-of", number=2)).select_option(
        label=word("pages.setup.kind-open")
    )
    page.get_by_role("button", name=beginning(word("pages.setup.open"))).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(module)
    link = page.locator("code").inner_text()
    guest = visit().open(link)
    guest.get_by_role("button", name=word("table.room.take")).first.click()
    expect(TablePage(visitor).question).to_be_visible()

    # The set-up is remembered.
    page.goto("/new")
    expect(page.get_by_role("checkbox", name=module, exact=True)).to_be_checked()


def test_a_rematch_brings_everybody_to_the_next_table(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(finished(), me("Ana"), bot(), bot())
    visitor = visit()
    TablePage(visitor).arrive(table.link(0))
    page = visitor.open(f"{table.path}/final")
    button(page, "pages.final.rematch")
    page.wait_for_url(lambda url: "/table/" in url and table.id not in url)
    expect(TablePage(visitor).all_choices).to_be_visible()


def test_a_replay_moves_by_keys_and_plays_on(visit: Visitors, gallery: Gallery) -> None:
    visitor = visit()
    page = gallery.show("over/replay", visitor)
    position = page.get_by_role("slider", name=word("pages.replay.position"))
    button(page, "pages.replay.last")
    button(page, "pages.replay.first")
    expect(position).to_have_value("0")
    page.get_by_role("heading", level=1).click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(position).to_have_value("2")

    # A line of the log leads to its move.
    page.get_by_title(word("pages.replay.jump", move=1)).first.click()
    expect(position).to_have_value("1")
    button(page, "pages.replay.play-on")
    page.get_by_role("dialog").get_by_role("button", name=word("pages.setup.open")).click()
    expect(TablePage(visitor).question.or_(page.get_by_text("show my hand")).first).to_be_visible()


def test_a_game_file_is_saved_and_read_again(
    visit: Visitors, gallery: Gallery, tmp_path: Path
) -> None:
    visitor = visit()
    page = gallery.show("over/final", visitor)
    with page.expect_download() as download:
        button(page, "pages.final.export")
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    game = load(json.loads(saved.read_text("utf-8")))
    assert isinstance(game, lc.Game)
    assert game.over
    replayed = CliRunner().invoke(app, ["replay", str(saved)])
    assert replayed.exit_code == 0, replayed.output

    text = tmp_path / "game.txt"
    text.write_text(record_to_text(game.record()), "utf-8")
    for file in (saved, text):
        page.goto("/replay")
        page.locator("input[type=file]").set_input_files(file)
        button(page, "pages.replay.watch-it")
        expect(page.get_by_role("slider", name=word("pages.replay.position"))).to_be_visible()


def test_a_position_is_saved_read_again_and_played_on(
    visit: Visitors, tables: Tables, tmp_path: Path
) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    visitor = visit()
    played = TablePage(visitor).arrive(table.link(0))
    before = visitor.state["views"]["0"]
    purchase = next(o["label"] for o in before["decision"]["options"] if o.get("exact"))
    played.choose(purchase)
    played.play(played.undo)
    page = visitor.page
    saved = tmp_path / "position.json"
    with page.expect_download() as download:
        played.open_menu().get_by_role("button", name=word("table.menu.position")).click()
    assert download.value.suggested_filename == f"lioncourt-{table.id}-move-{visitor.moves}.json"
    download.value.save_as(saved)
    # What was undone is not in it; nor is a seed, as the system draws at every table.
    assert json.loads(saved.read_text("utf-8")) == {**exact_purchase(), "seed": None}
    told = CliRunner().invoke(app, ["replay", str(saved)])
    assert told.exit_code == 0, told.output
    assert "The game isn't over yet." in told.output

    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(saved)
    button(page, "pages.replay.watch-it")
    button(page, "pages.replay.last")
    play_on = page.get_by_role("button", name=word("pages.replay.play-on"), exact=True)
    expect(play_on).to_have_class(re.compile("button-primary"))  # nothing else is left to do
    page.go_back()
    page.locator("input[type=file]").set_input_files(saved)
    play_on.click()
    page.get_by_role("dialog").get_by_role("button", name=word("pages.setup.open")).click()
    expect(played.all_choices).to_be_visible()
    assert table.id not in page.url
    assert visitor.state["views"]["0"] == before
    played.choose(purchase)


def test_a_position_of_a_replay_is_saved(visit: Visitors, gallery: Gallery, tmp_path: Path) -> None:
    page = gallery.show("over/replay", visit())
    page.get_by_role("slider", name=word("pages.replay.position")).fill("40")
    with page.expect_download() as download:
        button(page, "pages.replay.save-position")
    saved = tmp_path / "position.json"
    download.value.save_as(saved)
    game = load(saved)
    assert len(game.history()) == 40
    assert not game.over


def test_the_menu_says_why_a_position_is_secret(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    menu = TablePage(visit()).arrive(table.link(0)).open_menu()
    position = menu.get_by_role("button", name=word("table.menu.position"))
    expect(position).to_be_disabled()
    expect(position).to_have_accessible_description(word("table.menu.secret"))
    expect(menu.get_by_text(word("table.menu.secret"))).to_be_visible()


def test_the_lesson_is_played_to_its_end(visit: Visitors, tables: Tables) -> None:
    """Each step wants a certain move; the list of all choices has it in words."""
    steps = tables.get("/lesson", language="en")["steps"]
    visitor = visit()
    page = visitor.open("/learn")
    table = TablePage(visitor)
    for step in steps:
        expect(page.get_by_role("heading", name=step["title"], exact=True)).to_be_visible()
        options = (step["view"]["decision"] or {}).get("options", [])
        wanted = [option["label"] for option in options if option["action"] in step["accept"]]
        if wanted:
            table.list_choices().filter(has_text=wanted[0]).first.click()
            expect(page.get_by_text(step["praise"]).first).to_be_visible()
        if step is not steps[-1]:
            button(page, "pages.learn.next")
    button(page, "pages.learn.finish")  # it ends in a game
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("region", name=word("table.ask.label"))).to_be_visible()


@pytest.mark.parametrize("page_of_a_table", ["", "/scoring", "/final", "/replay"])
def test_a_table_that_does_not_exist_says_so(visit: Visitors, page_of_a_table: str) -> None:
    visitor = visit()
    visitor.expect("404", "WebSocket connection")
    page = visitor.open(f"/table/no-such-table{page_of_a_table}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("region", name=word("table.ask.label"))).to_have_count(0)


def test_the_keys_of_seats_stay_out_of_the_log(
    visit: Visitors, server: Server, tables: Tables
) -> None:
    table = tables.make(me("Ana"), open_seat(), seed=1)
    page = visit().open(table.link(0))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    tables.get(f"/tables/{table.id}/state", table.keys[0])
    assert server.log()
    assert table.keys[0] not in server.log()
