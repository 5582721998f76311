"""The form of views: what is written down of it is current, and real views and logs have it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lioncourt.view.log import log_lines
from scripts.view_types import PAGE, SCHEMA, UPDATE, current, described, read
from tests.view.tables import GAMES, fitting_modules, moments

FORMS: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def faults(data: Any, form: dict[str, Any], at: str) -> list[str]:
    """Returns where some data are not of a form, told in the part of JSON Schema that we use."""
    if "$ref" in form:
        return faults(data, FORMS[form["$ref"].removeprefix("#/$defs/")], at)
    if "anyOf" in form:
        found = [faults(data, each, at) for each in form["anyOf"]]
        return [] if [] in found else min(found, key=len)
    if "enum" in form:
        return [] if data in form["enum"] else [f"{at}: {data!r}"]
    if "type" not in form:
        return []
    is_number = form["type"] == "integer" and isinstance(data, bool)
    if not isinstance(data, KINDS[form["type"]]) or is_number:
        return [f"{at}: {data!r} is no {form['type']}"]
    if isinstance(data, list):
        size = form.get("minItems", len(data)), form.get("maxItems", len(data))
        wrong = [] if size[0] <= len(data) <= size[1] else [f"{at}: {len(data)} items"]
        return wrong + [fault for item in data for fault in faults(item, form["items"], f"{at}[]")]
    if isinstance(data, dict):
        return _faults_of_object(data, form, at)
    return []


def _faults_of_object(data: dict[str, Any], form: dict[str, Any], at: str) -> list[str]:
    known, more = form.get("properties", {}), form["additionalProperties"]
    found = [f"{at}: no {key}" for key in form.get("required", ()) if key not in data]
    for key, value in data.items():
        if key in known:
            found += faults(value, known[key], f"{at}.{key}")
        elif isinstance(more, dict):
            found += faults(value, more, f"{at}.{key}")
        elif not more:
            found.append(f"{at}: what is {key}?")
    return found


def test_what_is_made_of_the_types_is_current() -> None:
    old = [
        path.name for path, text in current().items() if path.read_text(encoding="utf-8") != text
    ]
    assert old == [], UPDATE


def test_every_type_has_a_table_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert {form.name for form in read().forms} == set(described(page))


@pytest.mark.parametrize("game", GAMES)
def test_views_and_logs_are_of_their_types(game: str) -> None:
    """With all modules: what they add must be something that clients know how to draw."""
    for modules in ((), fitting_modules(game)):
        memory: dict[str, bool | int | str] = {"open_memory": True}
        for table in moments(3, seed=6, game=game, every=9, modules=modules, options=memory):
            for seat in (None, 0, table.seat):
                found = faults(table.view(seat, finals=True), {"$ref": "#/$defs/View"}, "view")
                assert found == [], f"seed 6, turn {table.state.turn}, seat {seat}"
        for line in log_lines(table.rules, table.events(), 0):
            assert faults(line, {"$ref": "#/$defs/LogLine"}, "line") == [], "seed 6"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"name": "tower-9", "type": "tower"}, "face: no cost"),
        ({"name": "tower-9", "type": "tower", "cost": "9"}, "face.cost: '9' is no integer"),
        ({"name": "tower-9", "type": None, "cost": None, "age": 3}, "face: what is age?"),
    ],
)
def test_a_fault_is_found(data: dict[str, Any], fault: str) -> None:
    assert faults(data, {"$ref": "#/$defs/Face"}, "face") == [fault]
