"""The head of a table's page, as chats and mail programs read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lioncourt.server.previews import TITLE
from tests.server.rig import ME, OPEN, Server, serving

INDEX = Path(__file__).parents[2] / "frontend" / "index.html"


@pytest.fixture
def page_server(tmp_path: Path) -> Iterator[Server]:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(f"<head>{TITLE}</head>", encoding="utf-8")
    with serving(tmp_path) as server:
        yield server


def page(server: Server, path: str, language: str = "en") -> str:
    answer = server.http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return answer.text


def test_a_link_shows_the_name_the_game_and_open_seats(page_server: Server) -> None:
    table = page_server.make(ME, OPEN, name="Friday night", modules=["camps"])
    shown = page(page_server, f"/table/{table.id}")
    assert "<title>Friday night · Lioncourt</title>" in shown
    assert 'property="og:title" content="Friday night"' in shown
    assert 'content="Alhambra · 1 module · 1 open seat"' in shown
    assert "1 Modul · 1 freier Platz" in page(page_server, f"/table/{table.id}", "de-DE,de")
    assert "Friday night" in page(page_server, f"/table/{table.id}/replay")


def test_a_name_is_never_taken_for_markup(page_server: Server) -> None:
    table = page_server.make(ME, OPEN, name='"><script>alert(1)</script>')
    shown = page(page_server, f"/table/{table.id}")
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_a_link_to_nowhere_is_the_plain_page(page_server: Server) -> None:
    assert TITLE in page(page_server, "/table/nowhere")


def test_no_secret_is_in_it(page_server: Server) -> None:
    table = page_server.make(ME, ME, name="Us")
    shown = page(page_server, f"/table/{table.id}")
    assert table.host not in shown
    assert not any(key in shown for key in table.keys.values())


def test_the_title_is_found_in_the_page() -> None:
    assert TITLE in INDEX.read_text("utf-8")
