"""`lioncourt modules`: the games and modules there are."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from lioncourt.cli.options import JsonOption
from lioncourt.cli.output import console, print_json
from lioncourt.table.manifest import Manifest
from lioncourt.table.registry import default_registry

NO_BOX: Final = "Other modules"
INDENT: Final = 4


def modules(json: JsonOption = False) -> None:
    """List games and modules, box by box, with what they change and their options.

    [bold]Examples[/bold]

    lioncourt modules
    lioncourt modules --json
    """
    registry = default_registry()
    games = list(registry.games.values())
    if json:
        print_json(
            {
                "games": [_data(manifest) for manifest in games],
                "modules": [_data(manifest) for manifest in registry.modules.values()],
            }
        )
        return
    out = console()
    _show(out, "Games", games)
    for box, manifests in _boxes(list(registry.modules.values())).items():
        _show(out, box, manifests)
    out.print("Play with modules:      lioncourt play --modules A,B", style="dim")
    out.print("Play a ready-made set:  lioncourt play --preset quick", style="dim")
    out.print("Read its rules:         lioncourt rules NAME", style="dim")


def _boxes(manifests: list[Manifest]) -> dict[str, list[Manifest]]:
    """Returns the modules of each box, both in the order of the chapters."""
    boxes: dict[str, list[Manifest]] = {}
    for manifest in sorted(manifests, key=lambda m: (not m.box, m.chapter, m.id)):
        boxes.setdefault(manifest.box or NO_BOX, []).append(manifest)
    return boxes


def _data(manifest: Manifest) -> dict[str, Any]:
    return {
        "id": manifest.id,
        "title": manifest.title,
        "summary": manifest.summary,
        "chapter": manifest.chapter,
        "rules": manifest.rules,
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


def _show(out: Console, title: str, manifests: list[Manifest]) -> None:
    out.print(title, style="bold")
    for manifest in manifests:
        name = Text(f"  {manifest.id}", style="bold")
        out.print(name.append(f"  {manifest.title}", style="not bold"))
        for line in (manifest.summary, _facts(manifest), *_options(manifest)):
            style = "" if line == manifest.summary else "dim"
            out.print(Padding(Text(line, style=style), (0, 0, 0, INDENT)))
    out.print()


def _facts(manifest: Manifest) -> str:
    """Returns one line on what a game or module is, and what it goes with."""
    low, high = manifest.seats
    facts = [f"{low} to {high} seats"]
    if manifest.games:
        facts = [manifest.weight, *facts]
        facts.append(f"with {', '.join(manifest.games)}")
    if manifest.changes:
        facts.append(f"changes {', '.join(manifest.changes)}")
    if manifest.requires:
        facts.append(f"needs {', '.join(manifest.requires)}")
    if manifest.excludes:
        facts.append(f"not with {', '.join(manifest.excludes)}")
    return "; ".join(facts)


def _options(manifest: Manifest) -> list[str]:
    found = []
    for option in manifest.options:
        choices = " or ".join(str(choice) for choice in option.choices)
        usual = f"default {option.default}; {option.rule}"
        found.append(f"--options {option.name}={choices} ({usual})")
    return found
