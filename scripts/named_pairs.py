"""Lists the pairs of modules that a chapter names together and that no scenario shows.

A chapter names another module under *With other modules*: by its id, or by a piece that only that
module has. A scenario shows the pair if it has both in play and either nothing else, or
cites the chapter, as "squares with-other-modules". The cite says that everything named there that
is in play is shown. Exits with 1 if anything is listed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.uncited_rules import MODULE, PART, ROOT

PART_ABOUT_OTHERS = "With other modules"
BASE_GAME = "alhambra"
GAMES = {"granada", "alhambra-granada"}  # their own chapters name the modules that go with them

# How chapters call a module that they do not name by its id: a word that means nothing else.
WORDS = {
    "bathhouses": r"bathhouses?",
    "bazaars": r"bazaars?",
    "bonus-cards": r"bonus cards?",
    "buildings-of-power": r"white dice",
    "camps": r"camps?",
    "change": r"coins?",
    "characters": r"patron|miser|beggar|moneyer|dancer|wise man|merchant|architect|auctions?",
    "construction-sites": r"construction sites?|unfinished",
    "currency-exchange": r"exchange cards?",
    "diamonds": r"diamonds?",
    "exchange-certificates": r"credit|certificates?",
    "gates-without-end": r"plazas?|half-buildings?|buy14|wall pieces?",
    "handymen": r"handym[ae]n",
    "invaders": r"scouts?",
    "magical-buildings": r"magical",
    "major-projects": r"projects",
    "master-builders": r"builder cards?|builder-card",
    "medina": r"medina",
    "new-building-grounds": r"plots?",
    "orchards": r"fruits?",
    "palace-staff": r"servants?",
    "power-of-the-sultan": r"sultan cards?",
    "street-traders": r"citizens?",
    "travelling-craftsmen": r"carpenter|coiner|goldsmith|blacksmith|mixer|mosaic painter|craftsmen",
    "treasure-chamber": r"chests?",
    "watchtowers": r"watchtowers?",
    "wishing-wells": r"wells?",
    "zoo": r"animals",
}


@dataclass(frozen=True)
class Naming:
    """A line of a chapter that names another module."""

    chapter: str
    other: str
    where: str

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.chapter, self.other))


def _lines_about_others(path: Path) -> Iterator[tuple[str, int, str]]:
    """Yields the module of each line under "With other modules", its number and the line."""
    module = part = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.startswith("#"):
            heading = MODULE.match(line)
            module, part = (heading[1] if heading else ""), ""
        elif label := PART.match(line):
            part = label[1]
        if module and part == PART_ABOUT_OTHERS:
            yield module, number, line


def namings(folder: Path) -> list[Naming]:
    """Returns which module each chapter of a folder names, line by line."""
    lines = [
        (module, f"{path.name}:{number}", line)
        for path in sorted(folder.glob("*.md"))
        for module, number, line in _lines_about_others(path)
    ]
    known = {module for module, _, _ in lines}
    words = {other: re.compile(rf"(?i)\b(?:{WORDS.get(other, other)})(?!\w)") for other in known}
    return [
        Naming(module, other, where)
        for module, where, line in lines
        for other in sorted(known - GAMES - {module})
        if f"`{other}`" in line or (other in WORDS and words[other].search(line))
    ]


@dataclass(frozen=True)
class Shown:
    """What a scenario has in play, and whose chapters on other modules it cites."""

    modules: frozenset[str]
    chapters: frozenset[str]

    def shows(self, naming: Naming) -> bool:
        if not naming.pair <= self.modules:
            return False
        return len(self.modules) == 2 or naming.chapter in self.chapters


def scenarios(folder: Path) -> list[Shown]:
    """Returns what each scenario under a folder shows."""
    found: list[Shown] = []
    for path in sorted(folder.rglob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        game = table.get("game", {})
        modules = {*game.get("modules", ()), game.get("game", BASE_GAME)} - {BASE_GAME}
        cited = (cite.split() for cite in table["cites"])
        chapters = {words[0] for words in cited if words[1:] == ["with-other-modules"]}
        found.append(Shown(frozenset(modules), frozenset(chapters)))
    return found


def unshown(named: Iterable[Naming], shown: Iterable[Shown]) -> list[str]:
    """Returns a line for each pair that is named somewhere and shown nowhere."""
    shown = list(shown)
    places: dict[frozenset[str], list[Naming]] = {}
    for naming in named:
        places.setdefault(naming.pair, []).append(naming)
    found: list[str] = []
    for pair, lines in sorted(places.items(), key=lambda item: sorted(item[0])):
        if not any(scenario.shows(naming) for naming in lines for scenario in shown):
            where = ", ".join(naming.where for naming in lines)
            found.append(f"{' and '.join(sorted(pair))} are shown by no scenario ({where})")
    return found


def main() -> int:
    named = namings(ROOT / "docs" / "rules")
    found = unshown(named, scenarios(ROOT / "tests" / "scenarios"))
    for line in found:
        print(line)
    if not found:
        pairs = {naming.pair for naming in named}
        print(f"All {len(pairs)} pairs that the chapters name are shown by scenarios.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
