"""Every text exists in every language, with the same values in it."""

from __future__ import annotations

import pytest

from lioncourt.game import new_game
from lioncourt.table.manifest import Manifest
from lioncourt.table.plurals import names_in
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES, gather_texts

GAMES = default_registry().games
OWNERS = (*GAMES.values(), *default_registry().modules.values())
PACKAGES = sorted({package for game in GAMES.values() for package in game.texts})


def values_in(text: str) -> set[str]:
    return names_in(text)


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text(package: str, language: str) -> None:
    texts = gather_texts([package])
    assert sorted(texts) == sorted(LANGUAGES)
    assert sorted(texts[language]) == sorted(texts["en"])


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(package: str, language: str) -> None:
    texts = gather_texts([package])
    for key, english in texts["en"].items():
        assert values_in(texts[language][key]) == values_in(english), key


@pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.id)
@pytest.mark.parametrize("language", ["en", "fr", "it"])  # in German the verb comes last
def test_a_button_begins_with_a_verb(owner: Manifest, language: str) -> None:
    """Names begin in lower case, and a button is read as a sentence."""
    buttons = {
        key: text
        for key, text in gather_texts(owner.texts)[language].items()
        if key.startswith("option.") and key.count(".") == 1
    }
    assert [text for text in buttons.values() if not text[0].isupper()] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_everything_that_can_happen_has_a_text(game: str) -> None:
    rules = new_game(game, seats=2, seed=0).rules
    english = rules.texts["en"]
    for spec in rules.action_spec.values():
        assert {f"action.{spec.name}", f"option.{spec.name}", f"group.{spec.group}"} <= set(english)
    for spec in rules.event_spec.values():
        fields = {field.name for field in spec.fields}
        assert values_in(english[f"event.{spec.name}"]) <= fields, spec.name
    catalogue = rules.catalogue
    assert all(f"type.{name}" in english for name in catalogue.type_name)
    assert all(f"source.{name}" in english for name in catalogue.type_name)
    assert all(f"source.{name}" in english for name in catalogue.region_edge)
    assert all(f"currency.{name}" in english for name in catalogue.currency_name)
