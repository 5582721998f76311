"""Your turn reaches somebody who is elsewhere; the page can be installed."""

from __future__ import annotations

import json

import pytest

from tests.e2e.conftest import Visitors
from tests.e2e.positions import exact_purchase
from tests.e2e.table_page import TablePage
from tests.e2e.tables import Tables, bot, me
from tests.e2e.words import word

# A system that shows notifications, and a reader who looks at something else.
ELSEWHERE = """
localStorage.setItem("lioncourt.settings", '{"notify": true}');
window.called = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, more) { window.called.push([title, more.body, more.tag]); }
  close() { window.called.push(["closed"]); }
};
Object.defineProperty(Document.prototype, "visibilityState", {
  get: () => (window.here ? "visible" : "hidden"),
});
"""


@pytest.mark.server_only
def test_who_looks_elsewhere_is_called_once(visit: Visitors, tables: Tables) -> None:
    table = tables.go_on(exact_purchase(), me("Ana"), me("Ben"), bot())
    elsewhere = visit()
    elsewhere.page.add_init_script(ELSEWHERE)
    TablePage(elsewhere).arrive(table.link(1))
    assert elsewhere.page.evaluate("called") == []
    ana = TablePage(visit()).arrive(table.link(0))
    ana.choose_first_of("Take")
    elsewhere.wait_until(lambda: len(elsewhere.page.evaluate("called")) > 0, "a call")
    [[title, _, tag]] = elsewhere.page.evaluate("called")
    assert (title, tag) == (word("table.title-turn"), table.id)
    assert elsewhere.page.title().startswith("●")
    # Whoever comes back needs no call any more.
    elsewhere.page.evaluate("here = true; document.dispatchEvent(new Event('visibilitychange'))")
    assert elsewhere.page.evaluate("called").pop() == ["closed"]


def test_the_page_can_be_installed(visit: Visitors) -> None:
    page = visit().open("/")
    link = page.locator("link[rel='manifest']").get_attribute("href")
    answer = page.request.get(link or "")
    manifest = json.loads(answer.text())
    assert manifest["name"] == "Lioncourt"
    for icon in manifest["icons"]:
        drawn = page.request.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"]
