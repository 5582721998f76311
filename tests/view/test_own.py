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


def lines_of_the_log(language: str) -> dict[str, str]:
    """Returns the texts of all events, by their keys."""
    registry = default_registry()
    manifests = (*registry.games.values(), *registry.modules.values())
    texts = gather_texts([package for manifest in manifests for package in manifest.texts])
    return {key: text for key, text in texts[language].items() if key.startswith("event.")}


def event_texts(language: str) -> dict[str, str]:
    """Returns the lines of the log that begin with a seat and what it does, by their keys."""
    return {
        key: text
        for key, text in lines_of_the_log(language).items()
        if NAMED.match(text) and not ABOUT_A_THING.match(text)
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
    assert own_template(text, language, ("seat",)) == own


@pytest.mark.parametrize(
    "text", ["turn {turn}: {seat}", "{seat}: the {card} is turned back", "the handyman on {tile}"]
)
def test_a_line_about_a_thing_stays_as_it_is(text: str) -> None:
    assert own_template(text, "en", ("seat",)) is None


def test_what_goes_to_you_is_told_to_you() -> None:
    english = "{seat} passes the {card} to {left}"
    assert own_template(english, "en", ("left",)) == "{seat} passes the {card} to you"
    assert own_template(english, "en", ("seat",)) == "you pass the {card} to {left}"
    german = "der Handlanger auf {tile} geht zurück an {seat}"
    assert own_template(german, "de", ("seat",)) == "der Handlanger auf {tile} geht zurück an dich"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_in_which_something_goes_to_somebody_is_told_to_them(language: str) -> None:
    given = {
        key: found[1]
        for key, text in lines_of_the_log("en").items()
        if (found := re.search(r"\bto \{(seat|left)\}", text))
    }
    assert given
    for key, field in given.items():
        own = own_template(lines_of_the_log(language)[key], language, (field,))
        assert own is not None, key
        assert f"{{{field}}}" not in own, key
