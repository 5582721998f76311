"""`lioncourt modules` and `lioncourt explain`: what there is, and how it fits together."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from lioncourt.cli.options import (
    GameOption,
    HouseRulesOption,
    JsonOption,
    ModulesOption,
    SeatsOption,
    house_rules_in,
    names_in,
)
from lioncourt.cli.output import console, print_json
from lioncourt.table.compile import compile_rules
from lioncourt.table.config import make_config
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry


def modules(json: JsonOption = False) -> None:
    """List the games and the modules, with their options.

    [bold]Example[/bold]

    lioncourt modules --json
    """
    registry = default_registry()
    if json:
        print_json(
            {
                "games": [_data(manifest) for manifest in registry.games.values()],
                "modules": [_data(manifest) for manifest in registry.modules.values()],
            }
        )
        return
    out = console()
    out.print("Games", style="bold")
    for manifest in registry.games.values():
        _show(out, manifest)
    out.print("Modules", style="bold")
    for manifest in sorted(registry.modules.values(), key=lambda m: (m.chapter, m.id)):
        _show(out, manifest)
    if not registry.modules:
        out.print("  none yet")


def _data(manifest: Manifest) -> dict[str, Any]:
    return {
        "id": manifest.id,
        "title": manifest.title,
        "summary": manifest.summary,
        "chapter": manifest.chapter,
        "seats": list(manifest.seats),
        "games": list(manifest.games),
        "box": manifest.box,
        "weight": manifest.weight,
        "changes": list(manifest.changes),
        "requires": list(manifest.requires),
        "excludes": list(manifest.excludes),
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "rule": option.rule,
            }
            for option in manifest.options
        ],
    }


def _show(out: Console, manifest: Manifest) -> None:
    low, high = manifest.seats
    out.print(Text.assemble(f"  {manifest.id}", f"  {manifest.title}, {low} to {high} seats"))
    out.print(f"    {manifest.summary}", markup=False)
    for option in manifest.options:
        choices = " or ".join(str(choice) for choice in option.choices)
        usual = f"usually {option.default}; {option.rule}"
        out.print(f"    --options {option.name}={choices} ({usual})", markup=False, style="dim")


def explain(
    game: GameOption = "alhambra",
    seats: SeatsOption = 3,
    modules: ModulesOption = "",
    options: HouseRulesOption = "",
) -> None:
    """Show which rule takes part in which seam, in which order, and why.

    [bold]Examples[/bold]

    lioncourt explain --seats 2
    lioncourt explain --game granada
    """
    registry = default_registry()
    config = make_config(registry, game, seats, names_in(modules), house_rules_in(options))
    print(compile_rules(config, registry).explain())
