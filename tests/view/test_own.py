"""What somebody did is told to them in the second person, whatever module tells it."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from lioncourt.table.registry import default_registry
from lioncourt.table.texts import LANGUAGES, gather_texts
from lioncourt.view.own import NAMED, own_template

# Sentences about a thing, after the name of the seat: they can be read by everybody.
ABOUT_A_THING = re.compile(r"\{(?:seat|contender)\}\s?:")


def event_texts(language: str) -> dict[str, str]:
    """Returns the lines of the log that begin with a seat and what it does, by their keys."""
    registry = default_registry()
    manifests = (*registry.games.values(), *registry.modules.values())
    texts = gather_texts([package for manifest in manifests for package in manifest.texts])
    return {
        key: text
        for key, text in texts[language].items()
        if key.startswith("event.") and NAMED.match(text) and not ABOUT_A_THING.match(text)
    }


def verbs_of(language: str) -> dict[str, str]:
    own = files("lioncourt.view").joinpath("own.toml").read_text(encoding="utf-8")
    verbs: dict[str, str] = tomllib.loads(own)[language]["verbs"]
    return verbs


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_begins_with_a_verb_that_has_a_second_person(language: str) -> None:
    verbs = verbs_of(language)
    unknown = []
    for key, text in event_texts(language).items():
        said = re.sub(r"^(ne|se|non|si) ", "", NAMED.sub("", text, count=1))
        verb = re.split(r"[\s:,]", said)[0]
        if verb not in verbs:
            unknown.append(f"{key}: {text}")
    assert unknown == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_of_the_table_is_without_a_line(language: str) -> None:
    words = " ".join(event_texts(language).values())
    assert [verb for verb in verbs_of(language) if not re.search(rf"\b{verb}\b", words)] == []


SAID = {
    "{seat} buys {tile} for {price}, paying {cards}": "you buy {tile} for {price}, paying {cards}",
    "{seat} can’t do anything and passes": "you can’t do anything and pass",
    "{seat} has no space and lays it face down": "you have no space and lay it face down",
    "{seat} turns {key}; at their gate: {bonus}": "you turn {key}; at your gate: {bonus}",
}
FRENCH = {
    "{seat} achète {tile} et paie {cards}": "vous achetez {tile} et payez {cards}",
    "{seat} n’a plus de case et le place": "vous n’avez plus de case et le placez",
    "{seat} reprend {card}, sa tuile a quitté": "vous reprenez {card}, sa tuile a quitté",
    "{seat} se retire": "vous vous retirez",
}


@pytest.mark.parametrize(
    ("language", "text", "own"),
    [*[("en", *said) for said in SAID.items()], *[("fr", *said) for said in FRENCH.items()]],
)
def test_all_verbs_of_a_line_change_and_nothing_else(language: str, text: str, own: str) -> None:
    assert own_template(text, language) == own


@pytest.mark.parametrize(
    "text", ["turn {turn}: {seat}", "{seat}: the {card} is turned back", "the handyman on {tile}"]
)
def test_a_line_about_a_thing_stays_as_it_is(text: str) -> None:
    assert own_template(text, "en") is None
