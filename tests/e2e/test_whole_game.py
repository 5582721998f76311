"""A whole game against bots, from the first page to the result, through the page alone."""

from __future__ import annotations

from playwright.sync_api import expect

from lioncourt.view.reading import ids_in
from tests.e2e.conftest import Visitors
from tests.e2e.table_page import TablePage
from tests.e2e.words import beginning, word

MOVES_AT_MOST = 200


def test_a_game_against_bots_from_the_first_press_to_the_result(visit: Visitors) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.get_by_role("button", name=beginning(word("pages.home.play"))).click()
    table = TablePage(visitor)
    expect(table.question).to_be_visible()

    own_moves = 0
    while table.wait_for_turn():
        table.choose_first_of("Buy", "Place", "Take", "Put")
        own_moves += 1
        assert own_moves < MOVES_AT_MOST

    expect(table.question).to_have_text(word("table.ask.over"))
    told = visitor.state
    assert told["table"]["over"]
    assert len(ids_in(told["views"]["0"], "palace.0")) > 3  # something was built
    page.get_by_role("link", name=word("table.ask.final-page")).click()
    page.wait_for_url("**/final")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for seat in told["table"]["seats"]:
        name = word("table.you") if seat["yours"] else seat["name"]
        expect(page.get_by_role("main")).to_contain_text(name)
