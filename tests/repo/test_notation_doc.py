"""docs/notation.md has every kind of action and every name that games and modules add."""

from __future__ import annotations

from lioncourt.core.actions import CARD, NUMBER, Field
from lioncourt.table.registry import default_registry
from scripts.notation import PAGE, actions_table, additions, draws_table, field_in_words, written


def test_the_tables_are_current() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page, "run: python -m scripts.notation --write"


def test_every_game_and_module_is_looked_at() -> None:
    registry = default_registry()
    owners = {owner for owner, _, _ in additions()}
    assert owners == {*registry.games, *registry.modules} - {"alhambra"}


def test_every_kind_of_action_has_a_row() -> None:
    kinds = {name for _, _, after in additions() for name in after.action_spec}
    listed = {line.split("`")[1] for line in actions_table().splitlines()[2:]}
    by_hand = PAGE.read_text(encoding="utf-8").partition("<!-- ")[0]
    assert {
        kind for kind in kinds if kind not in listed and f"| `{kind}` |" not in by_hand
    } == set()


def test_fields_are_told_by_name_and_by_kind_where_that_says_more() -> None:
    assert field_in_words(Field("card", CARD)) == "card"
    assert field_in_words(Field("cards", CARD, many=True)) == "cards, any number"
    assert field_in_words(Field("amount", NUMBER)) == "amount (number)"


def test_draws_are_told_by_module() -> None:
    assert "| `city-gates` | `gate` |\n" in draws_table()
