"""Writes the tables in docs/notation.md of what games and modules add: kinds of action, and draws.

They follow from the specs and the catalogue of each configuration. The tables stand between two
markers. `--write` writes them; otherwise the script prints them and exits with 1 if the page shows
others.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from lioncourt.core.actions import Field, Spec
from lioncourt.core.catalogue import Catalogue
from lioncourt.core.ruleset import Ruleset
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.registry import default_registry
from lioncourt.table.texts import say
from scripts.module_sizes import shipped_modules, table

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "notation.md"
ACTIONS: Final = "actions of modules"
DRAWS: Final = "draws of modules"
FIRST_GAME: Final = "alhambra"  # the page describes its actions by hand
SEATS: Final = 3


def rules_with(game: str, modules: Iterable[str] = ()) -> Ruleset:
    """Returns the rules of a game for three seats."""
    registry = default_registry()
    return compile_rules(make_config(registry, game, SEATS, modules), registry)


def additions() -> list[tuple[str, Ruleset, Ruleset]]:
    """Returns every game and module with the rules before and after it is added."""
    first = rules_with(FIRST_GAME)
    games = [name for name in default_registry().games if name != FIRST_GAME]
    found = [(name, first, rules_with(name)) for name in sorted(games, key=len)]
    for module in shipped_modules():
        game = module.games[0]
        needed = module.requires
        found.append((module.id, rules_with(game, needed), rules_with(game, (*needed, module.id))))
    return found


def field_in_words(field: Field) -> str:
    """Returns a field in words: its name, and its kind if the name doesn't say it."""
    tells = field.name.rstrip("s") == field.kind.rstrip("s")
    shape = f"{field.name} ({field.kind})" if not tells else field.name
    return f"{shape}, any number" if field.many else shape


def action_row(owner: str, rules: Ruleset, spec: Spec) -> tuple[str, ...]:
    """Returns the cells of one kind of action."""
    fields = "; ".join(field_in_words(field) for field in spec.fields) or "nothing"
    return (f"`{spec.name}`", fields, say(rules.texts, f"action.{spec.name}"), f"`{owner}`")


def actions_table() -> str:
    """Returns the table of the kinds of action that games and modules add."""
    rows: list[tuple[str, ...]] = []
    told: set[str] = set()
    for owner, before, after in additions():
        for name in sorted(set(after.action_spec) - set(before.action_spec) - told):
            rows.append(action_row(owner, after, after.action_spec[name]))
            told.add(name)
    return table(("kind", "is followed by", "what it does", "added by"), rows)


def drawn_names(catalogue: Catalogue) -> list[str]:
    """Returns the names of all that may be drawn from a supply or the deck: tiles, then cards."""
    tiles = zip(catalogue.tile_name, catalogue.tile_supply, strict=True)
    return [*(name for name, supply in tiles if supply >= 0), *catalogue.card_name]


def draws_table() -> str:
    """Returns the table of the tiles and cards that modules add to supplies and deck."""
    rows: list[tuple[str, ...]] = []
    modules = {module.id for module in shipped_modules()}
    for owner, before, after in additions():
        known = set(drawn_names(before.catalogue))
        names = [name for name in drawn_names(after.catalogue) if name not in known]
        if owner in modules and names:
            rows.append((f"`{owner}`", " ".join(f"`{name}`" for name in names)))
    return table(("module", "tiles and cards"), rows)


def written(page: str) -> str:
    """Returns the page with its tables as they should be."""
    for name, text in ((ACTIONS, actions_table()), (DRAWS, draws_table())):
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        head, found, rest = page.partition(begin)
        _, closed, tail = rest.partition(end)
        if not (found and closed):
            raise ValueError(f"{PAGE.name} has no markers {name!r}")
        page = head + begin + text + end + tail
    return page


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the tables into the page")
    page = PAGE.read_text(encoding="utf-8")
    new = written(page)
    if parser.parse_args().write:
        PAGE.write_text(new, encoding="utf-8")
        return 0
    print(actions_table() + "\n" + draws_table())
    return 0 if new == page else 1


if __name__ == "__main__":
    sys.exit(main())
