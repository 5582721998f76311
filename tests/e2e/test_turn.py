"""One turn at the table: pointing, paying, placing with reasons, taking back, coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lioncourt.view.reading import ids_in
from tests.e2e.conftest import Visitors
from tests.e2e.positions import exact_purchase, tile_to_place, two_ways_to_pay
from tests.e2e.server import Server
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me, tables_at
from tests.e2e.visitor import DESKTOP, PHONE
from tests.e2e.words import word

NOT_HERE = word("board.not-here")


@pytest.mark.both_carriers
def test_money_is_taken_by_pointing_at_it(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    view = page.visitor.state["views"]["0"]
    display = page.page.get_by_role("region", name="Display")
    display.get_by_role("button").first.click()
    page.play_proposal()
    assert ids_in(page.visitor.state["views"]["0"], "hand.0") != ids_in(view, "hand.0")


def test_a_tile_is_bought_with_the_exact_payment_first(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    market = page.page.get_by_role("region", name="Market")
    market.get_by_role("button", name=re.compile("exact", re.IGNORECASE)).first.click()
    proposed = page.asked.locator(".button-primary")
    expect(proposed).to_have_accessible_name(re.compile("exact: extra action"))
    page.play_proposal()
    expect(page.question).to_contain_text("Exact!")


def test_a_payment_that_is_not_listed_is_put_together(visit: Visitors, tables: Tables) -> None:
    ways = two_ways_to_pay()
    whole, (first, second) = ways.card(ways.price), [ways.card(part) for part in ways.parts]
    table = tables.go_on(ways.record, me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    market = page.page.get_by_role("region", name="Market")
    market.get_by_role("button", name=re.compile("exact", re.IGNORECASE)).first.click()
    meter = page.page.get_by_role("region", name=word("table.pay.title"))
    expect(page.question).to_contain_text(re.compile(word("table.ask.buying", ware=".+")))
    expect(meter).to_have_attribute("data-payment", "exact")  # what is proposed lies there
    meter.get_by_role("button", name=word("table.pay.take-back", piece=whole)).click()
    expect(meter).to_contain_text(word("table.pay.state.missing", number=str(ways.price)))
    short = page.asked.get_by_role("button", name=re.compile(r"^Buy\b"))
    expect(short).to_be_disabled()
    expect(short).to_contain_text(word("table.pay.state.missing", number=str(ways.price)))
    page.own_things.get_by_role("button", name=first).first.click()
    expect(short).to_contain_text(word("table.pay.state.missing", number=str(ways.parts[1])))
    expect(meter).to_contain_text(word("table.pay.state.missing", number=str(ways.parts[1])))
    last = page.own_things.get_by_role("button", name=second).first
    expect(last).to_contain_text(word("table.pay.state.exact"))  # each piece says where it leads
    last.click()
    expect(meter).to_have_attribute("data-payment", "exact")
    meter.get_by_role("button", name=word("table.pay.take-back", piece=second)).click()
    expect(meter).to_have_attribute("data-payment", "missing")
    page.own_things.get_by_role("button", name=whole).first.click()
    expect(page.asked.locator(".button-primary")).to_contain_text(
        word("table.pay.over", over=str(ways.parts[0]))
    )
    expect(meter).to_have_attribute("data-payment", "over")
    page.play_proposal()
    hand = ids_in(page.visitor.state["views"]["0"], "hand.0")
    paid = {f"{ways.currency}-{value}" for value in (ways.price, ways.parts[0])}
    assert not paid & set(hand)


@pytest.mark.server_only
def test_undo_goes_up_to_what_came_to_light_and_not_beyond(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    page = TablePage(visit()).arrive(table.link(0))
    other = TablePage(visit()).arrive(table.link(1))
    before = page.visitor.state["views"]["0"]
    purchase = next(o["label"] for o in before["decision"]["options"] if o.get("exact"))

    page.choose(purchase)
    page.choose("Finish the turn")
    page.play(page.undo)
    page.play(page.undo)
    assert page.visitor.state["views"]["0"] == before
    expect(page.undo).to_have_count(0)  # what others did is not mine to take back

    page.choose(purchase)
    page.choose("Finish the turn")
    last = page.list_choices().first  # wherever the tile goes, the market is refilled
    expect(last).to_contain_text(word("table.final"))
    page.play(last)
    expect(page.undo).to_have_count(0)

    # Now new tiles lie open: the other person is asked.
    moves = page.visitor.moves
    page.button("table.undo-ask").click()
    other.button("table.undo-no").click()
    expect(other.button("table.undo-no")).to_have_count(0)
    assert page.visitor.moves >= moves
    page.button("table.undo-ask").click()
    page.play(other.button("table.undo-yes"))
    assert page.visitor.moves < moves


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.server_only
def test_advice_is_offered_beside_the_question(
    visit: Visitors, tables: Tables, size: tuple[int, int]
) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    page = TablePage(visit(size=size)).arrive(table.link(0))
    other = TablePage(visit(size=size)).arrive(table.link(1))
    expect(other.advice).to_have_count(0)  # it is not this player's decision
    page.advice.click()
    advice = page.page.get_by_role("dialog", name=word("table.advice.title"))
    page.play(advice.get_by_role("button", name=word("table.advice.follow")).first)


def test_an_illegal_cell_says_why(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    refused = page.palace.get_by_role("button", name=re.compile("not here"))
    expect(refused.first).to_be_visible()
    reasons = set()
    for cell in refused.all():
        cell.hover()
        told = page.palace.get_by_role("status")
        expect(told).to_contain_text(NOT_HERE)
        reasons.add(told.inner_text())
        expect(cell).to_have_accessible_name(re.compile("not here, .+"))
    assert all(len(reason) > len(NOT_HERE) + 5 for reason in reasons)


@pytest.mark.both_carriers
def test_a_tile_is_placed_on_a_cell_that_shows_what_it_gains(
    visit: Visitors, tables: Tables
) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    tiles = len(ids_in(page.visitor.state["views"]["0"], "palace.0"))
    cell = page.palace.get_by_role("button", name=re.compile("wall")).first
    before = page.visitor.moves
    cell.click()  # asks, as a finger is asked
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert page.visitor.moves == before
    page.play(cell)
    assert len(ids_in(page.visitor.state["views"]["0"], "palace.0")) == tiles + 1


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(tile_to_place(), me("Ana"), bot(), bot())
    page = TablePage(visit()).arrive(table.link(0))
    before = page.visitor.state
    page.page.reload()
    expect(page.question).to_be_visible()
    expect(page.all_choices).to_be_visible()
    assert page.visitor.state["views"] == before["views"]
    assert "key" not in page.page.url  # the secret of the seat does not stay in the address


def test_a_killed_server_comes_back_in_the_middle_of_a_turn(
    visit: Visitors, own_server: Server
) -> None:
    with tables_at(own_server.url) as tables:
        table = tables.go_on(exact_purchase(), me("Ana"), bot(), bot())
    visitor = visit(home=own_server.url)
    visitor.expect("WebSocket connection", "ERR_CONNECTION_REFUSED", "ERR_")
    page = TablePage(visitor).arrive(table.link(0))
    purchase = next(
        o["label"] for o in visitor.state["views"]["0"]["decision"]["options"] if o.get("exact")
    )
    page.choose(purchase)
    before = visitor.state
    own_server.kill()
    banner = page.page.locator(".banner", has_text=word("table.line.reconnecting"))
    expect(banner).to_be_visible()
    expect(page.all_choices).to_have_count(0)  # nothing is offered as if it were live
    own_server.start()
    expect(banner).to_have_count(0)
    assert visitor.state["views"] == before["views"]
    page.choose("Finish the turn")
