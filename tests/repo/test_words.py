"""The texts keep to the voice: no word that the glossary avoids, no habit of a translation."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from lioncourt.table.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]


class Text(NamedTuple):
    """A text as it stands in its file."""

    file: str
    language: str
    key: str
    words: str


# In no language: a seat is drawn as a badge, which owns nothing; quotation marks are curly.
NOWHERE = {
    "a seat that owns something": r"\{seat\}’s\b|\b(?:of|de|von|di) \{seat\}",
    "a straight quotation mark": r"['\"]",
    "a space before …": r"[ \u00a0]…",
    "two spaces": r"  ",
    "no space after a name": r"\}(?=[a-zà-ü])",
}
MORE = r"(?<![\d.,/])(?:[2-9]|[1-9]\d+) "  # two or more of something
# What never stands in a text, by language: glossary of docs/voice.md, and what editors found.
NEVER = {
    "en": {
        "a grammar of elsewhere": r"\b[Tt]he own\b|\b[Oo]ne may\b|\bis no \w+ of yours\b",
        "a full form": r"\b(?:cannot|do not|does not|are not|has not|have not|would not)\b",
        "in your turn": r"\b[Ii]n your (?:own |next |later )?turn\b",
        "an article before its vowel": r"\b[Aa] (?:arcades|arena|orange|apple|exchange|extra)\b",
        "a doubled word": r"\b(\w+) \1\b",
        "left-over": r"\b[Ll]eft-over\b",
        "another spelling": r"\b[Cc]olors?\b|\b[Cc]enter|\bgr[a]y\b|\b(?:nor|sou)th(?:ea|we)st\b",
        "a space before %": r"[\d}]\s%",
        "laid open": r"\b(?:lay|lays|laid) (?:it |\w+ \w+ )?open\b",
        "no module": r"=0 \{no module\}",
        "one thing in the plural": r"\b1 (?:points|tiles|cards|florins|dirhams|dinars|ducats)\b",
        "more in the singular": MORE + r"(?:point|tile|florin|dirham|dinar|ducat)\b",
    },
    "fr": {
        "étalage": r"\bétalage",
        "muraille": r"\bmuraille",
        "douve": r"\bdouves?\b",
        "robot": r"\brobot",
        "transformer": r"\b[Tt]ransform(?:er|ez|e)\b",
        "rediffusion": r"\brediffusion",
        "juste prix": r"\bjuste prix\b",
        "tas": r"\b(?:le|un|du|des) tas\b",
        "carte d’argent": r"\bcartes? d’argent\b",
        "a plain space before : ; ! ? »": r"\S [:;!?»]|« ",
        "a name after de": r"\bde \{(?:name|names|module|modules|others)\}",
        "distribuer for attribuer": r"\bdistribué",
        "quitter le jeu": r"\bquitt(?:e|ent) (?:alors )?le jeu\b",
        "no space before ; ! ?": r"[\w)}][;!?](?:\s|$)",
        "bâtiment in small": r"\bbâtiments?\b",
        "currency for change": r"\bde la devise\b(?= :)|\bsa monnaie\b",
        "one thing in the plural": r"\b1 (?:points|tuiles|cartes|florins|dirhams|dinars|ducats)\b",
        "more in the singular": MORE + r"(?:point|tuile|carte|florin|dirham|dinar|ducat)\b",
    },
    "de": {
        "Palast": r"\bPal(?:ast|äste|ästen)\b",
        "Sitz": r"\bSitze?n?\b",
        "Wiedergabe": r"\bWiedergabe",
        "Wechselkarte": r"\bWechselkarte",
        "Bürger": r"\bBürger",
        "man": r"\bman\b",
        "Zugs": r"\bZugs\b",
        "gender of the Alhambra": r"\b[Ee]in Alhambra\b|\bden (?:\w+ )?Alhambra\b",
        "other quotation marks": r"”",
        "Typ for Art": r"\bTyp(?:en|s)?\b",
        "Zettel for Blatt": r"[Zz]ettel",
        "aus dem Spiel kommen": r"\b(?:kommt|kommen|ist|sind) (?:\w+ )*aus dem Spiel\b",
        "egal without its comma": r"\begal (?:was|welche\w*|wer|wie|wo\w*)\b",
        "one thing in the plural": r"\b1 (?:Punkte|Karten|Denare|Dukaten)\b",
        "more in the singular": MORE + r"(?:Punkt|Karte|Denar|Dukat)\b",
        "von before a title": r"\b(?:von|Über) \{module\}",
    },
    "it": {
        "punteggio": r"\bpunteggio\b",
        "conteggio": r"\bconteggi",
        "porticati": r"\bporticat",
        "cronaca": r"\b[Cc]ronaca\b",
        "trasformare": r"\b[Tt]rasforma",
        "piazzare": r"\bpiazza(?!l)|\bricostrui|\bcolloca",
        "posare": r"\bposi (?:uno|una|il|la)\b",
        "chi sarà di turno": r"\bsarà di turno\b",
        "carta denaro": r"\bcart[ae] denaro\b",
        "an article apart": r"\b[Nn]el (?:il|la|lo)\b|\b[Dd]el (?:il|la|lo)\b",
        "gender of the Alhambra": r"\bAlhambra più bello\b|\b[Uu]n Alhambra\b|\bproprio Alhambra\b",
        "other quotation marks": r"[“”]",
        "a French wind": r"\bouest\b",
        "lasciare il gioco": r"\blascia(?:no)? (?:allora )?il gioco\b",
        "distribuire for assegnare": r"\bdistribui",
        "cella": r"\b[Cc]ell[ae]\b",
        "a space before %": r"[\d}]\s%",
        "a title after di": r"\b(?:di|su) \{module\}",
        "in due giocatori": r"\b[Ii]n (?:due|tre|due o tre|\d) giocatori\b",
        "a half until": r"\bfinché (?:qualcuno|tutti|un’azione|resta|ci sono)\b(?! non)",
        "one thing in the plural": r"\b1 (?:punti|tessere|banconote|fiorini|dinari|ducati)\b",
        "more in the singular": MORE + r"(?:punto|tessera|banconota|fiorino|dinaro|ducato)\b",
    },
}
NUMBER = re.compile(r"\d+")
LABELS = ("action", "group", "option")
INFINITIVE = re.compile(r"^(?!Non |Potere|Zecchiere|Tuttofare)\w+(?:are|ere|ire|arsi|ersi)\b")


def flat(tree: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from flat(value, f"{path}.{key}" if path else key)
    elif isinstance(tree, list):
        for index, value in enumerate(tree):
            yield from flat(value, f"{path}.{index}")
    elif isinstance(tree, str):
        yield path, tree


def all_texts() -> Iterator[Text]:
    """Yields every text of games, modules, lessons, server, bots and page."""
    for path in sorted((ROOT / "src" / "lioncourt").rglob("manifest.toml")):
        manifest = tomllib.loads(path.read_text(encoding="utf-8"))
        for key in ("title", "summary"):
            yield Text(str(path.relative_to(ROOT)), "en", key, manifest[key])
    for path in sorted((ROOT / "src" / "lioncourt").rglob("*.toml")):
        if path.name not in {"texts.toml", "lesson.toml"}:
            continue
        for key, words in flat(tomllib.loads(path.read_text(encoding="utf-8"))):
            language = next((part for part in key.split(".") if part in LANGUAGES), None)
            if language is not None:
                yield Text(str(path.relative_to(ROOT)), language, key, words)
    for path in sorted((ROOT / "frontend" / "src" / "texts").rglob("*.json")):
        for key, words in flat(json.loads(path.read_text(encoding="utf-8"))):
            yield Text(str(path.relative_to(ROOT)), path.parent.name, key, words)


TEXTS = list(all_texts())


def test_all_texts_are_read() -> None:
    assert {text.language for text in TEXTS} == set(LANGUAGES)
    assert len(TEXTS) > 10_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_the_voice_avoids(language: str) -> None:
    found = [
        f"{text.file} {text.key}: {name}: …{text.words[max(0, hit.start() - 30) : hit.end() + 30]}…"
        for text in TEXTS
        if text.language == language
        for name, pattern in (NOWHERE | NEVER[language]).items()
        for hit in re.finditer(pattern, text.words)
    ]
    assert found == []


def test_every_language_gives_the_same_numbers() -> None:
    """What a text says in another language has the costs, points and counts of the English."""
    numbers: dict[tuple[str, ...], dict[str, set[str]]] = {}
    for text in TEXTS:
        file, key = (
            tuple("*" if part == text.language else part for part in path)
            for path in (text.file.split("/"), text.key.split("."))
        )
        numbers.setdefault((*file, *key), {})[text.language] = set(NUMBER.findall(text.words))
    in_all = {place: said for place, said in numbers.items() if len(said) == len(LANGUAGES)}
    assert len(in_all) > 3_000
    assert [
        f"{'/'.join(place)} {language}: {sorted(said[language] ^ said['en'])}"
        for place, said in in_all.items()
        for language in LANGUAGES
        if said[language] != said["en"]
    ] == []


def test_italian_labels_are_imperatives() -> None:
    labels = [
        text
        for text in TEXTS
        if text.language == "it"
        and text.key.startswith("it.")
        and text.key.split(".")[1] in LABELS
        and not text.file.startswith("src/lioncourt/server")
    ]
    assert len(labels) > 200
    assert [
        f"{text.file} {text.key}: {text.words}" for text in labels if INFINITIVE.match(text.words)
    ] == []


def test_names_carry_no_codes_of_walls() -> None:
    """People say "tower (9)", not "tower 9 NE"; a wall card shows its sides in brackets."""
    code = re.compile(r"\b\w+ \d+ [NESWO]{1,2}\b|\b\w+ [NESWO]{2}$")
    names = [text for text in TEXTS if ".tile." in text.key or ".card." in text.key]
    assert len(names) > 500
    assert [
        f"{text.file} {text.key}: {text.words}" for text in names if code.search(text.words)
    ] == []


def test_a_question_fits_its_banner() -> None:
    """Two lines of a phone, in words that people read at a glance."""
    questions = [text for text in TEXTS if re.match(r"\w\w\.question\.", text.key)]
    assert len(questions) > 200
    assert [
        f"{text.file} {text.key}: {text.words}" for text in questions if len(text.words) > 70
    ] == []


def test_names_on_lids_are_short() -> None:
    """A lid of a stall has room for ten letters."""
    lids = [text for text in TEXTS if ".stall." in text.key]
    assert len(lids) >= 40
    assert [f"{text.file} {text.key}: {text.words}" for text in lids if len(text.words) > 10] == []
