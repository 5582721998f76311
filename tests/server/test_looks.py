"""The drawings of modules, which come from their folders."""

from __future__ import annotations

from pathlib import Path

import lioncourt.modules
from lioncourt.table.registry import default_registry
from tests.server.rig import Server

FOLDERS = Path(lioncourt.modules.__path__[0])


def test_every_module_answers_with_the_drawings_of_its_folder(server: Server) -> None:
    for module in default_registry().modules:
        answer = server.http.get(f"/looks/{module}.svg")
        sheet = FOLDERS / module.replace("-", "_") / "looks.svg"
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text == (sheet.read_text(encoding="utf-8") if sheet.is_file() else "")


def test_what_a_browser_has_is_not_sent_again(server: Server) -> None:
    module = next(iter(default_registry().modules))
    first = server.http.get(f"/looks/{module}.svg")
    again = server.http.get(
        f"/looks/{module}.svg", headers={"If-None-Match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_an_unknown_module_has_none(server: Server) -> None:
    answer = server.http.get("/looks/no-such-module.svg")
    assert (answer.status_code, answer.json()["error"]) == (404, "no-page")
