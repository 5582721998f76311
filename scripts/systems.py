"""Writes the table of systems in the README: every game and module, its rules and its options.

The table stands between two markers. `--write` writes it; otherwise the script prints the table
and exits with 1 if the README shows another one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "README.md"
CHAPTERS: Final = ROOT / "docs" / "rules"
BEGIN: Final = "<!-- status -->\n"
END: Final = "<!-- /status -->"
HEADINGS: Final = ("id", "title", "kind", "seats", "rules", "options")
OF_GAMES: Final = {"alhambra": "core", "granada": "granada", "alhambra-granada": "granada"}


def chapter_of(system: Manifest) -> str:
    """Returns the name of the chapter with the rules of a game or module."""
    if system.id in OF_GAMES:
        return OF_GAMES[system.id]
    heading = f"(`{system.id}`)"
    for path in sorted(CHAPTERS.glob("*.md")):
        lines = path.read_text(encoding="utf-8").splitlines()
        if any(line.startswith("#") and heading in line for line in lines):
            return path.stem
    raise SystemExit(f"no chapter of docs/rules has a heading with {heading}")


def row_of(system: Manifest) -> tuple[str, ...]:
    """Returns what the table says about a game or module."""
    chapter = chapter_of(system)
    options = ", ".join(f"`{option.name}`" for option in system.options)
    return (
        f"`{system.id}`",
        system.title,
        system.kind,
        "2 to 6",
        f"[{chapter}](docs/rules/{chapter}.md)",
        options or "none",
    )


def table() -> str:
    """Returns the table, games first."""
    registry = default_registry()
    games = [registry.games[name] for name in sorted(registry.games)]
    modules = sorted(registry.modules.values(), key=lambda module: module.chapter)
    rows = [HEADINGS, ("---",) * len(HEADINGS), *map(row_of, [*games, *modules])]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the table into the README")
    wanted = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    shown, after = rest.split(END)
    if wanted.write:
        PAGE.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        return
    print(table(), end="")
    sys.exit(0 if shown == table() else 1)


if __name__ == "__main__":
    main()
