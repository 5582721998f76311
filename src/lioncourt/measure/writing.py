"""Writing the results of a measurement: the files of `lioncourt.presets`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from lioncourt.game import RULES_VERSION
from lioncourt.measure.figures import USUAL, figures, pace
from lioncourt.measure.pairs import FEWEST, Finding, advice
from lioncourt.measure.plan import PAIRS, Table, alone, tables, tables_of
from lioncourt.measure.sample import BOT, Sample
from lioncourt.presets import measured, presets, shelf
from lioncourt.presets.criteria import CRITERIA, chosen, pool
from lioncourt.stats.figures import Z
from lioncourt.table.registry import default_registry

Kept = dict[Table, list[Sample]]
HEAD: Final = (
    "# Written by `lioncourt measure --write`: what criteria.py chooses from measured.json.\n"
)
ENOUGH: Final = 2  # games that an interval needs


def write(kept: Kept, folder: Path, made: str) -> list[Path]:
    """Writes figures of tables, advice on pairs, and the presets that follow from both.

    `made` says when, and at which commit. If presets have changed, their new tables still have to
    be measured.
    """
    about = {"made": made, "bot": BOT, "rules": RULES_VERSION}
    rows = _figures(kept)
    pairs = _pairs(kept)
    texts = {
        measured.TABLES: _lines({**about, "tables": rows}, "tables"),
        measured.PAIRS: _lines({**about, **pairs}, "advice"),
        shelf.FILE: _presets(rows, [measured.Advice(**told) for told in pairs["advice"]]),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def _presets(rows: Sequence[dict[str, Any]], against: Sequence[measured.Advice]) -> str:
    """Returns the presets that the criteria choose, as TOML with modules by name."""
    modules = default_registry().modules
    parts = [HEAD]
    for criterion in CRITERIA:
        effects = measured.effects_in(rows, criterion.seats)
        best = sorted(chosen(criterion, effects.values(), modules, against))
        seats = f"seats = {criterion.seats}\n" if criterion.only else ""
        parts.append(f"[{criterion.preset}]\n{seats}modules = {json.dumps(best)}\n")
    usual = measured.effects_in(rows, measured.SEATS)
    parts.append(f"[{shelf.SURPRISE}]\npool = {json.dumps(pool(usual.values(), modules))}\n")
    return "\n".join(parts)


def _figures(kept: Kept) -> list[dict[str, Any]]:
    minutes = pace(kept[USUAL])
    found = []
    for about, those in _rows():
        samples = [sample for table in those for sample in kept.get(table, ())]
        if len(samples) >= ENOUGH:
            one = those[0] if len(those) == 1 else replace(those[0], modules=())
            found.append({**about, **figures(one, samples, minutes)})
    return found


def _rows() -> Iterator[tuple[dict[str, str], list[Table]]]:
    """Yields what each row is about, with the tables it is made from."""
    yield from (({}, [table]) for table in tables("games"))
    yield from (({"alone": module}, [table]) for module, table in alone())
    yield from (({"preset": preset.id}, tables_of(preset)) for preset in presets())


def _pairs(kept: Kept) -> dict[str, Any]:
    counts = [len(kept.get(table, ())) for table in tables(PAIRS)]
    played = [count for count in counts if count >= FEWEST]
    return {
        "pairs": len(played),
        "games": sum(played),
        "fewest": min(played, default=0),
        "advice": [_advice(each) for each in advice(lambda table: kept.get(table, []))],
    }


def _advice(finding: Finding) -> dict[str, Any]:
    reach = Z * finding.error
    return {
        "module": finding.module,
        "beside": finding.beside,
        "kind": finding.kind,
        "ratio": round(finding.ratio, 3),
        "low": round(finding.ratio - reach, 3),
        "high": round(finding.ratio + reach, 3),
        "games": finding.games,
    }


def _lines(data: dict[str, Any], rows: str) -> str:
    """Returns JSON with a line for each row, so that a change shows what has changed."""
    head = json.dumps({key: value for key, value in data.items() if key != rows})
    told: Sequence[str] = [json.dumps(row, separators=(",", ":")) for row in data[rows]]
    return f'{head[:-1]}, "{rows}": [\n' + ",\n".join(told) + "\n]}\n"
