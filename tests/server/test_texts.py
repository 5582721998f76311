"""What the server says: every text in every language, with the same values, and none too many."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lioncourt.server
from lioncourt.bots.registry import BOTS
from lioncourt.server.errors import STATUS
from lioncourt.server.lesson import PACKAGE
from lioncourt.server.words import say
from lioncourt.table.texts import LANGUAGES, gather_texts

SERVER = "lioncourt.server"
SOURCES = [
    path.read_text(encoding="utf-8")
    for path in Path(lioncourt.server.__file__).parent.rglob("*.py")
]


@pytest.mark.parametrize("package", [SERVER, PACKAGE, "lioncourt.bots", "lioncourt.review"])
def test_every_language_has_every_text_with_its_values(package: str) -> None:
    texts = gather_texts([package])
    assert set(texts) == set(LANGUAGES)
    for key, english in texts["en"].items():
        for language in LANGUAGES:
            said = texts[language].get(key)
            assert said, f"{language} {key}"
            assert sorted(re.findall(r"\{\w+\}", said)) == sorted(re.findall(r"\{\w+\}", english))
    assert all(set(texts[language]) == set(texts["en"]) for language in LANGUAGES)


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    raised = {code for source in SOURCES for code in re.findall(r'Refused\(\s*"([\w-]+)"', source)}
    with_own_text = {"illegal"}  # the rules tell what is wrong
    raised |= {"no-page", "no-method"}  # named by status in app.py
    said = {
        key.removeprefix("error.")
        for key in gather_texts([SERVER])["en"]
        if key.startswith("error.")
    }
    assert raised - with_own_text == said
    assert set(STATUS) <= raised


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_that_may_take_a_seat_has_a_name(language: str) -> None:
    names = [say(f"bot.{level}", language) for level in BOTS]
    assert not [name for name in names if "bot." in name]
    assert len(set(names)) == len(names)
