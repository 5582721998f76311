"""Explains a ruleset: who takes part in which seam, in which order, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lioncourt.core.rule import order_name
from lioncourt.core.seams import SEAMS, FrameHandler, Stage
from lioncourt.core.steps import SCRIPTS

if TYPE_CHECKING:
    from lioncourt.core.build import Entry
    from lioncourt.core.ruleset import Ruleset


def explanation(rules: Ruleset) -> str:
    """Returns the assembly of a ruleset as text, seam by seam."""
    lines = [f"{rules.game}, {rules.seats} seats, modules: {', '.join(rules.modules) or 'none'}"]
    for script in SCRIPTS:
        lines.append(f"\nscript {script}")
        for stage in rules.stage_entries[script]:
            lines.append(_row(f"{stage.step} {stage.name}", stage.entry, stage.why()))
    if rules.choice_entries:
        lines.append("\nchoices")
    for choice in rules.choice_entries:
        order = f"{order_name(choice.rule.order)}, chapter {choice.entry.chapter}"
        lines.append(_row(f"{choice.step} {choice.name}", choice.entry, order))
    lines.append("\nframes")
    for name, entry in rules.handler_entries:
        lines.append(_row(name, entry, "by kind"))
    for seam in SEAMS:
        if seam in (Stage, FrameHandler):
            continue
        mine = [entry for entry in rules.entries() if isinstance(entry.rule, seam)]
        if mine:
            lines.append(f"\n{seam.__name__}")
        for entry in mine:
            order = order_name(entry.rule.order)
            lines.append(_row("", entry, f"{order}, chapter {entry.chapter}"))
    for module, parts in rules.descriptions.items():
        lines.append(f"\nholding of {module}")
        lines += [f"  {part}" for part in parts.words()]
    for name, module in rules.replaced:
        lines.append(f"\nreplaced: {name}, by {module}")
    return "\n".join(lines)


def _row(name: str, entry: Entry, why: str) -> str:
    label = f"{name}: " if name else ""
    return f"  {label}{type(entry.rule).__name__} ({entry.module}; {why})"
