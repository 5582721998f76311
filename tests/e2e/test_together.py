"""Several people at one table: each in a browser of their own, or all at one screen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visitors
from tests.e2e.positions import midgame
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me, open_seat
from tests.e2e.visitor import Visitor
from tests.e2e.words import word

NAMES = ("Ana", "Boris", "Chiara", "Denise")


def take_seat(visitor: Visitor, link: str, name: str) -> TablePage:
    page = visitor.open(link)
    page.get_by_label(word("table.room.name")).fill(name)
    page.get_by_role("button", name=word("table.room.take")).first.click()
    visitor.wait_until(
        lambda: any(seat["yours"] for seat in visitor.state["table"]["seats"]), "a seat"
    )
    return TablePage(visitor)


def seats_at(told: dict[str, object]) -> list[str]:
    """Whose cards a browser has been told."""
    views = json.loads(json.dumps(told["views"]))
    return sorted(
        {
            zone["id"]
            for view in views.values()
            for zone in view["zones"]
            if zone["id"].startswith("hand.") and zone["pieces"]
        }
    )


@pytest.mark.server_only
def test_four_browsers_at_one_table(visit: Visitors, tables: Tables) -> None:
    table = tables.make(me(NAMES[0]), open_seat(), open_seat(), open_seat(), seed=4)
    host = visit()
    host.open(table.link(0))
    expect(host.page.get_by_text(f"{host.home}{table.path}")).to_be_visible()
    guests = [visit() for _ in NAMES[1:]]
    players = [TablePage(host)]
    for guest, name in zip(guests, NAMES[1:], strict=True):
        players.append(take_seat(guest, table.path, name))
    for player in players:
        expect(player.question).to_be_visible()

    # A round of turns: whoever is asked takes money, and everybody hears of it.
    for _ in players:
        seat = host.state["views"]["0"]["decision"]["seat"]
        assert players[seat].wait_for_turn()
        players[seat].choose("Take")
        for player in players:
            player.visitor.wait_for_moves(players[seat].visitor.moves)

    # Nobody was ever told the cards of another.
    for seat, player in enumerate(players):
        shown = {zone for told in player.visitor.told for zone in seats_at(told)}
        assert shown == {f"hand.{seat}"}

    host.page.get_by_role("textbox", name=word("table.chat.say")).fill("Good luck!")
    host.page.keyboard.press("Enter")
    for player in players:
        expect(player.page.get_by_text("Good luck!")).to_be_visible()


def test_several_people_at_one_screen_cover_their_hands(visit: Visitors, tables: Tables) -> None:
    table = tables.make(me("Ana"), me("Ben"), bot("Zoe"), seed=3)
    visitor = visit()
    page = TablePage(visitor).arrive(table.link(0))
    visitor.page.goto("about:blank")  # the link of another seat is followed anew
    visitor.open(table.link(1))
    turns: list[str] = []
    for _ in range(4):
        shown = visitor.page.get_by_role("button", name="show my hand")
        expect(shown).to_be_visible()
        expect(page.own_things).to_have_count(0)  # no hand is on the page
        turns.append(shown.inner_text())
        shown.click()
        expect(page.own_things).to_be_visible()
        page.choose("Take")
    assert turns[0] != turns[1]
    assert turns[0] == turns[2]
    assert turns[1] == turns[3]


def test_a_watcher_sees_the_table_and_no_hand(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(midgame(3), me("Ana"), bot(), bot())
    watcher = visit()
    watcher.open(table.path)
    page = TablePage(watcher)
    expect(page.question).to_be_visible()
    expect(page.own_things).to_have_count(0)
    assert seats_at(watcher.state) == []
